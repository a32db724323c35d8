extension CasePath {
  /// Extracts the value from the case, or returns nil if `root` is nil or in another case.
  ///
  /// Disfavoured, so that `.none` names a case of `Root` if it has one.
  @_disfavoredOverload
  @inlinable
  public func extract(from root: Root?) -> Value? {
    root.flatMap { extract(from: $0) }
  }

  /// A path to a case of an optional's wrapped type, from a constructor that Swift converted to
  /// return an optional.
  ///
  /// The case cannot be checked alone, so each extracted value is embedded again.
  init<Wrapped>(wrapping embed: @escaping @Sendable (Value) -> Wrapped?) where Root == Wrapped? {
    let extract: @Sendable (Wrapped?) -> Value? = { root in
      guard let root else { return nil }
      guard Platform.readsEnumMetadata else {
        // A constructor that Swift converted to return an optional never returns nil.
        return extractMirrored(from: root) { embed($0) ?? root }
      }
      let type = TypeMetadata(Wrapped.self)
      let candidates = ResolvedCase.candidates(in: Wrapped.self, of: Value.self)
      guard !candidates.isEmpty else { return nil }
      let tag = type.tag(of: root)
      guard let candidate = candidates.first(where: { $0.tag == tag }),
        let value: Value = type.extract(from: root, resolved: candidate),
        let again = embed(value), type.tag(of: again) == tag
      else { return nil }
      return value
    }
    self.init(
      embed: embed,
      custom: (
        extract: extract,
        modify: { root, body in
          guard var value = extract(root) else { return false }
          body(&value)
          root = embed(value)
          return true
        },
        steps: { _ in
          let candidates = ResolvedCase.candidates(in: Wrapped.self, of: Value.self)
          var tag = candidates.count == 1 ? candidates[0].tag : nil
          if candidates.count > 1, let sample = TypeMetadata.makeSample(of: Value.self) {
            tag = embed(sample).map { TypeMetadata(Wrapped.self).tag(of: $0) }
          }
          return tag.map { [CaseID(tag: 0, of: Root.self), CaseID(tag: $0, of: Wrapped.self)] }
        }
      ))
  }
}
