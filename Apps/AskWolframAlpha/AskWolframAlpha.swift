import Foundation
import WolframAlpha

/// Asks Wolfram Alpha for the prime with the number that is its only argument, and writes the
/// answer, or nothing where there is none. When that fails it writes the reason, and its status is
/// 1.
///
/// The network library doubles the time that a process takes to start, so PrimeTime leaves it to
/// this program, which it runs for each question.
@main
enum AskWolframAlpha {
  static func main() async {
    guard let n = CommandLine.arguments.dropFirst().first.flatMap({ Int($0) }) else {
      print("Usage: AskWolframAlpha N")
      exit(64)
    }
    do {
      let client = WolframAlphaClient.live(environment: ProcessInfo.processInfo.environment)
      if let prime = try await client.nthPrime(n) { print(prime) }
    } catch {
      print(error)
      exit(1)
    }
  }
}
