import Foundation

/// Compiles files that import the modules built along with the running tests.
///
/// One at a time and on a thread of its own: a test that blocked one of Swift's threads would keep
/// the tasks of other tests waiting.
public enum Compiler {
  private static let queue = DispatchQueue(label: "compiler")
  private static let modules = URL(filePath: CommandLine.arguments[0])
    .deletingLastPathComponent().appending(path: "Modules")

  public static let isThere = FileManager.default.fileExists(atPath: modules.path)

  /// The compiler's diagnostics for a file, in the Swift 6 mode unless `options` override it.
  public static func messages(
    about file: URL, _ options: [String] = ["-swift-version", "6"]
  ) async throws -> String {
    try await withCheckedThrowingContinuation { continuation in
      queue.async {
        continuation.resume(
          with: Result {
            try ProcessRun(
              URL(filePath: "/usr/bin/env"),
              ["swiftc", "-typecheck", "-I", modules.path] + options + [file.path]
            ).output
          })
      }
    }
  }

  /// The compiler's diagnostics for source text.
  public static func messages(
    about source: String, _ options: [String] = ["-swift-version", "6"]
  ) async throws -> String {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).swift")
    try Data(source.utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    return try await messages(about: file, options)
  }

  /// The compiler's errors about each snippet, from one run.
  ///
  /// A snippet is the body of a function of its own; all can use `declarations`.
  public static func errors(
    in snippets: [Snippet], below declarations: String
  ) async throws -> [[String]] {
    let functions = snippets.enumerated().map { number, snippet in
      """
      #sourceLocation(file: "Snippet\(number).swift", line: 1)
      func snippet\(number)() {
      \(snippet.code)
      }
      #sourceLocation()
      """
    }
    let found = try await messages(
      about: ([declarations] + functions).joined(separator: "\n"),
      ["-swift-version", "6", "-parse-as-library"])
    var errors: [[String]] = snippets.map { _ in [] }
    for line in found.split(separator: "\n") {
      guard let match = line.firstMatch(of: /Snippet(\d+)\.swift:\d+:\d+: error: (.*)/),
        let number = Int(match.1)
      else { continue }
      errors[number].append(String(match.2))
    }
    return errors
  }
}

/// A mistake in code, and the beginnings of the errors that the compiler reports about it.
public struct Snippet: Sendable {
  public let code: String
  public let messages: [String]

  public init(_ code: String, _ messages: String...) {
    self.code = code
    self.messages = messages
  }
}
