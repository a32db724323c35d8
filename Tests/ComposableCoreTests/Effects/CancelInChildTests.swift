import ComposableCore
import TestSupport
import Testing

/// Parents cancel effects of children by id.
struct CancelInChildTests {
  struct State: Sendable {
    var rows: IdentifiedArrayOf<Row> = [Row(id: 1), Row(id: 2)]
    var screen = Screen.timer(Row(id: 0))
    var timer = Row(id: 0)
  }

  struct Row: Identifiable, Sendable { var id: Int }
  enum Screen: Sendable { case timer(Row), off }
  enum TickerID {}

  enum Action: Sendable {
    case pauseOwnTapped, pauseRowsTapped, pauseScreenTapped, pauseTapped
    case row((Int, Bool)), screen(Bool), timer(Bool)
  }

  let clock = TestScheduler()

  /// A child starts two effects, one with the id.
  func harness() -> EngineHarness<State, Action> {
    let queue = clock.eraseToAnyScheduler()
    let child = Reducer<Row, Bool, Void> { _, isStart, _ in
      guard isStart else { return .none }
      return .merge(
        Effect.timer(id: TickerID.self, every: .seconds(1), on: queue).map { _ in false },
        Effect.timer(id: "other", every: .seconds(1), on: queue).map { _ in false })
    }
    let same = CasePath<Bool, Bool>.`self`
    let screen = child.pullback(state: /Screen.timer, action: same, environment: { $0 })
    return EngineHarness(
      State(),
      .combine(
        child.pullback(state: \State.timer, action: /Action.timer, environment: { $0 }),
        screen.pullback(state: \State.screen, action: /Action.screen, environment: { $0 }),
        child.forEach(state: \State.rows, action: /Action.row, environment: { $0 }),
        Reducer<State, Action, Void> { _, action, _ in
          switch action {
          case .pauseOwnTapped: return .cancel(id: TickerID.self)
          case .pauseRowsTapped: return .cancel(id: TickerID.self, in: \State.rows)
          case .pauseScreenTapped: return .cancel(id: TickerID.self, in: \State.screen)
          case .pauseTapped:
            return .cancel(id: TickerID.self, in: \State.timer)
          case .row, .screen, .timer: return .none
          }
        }), ())
  }

  func places(_ harness: EngineHarness<State, Action>) -> [String] {
    harness.inFlight.filter { $0.id == "TickerID" }.map(\.place)
  }

  @Test func aMissedIDIsSearchedInNoMoreThan256Paths() {
    struct CountedID: Hashable {
      let value: Int
      let unequal: Log<Int>

      static func == (one: Self, other: Self) -> Bool {
        if one.value != other.value { one.unequal(one.value) }
        return one.value == other.value
      }

      // Equal hashes, so that each search compares.
      func hash(into hasher: inout Hasher) {}
    }
    let unequal = Log<Int>()
    let row = Reducer<Row, Bool, Void> { _, _, _ in
      .run { _ in try await Task.never() }.cancellable(id: CountedID(value: 1, unequal: unequal))
    }
    let path = CasePath<(Int, Bool)?, (Int, Bool)>(embed: { $0 }, extract: { $0 })
    let harness = EngineHarness(
      IdentifiedArray(uniqueElements: (0..<400).map(Row.init(id:))),
      .combine(
        row.forEach(state: \.self, action: path, environment: { $0 }),
        Reducer<IdentifiedArrayOf<Row>, (Int, Bool)?, Void> { _, action, _ in
          action == nil ? .cancel(id: CountedID(value: 2, unequal: unequal)) : .none
        }), ())
    for id in 0..<400 { harness.send((id, true)) }
    harness.send(nil)
    // The paths of the root and of the array are searched, too, and have no effect.
    #expect(unequal.all.count == 254)
  }

  @Test func anIdIsCancelledInTheChildOnly() {
    let harness = harness()
    harness.send(.timer(true))
    harness.send(.row((1, true)))
    harness.send(.row((2, true)))
    harness.send(.screen(true))
    // Without the enum's metadata the step is named after the type of its value.
    let shown = Platform.readsEnumMetadata ? "screen.timer" : "screen.Row"
    #expect(places(harness) == ["timer", "rows[1]", "rows[2]", shown])
    harness.send(.pauseTapped)
    #expect(places(harness) == ["rows[1]", "rows[2]", shown])
    harness.send(.pauseRowsTapped)
    #expect(places(harness) == [shown])
    harness.send(.pauseScreenTapped)
    #expect(places(harness) == [])
    #expect(harness.inFlight.count == 4)
    #expect(harness.issues.all == [])
  }

  @Test func thePathOfAnEffectHasSteps() throws {
    let harness = harness()
    harness.send(.row((1, true)))
    let info = try #require(harness.inFlight.first)
    #expect(info.path == [.child("rows"), .row(id: "1")])
    #expect(info.place == "rows[1]")
  }

  /// How the effects of a dictionary's values end: canceled by id, or all of them.
  @Test(arguments: [true, false])
  func valuesOfADictionaryEndInTheOrderInWhichTheyStarted(isByID: Bool) {
    let keys = (0..<200).map { ($0 * 37) % 200 }
    let ended = Log<Int>()
    let child = Reducer<Int, Bool, Void> { _, _, _ in
      Effect<Bool, Never>.run { _ in try await Task.never() }.cancellable(id: TickerID.self)
    }
    let path = CasePath<(key: Int, isStart: Bool)?, (Int, Bool)>(
      embed: { (key: $0.0, isStart: $0.1) }, extract: { $0.map { ($0.key, $0.isStart) } })
    let harness = EngineHarness<[Int: Int], (key: Int, isStart: Bool)?>(
      Dictionary(uniqueKeysWithValues: keys.map { ($0, 0) }),
      .combine(
        child.forEach(state: \.self, action: path, environment: { $0 }),
        Reducer { _, action, _ in
          if action != nil { return .none }
          return isByID
            ? .cancel(id: TickerID.self, in: \[Int: Int].self) : .cancel(allIn: \[Int: Int].self)
        }), (), observer: StoreObserver(effectEnded: { info, _ in ended(info.number) }))
    for key in keys { harness.send((key: key, isStart: true)) }
    harness.send(nil)
    #expect(harness.inFlight.isEmpty)
    #expect(ended.all == Array(1...200))
  }

  @Test func theReportNamesTheSameChildOnEveryRun() {
    let harness = harness()
    for row in 3..<40 { harness.send(.row((row, true))) }
    harness.issues.clear()
    harness.send(.row((1, true)))
    harness.send(.row((2, true)))
    harness.send(.timer(true))
    harness.send(.pauseOwnTapped)
    #expect(harness.issues.all.first?.contains("\"timer\"") == true)
  }

  @Test func anIdThatOnlyAChildUsesIsReportedOnce() {
    let harness = harness()
    harness.send(.pauseOwnTapped)
    #expect(harness.issues.all == [])
    harness.send(.row((2, true)))
    harness.send(.pauseOwnTapped)
    harness.send(.pauseOwnTapped)
    #expect(places(harness) == ["rows[2]"])
    #expect(harness.issues.count == 1)
    #expect(harness.issues.all.first?.contains("\"rows[2]\"") == true)
    #expect(harness.issues.all.first?.contains("cancel(id:in:)") == true)
  }
}
