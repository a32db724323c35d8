import Sessions
import Testing

struct TimelineTests {
  /// A time-line of `count` user actions.
  private func timeline(_ count: Int) -> Timeline<Int, String> {
    let timeline = Timeline<Int, String>(0, replay: add)
    for number in 1...count { timeline.append("\(number)", after: number, time: 0) }
    return timeline
  }

  @Test func lookingChangesNothing() {
    let timeline = timeline(5)
    #expect(timeline.position == nil && timeline.step == 5)
    #expect(timeline.look(atEntry: 2, ofBranch: 0))
    #expect(timeline.step == 2 && timeline.state(atEntry: timeline.entry) == 2)
    timeline.append("tick", from: .effect(startedBy: 1), after: 6, time: 0)
    #expect(timeline.entry == 2 && timeline.liveLog.count == 6)
    #expect(timeline.look(atEntry: 6, ofBranch: 0) && timeline.position == nil)
    #expect(!timeline.look(atEntry: 7, ofBranch: 0))
    #expect(!timeline.look(atEntry: 0, ofBranch: 1))
  }

  @Test func actingAtTheEndOfABranchGoesOnInIt() {
    let timeline = timeline(5)
    timeline.look(atEntry: 2, ofBranch: 0)
    timeline.act()
    timeline.append("other", after: 3, time: 0)
    timeline.look(atEntry: 5, ofBranch: 0)
    #expect(timeline.act() == nil)
    timeline.append("on", after: 6, time: 0)
    #expect(timeline.branches.map(\.log.count) == [6, 3] && timeline.branch.name == "A")
  }

  @Test func aFilesTimelineIsABranchOfItsOwn() {
    let (own, other) = (timeline(3), timeline(4))
    other.look(atEntry: 1, ofBranch: 0)
    other.act()
    other.append("other", after: 2, time: 0)
    own.adopt(other)
    #expect(own.branches.map(\.name) == ["A", "B", "C"])
    #expect(own.branches.map(\.log.count) == [3, 4, 2])
    #expect(own.branch.name == "C" && own.branch.fork?.branch == 1)
  }

  @Test func branchesBeyondTheLettersHaveTwo() {
    let timeline = timeline(1)
    for _ in 0..<27 { timeline.adopt(TimelineLog(0)) }
    #expect(timeline.branches.map(\.name).suffix(3) == ["Z", "AA", "AB"])
  }

  @Test func theOldestTicksGoFirstAndNothingTheUserDid() {
    let timeline = Timeline<Int, String>(0, replay: add)
    timeline.limit = 50_000
    var state = 0
    for number in 1...200 {
      state += 1
      timeline.append("user \(number)", after: state, time: 0)
      for tick in 1...1_000 {
        state += 1
        timeline.append(
          "tick \(tick % 2)", from: .effect(startedBy: 1), isTick: true, after: state, time: 0)
      }
    }
    let log = timeline.liveLog
    #expect(log.stepCount == 200 && log.count == 200_200 && log.firstEntry == 0)
    #expect(timeline.dropped > 149_000)
    #expect(log.runs(in: 1...log.count).filter { $0.origin == .user }.count == 200)
    // Each step keeps its number and state.
    #expect([1, 50, 100, 200].allSatisfy { timeline.state(atEntry: $0 * 1_001) == $0 * 1_001 })
    #expect(timeline.state(atEntry: log.entry(ofStep: 77)) == 76 * 1_001 + 1)
  }

  @Test func withoutTicksTheOldestActionsGo() {
    let timeline = Timeline<Int, String>(0, replay: add)
    timeline.limit = 5_000
    for number in 1...20_000 { timeline.append("\(number)", after: number, time: 0) }
    let log = timeline.liveLog
    #expect(log.firstEntry >= 14_000 && log.firstEntry < 16_000 && log.stepCount == 20_000)
    #expect(timeline.state(atEntry: log.firstEntry) == log.firstEntry)
    #expect(timeline.state(atEntry: 19_999) == 19_999)
    #expect(timeline.state(atEntry: log.firstEntry - 1) == nil)
    #expect(timeline.dropped == log.firstEntry)
  }
}
