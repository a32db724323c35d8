import ComposableCore
import Sessions
import Testing

struct SessionTests {
  private struct Refused: Codable, Equatable, Error { var reason: String }

  private enum ListAction: Codable, DecodesErrors, Equatable {
    case loaded(TaskResult<[Int]>)

    static var errors: [any (Error & Decodable).Type] { [Refused.self] }
  }

  @Test func anActionHasItsErrorAgain() throws {
    let action = ListAction.loaded(.failure(Refused(reason: "full")))
    let decoded = try StateText(action).decoded(as: ListAction.self)
    let result =
      switch decoded {
      case .loaded(let result): result
      }
    #expect(throws: Refused(reason: "full")) { try result.value }
  }

  private struct Notes: Codable, Equatable, Sendable {
    var count = 0
    var last: String?
    var random: UInt64 = 0
  }

  private enum NotesAction: Codable, Equatable, Sendable {
    case add(Int), draw, tick
  }

  private let tape = InputTape(date: { Timestamp(since1970: .zero) }, random: { 7 })

  private func reduce(_ state: inout Notes, _ action: NotesAction) {
    switch action {
    case .add(let number): state.count += number
    case .draw: state.random = tape.nextRandom()
    case .tick: state.count += 1
    }
  }

  private func timeline(start: Double? = nil) -> Timeline<Notes, NotesAction> {
    Timeline(Notes(), start: start) { state, action, inputs in
      tape.play(inputs) { reduce(&state, action) }
    }
  }

  /// A session with an action, a drawn number and a thousand ticks.
  private func recorded() throws -> String {
    let timeline = timeline()
    var state = Notes()
    for (action, isTick) in [(NotesAction.add(2), false), (.draw, false)]
      + Array(repeating: (.tick, true), count: 1_000)
    {
      reduce(&state, action)
      timeline.append(
        action, from: isTick ? .effect(startedBy: 2) : .user, isTick: isTick, inputs: tape.take(),
        after: state, time: 1)
    }
    return try timeline.session(header: SessionHeader(app: "Notes", seed: 1, state: Notes())) {
      action, _ in "\(action)"
    }
  }

  /// The time-line of a session; throws what is wrong with it.
  private func whole(_ file: Session<Notes, NotesAction>) throws -> Timeline<Notes, NotesAction> {
    let (timeline, broken) = try file.opened(tape: tape, reduce: reduce)
    if let broken { throw broken }
    return timeline
  }

  @Test func whatIsWrittenIsReadAndReplayed() throws {
    let text = try recorded()
    #expect(text.split(separator: "\n").count == 4)
    let session = try Session<Notes, NotesAction>(text: text, app: "Notes")
    #expect(session.header.seed == 1)
    let timeline = try whole(session)
    #expect(timeline.liveLog.stepCount == 2 && timeline.entry == 1_002)
    #expect(timeline.state(atEntry: 2) == Notes(count: 2, random: 7))
    #expect(timeline.state(atEntry: 502) == Notes(count: 502, random: 7))
  }

  @Test func aFieldThatASessionDoesNotKnowIsNotCompared() throws {
    let text = try recorded().replacing(",\"random\":0}", with: "}")
    #expect(throws: SessionError.self) { try Session<Notes, NotesAction>(text: text, app: "Notes") }
    var session = try Session<Notes, NotesAction>(
      text: text, app: "Notes", initialState: Notes(random: 5))
    #expect(session.initialState == Notes(random: 5))
    // The hashes of this session are of states with the field, so they differ without it.
    #expect(throws: SessionError.self) { try whole(session) }
    session = try Session(
      text: text.replacing(
        /"hash":"#\w+"/, with: "\"hash\":\"\(StateText(text: "{\"count\":2}").hash)\""
      )
      .split(separator: "\n").prefix(3).joined(separator: "\n") + "\n",
      app: "Notes", initialState: Notes(random: 5))
    let timeline = try whole(session)
    #expect(timeline.state(atEntry: 2) == Notes(count: 2, random: 7))
  }

  @Test func theFirstVersionIsRead() throws {
    let text = """
      {"format":"Notes session","state":{"count":0,"random":0},"version":1}
      {"action":{"add":{"_0":2}},"hash":"\(try hash(2))","name":"add(2)","origin":"user","seq":1}
      {"hash":"\(try hash(9))","restored":{"count":9,"random":0},"seq":1}
      {"action":{"tick":{}},"hash":"\(try hash(10))","name":"tick","origin":"effect","seq":2}

      """
    let read = try whole(Session(text: text, app: "Notes"))
    #expect(read.state(atEntry: read.entry) == Notes(count: 10))
  }

  private func hash(_ count: Int) throws -> String { try StateText(Notes(count: count)).hash }

  @Test(arguments: [
    ("", "is empty; it holds no session."),
    ("hello\n", "is no Notes session; its first line says something else."),
    (
      #"{"format":"Notes session","state":{},"version":3}"#,
      "has version 3; this program reads up to 2. Use a later one."
    ),
    (
      #"{"format":"Notes session","state":{"count":1},"version":1}"#,
      "line 1: its state lacks \"random\"."
    ),
    (
      #"{"format":"Notes session","state":{"count":"one","random":2},"version":2}"#,
      "line 1: its state has something else at \"count\"."
    ),
    (
      #"{"format":"Notes session","state":{"count":1,"random":2},"version":0}"#,
      "has version 0; the first version is 1."
    ),
    (
      #"{"format":"Notes session","state":{"count":1,"random":2},"version":2}"# + "\n"
        + #"{"action":{"tick":{}},"count":9,"hash":"00","name":"tick","origin":"user","seq":1}"#,
      "line 2: the file ends in the middle of it."
    ),
    (
      #"{"format":"Notes session","state":{"count":1,"random":2},"version":2}"# + "\n"
        + #"{"action":{"tick":{}},"count":9223372036854775807,"hash":"00","tick":true}"# + "\n"
        + #"{"action":{"tick":{}},"count":9223372036854775807,"hash":"00","tick":true}"# + "\n",
      "line 2: the file stands for more than 10,000,000 actions, which is its limit."
    ),
    (
      #"{"format":"Notes session","state":{"count":1,"random":2},"version":2}"# + "\n"
        + #"{"action":{"gone":{}},"hash":"00","name":"gone 1","origin":"user","seq":1}"# + "\n",
      "line 2: this version has no such action as \"gone 1\"."
    ),
  ])
  func whatCannotBeReadSaysWhy(text: String, message: String) {
    #expect {
      try whole(Session(text: text, app: "Notes"))
    } throws: {
      ($0 as? SessionError)?.description == message
    }
  }

  @Test func aStepThatDiffersIsNamed() throws {
    let text = try recorded().replacing(#""add":{"_0":2}"#, with: #""add":{"_0":3}"#)
    #expect {
      try whole(Session(text: text, app: "Notes"))
    } throws: {
      let message = "\($0)"
      return message.hasPrefix("step 1, \"add(2)\", gives another state than recorded.")
        && message.contains("−   count: 2,\n+   count: 3,")
    }
  }

  @Test func aSessionWithOtherFieldsIsOpenedWithItsBranches() throws {
    let text = try recorded().replacing(#","random":0},"version""#, with: #","old":1},"version""#)
    let session = try Session<Notes, NotesAction>(
      text: text + #"{"branchesAfter":1}"# + "\n", app: "Notes", initialState: Notes(random: 3))
    #expect(session.initialState == Notes(random: 3) && session.header.seed == 1)
    #expect(
      session.differences == """
        Its states lack "random", and have "old", which this version does not know, and were not \
        compared.
        """)
    let timeline = try whole(session)
    #expect(timeline.branches.map(\.log.count) == [1_002, 1])
    #expect(timeline.state(atEntry: 1_002, ofBranch: 0) == Notes(count: 1_002, random: 7))
  }

  @Test(arguments: ["\r\n", "\n\n", "\n\r\n"])
  func otherLineEndsAndAByteOrderMarkAreRead(lineEnd: String) throws {
    let text = "\u{feff}" + (try recorded().replacing("\n", with: lineEnd))
    #expect(Session<Notes, NotesAction>.isSession(text, app: "Notes"))
    let read = try whole(Session(text: text, app: "Notes"))
    #expect(read.state(atEntry: read.entry) == Notes(count: 1_002, random: 7))
  }

  @Test func whatIsPlayedMayThrow() {
    struct Thrown: Error {}
    #expect(throws: Thrown.self) { try tape.play(Inputs()) { throw Thrown() } }
    // The tape plays no more after it.
    _ = tape.nextRandom()
    #expect(!tape.take().isEmpty)
  }

  @Test func aLineHasALimit() throws {
    let text = try recorded() + "{" + String(repeating: " ", count: 17 << 20) + "}\n"
    #expect {
      try Session<Notes, NotesAction>(text: text, app: "Notes")
    } throws: {
      "\($0)" == "line 5 is longer than 16 MB."
    }
  }

  @Test func branchesAndEffectsAreInTheFile() throws {
    var lines = try recorded().split(separator: "\n").map(String.init)
    lines.insert(
      #"{"effect":{"isCancelled":false,"isRepeating":true,"location":"timer","number":1,"#
        + #""start":2,"startTime":1}}"#, at: 3)
    lines.append(#"{"branchesAfter":1}"#)
    let after = try StateText(Notes(count: 3)).hash
    lines.append(
      #"{"action":{"tick":{}},"hash":"\#(after)","name":"tick","origin":"user","seq":2}"#)
    let text = lines.joined(separator: "\n") + "\n"
    let timeline = try whole(Session(text: text, app: "Notes"))
    #expect(timeline.branches.map(\.log.count) == [1_002, 2])
    #expect(timeline.branches[0].log.effects.map(\.location) == ["timer"])
    #expect(timeline.branches[1].log.effects.isEmpty)
  }

  @Test func aCutFileOpensUpToTheCut() throws {
    let text = String(try recorded().dropLast(20))
    let session = try Session<Notes, NotesAction>(text: text, app: "Notes")
    let (timeline, broken) = try session.opened(tape: tape, reduce: reduce)
    #expect(broken?.description == "line 4: the file ends in the middle of it.")
    #expect(timeline.entry == 2 && timeline.state(atEntry: 2) == Notes(count: 2, random: 7))
    #expect(throws: SessionError.self) { try whole(session) }
  }

  @Test func ofTwoMistakesTheFirstIsTold() throws {
    let lines = try recorded().replacing(#""add":{"_0":2}"#, with: #""add":{"_0":3}"#)
    for end in ["{}\n", #"{"action":{"tick":{}},"count":99999999,"hash":"","tick":true}"# + "\n"] {
      let session = try Session<Notes, NotesAction>(text: lines + end, app: "Notes")
      let (timeline, broken) = try session.opened(tape: tape, reduce: reduce)
      #expect(broken?.description.hasPrefix("step 1, ") == true && timeline.entry == 0)
    }
  }

  @Test func aSessionOpensUpToTheStepThatDiffers() throws {
    let text = try recorded().replacing(#""add":{"_0":2}"#, with: #""add":{"_0":3}"#)
      .replacing(#""count":1000"#, with: #""count":999"#)
    for (changed, entries) in [(text, 0), (try recorded().replacing(":1000", with: ":999"), 2)] {
      let session = try Session<Notes, NotesAction>(text: changed, app: "Notes")
      let (timeline, broken) = try session.opened(tape: tape, reduce: reduce)
      #expect(broken != nil && timeline.entry == entries)
    }
  }

  @Test func allBranchesAreSaved() throws {
    let timeline = timeline(start: 1_000)
    append(timeline, .add(1), .add(2), .add(3))
    timeline.look(atEntry: 1)
    timeline.act()
    append(timeline, .draw)
    timeline.look(atEntry: 0, ofBranch: 0)
    timeline.act()
    append(timeline, .add(5))
    timeline.adopt(TimelineLog(Notes(count: 9)))
    append(timeline, .add(1))
    timeline.look(atEntry: 2, ofBranch: 1)
    timeline.act()
    let text = try timeline.session(header: SessionHeader(app: "Notes", state: Notes())) {
      action, _ in "\(action)"
    }
    let session = try Session<Notes, NotesAction>(text: text, app: "Notes")
    let read = try whole(session)
    #expect(read.branches.map(\.log.count) == [3, 2, 1, 1])
    #expect(read.branches.map { $0.fork?.entry } == [nil, 1, 0, nil])
    #expect(read.branches.map { $0.fork?.branch } == [nil, 0, 0, nil])
    #expect(read.live == 1 && read.state(atEntry: 2) == Notes(count: 1, random: 7))
    #expect(read.state(atEntry: 1, ofBranch: 3) == Notes(count: 10))
    #expect(session.header.start == 1_000 && read.liveLog.start == 1_000)
  }

  @Test func timesAreCountedFromTheStartOfTheirSession() throws {
    let first = timeline(start: 1_000)
    append(first, .add(1))
    let text = try first.session(header: SessionHeader(app: "Notes", state: Notes())) { _, _ in "" }
    let second = timeline(start: 5_000)
    second.adopt(try whole(Session(text: text, app: "Notes")))
    append(second, .add(2))
    let both = try second.session(header: SessionHeader(app: "Notes", state: Notes())) { _, _ in ""
    }
    let read = try whole(Session(text: both, app: "Notes"))
    #expect([1, 2].compactMap { read.liveLog.entry($0)?.time } == [1, 4_001])
  }

  @Test func aLineIsReadHoweverItIsWritten() throws {
    let text = try recorded()
    let end = text.firstIndex(of: "\n") ?? text.endIndex
    let spaced = String(text[..<end]) + text[end...].replacing(#"":"#, with: #"" : "#)
    let escaped = text.replacing(#""name":"draw""#, with: #""name":"dr\u0061w""#)
    for text in [text, spaced, escaped] {
      let session = try Session<Notes, NotesAction>(text: text, app: "Notes")
      var typed: [String] = []
      let (timeline, broken) = try session.opened(
        tape: tape, named: { typed.append("\($0) \($1)") }, reduce: reduce)
      #expect(typed == ["add(2) add(2)", "draw draw"])
      #expect(broken == nil && timeline.state(atEntry: 1_002) == Notes(count: 1_002, random: 7))
    }
  }

  @Test(arguments: [#""name":"a","name":"b""#, #""hash":"00""#, #""changed":{"a":[1e2,"b"]}"#])
  func ofEqualNamesTheFirstCounts(field: String) throws {
    #expect(try isRead(#"{"action":{"tick":{}},"hash":"\#(try hash(1))",\#(field)}"#))
  }

  @Test(arguments: [
    #""name":"a"b"#, #""seq":01"#, #""seq":1.5"#, #""time":.5"#, #""tick":True"#, #""count":0"#,
    #""count":2"#, #""inputs":{}"#, #""changed":{"a":}"#, #""tick":tru"#, #""time":1e"#,
    #""changed":[1,]"#, #""changed":"\x""#, #""changed":1,"#,
  ])
  func aLineThatIsNoStepIsRefused(field: String) throws {
    #expect(try !isRead(#"{"action":{"tick":{}},"hash":"\#(try hash(1))",\#(field)}"#))
  }

  private func isRead(_ line: String) throws -> Bool {
    let header = #"{"format":"Notes session","state":{"count":0,"random":0},"version":2}"#
    let session = try Session<Notes, NotesAction>(text: "\(header)\n\(line)\n", app: "Notes")
    return try session.opened(tape: tape, reduce: reduce).broken == nil
  }

  @Test func anEffectOfAFileIsReplacedByItsEnd() throws {
    let effects = [(1, 0), (2, 0), (1, 1), (3, 0), (2, 1)].map { number, end in
      #"{"effect":{"isCancelled":false,"isRepeating":false,"location":"","number":\#(number),"#
        + #""start":0,"startTime":0,"end":\#(end)}}"#
    }
    let text = try recorded() + effects.joined(separator: "\n") + "\n"
    let timeline = try whole(Session(text: text, app: "Notes"))
    #expect(timeline.liveLog.effects.map(\.number) == [1, 2, 3])
    #expect(timeline.liveLog.effects.map(\.end) == [1, 1, 0])
  }

  @Test func aCancelledTaskWritesAndReadsNothing() async throws {
    let text = try recorded()
    let task = Task { @MainActor in
      let session = try Session<Notes, NotesAction>(text: text, app: "Notes")
      withUnsafeCurrentTask { $0?.cancel() }
      #expect(throws: SessionError.interrupted) { try whole(session) }
      #expect(throws: SessionError.interrupted) {
        try Session<Notes, NotesAction>(text: text, app: "Notes")
      }
      let timeline = timeline()
      append(timeline, .add(1))
      #expect(throws: SessionError.interrupted) {
        try timeline.session(header: SessionHeader(app: "Notes", state: Notes())) { _, _ in "" }
      }
    }
    try await task.value
  }

  private func append(_ timeline: Timeline<Notes, NotesAction>, _ actions: NotesAction...) {
    var state = timeline.state(atEntry: timeline.entry) ?? Notes()
    for action in actions {
      reduce(&state, action)
      timeline.append(action, inputs: tape.take(), after: state, time: 1)
    }
  }
}
