extension CasePath where Value == Void {
  /// A path to the case of a value that has no payload.
  @inlinable
  init(constant root: Root) {
    let constant = Constant(root: root)
    if let tag = withUnsafePointer(to: root, { emptyTag(at: $0, type: Root.self) }) {
      self.init(storage: CaseStorage(embed: { _ in constant.root }, tag: tag))
    } else {
      self.init(wrapped: constant)
    }
  }

  /// A path to a case of what optionals wrap: `A.b` as an `A?` is `.some(.b)`.
  ///
  /// A value that has another payload on the way down names no case, and the path refuses.
  @usableFromInline
  init(wrapped constant: Constant<Root>) {
    guard let steps = emptyCase(of: constant.root) else {
      let refused = ResolvedCase.refused.rawValue
      self.init(storage: CaseStorage(embed: { _ in constant.root }, tag: refused))
      return
    }
    self.init(
      embed: { _ in constant.root },
      custom: CustomCase(
        extract: { emptyCase(of: $0) == steps ? () : nil },
        identity: { steps.map { .tag($0.tag, of: $0.type) } },
        modify: { root, body in
          guard emptyCase(of: root) == steps else { return false }
          var value: Void = ()
          body(&value)
          return true
        },
        names: { steps.last.map { [$0.name] } }))
  }
}

/// A value that paths on several threads read.
///
/// Safe without a lock: nobody writes it, and the case it is in has no payload, so there is no
/// reference in it. A value of another kind names no case; it is only ever handed back.
@usableFromInline
struct Constant<Root>: @unchecked Sendable {
  @usableFromInline let root: Root

  @inlinable
  init(root: Root) {
    self.root = root
  }
}

/// The tag of a value that is in a case without a payload.
@usableFromInline
func emptyTag(at root: UnsafeRawPointer, type: Any.Type) -> Int? {
  guard let cases = EnumCases(type) else { return nil }
  let tag = EnumWitnesses(type).tag(at: root)
  return cases.isEmpty(at: tag) ? tag : nil
}

private struct Step: Equatable {
  var tag: Int
  var type: ObjectIdentifier

  var name: String {
    // Invariant: `emptyCase` made this from a type.
    EnumCases(unsafeBitCast(type, to: Any.Type.self))?.name(at: tag) ?? ""
  }
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
