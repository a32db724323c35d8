import Foundation

/// Runs the program `WolframAlpha`, which is built and installed with this one; cancelling the task
/// terminates it.
///
/// Linking the network library instead would double the app's launch time.
func wolframNthPrime(_ n: Int) async throws -> Int? {
  let process = Process()
  let answer = Pipe()
  process.executableURL = askingProgram
  process.arguments = ["\(n)"]
  process.standardInput = FileHandle.nullDevice
  process.standardOutput = answer
  process.standardError = FileHandle.nullDevice
  do {
    try process.run()
  } catch {
    throw WolframAlphaFailure(
      description: "The program \"WolframAlpha\" is not beside this one; install PrimeTime again.")
  }
  let data = await withTaskCancellationHandler {
    await withCheckedContinuation { (done: CheckedContinuation<Data, Never>) in
      DispatchQueue.global().async {
        let data = (try? answer.fileHandleForReading.readToEnd()) ?? nil
        process.waitUntilExit()
        done.resume(returning: data ?? Data())
      }
    }
  } onCancel: {
    process.terminate()
  }
  try Task.checkCancellation()
  let text = String(decoding: data.prefix(4_096), as: UTF8.self)
    .trimmingCharacters(in: .whitespacesAndNewlines)
  guard process.terminationStatus == 0, process.terminationReason == .exit else {
    throw WolframAlphaFailure(
      description: text.isEmpty ? "\"WolframAlpha\" ended without an answer. Try again." : text)
  }
  return Int(text)
}

/// The program beside this one or, where they are installed, in a folder with the libraries it
/// needs.
private var askingProgram: URL? {
  let folder = Bundle.main.executableURL?.resolvingSymlinksInPath().deletingLastPathComponent()
  let installed = folder?.deletingLastPathComponent().appending(path: "lib/primetime")
  return [folder, installed].compactMap { $0?.appending(path: "WolframAlpha") }
    .first { FileManager.default.isExecutableFile(atPath: $0.path) }
    ?? folder?.appending(path: "WolframAlpha")
}

/// Why the request failed, as a message for the user.
private struct WolframAlphaFailure: Error, CustomStringConvertible {
  let description: String
}
