/// Selects between fast code that depends on the platform or on the runtime's layout, and
/// fallbacks.
///
/// Each file of this room contains one such dependency. If its check fails, callers use a slower
/// fallback through public API. `COMPOSABLE_FALLBACKS=1` in the process's environment makes every
/// check fail, so that tests can show that only speed depends on this room.
@usableFromInline
package enum Platform {
  package static let isFallbackForced: Bool = {
    guard let value = readEnvironment("COMPOSABLE_FALLBACKS") else { return false }
    return String(cString: value) == "1"
  }()

  /// Whether enums are read through their metadata, or else through `Mirror`.
  @usableFromInline package static let readsEnumMetadata =
    !isFallbackForced && MemoryLayout<UnsafeRawPointer>.size == 8 && hasThreadSlot
    && isEnumLayoutKnown

  /// Whether this room reads a known enum correctly.
  private static var isEnumLayoutKnown: Bool {
    let type = TypeMetadata(Known.self)
    guard type.isReadableEnum, type.memberCount == 4 else { return false }
    let values: [Known] = [.number(7), .text("text"), .empty, .other]
    return (0..<4).map(type.name) == ["number", "text", "empty", "other"]
      && values.map { type.tag(of: $0) } == [0, 1, 2, 3]
      && (0..<2).map { type.memberType(at: $0).map(ObjectIdentifier.init) }
        == [ObjectIdentifier(Int.self), ObjectIdentifier(String.self)]
      && type.isEmpty(at: 2) && !type.isIndirect(at: 0)
      && type.extract(from: values[0], tag: 0) == 7
      && type.extract(from: values[1], tag: 1) == "text"
  }

  private enum Known {
    case number(Int)
    case text(String)
    case empty, other
  }
}

@_silgen_name("getenv")
private func readEnvironment(_ name: UnsafePointer<CChar>) -> UnsafePointer<CChar>?
