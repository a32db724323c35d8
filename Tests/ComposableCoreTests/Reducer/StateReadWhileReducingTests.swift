import ComposableCore
import TestSupport
import Testing

/// R10's exception: a reducer has exclusive access to its store's state, which it changes in place.
@MainActor @Suite("R10 A reducer that reads its own store") struct StateReadWhileReducingTests {
  @Test func aReducerThatReadsItsOwnStoreStopsTheProgram() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) { @MainActor in
      let held = Held<Store<Int, Int>>()
      let reducer = Reducer<Int, Int, Void> { state, action, _ in
        state += MainActor.assumeIsolated { held.value.map { ViewStore($0).state } ?? action }
        return .none
      }
      held.value = Store(initialState: 0, reducer: reducer, environment: ())
      held.value?.view.send(1)
    }
    let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(message.contains("was read inside the store's own reducer"))
    #expect(message.contains("Use the state that the reducer is given"))
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
