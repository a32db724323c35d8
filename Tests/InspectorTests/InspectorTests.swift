import Inspector
import Sessions
import TextUI
import Testing

/// The page of a time-line: its actions, branches and effects.
struct InspectorTests {
  enum Action: Codable, Equatable {
    case add(Int)
    case tick
  }

  static func reduce(_ state: inout Int, _ action: Action, _ inputs: Inputs = Inputs()) {
    switch action {
    case .add(let number): state += number + inputs.random.count
    case .tick: state += 1
    }
  }

  static func app(_ test: TestSource<Int, Action>? = nil) -> InspectedApp<Int, Action> {
    InspectedApp(
      name: "Counter", screens: { [("count", [Text("\($0)")])] }, test: test)
  }

  private func timeline() -> Timeline<Int, Action> { Timeline(0, replay: Self.reduce) }

  private func text(
    _ timeline: Timeline<Int, Action>, test: TestSource<Int, Action>? = nil
  ) throws -> String {
    String(decoding: try PageBuilder(timeline, Self.app(test)).page().html(), as: UTF8.self)
  }

  @Test func everyTickHasItsState() throws {
    let timeline = timeline()
    timeline.append(.add(5), after: 5, time: 0)
    for tick in 1...3 {
      timeline.append(.tick, from: .effect(startedBy: 1), isTick: true, after: 5 + tick, time: 1)
    }
    let page = try text(timeline)
    #expect(page.contains(#""changes":[[[0,5]],[[0,6]],[[0,7]],[[0,8]]]"#))
    #expect(page.contains(#""origin":[0,1,1,1]"#))
    #expect(page.contains(#""labels":["add(5)","add","tick"]"#))
  }

  @Test func ticksOfARunLieBetweenItsTimeAndTheNext() throws {
    let timeline = timeline()
    for tick in 1...4 {
      timeline.append(.tick, from: .effect(startedBy: nil), isTick: true, after: tick, time: 1)
    }
    timeline.append(.add(1), after: 5, time: 2)
    #expect(try text(timeline).contains(#""time":[1000000,250000,250000,250000,250000]"#))
  }

  @Test func aBranchIsWrittenAfterTheEntryWhereItBegan() throws {
    let timeline = timeline()
    timeline.append(.add(1), after: 1, time: 0)
    timeline.append(.add(2), after: 3, time: 0)
    timeline.look(atEntry: 1)
    timeline.act()
    timeline.append(.add(3), after: 4, time: 0)
    let page = try text(timeline)
    #expect(page.contains(#""branches":[["A",0,1,2],["B",1,3,1]],"open":1"#))
    #expect(page.contains(#","state":1,"#))
    #expect(timeline.branch.name == "B" && timeline.position == nil)
  }

  @Test func whereOneLooksIsTheSameAfterwards() throws {
    let timeline = timeline()
    timeline.append(.add(1), after: 1, time: 0)
    timeline.append(.add(2), after: 3, time: 0)
    timeline.look(atEntry: 1)
    _ = try text(timeline)
    #expect(timeline.position?.entry == 1 && timeline.position?.branch == 0)
  }

  @Test func whatWasDrawnAndCarriedIsShown() throws {
    let timeline = timeline()
    timeline.append(.add(5), inputs: Inputs(dates: [], random: [7]), after: 6, time: 0)
    #expect(try text(timeline).contains(#""details":[[0,["Payload","5"],["random","7"]]]"#))
  }

  @Test func aTestHasItsHeadItsLinesAndItsFoot() throws {
    let timeline = timeline()
    timeline.append(.add(5), after: 5, time: 0)
    let setUp = TestSetUp(
      imports: [], initialState: ("0", try StateText(0)), reducer: "reduce",
      environmentType: "Void", environment: [])
    let page = try text(timeline, test: TestSource(setUp, timeline))
    #expect(page.contains(#""head":"// swift-format-ignore-file\n"#))
    #expect(page.contains("_ = reduce(&state, action, environment)"))
    #expect(page.contains(#""tests":["    store.send(.add(5))"]"#))
  }

  @Test func aStateThatWasReplacedStandsForNoAction() throws {
    let timeline = timeline()
    timeline.append(.add(5), after: 5, time: 0)
    timeline.jump(to: 9)
    let page = try text(timeline)
    #expect(page.contains(#""changes":[[[0,5]],[[0,9]]]"#))
    #expect(page.contains(#""counts":[[2,0]]"#))
  }
}
