// swift-format-ignore-file
import ComposableCore
import ComposableTesting
import Sessions
import Testing

@testable import PrimeTime

/// A session that ':save' wrote as a test.
@Suite private struct RecordedSession {
  @Test func everyActionGivesTheStateThatWasRecorded() throws {
    let tape = InputTape(date: { Timestamp(since1970: .zero) }, random: { 0 })
    let environment = SystemEnvironment.replaying(tape)
    // What effects sent is sent here, so none runs.
    let reducer = Reducer<AppState, AppAction, SystemEnvironment<AppEnvironment>> {
      state, action, environment in
      _ = appReducer(&state, action, environment)
      return .none
    }
    var initialState = AppState()
    initialState.currentUser = try decoded(#""ada""#)
    let store = TestStore(
      initialState: initialState, reducer: reducer, environment: environment)
    store.send(.counter(.counter(.setCount("10")))) {
      $0.count = 10
    }
    store.send(.counter(.counter(.requestNthPrime))) {
      $0.isNthPrimeRequestInFlight = true
    }
    store.send(.counter(.counter(.nthPrimeResponse(n: 10, prime: 29)))) {
      $0.alertNthPrime = try decoded(#"{"n":10,"prime":29}"#)
      $0.isNthPrimeRequestInFlight = false
    }
    store.send(.counter(.counter(.alertDismissButtonTapped))) {
      $0.alertNthPrime = nil
    }
    tape.play(Inputs(dates: [Timestamp(since1970: .milliseconds(0))], random: [])) {
      store.send(.timer(.start)) {
        $0.timer = try decoded(#"{"duration":0,"laps":[],"started":0}"#)
      }
    }
    store.exhaustivity = .off
    for _ in 1..<12 { store.send(.timer(.timeUpdated)) }
    store.exhaustivity = .on
    store.send(.timer(.timeUpdated)) {
      $0.timer = try decoded(#"{"duration":0.12,"laps":[],"started":0}"#)
    }
    store.send(.timer(.stop)) {
      $0.timer = try decoded(#"{"duration":0.12,"laps":[]}"#)
    }
    tape.play(Inputs(dates: [], random: [10451216379200822465])) {
      store.send(.game(.start)) {
        $0.game = try decoded(#"{"counter":{"count":0,"isNthPrimeRequestInFlight":false,"isPrimeModalShown":false},"results":[],"roundStarted":0,"secret":13,"timer":{"duration":0,"laps":[]}}"#)
      }
    }
    tape.play(Inputs(dates: [Timestamp(since1970: .milliseconds(120))], random: [])) {
      store.send(.game(.timer(.start))) {
        $0.game = try decoded(#"{"counter":{"count":0,"isNthPrimeRequestInFlight":false,"isPrimeModalShown":false},"results":[],"roundStarted":0,"secret":13,"timer":{"duration":0,"laps":[],"started":0.12}}"#)
      }
    }
    tape.play(Inputs(dates: [Timestamp(since1970: .milliseconds(120))], random: [13757245211066428519])) {
      store.send(.game(.counter(.playNext))) {
        $0.activityFeed = try decoded(#"[{"event":{"playedRound":{"guess":0,"secret":13}},"timestamp":0.12}]"#)
        $0.game = try decoded(#"{"counter":{"count":0,"isNthPrimeRequestInFlight":false,"isPrimeModalShown":false},"results":[{"guess":0,"id":1,"secret":13,"timeSpent":0}],"roundStarted":0,"secret":49,"timer":{"duration":0,"laps":[],"started":0.12}}"#)
      }
    }
  }

  private func decoded<Value: Decodable>(_ json: String) throws -> Value {
    try StateText(text: json).decoded(as: Value.self)
  }
}
