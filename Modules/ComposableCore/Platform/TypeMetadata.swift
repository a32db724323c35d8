/// The runtime's metadata of a type: its kind, layout and members.
///
/// Everything is read at the offsets that Swift 5 to 6.3 use on platforms with 64-bit pointers. On
/// Apple's platforms the ABI keeps them; elsewhere a new compiler may change them. So except for
/// `kind`, which is at the same offset everywhere, it may be used only if
/// `Platform.readsEnumMetadata` is true: two enums were read correctly in this process.
@usableFromInline
package struct TypeMetadata: Sendable {
  /// The first word of metadata. Kinds that are not used here are `other`, among them classes,
  /// whose first word is an address.
  package enum Kind: UInt {
    /// A struct, with its fields.
    case `struct` = 0x200
    /// An enum, with its cases.
    case `enum` = 0x201
    /// An optional, which is an enum of its own kind.
    case optional = 0x202
    /// A tuple, with the types of its elements.
    case tuple = 0x301
    /// A function; its flags say how it is called.
    case function = 0x302
    /// The type of a type.
    case metatype = 0x304
    /// Anything else.
    case other = 0
  }

  /// An address of metadata or of a value. C passes mutable ones in the same way.
  typealias Address = UnsafeRawPointer

  /// The type that is described.
  let type: Any.Type

  /// Reads nothing yet: each property reads the metadata when it is used.
  @usableFromInline
  package init(_ type: Any.Type) {
    self.type = type
  }

  /// Invariant: a metatype is the address of the type's metadata.
  var address: Address { unsafeBitCast(type, to: UnsafeRawPointer.self) }

  /// The kind of the type. May be read on every platform.
  package var kind: Kind { Kind(rawValue: address.load(as: UInt.self)) ?? .other }

  /// An entry of the value witness table, whose address is in front of the metadata.
  func witness<Entry>(_ entry: WitnessIndex, as: Entry.Type) -> Entry {
    let word = MemoryLayout<UnsafeRawPointer>.stride
    let table = address.load(fromByteOffset: -word, as: UnsafeRawPointer.self)
    return table.load(fromByteOffset: entry.rawValue * word, as: Entry.self)
  }
}

// MARK: - Layout

extension TypeMetadata {
  private var flags: UInt32 { witness(.flags, as: UInt32.self) }

  /// The size of a value in bytes.
  var size: Int { witness(.size, as: Int.self) }
  /// Whether a value may be moved by copying its bytes. False for a type with a weak reference,
  /// whose address the runtime stores.
  var isBitwiseTakable: Bool { flags & 0x10_0000 == 0 }
  /// Whether the value witness table has the functions of an enum.
  var hasEnumWitnesses: Bool { flags & 0x20_0000 != 0 }
  /// Whether values may be copied; false for a type that is declared `~Copyable`.
  var isCopyable: Bool { flags & 0x80_0000 == 0 }

  /// Whether the type certainly has exactly one value: `Void`, a struct without fields.
  var isUnit: Bool {
    guard size == 0 else { return false }
    switch kind {
    case .tuple: return elements.allSatisfy(\.isUnit)
    case .struct: return members != nil && memberCount == 0
    case .enum, .optional, .function, .metatype, .other: return false
    }
  }

  /// Whether an enum stores values of the type in another form than generic code expects.
  ///
  /// Functions and metatypes are stored in the form of their own type unless they replace a generic
  /// parameter, and tuples and optionals have the form of their contents. All other types have a
  /// single form.
  var isReabstracted: Bool {
    switch kind {
    case .function: !isPlainAction
    case .metatype: true
    case .optional:
      TypeMetadata(address.load(fromByteOffset: Offset.firstGenericArgument, as: Any.Type.self))
        .isReabstracted
    case .tuple: elements.contains(where: \.isReabstracted)
    case .enum, .struct, .other: false
    }
  }

  /// `() -> Void`: no argument or result whose form could differ, not async, not throwing.
  private var isPlainAction: Bool {
    let flags = address.load(fromByteOffset: Offset.functionFlags, as: UInt.self)
    let (escaping, sendable, globalActor): (UInt, UInt, UInt) = (1 << 26, 1 << 30, 1 << 28)
    return flags & ~(escaping | sendable | globalActor) == 0
      && address.load(fromByteOffset: Offset.functionResult, as: Any.Type.self) == Void.self
  }
}

// MARK: - Tuples

extension TypeMetadata {
  /// An element of a tuple, or a value that a case holds.
  package struct Element {
    /// Nil if it was declared without a label.
    package let label: String?
    package let type: Any.Type
  }

  /// The elements of a tuple; empty if the type isn't a tuple, or if the layout of metadata is
  /// unknown.
  package var tupleElements: [Element] {
    Platform.readsEnumMetadata && kind == .tuple ? labeledElements : []
  }

  /// The elements of a tuple. The metadata has a text of all labels, each followed by a space, or
  /// none if no element has a label.
  var labeledElements: [Element] {
    let text = address.load(fromByteOffset: Offset.tupleLabels, as: UnsafePointer<CChar>?.self)
    let labels = text.map {
      String(cString: $0).split(separator: " ", omittingEmptySubsequences: false)
    }
    return elements.enumerated().map { index, element in
      let label = labels.flatMap { index < $0.count ? String($0[index]) : nil } ?? ""
      return Element(label: label.isEmpty ? nil : label, type: element.type)
    }
  }

  /// The types of a tuple's elements.
  var elements: [TypeMetadata] {
    (0..<address.load(fromByteOffset: Offset.tupleCount, as: Int.self)).map {
      let offset = Offset.tupleElements + $0 * Offset.tupleElementStride
      return TypeMetadata(address.load(fromByteOffset: offset, as: Any.Type.self))
    }
  }

  /// The element of a one-element tuple, in which a single labeled payload is listed.
  private var unwrapped: TypeMetadata {
    guard kind == .tuple, elements.count == 1 else { return self }
    return elements[0].unwrapped
  }

  /// Whether both are the same type, ignoring the labels of tuples.
  func isSame(as other: TypeMetadata) -> Bool {
    let (lhs, rhs) = (unwrapped, other.unwrapped)
    guard lhs.kind == .tuple, rhs.kind == .tuple else { return lhs.type == rhs.type }
    let pairs = (lhs.elements, rhs.elements)
    return pairs.0.count == pairs.1.count
      && zip(pairs.0, pairs.1).allSatisfy { $0.isSame(as: $1) }
  }
}
