import Testing

@testable import ComposableCore

struct PlatformTests {
  /// If a check failed, the library would only be slower, and tests would be skipped.
  @Test func everyCheckSucceedsUnlessFallbacksAreForced() {
    let isFast = !Platform.isFallbackForced
    #expect(Platform.readsEnumMetadata == isFast)
  }
}
