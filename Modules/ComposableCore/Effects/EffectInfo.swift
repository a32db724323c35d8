/// An effect in flight: its number, its state path, and the action that started it.
///
/// Its texts are made on the store's actor, because they call the program's descriptions of actions
/// and ids.
public struct EffectInfo: CustomStringConvertible, Sendable {
  /// The action whose reduction started the effect, as a case path with its payload.
  public let action: String
  /// The innermost cancellation id, if there is one.
  public let id: String?
  /// Whether it repeats until it is cancelled, as a timer does.
  public let isRepeating: Bool
  /// The number of the effect, in the order in which its store started effects.
  public let number: Int
  /// The state path that the effect belongs to, empty for the root: `counter.rows[3]`.
  public let place: String
  /// The number of the reduction that started the effect, counted from 1.
  public let reduction: Int

  /// Nil for an effect of the root without an id.
  private let location: Location?

  init(
    number: Int, isRepeating: Bool, id key: IdentityKey?, path: StatePath, origin: SendTask?
  ) {
    action = origin?.name ?? ""
    id = key?.description
    self.isRepeating = isRepeating
    self.number = number
    place = path.description
    reduction = origin?.reduction ?? 0
    location = key == nil && path.parent == nil ? nil : Location(key: key, path: path)
  }

  /// A hash of the state path and the id, equal for equal ones while the program runs.
  package var whereabouts: Int { EffectInfo.whereabouts(place, location?.key) }

  static func whereabouts(_ place: String, _ key: IdentityKey?) -> Int {
    var hasher = Hasher()
    hasher.combine(place)
    hasher.combine(key)
    return hasher.finalize()
  }

  /// Whether the state path of the effect exists in the state at `root`. On the store's actor only.
  package func hasPlace(in root: UnsafeRawPointer) -> Bool {
    guard let location else { return true }
    var isThere = false
    location.path.visit(root) { _ in isThere = true }
    return isThere
  }

  /// A number for the id alone.
  package var idHash: Int { (location?.key).hashValue }

  /// Whether the effect belongs to a child, not to the root.
  package var isOfChild: Bool { location?.path.parent != nil }

  /// Whether the state at `root` has the effect's state path, with the same identities as when the
  /// effect started. On the store's actor only.
  package func isPlace(in root: UnsafeRawPointer) -> Bool {
    guard let location else { return true }
    var isThere = false
    location.path.visitSame(root) { _ in isThere = true }
    return isThere
  }

  /// Names the effect in one line.
  public var description: String {
    var text = "Effect \(number), started by \"\(action)\""
    if !place.isEmpty { text += " at \"\(place)\"" }
    if let id { text += " with id \(id)" }
    return text
  }

  /// The ids of an effect and of the rows that it belongs to.
  ///
  /// @unchecked Sendable: both are constant until the end, and are read and destroyed on the store's
  /// actor only.
  private final class Location: @unchecked Sendable {
    private(set) var key: IdentityKey?
    private(set) var path: StatePath

    init(key: IdentityKey?, path: StatePath) {
      self.key = key
      self.path = path
    }

    deinit { StatePath.destroy(&path, &key) }
  }
}
