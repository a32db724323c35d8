import ComposableCore
import Foundation
import Testing

@testable import ComposableTimeTravel

/// Sessions of a game of dice, as regression tests.
@MainActor
struct ReplaySessionTests {
  struct State: Codable, Equatable, Sendable {
    var id: UniqueID?
    var last: Timestamp?
    var points: [Int] = []
    var polls: [Timestamp] = []
  }

  enum Action: Codable, Equatable, Sendable { case roll, polled(Timestamp), stop }

  nonisolated static let reducer = Reducer<State, Action, SystemEnvironment<Void>> {
    state, action, environment in
    switch action {
    case .roll:
      state.id = environment.uuid()
      state.last = environment.date()
      state.points.append(environment.random(in: 1...6))
      // The effect reads the clock whenever it polls.
      return Effect.timer(id: "poll", every: .seconds(1), on: environment.mainQueue)
        .map { _ in .polled(environment.date()) }
    case .polled(let date):
      state.polls.append(date)
      state.last = environment.date()
      return .none
    case .stop: return .cancel(id: "poll")
    }
  }

  /// A recorded session, in a file beside the others of the system's temporary folder.
  private func withSession(
    _ edit: (String) -> String = { $0 }, _ body: (_ file: String) throws -> Void
  ) throws {
    let file = NSTemporaryDirectory() + "/\(UUID()).jsonl"
    try edit(Self.session()).write(toFile: file, atomically: true, encoding: .utf8)
    defer { try? FileManager.default.removeItem(atPath: file) }
    try body(file)
  }

  /// The text of a session in which each read of the clock gives another date.
  private static func session() throws -> String {
    let scheduler = TestScheduler()
    let system = SystemEnvironment(
      environment: (), date: { Timestamp.now() }, mainQueue: scheduler.eraseToAnyScheduler(),
      random: .live
    ).recordingInputs()
    let store = Store(initialState: State(), reducer: reducer, environment: system)
    var timeline = Timeline<State, Action>(State()) { state, action, inputs in
      inputs.play { _ = reducer(&state, action, system) }
    }
    let observation = StoreDebugger(store)?.observe(
      StoreObserver(reduced: { reduction in
        let isUser = reduction.startedBy == nil
        timeline.append(
          TimelineEntry(reduction.action, isUser: isUser, inputs: reduction.inputs),
          after: reduction.after)
      }))
    let viewStore = ViewStore(store)
    viewStore.send(.roll)
    scheduler.advance(by: .seconds(3))
    viewStore.send(.roll)
    viewStore.send(.stop)
    observation?.cancel()
    return try timeline.session(SessionHeader(app: "Dice", start: Timestamp())) { "\($0.action)" }
  }

  @Test func aSessionWithEffectsThatReadTheClockReplays() throws {
    try withSession { file in
      let state = try replaySession(
        file, initialState: State(), reducer: Self.reducer, environment: ())
      #expect(state.polls.count == 3 && state.points.count == 2)
      try replaySession(file, initialState: State(), reducer: Self.reducer) { $0 }
    }
  }

  @Test func theFirstStepThatDiffersIsThrown() throws {
    let broken = Self.reducer.combined(
      with: Reducer { state, action, _ in
        if action == .stop { state.polls = [] }
        return .none
      })
    try withSession { file in
      let error = #expect(throws: SessionError.self) {
        try replaySession(file, initialState: State(), reducer: broken, environment: ())
      }
      #expect(error?.difference?.step == "3" && error?.difference?.path.description == "polls.0")
      #expect(error?.difference?.expected == nil && error?.difference?.actual == nil)
      #expect(
        error?.description.hasPrefix(
          #"'\#(file)': step 3, "stop", differs from the recording: expected "polls.0" to stay"#)
          == true)
    }
  }

  @Test func onlyThePartOfARowThatDiffersIsNamed() throws {
    struct Row: Codable, Equatable, Sendable {
      var id: Int
      var title: String
    }
    let reducer = Reducer<[Row], Int, SystemEnvironment<Void>> { rows, id, _ in
      rows.append(Row(id: id, title: "new"))
      return .none
    }
    let session = """
      {"type":"session","format":"Rows session","version":\(SessionHeader.version),"state":[]}
      {"type":"action","seq":1,"origin":"user","action":"1","value":1,"date":"1970-01-01T00:00:00Z",\
      "changed":{"0":{"id":1,"title":"old"}}}

      """
    try withSession({ _ in session }) { file in
      let error = #expect(throws: SessionError.self) {
        try replaySession(file, initialState: [], reducer: reducer, environment: ())
      }
      #expect(
        error?.description
          == #"'\#(file)': step 1, "1", differs from the recording: "#
          + #"expected "0.title" to become "old", but it became "new"."#)
    }
  }

  @Test func aFileThatCannotBeReadIsNamed() throws {
    let error = #expect(throws: SessionError.self) {
      try replaySession("none.jsonl", initialState: State(), reducer: Self.reducer, environment: ())
    }
    let folder = "\(#filePath)".dropLast("ReplaySessionTests.swift".count)
    #expect(
      error?.description == "'\(folder)none.jsonl': cannot be read: No such file or directory.")
    try withSession({ _ in "{}" }) { file in
      let error = #expect(throws: SessionError.self) {
        try replaySession(file, initialState: State(), reducer: Self.reducer, environment: ())
      }
      #expect(error?.description == "'\(file)': is not a session.")
    }
  }
}
