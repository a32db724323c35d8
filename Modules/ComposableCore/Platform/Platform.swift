import Dispatch

/// Selects between fast code that depends on the platform or on the runtime's layout, and
/// fallbacks.
///
/// Code that reads metadata has a check. If the check fails, callers use a slower fallback through
/// public API. `COMPOSABLE_FALLBACKS=1` in the process's environment makes every check fail, so
/// that tests can show that only speed depends on the metadata.
package enum Platform {
  /// Whether the process was started with `COMPOSABLE_FALLBACKS=1`. Read once; a later change of
  /// the environment has no effect.
  static let isFallbackForced: Bool = {
    environmentVariable("COMPOSABLE_FALLBACKS") == "1"
  }()

  /// Whether enums are read through their metadata, or else through `Mirror`.
  package static let readsEnumMetadata =
    !isFallbackForced && MemoryLayout<UnsafeRawPointer>.size == 8 && isEnumLayoutKnown

  /// Whether two known enums are read correctly: one with several payloads and an empty case, and
  /// one with a payload that has to be retained.
  private static var isEnumLayoutKnown: Bool {
    let interval = TypeMetadata(DispatchTimeInterval.self)
    let text = TypeMetadata(String?.self)
    guard interval.isReadableEnum, interval.memberCount == 5, text.isReadableEnum else {
      return false
    }
    let names = ["seconds", "milliseconds", "microseconds", "nanoseconds", "never"]
    return (0..<5).map(interval.name) == names
      && (0..<4).allSatisfy { interval.memberType(at: $0) == Int.self && !interval.isEmpty(at: $0) }
      && interval.isEmpty(at: 4) && !interval.isIndirect(at: 0)
      && interval.extract(from: DispatchTimeInterval.milliseconds(7), tag: 1) == 7
      && interval.tag(of: DispatchTimeInterval.never) == 4
      && text.extract(from: "text" as String?, tag: 0) == "text"
      && text.tag(of: nil as String?) == 1
  }
}
