/// The reduction that started effects: its action, its number, and the send that caused it.
///
/// All nodes of a reduction's effects share one. It keeps the action for texts about the effects,
/// which are made only when someone asks: by an observer, a tool or a report.
@usableFromInline
final class Origin {
  /// The action of the reduction.
  let action: Any
  /// The number of the reduction in its store, from 1 on.
  let reduction: Int
  /// The node of the send that led to it.
  let send: Work

  /// Notes where effects come from. Nothing is described yet.
  @usableFromInline
  init(_ action: Any, reduction: Int, send: Work) {
    self.action = action
    self.reduction = reduction
    self.send = send
  }

  /// The action as a case path with its payload.
  var name: String { describe(action: action) }
  /// The action as a case path, without its values.
  var publicName: String { ComposableCore.publicName(of: action) }
}
