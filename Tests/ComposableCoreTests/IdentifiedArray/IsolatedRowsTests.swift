import Testing

/// The array keeps the conformance to `Identifiable` and may be sent to another actor, so the
/// conformance belongs to no actor. The compiler says so.
struct IsolatedRowsTests {
  @Test(.enabled(if: Compiler.isThere))
  func rowsThatAreIdentifiableOnOneActorAreRefused() throws {
    let lines = [
      "let rows = IdentifiedArray(uniqueElements: [Row(number: 1)])",
      "let rows: IdentifiedArrayOf<Row> = []",
      #"let rows = IdentifiedArray<Int, Row>(id: \.id)"#,
    ]
    let functions = lines.enumerated().map { "@MainActor func make\($0)() { \($1); _ = rows }" }
    let messages = try Compiler.messages(
      about: """
        import ComposableCore
        struct Row: Sendable { var number: Int }
        extension Row: @MainActor Identifiable { @MainActor var id: Int { number } }
        \(functions.joined(separator: "\n"))
        """)
    for line in 4..<4 + lines.count {
      #expect(messages.contains(".swift:\(line):"), "\(lines[line - 4]): \(messages)")
    }
  }
}
