import Foundation
import Testing

/// The exit status of a process that is ended from outside.
struct ExitStatusTests {
  @Test func aClosedPipeEndsTheProgramQuietly() throws {
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

  @Test(arguments: [
    (">&-", "PrimeTime: Standard output cannot be written: Bad file descriptor.\n"),
    ("<&-", "PrimeTime: Standard input cannot be read: Bad file descriptor.\n"),
  ])
  func aClosedStandardDescriptorIsAnError(redirection: String, message: String) throws {
    let program = try Program()
    let process = program.process([])
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = [
      "-c", #"exec "$0" --data-dir "$1" \#(redirection)"#, Program.executable.path,
      program.directory.path,
    ]
    let run = try program.run(process, input: Data("c.inc\n".utf8))
    #expect(run.status == 74)
    #expect(run.errors == message)
  }

  @Test(arguments: [SIGINT, SIGQUIT])
  func aSignalEndsWhatWaits(signal: Int32) throws {
    let program = try Program()
    let process = program.process(["--json"])
    let (input, output) = (Pipe(), Pipe())
    process.standardInput = input
    process.standardOutput = output
    // The program inherits it: a suite that a script starts in the background ignores both.
    _ = Glibc.signal(signal, SIG_DFL)
    try process.run()
    // The answer arrives while standard input is still open.
    let text = answer(to: "c.inc", input, output)
    #expect(text.contains(##""action":"counter.incrTapped","changed":{"count":1},"##))
    #expect(text.hasSuffix(#"{"type":"done","line":1,"status":0}"# + "\n"))
    kill(process.processIdentifier, signal)
    program.wait(for: process)
    #expect(process.terminationStatus == 128 + signal)
  }

  /// As nohup(1) starts programs.
  @Test func anIgnoredSignalStaysIgnored() throws {
    let program = try Program()
    let process = program.process([])
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = [
      "-c", #"trap '' HUP; exec "$0" --json --data-dir "$1""#, Program.executable.path,
      program.directory.path,
    ]
    let (input, output) = (Pipe(), Pipe())
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    _ = answer(to: "c.inc", input, output)
    kill(process.processIdentifier, SIGHUP)
    #expect(answer(to: "c.inc", input, output).hasSuffix(#""status":0}"# + "\n"))
    try input.fileHandleForWriting.close()
    program.wait(for: process)
    #expect(process.terminationStatus == 0)
  }

  /// Writes a line and reads up to the end of its answer.
  private func answer(to line: String, _ input: Pipe, _ output: Pipe) -> String {
    input.fileHandleForWriting.write(Data("\(line)\n".utf8))
    var text = ""
    while !text.contains("\"done\"") {
      text += String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
    }
    return text
  }
}
