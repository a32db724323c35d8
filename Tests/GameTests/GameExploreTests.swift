import ComposableCore
import ComposableExplore
import ComposableFiles
import Counter
import Foundation
import Game
import Testing
import Timer

struct GameExploreTests {
  private let areNumbered = Property<GameState, GameAction>.always("rounds are numbered from 1") {
    $0.results.map(\.id) == Array(1..<($0.results.count + 1))
  }
  private let takeTime = Property<GameState, GameAction>.always("no round took less than no time") {
    $0.results.allSatisfy { $0.timeSpent >= .zero }
  }

  @Test func everyInterleavingKeepsTheProperties() {
    let summary = FeatureModel(
      initialState: GameState(secret: 1), reducer: gameReducer,
      environment: { $0.system(environment: .unimplemented) },
      actions: { state in
        state.results.count < 3
          ? [.start, .counter(.incrTapped), .counter(.playNext), .timer(.start), .timer(.stop)]
          : [.start, .timer(.stop)]
      },
      properties: [
        .always("the secret is in range") { (-100...100).contains($0.secret) },
        areNumbered, takeTime,
        .always("the rounds' times are the clock's") { state in
          state.results.reduce(Duration.zero) { $0 + $1.timeSpent } == state.roundStarted
        },
        .transition("a round ends with the counter at 0") {
          $0.after.results.count <= $0.before.results.count || $0.after.counter.count == 0
        },
        .transition("the clock runs if and only if it ticks") {
          ($0.after.timer.started != nil) == ($0.inFlight.count == 1)
        },
      ]
    ).explore(depth: 5)
    #expect(summary.states > 50)
  }

  @Test func savingAndLoadingAtAnyTimeKeepsTheProperties() {
    let summary = FeatureModel(
      initialState: GameState(secret: 1), reducer: gameReducer,
      environment: { world in
        world.system(
          environment: GameEnvironment(
            resultsClient: ResultsClient(
              load: {
                .result {
                  .success([
                    GameResult(secret: 1, guess: 1, timeSpent: .seconds(-1), id: 7),
                    GameResult(secret: 1, guess: 1, timeSpent: .seconds(1), id: 7),
                  ])
                }
              },
              save: { results in .result { .success(SavedFile(count: results.count)) } })))
      },
      actions: { state in
        [.loadButtonTapped, .saveButtonTapped, .start]
          + (state.results.count < 3 ? [.counter(.playNext)] : [])
      },
      properties: [
        areNumbered, takeTime,
        .always("the file outcome matches the rounds") { state in
          switch state.fileOutcome {
          case .loaded(let count, _): count == state.results.count
          case .saved(let file): file.count == state.results.count
          case .failed, nil: true
          }
        },
      ]
    ).explore(depth: 5)
    #expect(summary.states > 20)
  }
}
