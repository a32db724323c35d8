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
