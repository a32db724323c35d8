import ComposableCore
import ComposableTesting
import TestSupport
import Testing

/// Shared properties, and properties beside them, that have observers or are computed.
struct SharingObserversTests {
  struct State: Equatable, Sendable {
    var rows: IdentifiedArrayOf<Guest> = [Guest(id: 1), Guest(id: 2)] {
      didSet {
        changes.append("rows \(rows.count) \(rows.map(\.ticks)) \(log) \(observedLog)")
        if !rows.contains(where: { $0.id == selected }) { selected = nil }
      }
    }
    var selected: Int? = 2
    var plain = Guest(id: 3)
    var child = Guest(id: 4) { didSet { changes.append("child \(child.ticks) \(log)") } }
    var log: [Int] = []
    var observedLog: [Int] = [] {
      didSet { changes.append("log \(observedLog) \(plain.ticks) \(rows.map(\.ticks))") }
    }
    var computedLog: [Int] {
      get { log }
      set { log = newValue }
    }
    var changes: [String] = []
  }

  enum Action: Equatable, Sendable { case child(GuestAction), row(Int, GuestAction) }

  /// The calls of the observers while `action` was reduced.
  func changes(
    after action: Action, by reducer: Reducer<State, Action, AnyScheduler>
  ) -> [String] {
    var state = State()
    _ = reducer(&state, action, .immediate)
    #expect(state.selected == 2)
    return state.changes
  }

  @Test func observersNeverSeeTheRowsGone() {
    let reducer: Reducer<State, Action, AnyScheduler> = guestReducer.forEach(
      state: \.rows, sharing: \.log, action: /Action.row)
    #expect(changes(after: .row(1, .ticked), by: reducer) == ["rows 2 [1, 0] [1] []"])
  }

  @Test func observersOfTheSharedPropertySeeTheChild() {
    let reducer: Reducer<State, Action, AnyScheduler> = guestReducer.pullback(
      state: \.plain, sharing: \.observedLog, action: /Action.child)
    #expect(changes(after: .child(.ticked), by: reducer) == ["log [3] 1 [0, 0]"])
  }

  @Test func theObserversOfTheChildRunLast() {
    let reducer: Reducer<State, Action, AnyScheduler> = guestReducer.forEach(
      state: \.rows, sharing: \.observedLog, action: /Action.row)
    #expect(
      changes(after: .row(1, .ticked), by: reducer)
        == ["log [1] 0 [0, 0]", "rows 2 [1, 0] [] [1]"])
  }

  @Test func aComputedPropertyIsShared() {
    let reducer: Reducer<State, Action, AnyScheduler> = guestReducer.pullback(
      state: \.child, sharing: \.computedLog, action: /Action.child)
    #expect(changes(after: .child(.ticked), by: reducer) == ["child 1 [4]"])
  }

  struct Overlapping: Equatable, Sendable { var both = SharedGuest(Guest(), shared: []) }

  @Test func aPropertyThatContainsTheOtherIsReported() {
    let line: UInt = #line + 2
    let found = reports {
      let reducer: Reducer<Overlapping, GuestAction, AnyScheduler> = guestReducer.pullback(
        state: \.both.local, sharing: \.both.shared, action: .`self`)
      let wrong: Reducer<Overlapping, Void, Void> = Reducer<Sharing<SharedGuest, [Int]>, Void, Void>
        .empty.pullback(state: \.both, sharing: \.both.shared, action: .`self`)
      var state = Overlapping()
      _ = reducer(&state, .ticked, .immediate)
      _ = wrong(&state, (), ())
      #expect(state.both == Sharing(Guest(ticks: 1), shared: [0]))
    }
    #expect(found.map(\.line) == [line + 3])
  }

  @Test(arguments: [\Twice.stored, \Twice.computed] as [WritableKeyPath<Twice, Int> & Sendable])
  func ofOnePropertySharedWithItselfTheSharedValueWins(
    property: WritableKeyPath<Twice, Int> & Sendable
  ) {
    let found = reports {
      let reducer = Reducer<Sharing<Int, Int>, Void, Void> { state, _, _ in
        state.local = 1
        state.shared = 2
        return .none
      }
      .pullback(state: property, sharing: property, action: .`self`)
      var state = Twice()
      _ = reducer(&state, (), ())
      #expect(state.stored == 2)
    }
    #expect(found.count == 1)
  }

  struct Twice: Sendable {
    var stored = 0
    var computed: Int {
      get { stored }
      set { stored = newValue }
    }
  }

  @Test(arguments: ["first", "visitor", "sheet", "path"])
  func theSharedPropertyIsNotCopied(form: String) {
    var state = House(
      visitor: Guest(id: 3), sheet: .guest(Guest(id: 4)), path: [.guest(Guest(id: 5))])
    state.log.reserveCapacity(100)
    state.log.append(0)
    func address() -> UnsafeRawPointer? { state.log.withUnsafeBytes { $0.baseAddress } }
    let before = address()
    let actions: [String: HouseAction] = [
      "first": .first(.ticked), "visitor": .visitor(.ticked), "sheet": .sheet(.ticked),
      "path": .path(.element(0, .guest(.ticked))),
    ]
    _ = actions[form].map { houseReducer(&state, $0, .immediate) }
    #expect(state.log.count == 2)
    #expect(address() == before)
  }
}
