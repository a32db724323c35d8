import ComposableCore
import TestSupport
import Testing

/// R14: `finish()` and `cancel()` return after the operations of the send have ended, no matter how
/// they were canceled and which task waits.
@MainActor @Suite("R14 Finished means finished", .turnLimit) struct SendTaskEndTests {
  struct Child: Equatable, Identifiable, Sendable { var id = 0 }

  enum Action: Sendable {
    case cancel, removeChild, replace, work, workAndCancel, workOfAChild, workOfAnAction
  }

  enum Way: CaseIterable, Sendable {
    case aCancelIsUnderWay
    case anIDIsCancelled
    case anIDIsCancelledInTheSameDrain
    case anotherEffectReplacesIt
    case itsChildLeaves
    case theEffectOfAnActionIsCancelled
    case theStoreIsReleased
    case theTaskWasCancelledBefore, theWaiterIsCancelled, theWaiterOfACancelIsCancelled
  }

  /// A feature whose operation takes some time to end after its cancellation.
  nonisolated static func reducer(
    _ log: Log<String>, _ started: AsyncStream<Void>.Continuation
  ) -> Reducer<Child?, Action, Void> {
    let operation = Effect<Action, Never>.run { _ in
      started.finish()
      for await _ in AsyncStream<Void>.makeStream().stream {}
      for _ in 0..<5 { await Task.yield() }
      log("ended")
    }
    let work = ActorConfined(operation)
    let child = Reducer<Child, Action, Void> { _, action, _ in
      if case .workOfAChild = action { work.value } else { .none }
    }
    return .combine(
      child.optional(),
      Reducer { state, action, _ in
        switch action {
        case .cancel: return .cancel(id: 1)
        case .removeChild:
          state = nil
          return .none
        case .replace: return Effect.fireAndForget {}.cancellable(id: 1, cancelInFlight: true)
        case .work: return work.value.cancellable(id: 1)
        case .workAndCancel: return .merge(work.value.cancellable(id: 1), .cancel(id: 1))
        case .workOfAChild: return .none
        case .workOfAnAction: return Effect(value: .work)
        }
      })
  }

  @Test(arguments: StoreKind.allCases, Way.allCases)
  func itReturnsAfterTheOperationHasEnded(_ kind: StoreKind, _ way: Way) async {
    let log = Log<String>()
    let (started, continuation) = AsyncStream.makeStream(of: Void.self)
    var store: RunningStore<Child?, Action>? = RunningStore(
      kind, Child(), Self.reducer(log, continuation), ())
    let action: Action =
      switch way {
      case .anIDIsCancelledInTheSameDrain: .workAndCancel
      case .itsChildLeaves: .workOfAChild
      case .theEffectOfAnActionIsCancelled: .workOfAnAction
      default: .work
      }
    guard let task = await store?.send(action) else { return }
    for await _ in started {}
    switch way {
    case .aCancelIsUnderWay:
      let first = Task { await task.cancel() }
      let second = Task {
        await task.cancel()
        log("returned")
      }
      await task.finish()
      log("returned")
      await second.value
      await first.value
    case .anIDIsCancelled, .theEffectOfAnActionIsCancelled: _ = await store?.send(.cancel)
    case .anIDIsCancelledInTheSameDrain: break
    case .anotherEffectReplacesIt: _ = await store?.send(.replace)
    case .itsChildLeaves: _ = await store?.send(.removeChild)
    case .theStoreIsReleased: store = nil
    case .theTaskWasCancelledBefore:
      let first = Task { await task.cancel() }
      while !task.isCancelled { await Task.yield() }
      await task.cancel()
      log("returned")
      await first.value
    case .theWaiterIsCancelled, .theWaiterOfACancelIsCancelled:
      let waiter = Task {
        if way == .theWaiterIsCancelled { await task.finish() } else { await task.cancel() }
        log("returned")
      }
      waiter.cancel()
      await waiter.value
    }
    await task.finish()
    log("returned")
    #expect(log.all.first == "ended")
    #expect(await store?.effectsInFlight().isEmpty != false)
  }
}
