import ComposableCore
import Testing

/// Effects of children that are nested a thousand deep.
///
/// The reducers are run one by one, each around the effect of the previous one.
struct DeepPathTests {
  static let count = 1_000

  /// A state with `rest` states nested in it, none of which is stored.
  struct Level: Equatable {
    var rest: Int
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

  /// `effect` at the end of `count` steps. Each 10th level is a removable part.
  static func nested(_ effect: Effect<Int, Never>) -> Effect<Int, Never> {
    var effect = effect
    var depth = 0
    while depth < count {
      let leaf = Reducer<Level, Int, Void> { [effect = ActorConfined(effect)] _, _, _ in
        effect.value
      }
      let identity = CasePath<Int, Int>(embed: { $0 }, extract: { $0 })
      var state = Level(rest: 1)
      let isPart = depth.isMultiple(of: 10)
      let outer =
        isPart
        ? leaf.optional().pullback(state: \Level.part, action: identity, environment: { $0 })
        : leaf.pullback(state: \Level.inner, action: identity, environment: { $0 })
      effect = outer.run(&state, 0, ())
      depth += isPart ? 2 : 1
    }
    return effect
  }

  /// An engine that starts `effect` for 0, cancels its id for -1, and removes the levels below the
  /// number -n for other negative actions.
  func harness(
    _ rest: Int = count, _ effect: @escaping @Sendable () -> Effect<Int, Never>
  ) -> EngineHarness<Level, Int> {
    EngineHarness(Level(rest: rest)) { state, action in
      if action == 0 { return DeepPathTests.nested(effect()) }
      if action == -1 { return .cancel(allIn: \Level.inner) }
      if action < 0 { state.rest = -action } else { state.values.append(action) }
      return .none
    }
  }

  func waiting() -> EngineHarness<Level, Int> {
    let queue = scheduler.eraseToAnyScheduler()
    return harness { Effect(value: 7).delay(for: .seconds(1), scheduler: queue) }
  }

  @Test func aDelayedValueIsDelivered() {
    let harness = waiting()
    let task = harness.send(0)
    #expect(harness.inFlight.count == 1)
    #expect(harness.inFlight.first?.place.split(separator: ".").count == DeepPathTests.count)
    scheduler.advance(by: .seconds(1))
    #expect(harness.state.values == [7])
    #expect(harness.inFlight.isEmpty)
    #expect(task?.isOver == true)
  }

  @Test func effectsAreCancelledFromAbove() {
    let harness = waiting()
    let task = harness.send(0)
    harness.send(-1)
    #expect(harness.inFlight.isEmpty)
    #expect(task?.isOver == true)
  }

  @Test func effectsOfARemovedPartAreCancelled() {
    let harness = waiting()
    harness.send(0)
    harness.send(-DeepPathTests.count)
    #expect(harness.inFlight.count == 1)
    harness.send(-DeepPathTests.count / 2)
    #expect(harness.inFlight.isEmpty)
  }

  @Test func anEffectInFlightIsReleasedWithItsStore() {
    weak var engine: AnyObject?
    var info: EffectInfo?
    do {
      let harness = waiting()
      harness.send(0)
      engine = harness.engine
      info = harness.inFlight.first
    }
    #expect(engine == nil)
    // The path is released with its last reference.
    #expect(info?.place.isEmpty == false)
    info = nil
  }

  @Test func aValueIsDeliveredOrDroppedWithItsPart() {
    let present = harness { Effect(value: 7) }
    present.send(0)
    #expect(present.state.values == [7])
    let absent = harness(DeepPathTests.count / 2) { Effect(value: 7) }
    absent.send(0)
    #expect(absent.state.values == [])
    #expect(absent.inFlight.isEmpty)
  }
}
