extension Platform {
  /// A type of a module that this one cannot import, by its mangled name; nil if that module is not
  /// linked into the program.
  ///
  /// The runtime searches by name and reads nothing by its layout, so there is no other way to
  /// take.
  static func linkedType(named mangled: String) -> Any.Type? {
    _typeByName(mangled)
  }
}
