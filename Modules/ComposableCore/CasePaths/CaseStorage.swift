import Synchronization

/// The functions of a path, and its case as far as it is known. The copies of a path share it.
@usableFromInline
final class CaseStorage<Root, Value>: Sendable {
  /// What is known about the case of a path.
  private enum Decision: Sendable {
    /// The path has its own functions and need not be a case.
    case custom
    /// One of the candidates. The first value that the program embeds or extracts shows which one.
    case undecided
    /// The case with this tag.
    case decided(tag: Int)
    /// No case can be verified, so the path extracts nothing. That is reported once.
    case refused(isReported: Bool)
  }

  private enum Refusal: String {
    case isNotAnEnum = "the root isn't an enum"
    case isUnreadable = "the enum was built without reflection metadata, or cannot be copied"
    case isReabstracted = "functions and metatypes in an enum cannot be read by generic code"
    case isHidden = "its own mirror hides its payloads"
    case isNotAPayload = "none of its cases holds a value of that type"
  }

  /// The functions of a path that is not one case of an enum.
  @usableFromInline
  struct Custom: Sendable {
    @usableFromInline let extract: @Sendable (Root) -> Value?
    /// Without it, a value is extracted, changed and embedded again.
    let modify: (@Sendable (inout Root, (inout Value) -> Void) -> Bool)?
    /// The cases that the path leads through; without it, the path is only equal to its copies.
    let steps: (@Sendable () -> [CaseStep])?

    @usableFromInline
    init(
      extract: @escaping @Sendable (Root) -> Value?,
      modify: (@Sendable (inout Root, (inout Value) -> Void) -> Bool)? = nil,
      steps: (@Sendable () -> [CaseStep])? = nil
    ) {
      self.extract = extract
      self.modify = modify
      self.steps = steps
    }
  }

  /// The metadata of the root. Looking it up takes longer than reading a tag.
  @usableFromInline let metadata = TypeMetadata(Root.self)
  /// Embeds a value: the case's constructor, or the function that the path was made with.
  @usableFromInline let embed: @Sendable (Value) -> Root
  /// Nil for the case of an enum.
  @usableFromInline let custom: Custom?
  /// The tags of the cases to which the path may lead; empty for a path with its own functions, or
  /// if no case can be verified. Outside of the lock, because most values are in other cases, for
  /// which extraction then takes none.
  private let candidates: [Int]
  /// The lock is never held while a function of the program runs.
  private let decision: Mutex<Decision>
  /// The tag of a case whose payload is stored in the enum, outside of the lock, so that extraction
  /// takes none; -1 otherwise.
  ///
  /// Relaxed order suffices: every thread stores the same tag, and nothing else depends on it.
  @usableFromInline let publishedTag: Atomic<Int>

  /// The storage of a path to the case whose constructor is `embed`.
  init(constructor embed: @escaping @Sendable (Value) -> Root) {
    self.embed = embed
    custom = nil
    candidates = CaseCandidates.tags(in: Root.self, of: Value.self)
    decision = Mutex(candidates.isEmpty ? .refused(isReported: false) : .undecided)
    publishedTag = Atomic(-1)
  }

  /// The storage of a path with its own functions.
  init(embed: @escaping @Sendable (Value) -> Root, custom: Custom) {
    self.embed = embed
    self.custom = custom
    candidates = []
    decision = Mutex(.custom)
    publishedTag = Atomic(-1)
  }

  /// The storage of a path to a case without a payload, which has this tag. If it is nil, the path
  /// extracts nothing, which is reported immediately.
  init(constant embed: @escaping @Sendable (Value) -> Root, tag: Int?) {
    self.embed = embed
    custom = nil
    candidates = tag.map { [$0] } ?? []
    decision = Mutex(tag.map { .decided(tag: $0) } ?? .refused(isReported: false))
    publishedTag = Atomic(tag ?? -1)
    if tag == nil { reportRefusal() }
  }

  /// The tag of the case, if it is known and its payload is stored in the enum.
  @inlinable var directTag: Int? {
    let tag = publishedTag.load(ordering: .relaxed)
    return tag < 0 ? nil : tag
  }

  private var knownTag: Int? {
    switch decision.withLock({ $0 }) {
    case .decided(let tag): tag
    case .undecided: candidates.count == 1 ? candidates[0] : nil
    case .custom, .refused: nil
    }
  }
}

// MARK: - Extracting

extension CaseStorage {
  /// Extracts the value from any kind of path.
  @inlinable
  func extract(from root: Root) -> Value? {
    if let custom { return custom.extract(root) }
    return extractCase(from: root)
  }

  /// Extracts the value from a path to a case.
  @usableFromInline
  func extractCase(from root: Root) -> Value? {
    matchingTag(of: root).flatMap { payload(of: root, in: $0) }
  }

  /// Whether `root` is in the case, for any kind of path.
  func matches(_ root: Root) -> Bool {
    if let custom { return custom.extract(root) != nil }
    return matchingTag(of: root) != nil
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
    if custom == nil, let tag = matchingTag(of: root), metadata.holdsPayload(at: tag) {
      return try metadata.modify(&root, tag: tag, body)
    }
    guard var value = extract(from: root) else { return nil }
    defer { root = embed(value) }
    return try body(&value)
  }

  /// The tag of `root`, if that is in the path's case. Decides the case by `root` if necessary.
  private func matchingTag(of root: Root) -> Int? {
    if candidates.isEmpty {
      reportRefusal()
      return nil
    }
    // Most values are in other cases, which don't show the path's case.
    let tag = metadata.tag(of: root)
    guard candidates.contains(tag) else { return nil }
    if case .undecided = decision.withLock({ $0 }) { decide(byExtracting: root, in: tag) }
    guard case .decided(tag) = decision.withLock({ $0 }) else { return nil }
    return tag
  }

  /// Sets the path's case by a value in a candidate: the constructor returns one of the path's
  /// case.
  ///
  /// Not inlined, so that looking up the type of an optional value costs other values nothing.
  @inline(never)
  private func decide(byExtracting root: Root, in tag: Int) {
    if let value = payload(of: root, in: tag) { decide(byEmbedded: embed(value)) }
  }

  private func payload(of root: Root, in tag: Int) -> Value? {
    metadata.holdsPayload(at: tag)
      ? metadata.extract(from: root, tag: tag) : mirroredPayload(of: root)
  }

  /// Sets the path's case, if it is undecided, to the case of `root`, which `embed` returned.
  @usableFromInline
  func decide(byEmbedded root: Root) {
    // Without the lock.
    guard custom == nil else { return }
    switch decision.withLock({ $0 }) {
    case .custom, .decided: return
    case .refused: reportRefusal()
    case .undecided:
      let tag = metadata.tag(of: root)
      let isCandidate = candidates.contains(tag)
      decision.withLock { $0 = isCandidate ? .decided(tag: tag) : .refused(isReported: true) }
      if isCandidate, metadata.holdsPayload(at: tag) {
        publishedTag.store(tag, ordering: .relaxed)
      }
    }
  }

  /// Reports, once, that no case of the root can be verified. Does nothing for other paths.
  @usableFromInline
  func reportRefusal(at line: SourceLine? = nil) {
    let isFirst = decision.withLock { decision in
      guard case .refused(isReported: false) = decision else { return false }
      decision = .refused(isReported: true)
      return true
    }
    guard isFirst else { return }
    let message = """
      The case path from "\(Root.self)" to "\(Value.self)" extracts nothing: \
      \(Self.refusal.rawValue). Make it with "CasePath(embed:extract:)".
      """
    IssueReporter.current(IssueMessage(stringLiteral: message), at: line)
  }

  private static var refusal: Refusal {
    let kind = TypeMetadata(Root.self).kind
    guard kind == .enum || kind == .optional else { return .isNotAnEnum }
    if TypeMetadata(enum: Root.self) == nil { return .isUnreadable }
    if TypeMetadata(Value.self).isReabstracted { return .isReabstracted }
    return Root.self is any CustomReflectable.Type ? .isHidden : .isNotAPayload
  }
}

// MARK: - Identity

/// A step of a case path, for comparing and naming paths.
@usableFromInline
enum CaseStep: Equatable {
  /// A case of an enum.
  case known(TypeMetadata, tag: Int)
  /// The row or screen with this id, in the case before it.
  case row(AnyHashable)
  /// A path whose case is not known, which is equal only to its copies.
  case unknown(path: ObjectIdentifier)

  /// Whether both are the same case, or copies of the same path.
  @usableFromInline
  static func == (lhs: CaseStep, rhs: CaseStep) -> Bool {
    switch (lhs, rhs) {
    case (.known(let type, let tag), .known(let otherType, let otherTag)):
      type.type == otherType.type && tag == otherTag
    case (.row(let id), .row(let other)): id == other
    case (.unknown(let path), .unknown(let other)): path == other
    case (.known, _), (.row, _), (.unknown, _): false
    }
  }
}

extension CaseStorage: Hashable {
  /// The cases that the path leads through. A step whose case isn't known yet is equal only to
  /// itself.
  @usableFromInline var steps: [CaseStep] {
    if let steps = custom?.steps { return steps() }
    guard let knownTag else { return [.unknown(path: ObjectIdentifier(self))] }
    return [.known(metadata, tag: knownTag)]
  }

  /// Compares the cases known so far. Two paths become equal once both are known to lead to the
  /// same case.
  @usableFromInline
  static func == (lhs: CaseStorage, rhs: CaseStorage) -> Bool {
    lhs === rhs || lhs.steps == rhs.steps
  }

  /// Doesn't change when the case becomes known.
  @usableFromInline
  func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(CaseStorage.self))
  }
}
