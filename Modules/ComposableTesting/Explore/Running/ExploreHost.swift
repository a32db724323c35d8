import ComposableCore
import Synchronization

/// Runs the asynchronous effects of an explored feature on the exploring thread, in the order of
/// their jobs.
@usableFromInline final class ExploreHost: EffectHost {
  private enum Entry {
    case job(UnownedJob, EffectTaskExecutor)
    case mail(Mailbox)
  }

  private struct Ready {
    var entries: [Entry] = []
    var head = 0
  }

  private let isEmpty = Atomic(true)
  private let ready = Mutex(Ready())
  private let world: ExploreWorld

  init(world: ExploreWorld) {
    self.world = world
  }

  /// Everything runs on the exploring thread.
  @usableFromInline func isCurrent(onCaller: Bool) -> Bool { true }

  @usableFromInline func executor(of effect: Int) -> (any TaskExecutor)? {
    EffectTaskExecutor(host: self, effect: effect, group: world.group)
  }

  @usableFromInline func wake(_ mailbox: Mailbox) { append(.mail(mailbox)) }

  fileprivate func enqueue(_ job: UnownedJob, _ executor: EffectTaskExecutor) {
    append(.job(job, executor))
  }

  private func append(_ entry: Entry) {
    ready.withLock { $0.entries.append(entry) }
    isEmpty.store(false, ordering: .releasing)
  }

  /// Runs ready entries, and those they make ready, up to `limit`.
  ///
  /// - Returns: False if entries were left.
  @discardableResult
  @usableFromInline func drain(limit: Int = 1_000_000) -> Bool {
    guard !isEmpty.load(ordering: .acquiring) else { return true }
    for _ in 0..<limit {
      guard let entry = next() else { return true }
      switch entry {
      case .job(let job, let executor):
        (world.effect, world.group) = (executor.effect, executor.group)
        world.onChange(executor.group)
        job.runSynchronously(on: executor.asUnownedTaskExecutor())
      case .mail(let mailbox): mailbox.flush()
      }
    }
    return false
  }

  private func next() -> Entry? {
    ready.withLock { ready in
      guard ready.head < ready.entries.count else {
        ready.entries.removeAll(keepingCapacity: true)
        ready.head = 0
        isEmpty.store(true, ordering: .releasing)
        return nil
      }
      defer { ready.head += 1 }
      return ready.entries[ready.head]
    }
  }
}

/// The executor of one effect's task, which attributes its jobs to the effect.
private final class EffectTaskExecutor: TaskExecutor {
  let effect: Int
  let group: Int
  private let host: ExploreHost

  init(host: ExploreHost, effect: Int, group: Int) {
    self.effect = effect
    self.group = group
    self.host = host
  }

  func enqueue(_ job: consuming ExecutorJob) {
    host.enqueue(UnownedJob(job), self)
  }
}
