/// What a program that opens this module at run time finds in it.
public typealias WolframAlphaEntryPoint =
  @Sendable (_ environment: [String: String], _ n: Int) async throws -> Int?

/// Hands out a `WolframAlphaEntryPoint`, in memory that the caller moves it out of and frees.
///
/// The network library doubles the time a process takes to start. A program that may never ask
/// leaves this module out of its link, opens `libWolframAlpha.so` when it does ask, and looks up
/// `wolfram_alpha_nth_prime`. The function is built of types of the standard library alone, so that
/// both sides agree on it without sharing a module.
@c(wolfram_alpha_nth_prime)
public func wolframAlphaNthPrime() -> UnsafeMutableRawPointer {
  let pointer = UnsafeMutablePointer<WolframAlphaEntryPoint>.allocate(capacity: 1)
  pointer.initialize { environment, n in
    let appID = WolframAlphaClient.appID(from: environment)
    return try await WolframAlphaClient.live(appID: appID).nthPrime(n)
  }
  return UnsafeMutableRawPointer(pointer)
}
