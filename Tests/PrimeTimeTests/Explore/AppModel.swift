import ComposableCore
import ComposableExplore
import Counter
import DataFiles
import FavoritePrimes
import Foundation
import Game
import PrimeNumbers
import Timer

@testable import PrimeTime

/// The whole app, and the values its properties have to remember.
struct WatchedApp: Sendable {
  var app = AppState()
  /// The number of the counter's last request.
  var asked: Int?
  /// The favourites and the rounds that were saved last.
  var saved: (favorites: [Int], rounds: [GameResult]) = ([], [])
}

typealias AppModel = FeatureModel<WatchedApp, AppAction, SystemEnvironment<AppEnvironment>>

/// The app with responses in any order, files that are missing, unreadable or full, and two
/// secrets; with `everyFailure`, files fail in every way that they can.
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
        AppEnvironment(
          fileClient: client(in: world, "favourites", everyFailure),
          nthPrime: { n in world.answer("nthPrime(\(n))", nthPrime(n), nil) },
          resultsClient: client(in: world, "rounds", everyFailure)))
      // The first choice draws the secret 0, the second 100.
      system.random = RandomSource { world.choose("secret", 1 << 63, .max) }
      return system
    },
    actions: { userActions(in: $0.app) }, properties: appProperties)
  // A question for a prime is named after its number, and nothing else is in an effect.
  model.effectsDependOnActionAlone = true
  return model
}

/// A file that may be missing, unreadable or full, and otherwise holds what was saved.
private func client<Element: Codable & Sendable>(
  in world: ExploreWorld, _ name: String, _ everyFailure: Bool
) -> DataClient<Element> {
  let file = world.cell([Element]?.none)
  let misplaced = DataFileError.misplaced(path: name, isDirectory: true)
  let refused = DataFileError.refused(path: name, reason: "The disk is full")
  let unreadable = DataFileError.unreadable(path: name, reason: "is cut", keptAside: nil)
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

/// The actions a user can send, the simplest first, limited to keep the number of states small.
func userActions(in state: AppState) -> [AppAction] {
  var actions: [AppAction] = []
  if state.count < 3 { actions.append(.counter(.counter(.incrTapped))) }
  if state.count > 0 { actions.append(.counter(.counter(.decrTapped))) }
  if state.count != 2 { actions.append(.counter(.counter(.setCount("2")))) }
  if state.count != 1 { actions.append(.counter(.counter(.slidingCount(1)))) }
  actions.append(.counter(.counter(.requestNthPrime)))
  if state.alertNthPrime != nil { actions.append(.counter(.counter(.alertDismissButtonTapped))) }
  if state.isPrimeModalShown {
    actions += [
      .counter(.primeModal(.saveFavoritePrimeTapped)),
      .counter(.primeModal(.removeFavoritePrimeTapped)), .counter(.counter(.primeModalDismissed)),
    ]
  } else {
    actions.append(.counter(.counter(.isPrimeButtonTapped)))
  }
  if let first = state.favoritePrimes.first {
    actions += [
      .favoritePrimes(.deleteFavoritePrimes([0])), .favoritePrimes(.primeButtonTapped(first)),
    ]
  }
  if state.favoritePrimes.count > 1 {
    actions.append(.favoritePrimes(.deleteFavoritePrimes([0, 1])))
  }
  actions += [.favoritePrimes(.saveButtonTapped), .favoritePrimes(.loadButtonTapped)]
  if state.favoritePrimesAlert != nil {
    actions.append(.favoritePrimes(.alertDismissButtonTapped))
  }
  actions += [.timer(.start), .timer(.stop), .timer(.lap), .timer(.reset), .game(.start)]
  if state.game.results.count < 2 { actions.append(.game(.counter(.playNext))) }
  if state.game.counter.count == 0 {
    actions += [
      .game(.counter(.incrTapped)), .game(.counter(.setCount("1"))),
      .game(.counter(.slidingCount(1))),
    ]
  } else {
    actions.append(.game(.counter(.decrTapped)))
  }
  if state.game.timer.laps.isEmpty { actions.append(.game(.timer(.lap))) }
  actions += [
    .game(.timer(.start)), .game(.timer(.stop)), .game(.timer(.reset)), .game(.saveButtonTapped),
    .game(.loadButtonTapped),
  ]
  return actions
}

/// The actions that neither a user nor an effect of the app can cause, with the reason.
let impossibleActions: [String: String] = [
  "counter.counter.playNext": "only the game has rounds",
  "game.counter.alertDismissButtonTapped": "the game shows no alert",
  "game.counter.isPrimeButtonTapped": "the game has no modal",
  "game.counter.nthPrimeResponse": "the game asks for no prime",
  "game.counter.primeModalDismissed": "the game has no modal",
  "game.counter.requestNthPrime": "the game has no button for it",
]

/// The properties that a user of the app relies on.
let appProperties: [Property<WatchedApp, AppAction>] = [
  .always("a favourite is prime and there once") { state in
    let favorites = state.app.favoritePrimes
    return favorites.allSatisfy(isPrime) && Set(favorites).count == favorites.count
  },
  .always("what is loaded is what was saved") { state in
    guard case .loaded(_, let leftOut) = state.app.favoritePrimesFile else { return true }
    return leftOut.isEmpty
  },
  .transition("what is saved and loaded again is the same") { transition in
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
  .always("what is said of the file is true of the favourites") { state in
    switch state.app.favoritePrimesFile {
    case .loaded(let count, _): count == state.app.favoritePrimes.count
    case .saved(let file): file.count == state.app.favoritePrimes.count
    case .failed, nil: true
    }
  },
  .transition("loading shows the file, or says why not") { transition in
    let (before, after) = (transition.before.app, transition.after.app)
    guard transition.move.action == .favoritePrimes(.loadButtonTapped) else { return true }
    switch after.favoritePrimesFile {
    case .loaded(let count, _): return count == after.favoritePrimes.count
    case .failed: return after.favoritePrimes == before.favoritePrimes
    case .saved, nil: return false
    }
  },
  .transition("deleting a favourite deletes it alone") { transition in
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
  .transition("an answer that arrives is that which was asked for last") { transition in
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
