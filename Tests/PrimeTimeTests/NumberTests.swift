import ComposableCore
import ComposableFiles
import ComposableRepl
import ComposableTextUI
import ComposableTimeTravel
import Counter
import FavoritePrimes
import Foundation
import Game
import PrimeModal
import PrimeNumbers
import TestSupport
import Testing
import Timer

@testable import PrimeTime

/// No number in a file crashes the program: decodes each type with its numbers replaced.
struct NumberTests {
  private static let extremes = [
    "9223372036854775807", "-9223372036854775808", "18446744073709551615", "4611686018427387903",
    "-4611686018427387903", "9223372036854775808", "1e308", "-1e308", "1e-308", "0", "-1", "-0.0",
    "0.5", "2147483648", "9007199254740993", "99999999999999999999",
  ]

  private static let error = DataFileError.refused(path: "file", reason: "no")
  private static let timer = TimerState(
    started: Timestamp(since1970: .seconds(1)), duration: .seconds(9),
    laps: [.seconds(3), .seconds(5)])
  private static let game = GameState(
    counter: CounterState(count: 5), secret: 7, timer: timer,
    results: [
      GameResult(secret: 7, guess: 7, timeSpent: .seconds(2), id: 1),
      GameResult(secret: 8, guess: 6, timeSpent: .seconds(3), id: 2),
    ], roundStarted: .seconds(5),
    fileOutcome: .saved(SavedFile(count: 2, kept: "x")))
  private static let app: AppState = {
    let events: [Activity.Event] = [
      .addedFavoritePrime(2), .loadedFavoritePrimes(count: 1), .loadedRounds(count: 2),
      .playedRound(guess: 3, secret: 4), .removedFavoritePrime(5),
    ]
    var state = AppState(currentUser: "ada")
    state.activityFeed = events.map {
      Activity(event: $0, timestamp: Timestamp(since1970: .milliseconds(1_500)))
    }
    state.alertNthPrime = PrimeAlert(n: 4, prime: 7)
    state.count = 7
    state.favoritePrimes = [2, 3, 5]
    state.favoritePrimesAlert = PrimeAlert(n: 3, prime: 5)
    state.favoritePrimesFile = .loaded(count: 3, leftOut: [4, 6])
    state.game = game
    state.isPrimeModalShown = true
    state.nthPrimeProgress = NthPrimeProgress(n: 4, percent: 41)
    state.timer = timer
    return state
  }()
  private static let actions: [AppAction] =
    [
      .counter(.counter(.slidingCount(1.5))), .counter(.counter(.nthPrimeResponse(n: 1, prime: 2))),
      .counter(.counter(.nthPrimeProgress(NthPrimeProgress(n: 1, percent: 2)))),
      .counter(.counter(.incrTapped)), .counter(.counter(.decrTapped)),
      .counter(.primeModal(.saveFavoritePrimeTapped)),
      .counter(.primeModal(.removeFavoritePrimeTapped)),
      .favoritePrimes(.deleteFavoritePrimes([0, 2])), .favoritePrimes(.primeButtonTapped(3)),
      .favoritePrimes(.loadedFavoritePrimes(.success([2, 3]))),
      .favoritePrimes(.nthPrimeResponse(n: 1, prime: 2)),
      .favoritePrimes(.savedFavoritePrimes(.success(SavedFile(count: 2)))),
      .game(.counter(.playNext)), .game(.timer(.timeUpdated)), .game(.counter(.incrTapped)),
      .game(
        .loadedResults(
          .success([GameResult(secret: 1, guess: 2, timeSpent: .seconds(3), id: 4)]))),
      .game(.loadedResults(.failure(error))), .timer(.lap), .timer(.timeUpdated), .timer(.stop),
    ]

  /// Decodes the value's text with other numbers; returns the results.
  @discardableResult
  private func decoded<Value: Codable>(_ value: Value) throws -> [Value] {
    try Self.variants(of: StateEncoder().json(of: value).text).compactMap { variant in
      guard let found = try? JSON(parsing: variant)?.decoded(as: Value.self) else { return nil }
      _ = try? StateEncoder().json(of: found)
      _ = stateDiff(value, found) ?? "\(found)"
      return found
    }
  }

  /// The text with each number replaced with `limit` extremes, and with all numbers replaced.
  private static func variants(of text: String, limit: Int = extremes.count) -> [String] {
    let numbers = text.matches(of: /(?:[\[:,]|^)(-?[0-9]+(?:\.[0-9]+)?(?:e-?[0-9]+)?)(?=[,\]}]|$)/)
      .map { $0.1.startIndex..<$0.1.endIndex }
    var generator = SeededGenerator(seed: 35)
    var variants = numbers.flatMap { number in
      extremes.shuffled(using: &generator).prefix(limit).map {
        text.replacingCharacters(in: number, with: $0)
      }
    }
    for _ in 0..<limit {
      variants.append(
        numbers.reversed().reduce(text) {
          $0.replacingCharacters(in: $1, with: extremes.randomElement(using: &generator) ?? "0")
        })
    }
    return variants
  }

  private let environment = SystemEnvironment<AppEnvironment>.replaying(
    date: Timestamp(since1970: .seconds(1)), random: 7)

  @MainActor private static func screens() -> PastApp<AppState, AppAction> {
    PastApp(AppState()) { appFeatures().screens(of: $0, .plain) }
  }

  /// Yields the main actor to other tests after each state.
  @Test func statesAreDecodedShownAndReduced() async throws {
    let screens = await Self.screens()
    for state in try decoded(Self.app) {
      _ = await screens.lines(of: state)
      var last = state
      for action in Self.actions {
        var next = state
        _ = appReducer(&next, action, environment)
        _ = appReducer(&last, action, environment)
      }
      _ = try? StateEncoder().json(of: last)
    }
    try decoded(Self.game)
    try decoded(Self.timer)
    try decoded(Self.app.counter)
    try decoded(Self.app.favorites)
    try decoded(CounterState(alertNthPrime: PrimeAlert(n: 4, prime: 7), count: 7))
    try decoded(PrimeModalState(count: 3, favoritePrimes: [2, 3]))
  }

  @Test func actionsAreDecodedAndReduced() throws {
    for action in Self.actions {
      for action in try decoded(action) {
        var state = Self.app
        _ = appReducer(&state, action, environment)
        _ = appReducer(&state, .game(.timer(.timeUpdated)), environment)
        _ = (try? StateEncoder().json(of: state), describe(action: action))
      }
    }
  }

  @Test func partsOfStatesAndActionsAreDecoded() throws {
    for date in try decoded(Timestamp(since1970: .milliseconds(1_500))) {
      _ = "\(date)" + date.localText
      _ = date.duration(to: Timestamp(since1970: .seconds(-1)))
      _ = date.advanced(by: .seconds(1)).secondsSince1970
    }
    for var path in try decoded(StackState([3, 4])) { path.append(5) }
    for var generator in try decoded(SeededGenerator(seed: 5)) {
      _ = generator.next()
    }
    try decoded(UniqueID(high: 1, low: 2))
    for now in try decoded(AnyScheduler.immediate.now) { _ = now.advanced(by: .seconds(1)) }
    try decoded(Self.game.results)
    try decoded(TaskResult<Int>.success(3))
    try decoded(DecodedError(Self.error))
    try decoded(TaskResult<Int>.failure(Self.error))
    try decoded(CheckResult.higher)
    try decoded(FileOutcome.failed(Self.error))
  }

  /// Every line of a recorded session; each number has two of the extremes, or all in the nightly
  /// run.
  @Test func sessionsAreReadReplayedAndWrittenAsPages() throws {
    let file = InspectedSession.file("time-travel")
    let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map(
      String.init)
    for (index, line) in lines.enumerated().dropFirst() {
      let variants = Self.variants(of: line, limit: isNightly ? Self.extremes.count : 2)
      for variant in variants where !variant.contains("\"count\":214") {
        let changed = lines[..<index] + [variant] + lines[(index + 1)...]
        guard let opened = try? InspectedSession(text: changed.joined(separator: "\n") + "\n")
        else { continue }
        let timeline = opened.session.timeline
        let header = SessionHeader(app: "PrimeTime", start: Timestamp())
        _ = try? timeline.session(header) { "\($0.action)" }
        for (branch, _) in timeline.branches.enumerated() {
          let place = StepReference(branch: branch, step: timeline.branches[branch].lastStep)
          _ = (timeline.entries(of: place), timeline.effectsInFlight(at: place))
        }
      }
    }
  }

  /// The types that are tested above or have no numbers.
  private static let tried: Set = [
    "Activity", "AppAction", "AppState", "CheckResult", "Coded", "CounterAction",
    "CounterFeatureAction", "CounterFeatureState", "CounterState", "DataFileError", "DecodedError",
    "Event", "FavoritePrimesAction", "FavoritePrimesState", "FileOutcome",
    "GameAction", "GameResult", "GameState", "IdentifiedArray", "Instant",
    "NthPrimeProgress", "PrimeAlert", "PrimeModalAction", "PrimeModalState", "RootAction",
    "SavedFile", "Seconds", "SecondsList", "SeededGenerator", "StackAction",
    "StackElement", "StackID", "StackState", "TaskResult", "TimerAction", "TimerState", "Timestamp",
    "UniqueID",
  ]

  @Test func everyDecodedTypeIsTested() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let declaration =
      /(?:struct|enum|class|extension) (\w+)(?:<[^>]*>)?\s*:\s*[\w, &]*\b(?:Codable|Decodable)\b/
    var found: Set<String> = []
    for folder in ["Modules", "Apps/PrimeTime"] {
      let files = FileManager.default.enumerator(atPath: root.appending(path: folder).path)
      for case let name as String in try #require(files) where name.hasSuffix(".swift") {
        let file = root.appending(path: folder).appending(path: name)
        let text = try String(contentsOf: file, encoding: .utf8)
          .replacing(/^ *\/\/\/.*$/.anchorsMatchLineEndings(), with: "")
        // Network responses are tested in the suite of their module.
        if name.hasPrefix("WolframAlpha/") || !text.contains("odable") { continue }
        found.formUnion(text.matches(of: declaration).map { String($0.1) })
      }
    }
    found.subtract(["AnyHeader", "AnyState"])
    #expect(found.subtracting(Self.tried) == [])
  }
}
