/// Writes values into a key, so that different structures never give the same bytes.
///
/// Everything written is self-delimiting: numbers by their last byte, texts and lists by their
/// count. Each value is preceded by the number of its type.
struct KeyWriter {
  private(set) var key = ValueKey()
  private let space: KeySpace
  /// The objects being written, so that a cycle ends.
  private var enclosing: [ObjectIdentifier]

  init(_ space: KeySpace, enclosing: [ObjectIdentifier] = []) {
    self.space = space
    self.enclosing = enclosing
  }

  // MARK: - Parts

  /// Writes a number with seven bits per byte, in zigzag encoding.
  mutating func write(_ number: Int) {
    write(bits: UInt64(bitPattern: Int64((number << 1) ^ (number >> (Int.bitWidth - 1)))))
  }

  /// Writes an unsigned number with seven bits per byte.
  mutating func write(bits: UInt64) {
    var rest = bits
    while rest >= 0x80 {
      key.bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    key.bytes.append(UInt8(truncatingIfNeeded: rest))
  }

  /// Writes a duration exactly.
  mutating func write(_ duration: Duration) {
    let (seconds, attoseconds) = duration.components
    write(Int(seconds))
    write(Int(attoseconds))
  }

  /// Writes a text by its code units: texts that are equal by Unicode may be different.
  mutating func write(_ text: String) {
    // Mutation: letters outside of ASCII are forgotten
    write(bytes: text.utf8)
  }

  /// Writes bytes and their count.
  mutating func write(bytes: some Collection<UInt8>) {
    write(bits: UInt64(bytes.count))
    key.bytes.append(contentsOf: bytes)
  }

  /// Writes the birth of a screen.
  mutating func write(birth: UInt) {
    let rank = key.births.firstIndex(of: birth)
    if rank == nil { key.births.append(birth) }
    write(rank ?? key.births.count - 1)
  }

  /// Writes a key by its number.
  mutating func write(_ part: KeyNumber) {
    write(part.number)
    for birth in part.births { write(birth: birth) }
  }

  /// Adds a value that is compared by `==`.
  mutating func compare(_ value: some Equatable) {
    key.compared.append(ComparedValue(value))
  }

  /// Adds a value that is compared by `==`, if its type is Equatable.
  mutating func compare(ifPossible value: Any) {
    if let value = value as? any Equatable { compare(value) }
  }

  // MARK: - Values

  /// Writes the type and the structure of a value.
  mutating func write(value: Any) {
    let shape = space.shape(of: value)
    write(bits: UInt64(shape.number))
    shape.write(value, &self)
  }

  /// Writes elements whose order does not matter.
  mutating func write<Elements: Collection>(
    unordered elements: Elements, _ body: (Elements.Element, inout KeyWriter) -> Void
  ) {
    var keys = elements.map { element in
      var part = KeyWriter(space, enclosing: enclosing)
      body(element, &part)
      return part.key
    }
    keys.sort { $0.bytes.lexicographicallyPrecedes($1.bytes) }
    write(bits: UInt64(keys.count))
    for part in keys {
      write(bytes: part.bytes)
      for birth in part.births { write(birth: birth) }
      key.compared += part.compared
    }
  }

  /// Writes the fields, elements or payload that a mirror shows.
  mutating func write(childrenOf mirror: Mirror) {
    for child in mirror.children { write(value: child.value) }
  }

  /// Writes the fields of an object and its superclasses, unless the object is already being
  /// written.
  mutating func write(object: AnyObject) {
    let id = ObjectIdentifier(object)
    if let depth = enclosing.firstIndex(of: id) { return write(1 + depth) }
    write(0)
    enclosing.append(id)
    var mirror: Mirror? = Mirror(reflecting: object)
    while let part = mirror {
      write(Int(part.children.count))
      write(childrenOf: part)
      mirror = part.superclassMirror
    }
    enclosing.removeLast()
  }
}
