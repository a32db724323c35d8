/// The reduction that started effects: its action, its number, and the send that caused it.
@usableFromInline
final class Origin {
  let action: Any
  let reduction: Int
  let send: Work

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
