extension CasePath {
  /// A path to the case whose constructor is `embed`.
  ///
  /// Without the enum's metadata it is a path with two functions, of which the second uses
  /// `Mirror`.
  init(constructor embed: @escaping @Sendable (Value) -> Root) {
    guard Platform.readsEnumMetadata else {
      reportEnumFallback()
      self.init(embed: embed, extract: { extractMirrored(from: $0, embed: embed) })
      return
    }
    self.init(storage: CaseStorage(constructor: embed))
  }

  /// A path to a case of an optional's wrapped type, from a constructor that Swift converted to
  /// return an optional.
  ///
  /// Such a path has no constructor of the wrapped type, so each extracted value is embedded again.
  init<Wrapped>(wrapping embed: @escaping @Sendable (Value) -> Wrapped?) where Root == Wrapped? {
    let extract: @Sendable (Root) -> Value? = { root in
      root.flatMap { extractMirrored(from: $0, embed: embed) }
    }
    let candidates = CaseCandidates.tags(in: Wrapped.self, of: Value.self)
    guard candidates.count == 1 else {
      self.init(embed: embed, extract: extract)
      return
    }
    let tag = candidates[0]
    self.init(
      embed: embed,
      custom: .init(
        extract: extract,
        steps: {
          [.known(TypeMetadata(Root.self), tag: 0), .known(TypeMetadata(Wrapped.self), tag: tag)]
        }))
  }
}

extension CasePath where Value == Void {
  /// A path to the case of a value without a payload: of `root` itself, or of its wrapped value if
  /// it is an optional. Any other value is reported, and its path extracts nothing.
  init(constant root: Root) {
    // Any thread may read it: nothing writes it, and a case without a payload contains no
    // references. A value that isn't such a case is only returned.
    let constant = ActorConfined(root)
    let embed: @Sendable (Value) -> Root = { _ in constant.value }
    if let metadata = TypeMetadata(enum: Root.self) {
      let tag = metadata.tag(of: root)
      if metadata.isEmpty(at: tag) {
        self.init(storage: CaseStorage(constant: embed, tag: tag))
        return
      }
    } else if isConstantCase(root) {
      let name = Platform.enumCaseName(of: root)
      let isCase: @Sendable (Root) -> Bool = {
        isConstantCase($0) && Platform.enumCaseName(of: $0) == name
      }
      self.init(embed: embed, extract: { isCase($0) ? () : nil })
      return
    }
    func path<Wrapped>(throughSomeTo wrapped: Wrapped) -> CasePath? {
      (CasePath<Wrapped?, Wrapped>.some .. CasePath<Wrapped, Void>(constant: wrapped)) as? CasePath
    }
    let payload = TypeMetadata(Root.self).kind == .optional ? enumCase(of: root)?.payload : nil
    let wrapped = payload.flatMap { _openExistential($0, do: path) }
    self = wrapped ?? CasePath(storage: CaseStorage(constant: embed, tag: nil))
  }
}
