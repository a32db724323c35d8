import ComposableRepl

/// The program's options besides those of every REPL.
package enum AppOptions {
  static let compact = Option("--compact", help: "Show the counter on one line")
  static let nthPrime = Option(
    "--nth-prime", "local|wolfram", help: "Where nth primes come from")

  package static let all = [nthPrime, compact]
}
