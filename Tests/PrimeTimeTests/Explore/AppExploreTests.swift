import ComposableCore
import ComposableExplore
import ComposableTimeTravel
import Foundation
import Game
import PrimeNumbers
import Synchronization
import Testing
import Timer

@testable import PrimeTime

struct AppExploreTests {
  @MainActor @Test func propertiesHoldInEveryOrderOfEvents() {
    let summary = appModel().explore(
      depth: 4, maxMoves: 1_500,
      onViolation: { _ = try? $0.writePage(named: "explore") },
      reporter: .naming(page: "explore"))
    #expect(summary.states > 500)
  }

  @Test(.enabled(if: Platform.readsEnumMetadata)) func everyPossibleActionHappens() {
    var model = appModel(everyFailure: true)
    model.initialState.app.count = 2
    model.initialState.app.favoritePrimes = [2, 3]
    model.initialState.app.game = GameState(secret: 1, timer: TimerState(duration: .seconds(1)))
    model.initialState.app.timer = TimerState(duration: .seconds(1))
    model.initialState.app.favoritePrimesProgress = NthPrimeProgress(n: 2, percent: 41)
    let all = model.explore(depth: 2)
    model.initialState.app.alertNthPrime = PrimeAlert(n: 2, prime: 3)
    model.initialState.app.favoritePrimes = []
    model.initialState.app.favoritePrimesAlert = PrimeAlert(n: 3, prime: 5)
    model.initialState.app.isPrimeModalShown = true
    let covered = model.explore(depth: 3)
    // A response takes an extra move until the main queue delivers it.
    model.actions = { _ in
      [.counter(.counter(.requestNthPrime)), .favoritePrimes(.primeButtonTapped(2))]
    }
    let answered = model.explore(depth: 3)
    // The model has the actions of these features.
    let never = Set(all.neverHappened).intersection(covered.neverHappened)
      .intersection(answered.neverHappened).filter { name in
        ["counter", "favoritePrimes", "game", "timer"].contains { name.hasPrefix("\($0).") }
      }
    #expect(never == Set(impossibleActions.keys))
  }

  @Test(arguments: AppMutant.allCases) func aMistakeInAReducerIsFound(mutant: AppMutant) throws {
    var model = appModel(mutant.reducer)
    model.actions = { userActions(in: $0.app).filter(mutant.concerns) }
    let summary = model.explore(depth: 12, reporter: IssueReporter { _ in })
    let violation = try #require(summary.violation)
    #expect(violation.hasPrefix("\"\(mutant.property)\" does not hold after"))
  }

  @MainActor @Test func aCounterexampleIsAPageThatTheFailureNames() throws {
    let messages = Mutex<[String]>([])
    var found: Counterexample<WatchedApp, AppAction>?
    appModel(AppMutant.aFavoriteIsSavedTwice.reducer).explore(
      depth: 6, onViolation: { found = $0 },
      reporter: .naming(
        page: "explore-mutant",
        in: IssueReporter { report in messages.withLock { $0.append(report.message) } }))
    let page = try #require(found).writePage(named: "explore-mutant")
    #expect(page == ".build/inspector/explore-mutant.html")
    #expect(messages.withLock { $0 }.first?.hasSuffix("\n\nSee the page \(page).") == true)
    let file = InspectedSession.folder.appending(path: "explore-mutant.html")
    let text = try String(contentsOf: file, encoding: .utf8)
    #expect(text.contains(#""type":"action","seq":3,"#) && !text.contains(#""seq":4,"#))
  }

  @Test func aCounterexampleIsASessionThatTheShellReplays() throws {
    var text = ""
    let model = appModel(AppMutant.aFavoriteIsSavedTwice.reducer)
    model.explore(
      depth: 6,
      onViolation: { text = (try? $0.session()) ?? "" },
      reporter: IssueReporter { _ in })
    let replayed = try InspectedSession(
      text: text, reducer: AppMutant.aFavoriteIsSavedTwice.reducer
    ).session
    #expect(replayed.broken == nil)
    let timeline = replayed.timeline
    #expect(timeline.lastNumber(of: timeline.present) == 3)
    #expect(timeline.state(at: timeline.present).favoritePrimes == [2, 2])
  }
}
