import ComposableCore
import ComposableTesting
import TestSupport
import Testing

/// A person who writes into the log that a house shares with everyone in it.
struct Guest: Equatable, Identifiable, Sendable {
  var id = 0
  var ticks = 0
}

typealias SharedGuest = Sharing<Guest, [Int]>

enum GuestAction: Equatable, Sendable { case startTapped, ticked }

let guestReducer = Reducer<SharedGuest, GuestAction, AnyScheduler> { state, action, mainQueue in
  switch action {
  case .startTapped:
    return Effect.timer(id: "tick", every: .seconds(1), on: mainQueue).map { _ in .ticked }
  case .ticked:
    state.ticks += 1
    state.shared.append(state.id)
    return .none
  }
}

/// A screen of the house, and what it presents.
enum Room: Equatable, Sendable {
  case empty
  case guest(Guest)
  case suite(Suite)

  struct Suite: Equatable, Sendable {
    var visitor: Guest?
    var inner = StackState<Room>()
  }
}

indirect enum RoomAction: Equatable, Sendable {
  case guest(GuestAction)
  case suite(SuiteAction)
}

indirect enum SuiteAction: Equatable, Sendable {
  case inner(StackAction<Room, GuestAction>)
  case leave
  case visitor(GuestAction)
}

/// A stack inside an optional child's screen, all with the log of the house.
let suiteReducer = Reducer<Sharing<Room.Suite, [Int]>, SuiteAction, AnyScheduler>.combine {
  guestReducer.optional().pullback(
    state: \.local.visitor, sharing: \.shared, action: /SuiteAction.visitor)
  guestReducer.pullback(state: /Room.guest, action: .`self`).forEach(
    stack: \.local.inner, sharing: \.shared, action: /SuiteAction.inner)
  Reducer { state, action, _ in
    if action == .leave { state.visitor = nil }
    return .none
  }
}

let roomReducer = Reducer<Sharing<Room, [Int]>, RoomAction, AnyScheduler>.combine {
  guestReducer.pullback(state: /Room.guest, action: /RoomAction.guest)
  suiteReducer.pullback(state: /Room.suite, action: /RoomAction.suite)
}

struct House: Equatable, Sendable {
  var log: [Int] = []
  var first = Guest(id: 1)
  var second = Guest(id: 2)
  var visitor: Guest?
  var sheet: Room?
  var path = StackState<Room>()
  /// The length of the log when the parent reduced the last action.
  var seen = 0
}

enum HouseAction: Equatable, Sendable {
  case first(GuestAction)
  case second(GuestAction)
  case visitor(GuestAction)
  case sheet(GuestAction)
  case path(StackAction<Room, RoomAction>)
  case setVisitor(Int?)
  case setSheet(Room?)
  case cancelTapped
}

/// The reducer of the house without its children.
let ownReducer = Reducer<House, HouseAction, AnyScheduler> { state, action, _ in
  state.seen = state.log.count
  switch action {
  case .cancelTapped: return .cancel(allIn: \House.first)
  case .setSheet(let sheet): state.sheet = sheet
  case .setVisitor(let id): state.visitor = id.map { Guest(id: $0) }
  case .first, .path, .second, .sheet, .visitor: break
  }
  return .none
}

let houseReducer = Reducer<House, HouseAction, AnyScheduler>.combine {
  guestReducer.pullback(state: \.first, sharing: \.log, action: /HouseAction.first)
  guestReducer.pullback(state: \.second, sharing: \.log, action: /HouseAction.second)
  guestReducer.optional().pullback(
    state: \.visitor, sharing: \.log, action: /HouseAction.visitor)
  guestReducer.pullback(state: /Room.guest, action: .`self`).optional().pullback(
    state: \.sheet, sharing: \.log, action: /HouseAction.sheet)
  roomReducer.forEach(stack: \.path, sharing: \.log, action: /HouseAction.path)
  ownReducer
}

/// Every form of child that edits a part of its parent.
struct SharingFormsTests {
  let clock = TestScheduler()

  func store(_ house: House) -> TestStore<House, HouseAction, AnyScheduler> {
    TestStore(
      initialState: house, reducer: houseReducer, environment: clock.eraseToAnyScheduler())
  }

  func harness(_ house: House) -> EngineHarness<House, HouseAction> {
    EngineHarness(house, houseReducer, clock.eraseToAnyScheduler())
  }

  @Test func twoTabsEditOneValue() {
    let store = store(House())
    store.send(.first(.ticked)) {
      $0.log = [1]
      $0.first.ticks = 1
      $0.seen = 1
    }
    store.send(.second(.ticked)) {
      $0.log = [1, 2]
      $0.second.ticks = 1
      $0.seen = 2
    }
  }

  @Test func anOptionalChildEditsTheValue() {
    let store = store(House(visitor: Guest(id: 3)))
    store.send(.visitor(.ticked)) {
      $0.log = [3]
      $0.visitor?.ticks = 1
      $0.seen = 1
    }
  }

  @Test func aDestinationEditsTheValue() {
    let store = store(House(sheet: .guest(Guest(id: 4))))
    store.send(.sheet(.ticked)) {
      $0.log = [4]
      $0.sheet = .guest(Guest(id: 4, ticks: 1))
      $0.seen = 1
    }
  }

  @Test func theScreensOfAStackEditTheValue() {
    let store = store(House())
    store.send(.path(.push(.guest(Guest(id: 5))))) { $0.path.append(.guest(Guest(id: 5))) }
    store.send(.path(.push(.guest(Guest(id: 6))))) { $0.path.append(.guest(Guest(id: 6))) }
    store.send(.path(.element(1, .guest(.ticked)))) {
      $0.path[id: 1] = .guest(Guest(id: 6, ticks: 1))
      $0.log = [6]
      $0.seen = 1
    }
    store.send(.path(.popFrom(1))) { $0.path.pop(from: 1) }
    store.send(.path(.element(0, .guest(.ticked)))) {
      $0.path[id: 0] = .guest(Guest(id: 5, ticks: 1))
      $0.log = [6, 5]
      $0.seen = 2
    }
  }

  @Test func aStackInAScreenInsideAnOptionalEditsTheValue() {
    let inner = Room.Suite(visitor: Guest(id: 7), inner: [.guest(Guest(id: 8))])
    let store = store(House(path: [.suite(inner)]))
    store.send(.path(.element(0, .suite(.inner(.element(0, .ticked)))))) {
      $0.path[id: 0] = .suite(
        Room.Suite(visitor: Guest(id: 7), inner: [.guest(Guest(id: 8, ticks: 1))]))
      $0.log = [8]
      $0.seen = 1
    }
    store.send(.path(.element(0, .suite(.visitor(.ticked))))) {
      $0.path[id: 0] = .suite(
        Room.Suite(
          visitor: Guest(id: 7, ticks: 1), inner: [.guest(Guest(id: 8, ticks: 1))]))
      $0.log = [8, 7]
      $0.seen = 2
    }
  }

  @Test(.enabled(if: Platform.readsEnumMetadata)) func effectsHaveThePathsOfUnsharedChildren() {
    let suite = Room.Suite(visitor: Guest(id: 7), inner: [.guest(Guest(id: 8))])
    let harness = harness(
      House(
        visitor: Guest(id: 3), sheet: .guest(Guest(id: 4)),
        path: [.guest(Guest(id: 5)), .suite(suite)]))
    for action: HouseAction in [
      .first(.startTapped), .visitor(.startTapped), .sheet(.startTapped),
      .path(.element(0, .guest(.startTapped))),
      .path(.element(1, .suite(.visitor(.startTapped)))),
      .path(.element(1, .suite(.inner(.element(0, .startTapped))))),
    ] {
      harness.send(action)
    }
    #expect(
      harness.inFlight.map(\.place) == [
        "first", "visitor.?", "sheet.?.guest", "path[0].guest",
        "path[1].suite.local.visitor.?", "path[1].suite.local.inner[0].guest",
      ])
    harness.send(.cancelTapped)
    harness.send(.setVisitor(nil))
    harness.send(.setSheet(.empty))
    harness.send(.path(.element(1, .suite(.leave))))
    #expect(
      harness.inFlight.map(\.place) == ["path[0].guest", "path[1].suite.local.inner[0].guest"])
    harness.send(.path(.popFrom(1)))
    #expect(harness.inFlight.map(\.place) == ["path[0].guest"])
    harness.send(.path(.popFrom(0)))
    #expect(harness.inFlight.isEmpty)
    clock.advance(by: .seconds(5))
    harness.flush()
    #expect(harness.state.log.isEmpty && harness.issues.all.isEmpty)
  }

  @Test func aChildReplacedByAnotherLosesItsEffects() {
    let harness = harness(House(visitor: Guest(id: 3), sheet: .guest(Guest(id: 4))))
    harness.send(.visitor(.startTapped))
    harness.send(.sheet(.startTapped))
    harness.send(.setVisitor(4))
    harness.send(.setSheet(.guest(Guest(id: 5))))
    #expect(harness.inFlight.isEmpty)
  }

  @Test func theAnswersOfEffectsReachTheChildAndTheValue() {
    let harness = harness(House(path: [.guest(Guest(id: 5))]))
    harness.send(.second(.startTapped))
    harness.send(.path(.element(0, .guest(.startTapped))))
    clock.advance(by: .seconds(2))
    harness.flush()
    #expect(harness.state.log == [2, 5, 2, 5])
    #expect(harness.state.second.ticks == 2)
  }

  @Test(.enabled(if: Platform.readsEnumMetadata))
  func anActionForAnAbsentChildIsReportedAndChangesNothing() {
    let house = House(sheet: .empty, path: [.empty])
    let actions: [(HouseAction, String)] = [
      (.visitor(.ticked), "\"visitor\", which is not there"),
      (.sheet(.ticked), "\"sheet.?.guest\", which is not there: the state is \"empty\""),
      (.path(.element(7, .guest(.ticked))), "\"path[7]\", which is not there"),
      (.path(.element(0, .guest(.ticked))), "guest\", which is not there: the state is \"empty\""),
      (.path(.popFrom(7)), "\"path[7]\", which is not there"),
    ]
    for (action, text) in actions {
      let harness = harness(house)
      harness.send(action)
      #expect(harness.state == house)
      #expect(harness.issues.all.count == 1)
      #expect(harness.issues.all.first?.contains(text) == true, "\(harness.issues.all)")
    }
  }

  @Test @MainActor func aViewHasTheStateOfItsReducer() {
    let store = Store(
      initialState: House(visitor: Guest(id: 3), path: [.guest(Guest(id: 5))]),
      reducer: houseReducer, environment: .immediate)
    let first = store.scope(
      state: { Sharing($0.first, shared: $0.log) }, action: HouseAction.first
    ).view
    let visitor = store.scope(
      state: { house in house.visitor.map { Sharing($0, shared: house.log) } },
      action: HouseAction.visitor
    ).view
    let screen = store.scope(
      state: { house in house.path[id: 0].map { Sharing($0, shared: house.log) } },
      action: { HouseAction.path(.element(0, $0)) }
    ).view
    first.send(.ticked)
    #expect(first.state == Sharing(Guest(id: 1, ticks: 1), shared: [1]))
    visitor.send(.ticked)
    #expect(visitor.state?.local.ticks == 1)
    #expect(first.shared == [1, 3])
    screen.send(.guest(.ticked))
    #expect(screen.state?.local == .guest(Guest(id: 5, ticks: 1)))
    #expect(visitor.state?.shared == [1, 3, 5])
  }

  @Test func aViewOfATestStoreHasTheStateOfItsReducer() {
    let store = store(House())
    let first = store.scope(state: \.first, sharing: \.log, action: HouseAction.first)
    first.send(.ticked) {
      $0.ticks = 1
      $0.shared = [1]
    }
    first.root.assert { $0.seen = 1 }
  }

  @Test func aScreenOfATestStoreHasTheStateOfItsReducer() {
    let store = store(House(path: [.guest(Guest(id: 5))]))
    let screen = store.scope(
      state: \.path[id: 0], sharing: \.log, action: { HouseAction.path(.element(0, $0)) })
    screen.send(.guest(.ticked)) {
      $0?.local = .guest(Guest(id: 5, ticks: 1))
      $0?.shared = [5]
    }
    screen.root.assert { $0.seen = 1 }
    store.send(.path(.popFrom(0))) { $0.path.pop(from: 0) }
    #expect(screen.state == nil)
  }
}
