import Counter
import FavoritePrimes
import Foundation
import Game
import PrimeModal
import ReplKit
import TerminalKit
import Timer

let counterCommands: Commands<CounterView.Action> = .combine(
  countCommands(up: .incrTapped, down: .decrTapped) { .setCount($0) },
  Commands {
    Command("slidingCount", .float("NUMBER"), help: "Slide the count to a position") {
      .slidingCount($0)
    }
    Command(
      "nthPrimeButtonTapped", title: "What is the # prime?",
      help: "Ask for the prime with the count's number",
      synonyms: ["prime", "nth", "ask"]
    ) {
      .nthPrimeButtonTapped
    }
    Command("doubleTap", help: "The same, by tapping twice") { .doubleTap }
    Command("alertDismissButtonTapped", help: "Dismiss the answer") { .alertDismissButtonTapped }
    Command(
      "isPrimeButtonTapped", title: "Is this prime?", help: "Ask whether the count is prime",
      synonyms: ["check", "isprime"]
    ) { .isPrimeButtonTapped }
    Command("primeModalDismissed", help: "Dismiss that answer") { .primeModalDismissed }
  })

/// The commands of both counter views that change the count.
private func countCommands<Action: Sendable>(
  up: Action, down: Action, set: @escaping @Sendable (String) -> Action
) -> Commands<Action> {
  Commands {
    Command(
      "incrTapped", title: "+", help: "Count up",
      synonyms: ["increment", "increase", "up", "plus", "add"]
    ) { up }
    Command(
      "decrTapped", title: "-", help: "Count down",
      synonyms: ["decrement", "decrease", "down", "minus", "subtract"]
    ) { down }
    Command(
      "setCount", .wholeNumber("NUMBER"), help: "Set the count",
      synonyms: ["set", "number", "count"]
    ) { set($0) }
  }
}

let compactCounterCommands: Commands<CompactCounterView.Action> = .combine(
  countCommands(up: .incrTapped, down: .decrTapped) { .setCount($0) },
  Commands {
    Command(
      "nthPrimeButtonTapped", title: "#?", help: "Ask for the prime with the count's number",
      synonyms: ["prime", "nth", "ask"]
    ) {
      .nthPrimeButtonTapped
    }
    Command("alertDismissButtonTapped", help: "Dismiss the answer") { .alertDismissButtonTapped }
    Command(
      "saveFavoritePrimeTapped", title: "Save", help: "Make the count a favourite prime",
      synonyms: ["favorite", "favourite", "like"]
    ) {
      .saveFavoritePrimeTapped
    }
    Command(
      "removeFavoritePrimeTapped", title: "Remove", help: "Remove it from the favourites",
      synonyms: ["unfavorite", "unlike"]
    ) { .removeFavoritePrimeTapped }
  })

let primeModalCommands = Commands<PrimeModalView.Action> {
  Command(
    "saveFavoritePrimeTapped", title: "Save to favourite primes",
    help: "Make the count a favourite prime",
    synonyms: ["favorite", "favourite", "like"]
  ) {
    .saveFavoritePrimeTapped
  }
  Command(
    "removeFavoritePrimeTapped", title: "Remove from favourite primes",
    help: "Remove it from the favourites", synonyms: ["unfavorite", "unlike"]
  ) { .removeFavoritePrimeTapped }
}

let favoritePrimesCommands = Commands<FavoritePrimesView.Action> {
  Command(
    "deleteFavoritePrimes",
    .list(.int("ROW", in: 0 ... .max - 1).completed(with: .rows(of: "favoritePrimes"))),
    help: "Delete rows, counted from 0", synonyms: ["delete", "remove"]
  ) { .deleteFavoritePrimes(IndexSet($0)) }
  Command(
    "primeButtonTapped", .int("PRIME").completed(with: .elements(of: "favoritePrimes")),
    help: "Ask for the prime with that number"
  ) {
    .primeButtonTapped($0)
  }
  Command(
    "saveButtonTapped", title: "Save", help: "Save the favourites", synonyms: ["save", "store"]
  ) {
    .saveButtonTapped
  }
  Command(
    "loadButtonTapped", title: "Load", help: "Load what was saved", synonyms: ["load", "open"]
  ) {
    .loadButtonTapped
  }
  Command("alertDismissButtonTapped", help: "Dismiss the answer") { .alertDismissButtonTapped }
}

private let guessCommands = Commands<GuessView.Action> {
  Command(
    "incrTapped", title: "+", help: "Guess one more",
    synonyms: ["increment", "increase", "up", "plus", "add"]
  ) { .incrTapped }
  Command(
    "decrTapped", title: "-", help: "Guess one less",
    synonyms: ["decrement", "decrease", "down", "minus", "subtract"]
  ) { .decrTapped }
  Command(
    "setCount", .wholeNumber("NUMBER"), help: "Guess a number",
    synonyms: ["set", "number", "count"]
  ) { .setCount($0) }
  Command("slidingCount", .float("NUMBER"), help: "Slide the guess to a position") {
    .slidingCount($0)
  }
  Command(
    "playNext", title: "Next", help: "That is my guess: end the round",
    synonyms: ["guess", "next", "play"]
  ) { .playNext }
}

let timerCommands = Commands<TimerView.Action> {
  Command(
    "start", title: "Start", help: "Start the stopwatch, or go on",
    synonyms: ["run", "begin", "go"]
  ) {
    .start
  }
  Command("stop", title: "Stop", help: "Stop it", synonyms: ["pause", "halt"]) { .stop }
  Command("lap", title: "Lap", help: "End a lap and begin the next") { .lap }
  Command("reset", title: "Reset", help: "Set time and laps back, once it is stopped") { .reset }
}

let gameCommands = Commands<GameView.Action>.combine(
  Commands {
    Command("start", help: "Draw a secret and start the clock", synonyms: ["run", "begin", "go"]) {
      .start
    }
    Command(
      "saveButtonTapped", title: "Save", help: "Save the rounds", synonyms: ["save", "store"]
    ) {
      .saveButtonTapped
    }
    Command(
      "loadButtonTapped", title: "Load", help: "Load the rounds that were saved",
      synonyms: ["load", "open"]
    ) { .loadButtonTapped }
  },
  guessCommands.pullback("counter", help: "The guess", GameView.Action.counter),
  timerCommands.pullback("timer", help: "The game's clock", GameView.Action.timer))
