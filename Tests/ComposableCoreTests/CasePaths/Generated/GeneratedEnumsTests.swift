import ComposableCore
import Testing

/// Enums with payloads of every layout; `Tools/Enums/check.sh` checks thousands of others.
struct GeneratedEnumsTests {
  @Test(arguments: [checks0, checks50, checks100, checks150])
  func whatIsEmbeddedIsExtractedAgain(checks: [@Sendable () -> [String]]) {
    #expect(checks.count == 50)
    for check in checks { #expect(check() == []) }
  }
}
