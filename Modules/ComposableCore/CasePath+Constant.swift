extension CasePath where Value == Void {
  /// A path to the case of a value that has no payload.
  ///
  /// A value that has one, all the way down, names no case, and the path refuses. What an optional
  /// wraps counts: `A.b` as an `A?` is `.some(.b)`, which names the case `b` in the case `some`.
  @usableFromInline
  init(constant root: Root) {
    let constant = Constant(root: root)
    let embed: @Sendable (Value) -> Root = { _ in constant.root }
    if let tag = emptyTag(of: root) {
      self.init(storage: CaseStorage(embed: embed, tag: tag))
      return
    }
    guard let tags = emptyCase(of: root) else {
      self.init(storage: CaseStorage(embed: embed, tag: ResolvedCase.refused.rawValue))
      return
    }
    self.init(
      embed: embed,
      custom: CustomCase(
        extract: { emptyCase(of: $0) == tags ? () : nil },
        identity: { tags.map { .tag($0.tag, of: $0.type) } },
        modify: { root, body in
          guard emptyCase(of: root) == tags else { return false }
          var value: Void = ()
          body(&value)
          return true
        }))
  }
}

/// A value that paths on several threads read.
///
/// Safe without a lock: nobody writes it, and the case it is in has no payload, so there is no
/// reference in it. A value of another kind names no case; it is only ever handed back.
private struct Constant<Root>: @unchecked Sendable {
  let root: Root
}

private struct Step: Equatable {
  var tag: Int
  var type: ObjectIdentifier
}

/// The tag of a value that has no payload.
private func emptyTag<Root>(of root: Root) -> Int? {
  guard let cases = EnumCases(Root.self) else { return nil }
  let tag = EnumWitnesses(Root.self).tag(of: root)
  return cases.isEmpty(at: tag) ? tag : nil
}

/// The tags on the way down to a case without a payload, nil if the way ends elsewhere.
private func emptyCase<Root>(of root: Root) -> [Step]? {
  withUnsafePointer(to: root) { emptyCase(at: $0, type: Root.self) }
}

private func emptyCase(at root: UnsafeRawPointer, type: Any.Type) -> [Step]? {
  guard let cases = EnumCases(type) else { return nil }
  let witnesses = EnumWitnesses(type)
  let tag = witnesses.tag(at: root)
  let step = Step(tag: tag, type: ObjectIdentifier(type))
  if cases.isEmpty(at: tag) { return [step] }
  let shape = TypeShape(type)
  guard !cases.isIndirect(at: tag), shape.isBitwiseTakable, let payload = cases.payload(at: tag)
  else { return nil }
  return withUnsafeTemporaryAllocation(
    byteCount: shape.size, alignment: shape.alignment
  ) { buffer in
    guard let copy = buffer.baseAddress else { return nil }
    copy.copyMemory(from: root, byteCount: shape.size)
    witnesses.project(copy)
    return emptyCase(at: copy, type: payload).map { [step] + $0 }
  }
}
