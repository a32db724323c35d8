import ComposableCore
import Sessions
import Testing

/// Sessions that take many turns of the threads that write and compare them, beside the plainest
/// way to do it.
struct LongSessionTests {
  private struct Notes: Codable, Equatable, Sendable {
    var count = 0
    var rows: [Int] = []
  }

  private let tape = InputTape(date: { Timestamp(since1970: .zero) }, random: { 7 })

  private func reduce(_ state: inout Notes, _ number: Int) {
    state.count += number
    state.rows.append(number)
  }

  /// A session with three branches of 700 actions.
  private func timeline() -> Timeline<Notes, Int> {
    let timeline = Timeline<Notes, Int>(Notes()) { state, action, _ in reduce(&state, action) }
    for branch in 0..<3 {
      if branch > 0 {
        timeline.look(atEntry: 200 * branch, ofBranch: branch - 1)
        timeline.act()
      }
      guard var state = timeline.state(atEntry: timeline.entry) else { return timeline }
      for number in 0..<700 {
        reduce(&state, number * branch)
        timeline.append(number * branch, after: state, time: Double(number))
      }
    }
    return timeline
  }

  private func text(of timeline: Timeline<Notes, Int>) throws -> String {
    try timeline.session(header: SessionHeader(app: "Notes", state: Notes())) { number, _ in
      "add \(number)"
    }
  }

  @Test func theFileIsThatOfOneThread() throws {
    let timeline = timeline()
    let memory = StateMemory(knowsTimes: false)
    var lines: [String] = []
    for (index, branch) in timeline.branches.enumerated() {
      let fork = branch.fork?.entry ?? 0
      if let parent = branch.fork?.branch {
        lines.append(SessionLine.text(branch: parent, after: fork))
      }
      _ = try memory.encoded(#require(timeline.state(atEntry: fork, ofBranch: index)))
      try timeline.walk(ofBranch: index, from: fork + 1, throughEntry: branch.log.count) {
        let run = try #require($0.run)
        lines.append(
          try SessionLine.text(
            run, name: "add \(run.action)", inputs: $0.inputs, after: $0.state, memory: memory))
      }
    }
    let text = try text(of: timeline)
    #expect(text.split(separator: "\n").dropFirst().map(String.init) == lines)
    let read = try Session<Notes, Int>(text: text, app: "Notes").timeline(
      tape: tape, reduce: reduce)
    #expect(read.branches.map(\.log.count) == timeline.branches.map(\.log.count))
  }

  @Test(arguments: [(1, 0), (128, 127), (129, 128), (700, 699), (702, 200), (1_100, 598)])
  func itOpensUpToTheFirstStateThatDiffers(line: Int, entries: Int) throws {
    var lines = try text(of: timeline()).split(separator: "\n").map(String.init)
    // Two of them differ; line 701 begins a branch.
    for line in [line, 1_500] {
      lines[line].replace(/"hash":"#[0-9a-f]*/, with: "\"hash\":\"#0")
    }
    let session = try Session<Notes, Int>(text: lines.joined(separator: "\n"), app: "Notes")
    let (timeline, broken) = try session.opened(tape: tape, reduce: reduce)
    #expect(broken?.description.hasPrefix("step \(entries + 1), \"add ") == true)
    #expect(timeline.entry == entries && timeline.branches.count == (line < 701 ? 1 : 2))
    let (whole, _) = try session.opened(tape: tape, isChecked: false, reduce: reduce)
    let state = whole.state(atEntry: entries, ofBranch: timeline.branches.count - 1)
    #expect(timeline.state(atEntry: entries) == state)
  }
}
