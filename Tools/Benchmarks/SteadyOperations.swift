import ComposableCore
import ComposableTesting
import Observation

/// The state of the steady operations.
private struct Notes: Equatable, Sendable {
  var count = 0
  var draft: Int?
  var items: IdentifiedArray<Int, ItemState> = []
  var title = "title"
}

private enum NotesAction: Equatable, Sendable {
  case add(Int)
  case form(BindingAction<Notes>)
  case item(Int, Int)
  case setDraft(Int?)
  case setItems([Int])
  case start
}

private typealias NotesEffect = Effect<NotesAction, Never>

/// A reducer that returns `effect` for the action `start`.
private func notesReducer(
  _ effect: @escaping @Sendable () -> NotesEffect = { .none }
) -> Reducer<Notes, NotesAction, Void> {
  Reducer { state, action, _ in
    switch action {
    case .add(let number): state.count &+= number
    case .form, .item: break
    case .setDraft(let draft): state.draft = draft
    case .setItems(let ids):
      state.items = IdentifiedArray(uniqueElements: ids.map { ItemState(id: $0) })
    case .start: return effect()
    }
    return .none
  }
}

@MainActor
private func makeNotes(
  _ effect: @escaping @Sendable () -> NotesEffect = { .none }
) -> ViewStore<Notes, NotesAction> {
  Store(initialState: Notes(), reducer: notesReducer(effect), environment: ()).view
}

/// Starts an effect, and runs the work that it schedules within a second.
@MainActor
private func effectOperation(
  _ name: String, rarity: Int = 4, delivers: Bool = false,
  _ effect: @escaping @Sendable (AnyScheduler) -> NotesEffect
) -> SteadyOperation {
  SteadyOperation("effect: \(name)", rarity: rarity) {
    let scheduler = TestScheduler()
    let notes = makeNotes { [scheduler = scheduler.eraseToAnyScheduler()] in effect(scheduler) }
    return { _ in
      notes.send(.start)
      scheduler.advance(by: .seconds(1))
      // Yields so that the main actor can receive a delivery.
      if delivers { await Task.yield() }
    }
  }
}

/// Starts an effect, and waits for its end.
@MainActor
private func taskOperation(
  _ name: String, cancels: Bool = false, _ effect: @escaping @Sendable () -> NotesEffect
) -> SteadyOperation {
  SteadyOperation("task: \(name)", rarity: 20) {
    let notes = makeNotes(effect)
    return { _ in
      let task = notes.send(.start)
      if cancels { await task.cancel() } else { await task.finish() }
    }
  }
}

private struct SteadyFailure: Error {}

@MainActor var steadyOperations: [SteadyOperation] {
  viewOperations + effectOperations + childOperations + taskOperations + otherOperations
}

@MainActor private var viewOperations: [SteadyOperation] {
  [
    SteadyOperation("view store: send and read a field") {
      let notes = makeNotes()
      return { _ in
        notes.send(.add(1))
        blackHole(notes.count)
      }
    },
    SteadyOperation("view store: track the state and two fields", rarity: 4) {
      let notes = makeNotes()
      return { _ in
        withObservationTracking {
          blackHole(notes.state)
          blackHole(notes.title)
          blackHole(notes.count)
        } onChange: {
        }
        notes.send(.add(1))
      }
    },
    SteadyOperation("view store: track another element each time", rarity: 4) {
      let numbers = ViewStore(
        Store(
          initialState: Array(repeating: 0, count: 100),
          reducer: Reducer<[Int], Int, Void> { state, number, _ in
            state[0] &+= number
            return .none
          }, environment: ()))
      return { index in
        let path: KeyPath<[Int], Int> = \.[index % 100]
        withObservationTracking {
          blackHole(numbers[dynamicMember: path])
          blackHole(numbers[dynamicMember: \.[0]])
        } onChange: {
        }
        numbers.send(1)
      }
    },
    SteadyOperation("publisher: subscribe and unsubscribe", rarity: 4) {
      let notes = makeNotes()
      return { _ in
        let all = notes.publisher.sink { blackHole($0) }
        let field = notes.publisher.count.sink { blackHole($0) }
        notes.send(.add(1))
        all.cancel()
        field.cancel()
      }
    },
    SteadyOperation("publisher: iterate", rarity: 4) {
      let notes = makeNotes()
      return { _ in
        notes.send(.add(1))
        for await state in notes.publisher where state.count != 0 { break }
      }
    },
    SteadyOperation("scope: make, observe and release", rarity: 4) {
      let store = Store(initialState: Notes(), reducer: notesReducer(), environment: ())
      let sender = ViewStore(store.stateless)
      return { _ in
        let scope = store.scope(state: \.count, action: NotesAction.add).view
        sender.send(.add(1))
        blackHole(scope.state)
      }
    },
    SteadyOperation("binding: set a field", rarity: 4) {
      let notes = ViewStore(
        Store(
          initialState: Notes(), reducer: notesReducer().binding(action: /NotesAction.form),
          environment: ()))
      return { index in
        notes.binding(\.count, form: NotesAction.form).wrappedValue = index
      }
    },
  ]
}

@MainActor private var effectOperations: [SteadyOperation] {
  [
    effectOperation("groups") { _ in
      let one = NotesEffect(value: .add(1))
      return NotesEffect.merge(one, .concatenate(one, .none, one).map { $0 }).merged(with: one)
        .concatenated(with: .merge(one, .fireAndForget {}))
    },
    effectOperation("failures") { _ in
      .merge(
        Effect<Int, SteadyFailure>(error: SteadyFailure()).mapError { $0 as any Error }
          .catchToEffect { _ in .add(1) },
        Effect<Int, any Error>.catching { throw SteadyFailure() }.catchToEffect { _ in .add(1) })
    },
    effectOperation("a failed merge above a throttle and a delay", rarity: 8) { scheduler in
      let number = Effect<Int, SteadyFailure>(value: 1)
      return Effect.merge(
        number.throttle(id: 1, for: .seconds(9), scheduler: scheduler, latest: true),
        number.delay(for: .seconds(9), scheduler: scheduler),
        Effect(error: SteadyFailure())
      ).catchToEffect { _ in .add(1) }
    },
    effectOperation("futures", rarity: 8, delivers: true) { scheduler in
      .merge(
        .future { answer in scheduler.schedule(after: .zero) { answer(.success(.add(1))) } },
        NotesEffect(value: .add(1)).receive(on: scheduler))
    },
    effectOperation("cancellation by ids", rarity: 16) { scheduler in
      let late = NotesEffect(value: .add(1)).delay(for: .seconds(9), scheduler: scheduler)
      return .merge(
        late.cancellable(id: 1), late.cancellable(id: "2", cancelInFlight: true),
        .cancel(id: 1), .cancel(ids: ["2"]))
    },
    effectOperation("debounce") {
      NotesEffect(value: .add(1)).debounce(id: 1, for: .milliseconds(1_500), scheduler: $0)
    },
    effectOperation("throttle") {
      .merge(
        NotesEffect(value: .add(1)).throttle(
          id: 1, for: .milliseconds(1_500), scheduler: $0, latest: true),
        NotesEffect(value: .add(1)).throttle(
          id: 2, for: .milliseconds(300), scheduler: $0, latest: false))
    },
    effectOperation("a timer that is replaced") {
      Effect.timer(id: 1, every: .seconds(1), on: $0).map { _ in .add(1) }
    },
    SteadyOperation("effect: a timer that ticks") {
      let scheduler = TestScheduler()
      let notes = makeNotes { [scheduler = scheduler.eraseToAnyScheduler()] in
        Effect.timer(id: 1, every: .seconds(1), on: scheduler).map { _ in .add(1) }
      }
      notes.send(.start)
      return { _ in
        scheduler.advance(by: .seconds(1))
        withExtendedLifetime(notes) {}
      }
    },
    SteadyOperation("effect: a new id each time", rarity: 4) {
      let reducer = Reducer<Int, Int, Void> { _, action, _ in
        action < 0 ? .cancel(id: -action) : Effect.future { _ in }.cancellable(id: action)
      }
      let sender = makeSender(0, reducer, ())
      return { index in
        sender.send(index + 1)
        sender.send(-index - 1)
      }
    },
  ]
}

@MainActor private var childOperations: [SteadyOperation] {
  [
    SteadyOperation("children: an optional and rows, removed in flight", rarity: 20) {
      let draft = Reducer<Int, Int, Void> { _, id, _ in .future { _ in }.cancellable(id: id) }
      let item = Reducer<ItemState, Int, Void> { _, id, _ in .future { _ in }.cancellable(id: id) }
      let notes = makeSender(
        Notes(),
        Reducer.combine(
          draft.optional().pullback(
            state: \.draft, action: /NotesAction.add, environment: { $0 }),
          item.forEach(state: \.items, action: /NotesAction.item, environment: { $0 }),
          notesReducer()), ())
      return { index in
        notes.send(.setDraft(index))
        notes.send(.add(1))
        notes.send(.setItems([index, index + 1]))
        notes.send(.item(index, 1))
        notes.send(.item(index + 1, 1))
        notes.send(.setItems([]))
        notes.send(.setDraft(nil))
      }
    },
    SteadyOperation("children: rows among 1,000, one replaced", rarity: 4) {
      let list = makeBusyList(1_000)
      return { index in
        list.send(.item(index % 1_000, .incrementByEffect))
        list.send(.item(index % 1_000, .increment))
      }
    },
    SteadyOperation("children: restore a state", rarity: 8) {
      let store = Store(
        initialState: Notes(), reducer: notesReducer { .future { _ in } }, environment: ())
      let notes = store.view
      let debugger = StoreDebugger(store)
      return { _ in
        notes.send(.start)
        debugger?.restore(Notes())
        debugger?.cancelEffects()
      }
    },
  ]
}

@MainActor private var taskOperations: [SteadyOperation] {
  [
    taskOperation("one value") { .task { .add(1) } },
    taskOperation("several values, and a failure") {
      .run { send in
        send(.add(1))
        send(.add(2))
        throw SteadyFailure()
      } catch: { _, send in
        send(.add(3))
      }
    },
    taskOperation("a stream") {
      NotesEffect(
        AsyncStream { continuation in
          continuation.yield(.add(1))
          continuation.finish()
        })
    },
    taskOperation("cancelled", cancels: true) {
      .run { _ in for await _ in AsyncStream<Void>.makeStream().stream {} }
    },
    SteadyOperation("store actor: make, send and release", rarity: 20) {
      { _ in
        let store = StoreActor(
          initialState: Notes(), reducer: notesReducer { .future { _ in } }, environment: ())
        let states = await store.states
        await store.send(.add(1)).finish()
        await store.send(.start)
        for await state in states where state.count == 1 { break }
      }
    },
  ]
}

@MainActor private var otherOperations: [SteadyOperation] {
  [
    SteadyOperation("store: make, start an effect and release", rarity: 4) {
      { _ in
        makeNotes { .future { _ in } }.send(.start)
      }
    },
    SteadyOperation("identified array: append, change and remove", rarity: 8) {
      var items = ListState(20).items
      return { index in
        let id = 20 + 2 * index
        items.append(ItemState(id: id))
        items.insert(ItemState(id: id + 1), at: 3)
        items[id: id]?.count += 1
        items.move(fromOffsets: [0], toOffset: 5)
        items.remove(id: id + 1)
        items.removeFirst()
      }
    },
    SteadyOperation("describing: an action and a difference", rarity: 10) {
      { index in
        blackHole(describe(action: NotesAction.add(index)))
        blackHole(stateDiff(Notes(count: index), Notes(count: 1)))
      }
    },
    SteadyOperation("test store: send and receive", rarity: 20) {
      let store = TestStore(
        initialState: Notes(), reducer: notesReducer { .task { .add(1) } }, environment: ())
      return { _ in
        store.send(.start)
        store.receive(.add(1)) { $0.count += 1 }
      }
    },
    SteadyOperation("test store: make, finish and release", rarity: 20) {
      { _ in
        let store = TestStore(
          initialState: Notes(), reducer: notesReducer { .task { .add(1) } }, environment: ())
        store.send(.start)
        store.receive(.add(1)) { $0.count = 1 }
        store.finish()
      }
    },
  ]
}
