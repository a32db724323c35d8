/// An effect in flight: its number, its state path, and the action that started it.
///
/// Its texts are computed when they are read, which is rare.
///
/// @unchecked Sendable: it reads only constants of the path and the origin.
public struct EffectInfo: CustomStringConvertible, @unchecked Sendable {
  /// The action whose reduction started the effect, as a case path with its payload.
  public var action: String { origin?.name ?? "" }
  /// The innermost cancellation id, if there is one.
  public var id: String? { key?.description }
  /// Whether it repeats until it is cancelled, as a timer does.
  public let isRepeating: Bool
  /// The number of the effect, in the order in which its store started effects.
  public let number: Int
  /// The state path that the effect belongs to, empty for the root: `counter.rows[3]`.
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

  /// A hash of the state path and the id, equal for equal ones while the program runs.
  package var whereabouts: Int { EffectInfo.whereabouts(path, key) }

  static func whereabouts(_ path: StatePath, _ key: IdentityKey?) -> Int {
    var hasher = Hasher()
    hasher.combine(path.description)
    hasher.combine(key)
    return hasher.finalize()
  }

  /// Whether the state path of the effect exists in the state at `root`.
  package func hasPlace(in root: UnsafeRawPointer) -> Bool {
    var isThere = false
    path.visit(root) { _ in isThere = true }
    return isThere
  }

  /// A number for the id alone.
  package var idHash: Int { key.hashValue }

  /// Whether the effect belongs to a child, not to the root.
  package var isOfChild: Bool { path.parent != nil }

  /// Whether the state at `root` has the effect's state path, with the same identities as when the
  /// effect started.
  package func isPlace(in root: UnsafeRawPointer) -> Bool {
    var isThere = false
    path.visitSame(root) { _ in isThere = true }
    return isThere
  }

  /// Names the effect in one line for reports, without values of the action, of ids and of rows.
  var message: IssueMessage {
    var text = "Effect \(number), started by \"\(origin?.publicName ?? "")\""
    if !place.isEmpty { text += " at \"\(path.publicDescription)\"" }
    if let key { text += " with an id of type \(typeName(of: key.base))" }
    return IssueMessage(text: text, detailed: description)
  }

  /// Names the effect in one line.
  public var description: String {
    var text = "Effect \(number), started by \"\(action)\""
    if !place.isEmpty { text += " at \"\(place)\"" }
    if let id { text += " with id \(id)" }
    return text
  }
}
