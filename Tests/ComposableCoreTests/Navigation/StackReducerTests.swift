import ComposableCore
import ComposableTesting
import TestSupport
import Testing

/// A reducer for each screen of a stack.
struct StackReducerTests {
  struct PageState: Equatable, Sendable {
    var seconds = 0
    var note: TickerState?
  }

  enum PageAction: Equatable, Sendable { case note(TickerAction), startTapped, ticked }

  struct RootState: Equatable, Sendable { var path = StackState<PageState>() }

  enum RootAction: Equatable, Sendable {
    case change(Change)
    case path(StackAction<PageState, PageAction>)
  }

  /// The changes that a parent makes in one reduction.
  enum Change: Equatable, Sendable { case cancelFirst, popAndPush, replaceAll, restoreAndPush }

  static let pageReducer = Reducer<PageState, PageAction, AnyScheduler>.combine {
    tickerReducer.optional().pullback(state: \.note, action: /PageAction.note)
    Reducer { state, action, mainQueue in
      switch action {
      case .note:
        return .none
      case .startTapped:
        return Effect.timer(id: "tick", every: .seconds(1), on: mainQueue).map { _ in .ticked }
      case .ticked:
        state.seconds += 1
        return .none
      }
    }
  }

  static var reducer: Reducer<RootState, RootAction, AnyScheduler> {
    let pageReducer = Self.pageReducer
    let rootReducer: Reducer<RootState, RootAction, AnyScheduler> = pageReducer.forEach(
      stack: \.path, action: /RootAction.path)
    return rootReducer.combined(
      with: Reducer { state, action, _ in
        switch action {
        case .change(.cancelFirst):
          return .cancel(allIn: \RootState.path, id: 0)
        case .change(.popAndPush):
          state.path.popLast()
          state.path.append(PageState())
        case .change(.replaceAll):
          state.path = [PageState()]
        case .change(.restoreAndPush):
          // An earlier value, from before the first push.
          state.path = StackState()
          state.path.append(PageState())
        case .path:
          break
        }
        return .none
      })
  }

  let clock = TestScheduler()

  func harness(_ count: Int) -> EngineHarness<RootState, RootAction> {
    let harness = EngineHarness(RootState(), Self.reducer, clock.eraseToAnyScheduler())
    for _ in 0..<count { harness.send(.path(.push(PageState()))) }
    return harness
  }

  @Test func aPopRemovesTheScreensAboveAndTheirEffects() {
    let harness = harness(4)
    for id in 0..<4 { harness.send(.path(.element(StackID(id), .startTapped))) }
    #expect(harness.inFlight.map(\.place) == ["path[0]", "path[1]", "path[2]", "path[3]"])
    harness.send(.path(.popFrom(2)))
    #expect(harness.inFlight.map(\.place) == ["path[0]", "path[1]"])
    #expect(harness.state.path.ids == [0, 1])
    #expect(harness.issues.all == [])
  }

  @Test func aScreenPushedAfterAPopHasNoEffects() {
    let harness = harness(1)
    harness.send(.path(.element(0, .startTapped)))
    harness.send(.change(.popAndPush))
    #expect(harness.state.path.ids == [1])
    #expect(harness.inFlight.isEmpty)
  }

  @Test(arguments: [Change.replaceAll, .restoreAndPush])
  func aScreenWithTheIdOfAnEarlierOneDoesNotGetItsEffects(change: Change) {
    let harness = harness(1)
    harness.send(.path(.element(0, .startTapped)))
    harness.send(.change(change))
    #expect(harness.state.path.ids == [0])
    #expect(harness.inFlight.isEmpty)
    harness.send(.path(.element(0, .startTapped)))
    #expect(harness.inFlight.count == 1)
  }

  /// The parent replaces the stack when a screen starts its timer, before or after the screen does.
  @Test(arguments: [false, true])
  func anEffectBelongsToTheScreenOfItsReducer(isReplacedFirst: Bool) {
    let screens: Reducer<RootState, RootAction, AnyScheduler> = Self.pageReducer.forEach(
      stack: \.path, action: /RootAction.path)
    let parent = Reducer<RootState, RootAction, AnyScheduler> { state, action, _ in
      if case .path(.element(_, .startTapped)) = action { state.path = [PageState()] }
      return .none
    }
    let harness = EngineHarness(
      RootState(path: [PageState()]),
      isReplacedFirst ? parent.combined(with: screens) : screens.combined(with: parent),
      clock.eraseToAnyScheduler())
    for _ in 0..<2 { harness.send(.path(.element(0, .startTapped))) }
    #expect(harness.inFlight.map(\.reduction) == (isReplacedFirst ? [2] : []))
    clock.advance(by: .seconds(1))
    #expect(harness.state.path[id: 0]?.seconds == (isReplacedFirst ? 1 : 0))
  }

  @Test func aScreenKeepsItsEffectsWhileItChanges() {
    let harness = harness(2)
    harness.send(.path(.element(0, .startTapped)))
    harness.send(.path(.element(0, .ticked)))
    harness.send(.path(.popFrom(1)))
    harness.send(.path(.push(PageState())))
    #expect(harness.inFlight.map(\.place) == ["path[0]"])
    let saved = harness.state
    harness.send(.path(.element(0, .ticked)))
    harness.engine.restore(saved)
    #expect(harness.inFlight.map(\.place) == ["path[0]"])
  }

  @Test func aPartOfAScreenLosesItsEffectsWithTheScreen() {
    let harness = harness(0)
    harness.send(.path(.push(PageState(note: TickerState()))))
    harness.send(.path(.element(0, .note(.start))))
    #expect(harness.inFlight.map(\.place) == ["path[0].note.?"])
    harness.send(.change(.restoreAndPush))
    #expect(harness.inFlight.isEmpty)
  }

  @Test func theEffectsOfOneScreenAreCancelledByItsId() {
    let harness = harness(2)
    for id in 0..<2 { harness.send(.path(.element(StackID(id), .startTapped))) }
    harness.send(.change(.cancelFirst))
    #expect(harness.inFlight.map(\.place) == ["path[1]"])
  }

  @Test(arguments: [
    RootAction.path(.element(7, .ticked)), .path(.popFrom(7)),
  ])
  func aMissingScreenIsReportedAtTheLineOfForEach(action: RootAction) {
    let pageReducer = Self.pageReducer
    struct RootEnvironment: Sendable { var mainQueue = AnyScheduler.immediate }
    let line: UInt = #line + 1
    let reducer = pageReducer.forEach(
      stack: \RootState.path, action: /RootAction.path,
      environment: { (environment: RootEnvironment) in environment.mainQueue })
    let found = reports {
      let harness = EngineHarness(RootState(), reducer, RootEnvironment(), reporter: .current)
      harness.send(action)
      #expect(harness.state == RootState())
    }
    #expect(found.map(\.line) == [line])
    #expect(found.first?.detailedMessage.contains("\"path[7]\", which is not there") == true)
  }
  @Test(arguments: [false, true])
  func anEffectOfAScreenStartsAgain(isDecoded: Bool) throws {
    let harness = harness(1)
    let before = harness.state
    harness.send(.path(.element(0, .startTapped)))
    let position = try #require(harness.inFlight.first?.position)
    harness.send(.path(.popFrom(0)))
    // A tool that decodes a file has different instances of the values than the reducer had.
    let restored = isDecoded ? RootState(path: [PageState()]) : before
    harness.engine.restore(restored) {
      harness.engine.restart(
        [position], of: .path(.element(0, .startTapped)), in: before, number: 2)
    }
    #expect(harness.inFlight.map(\.place) == ["path[0]"])
    clock.advance(by: .seconds(1))
    harness.flush()
    #expect(harness.state.path[id: 0]?.seconds == 1)
  }

  /// The canceled operation has not returned, so the path of the earlier screen still exists.
  @Test func anEffectOfADecodedScreenStartsAgain() throws {
    let page = Reducer<PageState, PageAction, Void> { _, action, _ in
      action == .startTapped ? .run { _ in try await Task.never() } : .none
    }
    let reducer = page.forEach(stack: \RootState.path, action: /RootAction.path)
    let harness = EngineHarness(RootState(path: [PageState()]), reducer, ())
    let start = RootAction.path(.element(0, .startTapped))
    harness.send(start)
    let position = try #require(harness.inFlight.first?.position)
    let decoded = RootState(path: [PageState()])
    harness.engine.restore(decoded) {
      harness.engine.restart([position], of: start, in: decoded, number: 1)
    }
    #expect(harness.inFlight.map(\.place) == ["path[0]"])
  }
}
