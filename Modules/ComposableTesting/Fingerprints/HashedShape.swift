import ComposableCore
import Synchronization

/// The hash function for the values of one type, built once from the type's structure.
///
/// Fields, elements and payloads are read in place. A type's own `hash(into:)` is used only for the
/// standard library, Foundation, and types without visible parts: a type may hash less than it
/// compares.
///
/// @unchecked Sendable: `body` is set before a shape leaves the lock of `ShapeFinder.known`, and is
/// not changed afterwards.
final class HashedShape: @unchecked Sendable {
  typealias Body = (UnsafeRawPointer, inout Fingerprint) -> Void

  fileprivate(set) var body: Body = { _, _ in }
  /// Whether values are equal if and only if their bytes are.
  fileprivate(set) var isBytes = false
  /// The size of a value in bytes.
  fileprivate(set) var size = 0

  func hash(_ value: UnsafeRawPointer, _ fingerprint: inout Fingerprint) {
    body(value, &fingerprint)
  }

  /// The shape of a type. O(1) after the first call.
  static func of<Value>(_ type: Value.Type) -> HashedShape {
    ShapeFinder.known.withLock { shapes in
      if let shape = shapes[ObjectIdentifier(type)] { return shape }
      var finder = ShapeFinder(shapes: shapes)
      defer { shapes = finder.shapes }
      return finder.shape(of: type)
    }
  }
}

/// Builds the shapes of a type and of all types it contains.
struct ShapeFinder {
  fileprivate static let known = Mutex<[ObjectIdentifier: HashedShape]>([:])

  fileprivate var shapes: [ObjectIdentifier: HashedShape]

  mutating func shape<Value>(of type: Value.Type) -> HashedShape {
    if let shape = shapes[ObjectIdentifier(type)] { return shape }
    let shape = HashedShape()
    shape.size = MemoryLayout<Value>.size
    // Stored before its parts are visited: they may contain the type again.
    shapes[ObjectIdentifier(type)] = shape
    if Self.isBytes(type) {
      shape.isBytes = true
      shape.body = Self.bytes(shape.size)
    } else {
      shape.body = body(of: type, shape)
    }
    return shape
  }

  private mutating func shape(ofAny any: Any.Type) -> HashedShape {
    func open<Value>(_ type: Value.Type) -> HashedShape { shape(of: type) }
    return _openExistential(any, do: open)
  }

  private mutating func body<Value>(of type: Value.Type, _ shape: HashedShape) -> HashedShape.Body {
    if let container = type as? any HashedByElements.Type { return container.hashing(&self) }
    let isSystems = _typeName(type, qualified: true).hasSystemPrefix
    if isSystems, let hashable = Self.hashable(type) { return hashable }
    if type is AnyClass { return body(ofClass: type) }
    switch TypeMetadata(type).kind {
    case .enum, .optional:
      guard let metadata = TypeMetadata(enum: type) else { break }
      return body(ofEnum: type, metadata)
    case .struct, .tuple:
      guard let fields = fields(of: type) else { break }
      return body(of: fields, shape)
    case .function, .metatype:
      return { _, _ in }
    case .other:
      break
    }
    return Self.hashable(type) ?? Self.dynamic(type)
  }

  // MARK: - Structs, tuples, objects

  private typealias Field = (offset: Int, shape: HashedShape)

  /// The fields of a struct or tuple; nil if they are unknown.
  private mutating func fields(of type: Any.Type) -> [Field]? {
    var parts: [(offset: Int, type: Any.Type)] = []
    let isComplete = eachField(of: type) { parts.append(($0, $1)) }
    guard isComplete else { return nil }
    return parts.map { ($0.offset, shape(ofAny: $0.type)) }
  }

  private func body(of fields: [Field], _ shape: HashedShape) -> HashedShape.Body {
    var end = 0
    let isDense = fields.allSatisfy { field in
      defer { end = field.offset + field.shape.size }
      return field.shape.isBytes && field.offset == end
    }
    if isDense, end == shape.size {
      shape.isBytes = true
      return Self.bytes(end)
    }
    return { value, fingerprint in
      for field in fields { field.shape.hash(value + field.offset, &fingerprint) }
    }
  }

  private mutating func body(ofClass type: Any.Type) -> HashedShape.Body {
    if let hashable = Self.hashable(type) { return hashable }
    let fields = fields(of: type) ?? []
    return { value, fingerprint in
      let object = value.load(as: UnsafeRawPointer.self)
      guard !fingerprint.objects.contains(object) else { return }
      fingerprint.objects.append(object)
      for field in fields { field.shape.hash(object + field.offset, &fingerprint) }
      fingerprint.objects.removeLast()
    }
  }

  // MARK: - Enums

  private mutating func body<Value>(
    ofEnum type: Value.Type, _ metadata: TypeMetadata
  ) -> HashedShape.Body {
    let payloads = (0..<metadata.memberCount).map { tag in
      metadata.memberType(at: tag).map {
        (isIndirect: metadata.isIndirect(at: tag), shape: shape(ofAny: $0))
      }
    }
    let alignments = (0..<metadata.memberCount).map {
      metadata.memberType(at: $0).map(Self.alignment) ?? 1
    }
    let (size, alignment) = (MemoryLayout<Value>.size, MemoryLayout<Value>.alignment)
    return { value, fingerprint in
      let tag = metadata.tag(at: value)
      fingerprint.hasher.combine(tag)
      guard tag < payloads.count, let payload = payloads[tag] else { return }
      // A bitwise copy, which is neither retained nor destroyed: projecting removes the enum's tag
      // from it.
      withUnsafeTemporaryAllocation(byteCount: max(size, 1), alignment: alignment) { buffer in
        guard let copy = buffer.baseAddress else { return }
        copy.copyMemory(from: value, byteCount: size)
        metadata.project(copy)
        guard payload.isIndirect else { return payload.shape.hash(copy, &fingerprint) }
        // A box stores its value after two words, aligned as the value requires.
        let mask = alignments[tag] - 1
        let header = 2 * MemoryLayout<UnsafeRawPointer>.size
        let box = copy.load(as: UnsafeRawPointer.self)
        payload.shape.hash(box + ((header + mask) & ~mask), &fingerprint)
      }
    }
  }

  private static func alignment(_ type: Any.Type) -> Int {
    func open<Value>(_: Value.Type) -> Int { MemoryLayout<Value>.alignment }
    return _openExistential(type, do: open)
  }
}
