import ComposableCore
import TestSupport
import Testing

/// R13: the cost of a child that is nested a hundred levels deep.
@Suite("R13 Cost of deep state paths") struct DeepPathCostTests {
  static let depth = 100

  /// A state with `rest` optional states nested in it, all of them computed, which counts how often
  /// they are read.
  struct Level {
    let reads: Log<Void>
    var rest = DeepPathCostTests.depth
    var part: Level? {
      get {
        reads(())
        return rest > 0 ? Level(reads: reads, rest: rest - 1) : nil
      }
      set {}
    }
  }

  /// `effect` at the innermost level.
  static func nested(_ effect: Effect<Int, Never>) -> Effect<Int, Never> {
    var effect = effect
    for _ in 0..<depth {
      let leaf = Reducer<Level, Int, Void> { [effect = ActorConfined(effect)] _, _, _ in
        effect.value
      }
      var state = Level(reads: Log(), rest: 1)
      effect = leaf.optional().pullback(state: \Level.part, action: .self).run(&state, 0, ())
    }
    return effect
  }

  @Test(arguments: [Effect<Int, Never>.Kind.started, .value])
  func startingAnEffectIsLinearInTheDepth(kind: Effect<Int, Never>.Kind) {
    let reads = Log<Void>()
    let harness = EngineHarness(Level(reads: reads)) { _, action in
      action == 0 ? DeepPathCostTests.nested(kind.effect) : .none
    }
    harness.send(0)
    #expect(reads.count <= 10 * Self.depth)
  }

  @Test func checkingForRemovedChildrenIsLinearInTheDepth() {
    let reads = Log<Void>()
    let harness = EngineHarness(Level(reads: reads)) { _, action in
      action == 0 ? DeepPathCostTests.nested(.future { _ in }) : .none
    }
    harness.send(0)
    reads.clear()
    harness.send(1)
    #expect(reads.count <= 10 * Self.depth)
    #expect(harness.inFlight.count == 1)
  }
}

extension Effect where Output == Int, Failure == Never {
  /// An effect of the test.
  enum Kind: CaseIterable, Sendable {
    case started, value

    fileprivate var effect: Effect { self == .started ? .future { _ in } : Effect(value: 1) }
  }
}
