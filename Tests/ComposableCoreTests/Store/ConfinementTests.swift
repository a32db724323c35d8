import ComposableCore
import Synchronization
import TestSupport
import Testing

/// R16: user values are used and destroyed on their store's actor, no matter which thread releases
/// them.
@MainActor @Suite("R16 Sendable tells the truth") struct ConfinementTests {
  enum Action {
    case ask(Draft), edit(Draft), number(Int)
  }

  /// The callback of each question, to be released on another thread.
  nonisolated let answers = Kept<@Sendable (Result<Int, Never>) -> Void>()
  nonisolated let sends = Kept<Send<Int>>()

  func makeStore() -> Store<Int, Action> {
    let (answers, sends) = (answers, sends)
    let reducer = Reducer<Int, Action, Void> { state, action, _ in
      switch action {
      case .ask(let draft):
        return Effect<Int, Never>.future { answers.keep($0) }.map { .number($0) }
          .cancellable(id: draft)
      case .edit: return Effect<Int, Never>.run { sends.keep($0) }.map { .number($0) }
      case .number(let number): state = number
      }
      return .none
    }
    return Store(initialState: 0, reducer: reducer, environment: ())
  }

  /// Ways to retain a draft: each returns the last reference to an object that retains it.
  enum Holder: CaseIterable, Sendable {
    case binding, cancelledSink, debugger, publisher, sendsTask, sink, store

    @MainActor func hold(_ draft: Draft, _ store: Store<Int, Action>) async -> any Sendable {
      let publisher = store.view.publisher
      switch self {
      case .binding:
        return ViewStore<Int, Action>.Binding(get: { 0 }, set: { [draft] _ in draft.use() })
      case .debugger: return StoreDebugger(draftStore(draft)) as any Sendable
      case .publisher:
        return publisher.map { [draft] in
          draft.use()
          return $0
        }
      case .sendsTask:
        let task = store.view.send(.edit(draft))
        await task.finish()
        return task
      case .cancelledSink, .sink: return publisher.sink { [draft] _ in draft.use() }
      case .store: return draftStore(draft)
      }
    }

    @MainActor private func draftStore(_ draft: Draft) -> Store<Draft, Action> {
      Store(initialState: draft, reducer: .empty, environment: ())
    }
  }

  @Test(arguments: Holder.allCases)
  func valuesReleasedByAnotherThreadAreDestroyedOnTheMainActor(holder: Holder) async {
    let (witness, store, last) = (Witness(), makeStore(), Kept<any Sendable>())
    last.keep(await holder.hold(Draft(witness), store))
    await Task.detached {
      if holder == .cancelledSink { (last.value as? AnyCancellable)?.cancel() }
      last.release()
    }.value
    #expect(await witness.isDestroyedOnMainActor)
    withExtendedLifetime(store) {}
  }

  @Test func anIDWhoseEffectIsReleasedElsewhereIsDestroyedOnTheMainActor() async {
    let witness = Witness()
    let answers = answers
    var viewStore: ViewStore<Int, Action>? = makeStore().view
    await viewStore?.send(.ask(Draft(witness))).cancel()
    viewStore = nil
    await Task.detached { answers.release() }.value
    #expect(await witness.isDestroyedOnMainActor)
  }

  @Test func aDelayedEffectReleasedByItsSchedulerIsDestroyedOnTheMainActor() async {
    let (witness, work) = (Witness(), Kept<@Sendable () -> Void>())
    let scheduler = AnyScheduler(
      now: { AnyScheduler.Instant(offset: .zero) },
      schedule: { _, _, body in
        work.keep(body)
        return ScheduledWork {}
      }, scheduleRepeating: { _, _, _ in ScheduledWork {} })
    let reducer = Reducer<Int, Draft?, Void> { _, draft, _ in
      guard draft == nil else { return .none }
      return Effect(value: Draft(witness)).debounce(
        id: "id", for: .seconds(1), scheduler: scheduler)
    }
    let viewStore = Store(initialState: 0, reducer: reducer, environment: ()).view
    await viewStore.send(nil).cancel()
    await Task.detached { work.release() }.value
    #expect(await witness.isDestroyedOnMainActor)
    withExtendedLifetime(viewStore) {}
  }

  @Test func anEffectIsDescribedOnTheMainActor() async {
    let witness = Witness()
    let store = makeStore()
    let viewStore = store.view
    viewStore.send(.ask(Draft(witness)))
    let effects = store.effectsInFlight
    let texts = await Task.detached {
      effects.flatMap { [$0.action, $0.id ?? "", $0.place, $0.description] }
    }.value
    #expect(
      texts == ["ask(draft)", "draft", "", "Effect 1, started by \"ask(draft)\" with id draft"])
    #expect(!witness.descriptions.all.contains(false))
  }

  @Test func aLateSendOnAnotherThreadIsReportedWithoutDescribingTheAction() async {
    let (witness, sends, reports) = (Witness(), sends, Log<IssueReporter.Report>())
    let viewStore = IssueReporter.$current.withValue(IssueReporter { reports($0) }) {
      makeStore().view
    }
    await viewStore.send(.edit(Draft(witness))).finish()
    await Task.detached { sends.value?(5) }.value
    #expect(
      reports.all.map(\.detailedMessage) == [
        "An effect sent \"5\" after it had finished; dropped. Send only while the effect runs."
      ])
    #expect(!witness.descriptions.all.contains(false))
  }
}

/// A non-Sendable value that records where it is described and destroyed.
final class Draft: Hashable, CustomStringConvertible {
  private let witness: Witness

  init(_ witness: Witness) { self.witness = witness }

  deinit {
    witness.destructions(MainActorHost.shared.isOnStoreActor)
    witness.end()
  }

  func use() {}

  var description: String {
    witness.descriptions(MainActorHost.shared.isOnStoreActor)
    return "draft"
  }

  static func == (lhs: Draft, rhs: Draft) -> Bool { lhs === rhs }

  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// Whether a draft was described and destroyed on the main actor.
final class Witness: Sendable {
  let descriptions = Log<Bool>()
  let destructions = Log<Bool>()
  private let ending = AsyncStream.makeStream(of: Void.self)

  func end() { ending.continuation.finish() }

  /// Waits for the draft's end.
  var isDestroyedOnMainActor: Bool {
    get async {
      for await _ in ending.stream {}
      return destructions.all == [true]
    }
  }
}

/// A value whose last reference may be released on any thread.
final class Kept<Value: Sendable>: Sendable {
  private let kept = Mutex<Value?>(nil)

  var value: Value? { kept.withLock { $0 } }

  func keep(_ value: Value) { kept.withLock { $0 = value } }

  func release() {
    let last = kept.withLock { $0.take() }
    withExtendedLifetime(last) {}
  }
}
