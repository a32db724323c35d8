extension Platform {
  /// The name of the case of an enum's value, without labels; nil if the value isn't an enum, or
  /// its type was built without reflection metadata.
  ///
  /// The runtime's own function, which printing uses too. It depends on no layout, so this needs no
  /// fallback.
  static func caseName<Value>(of value: Value) -> String? {
    enumCaseName(value).map { String(cString: $0) }
  }
}

/// The same declaration as the standard library's own, which printing an enum calls.
@_silgen_name("swift_EnumCaseName")
private func enumCaseName<Value>(_ value: Value) -> UnsafePointer<CChar>?
