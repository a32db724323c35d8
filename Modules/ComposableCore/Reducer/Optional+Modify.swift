extension Optional {
  /// Changes the wrapped value in place; returns nil if there is none.
  ///
  /// It is not moved out, so a collection in it keeps its storage.
  @inlinable
  mutating func modify<Result>(_ body: (inout Wrapped) -> Result) -> Result? {
    guard self != nil else { return nil }
    // swift-format-ignore: NeverForceUnwrap
    return body(&self!)
  }
}
