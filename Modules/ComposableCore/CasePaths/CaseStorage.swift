import Synchronization

/// The functions of a path that is not one case of an enum.
@usableFromInline
struct CustomCase<Root, Value>: Sendable {
  @usableFromInline let extract: @Sendable (Root) -> Value?
  /// The places the path leads through; nil if it is like no other.
  @usableFromInline let identity: @Sendable () -> [CaseIdentity]?
  @usableFromInline let modify: @Sendable (inout Root, (inout Value) -> Void) -> Bool
  /// The names of the cases it leads through; nil if it is unknown which those are.
  @usableFromInline let names: @Sendable () -> [String]?

  @inlinable
  init(
    extract: @escaping @Sendable (Root) -> Value?,
    identity: @escaping @Sendable () -> [CaseIdentity]?,
    modify: @escaping @Sendable (inout Root, (inout Value) -> Void) -> Bool,
    names: @escaping @Sendable () -> [String]? = { nil }
  ) {
    self.extract = extract
    self.identity = identity
    self.modify = modify
    self.names = names
  }
}

/// One step of a path, as something to compare.
@usableFromInline
enum CaseIdentity: Hashable, Sendable {
  case tag(Int, of: ObjectIdentifier)
  case unique(Unique)

  @usableFromInline
  final class Unique: Hashable, Sendable {
    @usableFromInline static func == (lhs: Unique, rhs: Unique) -> Bool { lhs === rhs }
    @usableFromInline func hash(into hasher: inout Hasher) {
      hasher.combine(ObjectIdentifier(self))
    }
  }
}

/// What the copies of a path share: its functions and what has been learnt of its case.
@usableFromInline
final class CaseStorage<Root, Value>: Sendable {
  @usableFromInline let embed: @Sendable (Value) -> Root
  @usableFromInline let custom: CustomCase<Root, Value>?
  /// Relaxed order suffices: the word says all, and every thread would come to the same one.
  @usableFromInline let resolved: Atomic<Int>
  private let settled = AtomicLazyReference<SettledIdentity>()

  @inlinable
  init(embed: @escaping @Sendable (Value) -> Root) {
    self.embed = embed
    custom = nil
    resolved = Atomic(ResolvedCase.unknown.rawValue)
  }

  @inlinable
  init(embed: @escaping @Sendable (Value) -> Root, custom: CustomCase<Root, Value>) {
    self.embed = embed
    self.custom = custom
    resolved = Atomic(ResolvedCase.custom.rawValue)
  }

  @inlinable
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

  @inlinable
  func extractSlowly(from root: Root) -> Value? {
    let known = self.known
    if known.isOpen { return prove(root, known)?.value }
    guard known.rawValue >= 0 else { return nil }
    return EnumWitnesses(Root.self).extract(from: root, resolved: known)
  }

  @inlinable
  func matchesSlowly(_ root: Root) -> Bool {
    find(root) != nil
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
  @usableFromInline
  var identity: [CaseIdentity] {
    if let settled = settled.load() { return settled.steps }
    let steps = custom?.identity() ?? caseIdentity() ?? [.unique(CaseIdentity.Unique())]
    return settled.storeIfNil(SettledIdentity(steps: steps)).steps
  }
}

private final class SettledIdentity: Sendable {
  let steps: [CaseIdentity]

  init(steps: [CaseIdentity]) {
    self.steps = steps
  }
}

// MARK: - Learning which case is meant

extension CaseStorage {
  /// The case that is meant, if it is known or can be proved, and `root` is in it.
  @inlinable
  func find(_ root: Root) -> ResolvedCase? {
    let known = self.known
    guard known.isOpen else {
      guard known.rawValue >= 0, EnumWitnesses(Root.self).tag(of: root) == known.tag
      else { return nil }
      return known
    }
    return prove(root, known)?.resolved
  }

  /// Looks for the case of a value among the candidates, and makes sure by embedding the payload.
  @inlinable
  func prove(
    _ root: Root, _ known: ResolvedCase
  ) -> (resolved: ResolvedCase, value: Value)? {
    let witnesses = EnumWitnesses(Root.self)
    if known.isUnproved, witnesses.tag(of: root) != known.tag { return nil }
    let candidates = CaseCandidates.of(root: Root.self, value: Value.self)
    guard !candidates.cases.isEmpty else {
      resolved.store(ResolvedCase.refused.rawValue, ordering: .relaxed)
      return nil
    }
    let tag = witnesses.tag(of: root)
    guard let candidate = candidates.first(tag: tag),
      let value: Value = witnesses.extract(from: root, resolved: candidate)
    else {
      if candidates.cases.count == 1 {
        let only = candidates.cases[0].rawValue | ResolvedCase.unproved
        resolved.store(only, ordering: .relaxed)
      }
      return nil
    }
    let learnt = learn(from: embed(value), candidates)
    return learnt == candidate ? (candidate, value) : nil
  }

  @inlinable
  func learn(from root: Root) {
    let candidates = CaseCandidates.of(root: Root.self, value: Value.self)
    guard !candidates.cases.isEmpty else {
      return resolved.store(ResolvedCase.refused.rawValue, ordering: .relaxed)
    }
    learn(from: root, candidates)
  }

  @discardableResult
  @inlinable
  func learn(from root: Root, _ candidates: CaseCandidates) -> ResolvedCase {
    let found = candidates.first(tag: EnumWitnesses(Root.self).tag(of: root)) ?? .refused
    resolved.store(found.rawValue, ordering: .relaxed)
    return found
  }

  /// The place of the case, if it is known or the only one there is.
  private func caseIdentity() -> [CaseIdentity]? {
    caseTag.map { [.tag($0, of: ObjectIdentifier(Root.self))] }
  }

  private var caseTag: Int? {
    if custom != nil { return nil }
    if known == .unknown, let unit = TypeShape.unit(Value.self) { learn(from: embed(unit)) }
    let known = self.known
    let candidates = CaseCandidates.of(root: Root.self, value: Value.self).cases
    let only = known.isOpen && candidates.count == 1 ? candidates[0] : known
    return only.rawValue >= 0 ? only.tag : nil
  }

  /// The names of the cases on the way, nil as long as it is unknown which those are.
  @usableFromInline
  var names: [String]? {
    if let custom { return custom.names() }
    guard let caseTag, let cases = EnumCases(Root.self) else { return nil }
    return [cases.name(at: caseTag)]
  }
}
