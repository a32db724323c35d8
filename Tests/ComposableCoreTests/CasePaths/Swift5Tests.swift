import Foundation
import Testing

/// A case is a path in the Swift 5 language mode too, with one setting, which the compiler names.
struct Swift5Tests {
  private static let modules = URL(filePath: CommandLine.arguments[0])
    .deletingLastPathComponent().appending(path: "Modules")

  /// What the compiler says about a case path, with these options.
  private func messages(_ options: String...) throws -> String {
    let file = FileManager.default.temporaryDirectory
      .appending(path: "Swift5\(ProcessInfo.processInfo.processIdentifier).swift")
    let source = """
      import ComposableCore
      enum Action { case counter(Int), pair(Int, String) }
      let counter = /Action.counter
      let reducer = Reducer<Int, Int, Void>.empty
        .pullback(state: \\Int.self, action: /Action.counter, environment: { $0 })
      let pair = /Action.pair
      """
    try Data(source.utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let compiler = Process()
    let output = Pipe()
    compiler.executableURL = URL(filePath: "/usr/bin/env")
    compiler.arguments =
      ["swiftc", "-typecheck", "-I", Self.modules.path] + options + [file.path]
    compiler.standardError = output
    try compiler.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    compiler.waitUntilExit()
    return text
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: modules.path)))
  func theCompilerNamesTheSetting() throws {
    let found = try messages("-swift-version", "5")
    #expect(
      found.contains(#"add .enableUpcomingFeature("InferSendableFromCaptures")"#), "\(found)")
    let enabled = try messages(
      "-swift-version", "5", "-enable-upcoming-feature", "InferSendableFromCaptures")
    #expect(enabled.isEmpty)
  }
}
