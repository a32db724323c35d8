import Testing

/// Enums with payloads of every layout, as `generate.swift` makes them.
struct GeneratedEnumsTests {
  @Test func whatIsEmbeddedIsExtractedAgain() {
    #expect(!enums0.isEmpty)
    for type in enums0 { #expect(type.complaints == []) }
  }
}
