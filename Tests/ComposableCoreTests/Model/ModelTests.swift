import ComposableCore
import Testing

@testable import RulesModel

/// R11: runs random programs on the model and on every kind of store, and compares all observable
/// events.
@Suite("R11 The engine agrees with the model") struct ModelTests {
  private let feature = Feature()

  @Test(arguments: 0..<8)
  func theEngineAgreesWithTheModel(part: UInt64) {
    for seed in 0..<1_250 as Range<UInt64> {
      agrees(
        Program(seed: 1_250 * part + seed),
        on: seed.isMultiple(of: 2) ? .observedEngine : .plainEngine)
    }
  }

  /// Yields the main actor to other tests in between.
  @MainActor @Test func aStoreAgreesWithTheModel() async {
    for seed in 10_000..<14_000 as Range<UInt64> {
      agrees(Program(seed: seed), on: .store)
      if seed.isMultiple(of: 40) { await Task.yield() }
    }
  }

  @Test(arguments: [DriverKind.storeActor, .testStore], 0..<2)
  func anotherStoreAgreesWithTheModel(kind: DriverKind, part: UInt64) {
    for seed in 0..<1_500 as Range<UInt64> {
      agrees(Program(seed: 14_000 + 1_500 * part + seed), on: kind)
    }
  }

  /// Goes back after each step, to one of the last ones. Virtual time advances in steps of one
  /// tick, so programs also go back between two values of an operator.
  @Test(arguments: [DriverKind.observedEngine, .storeActor])
  func effectsStartAgainAsInTheModel(kind: DriverKind) {
    for seed in 0..<4_000 as Range<UInt64> {
      var program = Program(seed: 50_000 + seed)
      let steps = program.steps.flatMap { step -> [ProgramStep] in
        guard case .advance(let ticks) = step else { return [step] }
        return Array(repeating: .advance(1), count: ticks)
      }
      program.steps = steps.enumerated().flatMap { index, step -> [ProgramStep] in
        let past = max(0, 2 * index - Int(seed % 5))
        return [step, .restart(past, isRecreated: (index + Int(seed)).isMultiple(of: 2))]
      }
      agrees(program, on: kind)
    }
  }

  /// Regressions: programs on which the engine and the model once disagreed.
  static let found: [Program] = [
    // Mailbox entries of an ended effect delayed another delivery.
    Program(
      effects: [
        .merge([
          .receive(.answered(2), immediate: true), .delay(.cancelAll(.detail), ticks: 1),
        ]), .stream(source: 2),
      ], above: [], changes: [], steps: [.send(.detail, 1), .send(.root, 0)]),
    // A cancellation reached a throttle's pending value after an effect whose end had replaced that
    // value.
    Program(
      effects: [
        nil,
        .throttle(
          .concatenate([
            .merge([.timer(id: 0, ticks: 2, tag: 3), .value(2), .value(3)]),
            .concatenate([
              .value(2), .timer(id: 1, ticks: 2, tag: 2), .timer(id: 0, ticks: 2, tag: 3),
            ]),
          ]), id: 0, ticks: 2, latest: true),
      ], above: [], changes: [], steps: [.send(.rowDetail(0), 1), .send(.rowDetail(0), 1)]),
    // The effects of a removed child are canceled effect by effect, even if one of them has
    // several parts.
    Program(
      effects: [
        .value(2), .concatenate([.ask(source: 1), .ask(source: 1)]),
        .concatenate([.cancelAll(.row(0)), .value(3)]), .ask(source: 1),
      ], above: [], changes: [],
      steps: [
        .send(.row(0), 1), .send(.root, 1), .send(.row(0), 2), .deliver([.value(source: 1, 0)]),
      ]),
    // The interval of a throttle below a removed row did not end with the row.
    Program(
      effects: [
        .throttle(.value(3), id: 1, ticks: 3, latest: true),
        .throttle(.value(2), id: 1, ticks: 2, latest: true), .value(3),
        .timer(id: 0, ticks: 1, tag: 4),
      ], above: [], changes: [Change(path: .row(0))],
      steps: [.send(.rowDetail(0), 1), .send(.rowDetail(0), 0)]),
    // A throttle started by an absent child was found by the next child.
    Program(
      effects: [
        .throttle(.value(1), id: 0, ticks: 3, latest: true),
        .throttle(.value(2), id: 0, ticks: 1, latest: true),
      ], above: [], changes: [Change(path: .keyed(0)), Change(path: .keyed(0), id: 0)],
      steps: [.send(.keyed(0), 0), .send(.root, 1), .send(.keyed(0), 1)]),
    // `cancel(allIn:)` did not find the effects of a row removed by the same reduction.
    Program(
      effects: [.merge([.cancelAll(.row(0)), .ask(source: 0)]), .ask(source: 0)], above: [],
      changes: [Change(path: .row(0))], steps: [.send(.row(0), 1), .send(.root, 0)]),
    // A tick canceled the first part of a concatenation, whose next value overtook its effects.
    Program(
      effects: [
        .throttle(
          .concatenate([.value(2), .timer(id: 1, ticks: 1, tag: 2)]), id: 0, ticks: 1,
          latest: true), nil,
        .concatenate([
          .throttle(.value(3), id: 0, ticks: 1, latest: false),
          .concatenate([.value(3), .timer(id: 1, ticks: 1, tag: 3)]),
        ]),
      ], above: [], changes: [], steps: [.send(.root, 0), .advance(1)]),
    // A timer that replaced another one at a removed row also canceled the effect that started
    // because the other one ended: it canceled twice.
    Program(
      effects: [
        .concatenate([
          .merge([.timer(id: 1, ticks: 1, tag: 1), .value(1)]), .timer(id: 1, ticks: 1, tag: 1),
        ]), .timer(id: 1, ticks: 1, tag: 2),
      ], above: [], changes: [nil, Change(path: .row(0))], steps: [.send(.row(0), 0)]),
    // The model delivered a value of a replaced child to the next child, if the sending effect had
    // started because another one was canceled.
    Program(
      effects: [
        .timer(id: 0, ticks: 1, tag: 1),
        .concatenate([.merge([.value(2), .timer(id: 0, ticks: 1, tag: 2)]), .value(2)]),
      ], above: [], changes: [Change(path: .detail, id: 1)],
      steps: [.send(.detail, 1), .send(.detail, 0)]),
    // A tick's action replaced the timer's child and caused a value: the task ended with the timer,
    // and the effects of the value belonged to no task.
    Program(
      effects: [
        .timer(id: 0, ticks: 1, tag: 2), nil, .value(3), .timer(id: 0, ticks: 1, tag: 4),
      ], above: [], changes: [nil, nil, Change(path: .detail, id: 1)],
      steps: [.send(.detail, 0), .advance(1)]),
    // A timer whose start caused another one with the same id to start was canceled before that
    // one.
    Program(
      effects: [nil, nil, .timer(id: 0, ticks: 1, tag: 3)],
      above: [
        nil,
        .concatenate([
          .merge([.timer(id: 0, ticks: 1, tag: 3), .value(2)]), .timer(id: 0, ticks: 1, tag: 2),
        ]),
      ], changes: [], steps: [.send(.rowDetail(1), 1), .advance(1)]),
  ]

  @Test(arguments: DriverKind.allCases)
  @MainActor func everyFoundProgramAgrees(kind: DriverKind) {
    for program in Self.found { agrees(program, on: kind) }
  }

  private func agrees(
    _ program: Program, on kind: DriverKind, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    guard let complaint = complaint(about: program, of: feature, on: kind) else { return }
    Issue.record(Comment(rawValue: complaint), sourceLocation: sourceLocation)
  }
}
