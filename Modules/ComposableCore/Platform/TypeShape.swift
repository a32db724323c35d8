/// The bits of a value witness table's flags that matter here.
enum ValueFlags {
  static let isNotPlainBits: UInt32 = 0x1_0000
  static let isNonBitwiseTakable: UInt32 = 0x10_0000
  static let hasEnumWitnesses: UInt32 = 0x20_0000
  static let isNonCopyable: UInt32 = 0x80_0000
}

/// What kind of type it is, and of which types it is made, as its metadata says.
package struct TypeShape {
  package enum Kind: UInt {
    case `struct` = 0x200
    case `enum` = 0x201
    case optional = 0x202
    case tuple = 0x301
    case function = 0x302
    case metatype = 0x304
    case other = 0
  }

  let type: Any.Type
  let metadata: UnsafeRawPointer
  package let kind: Kind

  package init(_ type: Any.Type) {
    self.type = type
    metadata = unsafeBitCast(type, to: UnsafeRawPointer.self)
    kind = Kind(rawValue: metadata.load(as: UInt.self)) ?? .other
  }

  var valueFlags: UInt32 {
    metadata.load(fromByteOffset: -8, as: UnsafeRawPointer.self)
      .load(fromByteOffset: 80, as: UInt32.self)
  }

  var isBitwiseTakable: Bool { valueFlags & ValueFlags.isNonBitwiseTakable == 0 }
  /// Whether copying is copying the bytes, and there is nothing to release.
  var isPlainBits: Bool { valueFlags & ValueFlags.isNotPlainBits == 0 }
  var alignment: Int { Int(valueFlags & 0xFF) + 1 }

  var size: Int {
    metadata.load(fromByteOffset: -8, as: UnsafeRawPointer.self)
      .load(fromByteOffset: 64, as: Int.self)
  }

  /// The types of a tuple's elements.
  var elements: [TypeShape] {
    (0..<metadata.load(fromByteOffset: 8, as: Int.self)).map {
      TypeShape(metadata.load(fromByteOffset: 24 + 16 * $0, as: Any.Type.self))
    }
  }

  /// Where an element of a tuple lies.
  func offset(ofElement index: Int) -> Int {
    // 32 bits on Linux, a word on Darwin, where the upper half is zero.
    Int(metadata.load(fromByteOffset: 32 + 16 * index, as: UInt32.self))
  }

  /// A tuple of one, which is how a single labelled payload is listed, is its element.
  private var unwrapped: TypeShape {
    guard kind == .tuple, elements.count == 1 else { return self }
    return elements[0].unwrapped
  }

  /// Whether both are the same type, except for the labels of tuples.
  func isSame(as other: TypeShape) -> Bool {
    let (lhs, rhs) = (unwrapped, other.unwrapped)
    guard lhs.kind == .tuple, rhs.kind == .tuple else { return lhs.type == rhs.type }
    let pairs = (lhs.elements, rhs.elements)
    return pairs.0.count == pairs.1.count
      && zip(pairs.0, pairs.1).allSatisfy { $0.isSame(as: $1) }
  }

  /// Whether an enum stores it in another form than generic code does.
  ///
  /// Functions and metatypes are stored in the form of their own type unless a generic parameter
  /// stands for them, and tuples and optionals take the form of what is in them. Everything else is
  /// stored in one form only.
  var isReabstracted: Bool {
    switch kind {
    case .function: !isPlainAction
    case .metatype: true
    case .optional: TypeShape(metadata.load(fromByteOffset: 16, as: Any.Type.self)).isReabstracted
    case .tuple: elements.contains(where: \.isReabstracted)
    case .enum, .struct, .other: false
    }
  }

  /// `() -> Void`: no argument and no result whose form could differ, not async, not throwing.
  private var isPlainAction: Bool {
    let flags = metadata.load(fromByteOffset: 8, as: UInt.self)
    let (escaping, sendable, globalActor): (UInt, UInt, UInt) = (1 << 26, 1 << 30, 1 << 28)
    return flags & ~(escaping | sendable | globalActor) == 0
      && metadata.load(fromByteOffset: 16, as: Any.Type.self) == Void.self
  }

  /// Whether the type takes no room and certainly has a value: `Void`, a struct without fields.
  var isUnit: Bool {
    guard size == 0 else { return false }
    switch kind {
    case .tuple: return elements.allSatisfy(\.isUnit)
    case .struct: return FieldRecords(self)?.count == 0
    case .enum, .optional, .function, .metatype, .other: return false
    }
  }
}
