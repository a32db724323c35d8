import ComposableCore
import Inspector
import Sessions
import Testing

/// The page of a time-line that goes on.
struct PageBuilderTests {
  private typealias Action = InspectorTests.Action

  /// A time-line on which one acts, looks back, branches and goes on at random.
  private struct RandomSession {
    var random: SeededGenerator
    private var state = 0
    let timeline = Timeline<Int, Action>(0, replay: InspectorTests.reduce)

    init(seed: UInt64) {
      random = SeededGenerator(seed: seed)
      if seed % 4 == 0 { timeline.limit = 12 }
    }

    mutating func act() {
      switch Int.random(in: 0..<12, using: &random) {
      case 0:
        let branch = Int.random(in: timeline.branches.indices, using: &random)
        let entries = 0...timeline.branches[branch].log.count
        timeline.look(atEntry: .random(in: entries, using: &random), ofBranch: branch)
        state = timeline.state(atEntry: timeline.entry) ?? state
        timeline.act()
      case 1:
        timeline.adopt(Timeline(7, replay: InspectorTests.reduce))
        state = 7
      case 2...5: append(.add(.random(in: -2...2, using: &random)), from: .user)
      default: append(.tick, from: .effect(startedBy: 1))
      }
    }

    private mutating func append(_ action: Action, from origin: EntryOrigin) {
      InspectorTests.reduce(&state, action)
      let time = Double(timeline.liveLog.count) / 4
      timeline.append(action, from: origin, isTick: action == .tick, after: state, time: time)
    }
  }

  /// A session of each of 40 seeds is written ten times while it goes on.
  @Test func whatIsAddedToAPageIsWhatAWholePageHas() throws {
    for seed in UInt64(1)...40 {
      var session = RandomSession(seed: seed)
      let builder = PageBuilder(session.timeline, InspectorTests.app())
      for _ in 0..<10 {
        for _ in 0..<Int.random(in: 0...6, using: &session.random) { session.act() }
        let whole = try PageBuilder(session.timeline, InspectorTests.app()).page().html()
        try #require(try builder.page().html() == whole, "seed \(seed)")
      }
    }
  }

  @Test func onlyWhatIsNewIsReduced() throws {
    var reductions = 0
    let timeline = Timeline<Int, Action>(0) { _, _, _ in reductions += 1 }
    let builder = PageBuilder(timeline, InspectorTests.app())
    for step in 1...2_048 { timeline.append(.tick, after: 0, time: Double(step)) }
    _ = try builder.page()
    #expect(reductions == 2_048)
    timeline.append(.tick, after: 0, time: 2_049)
    #expect(try builder.page().count == 2_049)
    #expect(reductions == 2_049)
  }
}
