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
    !isFallbackForced && MemoryLayout<UnsafeRawPointer>.size == 8 && ThreadSlot.isAvailable
    && isEnumLayoutKnown

  /// Whether what this room reads of an enum that it knows is right.
  private static var isEnumLayoutKnown: Bool {
    guard let cases = EnumCases(unchecked: Known.self), cases.count == 4 else { return false }
    let witnesses = EnumWitnesses(Known.self)
    let values: [Known] = [.number(7), .text("text"), .empty, .other]
    return (0..<4).map(cases.name) == ["number", "text", "empty", "other"]
      && values.map { witnesses.tag(of: $0) } == [0, 1, 2, 3]
      && (0..<2).map { cases.payload(at: $0).map(ObjectIdentifier.init) }
        == [ObjectIdentifier(Int.self), ObjectIdentifier(String.self)]
      && cases.isEmpty(at: 2) && !cases.isIndirect(at: 0)
      && witnesses.extract(from: values[0], tag: 0) == 7
      && witnesses.extract(from: values[1], tag: 1) == "text"
  }

  private enum Known {
    case number(Int)
    case text(String)
    case empty, other
  }
}

@_silgen_name("getenv")
private func readEnvironment(_ name: UnsafePointer<CChar>) -> UnsafePointer<CChar>?
