/// The step into an optional or a case of an enum, whose value can be absent or replaced by
/// another.
final class PartStep<Whole, Part>: StatePathStep {
  private let extract: @Sendable (Whole) -> Part?
  private let identify: (@Sendable (Part) -> AnyHashable)?
  private let ownKey: IdentityKey
  private let makeName: @Sendable () -> String

  /// `identify` returns the identity of a part; nil uses that of an `Identifiable` part.
  init(
    key: IdentityKey, name: @autoclosure @escaping @Sendable () -> String,
    identify: (@Sendable (Part) -> AnyHashable)?, extract: @escaping @Sendable (Whole) -> Part?
  ) {
    self.extract = extract
    self.identify = identify ?? Self.ownIdentity
    makeName = name
    ownKey = key
    super.init(isConditional: true)
  }

  override var key: IdentityKey { ownKey }

  override var name: String { makeName() }

  override func visit(_ parent: UnsafeRawPointer, _ body: (UnsafeRawPointer) -> Void) {
    guard let part = extract(parent.assumingMemoryBound(to: Whole.self).pointee) else { return }
    withUnsafePointer(to: part) { body($0) }
  }

  override func held(in parent: HeldState) -> HeldState? {
    extract(parent.address.assumingMemoryBound(to: Whole.self).pointee)
      .map { StateCopy($0).held }
  }

  override func identity(of child: UnsafeRawPointer) -> IdentityKey? {
    identify.map { IdentityKey($0(child.assumingMemoryBound(to: Part.self).pointee)) }
  }

  private static var ownIdentity: (@Sendable (Part) -> AnyHashable)? {
    guard Part.self is any Identifiable.Type else { return nil }
    return { part in (part as? any Identifiable).map { $0.hashableID } ?? AnyHashable(0) }
  }
}

extension Identifiable {
  fileprivate var hashableID: AnyHashable { AnyHashable(id) }
}
