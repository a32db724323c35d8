import ComposableCore
import Foundation
import TestSupport
import Testing

struct EffectTests {
  struct Failed: Equatable, Error {
    var number = 0
  }

  /// The outputs of a synchronous effect.
  func outputs<Output: Sendable>(
    of effect: @escaping @Sendable () -> Effect<Output, Never>
  ) -> [Output] {
    let harness = EngineHarness<[Output], Output?>([]) { state, action in
      guard let action else { return effect().map { $0 } }
      state.append(action)
      return .none
    }
    harness.send(nil)
    return harness.state
  }

  @Test func noneIsTheIdentityOfMergeAndConcatenate() {
    let effect = Effect<Int, Never>(value: 7)
    let none = Effect<Int, Never>.none
    for same in [
      Effect.merge(none, effect, none), .concatenate(none, effect, none), effect.merged(with: none),
      none.merged(with: effect), effect.concatenated(with: none), none.concatenated(with: effect),
    ] {
      #expect(!same.isNone)
      // It is still a plain value, not wrapped.
      #expect(!same.isWork)
    }
    #expect(Effect.merge([none, none]).isNone)
    #expect(Effect<Int, Never>.concatenate().isNone)
  }

  @Test func operatorsOnNoneReturnNone() throws {
    let none = Effect<Int, Never>.none
    let scheduler = AnyScheduler.unimplemented
    let isNone = [
      "cancellable": none.cancellable(id: 1).isNone,
      "catchToEffect": none.catchToEffect().isNone,
      "compactMap": none.compactMap { $0 }.isNone,
      "concatenated": none.concatenated(with: none).isNone,
      "debounce": none.debounce(id: 1, for: .seconds(1), scheduler: scheduler).isNone,
      "delay": none.delay(for: .seconds(1), scheduler: scheduler).isNone,
      "fireAndForget": (none.fireAndForget() as Effect<String, Never>).isNone,
      "map": none.map { $0 + 1 }.isNone,
      "mapError": Effect<Int, Failed>.none.mapError { $0 }.isNone,
      "merged": none.merged(with: none).isNone,
      "receive": none.receive(on: scheduler).isNone,
      "throttle": none.throttle(id: 1, for: .seconds(1), scheduler: scheduler, latest: true).isNone,
    ]
    for (name, isNone) in isNone { #expect(isNone, "\(name)") }
    #expect(try Set(isNone.keys) == operators, "Add a new operator to the list above.")
  }

  /// The names of the operators in the sources: the public methods in the folder of effects.
  private var operators: Set<String> {
    get throws {
      let root = URL(filePath: #filePath).appending(path: "../../../..").standardized
      let folder = root.appending(path: "Modules/ComposableCore/Effects")
      let files = try FileManager.default.contentsOfDirectory(
        at: folder, includingPropertiesForKeys: nil
      ).filter { $0.lastPathComponent.hasPrefix("Effect+") }
      return try files.reduce(into: []) { names, file in
        let text = try String(contentsOf: file, encoding: .utf8)
        for found in text.matches(of: /\n  public func (\w+)/) { names.insert(String(found.1)) }
      }
    }
  }

  @Test func mapChangesEachOutputOnce() {
    let calls = Log<Int>()
    let mapped = outputs {
      Effect.merge(.init(value: 1), .result { .success(2) }).map { number in
        calls(number)
        return "\(number)"
      }
    }
    #expect(mapped == ["1", "2"])
    #expect(calls.all == [1, 2])
  }

  @Test func compactMapDropsOutputsThatBecomeNil() {
    let sent = outputs {
      let numbers = Effect<String, Never>.merge(.init(value: "1"), .init(value: "x"))
        .compactMap { Int($0) }
      return numbers
    }
    #expect(sent == [1])
  }

  @Test func fireAndForgetRunsAnEffectAndDropsItsOutputs() {
    let runs = Log<Int>()
    let sent: [String] = outputs {
      let closing = Effect<Never, Never>.fireAndForget { runs(1) }
      let counting = Effect<Int, Never>.fireAndForget { runs(2) }.merged(with: .init(value: 3))
      return .merge(closing.fireAndForget(), counting.fireAndForget())
    }
    #expect(sent.isEmpty)
    #expect(runs.all == [1, 2])
  }

  @Test func aFailureIsTransformedAndAnOutputIsNot() {
    let results = outputs {
      Effect.merge(.init(value: 1), .init(error: Failed(number: 3)))
        .mapError { Failed(number: $0.number + 1) }.catchToEffect()
    }
    #expect(results == [.success(1), .failure(Failed(number: 4))])
  }

  @Test func aThrowingCallBecomesAnOutput() {
    let read: @Sendable () throws -> String = { throw Failed(number: 3) }
    let results = outputs {
      Effect.catching { try read() }.catchToEffect { result in
        switch result {
        case .failure(let error): "\(error)"
        case .success(let text): text
        }
      }
    }
    #expect(results == ["Failed(number: 3)"])
  }

  @Test func aDeferredEffectIsMadeAtEachStart() {
    let starts = Log<Int>()
    let harness = collecting { _ in
      let counting = Effect<Int, Never>.deferred {
        starts(0)
        return Effect(value: starts.count)
      }
      return .concatenate(counting, counting)
    }
    harness.send(0)
    #expect(harness.state == [1, 2])
  }

  @Test(arguments: [false, true])
  func aFailureEndsAGroupAndStartsNoOtherPart(isMerge: Bool) {
    let fired = Log<Int>()
    let results = outputs {
      let parts: [Effect<Int, Failed>] = [
        .init(value: 1), .init(error: Failed()), .fireAndForget { fired(1) },
      ]
      return (isMerge ? Effect<Int, Failed>.merge(parts) : .concatenate(parts)).catchToEffect()
    }
    #expect(results == [.success(1), .failure(Failed())])
    #expect(fired.all == [])
  }

  @Test func aFailureCancelsTheOthersOfAMerge() {
    let harness = collecting { _ in
      let waiting = Effect<Int, Failed>.future { _ in }
      return Effect.merge(waiting, .init(error: Failed())).catchToEffect { _ in 1 }
    }
    let task = harness.send(0)
    #expect(harness.state == [1])
    #expect(harness.inFlight.isEmpty)
    #expect(task?.hasEnded != false)
  }

  @Test func aFutureAnsweredTwiceIsReportedAndTheSecondAnswerDropped() {
    let questions = Questions<String, Int>()
    let harness = collecting { _ in questions.ask("a") }
    harness.send(0)
    questions.answer("a", 1)
    questions.answer("a", 2)
    harness.flush()
    #expect(harness.state == [1])
    #expect(harness.issues.count == 1)
    #expect(harness.issues.all.first?.contains("answered twice") == true)
  }
}
