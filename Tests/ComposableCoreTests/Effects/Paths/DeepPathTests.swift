import ComposableCore
import Testing

/// R13: effects of children nested a thousand levels deep.
@Suite("R13 Depth of state paths") struct DeepPathTests {
  static let count = 1_000

  /// A state with `rest` states nested in it, all of them computed.
  struct Level: Equatable {
    var rest = DeepPathTests.count
    var values: [Int] = []
    var inner: Level {
      get { Level(rest: rest - 1) }
      set {}
    }
    var part: Level? {
      get { rest > 0 ? Level(rest: rest - 1) : nil }
      set {}
    }
  }

  let scheduler = TestScheduler()

  /// `effect` at the end of `count` steps, where every tenth level is removable. The reducers run
  /// one at a time, each wrapping the effect of the previous one.
  static func nested(_ effect: Effect<Int, Never>) -> Effect<Int, Never> {
    var effect = effect
    var depth = 0
    while depth < count {
      let leaf = Reducer<Level, Int, Void> { [effect = ActorConfined(effect)] _, _, _ in
        effect.value
      }
      var state = Level(rest: 1)
      let isPart = depth.isMultiple(of: 10)
      let outer =
        isPart
        ? leaf.optional().pullback(state: \Level.part, action: .self, environment: { $0 })
        : leaf.pullback(state: \Level.inner, action: .self, environment: { $0 })
      effect = outer.run(&state, 0, ())
      depth += isPart ? 2 : 1
    }
    return effect
  }

  /// An engine whose action 0 delivers 7 after a second, whose action -1 cancels that from above,
  /// and whose other negative actions -n remove the levels below n.
  func harness() -> EngineHarness<Level, Int> {
    let queue = scheduler.eraseToAnyScheduler()
    return EngineHarness(Level()) { state, action in
      if action == 0 {
        return DeepPathTests.nested(Effect(value: 7).delay(for: .seconds(1), scheduler: queue))
      }
      if action == -1 { return .cancel(allIn: \Level.inner) }
      if action < 0 { state.rest = -action } else { state.values.append(action) }
      return .none
    }
  }

  @Test func aDelayedValueIsDelivered() {
    let harness = harness()
    let task = harness.send(0)
    #expect(harness.inFlight.first?.place.split(separator: ".").count == DeepPathTests.count)
    scheduler.advance(by: .seconds(1))
    #expect(harness.state.values == [7])
    #expect(task?.hasEnded == true)
  }

  @Test(arguments: [-1, -count / 2])
  func effectsAreCancelledByAParentAndWithARemovedPart(action: Int) {
    weak var engine: AnyObject?
    do {
      let harness = harness()
      engine = harness.engine
      harness.send(0)
      harness.send(-DeepPathTests.count)
      #expect(harness.inFlight.count == 1)
      harness.send(action)
      #expect(harness.inFlight.isEmpty)
      harness.send(0)
    }
    #expect(engine == nil)
  }
}
