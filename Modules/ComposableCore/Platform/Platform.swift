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
    mayReadEnumMetadata && Canary.reads(Canary.Single.text("a"))
    && Canary.reads(Canary.Several.text("a"))

  /// Whether only the check decides how enums are read.
  static let mayReadEnumMetadata = !isFallbackForced && MemoryLayout<UnsafeRawPointer>.size == 8
}

/// Reads two enums whose contents are known, before metadata is trusted: a single payload and
/// several, which are laid out differently. The suite `PlatformTests` reads the other layouts.
///
/// If a layout differs, a number, a name or a value is wrong. Only memory of the two types is read,
/// as long as the kind of a type is the first word of its metadata.
private enum Canary {
  enum Single { case none, other, text(String) }
  enum Several { case none, number(Int), text(String) }

  static func reads<Root>(_ root: Root) -> Bool {
    let type = TypeMetadata(Root.self)
    guard type.isReadableEnum, type.memberCount == 3 else { return false }
    var root = root
    let tag = type.tag(of: root)
    guard type.name(at: tag) == "text", type.memberType(at: tag) == String.self,
      type.extract(from: root, tag: tag) == "a"
    else { return false }
    type.modify(&root, tag: tag) { $0 = "a text that is too long for a word" }
    return type.extract(from: root, tag: tag) == "a text that is too long for a word"
  }
}

/// Functions of the Swift runtime that the standard library does not make public.
///
/// These functions depend on no layout, so they need no fallback.
extension Platform {
  /// The name of the case of an enum's value, without labels; nil if the value isn't an enum, or
  /// its type was built without reflection metadata.
  static func enumCaseName<Value>(of value: Value) -> String? {
    swiftEnumCaseName(value).map { String(cString: $0) }
  }

  /// A type of a module that this one cannot import, by its mangled name; nil if the module is not
  /// linked.
  static func linkedType(named mangled: String) -> Any.Type? {
    _typeByName(mangled)
  }
}

/// The same declaration as the standard library's own, which printing an enum calls.
@_silgen_name("swift_EnumCaseName")
private func swiftEnumCaseName<Value>(_ value: Value) -> UnsafePointer<CChar>?
