import Testing

@testable import ComposableCore

struct PlatformTests {
  /// If a check failed, the library would fall back to slower code, and tests would be skipped.
  @Test func everyCheckSucceedsUnlessFallbacksAreForced() {
    let isFast = !Platform.isFallbackForced
    #expect(Platform.readsEnumMetadata == isFast)
  }
}
