import Synchronization

/// What the copies of a path share: its functions, and its case once that is known.
@usableFromInline
final class CaseStorage<Root, Value>: Sendable {
  /// The functions of a path that is not one case of an enum.
  ///
  /// Without `modify`, a value is extracted, changed and embedded again. `steps` returns the cases
  /// that the path leads through; without it, the path is only equal to its copies.
  typealias Custom = (
    extract: @Sendable (Root) -> Value?,
    modify: (@Sendable (inout Root, (inout Value) -> Void) -> Bool)?,
    steps: (@Sendable () -> [CaseStep])?
  )

  /// Embeds a value: the case's constructor, or the function that the path was made with.
  @usableFromInline let embed: @Sendable (Value) -> Root
  /// The functions of the path, nil for the case of an enum.
  private let custom: Custom?
  /// The cases that the constructor `embed` could be for; empty for paths of another kind.
  private let candidates: [ResolvedCase]
  /// Relaxed order suffices: the word is self-contained, and every thread would compute the same
  /// one.
  private let word: Atomic<Int>

  /// The storage of a path to the case whose constructor is `embed`.
  ///
  /// Which case that is, is learned from the first value that the program embeds or extracts.
  init(constructor embed: @escaping @Sendable (Value) -> Root) {
    self.embed = embed
    custom = nil
    let candidates = ResolvedCase.candidates(in: Root.self, of: Value.self)
    let isOnly = candidates.count == 1
    word = Atomic(isOnly ? candidates[0].rawValue | ResolvedCase.unproved : -1)
    self.candidates = candidates
  }

  /// The storage of a path with its own functions.
  init(embed: @escaping @Sendable (Value) -> Root, custom: Custom) {
    self.embed = embed
    self.custom = custom
    candidates = []
    word = Atomic(ResolvedCase.custom.rawValue)
  }

  /// The storage of a path to a case whose tag is known.
  init(embed: @escaping @Sendable (Value) -> Root, tag: Int) {
    self.embed = embed
    custom = nil
    candidates = []
    word = Atomic(tag)
  }

  /// What is known of the case now. Any thread may learn more at any time.
  var known: ResolvedCase { ResolvedCase(word.load(ordering: .relaxed)) }

  /// The tag of the case, if it is known and its payload is stored in the enum.
  @usableFromInline var directTag: Int? { known.isDirect ? known.rawValue : nil }

  /// Whether a value would show more of the case.
  @usableFromInline var isOpen: Bool { known.isOpen }

  /// The case, if it is known or can be learned now, and `root` is in it.
  private func find(_ root: Root) -> ResolvedCase? {
    if known.isOpen { learn(byExtractingFrom: root) }
    let known = self.known
    guard let tag = known.tag, !known.isOpen, TypeMetadata(Root.self).tag(of: root) == tag
    else { return nil }
    return known
  }

  /// Extracts the value from any kind of path.
  @usableFromInline
  func extract(from root: Root) -> Value? {
    if let custom { return custom.extract(root) }
    if let tag = known.tag, TypeMetadata(Root.self).tag(of: root) != tag { return nil }
    return find(root).flatMap { payload(of: root, in: $0) }
  }

  /// Whether `root` is in the case, for any kind of path.
  func matches(_ root: Root) -> Bool {
    if let custom { return custom.extract(root) != nil }
    return find(root) != nil
  }

  /// Changes the value in any kind of path; in place where it is stored in the enum.
  @usableFromInline
  func modify<Result, Failure: Error>(
    _ root: inout Root, _ body: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result? {
    if let modify = custom?.modify {
      var result: Swift.Result<Result, Failure>?
      let isFound = modify(&root) { value in
        do throws(Failure) { result = .success(try body(&value)) } catch {
          result = .failure(error)
        }
      }
      return isFound ? try result?.get() : nil
    }
    if let found = find(root), found.isDirect, let tag = found.tag {
      return try TypeMetadata(Root.self).modify(&root, tag: tag, body)
    }
    guard var value = extract(from: root) else { return nil }
    defer { root = embed(value) }
    return try body(&value)
  }

  /// The payload of `root`, which is known to be in the case `found`. Read in place where the
  /// metadata says where it is, else with `Mirror`.
  private func payload(of root: Root, in found: ResolvedCase) -> Value? {
    guard found.isDirect, let tag = found.tag else { return mirroredPayload(of: root) }
    return TypeMetadata(Root.self).extract(from: root, tag: tag)
  }
}

// MARK: - Learning which case is meant

extension CaseStorage {
  /// Embeds the value of `root` again if that is in a candidate: the result is in the path's case.
  private func learn(byExtractingFrom root: Root) {
    guard !candidates.isEmpty else { return refuse() }
    let tag = TypeMetadata(Root.self).tag(of: root)
    guard let candidate = candidates.first(where: { $0.tag == tag }),
      let value = payload(of: root, in: candidate)
    else { return }
    learn(fromEmbedded: embed(value))
  }

  /// The path's case is that of `root`, which `embed` has returned.
  @usableFromInline
  func learn(fromEmbedded root: Root) {
    guard !candidates.isEmpty else { return refuse() }
    let tag = TypeMetadata(Root.self).tag(of: root)
    let found = candidates.first { $0.tag == tag } ?? .refused
    word.store(found.rawValue, ordering: .relaxed)
  }

  /// Reports once that no case of the root can be verified; the path will extract nothing.
  func refuse(at line: SourceLine? = nil) {
    word.store(ResolvedCase.refused.rawValue, ordering: .relaxed)
    let message =
      "The case path from \"\(Root.self)\" to \"\(Value.self)\" extracts nothing: \(refusal). "
      + "Make it with \"CasePath(embed:extract:)\"."
    IssueReporter.current(IssueMessage(stringLiteral: message), at: line)
  }

  /// Reports the same at the line that is about to use the path.
  @usableFromInline
  func refuseIfUnresolvable(at line: SourceLine) {
    if known == .unknown, candidates.isEmpty { refuse(at: line) }
  }

  /// Why there are no candidates.
  private var refusal: String {
    let kind = TypeMetadata(Root.self).kind
    guard kind == .enum || kind == .optional else { return "the root is no enum" }
    guard TypeMetadata(enum: Root.self) != nil else {
      return "the enum was built without reflection metadata, or cannot be copied"
    }
    if TypeMetadata(Value.self).isReabstracted {
      return "functions and metatypes in an enum cannot be read by generic code"
    }
    return Root.self is any CustomReflectable.Type
      ? "its own mirror hides its payloads" : "no case of it holds a value of that type"
  }
}

// MARK: - Identity

/// A step of a case path, for comparing paths: a case by its enum and its tag, or a path whose case
/// is not known, by its storage, without an enum.
typealias CaseStep = (owner: ObjectIdentifier, enum: TypeMetadata?, tag: Int)

/// The step into a case of the enum `type`.
func caseStep(into type: Any.Type, tag: Int) -> CaseStep {
  (ObjectIdentifier(type), TypeMetadata(type), tag)
}

extension CaseStorage: Hashable {
  /// The cases that the path leads through. A part whose case is not known yet is a step that is
  /// equal only to itself.
  var steps: [CaseStep] {
    if let steps = custom?.steps { return steps() }
    guard let tag = known.tag else { return [(ObjectIdentifier(self), nil, -1)] }
    return [caseStep(into: Root.self, tag: tag)]
  }

  /// Compares the cases that are known now: two paths are equal from when both have learned that
  /// they lead to the same case.
  @usableFromInline
  static func == (lhs: CaseStorage, rhs: CaseStorage) -> Bool {
    lhs === rhs
      || lhs.steps.elementsEqual(rhs.steps) { $0.owner == $1.owner && $0.tag == $1.tag }
  }

  /// Does not change when the case is learned.
  @usableFromInline
  func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(CaseStorage.self))
  }
}
