/// The steps to a child that emits a lone value, which needs no path while the child is there.
///
/// One object for each step: whether the child is in a state is found from the outside, and only
/// where the value has to wait a path is made for it.
@usableFromInline
class ChildSteps {
  /// Calls `body` with a node at the path of the innermost child, below `work`.
  @usableFromInline
  func enter(_ work: Work, _ body: (Work) -> Void) { body(work) }
}

/// Steps from a state whose type is known.
@usableFromInline
class TypedChildSteps<Whole>: ChildSteps {
  /// Whether `whole` has the child.
  @usableFromInline
  func exist(in whole: TypedPath<Whole>.Pointer) -> Bool { false }
}

/// A step, the identity of the child there, and the steps further inside.
@usableFromInline
final class ChildStep<Whole, Part>: TypedChildSteps<Whole> {
  /// How the child is found in its parent's state.
  private let step: Step<Whole, Part>
  /// What the child was identified by when its reducer returned the value.
  private let identity: Identifier?
  /// The steps from that child to one of its own; nil for the innermost.
  private let inner: TypedChildSteps<Part>?

  /// Puts a step in front of the steps from its child.
  @usableFromInline
  init(_ step: Step<Whole, Part>, of identity: Identifier?, then inner: ChildSteps?) {
    self.step = step
    self.identity = identity
    self.inner = inner as? TypedChildSteps<Part>
  }

  /// Makes the path of the child, and enters those of the children inside of it.
  override func enter(_ work: Work, _ body: (Work) -> Void) {
    work.enter(step, of: identity) { child in
      if let inner { inner.enter(child, body) } else { body(child) }
    }
  }

  /// Whether the child at each step is there, and is the one that it was.
  override func exist(in whole: TypedPath<Whole>.Pointer) -> Bool {
    var exist = false
    step.visit(whole, identity) { exist = inner?.exist(in: $0) ?? true }
    return exist
  }
}

extension Work {
  /// Calls `body` with a node at the path of the child at `step`, which had `identity` when its
  /// reducer returned. What starts there ends at once if that child is not in the state any more.
  @inlinable
  func enter<Whole, Part>(
    _ step: Step<Whole, Part>, of identity: Identifier?, _ body: (Work) -> Void
  ) {
    let (path, isThere) = path.path(step, of: identity)
    let work = entered(path)
    // In the tree from the start, so that whatever starts meanwhile finds the same path.
    path.hold()
    body(work)
    if !isThere { work.cancel() }
    path.release()
  }
}
