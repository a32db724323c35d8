import ComposableCore
import Dispatch
import TestSupport
import Testing

/// What a reducer reads from its environment is recorded and played; what an effect reads isn't.
struct ReducerInputsTests {
  struct State: Equatable {
    var dates: [Timestamp] = []
    var ids: [UniqueID] = []
    var numbers: [UInt64] = []
  }

  enum Action: Equatable {
    case measured(Timestamp)
    case read
    case start
  }

  typealias Environment = SystemEnvironment<Void>

  /// Each number was appended to a copy of the earlier ones: 20 seconds.
  @Test func aHundredThousandNumbersAreRecordedAndPlayed() {
    let environment = Environment(environment: (), random: .seeded(1)).recordingInputs()
    func read() -> [UInt64] { (0..<100_000).map { _ in environment.random.next() } }
    let (numbers, inputs) = ReducerInputs.record { read() }
    #expect(inputs.random == numbers)
    #expect(inputs.play { read() } == numbers)
  }

  /// Dates, ids and random numbers 1, 2, 3…
  static func counting() -> Environment {
    let numbers = Log<Void>()
    let next: @Sendable () -> Int = {
      numbers(())
      return numbers.all.count
    }
    return Environment(
      environment: (), date: { Timestamp(since1970: .seconds(next())) },
      random: RandomSource { UInt64(next()) }, uuid: { UniqueID(high: 0, low: UInt64(next())) }
    ).recordingInputs()
  }

  /// Reads everything at `read`; at `start`, returns an effect that reads the date.
  let reducer = Reducer<State, Action, Environment> { state, action, environment in
    switch action {
    case .measured(let date): state.dates.append(date)
    case .read:
      var random = environment.random
      state.dates.append(environment.date())
      state.ids.append(environment.uuid())
      state.numbers.append(random.next())
    case .start:
      return .result { .success(.measured(environment.date())) }
    }
    return .none
  }

  @Test func anObserverReceivesWhatTheReducerRead() {
    let seen = Log<ReducerInputs>()
    let harness = EngineHarness(
      State(), reducer, Self.counting(), observer: StoreObserver { seen($0.inputs) })
    harness.send(.read)
    #expect(
      seen.all == [ReducerInputs(dates: [Timestamp(since1970: .seconds(1))], random: [0, 2, 3])])
  }

  @Test func whatAnEffectReadsIsNoInputOfTheNextReduction() {
    let seen = Log<ReducerInputs>()
    let harness = EngineHarness(
      State(), reducer, Self.counting(), observer: StoreObserver { seen($0.inputs) })
    harness.send(.start)
    #expect(harness.state.dates == [Timestamp(since1970: .seconds(1))])
    #expect(seen.all == [ReducerInputs(), ReducerInputs()])
  }

  @Test func playedInputsGiveTheSameState() {
    let (environment, reducer) = (Self.counting(), reducer)
    var recorded = State()
    let inputs = ReducerInputs.record { _ = reducer.run(&recorded, .read, environment) }.inputs
    var played = State()
    inputs.play { _ = reducer.run(&played, .read, environment) }
    #expect(played == recorded)
  }

  @Test func aPlayedIDIsTheRecordedOne() {
    let environment = SystemEnvironment.live(environment: ()).recordingInputs()
    let read = ReducerInputs.record { environment.uuid() }
    let again = read.inputs.play { environment.uuid() }
    #expect(again == read.result)
  }

  @Test func anotherThreadReadsItsSourceWhileInputsArePlayed() {
    let environment = Self.counting()
    let inputs = ReducerInputs(dates: [Timestamp(since1970: .seconds(100))])
    let elsewhere = Log<Timestamp>()
    let here = inputs.play {
      let done = DispatchSemaphore(value: 0)
      DispatchQueue.global().async {
        elsewhere(environment.date())
        done.signal()
      }
      done.wait()
      return environment.date()
    }
    #expect(elsewhere.all == [Timestamp(since1970: .seconds(1))])
    #expect(here == Timestamp(since1970: .seconds(100)))
  }

  @Test func sourcesAreReadOnceTheInputsRunOut() {
    let environment = Self.counting()
    let dates = ReducerInputs(dates: [Timestamp(since1970: .seconds(100))]).play {
      [environment.date(), environment.date()]
    }
    #expect(dates == [Timestamp(since1970: .seconds(100)), Timestamp(since1970: .seconds(1))])
  }

  @Test func anIDMadeOfRecordedNumbersIsRecordedOnce() {
    let inner = Self.counting()
    var environment = Environment(environment: ())
    environment.uuid = { UniqueID(high: 0, low: inner.random.next()) }
    environment = environment.recordingInputs()
    #expect(ReducerInputs.record { environment.uuid() }.inputs.random == [0, 1])
  }

  @Test func aRestartedReductionReadsItsInputs() {
    let asked = Log<Timestamp>()
    let ask = Reducer<State, Action, Environment> { _, _, environment in
      let date = environment.date()
      return .future { _ in asked(date) }
    }
    var reductions: [StoreObserver<State, Action>.Reduction] = []
    let harness = EngineHarness(
      State(), ask, Self.counting(), observer: StoreObserver { reductions.append($0) })
    harness.send(.start)
    harness.engine.restore(State()) {
      reductions[0].inputs.play {
        harness.engine.restart([[]], of: .start, in: State(), number: 1)
      }
    }
    #expect(harness.inFlight.count == 1)
    #expect(asked.all.map(\.since1970) == [.seconds(1), .seconds(1)])
  }
}
