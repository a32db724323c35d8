import ComposableCore
import Testing

/// A tool that uses the library's public interface alone: it goes back to earlier steps, as the
/// REPL of PrimeTime does.
@MainActor
final class StepHistory<State: Sendable, Action> {
  let debugger: StoreDebugger<State, Action>
  /// The actions so far, by name.
  private(set) var names: [String] = []
  private var observation: AnyCancellable?
  /// The state before the first action and after each one.
  private var states: [State]

  init?(_ store: Store<State, Action>) {
    guard let debugger = StoreDebugger(store) else { return nil }
    self.debugger = debugger
    states = [debugger.state]
    observation = debugger.observe(
      StoreObserver { [unowned self] in
        names.append(caseName(of: $0.action))
        states.append($0.after)
      })
  }

  /// Shows the state after a step; what effects deliver waits.
  func go(to step: Int) {
    debugger.holdDeliveries()
    debugger.restore(states[step])
  }

  /// Shows the present again, and applies what effects delivered meanwhile.
  func goToPresent() {
    debugger.restore(states[states.count - 1])
    debugger.releaseDeliveries()
  }
}

@MainActor @Suite struct StoreDebuggerTests {
  enum Action: Sendable {
    case add(Int), started, ticked
  }

  let clock = TestScheduler()

  func makeStore() -> Store<Int, Action> {
    let reducer = Reducer<Int, Action, AnyScheduler> { state, action, mainQueue in
      switch action {
      case .add(let number):
        state += number
        return .none
      case .started:
        return Effect.timer(id: "ticks", every: .seconds(1), on: mainQueue).map { _ in .ticked }
      case .ticked:
        state += 1
        return .none
      }
    }
    return Store(initialState: 0, reducer: reducer, environment: clock.eraseToAnyScheduler())
  }

  @Test func whatHappenedIsNamed() throws {
    let store = makeStore()
    let history = try #require(StepHistory(store))
    ViewStore(store).send(.add(7))
    ViewStore(store).send(.started)
    clock.advance(by: .seconds(1))
    #expect(history.names == ["add", "started", "ticked"])
    #expect(history.debugger.reductions == 3)
  }

  @Test func ticksWaitWhileAnEarlierStepIsShown() throws {
    let store = makeStore()
    let viewStore = ViewStore(store)
    let history = try #require(StepHistory(store))
    viewStore.send(.started)
    viewStore.send(.add(7))
    history.go(to: 1)
    #expect(viewStore.state == 0)
    clock.advance(by: .seconds(3))
    #expect(viewStore.state == 0 && history.debugger.heldDeliveries == 3)
    history.goToPresent()
    #expect(viewStore.state == 10 && !history.debugger.isHoldingDeliveries)
  }

  @Test func anEffectIsCancelledByItsNumber() throws {
    let store = makeStore()
    let debugger = try #require(StepHistory(store)).debugger
    ViewStore(store).send(.started)
    let effect = try #require(debugger.effectsInFlight.first)
    #expect(effect.action == "started" && effect.isRepeating)
    #expect(debugger.cancelEffect(effect.number) && debugger.effectsInFlight.isEmpty)
    clock.advance(by: .seconds(3))
    #expect(debugger.state == 0)
  }

  @Test func aScopedStoreHasNoHistory() {
    #expect(StepHistory(makeStore().scope(state: { $0 })) == nil)
  }
}
