import Foundation

/// Prints the nth prime that Wolfram Alpha gives for `n`, the only argument; prints nothing if
/// there is none. On failure it prints the reason and exits with status 1.
///
/// PrimeTime runs this program for each question instead of linking the network library, which
/// would double its launch time.
@main
enum AskWolframAlpha {
  static func main() async {
    guard let n = CommandLine.arguments.dropFirst().first.flatMap({ Int($0) }) else {
      print("Usage: WolframAlpha N")
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
