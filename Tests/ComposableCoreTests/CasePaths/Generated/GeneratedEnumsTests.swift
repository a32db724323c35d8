import Testing

/// Enums with payloads of every layout; `Tools/Enums/check.sh` checks thousands of others.
struct GeneratedEnumsTests {
  @Test func whatIsEmbeddedIsExtractedAgain() {
    #expect(enums0.count == 50)
    for type in enums0 { #expect(type.complaints == []) }
  }
}
