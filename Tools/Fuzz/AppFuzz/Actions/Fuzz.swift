import ComposableCore
import ComposableFiles
import ComposableTextUI
import Counter
import FavoritePrimes
import Foundation
import Game
import PrimeNumbers
import PrimeTime
import Timer

/// Runs random user actions, ticks and responses, and checks the features' invariants after each
/// step.
func fuzzActions(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let bytes = Bytes(Array(UnsafeBufferPointer(start: start, count: count)))
  let reporter = IssueReporter { stop("reported: \($0.message)") }
  MainActor.assumeIsolated {
    IssueReporter.$current.withValue(reporter) {
      let leftOver = Run(bytes).all()
      // The store has been released; these late responses must be ignored.
      for answer in leftOver { answer() }
      Run.runMainQueue()
    }
  }
  return 0
}

/// One run of the app.
@MainActor private final class Run {
  private var bytes: Bytes
  private var isSettled = true
  private var model = Model()
  private let store: Store<AppState, AppAction>
  private let log = Log()
  private let root: ViewStore<AppState, AppAction>
  private let view: Views
  private let world: World

  private final class Log { var actions: [AppAction] = [] }

  init(_ bytes: Bytes) {
    self.bytes = bytes
    world = World(seed: self.bytes.word(1))
    store = Store(
      initialState: AppState(), reducer: appReducer, environment: world.environment,
      observer: StoreObserver { [log] in log.actions.append($0.action) })
    root = store.view
    view = Views(store: store)
  }

  /// Performs all steps; returns the responses that were never delivered.
  func all() -> [() -> Void] {
    var steps = 0
    while !bytes.isEmpty, steps < 100 {
      steps += 1
      step()
    }
    settle()
    model.checkEffects(store.effectsInFlight, open: world.open, root.state)
    checkReplay()
    var leftOver: [() -> Void] = []
    while let open = world.take(0) { leftOver.append(answer(open.question).give) }
    return leftOver
  }

  private func step() {
    let before = root.state
    switch bytes.below(16) {
    case 0, 1:
      if let open = world.take(bytes.below(256)) {
        let (prime, give) = answer(open.question)
        model.answered(open.number, prime)
        give()
        isSettled = false
        if case .loadResults = open.question { settle() }
      }
    case 2:
      world.queue.advance(by: .milliseconds(bytes.below(64)))
    case 3: settle()
    case 4: look()
    default:
      let action = bytes.action()
      let asked = world.asked
      root.send(AppAction(action))
      model.sent(action, before, asking: world.asked > asked ? world.asked : nil)
      if isSettled { model.checkAction(action, from: before, to: root.state) }
    }
    model.checkStep(from: before, to: root.state, isSettled: isSettled)
  }

  /// Draws a response to a question: the prime, if one was requested, and a closure that delivers
  /// it.
  private func answer(_ question: World.Question) -> (prime: PrimeAlert?, give: () -> Void) {
    switch question {
    case .load(let give):
      let numbers = bytes.numbers()
      let error = bytes.below(3) == 0 ? bytes.fileError() : nil
      return (nil, { give(error.map(Result.failure) ?? .success(numbers)) })
    case .nthPrime(let n, let give):
      let prime = bytes.below(4) == 0 ? nil : bytes.number()
      return (prime.map { PrimeAlert(n: n, prime: $0) }, { give(.success(prime)) })
    case .loadResults(let give):
      let results = bytes.results()
      let error = bytes.below(3) == 0 ? bytes.fileError() : nil
      return (
        nil,
        { [self] in
          give(error.map(Result.failure) ?? .success(results))
          if error == nil { model.loaded(results) }
        }
      )
    case .save(let count, let give):
      let error = bytes.below(3) == 0 ? bytes.fileError() : nil
      return (nil, { give(error.map(Result.failure) ?? .success(SavedFile(count: count))) })
    }
  }

  /// Delivers everything that is scheduled or queued.
  private func settle() {
    Run.runMainQueue()
    world.queue.advance()
    Run.runMainQueue()
    isSettled = true
  }

  static func runMainQueue() {
    _ = RunLoop.main.run(mode: .default, before: .distantPast)
  }

  /// Renders one of the screens.
  private func look() {
    let screen =
      switch bytes.below(8) {
      case 0: view.activityFeed.screen
      case 1: view.counter.screen
      case 2: view.counter.primeModal.screen
      case 3: view.game.screen
      case 4: view.game.guess.screen
      case 5: view.timer.screen
      default: view.favoritePrimes.screen
      }
    let text = screen.render(width: 1 + bytes.below(120))
    demand(
      text.utf8.allSatisfy { $0 == 0x0A || $0 >= 0x20 && $0 != 0x7F },
      "a screen holds control characters")
  }

  /// Checks the requirements of sessions: actions can be encoded, and replaying them gives the same
  /// state.
  private func checkReplay() {
    let environment = world.replaying
    var state = AppState()
    for action in log.actions { _ = appReducer(&state, action, environment) }
    demand(state == root.state, "replaying the actions gives another state")
    guard let data = try? JSONEncoder().encode(state),
      let decoded = try? JSONDecoder().decode(AppState.self, from: data)
    else { stop("the state cannot be written down") }
    demand(decoded == state, "the state is not what was written down")
    for action in log.actions where action.isFinite {
      guard let data = try? JSONEncoder().encode(action),
        let decoded = try? JSONDecoder().decode(AppAction.self, from: data)
      else { stop("an action cannot be written down: \(action)") }
      demand(decoded == action, "an action is not what was written down: \(action)")
    }
  }
}

extension AppAction {
  /// Only finite numbers can be represented in JSON and typed.
  fileprivate var isFinite: Bool {
    if case .counter(.counter(.slidingCount(let position))) = self { return position.isFinite }
    if case .game(.counter(.slidingCount(let position))) = self { return position.isFinite }
    return true
  }
}
