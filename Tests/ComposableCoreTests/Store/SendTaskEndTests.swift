import ComposableCore
import TestSupport
import Testing

/// The task of a send has ended when it says so: its operations have returned, however they were
/// cancelled, and whoever waits.
@MainActor struct SendTaskEndTests {
  struct Child: Equatable, Identifiable, Sendable { var id = 0 }

  struct State: Equatable, Sendable {
    var child: Child? = Child()
    var count = 0
  }

  enum Action: Sendable {
    case cancel
    case child(ChildAction)
    case replace
    case work
    case workAndCancel
    case workOfAnAction
    case removeChild
  }

  enum ChildAction: Sendable { case work }

  enum Way: CaseIterable, Sendable {
    case aCancelIsUnderWay
    case anIDIsCancelled
    case anIDIsCancelledInTheSameDrain
    case anotherEffectReplacesIt
    case itsChildLeaves
    case theEffectOfAnActionIsCancelled
    case theTaskWasCancelledBefore
    case theWaiterIsCancelled
    case theWaiterOfACancelIsCancelled
  }

  nonisolated let log = Log<String>()

  /// An operation that needs some time to end after its cancellation.
  nonisolated static func operation(
    _ log: Log<String>, _ started: AsyncStream<Void>.Continuation
  ) -> @Sendable () async -> Void {
    {
      started.finish()
      for await _ in AsyncStream<Void>.makeStream().stream {}
      for _ in 0..<200 { await Task.yield() }
      log("ended")
    }
  }

  nonisolated static func reducer(
    _ operation: @escaping @Sendable () async -> Void
  ) -> Reducer<State, Action, Void> {
    let child = Reducer<Child, ChildAction, Void> { _, _, _ in
      .run { _ in await operation() }
    }
    return .combine(
      child.optional().pullback(state: \.child, action: /Action.child, environment: { $0 }),
      Reducer { state, action, _ in
        switch action {
        case .cancel: return .cancel(id: 1)
        case .child: return .none
        case .removeChild:
          state.child = nil
          return .none
        case .replace: return Effect.fireAndForget {}.cancellable(id: 1, cancelInFlight: true)
        case .work: return Effect.run { _ in await operation() }.cancellable(id: 1)
        case .workAndCancel:
          return .merge(
            Effect.run { _ in await operation() }.cancellable(id: 1), .cancel(id: 1))
        case .workOfAnAction: return Effect(value: .work)
        }
      })
  }

  @Test(
    .timeLimit(.minutes(5)), arguments: RunningStore<State, Action>.Kind.allCases, Way.allCases)
  func itReturnsAfterTheOperationHasEnded(
    _ kind: RunningStore<State, Action>.Kind, _ way: Way
  ) async {
    let log = log
    let (started, continuation) = AsyncStream.makeStream(of: Void.self)
    let store = RunningStore(
      kind, State(), Self.reducer(Self.operation(log, continuation)), ())
    let action: Action =
      switch way {
      case .anIDIsCancelledInTheSameDrain: .workAndCancel
      case .itsChildLeaves: .child(.work)
      case .theEffectOfAnActionIsCancelled: .workOfAnAction
      default: .work
      }
    let task = await store.send(action)
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
    case .anIDIsCancelled, .theEffectOfAnActionIsCancelled: _ = await store.send(.cancel)
    case .anIDIsCancelledInTheSameDrain: break
    case .anotherEffectReplacesIt: _ = await store.send(.replace)
    case .itsChildLeaves: _ = await store.send(.removeChild)
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
    #expect(await store.effectsInFlight().isEmpty)
  }

  @Test(.timeLimit(.minutes(5))) func itWaitsForTheOperationOfAStoreThatIsReleased() async {
    let (started, continuation) = AsyncStream.makeStream(of: Void.self)
    var store: Store<State, Action>? = Store(
      initialState: State(), reducer: Self.reducer(Self.operation(log, continuation)),
      environment: ())
    let task = store?.view.send(.work)
    for await _ in started {}
    store = nil
    await task?.finish()
    #expect(log.all == ["ended"])
  }

  @Test(.timeLimit(.minutes(5))) func itWaitsForTheOperationOfAStoreActorThatIsReleased() async {
    let (started, continuation) = AsyncStream.makeStream(of: Void.self)
    var store: StoreActor<State, Action>? = StoreActor(
      initialState: State(), reducer: Self.reducer(Self.operation(log, continuation)),
      environment: ())
    let task = await store?.send(.work)
    for await _ in started {}
    store = nil
    await task?.finish()
    #expect(log.all == ["ended"])
  }
}
