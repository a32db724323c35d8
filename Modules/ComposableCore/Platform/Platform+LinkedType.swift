extension Platform {
  /// A type of a module that this one cannot import, by its mangled name; nil if the module is not
  /// linked.
  ///
  /// The runtime searches by name and depends on no layout, so this needs no fallback.
  static func linkedType(named mangled: String) -> Any.Type? {
    _typeByName(mangled)
  }
}
