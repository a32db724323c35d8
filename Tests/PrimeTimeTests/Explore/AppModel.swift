import ComposableCore
import ComposableTesting
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
}

typealias AppModel = FeatureModel<WatchedApp, AppAction, SystemEnvironment<AppEnvironment>>

/// The app with responses in any order, files that are missing, unreadable or full, and two
/// secrets.
func appModel(_ reducer: AppReducer = appReducer) -> AppModel {
  AppModel(
    initialState: WatchedApp(),
    reducer: Reducer { state, action, environment in
      if action == .counter(.counter(.requestNthPrime)), state.app.count > 0 {
        state.asked = state.app.count
      }
      return reducer.run(&state.app, action, environment)
    },
    environment: { world in
      var system = world.system(
        AppEnvironment(
          fileClient: client(in: world, "favourites"),
          nthPrime: { n in world.answer("nthPrime(\(n))", nthPrime(n), nil) },
          resultsClient: client(in: world, "rounds")))
      // The first choice draws the secret 0, the second 100.
      system.random = RandomSource { world.choose("secret", 1 << 63, .max) }
      return system
    },
    actions: { userActions(in: $0.app) }, properties: appProperties)
}

/// A file that may be missing, unreadable or full, and otherwise holds what was saved.
private func client<Element: Codable & Sendable>(
  in world: ExploreWorld, _ name: String
) -> DataClient<Element> {
  let file = world.cell([Element]?.none)
  return DataClient(
    load: {
      .result {
        guard let elements = file.value else { return .failure(.missing(path: name)) }
        return world.choose(
          name, .success(elements),
          .failure(.unreadable(path: name, reason: "is cut", keptAside: nil)))
      }
    },
    save: { elements in
      .result {
        world.choose(
          name,
          { () -> Result<SavedFile, DataFileError> in
            file.value = elements
            return .success(SavedFile(count: elements.count))
          }, { .failure(.refused(path: name, reason: "The disk is full")) })()
      }
    })
}

/// The actions a user can send, the simplest first, limited to keep the number of states small.
func userActions(in state: AppState) -> [AppAction] {
  var actions: [AppAction] = []
  if state.count < 3 { actions.append(.counter(.counter(.incrTapped))) }
  if state.count > 0 { actions.append(.counter(.counter(.decrTapped))) }
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
  if state.game.counter.count < 1 { actions.append(.game(.counter(.incrTapped))) }
  actions += [
    .game(.timer(.start)), .game(.timer(.stop)), .game(.saveButtonTapped),
    .game(.loadButtonTapped),
  ]
  return actions
}

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
