import Testing

/// Enums with payloads of every layout; `Tools/dev enums` checks thousands of others.
struct GeneratedEnumsTests {
  @Test func whatIsEmbeddedIsExtractedAgain() {
    #expect(!enums0.isEmpty)
    for type in enums0 { #expect(type.complaints == []) }
  }
}
