extension Optional {
  /// Changes the wrapped value where it lies; nil if there is none.
  ///
  /// It is not taken out, so that a collection in it keeps its storage, and whoever reads this
  /// optional meanwhile finds the value.
  @inlinable
  mutating func modify<Result>(_ body: (inout Wrapped) -> Result) -> Result? {
    guard self != nil else { return nil }
    // swift-format-ignore: NeverForceUnwrap
    return body(&self!)
  }
}
