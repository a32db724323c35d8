import Foundation
import Testing

/// Secrets in environment variables appear in no output.
struct SecretsTests {
  @Test func anAppIDEntersNoSessionAndNoOutput() throws {
    let secret = "R2D2-APP-ID"
    let program = try Program()
    let input = """
      :trace on
      counter.setCount 5
      counter.nthPrimeButtonTapped
      :wait
      counter.isPrimeButtonTapped
      primeModal.saveFavoritePrimeTapped
      favoritePrimes.primeButtonTapped 5
      :wait
      :state
      :history
      :save saved.jsonl
      :quit
      """
    try program.write(input, to: "in")
    try program.write("", to: "out")
    let process = program.process(["--nth-prime", "wolfram", "--record", "recorded.jsonl"])
    // No server listens at the proxy's address, so the request does not leave this machine.
    process.environment?["https_proxy"] = "http://127.0.0.1:9"
    process.environment?["WOLFRAM_ALPHA_APP_ID"] = secret
    let output = try FileHandle(forWritingTo: program.directory.appending(path: "out"))
    process.standardInput = try FileHandle(
      forReadingFrom: program.directory.appending(path: "in"))
    process.standardOutput = output
    process.standardError = output
    try process.run()
    program.wait(for: process)
    // The request failed.
    #expect(process.terminationStatus == 65)
    #expect(try program.read("out").contains("Cannot reach"))
    for file in ["recorded.jsonl", "saved.jsonl"] {
      #expect(try program.read(file).contains("nthPrimeResponse"))
    }
    let names = try FileManager.default.contentsOfDirectory(atPath: program.directory.path)
    for name in names {
      #expect(try !program.read(name).contains(secret), "\(name)")
    }
  }
}
