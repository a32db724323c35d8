import ComposableCore
import Foundation
import TestSupport
import Testing

/// The array retains the conformance to `Identifiable` and may be sent to another actor, so the
/// conformance must be nonisolated. The compiler enforces this.
struct IsolatedRowsTests {
  @Test(.enabled(if: Compiler.isThere))
  func rowsThatAreIdentifiableOnOneActorAreRefused() async throws {
    let lines = [
      "let rows = IdentifiedArray(uniqueElements: [Row(number: 1)])",
      "let rows: IdentifiedArrayOf<Row> = []",
      #"let rows = IdentifiedArray<Int, Row>(id: \.id)"#,
    ]
    let functions = lines.enumerated().map { "@MainActor func make\($0)() { \($1); _ = rows }" }
    let messages = try await Compiler.messages(
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

/// Where the compiler can't reject an isolated conformance, it is used only on its own actor.
@MainActor
struct IsolatedConformanceTests {
  /// A row whose conformance to `Identifiable` is isolated to the main actor.
  struct Row: Decodable, Equatable, Sendable { var number: Int }

  let rows: IdentifiedArray<Int, Row> = [Row(number: 1), Row(number: 2)]

  @Test func onTheirActorRowsAreIdentified() {
    var rows = IdentifiedArray<Int, Row>()
    rows.append(Row(number: 1))
    rows[id: 1]?.number = 3
    #expect(rows.ids == [3])
  }

  @Test func offTheirActorRowsKeepTheirIDs() async {
    let changed = await Task.detached { [rows] in
      var rows = rows
      rows[id: 1]?.number = 3
      rows[1].number = 4
      return rows
    }.value
    #expect(changed.ids == [1, 2])
    #expect(changed.elements == [Row(number: 3), Row(number: 4)])
  }

  @Test(arguments: 0..<6)
  func offTheirActorNewRowsAreReportedAndIgnored(way: Int) async {
    let (changed, messages) = await Task.detached { [rows] in
      var rows = rows
      let messages = reportedMessages {
        let row = Row(number: 3)
        switch way {
        case 0: rows.append(row)
        case 1: rows.append(contentsOf: [row])
        case 2: rows.insert(row, at: 0)
        case 3: rows.updateOrAppend(row)
        case 4: rows.updateOrInsert(row, at: 0)
        default: rows[id: 3] = row
        }
      }
      return (rows, messages)
    }.value
    #expect(changed == rows)
    #expect(
      messages == [
        """
        IdentifiedArray.Element.id: The id of a "Row" was read off the actor that its conformance to Identifiable belongs to. \
        The element was left out. Declare the conformance nonisolated.
        """
      ])
  }
}

extension IsolatedConformanceTests {
  @Test func offTheirActorDecodedRowsAreReportedAndLeftOut() async {
    let (decoded, messages) = await Task.detached {
      var decoded: IdentifiedArray<Int, Row>?
      let messages = reportedMessages {
        decoded = try? JSONDecoder().decode(
          IdentifiedArray<Int, Row>.self, from: Data(#"[{"number":1}]"#.utf8))
      }
      return (decoded, messages)
    }.value
    #expect(decoded == [])
    #expect(messages.count == 1)
  }

  @Test func aStoreOffTheActorOfAChildsIdentityHasOneIdentityForAll() async {
    let child = Reducer<Row, Int, Void> { row, action, _ in
      row.number = action
      return action == 1 ? .task { 2 } : .none
    }
    let reducer = child.optional()
    let store = StoreActor(initialState: Row(number: 0), reducer: reducer, environment: ())
    await store.send(1).finish()
    #expect(await store.state == Row(number: 2))
  }
}

extension IsolatedConformanceTests.Row: @MainActor Identifiable {
  @MainActor var id: Int { number }
}
