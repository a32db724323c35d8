import ComposableCore
import Testing

@testable import ComposableRepl
@testable import ComposableTimeTravel

/// Random sessions of effects that take time: acts, waits between them, and travels to steps at
/// which something was in flight. Whatever was awaited at a step arrives after it was continued.
@MainActor
struct RandomSessionTests {
  struct State: Codable, Equatable, Sendable {
    /// What effects in flight deliver at their end.
    var awaited: Set<Int> = []
    var saved = 0
    var text = 0
  }

  enum Action: Codable, Equatable, Sendable {
    // User actions
    case both(Int), delayed(Int), note, sequence(Int), type(Int)
    // Effect actions
    case arrived(Int), reported(Int), saved(Int)
  }

  nonisolated static let reducer = Reducer<State, Action, SystemEnvironment<Void>> {
    state, action, environment in
    func later(_ action: Action, _ milliseconds: Int) -> Effect<Action, Never> {
      Effect(value: action)
        .delay(for: .milliseconds(milliseconds), scheduler: environment.mainQueue)
    }
    switch action {
    case .arrived(let number): state.awaited.remove(number)
    case .both(let number):
      state.awaited.formUnion([number, -number])
      return .merge(later(.arrived(number), 200), later(.arrived(-number), 400))
    case .delayed(let number):
      state.awaited.insert(number)
      return later(.arrived(number), 300)
    case .note, .reported: break
    case .saved(let text): state.saved = text
    case .sequence(let number):
      state.awaited.insert(number)
      return .concatenate(
        later(.reported(number), 200), Effect(value: .reported(number)),
        later(.arrived(number), 200))
    case .type(let text):
      state.text = text
      return Effect(value: .saved(text))
        .throttle(
          id: "save", for: .milliseconds(300), scheduler: environment.mainQueue, latest: true)
    }
    return .none
  }

  @Test(arguments: 0..<10)
  func nothingThatIsAwaitedIsLost(block: Int) async throws {
    for seed in (block * 40)..<((block + 1) * 40) {
      var random = SeededGenerator(seed: UInt64(seed))
      let session = try TypedSession(State(), Self.reducer, .quiet)
      let history = session.app.history
      var lines: [String] = []
      for number in 1...Int.random(in: 2...14, using: &random) {
        let line = Self.line(number, history.timeline, &random)
        lines.append(line)
        let output = await session.run(line)
        #expect(!output.contains("line 1"), "\(seed): \(lines): \(output)")
      }
      _ = await session.run("note", ":wait 1m")
      #expect(session.state.awaited.isEmpty, "\(seed): \(lines)")
      #expect(session.state.saved == session.state.text, "\(seed): \(lines)")
      try check(history, "\(seed): \(lines)")
    }
  }

  private static func line(
    _ number: Int, _ timeline: Timeline<State, Action>, _ random: inout SeededGenerator
  ) -> String {
    switch Int.random(in: 0..<10, using: &random) {
    case 0: "both \(number)"
    case 1: "delayed \(number)"
    case 2: "sequence \(number)"
    case 3: "type \(number)"
    case 4: "note"
    case 5...7: ":wait \(50 * Int.random(in: 1...6, using: &random))ms"
    default:
      timeline.branches.randomElement(using: &random).map { branch in
        ":goto \(branch.name).\(Int.random(in: 0...branch.lastStep, using: &random))"
      } ?? "note"
    }
  }

  /// Each step counts what it awaits once, and the session replays.
  private func check(_ history: History<State, Action>, _ lines: String) throws {
    let timeline = history.timeline
    for (branch, last) in timeline.branches.map(\.lastStep).enumerated() {
      var counts = EffectCounts(timeline)
      for step in 0...last {
        let reference = StepReference(branch: branch, step: step)
        let effects = timeline.effectsInFlight(at: reference)
        let saving = effects.count { effect in
          let entry = timeline.entry(effect.startedBy, onPathTo: reference)
          if case .type? = entry?.action { return true }
          return false
        }
        let awaited = timeline.state(at: reference).awaited.count
        #expect(saving > 0 || counts.inFlight(at: reference) == awaited, "\(lines)")
      }
    }
    let session = try Session<State, Action>(
      Array(history.sessionText().utf8), app: "Errands", initialState: State(),
      reduce: timeline.reduce)
    #expect(session.broken == nil, "\(lines)")
  }
}
