import ComposableCore
import ComposableExplore
import ComposableFiles
import ComposableTextUI
import Counter
import FavoritePrimes
import Foundation
import Game
import PrimeModal
import PrimeNumbers
import Timer

@testable import PrimeTime

/// The whole app, and the values that its properties need to remember.
struct WatchedApp: Sendable {
  /// The lists in files.
  struct Saved: Sendable {
    var favorites: [Int] = []
    var rounds: [GameResult] = []
  }

  var app = AppState()
  /// The number of the counter's last request.
  var asked: Int?
  /// The last saved lists.
  var saved = Saved()
}

typealias AppModel = FeatureModel<WatchedApp, AppAction, SystemEnvironment<AppEnvironment>>

/// The app with responses in any order, two secrets, and missing, unreadable or full files; with
/// `everyFailure`, files fail in every possible way.
func appModel(_ reducer: AppReducer = appReducer, everyFailure: Bool = false) -> AppModel {
  let app = reducer.pullback(state: \WatchedApp.app, action: .self, environment: { $0 })
  var model = AppModel(
    initialState: WatchedApp(),
    reducer: Reducer { state, action, environment in
      if action == .counter(.counter(.requestNthPrime)), state.app.count > 0 {
        state.asked = state.app.count
      }
      let effect = app.run(&state, action, environment)
      switch action {
      case .favoritePrimes(.savedFavoritePrimes(.success)):
        state.saved.favorites = state.app.favoritePrimes
      case .game(.savedResults(.success)): state.saved.rounds = state.app.game.results.elements
      default: break
      }
      return effect
    },
    environment: { world in
      var system = world.system(
        environment: AppEnvironment(
          fileClient: client(in: world, "favorites", everyFailure),
          searchNthPrime: { n in
            .concatenate(
              Effect(value: .progress(NthPrimeProgress(n: n, percent: 0))),
              world.answer("nthPrime(\(n))", nthPrime(n), nil).map(NthPrimeSearch.finished))
          },
          resultsClient: client(in: world, "rounds", everyFailure)))
      // The first choice draws the secret 0, the second 100.
      system.random = RandomSource { world.choose("secret", 1 << 63, .max) }
      return system.recordingInputs()
    },
    actions: { userActions(in: $0.app) }, properties: appProperties)
  // A question for a prime is named after its number, so effects have no other content to compare.
  model.effectsDependOnActionAlone = true
  return model
}

/// A file that may be missing, unreadable or full, and otherwise holds the saved list.
private func client<Element: Codable & Sendable>(
  in world: ExploreWorld, _ name: String, _ everyFailure: Bool
) -> DataClient<Element> {
  let file = world.cell([Element]?.none)
  let misplaced = DataFileError.misplaced(path: name, isDirectory: true)
  let refused = DataFileError.refused(path: name, reason: "The disk is full")
  let unreadable = DataFileError.unreadable(path: name, reason: "is cut")
  return DataClient(
    load: {
      .result {
        guard let elements = file.value else { return .failure(.missing(path: name)) }
        guard everyFailure else {
          return world.choose(name, .success(elements), .failure(unreadable))
        }
        return world.choose(
          name, .success(elements), .failure(unreadable), .failure(misplaced), .failure(refused))
      }
    },
    save: { elements in
      .result {
        let failure =
          everyFailure
          ? world.choose(name, nil, refused, misplaced, unreadable)
          : world.choose(name, nil, refused)
        if let failure { return .failure(failure) }
        file.value = elements
        return .success(SavedFile(count: elements.count))
      }
    })
}

/// The possible user actions: the enabled controls on display, as long as numbers stay small.
func userActions(in state: AppState) -> [AppAction] {
  var actions = moves(on: CounterView.body(of: CounterView.State(state.counter)))
    .map { AppAction.counter(CounterFeatureAction(counterView: $0)) }
  if state.isPrimeModalShown, state.alertNthPrime == nil {
    actions += moves(on: PrimeModalView.body(of: PrimeModalView.State(state.counter.primeModal)))
      .map { .counter(.primeModal(PrimeModalAction(primeModalView: $0))) }
  }
  actions += moves(on: FavoritePrimesView.body(of: FavoritePrimesView.State(state.favorites)))
    .map { .favoritePrimes(FavoritePrimesAction(favoritePrimesView: $0)) }
  actions += moves(on: TimerView.body(of: TimerView.State(state.timer)))
    .map { .timer(TimerAction(timerView: $0)) }
  let game = state.game
  actions += moves(on: GameView.body(of: GameView.State(game)))
    .map { .game(GameAction(gameView: $0)) }
  if game.isSecretDrawn {
    actions += moves(on: GuessView.body(of: GuessView.State(game)))
      .map { .game(GameAction(guessView: $0)) }
    actions += moves(on: TimerView.body(of: TimerView.State(game.timer)))
      .map { .game(.timer(TimerAction(timerView: $0))) }
  }
  return actions.filter { isSmall($0, in: state) }
}

/// The actions of the enabled controls on a screen, with sample input.
private func moves<Action>(on screen: Screen<Action>) -> [Action] {
  screen.controls.flatMap { control in
    let typed: [String] =
      switch control.kind {
      case .button, .text: [""]
      case .gesture: ["1"]
      case .number: ["2"]
      case .rows(let rows): rows.count > 1 ? ["0", "0 1"] : ["0"]
      }
    return typed.compactMap { (try? control.action(for: $0)) as? Action }
  }
}

/// Whether an action keeps the numbers small, to limit the number of states.
private func isSmall(_ action: AppAction, in state: AppState) -> Bool {
  switch action {
  case .counter(.counter(.incrTapped)): state.count < 3
  case .counter(.counter(.decrTapped)): state.count > 0
  case .game(.counter(.incrTapped)): state.game.counter.count < 1
  case .game(.counter(.decrTapped)): state.game.counter.count > 0
  case .game(.counter(.playNext)): state.game.results.count < 2
  case .game(.timer(.lap)): state.game.timer.laps.isEmpty
  case .timer(.lap): state.timer.laps.isEmpty
  default: true
  }
}

/// The actions that neither a user nor an effect can cause, with the reason.
let impossibleActions: [String: String] = [
  "counter.counter.playNext": "only the game has rounds",
  "game.counter.alertDismissButtonTapped": "the game shows no alert",
  "game.counter.cancelButtonTapped": "the game never requests a prime",
  "game.counter.isPrimeButtonTapped": "the game has no modal",
  "game.counter.nthPrimeProgress": "the game never requests a prime",
  "game.counter.nthPrimeResponse": "the game never requests a prime",
  "game.counter.primeModalDismissed": "the game has no modal",
  "game.counter.requestNthPrime": "the game has no button for it",
]

/// The properties that a user of the app relies on.
let appProperties: [Property<WatchedApp, AppAction>] = [
  .always("favorites are prime and unique") { state in
    let favorites = state.app.favoritePrimes
    return favorites.allSatisfy(isPrime) && Set(favorites).count == favorites.count
  },
  .always("loading never skips saved favorites") { state in
    guard case .loaded(_, let leftOut) = state.app.favoritePrimesFile else { return true }
    return leftOut.isEmpty
  },
  .transition("loading restores the saved list") { transition in
    let (before, after) = (transition.before, transition.after.app)
    switch transition.move.action {
    case .favoritePrimes(.loadButtonTapped):
      guard case .loaded = after.favoritePrimesFile else { return true }
      return after.favoritePrimes == before.saved.favorites
    case .game(.loadButtonTapped):
      guard case .loaded = after.game.fileOutcome else { return true }
      return after.game.results.elements == before.saved.rounds
    default: return true
    }
  },
  .always("the file outcome matches the favorites") { state in
    switch state.app.favoritePrimesFile {
    case .loaded(let count, _): count == state.app.favoritePrimes.count
    case .saved(let file): file.count == state.app.favoritePrimes.count
    case .failed, nil: true
    }
  },
  .transition("loading shows the file or an error") { transition in
    let (before, after) = (transition.before.app, transition.after.app)
    guard transition.move.action == .favoritePrimes(.loadButtonTapped) else { return true }
    switch after.favoritePrimesFile {
    case .loaded(let count, _): return count == after.favoritePrimes.count
    case .failed: return after.favoritePrimes == before.favoritePrimes
    case .saved, nil: return false
    }
  },
  .transition("deleting a favorite deletes no other") { transition in
    guard case .favoritePrimes(.deleteFavoritePrimes(let rows)) = transition.move.action else {
      return true
    }
    let kept = transition.before.app.favoritePrimes.enumerated()
      .filter { !rows.contains($0.offset) }.map(\.element)
    return transition.after.app.favoritePrimes == kept
  },
  .transition("rounds are never lost") { transition in
    switch transition.move.action {
    case .game(.start), .game(.loadButtonTapped): return true
    default:
      let rounds = transition.before.app.game.results.elements
      return transition.after.app.game.results.elements.starts(with: rounds)
    }
  },
  .transition("each round is in the activities") { transition in
    guard transition.move.action == .game(.counter(.playNext)),
      transition.after.app.game.results.count > transition.before.app.game.results.count
    else { return true }
    guard case .playedRound = transition.after.app.activityFeed.last?.event else { return false }
    return true
  },
  .transition("the clock ticks if and only if it runs") { transition in
    let app = transition.after.app
    let running = [app.timer.started, app.game.timer.started].count { $0 != nil }
    return transition.inFlight.count(where: \.isRepeating) == running
  },
  .transition("an answer is for the last request") { transition in
    let (before, after) = (transition.before, transition.after)
    guard after.app.alertNthPrime != before.app.alertNthPrime,
      let answer = after.app.alertNthPrime
    else { return true }
    return answer.n == before.asked
  },
  .always("an answer is right") { state in
    [state.app.alertNthPrime, state.app.favoritePrimesAlert].allSatisfy {
      $0.map { $0.prime == nthPrime($0.n) } ?? true
    }
  },
]
