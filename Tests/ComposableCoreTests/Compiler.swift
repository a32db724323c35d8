import Foundation
import TestSupport

/// Compiles files that import the modules built along with the running tests.
enum Compiler {
  private static let modules = URL(filePath: CommandLine.arguments[0])
    .deletingLastPathComponent().appending(path: "Modules")

  static let isThere = FileManager.default.fileExists(atPath: modules.path)

  /// The compiler's diagnostics for a file, in the Swift 6 mode unless `options` override it.
  static func messages(
    about file: URL, _ options: [String] = ["-swift-version", "6"]
  ) throws -> String {
    try ProcessRun(
      URL(filePath: "/usr/bin/env"),
      ["swiftc", "-typecheck", "-I", modules.path] + options + [file.path]
    ).output
  }

  /// The compiler's diagnostics for source text.
  static func messages(
    about source: String, _ options: [String] = ["-swift-version", "6"]
  ) throws -> String {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).swift")
    try Data(source.utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    return try messages(about: file, options)
  }
}
