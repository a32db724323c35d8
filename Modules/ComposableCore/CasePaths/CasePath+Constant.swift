extension CasePath where Value == Void {
  /// A path to the case of a value that has no payload.
  @inlinable
  init(constant root: Root) {
    let constant = ConstantRoot(root)
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
  init(wrapped constant: ConstantRoot<Root>) {
    guard let steps = emptyCase(of: constant.root) else {
      guard !Platform.readsEnumMetadata, isConstantCase(constant.root) else {
        self.init(
          storage: CaseStorage(
            embed: { _ in constant.root }, tag: ResolvedCase.unknown.rawValue))
        storage.refuse()
        return
      }
      self.init(bytesOf: constant)
      return
    }
    self.init(constant, steps: steps) { emptyCase(of: $0) == steps }
  }

  /// A path to the case of a value without payload, where enums are not read by their metadata.
  ///
  /// Values that are the same bytes are in the same case; no public way tells the name of a case
  /// that has a description of its own.
  private init(bytesOf constant: ConstantRoot<Root>) {
    self.init(constant, steps: nil) { root in
      withUnsafeBytes(of: root) { root in
        withUnsafeBytes(of: constant.root) { root.elementsEqual($0) }
      }
    }
  }

  private init(
    _ constant: ConstantRoot<Root>, steps: [CaseID]?,
    isCase: @escaping @Sendable (Root) -> Bool
  ) {
    self.init(
      embed: { _ in constant.root },
      custom: CustomCase(
        extract: { isCase($0) ? () : nil },
        modify: { root, body in
          guard isCase(root) else { return false }
          var value: Void = ()
          body(&value)
          return true
        },
        steps: { _ in steps }))
  }
}

/// A value that paths on several threads read.
///
/// Safe without a lock: nothing writes it, and the case it is in has no payload, so there is no
/// reference in it. A value of another kind names no case; it is only ever handed back.
@usableFromInline
struct ConstantRoot<Root>: @unchecked Sendable {
  @usableFromInline let root: Root

  @inlinable
  init(_ root: Root) {
    self.root = root
  }
}

/// The tag of a value that is in a case without a payload.
@usableFromInline
func emptyTag(at root: UnsafeRawPointer, type: Any.Type) -> Int? {
  guard let type = TypeMetadata(enum: type) else { return nil }
  let tag = type.tag(at: root)
  return type.isEmpty(at: tag) ? tag : nil
}

/// The cases on the way down to a case without a payload, nil if the way ends elsewhere.
private func emptyCase<Root>(of root: Root) -> [CaseID]? {
  withUnsafePointer(to: root) { emptyCase(at: $0, type: Root.self) }
}

private func emptyCase(at root: UnsafeRawPointer, type: Any.Type) -> [CaseID]? {
  guard let metadata = TypeMetadata(enum: type) else { return nil }
  let tag = metadata.tag(at: root)
  let step = CaseID(tag: tag, of: type)
  if metadata.isEmpty(at: tag) { return [step] }
  guard !metadata.isIndirect(at: tag), metadata.isBitwiseTakable,
    let payload = metadata.memberType(at: tag)
  else { return nil }
  return withUnsafeTemporaryAllocation(
    byteCount: metadata.size, alignment: metadata.alignment
  ) { buffer in
    guard let copy = buffer.baseAddress else { return nil }
    copy.copyMemory(from: root, byteCount: metadata.size)
    metadata.project(copy)
    return emptyCase(at: copy, type: payload).map { [step] + $0 }
  }
}
