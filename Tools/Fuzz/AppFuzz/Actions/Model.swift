import ComposableCore
import Counter
import FavoritePrimes
import Foundation
import Game
import PrimeModal
import PrimeNumbers
import PrimeTime
import Timer

/// The invariants of the app, computed independently of the reducers.
struct Model {
  /// One feature's requests for primes, of which only the newest counts.
  private struct Asker {
    var answer: PrimeAlert?
    var isAnswered = false
    var newest: Int?
  }

  private var counter = Asker()
  private var favorites = Asker()
  private var fileQuestions: Set<Int> = []
  /// Whether the rounds add up to the time of the game: no rounds were loaded and the clock was not
  /// reset.
  private var isGameWhole = true
  private var rounds = 0

  /// Records an action, the state before it, and the number of the question it asked, if any.
  mutating func sent(_ action: UserAction, _ before: AppState, asking number: Int?) {
    switch action {
    case .counter(.doubleTap), .counter(.nthPrimeButtonTapped):
      // There are no primes with numbers below 1.
      demand(before.count >= 1 || number == nil, "prime number \(before.count) was requested")
      if before.count >= 1 { counter = Asker(newest: number) }
    case .counter(.cancelButtonTapped): counter = Asker()
    case .favoritePrimes(.cancelButtonTapped): favorites = Asker()
    case .favoritePrimes(.primeButtonTapped): favorites = Asker(newest: number)
    case .favoritePrimes(.loadButtonTapped), .favoritePrimes(.saveButtonTapped),
      .game(.loadButtonTapped), .game(.saveButtonTapped):
      if let number { fileQuestions.insert(number) }
    // The first action of a player draws the secret; there is no round to end yet.
    case .guess(.playNext): if before.game.isSecretDrawn { rounds += 1 }
    case .game(.newGameTapped), .game(.start): (isGameWhole, rounds) = (true, 0)
    case .gameTimer(.reset): isGameWhole = false
    case .counter, .favoritePrimes, .gameTimer, .guess, .primeModal, .timer:
      demand(number == nil, "\(action) asked something")
    }
  }

  /// Records a response, possibly to a question that was replaced or canceled.
  mutating func answered(_ number: Int, _ answer: PrimeAlert?) {
    fileQuestions.remove(number)
    if counter.newest == number { (counter.answer, counter.isAnswered) = (answer, true) }
    if favorites.newest == number { (favorites.answer, favorites.isAnswered) = (answer, true) }
  }

  /// Loaded rounds replace the played ones.
  mutating func loaded(_ results: [GameResult]) {
    isGameWhole = false
    rounds = results.count { (-100...100).contains($0.secret) && $0.timeSpent >= .zero }
  }

  /// Checks the invariants that hold after every step.
  func checkStep(from before: AppState, to after: AppState, isSettled: Bool) {
    let primes = after.favoritePrimes
    demand(Set(primes).count == primes.count, "a favorite is there twice")
    demand(primes.allSatisfy(isPrime), "a favorite is not prime")
    checkAlert(of: counter, before.alertNthPrime, after.alertNthPrime)
    checkAlert(of: favorites, before.favoritePrimesAlert, after.favoritePrimesAlert)
    let isOpen = counter.newest != nil && !counter.isAnswered
    demand(!isOpen || after.isNthPrimeRequestInFlight, "a request is not shown")
    demand(
      counter.newest != nil || !after.isNthPrimeRequestInFlight, "no request, but one is shown")
    if isSettled {
      demand(isOpen == after.isNthPrimeRequestInFlight, "the flag is wrong")
    }
    demand(
      after.timer.duration >= before.timer.duration || after.timer.duration == .zero,
      "the stopwatch went back")
    demand(after.activityFeed.count <= 100, "the activity feed is too long")
    checkGame(after.game)
  }

  private func checkAlert(of asker: Asker, _ before: PrimeAlert?, _ after: PrimeAlert?) {
    guard before != after, let after else { return }
    demand(asker.isAnswered && asker.answer == after, "a stale answer is shown: \(after)")
  }

  private func checkGame(_ game: GameState) {
    let results = game.results
    demand(results.count == rounds, "\(results.count) results of \(rounds) rounds")
    demand(results.map(\.id) == Array(1..<rounds + 1), "the rounds are numbered wrongly")
    demand((-100...100).contains(game.secret), "a secret is out of range")
    demand(results.allSatisfy { (-100...100).contains($0.secret) }, "a secret was out of range")
    demand(results.allSatisfy { $0.timeSpent >= .zero }, "a round took negative time")
    demand(game.roundStarted <= game.timer.duration, "the round is longer than the game")
    demand(
      !isGameWhole || results.reduce(.zero) { $0 + $1.timeSpent } == game.roundStarted,
      "the rounds are not as long as the game")
    demand(
      !game.counter.isNthPrimeRequestInFlight && !game.counter.isPrimeModalShown,
      "a guess did what only the counter's view can do")
  }

  /// Checks the effect of one action on the state, when nothing else can have changed it.
  func checkAction(_ action: UserAction, from before: AppState, to after: AppState) {
    var expected = before
    switch action {
    case .counter(let action): Self.apply(action, &expected)
    case .favoritePrimes(.deleteFavoritePrimes(let rows)):
      for row in rows.reversed() where row < expected.favoritePrimes.count {
        expected.favoritePrimes.remove(at: row)
      }
    case .favoritePrimes(.alertDismissButtonTapped): expected.favoritePrimesAlert = nil
    case .favoritePrimes: break
    case .guess(let action): Self.apply(action, &expected.game.counter.count)
    case .game(.newGameTapped), .game(.start): expected.game.counter = CounterState()
    case .game(.loadButtonTapped), .game(.saveButtonTapped), .gameTimer: break
    case .primeModal(.removeFavoritePrimeTapped):
      expected.favoritePrimes.removeAll { $0 == before.count }
    case .primeModal(.saveFavoritePrimeTapped):
      if isPrime(before.count), !before.favoritePrimes.contains(before.count) {
        expected.favoritePrimes.append(before.count)
      }
    case .timer(.lap): break
    case .timer(.reset): demand(after.timer.laps.isEmpty, "the laps stay")
    case .timer(.start): demand(after.timer.started != nil, "the stopwatch does not run")
    case .timer(.stop): demand(after.timer.started == nil, "the stopwatch still runs")
    }
    if expected.favoritePrimes != before.favoritePrimes { expected.favoritePrimesFile = nil }
    // These parts are not modeled here; `checkStep(from:to:isSettled:)` checks them.
    expected.activityFeed = after.activityFeed
    let count = expected.game.counter.count
    expected.game = after.game
    expected.game.counter.count = count
    expected.timer = after.timer
    demand(expected == after, "expected \(expected), not \(after)")
    if case .guess(.playNext) = action, before.game.isSecretDrawn {
      demand(after.game.results.last?.guess == before.game.counter.count, "another guess")
    }
  }

  private static func apply(_ action: CounterView.Action, _ state: inout AppState) {
    switch action {
    case .alertDismissButtonTapped: state.alertNthPrime = nil
    case .cancelButtonTapped: state.isNthPrimeRequestInFlight = false
    case .decrTapped: state.count = state.count == .min ? .min : state.count - 1
    case .doubleTap, .nthPrimeButtonTapped:
      if state.count >= 1 { state.isNthPrimeRequestInFlight = true }
    case .incrTapped: state.count = state.count == .max ? .max : state.count + 1
    case .isPrimeButtonTapped: state.isPrimeModalShown = true
    case .primeModalDismissed: state.isPrimeModalShown = false
    case .setCount(let text): state.count = Int(text) ?? state.count
    case .slidingCount(let position): slide(&state.count, position)
    }
  }

  private static func apply(_ action: GuessView.Action, _ count: inout Int) {
    switch action {
    case .decrTapped: count = count == .min ? .min : count - 1
    case .incrTapped: count = count == .max ? .max : count + 1
    case .playNext: count = 0
    case .setCount(let text): count = Int(text) ?? count
    case .slidingCount(let position): slide(&count, position)
    }
  }

  private static func slide(_ count: inout Int, _ position: Float) {
    if position >= -0x1p63, position < 0x1p63 { count = Int(position) }
  }

  /// Checks the effects in flight after settling: the questions that were not replaced, and one
  /// timer for each running stopwatch.
  func checkEffects(_ effects: [EffectInfo], open: [Int], _ state: AppState) {
    let isAsked = [counter, favorites].count { $0.newest != nil && !$0.isAnswered }
    let timers = [state.timer, state.game.timer].count { $0.started != nil }
    demand(fileQuestions.isSubset(of: open), "a question of the file client was lost")
    demand(effects.count { $0.isRepeating } == timers, "timers: \(effects)")
    // One request can consist of several effects, such as the question and the effect that receives
    // its response.
    let requests = Set(effects.filter { !$0.isRepeating }.map(\.reduction))
    demand(requests.count == isAsked + fileQuestions.count, "in flight: \(effects)")
  }
}
