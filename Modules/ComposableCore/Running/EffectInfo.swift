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
  /// Whether the state had the effect's state path when this was made.
  package let hasPlace: Bool

  /// Names the effect in one line.
  public var description: String {
    var text = "Effect \(number), started by \"\(action)\""
    if !place.isEmpty { text += " at \"\(place)\"" }
    if let id { text += " with id \(id)" }
    return text
  }
}

extension Work {
  /// The description of the effect, while it is in flight.
  package var info: EffectInfo { info(of: running) }

  /// The description of what `channel` runs, also when the node has just ended.
  func info(of channel: Channel?) -> EffectInfo {
    EffectInfo(
      action: origin?.name ?? "", id: innermostID?.description,
      isRepeating: channel?.isRepeating ?? false, number: channel?.number ?? 0,
      place: path.description, reduction: reduction, hasPlace: path.exists)
  }

  /// Names the effect in one line for reports, without values of the action, of ids and of rows;
  /// with them for tests.
  var reportName: IssueMessage {
    var text = "Effect \(running?.number ?? 0), started by \"\(origin?.publicName ?? "")\""
    if path.parent != nil { text += " at \"\(path.publicDescription)\"" }
    if let id = innermostID { text += " with an id of type \(typeName(of: id.base))" }
    return IssueMessage(text: text, detailed: info.description)
  }
}
