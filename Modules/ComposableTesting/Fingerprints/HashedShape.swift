import ComposableCore
import Synchronization

/// The hash function for the values of one type, built once from the type's structure.
///
/// Fields, elements and payloads are read in place. A type's own `hash(into:)` is used only for the
/// standard library, Foundation, and types without visible parts: a type may hash less than it
/// compares.
///
/// @unchecked Sendable: the parts are set before a shape leaves the lock of `ShapeFinder.known`,
/// and are not changed afterwards.
@usableFromInline final class HashedShape: @unchecked Sendable {
  typealias Body = (UnsafeRawPointer, inout Fingerprint) -> Void

  fileprivate var body: Body = { _, _ in }
  /// The parts of a plain value in order; a plain value is read without following references.
  private var plain: UnsafeMutableBufferPointer<PlainPart>?
  /// The size of a value in bytes.
  fileprivate(set) var size = 0

  deinit { plain?.deallocate() }

  /// Whether values are equal if and only if their bytes are.
  var isBytes: Bool {
    guard let plain else { return false }
    if size == 0 { return plain.isEmpty }
    return plain.count == 1 && plain[0].count == size && plain[0].tag == nil
  }

  /// The parts of a value, if it is plain.
  fileprivate(set) var parts: [PlainPart]? {
    get { plain.map(Array.init) }
    set {
      plain?.deallocate()
      plain = newValue.map { parts in
        let buffer = UnsafeMutableBufferPointer<PlainPart>.allocate(capacity: parts.count)
        _ = buffer.initialize(from: parts)
        return buffer
      }
    }
  }

  @usableFromInline func hash(_ value: UnsafeRawPointer, _ fingerprint: inout Fingerprint) {
    guard let plain else { return body(value, &fingerprint) }
    for part in plain {
      if let tag = part.tag {
        let isNil = value.load(fromByteOffset: tag, as: UInt8.self) != 0
        fingerprint.combine(isNil ? 0 : 1)
        if isNil { continue }
      }
      fingerprint.combine(value + part.offset, part.count)
    }
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

  /// The stored properties of a type but for the one at `offset`.
  static func fields(of type: Any.Type, except offset: Int) -> [(offset: Int, shape: HashedShape)] {
    func shape<Value>(_ type: Value.Type) -> HashedShape { of(type) }
    var fields: [(offset: Int, shape: HashedShape)] = []
    _ = eachField(of: type) { place, type in
      if place != offset { fields.append((place, _openExistential(type, do: shape))) }
    }
    return fields
  }
}

/// Contiguous bytes of a value that are all significant.
struct PlainPart {
  let count: Int
  let offset: Int
  /// The offset of a byte that is nonzero if the part is nil; nil if the part is not optional.
  var tag: Int?

  /// The part's position in an enclosing value at `distance`.
  func moved(by distance: Int) -> PlainPart {
    PlainPart(count: count, offset: offset + distance, tag: tag.map { $0 + distance })
  }
}

/// Builds the shapes of a type and of all types it contains.
struct ShapeFinder {
  fileprivate static let known = Mutex<[ObjectIdentifier: HashedShape]>([:])

  fileprivate var shapes: [ObjectIdentifier: HashedShape]

  /// Starts with known shapes; without any, the shapes it finds are not shared.
  init(shapes: [ObjectIdentifier: HashedShape] = [:]) {
    self.shapes = shapes
  }

  mutating func shape<Value>(of type: Value.Type) -> HashedShape {
    if let shape = shapes[ObjectIdentifier(type)] { return shape }
    let shape = HashedShape()
    shape.size = MemoryLayout<Value>.size
    // Stored before its parts are visited: they may contain the type again.
    shapes[ObjectIdentifier(type)] = shape
    if Self.isBytes(type) {
      shape.parts = [PlainPart(count: shape.size, offset: 0)]
    } else {
      shape.body = body(of: type, shape)
    }
    return shape
  }

  /// Makes the shape of an optional plain if one additional byte marks nil.
  private func makePlain(_ shape: HashedShape, _ wrapped: HashedShape) {
    guard wrapped.isBytes, shape.size == wrapped.size + 1 else { return }
    shape.parts = [PlainPart(count: wrapped.size, offset: 0, tag: wrapped.size)]
  }

  private mutating func shape(ofAny any: Any.Type) -> HashedShape {
    func open<Value>(_ type: Value.Type) -> HashedShape { shape(of: type) }
    return _openExistential(any, do: open)
  }

  private mutating func body<Value>(of type: Value.Type, _ shape: HashedShape) -> HashedShape.Body {
    if let container = type as? any HashedByElements.Type {
      let body = container.hashing(&self)
      if let optional = type as? any WrappingType.Type {
        makePlain(shape, self.shape(ofAny: optional.wrapped))
      }
      return body
    }
    let isSystems = _typeName(type, qualified: true).hasSystemPrefix
    if isSystems, let hashable = Self.hashable(type) { return hashable }
    if type is AnyClass { return body(ofClass: type) }
    switch TypeMetadata(type).kind {
    case .enum, .optional:
      guard let metadata = TypeMetadata(enum: type) else { return Self.mirrored(type) }
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
    var parts: [PlainPart]? = []
    for field in fields {
      guard let ofField = field.shape.parts else {
        parts = nil
        break
      }
      for part in ofField where part.count > 0 {
        let part = part.moved(by: field.offset)
        if part.tag == nil, let last = parts?.last, last.tag == nil,
          last.offset + last.count == part.offset
        {
          parts?.removeLast()
          parts?.append(PlainPart(count: last.count + part.count, offset: last.offset))
        } else {
          parts?.append(part)
        }
      }
    }
    shape.parts = parts
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
      fingerprint.combine(tag)
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
