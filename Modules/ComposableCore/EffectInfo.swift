/// An effect in flight, described: which it is, where it belongs, and what started it.
public struct EffectInfo: CustomStringConvertible, Sendable {
  /// The action whose reduction started the effect, as a case path with its payload.
  public var action: String
  /// The cancellation id nearest to the effect, if it has one.
  public var id: String?
  /// Whether it goes on until it is cancelled, as a timer does.
  public var isRepeating = false
  /// The effect's number: effects are numbered in the order in which their store started them.
  public var number: Int
  /// The place in the state that the effect belongs to, empty for the root: `counter.rows[3]`.
  public var place: String
  /// The number of the reduction that started the effect, counted from 1.
  public var reduction: Int

  /// One line that names the effect.
  public var description: String {
    var text = "Effect \(number), started by \"\(action)\""
    if !place.isEmpty { text += " at \"\(place)\"" }
    if let id { text += " with id \(id)" }
    return text
  }
}
