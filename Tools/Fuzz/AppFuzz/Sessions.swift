import ComposableCore
import ComposableTimeTravel
import FavoritePrimes
import Foundation
import PrimeTime

/// Any text is either a session that can be replayed or causes an error with a message.
func fuzzSessions(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  do throws(SessionError) {
    let session = try Session<AppState, AppAction>(
      bytes, app: "PrimeTime", initialState: AppState()
    ) { state, action, inputs in
      inputs.play { _ = appReducer(&state, action, environment) }
    }
    if let broken = session.broken { throw broken }
  } catch {
    demand(!error.description.isEmpty, "an error without a message")
    demand(
      error.description.utf8.count < 65_536, "a message of \(error.description.utf8.count) bytes")
  }
  return 0
}

private let environment = SystemEnvironment(
  environment: AppEnvironment(
    fileClient: FileClient(load: { .none }, save: { _ in .none }), nthPrime: { _ in .none },
    resultsClient: .unimplemented),
  date: { Timestamp() }, mainQueue: .immediate, random: RandomSource { 1 << 63 }
).recordingInputs()
