import Testing

@testable import ComposableCore

struct PlatformTests {
  enum Move {
    case from(Int, to: Int)
    case named(name: String)
    case nested((x: Int, y: Int), by: Int)
    case stop
    case text(String)
    case `repeat`(`inout`: Bool)
  }

  /// If a check failed, the library would fall back to slower code, and tests would be skipped.
  @Test func everyCheckSucceedsUnlessFallbacksAreForced() {
    let isFast = !Platform.isFallbackForced
    #expect(Platform.readsEnumMetadata == isFast)
  }

  /// One test for each kind of enum, so that a compiler with another layout fails by its name.
  @Test(.enabled(if: !Platform.isFallbackForced), arguments: EnumLayouts.checks.indices)
  func enumsAreLaidOutAsExpected(index: Int) {
    let check = EnumLayouts.checks[index]
    #expect(check.passes(), "\(check.name)")
  }

  @Test(.enabled(if: Platform.readsEnumMetadata)) func theValuesOfACaseHaveTheirLabels() throws {
    let move = try #require(TypeMetadata(enum: Move.self))
    let payloads = (0..<move.memberCount).map { tag in
      let elements = move.payload(at: tag)?.map { "\($0.label ?? "_"): \($0.type)" } ?? ["?"]
      return "\(move.name(at: tag))(\(elements.joined(separator: ", ")))"
    }
    #expect(
      payloads == [
        "from(_: Int, to: Int)", "named(name: String)", "nested(_: (x: Int, y: Int), by: Int)",
        "text(_: String)", "repeat(inout: Bool)", "stop()",
      ])
  }

  @Test(.enabled(if: Platform.readsEnumMetadata)) func aTypeThatIsNoTupleHasNoElements() {
    #expect(TypeMetadata(Int.self).tupleElements.isEmpty)
    #expect(TypeMetadata((Int, String).self).tupleElements.map(\.label) == [nil, nil])
  }
}
