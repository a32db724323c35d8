import ComposableCore
import TestSupport
import Testing

/// The state that a store returns while its own reducer changes a part of it in place.
@MainActor struct StateReadWhileReducingTests {
  enum Mode: Equatable, Sendable {
    case texts([String])
    case numbers([Int])

    mutating func append(_ number: Int) {
      if case .numbers(let numbers) = self { self = .numbers(numbers + [number]) }
    }
  }

  indirect enum Boxed: Equatable, Sendable {
    case texts([String])
    case numbers([Int])

    mutating func append(_ number: Int) {
      if case .numbers(let numbers) = self { self = .numbers(numbers + [number]) }
    }
  }

  struct State: Equatable, Sendable {
    var boxed = Boxed.numbers([1, 2])
    var dictionary = [1: Mode.numbers([1]), 2: .texts(["two"])]
    var mode = Mode.numbers([1, 2])
    var optional: [String]? = ["here"]
    var rows = IdentifiedArray<Int, Row>([Row(id: 1), Row(id: 2)], id: \.id)
  }

  struct Row: Equatable, Sendable {
    var id: Int
    var mode = Mode.numbers([3])
  }

  enum Action: Sendable {
    case boxed(Int)
    case keyed((Int, Int))
    case mode(Int)
    case optional(Int)
    case row((Int, Int))
  }

  /// Called by a child's reducer before and after it changes its state.
  struct Look: Sendable {
    var body: @Sendable () -> Void
  }

  let numbers = Reducer<[Int], Int, Look> { state, action, look in
    look.body()
    state.append(action)
    look.body()
    return .none
  }

  let texts = Reducer<[String], Int, Look> { state, action, look in
    look.body()
    state.append("\(action)")
    look.body()
    return .none
  }

  func reducer() -> Reducer<State, Action, Look> {
    let mode = numbers.pullback(state: /Mode.numbers, action: .self, environment: { $0 })
    return .combine(
      mode.pullback(state: \.mode, action: /Action.mode, environment: { $0 }),
      numbers.pullback(state: /Boxed.numbers, action: .self, environment: { $0 })
        .pullback(state: \.boxed, action: /Action.boxed, environment: { $0 }),
      texts.optional()
        .pullback(state: \.optional, action: /Action.optional, environment: { $0 }),
      mode.pullback(state: \Row.mode, action: .self, environment: { $0 })
        .forEach(state: \.rows, action: /Action.row, environment: { $0 }),
      mode.forEach(state: \.dictionary, action: /Action.keyed, environment: { $0 }))
  }

  /// Sends `action` twice; returns the states that the reducer read from the store before and after
  /// each change, and the reported issues. The second send takes the faster code path of a case
  /// path that was used before.
  func look(_ action: Action) -> (seen: [State], issues: [String], after: State) {
    let issues = Log<String>()
    let seen = Log<State>()
    let held = Held<Store<State, Action>>()
    let after = IssueReporter.$current.withValue(IssueReporter { issues($0.message) }) {
      let look = Look {
        MainActor.assumeIsolated { held.value.map { seen(ViewStore($0).state) } }
      }
      let store = Store(initialState: State(), reducer: reducer(), environment: look)
      held.value = store
      // No view store holds a copy of the state, so the reducer changes it in place.
      let sender = ViewStore(store.stateless)
      sender.send(action)
      sender.send(action)
      held.value = nil
      return store.view.state
    }
    return (seen.all, issues.all, after)
  }

  /// A payload that has to be extracted leaves the store's state unchanged until it is embedded
  /// again.
  func check(_ action: Action, isInPlace: Bool = true, _ change: (inout State) -> Void) {
    var once = State()
    change(&once)
    var twice = once
    change(&twice)
    let (seen, issues, after) = look(action)
    #expect(after == twice)
    #expect(seen.count == 4)
    #expect(seen.first == State())
    #expect(seen.dropFirst(2).first == once)
    let isCopied = !isInPlace || !Platform.readsEnumMetadata
    #expect(seen.last == twice || isCopied && seen.last == once)
    #expect(issues.count == 4)
    #expect(issues.allSatisfy { $0.contains("was read inside the store's own reducer") })
  }

  @Test func aCaseIsWholeForAReader() {
    check(.mode(7)) { $0.mode.append(7) }
  }

  @Test func anIndirectCaseIsWholeForAReader() {
    check(.boxed(7), isInPlace: false) { $0.boxed.append(7) }
  }

  @Test func anOptionalIsThereForAReader() {
    check(.optional(7)) { $0.optional?.append("7") }
  }

  @Test func aRowIsThereForAReader() {
    check(.row((2, 7))) { $0.rows[id: 2]?.mode.append(7) }
  }

  @Test func aDictionaryIsWholeForAReader() {
    check(.keyed((1, 7))) { $0.dictionary[1]?.append(7) }
  }

  @Test(.enabled(if: Platform.readsEnumMetadata)) func aPayloadIsChangedWithoutBeingCopied() {
    let addresses = Log<UInt>()
    let reducer = Reducer<[Int], Int, Void> { state, action, _ in
      addresses(state.address)
      state[0] += action
      addresses(state.address)
      return .none
    }
    enum Screen: Sendable { case texts([String]), numbers([Int]) }
    struct Parent: Sendable {
      var dictionary = [1: [1, 2]]
      var optional: [Int]? = [1, 2]
      var screen = Screen.numbers([1, 2])
    }
    let parent = Reducer<Parent, Int, Void>.combine(
      reducer.pullback(state: /Screen.numbers, action: .self, environment: { $0 })
        .pullback(state: \.screen, action: .self, environment: { $0 }),
      reducer.optional().pullback(state: \.optional, action: .self, environment: { $0 }),
      reducer.forEach(
        state: \.dictionary, action: CasePath(embed: { $0.1 }, extract: { (1, $0) }),
        environment: { $0 }))
    let harness = EngineHarness(Parent(), parent, ())
    harness.send(1)
    #expect(addresses.all.count == 6)
    for pair in stride(from: 0, to: 6, by: 2) {
      #expect(addresses.all[pair] == addresses.all[pair + 1])
    }
  }
}

extension [Int] {
  fileprivate var address: UInt { withUnsafeBytes { UInt(bitPattern: $0.baseAddress) } }
}

/// Gives a reducer access to the store that runs it.
private final class Held<Value>: @unchecked Sendable {
  var value: Value?
}
