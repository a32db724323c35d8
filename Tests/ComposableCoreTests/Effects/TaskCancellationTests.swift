import ComposableCore
import ComposableTesting
import TestSupport
import Testing

/// `withTaskCancellation` and `Task.never`, on every kind of store.
@MainActor struct TaskCancellationTests {
  enum PartID {}

  @Test func aPartIsSkippedByItsID() {
    let store = TestStore(
      initialState: [], reducer: uploadReducer, environment: UploadEnvironment { $0.count })
    store.send(.uploadTapped("abc"))
    store.receive(.uploaded(3)) { $0 = [3] }
    store.receive(.closed)
    store.environment.upload = { _ in try await Task.never() }
    store.send(.uploadTapped("abcd"))
    store.send(.skipTapped)
    store.receive(.closed)
    store.finish()
  }

  /// Appends each action to the state and runs the effect that `effects` returns.
  nonisolated static func reducer(
    _ effects: @escaping @Sendable (Int) -> Effect<Int, Never>
  ) -> Reducer<[Int], Int, Void> {
    Reducer { state, action, _ in
      state.append(action)
      return effects(action)
    }
  }

  /// Sends 10 when the cancellable part begins, 11 if it is canceled, and 12 after the part.
  nonisolated static func parted() -> Effect<Int, Never> {
    .run { send in
      await withTaskCancellation(id: PartID.self) {
        send(10)
        do { try await Task.never() } catch { send(11) }
      }
      send(12)
    }
  }

  @Test(arguments: StoreKind.allCases)
  func aPartIsCancelledAndItsEffectContinues(kind: StoreKind) async {
    let reducer = Self.reducer { action in
      switch action {
      case 1: Self.parted()
      case 10: .cancel(id: PartID.self)
      default: .none
      }
    }
    let store = RunningStore(kind, [], reducer, ())
    await store.send(1).finish()
    #expect(await store.state() == [1, 10, 11, 12])
    #expect(await store.effectsInFlight().isEmpty)
  }

  @Test(arguments: StoreKind.allCases)
  func whatAReducerStartsIsNoPartOfTheEffectThatWokeTheStore(kind: StoreKind) async {
    let (began, begin) = AsyncStream<Void>.makeStream()
    let (gate, end) = AsyncStream<Void>.makeStream()
    defer { end.finish() }
    let reducer = Self.reducer { action in
      switch action {
      case 1:
        .run { send in
          send(2)
          try await Task.never()
        }
      default:
        .fireAndForget {
          Task {
            await withTaskCancellation(id: PartID.self) {
              begin.yield()
              for await _ in gate {}
            }
          }
        }
      }
    }
    let store = RunningStore(kind, [], reducer, ())
    let task = await store.send(1)
    for await _ in began { break }
    #expect(await store.effectsInFlight().map(\.number) == [1])
    await task.cancel()
  }

  @Test(arguments: StoreKind.allCases)
  func cancellingTheSendCancelsThePart(kind: StoreKind) async {
    let store = RunningStore(kind, [], Self.reducer { $0 == 1 ? Self.parted() : .none }, ())
    let states = await store.states()
    let task = await store.send(1)
    for await state in states where state == [1, 10] { break }
    #expect(await store.effectsInFlight().count == 2)
    await task.cancel()
    #expect(await store.effectsInFlight().isEmpty)
    #expect(await store.state() == [1, 10])
  }

  @Test(arguments: StoreKind.allCases)
  func aPartReplacesThePreviousOne(kind: StoreKind) async {
    let ended = Log<Int>()
    let reducer = Self.reducer { action in
      action > 3
        ? .none
        : .run { send in
          await withTaskCancellation(id: PartID.self, cancelInFlight: true) {
            if action == 3 { return }
            send(action + 10)
            do { try await Task.never() } catch { ended(action) }
          }
        }
    }
    let store = RunningStore(kind, [], reducer, ())
    let states = await store.states()
    var tasks: [ViewStoreTask] = []
    for action in 1...3 {
      tasks.append(await store.send(action))
      for await state in states where action == 3 || state.contains(action + 10) { break }
      // The previous one has been canceled, and ends on its own thread.
      if action > 1 { await tasks[action - 2].finish() }
    }
    await tasks[2].finish()
    #expect(ended.all == [1, 2])
  }

  @Test(arguments: StoreKind.allCases)
  func aPartInsideDoesNotReplaceThePartThatContainsIt(kind: StoreKind) async {
    let reducer = Self.reducer { action in
      action != 1
        ? .none
        : .run { send in
          await withTaskCancellation(id: PartID.self) {
            await withTaskCancellation(id: PartID.self, cancelInFlight: true) { send(10) }
            send(Task.isCancelled ? 12 : 11)
          }
        }
    }
    let store = RunningStore(kind, [], reducer, ())
    await store.send(1).finish()
    #expect(await store.state() == [1, 10, 11])
  }

  @Test func aPartDoesNotStartIfAnObserverOfTheReplacedOneCancelsItsEffect() async throws {
    let reducer = Self.reducer { action in
      switch action {
      case 1: .run { _ in try await Task.never() }.cancellable(id: PartID.self)
      default:
        .run { _ in
          await withTaskCancellation(id: PartID.self, cancelInFlight: true) {}
        }
      }
    }
    let store = Store(initialState: [], reducer: reducer, environment: ())
    let debugger = try #require(StoreDebugger(store))
    var started: [Int] = []
    var ended: [Int] = []
    let observation = debugger.observe(
      StoreObserver(
        effectStarted: { started.append($0.number) },
        effectEnded: { effect, _ in
          ended.append(effect.number)
          if effect.number == 1 { debugger.cancelEffect(2) }
        }))
    defer { observation.cancel() }
    store.view.send(1)
    await store.view.send(2).finish()
    #expect(started == [1, 2])
    #expect(ended == [1, 2])
  }

  @Test func aPartLeftInFlightIsOneFailure() {
    let messages = reportedMessages {
      let store = TestStore(
        initialState: [], reducer: Self.reducer { $0 == 1 ? Self.parted() : .none },
        environment: ())
      store.send(1) { $0 = [1] }
      store.receive(10) { $0 = [1, 10] }
      store.finish()
    }
    #expect(messages.count == 1)
    #expect(messages.first?.contains("still in flight at the end of the test") == true)
  }

  @Test func theIdBelongsToTheStatePath() {
    enum Side: Equatable { case left(Int), right(Int) }
    struct Sides: Equatable {
      var left: [Int] = []
      var right: [Int] = []
    }
    let side = Self.reducer { action in
      switch action {
      case 1: Self.parted()
      case 2: .cancel(id: PartID.self)
      default: .none
      }
    }
    let store = TestStore(
      initialState: Sides(),
      reducer: Reducer<Sides, Side, Void>.combine(
        side.pullback(state: \.left, action: /Side.left, environment: { $0 }),
        side.pullback(state: \.right, action: /Side.right, environment: { $0 })),
      environment: ())
    store.exhaustivity = .off
    for action in [Side.left(1), .right(1), .left(2)] { store.send(action) }
    store.skipReceivedActions()
    #expect(store.state == Sides(left: [1, 10, 2, 11, 12], right: [1, 10]))
    store.skipInFlightEffects()
  }

  @Test func itReturnsTheResultOfItsOperation() {
    struct Refused: Error {}
    let store = TestStore(
      initialState: [],
      reducer: Self.reducer { action in
        switch action {
        case 1: .task { await withTaskCancellation(id: 7) { 20 } }
        case 2:
          .task {
            try await withTaskCancellation(id: 7) { throw Refused() }
          } catch: { error in
            error is Refused ? 21 : 22
          }
        default: .none
        }
      }, environment: ())
    store.send(1) { $0 = [1] }
    store.receive(20) { $0 = [1, 20] }
    store.send(2) { $0 = [1, 20, 2] }
    store.receive(21) { $0 = [1, 20, 2, 21] }
  }

  @Test func outsideOfAnEffectItCallsItsOperation() async {
    #expect(await withTaskCancellation(id: PartID.self) { 3 } == 3)
  }
}

private struct UploadEnvironment: Sendable { var upload: @Sendable (String) async throws -> Int }

private enum UploadAction: Equatable, Sendable {
  case closed, skipTapped, uploaded(Int), uploadTapped(String)
}

private enum UploadID {}

private let uploadReducer = Reducer<[Int], UploadAction, UploadEnvironment> {
  state, action, environment in
  switch action {
  case .closed: return .none
  case .uploaded(let count):
    state.append(count)
    return .none
  case .uploadTapped(let file):
    return .run { send in
      try? await withTaskCancellation(id: UploadID.self) {
        send(.uploaded(try await environment.upload(file)))
      }
      send(.closed)
    }
  case .skipTapped:
    return .cancel(id: UploadID.self)
  }
}
