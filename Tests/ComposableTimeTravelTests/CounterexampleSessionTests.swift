import ComposableCore
import ComposableExplore
import ComposableFiles
import ComposableTimeTravel
import Foundation
import Testing

/// What `explore` found is a session.
struct CounterexampleSessionTests {
  struct Game: Codable, Equatable, Sendable {
    var dice: [Int] = []
    var seconds = 0
  }

  enum GameAction: Codable, Equatable, Sendable {
    case rollTapped, rolled(Int), started, tick
  }

  enum TimerID {}

  typealias Environment = SystemEnvironment<@Sendable () async throws -> Int>

  private let reducer = Reducer<Game, GameAction, Environment> { game, action, environment in
    switch action {
    case .rollTapped:
      return .task {
        .rolled(try await environment.environment())
      } catch: { _ in
        .rolled(0)
      }
    case .rolled(let number):
      game.dice += [number, environment.random(in: 1...6)]
      return .none
    case .started:
      return Effect.timer(id: TimerID.self, every: .seconds(1), on: environment.mainQueue)
        .map { _ in .tick }
    case .tick:
      game.seconds += 1
      return .none
    }
  }

  private func counterexample() throws -> Counterexample<Game, GameAction> {
    var found: Counterexample<Game, GameAction>?
    FeatureModel<Game, GameAction, Environment>(
      initialState: Game(), reducer: reducer,
      environment: { world in
        world.system(environment: {
          try await world.awaitAnswer("roll", 5, failures: [CancellationError()])
        })
      },
      actions: { $0 == Game() ? [.started, .rollTapped] : [] },
      properties: [.never("two rolls after a tick") { $0.dice.count == 4 && $0.seconds == 1 }],
      step: .seconds(1)
    ).explore(
      depth: 9, onViolation: { found = $0 },
      reporter: IssueReporter { _ in })
    return try #require(found)
  }

  private func replayed(_ text: String) throws -> Session<Game, GameAction> {
    let environment = Environment(environment: { 0 }, random: RandomSource { 0 })
      .recordingInputs()
    return try Session(Array(text.utf8), app: "Dice", initialState: Game()) {
      game, action, inputs in
      inputs.play { _ = reducer.run(&game, action, environment) }
    }
  }

  @Test func aCounterexampleReplaysWithItsInputs() throws {
    let found = try counterexample()
    let session = try replayed(found.session(app: "Dice") { $0 })
    #expect(session.broken == nil)
    let timeline = session.timeline
    #expect(timeline.state(at: timeline.present) == found.reductions.last?.state)
    let entries = timeline.branches[0].entries
    #expect(entries.map(\.action) == found.reductions.map(\.action))
    #expect(entries.map(\.isUser) == found.reductions.map(\.isUsers))
    #expect(entries.map { $0.date.since1970 } == found.reductions.map(\.time))
  }

  /// Its answers and ticks belong to effects, of which the timer is in flight at the end.
  @Test func aCounterexampleHasItsEffects() throws {
    let timeline = try replayed(counterexample().session(app: "Dice") { $0 }).timeline
    let effects = timeline.branches[0].effects
    #expect(effects.count { $0.isRepeating && $0.end == nil } == 1)
    #expect(effects.count { !$0.isRepeating && $0.end != nil } == 2)
    let starts = timeline.branches[0].entries.filter { !$0.isUser }.map(\.startedBy)
    #expect(starts.allSatisfy { $0 != nil })
  }

  @Test func aPartOfTheStateCanBeWritten() throws {
    let text = try counterexample().session(app: "Seconds", of: \.seconds)
    let last = text.split(separator: "\n").last { $0.contains("\"action\"") } ?? ""
    #expect(text.hasPrefix("{\"type\":\"session\",\"format\":\"Seconds session\""))
    #expect(!last.contains("dice"))
  }

  @Test func aCounterexampleReplacesOnlySessionsOfItsApp() throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).jsonl").path
    defer { try? FileManager.default.removeItem(atPath: file) }
    let found = try counterexample()
    try found.writeSession(to: file, app: "Dice")
    try found.writeSession(to: file, app: "Dice")
    #expect(try replayed(String(contentsOfFile: file, encoding: .utf8)).broken == nil)
    #expect(throws: FileError.self) { try found.writeSession(to: file, app: "Cards") }
  }
}
