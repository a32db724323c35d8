import Foundation
import Testing

/// The array keeps the conformance to `Identifiable` and may be sent to another actor, so the
/// conformance belongs to no actor. The compiler says so.
struct IsolatedRowsTests {
  private static let modules = URL(filePath: CommandLine.arguments[0])
    .deletingLastPathComponent().appending(path: "Modules")

  @Test(.enabled(if: FileManager.default.fileExists(atPath: modules.path)))
  func rowsThatAreIdentifiableOnOneActorAreRefused() throws {
    let lines = [
      "let rows = IdentifiedArray(uniqueElements: [Row(number: 1)])",
      "let rows: IdentifiedArrayOf<Row> = []",
      #"let rows = IdentifiedArray<Int, Row>(id: \.id)"#,
    ]
    let functions = lines.enumerated().map { "@MainActor func make\($0)() { \($1); _ = rows }" }
    let source = """
      import ComposableCore
      struct Row: Sendable { var number: Int }
      extension Row: @MainActor Identifiable { @MainActor var id: Int { number } }
      \(functions.joined(separator: "\n"))
      """
    let file = FileManager.default.temporaryDirectory
      .appending(path: "IsolatedRows\(ProcessInfo.processInfo.processIdentifier).swift")
    try Data(source.utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let compiler = Process()
    let output = Pipe()
    compiler.executableURL = URL(filePath: "/usr/bin/env")
    compiler.arguments = [
      "swiftc", "-typecheck", "-swift-version", "6", "-I", Self.modules.path, file.path,
    ]
    compiler.standardError = output
    try compiler.run()
    let messages = String(
      decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    compiler.waitUntilExit()
    for line in 4..<4 + lines.count {
      #expect(messages.contains(".swift:\(line):"), "\(lines[line - 4]): \(messages)")
    }
  }
}
