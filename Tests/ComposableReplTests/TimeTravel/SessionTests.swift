import ComposableCore
import Testing

@testable import ComposableRepl
@testable import ComposableTimeTravel

struct SessionTests {
  typealias NotesTimeline = Timeline<Notes.State, Notes.Action>

  private let environment = SystemEnvironment(
    environment: (), date: { Timestamp(since1970: .seconds(9) + .nanoseconds(1)) },
    random: RandomSource { .max }
  ).recordingInputs()
  private let header = SessionHeader(app: "Notes", start: Timestamp(), program: "Notes 1", seed: 3)

  private func timeline(_ actions: Notes.Action...) -> NotesTimeline {
    var timeline = NotesTimeline(.init(), reduce: reduce)
    for action in actions { act(action, &timeline) }
    return timeline
  }

  private var reduce: NotesTimeline.Reduce {
    { [environment] state, action, inputs in
      inputs.play { Notes.reduce(&state, action, environment) }
    }
  }

  private func act(
    _ action: Notes.Action, _ timeline: inout NotesTimeline, startedBy: Int? = nil
  ) {
    var state = timeline.state(at: timeline.present)
    let inputs = ReducerInputs.record { Notes.reduce(&state, action, environment) }.inputs
    timeline.append(
      TimelineEntry(
        action, isUser: startedBy == nil, inputs: inputs, startedBy: startedBy,
        text: "\(action)"), after: state)
  }

  private func text(_ timeline: NotesTimeline) throws -> String {
    try timeline.session(header) { "\($0.action)" }
  }

  private func read(
    _ text: String, initialState: Notes.State = .init()
  ) throws -> Session<Notes.State, Notes.Action> {
    try Session(Array(text.utf8), app: "Notes", initialState: initialState, reduce: reduce)
  }

  @Test func aSessionIsLinesOfJSON() throws {
    var timeline = timeline(.add(7))
    act(.tick, &timeline, startedBy: 1)
    act(.tick, &timeline, startedBy: 1)
    var effect = TimelineEffect(number: 1, startedBy: 1, startDate: Timestamp())
    effect.isRepeating = true
    timeline.setEffect(effect)
    #expect(
      try text(timeline) == #"""
        {"type":"session","format":"Notes session","version":1,"program":"Notes 1","seed":3,"start":"1970-01-01T00:00:00Z","state":{"answer":null,"count":0,"date":null,"keys":{},"ratio":0,"rows":[],"tags":[],"text":"","ticks":0}}
        {"type":"action","seq":1,"origin":"user","action":"add(7)","changed":{"count":7,"rows.0":7},"value":{"add":{"_0":7}},"date":"1970-01-01T00:00:00Z"}
        {"type":"action","seq":2,"origin":"effect","action":"tick","changed":{"ticks":2},"value":{"tick":{}},"date":"1970-01-01T00:00:00Z","count":2,"startedBy":1}
        {"type":"effect","number":1,"start":1,"startDate":"1970-01-01T00:00:00Z","repeats":true}

        """#)
  }

  /// Both actions set the same value at the same path; how is in `marks`.
  @Test(arguments: [
    (true, "\"0\" to be inserted, but it was replaced."),
    (false, "\"0\" to be replaced, but it was inserted."),
  ])
  func aReplayTellsAnInsertedElementFromAReplacedOne(isInserted: Bool, message: String) throws {
    let insert = { (rows: inout [String]) in rows.insert("n", at: 0) }
    let replace = { (rows: inout [String]) in rows[0] = "n" }
    #expect(
      try difference(["a"], isInserted ? insert : replace, isInserted ? replace : insert)
        == "step 1, \"go\", differs from the recording: expected " + message)
  }

  @Test(arguments: [
    (true, "\"a\" to be removed, but it became nil."),
    (false, "\"a\" to become nil, but it was removed."),
  ])
  func aReplayTellsARemovedKeyFromOneSetToNil(isRemoved: Bool, message: String) throws {
    let remove = { (table: inout [String: Int?]) -> Void in table.removeValue(forKey: "a") }
    let empty = { (table: inout [String: Int?]) in table["a"] = .some(nil) }
    #expect(
      try difference(["a": 1], isRemoved ? remove : empty, isRemoved ? empty : remove)
        == "step 1, \"go\", differs from the recording: expected " + message)
  }

  /// What a replay says of an action that changed the state otherwise when it was recorded.
  private func difference<State: Codable & Sendable>(
    _ state: State, _ recorded: @escaping (inout State) -> Void,
    _ replayed: @escaping (inout State) -> Void
  ) throws -> String? {
    var timeline = Timeline<State, String>(state) { state, _, _ in recorded(&state) }
    var after = state
    recorded(&after)
    timeline.append(TimelineEntry("go", text: "go"), after: after)
    let text = try timeline.session(header) { $0.action }
    let session = try Session<State, String>(
      Array(text.utf8), app: "Notes", initialState: state
    ) { state, _, _ in replayed(&state) }
    return session.broken.map { "\($0)" }
  }

  @Test func aRunOfTicksIsOneEntryWithACount() {
    var timeline = timeline(.add(1))
    for _ in 0..<36_000 { act(.tick, &timeline, startedBy: 1) }
    #expect(timeline.entries(of: timeline.present).map(\.count) == [1, 36_000])
    act(.answered(nil), &timeline, startedBy: 1)
    act(.tick, &timeline, startedBy: 1)
    #expect(timeline.entries(of: timeline.present).count == 4)
  }

  @Test func aLongTimelineKeepsFewStates() {
    var timeline = timeline()
    for number in 1...3_000 { act(.add(number), &timeline) }
    timeline.look(at: StepReference(branch: 0, step: 1_000))
    timeline.continueFromCursor()
    for number in 1...300 { act(.add(number), &timeline) }
    for branch in timeline.branches {
      #expect(branch.states.count <= 130)
    }
    func sum(_ count: Int) -> Int { count * (count + 1) / 2 }
    for step in stride(from: 0, through: 3_000, by: 77) {
      let state = timeline.state(at: StepReference(branch: 0, step: step))
      #expect(state.count == sum(step) && state.rows.count == step)
    }
    #expect(
      timeline.state(at: StepReference(branch: 1, step: 1_200)).count == sum(1_000) + sum(200))
    #expect(timeline.state(at: timeline.present).count == sum(1_000) + sum(300))
  }

  @Test func theStepsOfABranchAreVisitedInOrder() throws {
    var timeline = timeline()
    for number in 1...400 { act(.add(number), &timeline) }
    timeline.look(at: StepReference(branch: 0, step: 200))
    timeline.continueFromCursor()
    for number in 1...200 { act(.add(number), &timeline) }
    var visited: [Int] = []
    for (reference, state) in timeline.steps(from: StepReference(branch: 1, step: 3)) {
      visited.append(reference.step)
      #expect(state == timeline.state(at: reference))
    }
    #expect(visited == Array(3...400))
  }

  @Test func equalButDifferentActionsAreSeparateEntries() {
    var timeline = timeline(.add(1))
    act(.text("\u{e9}"), &timeline, startedBy: 1)
    act(.text("e\u{301}"), &timeline, startedBy: 1)
    #expect(timeline.entries(of: timeline.present).count == 3)
  }

  @Test func valuesThatAreEasilyCorruptedReplay() throws {
    let actions: [Notes.Action] = [
      .text("\u{e9}"), .text("e\u{301}"), .negate, .negate, .key("a.b"), .key("a.b"), .tag("x"),
      .tag("a"), .draw, .answered(3), .answered(nil), .drop,
    ]
    var timeline = timeline()
    for action in actions { act(action, &timeline) }
    let session = try read(try text(timeline))
    #expect(session.broken == nil)
    #expect(try text(session.timeline) == text(timeline))
  }

  @Test func aTruncatedFileOpensUpToTheCut() throws {
    var timeline = timeline(.add(1), .key("a.b"), .text("\u{e9}"))
    timeline.look(at: StepReference(branch: 0, step: 1))
    timeline.continueFromCursor()
    act(.negate, &timeline)
    let bytes = Array(try text(timeline).utf8)
    let headerEnd = try #require(bytes.firstIndex(of: 10))
    for count in 0...bytes.count {
      let cut = String(decoding: bytes[..<count], as: UTF8.self)
      guard count >= headerEnd else {
        #expect(throws: SessionError.self) { try read(cut) }
        continue
      }
      let session = try read(cut)
      let lines = bytes[..<count].count { $0 == 10 }
      let isWholeLine = bytes[count - 1] == 10 || count == bytes.count || bytes[count] == 10
      #expect((session.broken == nil) == isWholeLine, "\(count)")
      #expect(
        session.timeline.branches.reduce(0) { $0 + $1.entries.count } >= min(lines - 1, 3) - 1)
    }
    #expect(
      try read(String(decoding: bytes.dropLast(2), as: UTF8.self)).broken?.description
        == "line 6: the file ends in the middle of it.")
  }

  @Test func theFirstStepThatDiffersIsNamed() throws {
    let text = try text(timeline(.add(1), .add(2), .add(4)))
    let session = try read(text.replacing(#""count":3"#, with: #""count":5"#))
    #expect(
      session.broken?.description
        == #"step 2, "add(2)", differs from the recording: expected "count" to become 5, but it became 3."#
    )
    #expect(session.timeline.present.step == 1)
    let difference = session.broken?.difference
    #expect(difference?.step == "2" && difference?.path.description == "count")
    #expect(difference?.expected == .number(5) && difference?.actual == .number(3))
    let missing = try read(text.replacing(#""count":3,"#, with: ""))
    #expect(
      missing.broken?.description.hasSuffix(
        #"expected "count" to stay as it was, but it became 3."#) == true)
    let more = try read(text.replacing(#""count":3"#, with: #""count":3,"ticks":1"#))
    #expect(
      more.broken?.description.hasSuffix(#"expected "ticks" to become 1, but it stayed 0."#) == true
    )
  }

  @Test func aStepOfAnotherBranchIsNamedWithIt() throws {
    var timeline = timeline(.add(1), .add(2))
    timeline.look(at: StepReference(branch: 0, step: 1))
    timeline.continueFromCursor()
    act(.add(8), &timeline)
    let session = try read(try text(timeline).replacing(#""count":9"#, with: #""count":7"#))
    #expect(session.broken?.description.hasPrefix(#"step B.2, "add(8)", differs"#) == true)
  }

  @Test func aNilOfAnOldSessionStaysNil() throws {
    let text = try text(timeline(.add(1)))
    let session = try read(text, initialState: .init(answer: 5, keys: ["x": 1]))
    let start = session.timeline.state(at: StepReference(branch: 0, step: 0))
    #expect(start.answer == nil && start.keys.isEmpty)
  }

  @Test func aPartThatTheFileLacksIsTakenFromTheProgram() throws {
    let text = try text(timeline(.add(1), .tick))
    let old = text.replacing(#","ticks":0"#, with: "").replacing(
      #""text":"","#, with: #""text":"","gone":1"#
    )
    .replacing(#""text":"""#, with: #""text":"","gone":1"#)
    let session = try read(old, initialState: .init(ticks: 4))
    #expect(session.broken == nil)
    #expect(session.unknownParts.map(\.description) == ["ticks", "gone"])
    #expect(session.timeline.state(at: session.timeline.present).ticks == 5)
  }

  /// A state whose decoding lacks a key that is there.
  private struct Stubborn: Codable, Equatable, Sendable {
    enum CodingKeys: CodingKey { case count }

    var count = 0

    init() {}

    init(from decoder: any Decoder) throws {
      throw DecodingError.keyNotFound(
        CodingKeys.count, .init(codingPath: [], debugDescription: ""))
    }
  }

  @Test func aStateThatIsNeverCompleteIsRefused() throws {
    let text = try text(timeline())
    let error = #expect(throws: SessionError.self) {
      try Session<Stubborn, Notes.Action>(
        Array(text.utf8), app: "Notes", initialState: Stubborn(), reduce: { _, _, _ in })
    }
    #expect(error?.description == "line 1: the state has no \"count\".")
  }

  @Test func filesThatAreNotSessionsAreRefused() throws {
    let message = { (text: String) in
      do throws(SessionError) {
        _ = try Session<Notes.State, Notes.Action>(
          Array(text.utf8), app: "Notes", initialState: .init(), reduce: self.reduce)
        return ""
      } catch {
        return error.description
      }
    }
    #expect(message("") == "is not a session of Notes.")
    #expect(message("[]") == "is not a session of Notes.")
    let text = try text(timeline())
    #expect(
      message(text.replacing("Notes session", with: "Other session"))
        == "is not a session of Notes."
    )
    #expect(
      message(text.replacing(#""version":1"#, with: #""version":9"#))
        == "is a session of another version of Notes.")
    #expect(
      message(text.replacing(#""count":0"#, with: #""count":"x""#))
        == "line 1: the state's \"count\" is not of the expected type.")
    #expect(
      message(text.replacing(#""start":""#, with: #""start":"a "#))
        == "line 1: its \"start\" can't be read.")
    #expect(
      message(#"{"type":"action","value":{"tick":{}}}"# + "\n" + text)
        == "is not a session of Notes.")
  }

  @Test(arguments: [
    ("x", "line 2: it isn't a line of a session."), ("[]", "line 2: it isn't a line of a session."),
    (#"{"type":"action"}"#, "line 2: the action has no value."),
    (
      #"{"type":"action","value":{"nope":{}},"action":"nope"}"#,
      "line 2: this version has no action \"nope\"."
    ),
    (
      #"{"type":"action","value":{"tick":{}},"seq":3}"#,
      "line 2: the action has number 3 instead of 1; lines are missing."
    ),
    (
      #"{"type":"action","value":{"tick":{}},"seq":0}"#,
      "line 2: the action has number 0 instead of 1; lines are repeated or out of order."
    ),
    (
      #"{"type":"action","value":{"tick":{}},"date":"banana"}"#,
      "line 2: its \"date\" can't be read."
    ),
    (
      #"{"type":"action","value":{"tick":{}},"random":[-1]}"#,
      "line 2: its \"random\" can't be read."
    ),
    (
      #"{"type":"action","value":{"tick":{}},"count":0}"#,
      "line 2: the count is not a positive number."
    ),
    (
      #"{"type":"action","value":{"tick":{}},"count":99999999999}"#,
      "line 2: the file represents more than 10,000,000 actions, the limit."
    ),
    (
      #"{"type":"branch","branch":"B","from":"A.9"}"#,
      "line 2: branch B begins after a step that doesn't exist."
    ),
    (
      #"{"type":"branch","branch":"B","from":"Z"}"#,
      "line 2: branch B begins after a step that doesn't exist."
    ),
    (
      #"{"type":"effect","number":9223372036854775807,"start":1}"#,
      "line 2: the effect has no valid number or start."
    ),
    (
      #"{"type":"effect","number":1,"start":1}"#,
      "line 2: the effect was started by action 1, which doesn't exist."
    ),
  ])
  func readingStopsAtAnInvalidLine(line: String, message: String) throws {
    let session = try read(try text(timeline()) + line + "\n")
    #expect(session.broken?.description == message)
  }

  @Test(arguments: ["\n", "\r\n", "\n \t\n\n"])
  func emptyLinesAreSkipped(ending: String) throws {
    let text = try text(timeline(.add(1), .add(2))).replacing("\n", with: ending)
    let session = try read("\n" + text)
    #expect(session.broken == nil && session.timeline.present.step == 2)
    let broken = try read(text + "x\n").broken
    let line = text.utf8.count { $0 == UInt8(ascii: "\n") } + 1
    #expect(broken?.description == "line \(line): it isn't a line of a session.")
  }

  @Test func aFileThatIsCutInsideACharacterOpensUpToTheCut() throws {
    let bytes = Array(try text(timeline(.add(1), .text("\u{e9}"))).utf8)
    let cut = try #require(bytes.firstIndex(of: 0xc3))
    let session = try Session<Notes.State, Notes.Action>(
      Array(bytes[...cut]), app: "Notes", initialState: .init(), reduce: reduce)
    #expect(session.broken?.description == "line 3: the file ends in the middle of it.")
    #expect(session.timeline.present.step == 1)
  }

  @Test func invalidUTF8IsNoLineOfASession() throws {
    var bytes = Array(try text(timeline(.add(1), .text("x"), .add(2))).utf8)
    let index = try #require(bytes.lastIndex(of: UInt8(ascii: "x")))
    bytes[index] = 0xff
    let session = try Session<Notes.State, Notes.Action>(
      bytes, app: "Notes", initialState: .init(), reduce: reduce)
    #expect(session.broken?.description == "line 3: it isn't a line of a session.")
  }

  /// What a file of somebody else may contain. Each line ends the replay with a message, or the
  /// session as a whole is refused.
  @Test(arguments: [
    "\"", "{", "{\"type\"", "{\"type\":\"action\"", "null", "true", "0", "\"action\"", "[[]]", "{}",
    #"{"type":null}"#, #"{"type":1}"#, #"{"type":"action","value":null}"#,
    #"{"type":"action","value":[]}"#, #"{"type":"action","value":{}}"#,
    #"{"type":"action","value":{"add":{}}}"#, #"{"type":"action","value":{"add":{"_0":1e400}}}"#,
    #"{"type":"action","value":{"add":{"_0":1.5}}}"#,
    #"{"type":"action","value":{"add":{"_0":"1"}}}"#,
    #"{"type":"action","value":{"add":{"_0":99999999999999999999}}}"#,
    #"{"type":"action","value":{"add":{"_0":1},"tick":{}}}"#,
    #"{"type":"action","value":{"tick":{}},"count":-1}"#,
    #"{"type":"action","value":{"tick":{}},"count":1e999999999}"#,
    #"{"type":"action","value":{"tick":{}},"count":9223372036854775807}"#,
    #"{"type":"action","value":{"tick":{}},"seq":"1"}"#,
    #"{"type":"action","value":{"tick":{}},"seq":-9223372036854775808}"#,
    #"{"type":"action","value":{"tick":{}},"changed":[]}"#,
    #"{"type":"action","value":{"tick":{}},"changed":{"":null}}"#,
    #"{"type":"action","value":{"tick":{}},"changed":{"ticks":1,"ticks":2}}"#,
    #"{"type":"action","value":{"tick":{}},"changed":{"rows.99999999999999999999":1,"ticks":1}}"#,
    #"{"type":"branch"}"#, #"{"type":"branch","branch":1}"#,
    #"{"type":"branch","branch":"B","from":1}"#,
    #"{"type":"branch","branch":"B","from":"A.-1"}"#,
    #"{"type":"branch","branch":"B","from":"A.0.0"}"#,
    #"{"type":"branch","branch":"B","from":".."}"#, #"{"type":"branch","branch":"B","state":[]}"#,
    #"{"type":"branch","branch":"B","state":{"count":"x"}}"#,
    #"{"type":"effect"}"#, #"{"type":"effect","number":0,"start":1}"#,
    #"{"type":"effect","number":1,"start":-1}"#, #"{"type":"effect","number":1e3,"start":1}"#,
    "\u{0}", "\u{85}", "{\"type\":\"action\u{0}\"}", "x: 1", "- a", "<a/>", "\u{1f}\u{8b}", "%PDF",
  ])
  func aHostileLineEndsTheReplay(line: String) throws {
    let session = try read(try text(timeline(.add(1))) + line + "\n")
    #expect(session.broken != nil, "\(line) was accepted")
    #expect(session.timeline.branches[0].entries.count == 1)
    let start = try? read(line + "\n")
    #expect(start == nil)
  }

  @Test func largeAndDeepLinesEndTheReplay() throws {
    let start = try text(timeline(.add(1)))
    let deep = String(repeating: #"{"type":["#, count: 100_000)
    let long = String(repeating: "9", count: 2_000_000)
    for line in [
      deep, long + "x", #"{"type":"action","value":{"add":{"_0":\#(long)}}}"#,
      #"{"type":"action","value":{"text":{"_0":"\#(long)"#,
    ] {
      #expect(try read(start + line).broken != nil)
    }
  }

  @Test func linesOfOtherTypesAreSkipped() throws {
    let text = try text(timeline(.add(1)))
    let mixed = text.replacing("\n", with: "\n{\"type\":\"done\",\"line\":1}\n")
    #expect(try read(mixed).broken == nil)
  }
}
