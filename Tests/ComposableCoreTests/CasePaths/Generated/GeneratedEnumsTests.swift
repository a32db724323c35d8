import Testing

/// Enums with payloads of every layout; `Tools/Enums/check.sh` checks thousands of others.
struct GeneratedEnumsTests {
  @Test func whatIsEmbeddedIsExtractedAgain() {
    #expect(checks0.count == 50)
    for check in checks0 { #expect(check() == []) }
  }
}
