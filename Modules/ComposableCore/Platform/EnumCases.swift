/// What an enum's metadata says of its cases: which tag has which name and which payload.
///
/// The field descriptor lists the cases in the order of their tags, those with a payload first.
package struct EnumCases {
  private let metadata: UnsafeRawPointer
  private let descriptor: UnsafeRawPointer
  private let fields: UnsafeRawPointer

  /// Answers nil for what is no enum, cannot be copied, or was built without reflection metadata.
  package init?(_ type: Any.Type) {
    let shape = TypeShape(type)
    guard shape.kind == .enum || shape.kind == .optional else { return nil }
    metadata = shape.metadata
    let flags = shape.valueFlags
    guard flags & ValueFlags.hasEnumWitnesses != 0, flags & ValueFlags.isNonCopyable == 0
    else { return nil }
    descriptor = metadata.load(fromByteOffset: 8, as: UnsafeRawPointer.self)
    guard let fields = descriptor.relative(at: 16) else { return nil }
    self.fields = fields
  }

  package var count: Int { Int(fields.load(fromByteOffset: 12, as: UInt32.self)) }

  package func name(at tag: Int) -> String {
    guard tag < count, let name = record(tag).relative(at: 8) else { return "" }
    return String(cString: name.assumingMemoryBound(to: CChar.self))
  }

  package func isIndirect(at tag: Int) -> Bool {
    record(tag).load(as: UInt32.self) & 1 != 0
  }

  /// Whether the case was declared without a payload, or with one that takes no room.
  func isEmpty(at tag: Int) -> Bool {
    tag < count && record(tag).relative(at: 4) == nil
  }

  /// The payload's type, nil if there is none or its name cannot be resolved.
  package func payload(at tag: Int) -> Any.Type? {
    guard tag < count, let name = record(tag).relative(at: 4) else { return nil }
    return _getTypeByMangledNameInContext(
      name.assumingMemoryBound(to: UInt8.self), UInt(mangledName(at: tag).count),
      genericContext: descriptor, genericArguments: metadata + 16)
  }

  /// Whether the payload is what a generic parameter stands for, so that generic code stored it.
  func isGenericParameter(at tag: Int) -> Bool {
    let name = mangledName(at: tag)
    if name.elementsEqual("x".utf8) { return true }
    guard name.first == UInt8(ascii: "q"), name.last == UInt8(ascii: "_") else { return false }
    return name.dropFirst().dropLast().allSatisfy { (0x30...0x39).contains($0) }
  }

  /// The bytes up to the end of a name; what follows a control character is an address, not text.
  private func mangledName(at tag: Int) -> UnsafeRawBufferPointer {
    guard let name = record(tag).relative(at: 4) else {
      return UnsafeRawBufferPointer(start: nil, count: 0)
    }
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

  private func record(_ tag: Int) -> UnsafeRawPointer {
    fields + 16 + tag * Int(fields.load(fromByteOffset: 10, as: UInt16.self))
  }
}

extension UnsafeRawPointer {
  /// Where a relative pointer at an offset leads; zero leads nowhere.
  fileprivate func relative(at offset: Int) -> UnsafeRawPointer? {
    let distance = load(fromByteOffset: offset, as: Int32.self)
    return distance == 0 ? nil : self + offset + Int(distance)
  }
}
