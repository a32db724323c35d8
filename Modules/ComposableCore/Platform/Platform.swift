/// Which of the ways that rest on the platform or on the runtime's layout are taken.
///
/// Each file of this room holds one such dependence. Where its check fails, callers take a slower
/// way through public API. `COMPOSABLE_FALLBACKS=1` in the environment of the process fails every
/// check, so that a suite can show that nothing needs more than speed from this room.
@usableFromInline
package enum Platform {
  package static let isFallbackForced: Bool = {
    guard let value = readEnvironment("COMPOSABLE_FALLBACKS") else { return false }
    return String(cString: value) == "1"
  }()

  /// Whether enums are read by their metadata, or by `Mirror`.
  @usableFromInline package static let readsEnumMetadata =
    !isFallbackForced && MemoryLayout<UnsafeRawPointer>.size == 8 && hasThreadSlot
    && isEnumLayoutKnown

  /// Whether what this room reads of an enum that it knows is right.
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
