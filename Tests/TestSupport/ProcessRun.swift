import Foundation

/// A finished process: its output and status.
public struct ProcessRun {
  public let output: String
  public let status: Int32

  /// Runs a program until it exits.
  public init(_ program: URL, _ arguments: [String]) throws {
    let process = Process()
    let pipe = Pipe()
    process.executableURL = program
    process.arguments = arguments
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    status = process.terminationStatus
  }
}
