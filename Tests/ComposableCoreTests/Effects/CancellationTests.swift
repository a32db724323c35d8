import ComposableCore
import TestSupport
import Testing

struct CancellationTests {
  enum Command: Sendable {
    case ask(String, id: Int)
    case answered(Int)
    case cancel(id: Int)
    case cancelAll([Int])
  }

  let questions = Questions<String, Int>()

  func harness(cancelInFlight: Bool = false) -> EngineHarness<[Int], Command> {
    let questions = questions
    return EngineHarness([]) { state, command in
      switch command {
      case .answered(let answer):
        state.append(answer)
        return .none
      case .ask(let key, let id):
        return questions.ask(key).map(Command.answered)
          .cancellable(id: id, cancelInFlight: cancelInFlight)
      case .cancel(let id): return .cancel(id: id)
      case .cancelAll(let ids): return .cancel(ids: ids.map(AnyHashable.init))
      }
    }
  }

  @Test func aCancelledEffectDeliversNothing() {
    let harness = harness()
    harness.send(.ask("a", id: 1))
    harness.send(.cancel(id: 1))
    questions.answer("a", 1)
    harness.flush()
    #expect(harness.state == [])
    #expect(harness.inFlight.isEmpty)
    #expect(harness.issues.all == [])
  }

  @Test func mailOfACancelledEffectIsDropped() {
    let harness = harness()
    harness.send(.ask("a", id: 1))
    questions.answer("a", 1)
    harness.send(.cancel(id: 1))
    harness.flush()
    #expect(harness.state == [])
  }

  @Test func anotherIdLeavesTheEffectAlone() {
    let harness = harness()
    harness.send(.ask("a", id: 1))
    harness.send(.cancel(id: 2))
    questions.answer("a", 1)
    harness.flush()
    #expect(harness.state == [1])
  }

  @Test func severalEffectsShareAnId() {
    let harness = harness()
    harness.send(.ask("a", id: 1))
    harness.send(.ask("b", id: 1))
    #expect(harness.inFlight.count == 2)
    harness.send(.cancel(id: 1))
    #expect(harness.inFlight.isEmpty)
  }

  @Test func anEffectThatEndedLeavesTheOthersOfItsIdCancellable() {
    let harness = harness()
    harness.send(.ask("a", id: 1))
    harness.send(.ask("b", id: 1))
    questions.answer("a", 1)
    harness.flush()
    #expect(harness.inFlight.count == 1)
    harness.send(.cancel(id: 1))
    #expect(harness.inFlight.isEmpty)
  }

  @Test func cancelInFlightReplacesWhatRuns() {
    let harness = harness(cancelInFlight: true)
    harness.send(.ask("a", id: 1))
    harness.send(.ask("b", id: 1))
    questions.answer("a", 1)
    questions.answer("b", 2)
    harness.flush()
    #expect(harness.state == [2])
  }

  @Test func severalIdsAreCancelledAtOnce() {
    let harness = harness()
    for id in 1...3 { harness.send(.ask("a", id: id)) }
    harness.send(.cancelAll([1, 3]))
    #expect(harness.inFlight.map(\.id) == ["2"])
  }

  @Test func idsOfDifferentTypesNeverCollide() {
    let questions = questions
    let harness = EngineHarness<Int, Int>(0) { _, action in
      let ids: [AnyHashable] = [1 as Int, 1 as Double, 1 as Int8, "1", Character("1")]
      if action >= 0 { return .cancel(id: ids[action]) }
      return .merge(ids.map { questions.ask("\(type(of: $0.base))").cancellable(id: $0) })
    }
    harness.send(-1)
    for index in 0..<5 {
      harness.send(index)
      #expect(harness.inFlight.count == 4 - index)
    }
  }

  @Test func aTypeIsAnIdShownByItsName() {
    enum TimerID {}
    enum OtherID {}
    let questions = questions
    let harness = EngineHarness<Int, Int>(0) { _, action in
      switch action {
      case 0: questions.ask("a").cancellable(id: TimerID.self)
      case 1: .cancel(id: OtherID.self)
      default: .cancel(id: TimerID.self)
      }
    }
    harness.send(0)
    harness.send(1)
    #expect(harness.inFlight.map(\.id) == ["TimerID"])
    harness.send(2)
    #expect(harness.inFlight.isEmpty)
  }

  @Test func severalTypesAreStoppedAtOnce() {
    enum AskID {}
    enum OtherID {}
    enum ThirdID {}
    let questions = questions
    let harness = EngineHarness<Int, Int>(0) { _, action in
      switch action {
      case 0: questions.ask("a").cancellable(id: AskID.self)
      case 1: questions.ask("b").cancellable(id: OtherID.self)
      case 2: questions.ask("c").cancellable(id: ThirdID.self)
      default: .cancel(ids: [AskID.self, OtherID.self])
      }
    }
    for action in 0...3 { harness.send(action) }
    #expect(harness.inFlight.map(\.id) == ["ThirdID"])
  }

  @Test(arguments: ["inner", "outer"])
  func idsNest(id: String) {
    let questions = questions
    let harness = EngineHarness<Int, Int>(0) { _, action in
      guard action == 0 else { return .cancel(id: id) }
      return .merge(
        questions.ask("a").cancellable(id: "inner"),
        questions.ask("b")
      ).cancellable(id: "outer")
    }
    harness.send(0)
    harness.send(1)
    #expect(harness.inFlight.count == (id == "inner" ? 1 : 0))
  }

  @Test func cancellingNothingIsFine() {
    let harness = harness()
    harness.send(.cancel(id: 1))
    #expect(harness.issues.all == [])
  }

  @Test func cancellingIsDoneInTheOrderOfStarting() {
    let ended = Log<Int>()
    let questions = questions
    let observer = StoreObserver<Int, Int>(effectEnded: { info, isCancelled in
      if isCancelled { ended(info.number) }
    })
    let harness = EngineHarness<Int, Int>(0, observer: observer) { _, action in
      guard action == 0 else { return .cancel(id: 0) }
      return .merge((0..<20).map { _ in questions.ask("a").cancellable(id: 0) })
    }
    harness.send(0)
    harness.send(1)
    #expect(ended.all == Array(1...20))
  }

  @Test func aConcatenationEndsWithThePartThatWasCancelled() {
    let questions = questions
    let harness = EngineHarness<[Int], Int>([]) { state, action in
      state.append(action)
      switch action {
      case 0: return .concatenate(questions.ask("a").cancellable(id: 1), questions.ask("b"))
      case 1: return .cancel(id: 1)
      default: return .none
      }
    }
    harness.send(0)
    #expect(questions.startCount("b") == 0)
    harness.send(1)
    #expect(questions.startCount("b") == 0)
    #expect(harness.inFlight.isEmpty)
    #expect(harness.state == [0, 1])
  }

  @Test func cancellingAWholeConcatenationStartsNothing() {
    let questions = questions
    let harness = EngineHarness<Int, Int>(0) { _, action in
      action == 0
        ? .concatenate(questions.ask("a"), questions.ask("b")).cancellable(id: 1) : .cancel(id: 1)
    }
    let task = harness.send(0)
    harness.send(1)
    #expect(questions.startCount("b") == 0)
    #expect(task?.isOver == true)
  }

  @Test func aTaskEndsWhenItsEffectIsCancelledById() throws {
    let harness = harness()
    let task = try #require(harness.send(.ask("a", id: 1)))
    #expect(!task.isOver)
    harness.send(.cancel(id: 1))
    #expect(task.isOver)
  }

  @Test(arguments: [1, 32, 33, 65])
  func anIdBelongsToAMappedEffect(_ maps: Int) {
    let questions = questions
    let harness = EngineHarness([]) { (state: inout [Int], action: Int) in
      switch action {
      case 0:
        let asked = (1...maps).reduce(questions.ask("a")) { effect, _ in effect.map { $0 + 1 } }
        return asked.cancellable(id: "x")
      case 1: return .cancel(id: "x")
      default:
        state.append(action)
        return .none
      }
    }
    for (next, state) in [(1, []), (2, [2, 2 + maps])] {
      harness.send(0)
      harness.send(next)
      questions.answer("a", 2)
      harness.flush()
      #expect(harness.state == state)
      #expect(harness.inFlight.isEmpty)
    }
  }

  @Test func twoStoresNeverShareAnId() {
    let one = harness()
    let other = harness()
    one.send(.ask("a", id: 1))
    other.send(.ask("a", id: 1))
    one.send(.cancel(id: 1))
    #expect(one.inFlight.isEmpty)
    #expect(other.inFlight.count == 1)
  }
}
