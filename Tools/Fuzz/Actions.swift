import ComposableCore
import Counter
import FavoritePrimes
import Foundation
import Game
import PrimeNumbers
import Timer

private struct App: Equatable, Sendable {
  var counter = CounterFeatureState()
  var favorites = FavoritePrimesState()
  var game = GameState()
  var timer = TimerState()
}

private enum Action: Sendable {
  case counter(CounterFeatureAction), favorites(FavoritePrimesAction), game(GameAction)
  case timer(TimerAction)
}

/// Draws actions and answers from bytes; zeros when they are used up.
private final class Bytes {
  private var rest: ArraySlice<UInt8>
  var isEmpty: Bool { rest.isEmpty }

  init(_ bytes: [UInt8]) { rest = bytes[...] }

  func next() -> UInt8 { rest.popFirst() ?? 0 }

  func number() -> Int {
    switch next() % 8 {
    case 0: .min
    case 1: .max
    case 2: (0..<8).reduce(0) { word, _ in word << 8 | Int(next()) }
    default: Int(Int8(bitPattern: next()))
    }
  }
}

private let mainQueue = TestScheduler()

@MainActor private func makeStore(_ bits: [UInt8]) -> Store<App, Action> {
  let answer: @Sendable (Int) -> Effect<Int?, Never> = { n in
    let bit = bits.isEmpty ? 0 : bits[Int(n.magnitude % UInt(bits.count))]
    return bit % 3 == 0 ? .none : Effect(value: bit % 3 == 1 ? nil : Int(bit))
  }
  let queue = mainQueue.eraseToAnyScheduler()
  let date: @Sendable () -> Date = { Date(timeIntervalSince1970: 0) }
  let files = FileClient(
    load: {
      bits.count % 2 == 0 ? Effect(value: bits.map(Int.init)) : Effect(error: .missing(path: "x"))
    },
    save: { Effect(value: SavedFile(count: $0.count)) })
  let counter = CounterEnvironment(nthPrime: answer, mainQueue: queue)
  let game = GameEnvironment(
    date: date, mainQueue: queue, nthPrime: answer, random: .seeded(UInt64(bits.count)))
  let timer = TimerEnvironment(date: date, mainQueue: queue)
  let favorites = FavoritePrimesEnvironment(
    fileClient: files, nthPrime: answer, mainQueue: queue)
  return Store(
    initialState: App(),
    reducer: Reducer<App, Action, Void>.combine(
      counterFeatureReducer.pullback(
        state: \.counter, action: /Action.counter, environment: { counter }),
      favoritePrimesReducer.pullback(
        state: \.favorites, action: /Action.favorites, environment: { favorites }),
      gameReducer.pullback(state: \.game, action: /Action.game, environment: { game }),
      timerReducer.pullback(state: \.timer, action: /Action.timer, environment: { timer })),
    environment: ())
}

private func counterAction(_ bytes: Bytes) -> CounterAction {
  switch bytes.next() % 10 {
  case 0: .alertDismissButtonTapped
  case 1: .decrTapped
  case 2: .incrTapped
  case 3: .isPrimeButtonTapped
  case 4: .primeModalDismissed
  case 5: .requestNthPrime
  case 6: .setCount(String(bytes.number()))
  case 7: .slidingCount(Float(bitPattern: UInt32(truncatingIfNeeded: bytes.number())))
  case 8: .nthPrimeResponse(n: bytes.number(), prime: bytes.number())
  default: .playNext
  }
}

private func timerAction(_ bytes: Bytes) -> TimerAction {
  bytes.next() % 2 == 0 ? .start : .stop
}

private func action(_ bytes: Bytes) -> Action {
  switch bytes.next() % 10 {
  case 0, 1: .counter(.counter(counterAction(bytes)))
  case 2: .counter(.primeModal(.saveFavoritePrimeTapped))
  case 3: .counter(.primeModal(.removeFavoritePrimeTapped))
  case 4:
    .favorites(
      .deleteFavoritePrimes(IndexSet((0..<bytes.next() % 4).map { _ in Int(bytes.next()) })))
  case 5: .favorites(bytes.next() % 2 == 0 ? .loadButtonTapped : .saveButtonTapped)
  case 6: .favorites(.primeButtonTapped(bytes.number()))
  case 7: .game(bytes.next() % 4 == 0 ? .start : .counter(counterAction(bytes)))
  case 8: .game(.timer(timerAction(bytes)))
  default: .timer(timerAction(bytes))
  }
}

/// Whatever is done in whatever order, what the features promise holds after each action.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let all = Array(UnsafeBufferPointer(start: start, count: count))
  MainActor.assumeIsolated {
    let bytes = Bytes(all)
    let store = makeStore(all.suffix(16))
    let viewStore = store.view
    var steps = 0
    while !bytes.isEmpty, steps < 200 {
      steps += 1
      let rounds = viewStore.game.results.count
      if bytes.next() % 8 == 0 {
        mainQueue.advance(by: .milliseconds(Int(bytes.next())))
      } else {
        viewStore.send(action(bytes))
      }
      check(viewStore.state, rounds)
    }
  }
  return 0
}

private func check(_ app: App, _ rounds: Int) {
  for favorites in [app.counter.favoritePrimes, app.favorites.favoritePrimes] {
    precondition(Set(favorites).count == favorites.count, "a favourite is there twice")
    precondition(favorites.allSatisfy(isPrime), "a favourite is not prime")
  }
  let results = app.game.results
  precondition((-100...100).contains(app.game.secret), "a secret is out of range")
  precondition(results.count <= rounds + 1 && results.map(\.id) == Array(1..<results.count + 1))
  precondition(results.allSatisfy { $0.timeSpent >= .zero }, "a round took negative time")
  precondition(app.game.roundStarted <= app.game.timer.duration)
}
