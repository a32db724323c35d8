extension CasePath where Value == Void {
  /// A path to the case of a value without a payload.
  @inlinable
  init(constant root: Root) {
    // Paths on several threads read it: nothing writes it, and its case has no payload, so it
    // contains no reference. A value of another kind names no case; it is only returned.
    let constant = ActorConfined(root)
    if let tag = withUnsafePointer(to: root, { emptyTag(at: $0, type: Root.self) }) {
      self.init(storage: CaseStorage(embed: { _ in constant.value }, tag: tag))
    } else {
      self.init(wrapped: constant)
    }
  }

  /// A path to a case of an optional's wrapped type: `A.b` as an `A?` is `.some(.b)`.
  ///
  /// A value that has a different payload at some level names no case, and the path is refused.
  @usableFromInline
  init(wrapped constant: ActorConfined<Root>) {
    guard let steps = emptyCase(of: constant.value) else {
      guard !Platform.readsEnumMetadata, isConstantCase(constant.value) else {
        self.init(
          storage: CaseStorage(
            embed: { _ in constant.value }, tag: ResolvedCase.unknown.rawValue))
        storage.refuse()
        return
      }
      self.init(bytesOf: constant)
      return
    }
    self.init(constant, steps: steps) { emptyCase(of: $0) == steps }
  }

  /// A path to the case of a value without a payload, where enum metadata is not read.
  ///
  /// Values with the same bytes are in the same case; no public API returns the name of a case that
  /// has a custom description.
  private init(bytesOf constant: ActorConfined<Root>) {
    self.init(constant, steps: nil) { root in
      withUnsafeBytes(of: root) { root in
        withUnsafeBytes(of: constant.value) { root.elementsEqual($0) }
      }
    }
  }

  private init(
    _ constant: ActorConfined<Root>, steps: [CaseID]?,
    isCase: @escaping @Sendable (Root) -> Bool
  ) {
    self.init(
      embed: { _ in constant.value },
      custom: (
        extract: { isCase($0) ? () : nil },
        modify: { root, body in
          guard isCase(root) else { return false }
          var value: Void = ()
          body(&value)
          return true
        },
        steps: { _ in steps }
      ))
  }
}

/// The tag of a value whose case has no payload.
@usableFromInline
func emptyTag(at root: UnsafeRawPointer, type: Any.Type) -> Int? {
  guard let type = TypeMetadata(enum: type) else { return nil }
  let tag = type.tag(at: root)
  return type.isEmpty(at: tag) ? tag : nil
}

/// The nested cases down to one without a payload; nil if there is none.
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
