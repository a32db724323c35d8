import Dispatch

/// The host of a live store: effects run on the global executor, the store on the main actor.
package struct MainActorHost: EffectHost {
  package static let shared = MainActorHost()

  private static let isMainQueue: DispatchSpecificKey<Bool> = {
    let key = DispatchSpecificKey<Bool>()
    DispatchQueue.main.setSpecific(key: key, value: true)
    return key
  }()

  /// The main actor runs on Dispatch's main queue, which is recognized by a key.
  package func isCurrent(onCaller: Bool) -> Bool {
    DispatchQueue.getSpecific(key: MainActorHost.isMainQueue) == true
  }

  package func startTask(
    of effect: RunningEffect, _ start: ((any TaskExecutor)?) -> EffectTask
  ) -> EffectTask {
    start(nil)
  }

  package func runOnActor(_ body: @escaping @Sendable () -> Void) {
    if isCurrent(onCaller: false) { body() } else { Task { @MainActor in body() } }
  }

  package func wake(_ mailbox: Mailbox) {
    Task { @MainActor in mailbox.flush() }
  }
}
