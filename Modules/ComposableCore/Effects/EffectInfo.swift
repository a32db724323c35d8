/// An effect in flight: which it is, where it belongs, and what started it.
///
/// Its words are made when they are asked for: describing an action costs 3 µs, and nobody asks about most effects.
///
/// @unchecked Sendable: the action, the id and the place are values that nobody changes any more.
public struct EffectInfo: CustomStringConvertible, @unchecked Sendable {
  /// The action whose reduction started the effect, as a case path with its payload.
  public var action: String { origin.name }
  /// The cancellation id nearest to the effect, if it has one.
  public var id: String? { cancellationID.map { "\($0.base)" } }
  /// Whether it goes on until it is cancelled, as a timer does.
  public let isRepeating: Bool
  /// The effect's number: effects are numbered in the order in which their store started them.
  public let number: Int
  /// The place in the state that the effect belongs to, empty for the root: `counter.rows[3]`.
  public var place: String { location.description }
  /// The number of the reduction that started the effect, counted from 1.
  public var reduction: Int { origin.reduction }

  private let cancellationID: AnyHashable?
  private let location: StatePath
  private let origin: EffectOrigin

  init(number: Int, isRepeating: Bool, context: EffectContext) {
    cancellationID = context.id
    self.isRepeating = isRepeating
    location = context.place
    self.number = number
    origin = context.origin
  }

  /// A number for the place and the id, the same for equal ones while the program runs.
  package var whereabouts: Int {
    var hasher = Hasher()
    hasher.combine(location)
    hasher.combine(cancellationID)
    return hasher.finalize()
  }

  /// Whether the state at `root` still has the effect's place.
  package func hasPlace(in root: UnsafeRawPointer) -> Bool { location.exists(in: root) }

  /// One line that names the effect, for reports: without values of the action, of ids and of rows.
  var message: IssueMessage {
    var text = "Effect \(number), started by \"\(origin.publicName)\""
    if !place.isEmpty { text += " at \"\(location.publicDescription)\"" }
    if let base = cancellationID?.base { text += " with an id of type \(typeName(of: base))" }
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
