import ComposableCore
import Sessions
import Testing

/// Adds 1 for each action, and the numbers it drew.
func add(_ state: inout Int, _ action: String, _ inputs: Inputs) {
  state += 1 + inputs.random.reduce(0) { $0 + Int($1) }
}

struct TimelineLogTests {
  /// A log of `count` different user actions, after which the state is `count`.
  private func log(_ count: Int) -> TimelineLog<Int, String> {
    var log = TimelineLog<Int, String>(0)
    for number in 1...count { log.append("\(number % 7)", after: number, time: 0) }
    return log
  }

  @Test(arguments: [0, 1, 500, 1_023, 1_024, 1_025, 4_999, 5_000])
  func theStateAtAnyEntryIsComputedAgain(entry: Int) {
    #expect(log(5_000).state(atEntry: entry, replay: add) == entry)
  }

  @Test func aNumberThatIsNotThereHasNoState() {
    let log = log(3)
    #expect(log.state(atEntry: 4, replay: add) == nil)
    #expect(log.state(atEntry: -1, replay: add) == nil)
    #expect(log.entry(0) == nil && log.entry(4) == nil)
  }

  @Test func ticksAreOneRunAndFoldUnderTheStepBeforeThem() throws {
    var log = TimelineLog<Int, String>(0)
    log.append("start", after: 1, time: 1)
    for tick in 1...10_000 {
      log.append("tick", from: .effect(startedBy: 1), isTick: true, after: 1 + tick, time: 2)
    }
    log.append("stop", after: 10_002, time: 102)
    #expect(log.count == 10_002 && log.stepCount == 2)
    let runs = log.runs(in: 1...log.count)
    #expect(runs.map(\.count) == [1, 10_000, 1])
    #expect(runs[1].isTick && runs[1].origin == .effect(startedBy: 1) && runs[1].first == 2)
    #expect(log.entries(ofStep: 1) == 1...10_001)
    #expect(log.entries(ofStep: 0) == 0...0)
    #expect(log.step(ofEntry: 10_001) == 1 && log.step(ofEntry: 10_002) == 2)
    #expect(log.state(atEntry: 7_000, replay: add) == 7_000)
  }

  @Test func whatAnEntryDrewIsPlayedAgain() {
    var log = TimelineLog<Int, String>(0)
    let date = Timestamp(since1970: .milliseconds(1_500))
    for number in 1...3_000 {
      let inputs = number % 10 == 0 ? Inputs(dates: [date], random: [5, 6]) : Inputs()
      log.append(
        "\(number % 3)", inputs: inputs, after: number + number / 10 * 11, time: Double(number))
    }
    #expect(log.state(atEntry: 2_999, replay: add) == 2_999 + 299 * 11)
    #expect(log.prefix(throughEntry: 1_500).state(atEntry: 1_500, replay: add) == 1_500 + 150 * 11)
  }

  @Test func aTimeInHundredthsStaysWhatItIs() {
    var log = TimelineLog<Int, String>(0)
    let times = (0..<1_000).map { Double($0) / 100 }
    for time in times { log.append("\(time)", after: 0, time: time) }
    #expect(log.runs(in: 1...1_000).map(\.time) == times)
  }

  @Test func aPrefixGoesOnByItself() {
    var log = log(3_000)
    let whole = log
    log = log.prefix(throughEntry: 1_700)
    #expect(log.count == 1_700 && log.stepCount == 1_700)
    log.append("other", after: 1_701, time: 0)
    #expect(log.state(atEntry: 1_701, replay: add) == 1_701)
    #expect(log.entry(1_701)?.action == "other")
    #expect(whole.count == 3_000 && whole.entry(1_701)?.action == "\(1_701 % 7)")
  }

  @Test func reductionsAreFoundByTheNumbersTheStoreGaveThem() {
    var log = TimelineLog<Int, String>(0)
    for number in 1...5 { log.append("a", after: number, time: 0, reduction: number) }
    log = log.prefix(throughEntry: 3)
    log.append("b", after: 4, time: 0, reduction: 9)
    log.append("c", after: 5, time: 0, reduction: 10)
    #expect([3, 9, 10].map { log.entry(ofReduction: $0) } == [3, 4, 5])
    #expect([0, 4, 5, 8, 11].allSatisfy { log.entry(ofReduction: $0) == nil })
  }

  @Test func aStateWithoutAnActionIsKept() {
    var log = log(10)
    log.jump(to: 1_000)
    log.append("on", after: 1_001, time: 0)
    #expect(log.state(atEntry: 9, replay: add) == 9)
    #expect(log.state(atEntry: 10, replay: add) == 1_000)
    #expect(log.state(atEntry: 11, replay: add) == 1_001)
  }

  @Test func manyCheckpointsAreThinned() {
    var log = TimelineLog<Int, String>(0)
    // Thinned twice.
    for number in 1...2_200_000 {
      log.append("tick", from: .effect(startedBy: nil), isTick: true, after: number, time: 0)
    }
    #expect(log.state(atEntry: 2_145_678, replay: add) == 2_145_678)
  }
}
