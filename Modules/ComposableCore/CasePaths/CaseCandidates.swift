import Synchronization

/// The cases of a root that a path to a value could mean, worked out once per pair of types.
///
/// Paths are often written where they are used, `case /AppAction.counter = action`, so a new one
/// must find its candidates quickly: in the slot that the two types hash to, without a lock.
@usableFromInline
final class CaseCandidates: Sendable {
  @usableFromInline let cases: [ResolvedCase]
  private let question: Question
  /// The answer that was found before this one, to a question with the same hash.
  private let next: Unmanaged<CaseCandidates>?

  private struct Question: Equatable {
    var root: ObjectIdentifier
    var value: ObjectIdentifier
  }

  private init(cases: [ResolvedCase], question: Question, next: Unmanaged<CaseCandidates>?) {
    self.cases = cases
    self.question = question
    self.next = next
  }

  @inlinable
  func first(tag: Int) -> ResolvedCase? {
    cases.first { $0.tag == tag }
  }

  /// The cases of `root` whose payload is proved to be a `value` in the form generic code reads.
  @usableFromInline
  static func of(root: Any.Type, value: Any.Type) -> CaseCandidates {
    let question = Question(root: ObjectIdentifier(root), value: ObjectIdentifier(value))
    let slot = (question.root.hashBits &* 31 ^ question.value.hashBits) & (slotCount - 1)
    var newest = slots.entries[slot].load(ordering: .acquiring)
    var link = newest
    while let known = link?.takeUnretainedValue() {
      if known.question == question { return known }
      link = known.next
    }
    let cases = prove(root: root, value: value)
    // Two threads may both find the answer; then it is there twice, and is the same.
    while true {
      let found = CaseCandidates(cases: cases, question: question, next: newest)
      let (isStored, current) = slots.entries[slot].compareExchange(
        expected: newest, desired: Unmanaged.passUnretained(found), ordering: .acquiringAndReleasing
      )
      if isStored { return Unmanaged.passRetained(found).takeUnretainedValue() }
      newest = current
    }
  }

  /// Every answer so far, a list per hash. Types live as long as the process, so what was true of
  /// them stays true, and an answer is never released.
  private static let slots = Slots()
  private static let slotCount = 256

  private struct Slots: ~Copyable, Sendable {
    let entries = InlineArray<256, Atomic<Unmanaged<CaseCandidates>?>> { _ in Atomic(nil) }
  }

  private static func prove(root: Any.Type, value: Any.Type) -> [ResolvedCase] {
    guard let cases = EnumCases(root) else { return [] }
    let shape = TypeShape(value)
    let isPinned = !TypeShape(root).isBitwiseTakable
    return (0..<cases.count).compactMap { tag in
      if cases.isEmpty(at: tag) { return shape.isUnit ? ResolvedCase(tag) : nil }
      guard let payload = cases.payload(at: tag), TypeShape(payload).isSame(as: shape),
        !shape.isReabstracted || cases.isGenericParameter(at: tag)
      else { return nil }
      if cases.isIndirect(at: tag) { return ResolvedCase(tag | ResolvedCase.indirect) }
      return ResolvedCase(isPinned ? tag | ResolvedCase.pinned : tag)
    }
  }
}

extension ObjectIdentifier {
  /// Metadata is aligned, so its lowest bits tell nothing.
  fileprivate var hashBits: Int { Int(bitPattern: self) >> 4 }
}
