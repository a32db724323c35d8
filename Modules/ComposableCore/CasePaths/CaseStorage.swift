import Synchronization

/// The storage shared by copies of a path: its functions, and its case once known.
@usableFromInline
final class CaseStorage<Root, Value>: Sendable {
  /// The functions of a path that is not a single case of an enum.
  ///
  /// `steps` returns the cases it leads through, nil while they are unknown. With `settling`, parts
  /// whose case is unknown get a unique identity from now on.
  @usableFromInline typealias Custom = (
    extract: @Sendable (Root) -> Value?,
    modify: @Sendable (inout Root, (inout Value) -> Void) -> Bool,
    steps: @Sendable (_ settling: Bool) -> [CaseID]?
  )

  @usableFromInline let embed: @Sendable (Value) -> Root
  @usableFromInline let custom: Custom?
  /// Relaxed order suffices: the word is self-contained, and every thread would compute the same
  /// one.
  @usableFromInline let resolved: Atomic<Int>
  /// Whether the identity was read before the case was known: it stays unique.
  private let isSettled = Atomic(false)

  @inlinable
  init(embed: @escaping @Sendable (Value) -> Root) {
    self.embed = embed
    custom = nil
    resolved = Atomic(ResolvedCase.unknown.rawValue)
  }

  @inlinable
  init(embed: @escaping @Sendable (Value) -> Root, custom: Custom) {
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
    if known.isOpen, Platform.readsEnumMetadata { learn(from: root) }
    return root
  }

  @inlinable
  func extractSlowly(from root: Root) -> Value? {
    if let custom { return custom.extract(root) }
    let known = self.known
    if known.isOpen {
      return Platform.readsEnumMetadata
        ? prove(root, known)?.value : extractMirrored(from: root, embed: embed)
    }
    guard known.rawValue >= 0 else { return nil }
    return TypeMetadata(Root.self).extract(from: root, resolved: known)
  }

  @inlinable
  func matchesSlowly(_ root: Root) -> Bool {
    if let custom { return custom.extract(root) != nil }
    return Platform.readsEnumMetadata ? find(root) != nil : extractSlowly(from: root) != nil
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
    guard Platform.readsEnumMetadata else {
      guard var value = extractSlowly(from: root) else { return nil }
      defer { root = embed(value) }
      return try body(&value)
    }
    guard let found = find(root) else { return nil }
    if found.isInPlace {
      return try TypeMetadata(Root.self).modify(&root, tag: found.tag, body)
    }
    return try TypeMetadata(Root.self).modifyBox(of: &root, resolved: found, embed: embed, body)
  }

  /// Equal for paths to the same case; unchanged if the case becomes known later.
  @usableFromInline
  var identity: [CaseID] {
    steps(settling: true) ?? [CaseID(owner: self)]
  }

  /// The cases that the path leads through, nil while they are unknown.
  @usableFromInline
  func steps(settling: Bool) -> [CaseID]? {
    if isSettled.load(ordering: .relaxed) { return nil }
    if let steps = custom?.steps(settling) { return steps }
    if let caseTag { return [CaseID(tag: caseTag, of: Root.self)] }
    if settling { isSettled.store(true, ordering: .relaxed) }
    return nil
  }

  /// The names of the cases that the path leads through, nil while they are unknown.
  var names: [String]? {
    (custom?.steps(false) ?? caseTag.map { [CaseID(tag: $0, of: Root.self)] })?.compactMap(\.name)
  }
}

// MARK: - Learning which case is meant

extension CaseStorage {
  /// The path's case, if it is known or can be verified, and `root` is in it.
  @inlinable
  func find(_ root: Root) -> ResolvedCase? {
    let known = self.known
    guard known.isOpen else {
      guard known.rawValue >= 0, TypeMetadata(Root.self).tag(of: root) == known.tag
      else { return nil }
      return known
    }
    return prove(root, known)?.resolved
  }

  /// Searches the candidates for the case of a value, and verifies it by embedding the payload.
  @inlinable
  func prove(
    _ root: Root, _ known: ResolvedCase
  ) -> (resolved: ResolvedCase, value: Value)? {
    let type = TypeMetadata(Root.self)
    if known.isUnproved, type.tag(of: root) != known.tag { return nil }
    let candidates = candidates
    guard !candidates.isEmpty else {
      refuse()
      return nil
    }
    let tag = type.tag(of: root)
    guard let candidate = candidates.first(where: { $0.tag == tag }),
      let value: Value = type.extract(from: root, resolved: candidate)
    else {
      if candidates.count == 1 {
        let only = candidates[0].rawValue | ResolvedCase.unproved
        resolved.store(only, ordering: .relaxed)
      }
      return nil
    }
    let learnt = learn(from: embed(value), candidates)
    return learnt == candidate ? (candidate, value) : nil
  }

  @inlinable
  func learn(from root: Root) {
    let candidates = candidates
    guard !candidates.isEmpty else { return refuse() }
    learn(from: root, candidates)
  }

  @discardableResult
  @inlinable
  func learn(from root: Root, _ candidates: [ResolvedCase]) -> ResolvedCase {
    let tag = TypeMetadata(Root.self).tag(of: root)
    let found = candidates.first { $0.tag == tag } ?? .refused
    resolved.store(found.rawValue, ordering: .relaxed)
    return found
  }

  /// The tag of the case: the stored one, the only candidate, or the one that a sample value leads
  /// to.
  private var caseTag: Int? {
    if custom != nil || !Platform.readsEnumMetadata { return nil }
    if known == .unknown, candidates.count > 1, let sample = TypeMetadata.makeSample(of: Value.self)
    {
      learn(from: embed(sample))
    }
    let known = self.known
    let only = known.isOpen && candidates.count == 1 ? candidates[0] : known
    return only.rawValue >= 0 ? only.tag : nil
  }

  @inlinable
  var candidates: [ResolvedCase] {
    ResolvedCase.candidates(in: Root.self, of: Value.self)
  }
}
