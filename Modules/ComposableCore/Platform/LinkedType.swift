/// Types of modules that this one cannot import.
enum LinkedType {
  /// The type of a mangled name, nil if the module that holds it is not linked into the program.
  ///
  /// The runtime searches by name and reads nothing by its layout, so there is no other way to
  /// take.
  static func named(_ mangled: String) -> Any.Type? {
    _typeByName(mangled)
  }
}
