import ComposableCore
import Foundation

/// The value after encoding and decoding.
func steadyCoded<Value: Codable>(_ value: Value) -> Value? {
  (try? JSONEncoder().encode([value])).flatMap {
    try? JSONDecoder().decode([Value].self, from: $0).first
  }
}

@MainActor var valueOperations: [SteadyOperation] {
  [
    SteadyOperation(
      "case paths",
      [
        "/(_:)", "..(_:_:)", "~=(_:_:)", "CasePath.appending(path:)", "CasePath.embed(_:)",
        "CasePath.extract(from:)", "CasePath.init(embed:extract:)", "CasePath.modify(_:_:)",
        "CasePath.self", "CasePath.some",
      ]
    ) {
      { count in
        for index in 0..<count {
          let path = /SteadyAction.setChild
          var action = path.embed(index)
          blackHole(path.extract(from: action))
          blackHole((path .. CasePath<Int?, Int>.some).extract(from: action))
          let whole: CasePath<Int?, Int?> = .self
          blackHole(path.appending(path: whole))
          blackHole(/SteadyAction.add ~= action)
          path.modify(&action) { $0 = nil }
          blackHole(CasePath<Int, Int>(embed: { $0 }, extract: { $0 }).embed(index))
        }
      }
    },
    SteadyOperation(
      "environments",
      [
        "SystemEnvironment.init(environment:date:mainQueue:random:uuid:)",
        "SystemEnvironment.live(environment:)", "SystemEnvironment.map(_:)",
        "SystemEnvironment.subscript(dynamicMember:)", "RandomSource.callAsFunction(in:)",
        "RandomSource.init(_:)", "RandomSource.next()", "RandomSource.seeded(_:)",
        "SeededGenerator.init(from:)", "SeededGenerator.init(seed:)", "SeededGenerator.next()",
      ], rarity: 4
    ) {
      let random = RandomSource.seeded(1)
      return { count in
        for _ in 0..<count {
          let system = SystemEnvironment(environment: SteadyRow(id: 1), random: random)
          blackHole(system.map { $0.id }.environment)
          blackHole((system.count, system.date(), system.uuid(), system.random.next()))
          blackHole(SystemEnvironment.live(environment: 1).random(in: 1...6))
          blackHole(RandomSource { 1 }.next())
          var generator = SeededGenerator(seed: 1)
          blackHole(generator.next())
          blackHole(steadyCoded(generator))
        }
      }
    },
    SteadyOperation(
      "dates and ids",
      [
        "Timestamp.<(_:_:)", "Timestamp.advanced(by:)", "Timestamp.description",
        "Timestamp.duration(to:)", "Timestamp.encode(to:)", "Timestamp.init(from:)",
        "Timestamp.init(since1970:)", "Timestamp.now()", "Timestamp.secondsSince1970",
        "UniqueID.description", "UniqueID.encode(to:)", "UniqueID.init(_:)", "UniqueID.init(from:)",
        "UniqueID.init(high:low:)", "UniqueID.random(using:)", "AnyScheduler.Instant.init(from:)",
      ], rarity: 10
    ) {
      var generator = SeededGenerator(seed: 1)
      return { count in
        for _ in 0..<count {
          let now = Timestamp.now()
          let later = now.advanced(by: .seconds(1))
          blackHole((now < later, now.duration(to: later), now.secondsSince1970, now.description))
          blackHole(steadyCoded(Timestamp(since1970: .seconds(1))))
          let id = UniqueID.random(using: &generator)
          blackHole((UniqueID(id.description), steadyCoded(UniqueID(high: 1, low: 2))))
          blackHole(steadyCoded(AnyScheduler.Instant(offset: .seconds(1))))
        }
      }
    },
    SteadyOperation(
      "results",
      [
        "TaskResult.==(_:_:)", "TaskResult.encode(to:)", "TaskResult.init(_:)",
        "TaskResult.init(catching:)", "TaskResult.init(from:)", "TaskResult.map(_:)",
        "TaskResult.value", "DecodedError.types", "DecodedError.init(_:)",
        "DecodedError.init(from:)",
      ], rarity: 10
    ) {
      { count in
        for _ in 0..<count {
          let failed = await TaskResult<Int> { throw SteadyFailure.failed }
          let made = TaskResult(Result<Int, SteadyFailure>.success(1)).map { $0 + 1 }
          blackHole((failed == made, failed == failed, try? made.value))
          DecodedError.$types.withValue([]) {
            blackHole((steadyCoded(failed), steadyCoded(made)))
          }
          blackHole(steadyCoded(DecodedError(SteadyFailure.failed)))
        }
      }
    },
  ]
}

@MainActor var describingOperations: [SteadyOperation] {
  [
    SteadyOperation(
      "descriptions", ["describe(action:)", "caseName(of:)", "stateDiff(_:_:)"], rarity: 10
    ) {
      { count in
        for index in 0..<count {
          blackHole(describe(action: SteadyAction.add(index)))
          blackHole(caseName(of: SteadyAction.setChild(index)))
          blackHole(stateDiff(SteadyValues(count: index), SteadyValues(count: 1)))
        }
      }
    }
  ]
}

@MainActor var issueOperations: [SteadyOperation] {
  [
    SteadyOperation(
      "reports",
      [
        "IssueReporter.init(_:)", "IssueReporter.callAsFunction(_:)", "IssueReporter.current",
        "IssueReporter.Report.init(message:detailedMessage:)", "IssueMessage.+(_:_:)",
        "IssueMessage.StringInterpolation.appendInterpolation(_:)",
        "IssueMessage.StringInterpolation.appendInterpolation(secret:)",
        "IssueMessage.StringInterpolation.appendLiteral(_:)",
        "IssueMessage.StringInterpolation.init(literalCapacity:interpolationCount:)",
        "IssueMessage.init(stringInterpolation:)", "IssueMessage.init(stringLiteral:)",
        "IssueMessage.init(text:detailed:)",
      ], rarity: 4
    ) {
      let reporter = IssueReporter { blackHole($0.detailedMessage) }
      let reducer = Reducer<Int?, Int, Void> { _, _, _ in .none }
      return { count in
        IssueReporter.$current.withValue(reporter) {
          let number = Reducer<Int, Int, Void> { _, _, _ in .none }
          let sender = ViewStore(
            Store(
              initialState: nil, reducer: .combine(reducer, number.optional()), environment: ()
            ).stateless)
          for index in 0..<count {
            sender.send(index)
            IssueReporter.current("a \(index), \(secret: index)" + "b")
            IssueReporter.current(IssueMessage(text: "a", detailed: "b"))
            IssueReporter.current(IssueReporter.Report(message: "c"))
          }
        }
      }
    }
  ]
}
