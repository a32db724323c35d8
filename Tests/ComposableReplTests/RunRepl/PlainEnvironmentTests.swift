import ComposableCore
import TestSupport
import Testing

@testable import ComposableRepl

/// A feature whose environment isn't made of the shared dependencies.
@MainActor
struct PlainEnvironmentTests {
  struct Dice: Sendable { var roll: @Sendable () -> Int }

  enum Action: Codable, Equatable, Sendable { case roll }

  nonisolated static let reducer = Reducer<Int, Action, Dice> { number, _, dice in
    number = dice.roll()
    return .none
  }

  /// One call for both kinds of environments. It never returns, so it is only compiled.
  static func main() async -> Never {
    if CommandLine.arguments.isEmpty {
      await runRepl("Dice", initialState: 0, reducer: reducer, environment: Dice { 4 })
    }
    let other = Reducer<Int, Action, SystemEnvironment<Void>> { number, _, environment in
      number = environment.random(in: 1...6)
      return .none
    }
    await runRepl("Dice", initialState: 0, reducer: other, environment: ())
  }

  @Test func aReplayThatDiffersSaysThatDrawsAreNotRecorded() async throws {
    let folder = try Folder()
    let file = folder.path("dice.jsonl")
    _ = await session(rolling: 4).run("roll", ":save \(file)")
    #expect(
      await session(rolling: 5).run(":replay \(file)").hasSuffix(
        """
        expected "" to become 4, but it became 5. Only the start was opened. What this feature \
        draws from the world isn't recorded, so a replay may differ.

        """))
  }

  private func session(rolling number: Int) async -> Session {
    Session(Dice { number })
  }

  @MainActor private final class Session {
    private let app: ReplApp<Int, Action>
    private let printed = Printed()

    init(_ dice: Dice) {
      var configuration = ReplConfiguration<Int, Action>("Dice")
      configuration.isWorldRecorded = false
      let store = Store(initialState: 0, reducer: reducer, environment: dice)
      app = ReplApp(
        configuration, ReplWorld(Options()), store, reduce: { _ = reducer(&$0, $1, dice) }
      ) { [printed] parts in
        Repl(parts, console: printed.console(.text))
      }
    }

    func run(_ lines: String...) async -> String {
      for line in lines { await app.repl.enter(NumberedLine(line, number: 1)) }
      app.repl.console.flush()
      return printed.take()
    }
  }
}
