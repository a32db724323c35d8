import ComposableCore
import ComposableTesting
import TestSupport
import Testing

/// A report names a line of the program or of its test, never one of the library.
struct ReportedLineTests {
  struct Row: Equatable, Identifiable { var id: Int }

  struct Mistake: CustomTestStringConvertible, Sendable {
    let testDescription: String
    /// Makes the mistake, and returns its line.
    let make: @Sendable () -> UInt

    init(_ name: String, make: @escaping @Sendable () -> UInt) {
      testDescription = name
      self.make = make
    }
  }

  static let direct = [
    Mistake("pop(from:)") {
      var path = StackState(["inbox"])
      path.pop(from: StackState(["a", "b"]).ids[1])
      return #line - 1
    },
    Mistake("pop(to:)") {
      var path = StackState(["inbox"])
      path.pop(to: StackState(["a", "b"]).ids[1])
      return #line - 1
    },
    Mistake("a duplicate id") {
      _ = IdentifiedArray(uniqueElements: [Row(id: 1), Row(id: 1)])
      return #line - 1
    },
    Mistake("a duplicate value at a key path") {
      _ = IdentifiedArray(["a", "b"], id: \.count)
      return #line - 1
    },
    Mistake("append(_:)") {
      var rows: IdentifiedArrayOf<Row> = [Row(id: 1)]
      rows.append(Row(id: 1))
      return #line - 1
    },
    Mistake("append(contentsOf:)") {
      var rows: IdentifiedArrayOf<Row> = [Row(id: 1)]
      rows.append(contentsOf: [Row(id: 1)])
      return #line - 1
    },
    Mistake("insert(_:at:)") {
      var rows: IdentifiedArrayOf<Row> = [Row(id: 1)]
      rows.insert(Row(id: 2), at: 7)
      return #line - 1
    },
    Mistake("insert(contentsOf:at:)") {
      var rows: IdentifiedArrayOf<Row> = [Row(id: 1)]
      rows.insert(contentsOf: [Row(id: 2)], at: 7)
      return #line - 1
    },
    Mistake("updateOrInsert(_:at:)") {
      var rows: IdentifiedArrayOf<Row> = [Row(id: 1)]
      rows.updateOrInsert(Row(id: 2), at: 7)
      return #line - 1
    },
    Mistake("remove(at:)") {
      var rows: IdentifiedArrayOf<Row> = [Row(id: 1)]
      rows.remove(at: 1)
      return #line - 1
    },
    Mistake("removeFirst") {
      var rows: IdentifiedArrayOf<Row> = []
      rows.removeFirst()
      return #line - 1
    },
    Mistake("removeLast") {
      var rows: IdentifiedArrayOf<Row> = []
      rows.removeLast(2)
      return #line - 1
    },
    Mistake("swapAt") {
      var rows: IdentifiedArrayOf<Row> = [Row(id: 1)]
      rows.swapAt(0, 1)
      return #line - 1
    },
    Mistake("an interval of zero") {
      TestScheduler().schedule(every: .zero) {}
      return #line - 1
    },
    Mistake("an advance during which time stands still") {
      let scheduler = TestScheduler()
      @Sendable func poll() { scheduler.schedule { poll() } }
      poll()
      scheduler.advance()
      return #line - 1
    },
    Mistake("a timer's interval of zero") {
      _ = AnyScheduler.immediate.timer(interval: .zero)
      return #line - 1
    },
  ]

  @Test(arguments: direct) func aCallIsReportedAtItsLine(mistake: Mistake) {
    var line: UInt = 0
    let found = reports { line = mistake.make() }
    #expect(found.map(\.line) == [line])
    #expect(found.map { "\($0.fileID)" } == ["ComposableCoreTests/ReportedLineTests.swift"])
  }

  /// Mistakes of a reducer where no argument can name its line.
  enum Wrong: CaseIterable {
    case arrayLiteral, clock, debounce, id, loop, screen, throttle, timer
  }

  struct State: Equatable {
    var rows: IdentifiedArrayOf<Row> = [Row(id: 1), Row(id: 2)]
    var path = StackState(["inbox"])
  }

  @Test(arguments: Wrong.allCases)
  func whatAReducerDoesIsReportedAtTheStepOfTheTest(wrong: Wrong) {
    let reducer = Reducer<State, Bool, AnyScheduler> { state, _, scheduler in
      switch wrong {
      case .arrayLiteral: state.rows = [Row(id: 1), Row(id: 2), Row(id: 1)]
      case .clock: return .fireAndForget { try await scheduler.sleep(for: .seconds(1)) }
      case .debounce:
        return Effect(value: true).debounce(id: "id", for: .seconds(1), scheduler: scheduler)
      case .id: state.rows[id: 1]?.id = 2
      case .loop: return Effect(value: true)
      case .screen: state.path[id: StackState(["a", "b"]).ids[1]] = "draft"
      case .throttle:
        return Effect(value: true)
          .throttle(id: "id", for: .seconds(1), scheduler: scheduler, latest: true)
      case .timer:
        return Effect.timer(id: "id", every: .zero, on: TestScheduler().eraseToAnyScheduler())
          .map { _ in true }
      }
      return .none
    }
    let line: UInt = #line + 3
    let found = reports {
      let store = TestStore(initialState: State(), reducer: reducer, environment: .unimplemented)
      store.send(true)
      store.exhaustivity = .off
      store.skipInFlightEffects(strict: false)
    }
    #expect(!found.isEmpty)
    #expect(
      found.map { "\($0.fileID):\($0.line)" }.allSatisfy {
        $0 == "ComposableCoreTests/ReportedLineTests.swift:\(line)"
      }, "\(found)")
  }

  @Test func whatAnAssertionDoesIsReportedAtItsStep() {
    let reducer = Reducer<State, Bool, Void> { _, _, _ in .none }
    let line: UInt = #line + 3
    let found = reports {
      let store = TestStore(initialState: State(), reducer: reducer, environment: ())
      store.send(true) { $0.path[id: StackState(["a", "b"]).ids[1]] = "draft" }
    }
    #expect(found.count == 2)
    #expect(found.allSatisfy { $0.line == line }, "\(found)")
  }

  @Test func aCancellationThatFindsNothingIsReportedAtItsLine() {
    struct Parent: Equatable { var child = 0 }
    enum Action: Equatable { case child(Bool), stop }
    let scheduler = TestScheduler().eraseToAnyScheduler()
    let child = Reducer<Int, Bool, Void> { _, _, _ in
      Effect.timer(id: "ticks", every: .seconds(1), on: scheduler).map { _ in true }
    }
    let line: UInt = #line + 3
    let reducer = Reducer<Parent, Action, Void>.combine(
      child.pullback(state: \.child, action: /Action.child),
      Reducer { _, action, _ in action == .stop ? .cancel(id: "ticks") : .none })
    let found = reports {
      let store = TestStore(initialState: Parent(), reducer: reducer, environment: ())
      store.send(.child(true))
      store.send(.stop)
      store.skipInFlightEffects()
    }
    #expect(found.map(\.line) == [line])
  }

  @Test func anUnimplementedEffectIsReportedAtTheStepOfTheTest() {
    let reducer = Reducer<Int, Bool, Void> { _, _, _ in .unimplemented("Client.load") }
    let line: UInt = #line + 1
    let found = reports { TestStore(initialState: 0, reducer: reducer, environment: ()).send(true) }
    #expect(found.map(\.line) == [line])
  }
}
