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
  package static let readsEnumMetadata = mayReadEnumMetadata && EnumLayoutCheck.passes

  /// Whether only the check decides how enums are read.
  static let mayReadEnumMetadata = !isFallbackForced && MemoryLayout<UnsafeRawPointer>.size == 8
}
