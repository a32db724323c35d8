import Foundation

/// Asks Wolfram Alpha through `libWolframAlpha.so`, which is opened at the first question: linking it would double
/// the time the app takes to start.
func wolframNthPrime(_ n: Int) async throws -> Int? {
  guard let nthPrime = openedNthPrime else { throw MissingLibrary() }
  return try await nthPrime(ProcessInfo.processInfo.environment, n)
}

/// The library's own entry point, spelled out: both sides know it from the standard library alone.
private typealias EntryPoint =
  @Sendable (_ environment: [String: String], _ n: Int) async throws -> Int?

private let openedNthPrime: EntryPoint? = {
  let directory = Bundle.main.executableURL?.resolvingSymlinksInPath().deletingLastPathComponent()
  let path = directory?.appendingPathComponent("libWolframAlpha.so").path
  guard
    let library = dlopen(path ?? "libWolframAlpha.so", RTLD_NOW | RTLD_LOCAL),
    let symbol = dlsym(library, "wolfram_alpha_nth_prime")
  else { return nil }
  // Invariant: the symbol is a C function that hands over one allocated `EntryPoint`; see WolframAlpha.
  typealias Make = @convention(c) () -> UnsafeMutableRawPointer
  let pointer = unsafeBitCast(symbol, to: Make.self)().assumingMemoryBound(to: EntryPoint.self)
  defer { pointer.deallocate() }
  return pointer.move()
}()

private struct MissingLibrary: Error, CustomStringConvertible {
  var description: String {
    "\"libWolframAlpha.so\" is not beside the program. Run \"swift build\" once, which makes it."
  }
}
