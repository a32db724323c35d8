import ComposableCore
import TestSupport
import Testing

/// R12: a drain that keeps sending actions to itself.
@Suite("R12 Endless loops are reported") struct LoopTests {
  enum Action: Sendable {
    case ping, pong
  }

  let issues = Log<String>()

  func engine(isLone: Bool, upTo last: Int = 5_000) -> Engine<Int, Action> {
    let issues = issues
    return Engine(
      initialState: 0,
      runtime: EffectRuntime(
        host: CallerHost(longestTurn: 1_000), reporter: IssueReporter { issues($0.message) })
    ) { state, action in
      state += 1
      guard !state.isMultiple(of: last) else { return .none }
      let next = Effect<Action, Never>(value: action == .ping ? .pong : .ping)
      return isLone ? next : .merge(.fireAndForget {}, next)
    }
  }

  @Test(arguments: [true, false])
  func aLoopIsReportedOnceWithItsRepeatedActionsAndContinues(isLone: Bool) {
    let engine = engine(isLone: isLone)
    _ = engine.send(.ping)
    #expect(engine.state == 5_000)
    #expect(issues.count == 1)
    let message = issues.all.first ?? ""
    #expect(message.contains("more than 1000 actions"))
    #expect(message.contains("\"ping\" (sent by an effect of \"pong\")"))
    #expect(message.contains("\"pong\" (sent by an effect of \"ping\")"))
  }

  @Test func longDrainsAreCountedSeparately() {
    let engine = engine(isLone: false, upTo: 980)
    for _ in 0..<5 { _ = engine.send(.ping) }
    #expect(engine.state == 4_900)
    #expect(issues.all == [])
  }
}
