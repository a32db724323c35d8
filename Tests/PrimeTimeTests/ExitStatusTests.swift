import Foundation
import Testing

/// The exit status of the process, and its messages when it fails.
struct ExitStatusTests {
  @Test func helpFitsAScreen() throws {
    let run = try Program().run("--help")
    let lines = run.output.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(run.status == 0 && run.errors.isEmpty)
    #expect(lines.count <= 32)
    #expect(lines.allSatisfy { $0.count <= 80 })
    #expect(run.output.hasPrefix("Usage: PrimeTime [options]\n"))
  }

  @Test func theVersionIsOneLine() throws {
    #expect(try Program().run("--version") == .init(output: "PrimeTime 1.0.0\n"))
  }

  @Test func anUnknownOptionIsBadUsage() throws {
    #expect(
      try Program().run("--jsno")
        == .init(
          output: "", errors: "PrimeTime: Unknown option '--jsno'. Did you mean '--json'?\n",
          status: 64))
  }

  @Test(
    arguments: [
      ("--script", "\"none\" cannot be read: No such file or directory.", 66),
      ("--replay", "\"none\" cannot be read: No such file or directory.", 66),
      ("--record", "\"none/none\" cannot be written: No such file or directory.", 73),
    ] as [(String, String, Int32)])
  func aFileThatIsNotThereHasAStatus(option: String, message: String, status: Int32) throws {
    let file = option == "--record" ? "none/none" : "none"
    #expect(
      try Program().run(option, file)
        == .init(output: "", errors: "\(option): \(message)\n", status: status))
  }

  @Test func savingWhereNothingCanBeWrittenSaysWhy() throws {
    #expect(
      try Program().run("-c", ":save none/none")
        == .init(
          output: "",
          errors: "line 1: \"none/none\" cannot be written: No such file or directory.\n",
          status: 73))
  }

  @Test func aFullDeviceIsAnInputOutputError() throws {
    let program = try Program()
    let process = program.process(["-c", "c.inc"])
    let errors = Pipe()
    process.standardOutput = FileHandle(forWritingAtPath: "/dev/full")
    process.standardError = errors
    try process.run()
    program.wait(for: process)
    #expect(process.terminationStatus == 74)
    #expect(
      String(decoding: errors.fileHandleForReading.availableData, as: UTF8.self)
        == "PrimeTime: Standard output cannot be written: No space left on device.\n")
  }

  @Test func aReaderThatWentAwayEndsItQuietly() throws {
    let program = try Program()
    let process = program.process(["-c", "c.inc"])
    let (output, errors) = (Pipe(), Pipe())
    process.standardOutput = output
    process.standardError = errors
    try output.fileHandleForReading.close()
    try process.run()
    program.wait(for: process)
    #expect(process.terminationStatus == 141)
    try errors.fileHandleForWriting.close()
    #expect(try errors.fileHandleForReading.readToEnd() == nil)
  }

  @Test func anInterruptionEndsWhatWaits() throws {
    let program = try Program()
    let process = program.process(["--json"])
    let (input, output) = (Pipe(), Pipe())
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    // The answer arrives while standard input is still open.
    input.fileHandleForWriting.write(Data("c.inc\n".utf8))
    #expect(
      String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
        == #"{"type":"action","seq":1,"origin":"user","action":"counter.incrTapped","path":"counter.counter.incrTapped","changed":{"count":1}}"#
        + "\n" + #"{"type":"done","line":1}"# + "\n")
    kill(process.processIdentifier, SIGINT)
    program.wait(for: process)
    #expect(process.terminationStatus == 130)
  }

  @Test func anyBytesAreReadWithoutBeingEchoedRaw() throws {
    let program = try Program()
    let long = Data(repeating: UInt8(ascii: "a"), count: 200_000)
    let run = try program.run(
      ["--quiet"],
      input: Data("\u{1b}]0;title\u{7}\u{1b}[31mred\n".utf8) + Data([0xff, 0xfe, 0, 0x0a]) + long
        + Data("\r\nc.inc\r\n:state count".utf8))
    #expect(run.output == "1\n")
    #expect(run.status == 65)
    #expect(run.errors.hasPrefix(#"line 1: Unknown command '\u{1b}]0;title\u{7}\u{1b}[31mred'."#))
    #expect(
      run.errors.hasSuffix(
        "line 3: The line is longer than 65536 bytes and was skipped; split it into several.\n"))
    #expect(run.errors.unicodeScalars.allSatisfy { $0 == "\n" || $0.value >= 0x20 })
  }
}
