/// The steps to a child that emits a lone value, which needs no path while the child is there.
@usableFromInline
class ChildSteps {
  /// Calls its argument with a node at the child's path.
  @usableFromInline final let enter: (Work, (Work) -> Void) -> Void

  @inlinable
  init(enter: @escaping (Work, (Work) -> Void) -> Void) { self.enter = enter }
}

/// Steps from a state whose type is known.
@usableFromInline
final class TypedChildSteps<Whole>: ChildSteps {
  /// Whether the child is in a state.
  @usableFromInline let exists: (TypedPath<Whole>.Pointer) -> Bool

  /// `step`, and in the child there that had `identity`, the steps of `inner`.
  @inlinable
  init<Part>(_ step: Step<Whole, Part>, of identity: Identifier?, then inner: ChildSteps?) {
    let innerExists = (inner as? TypedChildSteps<Part>)?.exists
    exists = { whole in
      var exists = false
      step.visit(whole) { part in
        exists = step.identify?(part.pointee) == identity && innerExists?(part) ?? true
      }
      return exists
    }
    super.init { work, body in
      work.enter(step, of: identity) { child in
        if let inner { inner.enter(child, body) } else { body(child) }
      }
    }
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
