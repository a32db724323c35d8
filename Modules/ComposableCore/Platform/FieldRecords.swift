/// The field descriptor of a struct or an enum: its fields or cases, with their names and types.
///
/// The compiler emits one for each type, unless reflection metadata is switched off.
struct FieldRecords {
  private let descriptor: UnsafeRawPointer
  private let fields: UnsafeRawPointer
  private let metadata: UnsafeRawPointer

  /// Of a struct or an enum; nil if it was built without reflection metadata.
  init?(_ shape: TypeShape) {
    metadata = shape.metadata
    descriptor = metadata.load(fromByteOffset: 8, as: UnsafeRawPointer.self)
    guard let fields = descriptor.relative(at: 16) else { return nil }
    self.fields = fields
  }

  var count: Int { Int(fields.load(fromByteOffset: 12, as: UInt32.self)) }

  func name(at index: Int) -> String {
    guard index < count, let name = record(index).relative(at: 8) else { return "" }
    return String(cString: name.assumingMemoryBound(to: CChar.self))
  }

  func isIndirect(at index: Int) -> Bool {
    record(index).load(as: UInt32.self) & 1 != 0
  }

  func hasType(at index: Int) -> Bool {
    index < count && record(index).relative(at: 4) != nil
  }

  /// The field's type, nil if there is none or its name cannot be resolved.
  func type(at index: Int) -> Any.Type? {
    guard index < count, let name = record(index).relative(at: 4) else { return nil }
    return _getTypeByMangledNameInContext(
      name.assumingMemoryBound(to: UInt8.self), UInt(mangledName(at: index).count),
      genericContext: descriptor, genericArguments: metadata + 16)
  }

  /// Where a struct's field lies, by the vector of offsets in its metadata.
  func offset(at index: Int) -> Int {
    let vector = Int(descriptor.load(fromByteOffset: 24, as: UInt32.self)) * 8
    return Int(metadata.load(fromByteOffset: vector + 4 * index, as: UInt32.self))
  }

  /// Whether the type is what a generic parameter stands for, so that generic code stored it.
  func isGenericParameter(at index: Int) -> Bool {
    let name = mangledName(at: index)
    if name.elementsEqual("x".utf8) { return true }
    guard name.first == UInt8(ascii: "q"), name.last == UInt8(ascii: "_") else { return false }
    return name.dropFirst().dropLast().allSatisfy { (0x30...0x39).contains($0) }
  }

  /// The bytes up to the end of a name; what follows a control character is an address, not text.
  private func mangledName(at index: Int) -> UnsafeRawBufferPointer {
    guard let name = record(index).relative(at: 4) else {
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

  private func record(_ index: Int) -> UnsafeRawPointer {
    fields + 16 + index * Int(fields.load(fromByteOffset: 10, as: UInt16.self))
  }
}

extension UnsafeRawPointer {
  /// Where a relative pointer at an offset leads; zero leads nowhere.
  fileprivate func relative(at offset: Int) -> UnsafeRawPointer? {
    let distance = load(fromByteOffset: offset, as: Int32.self)
    return distance == 0 ? nil : self + offset + Int(distance)
  }
}
