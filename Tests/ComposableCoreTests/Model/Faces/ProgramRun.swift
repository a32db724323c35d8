import ComposableCore

/// The implementations that a program can run on.
enum FaceKind: CaseIterable {
  /// The engine, with an observer of its effects.
  case observedEngine
  /// The engine without observers, which takes faster code paths.
  case plainEngine
  /// A store with view stores, on the main actor.
  case store
  /// A store off the main actor, with sequences of its states.
  case storeActor
  /// A test store.
  case testStore
}

/// The first difference between the model and a face for `program`; nil if there is none.
func disagreement(
  about program: Program, on kind: FaceKind, pairs: inout [String: Int]?
) -> Disagreement? {
  let model = Model(program, isWokenAtOnce: kind == .testStore)
  model.pairs = pairs
  defer { pairs = model.pairs }
  let world = ModelWorld(program)
  return IssueReporter.$current.withValue(IssueReporter { _ in world.record(.reported) }) {
    switch kind {
    case .observedEngine: compare(program, model, EngineFace(world, isObserved: true))
    case .plainEngine: compare(program, model, EngineFace(world, isObserved: false))
    case .store: compare(program, model, MainActor.assumeIsolated { StoreFace(world) })
    case .storeActor: compare(program, model, StoreActorFace(world))
    case .testStore: compare(program, model, TestStoreFace(world))
    }
  }
}

/// A description of the difference, with the smallest program found that shows it; nil if model and
/// face agree.
func complaint(about program: Program, on kind: FaceKind) -> String? {
  var pairs: [String: Int]?
  guard disagreement(about: program, on: kind, pairs: &pairs) != nil else { return nil }
  let smallest = program.shrunk { disagreement(about: $0, on: kind, pairs: &pairs) != nil }
  guard let found = disagreement(about: smallest, on: kind, pairs: &pairs) else { return nil }
  return """
    The model and \(kind) disagree after step \(found.step).
    Model:
    \(found.expected)
    \(kind):
    \(found.actual)
    \(smallest.source)
    """
}
