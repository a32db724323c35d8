import Synchronization

/// What one reduction started. Its action is described only when that is asked for.
///
/// @unchecked Sendable: any thread may ask for the name; the rest is touched on the store's actor.
@usableFromInline
package class EffectOrigin: CancelScope, @unchecked Sendable {
  package final let reduction: Int
  private final let described = Mutex<String?>(nil)

  init(reduction: Int, task: SendTask) {
    self.reduction = reduction
    super.init(parent: task)
  }

  final override var origin: EffectOrigin? { self }

  /// The action as a case path with its payload. From any thread.
  package final var name: String {
    described.withLock { name in
      if let name { return name }
      let new = describe(action: startedBy)
      name = new
      return new
    }
  }

  /// The action as a case path, without its values.
  final var publicName: String { ComposableCore.publicName(of: startedBy) }

  /// The action.
  package var startedBy: Any { () }
}
