import ComposableCore

/// R11: the implementations that a program can run on.
enum DriverKind: CaseIterable {
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

/// The first difference between the model and a driver for `program`; nil if there is none.
///
/// R8: at the end, nothing may retain the objects referenced by the reducer. The driver is released
/// with everything in flight; after that, only the canceled tasks run.
func disagreement(
  about program: Program, of feature: Feature, on kind: DriverKind
) -> Disagreement? {
  let model = Model(program, from: feature.initial, flushesImmediately: kind == .testStore)
  defer { model.forget() }
  weak var released: ModelWorld?
  let executor = DrainedExecutor()
  let home = DrainedActorExecutor()
  let difference = {
    let world = ModelWorld(program, of: feature)
    released = world
    let reporter = IssueReporter { [weak world] _ in world?.record(.reported) }
    return IssueReporter.$current.withValue(reporter) {
      switch kind {
      case .observedEngine, .plainEngine, .store:
        compare(program, model, EngineDriver(kind, world, executor))
      case .storeActor: compare(program, model, StoreActorDriver(world, executor, home))
      case .testStore: compare(program, model, TestStoreDriver(world))
      }
    }
  }()
  repeat { executor.drain() } while home.drain()
  if difference != nil || released == nil { return difference }
  return Disagreement(
    step: program.steps.count, expected: "everything is released",
    actual: "the environment is still referenced")
}

/// A description of the difference, with the smallest program found that reproduces it; nil if the
/// model and the driver agree.
func complaint(about program: Program, of feature: Feature, on kind: DriverKind) -> String? {
  guard disagreement(about: program, of: feature, on: kind) != nil else { return nil }
  let smallest = program.shrunk { disagreement(about: $0, of: feature, on: kind) != nil }
  guard let found = disagreement(about: smallest, of: feature, on: kind) else { return nil }
  return """
    The model and \(kind) disagree after step \(found.step).
    Model:
    \(found.expected)
    \(kind):
    \(found.actual)
    For the list in ModelTests: \(describe(action: smallest))
    """
}
