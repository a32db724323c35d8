/// An effect in flight: which it is, where it belongs, and what started it.
///
/// Its texts are made when they are asked for, which is seldom.
///
/// @unchecked Sendable: it reads what is constant of the path and the origin.
public struct EffectInfo: CustomStringConvertible, @unchecked Sendable {
  /// The action whose reduction started the effect, as a case path with its payload.
  public var action: String { origin?.name ?? "" }
  /// The cancellation id nearest to the effect, if it has one.
  public var id: String? { key?.description }
  /// Whether it goes on until it is cancelled, as a timer does.
  public let isRepeating: Bool
  /// The effect's number: effects are numbered in the order in which their store started them.
  public let number: Int
  /// The path into the state that the effect belongs to, empty for the root: `counter.rows[3]`.
  public var place: String { path.description }
  /// The number of the reduction that started the effect, counted from 1.
  public var reduction: Int { origin?.reduction ?? 0 }

  private let key: IdentityKey?
  private let origin: SendTask?
  private let path: StatePath

  init(
    number: Int, isRepeating: Bool, id: IdentityKey?, path: StatePath, origin: SendTask?
  ) {
    self.isRepeating = isRepeating
    key = id
    self.number = number
    self.origin = origin
    self.path = path
  }

  /// A number for the place and the id, the same for equal ones while the program runs.
  package var whereabouts: Int { EffectInfo.whereabouts(path, key) }

  static func whereabouts(_ path: StatePath, _ key: IdentityKey?) -> Int {
    var hasher = Hasher()
    hasher.combine(path.description)
    hasher.combine(key)
    return hasher.finalize()
  }

  /// Whether the state at `root` still has the effect's place.
  package func hasPlace(in root: UnsafeRawPointer) -> Bool {
    var isThere = false
    path.visit(root) { _ in isThere = true }
    return isThere
  }

  /// Whether it belongs to a child of the root's state.
  package var isOfChild: Bool { path.parent != nil }

  /// Whether the state at `root` has the effect's place, and there the same thing as when the
  /// effect started.
  package func isPlace(in root: UnsafeRawPointer) -> Bool {
    var isThere = false
    path.visitSame(root) { _ in isThere = true }
    return isThere
  }

  /// One line that names the effect, for reports: without values of the action, of ids and of rows.
  var message: IssueMessage {
    var text = "Effect \(number), started by \"\(origin?.publicName ?? "")\""
    if !place.isEmpty { text += " at \"\(path.publicDescription)\"" }
    if let key { text += " with an id of type \(typeName(of: key.base))" }
    return IssueMessage(text: text, detailed: description)
  }

  /// One line that names the effect.
  public var description: String {
    var text = "Effect \(number), started by \"\(action)\""
    if !place.isEmpty { text += " at \"\(place)\"" }
    if let id { text += " with id \(id)" }
    return text
  }
}
