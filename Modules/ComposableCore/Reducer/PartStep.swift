/// The step into an optional or a case of an enum, whose value can be absent or replaced by
/// another.
@usableFromInline
final class PartStep: StatePathStep {
  /// Returns a function that returns whether a state has the identity of another one.
  @usableFromInline typealias Recognize = (UnsafeRawPointer) -> (UnsafeRawPointer) -> Bool

  // Functions of raw pointers, because they are specialized where they are created, while methods
  // of a generic class are not.
  @usableFromInline typealias Access = (
    hold: (UnsafeRawPointer) -> HeldState?,
    has: (UnsafeRawPointer, (UnsafeRawPointer) -> Bool) -> Bool
  )

  private let access: Access
  private let ownKey: IdentityKey
  private let makeName: () -> String
  private let recognize: Recognize?

  /// The step into an optional.
  @inlinable
  convenience init<Part>(into _: Part?.Type, recognize: Recognize?) {
    self.init(PartStep.access { (whole: Part?) in whole }, recognize)
  }

  /// The step into the case of `path`.
  @inlinable
  convenience init<Whole, Part>(into path: CasePath<Whole, Part>, recognize: Recognize?) {
    self.init(PartStep.access { path.extract(from: $0) }, recognize, case: path)
  }

  @usableFromInline
  init(_ access: Access, _ recognize: Recognize?) {
    self.access = access
    makeName = { "?" }
    ownKey = .wrapped
    self.recognize = recognize
    super.init(isConditional: true)
  }

  @usableFromInline
  init<Whole, Part>(_ access: Access, _ recognize: Recognize?, case path: CasePath<Whole, Part>) {
    self.access = access
    makeName = { path.caseName ?? "\(Part.self)" }
    ownKey = .case(path.id)
    self.recognize = recognize
    super.init(isConditional: true)
  }

  @inlinable
  static func access<Whole, Part>(_ extract: @escaping (Whole) -> Part?) -> Access {
    (
      hold: { extract($0.assumingMemoryBound(to: Whole.self).pointee).map(heldCopy) },
      has: { whole, isSame in
        guard let part = extract(whole.assumingMemoryBound(to: Whole.self).pointee)
        else { return false }
        return withUnsafePointer(to: part) { isSame($0) }
      }
    )
  }

  override var key: IdentityKey { ownKey }
  override var name: String { makeName() }

  override func visit(_ parent: UnsafeRawPointer, _ body: (UnsafeRawPointer) -> Void) {
    _ = access.has(parent) { part in
      body(part)
      return true
    }
  }

  override func has(
    _ parent: UnsafeRawPointer, where isSame: (UnsafeRawPointer) -> Bool
  ) -> Bool {
    access.has(parent, isSame)
  }

  override func held(in parent: HeldState) -> HeldState? { access.hold(parent.address) }

  override func recognizer(of child: UnsafeRawPointer) -> ((UnsafeRawPointer) -> Bool)? {
    recognize?(child)
  }

  /// Compares parts by what `id` returns, or, if that is nil, by the ids of `Identifiable` parts.
  @inlinable
  static func recognize<Part>(by id: (@Sendable (Part) -> AnyHashable)?) -> Recognize? {
    if let id { return comparing(id) }
    return (Part.self as? any Identifiable.Type).map { comparing($0) }
  }

  @inlinable
  static func comparing<Part: Identifiable>(_: Part.Type) -> Recognize {
    comparing { (part: Part) in part.id }
  }

  @inlinable
  static func comparing<Part, ID: Equatable>(_ id: @escaping (Part) -> ID) -> Recognize {
    { part in
      let own = id(part.assumingMemoryBound(to: Part.self).pointee)
      return { id($0.assumingMemoryBound(to: Part.self).pointee) == own }
    }
  }
}
