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
}
