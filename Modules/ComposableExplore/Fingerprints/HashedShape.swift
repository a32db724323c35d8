import ComposableCore
import Synchronization

/// The hash function for the values of one type, built once from the type's structure.
///
/// Fields, elements and payloads are read in place. A type's own `hash(into:)` is used only for the
/// standard library, Foundation, and types without visible parts: a type may hash less than it
/// compares.
///
/// @unchecked Sendable: the body is set before a shape leaves the lock of `ShapeFinder.known`,
/// and is not changed afterwards.
final class HashedShape: @unchecked Sendable {
  typealias Body = (UnsafeRawPointer, inout Fingerprint) -> Void

  fileprivate var body: Body = { _, _ in }

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

  /// Starts with known shapes; without any, the shapes it finds are not shared.
  init(shapes: [ObjectIdentifier: HashedShape] = [:]) {
    self.shapes = shapes
  }

  mutating func shape<Value>(of type: Value.Type) -> HashedShape {
    if let shape = shapes[ObjectIdentifier(type)] { return shape }
    let shape = HashedShape()
    // Stored before its parts are visited: they may contain the type again.
    shapes[ObjectIdentifier(type)] = shape
    shape.body = body(of: type)
    return shape
  }

  private mutating func shape(ofAny any: Any.Type) -> HashedShape {
    func open<Value>(_ type: Value.Type) -> HashedShape { shape(of: type) }
    return _openExistential(any, do: open)
  }

  private mutating func body<Value>(of type: Value.Type) -> HashedShape.Body {
    if Self.isBytes(type) {
      let size = MemoryLayout<Value>.size
      return { value, fingerprint in fingerprint.combine(value, size) }
    }
    if let container = type as? any HashedByElements.Type { return container.hashing(&self) }
    let name = _typeName(type, qualified: true)
    // The hash of a generic type depends on that of its arguments, which may be careless.
    if name.hasSystemPrefix, !name.contains("<"), let hashable = Self.hashable(type) {
      return hashable
    }
    if type is AnyClass { return Self.body(ofClass: type) }
    switch TypeMetadata(type).kind {
    case .enum, .optional:
      guard let metadata = TypeMetadata(enum: type) else { return Self.mirrored(type) }
      return body(ofEnum: type, metadata)
    case .struct, .tuple:
      if name.hasSystemPrefix, let hashable = Self.hashable(type) { return hashable }
      guard let fields = fields(of: type) else { break }
      return { value, fingerprint in
        for field in fields { field.shape.hash(value + field.offset, &fingerprint) }
      }
    case .function:
      return { _, fingerprint in fingerprint.opaque = fingerprint.opaque ?? "a function" }
    case .metatype, .other:
      break
    }
    return Self.hashable(type) ?? Self.dynamic(type)
  }

  // MARK: - Structs, tuples, classes

  private typealias Field = (offset: Int, shape: HashedShape)

  /// The fields of a struct or tuple; nil if they are unknown.
  private mutating func fields(of type: Any.Type) -> [Field]? {
    var parts: [(offset: Int, type: Any.Type)] = []
    let isComplete = eachField(of: type) { parts.append(($0, $1)) }
    guard isComplete else { return nil }
    return parts.map { ($0.offset, shape(ofAny: $0.type)) }
  }

  /// Hashes the fields of an object, those of its superclasses and of a subclass included.
  ///
  /// An object may change without a reducer, so it is noted as opaque.
  private static func body<Value>(ofClass type: Value.Type) -> HashedShape.Body {
    { pointer, fingerprint in
      let value = pointer.assumingMemoryBound(to: Value.self).pointee
      let object = value as AnyObject
      let name = _typeName(Swift.type(of: object), qualified: false)
      fingerprint.opaque = fingerprint.opaque ?? "an object of the class \(name)"
      fingerprint.combine(hashed: ObjectIdentifier(Swift.type(of: object)))
      guard !fingerprint.objects.contains(ObjectIdentifier(object)) else { return }
      fingerprint.objects.append(ObjectIdentifier(object))
      var mirror: Mirror? = Mirror(reflecting: object)
      while let part = mirror {
        for child in part.children { fingerprint.combine(child.value, HashedShape.of(Any.self)) }
        mirror = part.superclassMirror
      }
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
