/// A path that can read its state.
@usableFromInline
final class TypedPath<State>: StatePath {
  /// Returns the state as it is now; nil if the child is not there, or was replaced.
  @usableFromInline let state: () -> State?

  /// The path of the root.
  @inlinable
  init(_ state: @escaping () -> State) {
    self.state = state
    super.init(
      parent: nil, key: Key(step: nil, identity: nil), name: nil, findsChild: nil)
  }

  /// The path of a child.
  @inlinable
  init<Parent>(_ child: ChildPath<Parent, State>, _ key: Key, in parent: TypedPath<Parent>) {
    let identity = key.identity
    let parentState = parent.state
    let state = { () -> State? in
      guard let parent = parentState() else { return nil }
      return child.extract(parent, identity)
    }
    self.state = state
    super.init(
      parent: parent, key: key, name: child.name,
      findsChild: child.isRemovable ? { state() != nil } : nil)
  }
}
