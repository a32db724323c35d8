/// The members of a type are the fields of a struct or the cases of an enum. The compiler emits a
/// list of them for each type, unless reflection metadata is disabled; cases are listed in the
/// order of their tags, those with a payload first.
extension TypeMetadata {
  /// The metadata of an enum whose cases can be read.
  ///
  /// Nil if the type is not an enum, is noncopyable, or was built without reflection metadata, and
  /// for every type if the layout of metadata is unknown.
  package init?(enum type: Any.Type) {
    self.init(type)
    guard Platform.readsEnumMetadata, isReadableEnum else { return nil }
  }

  /// Whether this is an enum whose values may be copied, and whose cases are listed in its
  /// metadata.
  var isReadableEnum: Bool {
    (kind == .enum || kind == .optional) && hasEnumWitnesses && isCopyable && members != nil
  }

  /// The number of members.
  package var memberCount: Int {
    members.map { Int($0.load(fromByteOffset: DescriptorOffset.memberCount, as: UInt32.self)) } ?? 0
  }

  /// The name of a field or case in source, without labels; empty if the index is out of range.
  package func name(at index: Int) -> String {
    guard let name = member(index)?.relative(at: DescriptorOffset.recordName) else { return "" }
    return String(cString: name.assumingMemoryBound(to: CChar.self))
  }

  /// Whether the case's payload is in a box of its own: the case, or the enum, is `indirect`.
  package func isIndirect(at tag: Int) -> Bool {
    member(tag).map {
      $0.load(fromByteOffset: DescriptorOffset.recordFlags, as: UInt32.self) & 1 != 0
    } ?? false
  }

  /// Whether a case was declared without a payload, or with one of size zero.
  package func isEmpty(at tag: Int) -> Bool {
    member(tag).map { $0.relative(at: DescriptorOffset.recordType) == nil } ?? false
  }

  /// Whether a value stores the payload of this case itself, and that may be moved. If not, it is
  /// read with `Mirror`.
  func holdsPayload(at tag: Int) -> Bool {
    isEmpty(at: tag) || !isIndirect(at: tag) && isBitwiseTakable
  }

  /// The type of a field or payload; nil if there is none or its name cannot be resolved.
  package func memberType(at index: Int) -> Any.Type? {
    guard let name = mangledType(at: index), let start = name.baseAddress else { return nil }
    return _getTypeByMangledNameInContext(
      start.assumingMemoryBound(to: UInt8.self), UInt(name.count),
      genericContext: descriptor, genericArguments: address + Offset.firstGenericArgument)
  }

  /// The values that a case holds, with their labels: empty for a case without a payload, nil if
  /// the payload's type cannot be resolved.
  ///
  /// A payload that is one tuple without a label is listed like several values, because the
  /// compiler emits the same for both.
  package func payload(at tag: Int) -> [Element]? {
    if isEmpty(at: tag) { return [] }
    guard let type = memberType(at: tag) else { return nil }
    let payload = TypeMetadata(type)
    return payload.kind == .tuple ? payload.labeledElements : [Element(label: nil, type: type)]
  }

  /// Whether the member's type replaces a generic parameter, so that generic code stored it.
  func isGenericParameter(at index: Int) -> Bool {
    guard let name = mangledType(at: index) else { return false }
    if name.elementsEqual("x".utf8) { return true }
    guard name.first == UInt8(ascii: "q"), name.last == UInt8(ascii: "_") else { return false }
    return name.dropFirst().dropLast().allSatisfy { (0x30...0x39).contains($0) }
  }

  /// The type's context descriptor, which all its specializations share. It refers to the list of
  /// members.
  private var descriptor: UnsafeRawPointer {
    address.load(fromByteOffset: Offset.descriptor, as: UnsafeRawPointer.self)
  }

  /// The list of members; nil if there is none.
  var members: UnsafeRawPointer? {
    switch kind {
    case .struct, .enum, .optional: descriptor.relative(at: DescriptorOffset.members)
    case .tuple, .function, .metatype, .other: nil
    }
  }

  private func member(_ index: Int) -> UnsafeRawPointer? {
    guard let members, index >= 0, index < memberCount else { return nil }
    let size = members.load(fromByteOffset: DescriptorOffset.recordSize, as: UInt16.self)
    return members + DescriptorOffset.records + index * Int(size)
  }

  /// The bytes up to the end of a type's name; a control character is followed by an address, not
  /// by text.
  private func mangledType(at index: Int) -> UnsafeRawBufferPointer? {
    guard let name = member(index)?.relative(at: DescriptorOffset.recordType) else { return nil }
    var length = 0
    while true {
      switch name.load(fromByteOffset: length, as: UInt8.self) {
      case 0: return UnsafeRawBufferPointer(start: name, count: length)
      case 0x01...0x17: length += 5
      case 0x18...0x1F: length += 1 + MemoryLayout<Int>.size
      default: length += 1
      }
    }
  }
}

extension UnsafeRawPointer {
  /// The address that a relative pointer at an offset refers to; nil for zero.
  fileprivate func relative(at offset: Int) -> UnsafeRawPointer? {
    let distance = load(fromByteOffset: offset, as: Int32.self)
    return distance == 0 ? nil : self + offset + Int(distance)
  }
}
