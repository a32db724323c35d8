import Synchronization

/// What a path knows of its case, in one word so that an atomic can hold it.
///
/// A tag is 32 bits; the bits above say how the payload is stored. Negative words are states.
@usableFromInline
struct ResolvedCase: Equatable, Sendable {
  @usableFromInline let rawValue: Int

  @inlinable
  init(_ rawValue: Int) {
    self.rawValue = rawValue
  }

  static let indirect = 1 << 32
  @usableFromInline static let pinned = 1 << 33
  static let unproved = 1 << 34

  /// Nothing has been looked up yet.
  @usableFromInline static let unknown = ResolvedCase(-1)
  /// No case of the root can be proved to be meant.
  static let refused = ResolvedCase(-2)
  /// The path brought functions of its own.
  static let custom = ResolvedCase(-3)
  /// Several cases have the payload's type, and none has shown to be the one.
  static let ambiguous = ResolvedCase(-4)

  /// The payload lies in the enum and may be read from a bitwise copy of it.
  @inlinable var isDirect: Bool { UInt(bitPattern: rawValue) <= UInt(UInt32.max) }
  /// The payload lies in the enum; it may have to stay where it is.
  @inlinable var isInPlace: Bool { isDirect || rawValue & ~tagMask == ResolvedCase.pinned }
  @inlinable var tag: Int { rawValue & tagMask }
  @inlinable var tagMask: Int { Int(UInt32.max) }

  var isIndirect: Bool { rawValue >= 0 && rawValue & ResolvedCase.indirect != 0 }
  /// The only case with that payload; embedding has yet to lead there.
  var isUnproved: Bool { rawValue >= 0 && rawValue & ResolvedCase.unproved != 0 }
  /// Whether a value that was embedded would tell more.
  @inlinable var isOpen: Bool {
    self == .unknown || rawValue == -4 || (rawValue >= 0 && rawValue & (1 << 34) != 0)
  }
  var proved: ResolvedCase { ResolvedCase(rawValue & ~ResolvedCase.unproved) }
}

/// The functions of a path that is not one case of an enum.
@usableFromInline
struct CustomCase<Root, Value>: Sendable {
  let extract: @Sendable (Root) -> Value?
  /// The places the path leads through; nil if it is like no other.
  let identity: @Sendable () -> [CaseIdentity]?
  let modify: @Sendable (inout Root, (inout Value) -> Void) -> Bool
}

/// One step of a path, as something to compare.
enum CaseIdentity: Hashable, Sendable {
  case tag(Int, of: ObjectIdentifier)
  case unique(Unique)

  final class Unique: Hashable, Sendable {
    static func == (lhs: Unique, rhs: Unique) -> Bool { lhs === rhs }
    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
  }
}

/// What the copies of a path share: its functions and what has been learnt of its case.
@usableFromInline
final class CaseStorage<Root, Value>: Sendable {
  @usableFromInline let embed: @Sendable (Value) -> Root
  let custom: CustomCase<Root, Value>?
  /// Relaxed order suffices: the word says all, and every thread would come to the same one.
  @usableFromInline let resolved: Atomic<Int>
  private let settled = Mutex<[CaseIdentity]?>(nil)

  @usableFromInline
  init(embed: @escaping @Sendable (Value) -> Root) {
    self.embed = embed
    custom = nil
    resolved = Atomic(ResolvedCase.unknown.rawValue)
  }

  init(embed: @escaping @Sendable (Value) -> Root, custom: CustomCase<Root, Value>) {
    self.embed = embed
    self.custom = custom
    resolved = Atomic(ResolvedCase.custom.rawValue)
  }

  init(embed: @escaping @Sendable (Value) -> Root, tag: Int) {
    self.embed = embed
    custom = nil
    resolved = Atomic(tag)
  }

  @inlinable
  var known: ResolvedCase {
    ResolvedCase(resolved.load(ordering: .relaxed))
  }

  @inlinable
  func embedAndLearn(_ value: Value) -> Root {
    let root = embed(value)
    if known.isOpen { learn(from: root) }
    return root
  }

  @usableFromInline
  func extractSlowly(from root: Root) -> Value? {
    if let custom { return custom.extract(root) }
    guard let found = find(root) else { return nil }
    return EnumWitnesses(Root.self).extract(from: root, resolved: found)
  }

  @usableFromInline
  func matchesSlowly(_ root: Root) -> Bool {
    if let custom { return custom.extract(root) != nil }
    return find(root) != nil
  }

  @usableFromInline
  func modifySlowly<Result, Failure: Error>(
    _ root: inout Root, _ body: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result? {
    if let custom {
      var result: Swift.Result<Result, Failure>?
      let isFound = custom.modify(&root) { value in
        do throws(Failure) { result = .success(try body(&value)) } catch {
          result = .failure(error)
        }
      }
      return isFound ? try result?.get() : nil
    }
    guard let found = find(root) else { return nil }
    if found.isInPlace {
      return try EnumWitnesses(Root.self).modify(&root, tag: found.tag, body)
    }
    return try EnumWitnesses(Root.self).modifyBox(&root, found, embed: embed, body)
  }

  /// The place of the path, kept from the first time on even if more is learnt later.
  var identity: [CaseIdentity] {
    settled.withLock { settled in
      if let settled { return settled }
      let identity = custom?.identity() ?? caseIdentity() ?? [.unique(CaseIdentity.Unique())]
      settled = identity
      return identity
    }
  }

  private func caseIdentity() -> [CaseIdentity]? {
    guard custom == nil else { return nil }
    let resolved = lookUp()
    guard resolved.rawValue >= 0 else { return nil }
    return [.tag(resolved.tag, of: ObjectIdentifier(Root.self))]
  }
}

// MARK: - Learning which case is meant

extension CaseStorage {
  /// The case that is meant, if it is known and `root` is in it.
  private func find(_ root: Root) -> ResolvedCase? {
    let known = lookUp()
    guard known != .refused else { return nil }
    let witnesses = EnumWitnesses(Root.self)
    let tag = witnesses.tag(of: root)
    if known.rawValue >= 0 {
      guard known.tag == tag else { return nil }
      guard known.isUnproved else { return known }
    }
    let candidates = EnumCases.candidates(root: Root.self, value: Value.self)
    guard let candidate = candidates.first(where: { $0.tag == tag }),
      let value: Value = witnesses.extract(from: root, resolved: candidate)
    else { return nil }
    learn(from: embed(value))
    return self.known == candidate ? candidate : nil
  }

  private func lookUp() -> ResolvedCase {
    let known = self.known
    guard known == .unknown else { return known }
    if let empty = EnumCases.inhabitant(of: Value.self) {
      learn(from: embed(empty))
      return self.known
    }
    let candidates = EnumCases.candidates(root: Root.self, value: Value.self)
    let found =
      switch candidates.count {
      case 0: ResolvedCase.refused
      case 1: ResolvedCase(candidates[0].rawValue | ResolvedCase.unproved)
      default: ResolvedCase.ambiguous
      }
    resolved.store(found.rawValue, ordering: .relaxed)
    return found
  }

  @usableFromInline
  func learn(from root: Root) {
    let candidates = EnumCases.candidates(root: Root.self, value: Value.self)
    guard !candidates.isEmpty else {
      return resolved.store(ResolvedCase.refused.rawValue, ordering: .relaxed)
    }
    let tag = EnumWitnesses(Root.self).tag(of: root)
    let found = candidates.first { $0.tag == tag } ?? .refused
    resolved.store(found.rawValue, ordering: .relaxed)
  }
}
