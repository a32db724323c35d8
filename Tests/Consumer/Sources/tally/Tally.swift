import ComposableCore
import Counter
import Foundation

/// Adds up the numbers on standard input, one a line, and prints the sum after each; `?` asks for a
/// fact.
///
/// Lines are read off the main actor, so effects deliver while the program waits for the next one.
@main
struct Tally {
  @MainActor
  static func main() async {
    let environment = CounterEnvironment { "\($0) is a number" }
    let store = Store(
      initialState: CounterState(), reducer: counterReducer, environment: environment)
    let viewStore = ViewStore(store)
    for await line in standardInputLines() {
      if line == "?" {
        await viewStore.send(.factTapped).finish()
        print(viewStore.fact ?? "no fact")
      } else if let number = Int(line) {
        viewStore.send(.add(number))
        print(viewStore.count)
      } else {
        print("\"\(line)\" is not a whole number; type one, or \"?\".")
      }
    }
  }
}

/// The lines of standard input, read by a thread of its own: `readLine` on the main actor would
/// keep effects from delivering while it waits.
func standardInputLines() -> AsyncStream<String> {
  AsyncStream { continuation in
    Thread.detachNewThread {
      while let line = readLine() { continuation.yield(line) }
      continuation.finish()
    }
  }
}
