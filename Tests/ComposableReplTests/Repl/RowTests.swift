import ComposableCore
import ComposableTextUI
import TestSupport
import Testing

@testable import ComposableRepl

/// Using the controls in the rows of a list, whose actions hold ids.
@MainActor
struct RowTests {
  struct Habit: Codable, Equatable, Identifiable, Sendable {
    let id: UniqueID
    var isDone = false
    var title: String
  }

  enum HabitAction: Codable, Equatable, Sendable { case done, rename(String) }

  enum HabitsAction: Codable, Equatable, Sendable {
    case add(String)
    case habit(UniqueID, HabitAction)
    case remove(habit: UniqueID)
  }

  private static let reducer = Reducer<
    IdentifiedArrayOf<Habit>, HabitsAction, SystemEnvironment<Void>
  > { habits, action, environment in
    switch action {
    case .add(let title): habits.append(Habit(id: environment.uuid(), title: title))
    case .habit(let id, .done): habits[id: id]?.isDone = true
    case .habit(let id, .rename(let title)): habits[id: id]?.title = title
    case .remove(let id): habits.remove(id: id)
    }
    return .none
  }

  private nonisolated static func screen(
    _ habits: IdentifiedArrayOf<Habit>
  ) -> Screen<HabitsAction> {
    Screen("Habits") {
      Rows(habits) { _, habit in
        Text(habit.title)
        if !habit.isDone { Button("Done", HabitsAction.habit(habit.id, .done)) }
        Button("Remove", HabitsAction.remove(habit: habit.id))
        Field("Title", habit.title) { HabitsAction.habit(habit.id, .rename($0)) }
      }
    }
  }

  /// The list below buttons, one of which has the title of a row's.
  private nonisolated static func screenWithButtons(
    _ habits: IdentifiedArrayOf<Habit>
  ) -> Screen<HabitsAction> {
    Screen("Habits") {
      Buttons {
        Button("Done", HabitsAction.add("the rest"))
        Button("Walk too", HabitsAction.add("Walk"))
      }
      Rows(habits) { _, habit in
        Text(habit.title)
        if !habit.isDone { Button("Done", HabitsAction.habit(habit.id, .done)) }
      }
    }
  }

  private func session(
    _ titles: String..., format: Console.Format = .quiet,
    screen: @escaping @Sendable (IdentifiedArrayOf<Habit>) -> Screen<HabitsAction> = Self.screen
  ) async throws -> TypedSession<IdentifiedArrayOf<Habit>, HabitsAction> {
    let session = try TypedSession([], Self.reducer, format) { repl in
      repl.screens = { store, _ in
        [NamedScreen("habits", Screens(store.view, draw: screen))]
      }
    }
    for title in titles { session.app.store.view.send(.add(title)) }
    return session
  }

  @Test(arguments: [
    "habits.habit.done @1", "h.h.d @1", "Done @1",
    "habits.habit.done F893A2EE-FB32-455E-B1C1-8690EE42C90B",
  ])
  func aButtonOfARowIsUsedByTheRowsNumberOrItsId(line: String) async throws {
    let session = try await session("Walk", "Read", "Swim")
    #expect(await session.run(line) == "")
    #expect(session.state.map(\.isDone) == [false, true, false])
  }

  @Test(arguments: [
    "habits.habit.rename @1 @2 books", "Title @1 @2 books",
    "h.h.r F893A2EE-FB32-455E-B1C1-8690EE42C90B @2 books",
  ])
  func aFieldOfARowTakesTheTextAfterTheRow(line: String) async throws {
    let session = try await session("Walk", "Read")
    #expect(await session.run(line) == "")
    #expect(session.state.map(\.title) == ["Walk", "@2 books"])
  }

  @Test func aRowNumberCountsAllRows() async throws {
    let session = try await session("Walk", "Read", "Swim")
    #expect(await session.run("Done @0", "Done @2", "Remove @1") == "")
    #expect(session.state.map(\.isDone) == [true, true])
  }

  @Test func theOnlyRowNeedsNoNumber() async throws {
    let session = try await session("Walk")
    #expect(await session.run("Title Walk home", "done") == "")
    #expect(session.state.map(\.title) == ["Walk home"])
    #expect(session.state.map(\.isDone) == [true])
  }

  @Test func historyShowsTheIdOfARow() async throws {
    let session = try await session("Walk", "Read", format: .text)
    let output = await session.run("Done @1", "Title @0 Run", ":history")
    #expect(output.contains("habits.habit.done F893A2EE-FB32-455E-B1C1-8690EE42C90B\n"))
    #expect(output.contains("habits.habit.rename 910A2DEC-8902-4CC1-BEEB-8DA1658EEC67 Run\n"))
  }

  @Test func aRowThatIsMissingIsNamed() async throws {
    let session = try await session("Walk", "Read")
    #expect(
      await session.run("h.h.d", "Done", "Done @2", "Title Run", "h.h.d read", "Done @1 2")
        == """
        line 1: 'habits.habit.done' is on display 2 times; add one of @0, @1.
        line 2: 'habits.habit.done' is on display 2 times; add one of @0, @1.
        line 3: 'habits.habit.done' is not on display for '@2', only for @0, @1.
        line 4: 'habits.habit.rename' is not on display for 'Run', only for @0, @1.
        line 5: 'habits.habit.done' is not on display for 'read', only for @0, @1.
        line 6: 'habits.habit.done' takes no argument, but '2' follows. Usage: habits.habit.done ROW

        """)
  }

  /// A list in two orders, below buttons of which two send the same.
  private nonisolated static func screenWithCopies(
    _ habits: IdentifiedArrayOf<Habit>
  ) -> Screen<HabitsAction> {
    Screen("Habits") {
      Buttons {
        Button("Add", HabitsAction.add("Walk")).disabled("above the list")
        Button("Walk", HabitsAction.add("Walk"))
      }
      for rows in [Array(habits), habits.reversed()] {
        Rows(rows) { _, habit in
          Button("Done", HabitsAction.habit(habit.id, .done))
          Field("Title", habit.title) { HabitsAction.habit(habit.id, .rename($0)) }
        }
      }
    }
  }

  @Test(arguments: ["habits.add", "h.add", "walk"])
  func ofButtonsThatSendTheSameTheFirstEnabledOneIsUsed(line: String) async throws {
    let session = try await session(screen: Self.screenWithCopies)
    #expect(await session.run(line) == "")
    #expect(session.state.map(\.title) == ["Walk"])
  }

  @Test(arguments: ["h.h.done @1", "Done @1", "h.h.d F893A2EE-FB32-455E-B1C1-8690EE42C90B"])
  func aRowThatIsShownTwiceIsOne(line: String) async throws {
    let session = try await session("Walk", "Read", "Swim", screen: Self.screenWithCopies)
    let id = "F893A2EE-FB32-455E-B1C1-8690EE42C90B"
    #expect(await session.run(line, "Title \(id) Run") == "")
    #expect(session.state.map(\.isDone) == [false, true, false])
    #expect(session.state.map(\.title) == ["Walk", "Run", "Swim"])
  }

  @Test func rowsWithTheSameNumberAreToldApart() async throws {
    let titles = (0..<12).map { "habit \($0)" }
    let session = try await session("Walk", "Read", screen: Self.screenWithCopies)
    #expect(
      await session.run("h.h.d @0", "h.h.d")
        == """
        line 1: 'habits.habit.done @0' is on display 2 times; type one of \
        910A2DEC-8902-4CC1-BEEB-8DA1658EEC67, F893A2EE-FB32-455E-B1C1-8690EE42C90B instead of @0.
        line 2: 'habits.habit.done' is on display 4 times; add one of @0, @1.

        """)
    for title in titles { session.app.store.view.send(.add(title)) }
    #expect(await session.run("h.h.d").hasSuffix("@9, @10, @11, ….\n"))
  }

  @Test func aTitleWithARowIsThatOfARow() async throws {
    let session = try await session("Walk", "Read", screen: Self.screenWithButtons)
    #expect(await session.run("Done @1") == "")
    #expect(session.state.map(\.isDone) == [false, true])
  }

  @Test func whatFollowsATitleOfTwoWordsIsNamed() async throws {
    let session = try await session(screen: Self.screenWithButtons)
    let output = await session.run("walk too 5")
    #expect(output.contains("'habits.add' is not on display for '5', only for Walk."), "\(output)")
  }

  @Test func rowsAreCompletedWithTheirTitles() async throws {
    let session = try await session("Walk", "Read")
    let found = session.repl.completions(of: "habits.habit.done ")
    #expect(found.map(\.text) == ["@0", "@1"])
    #expect(found.map(\.detail) == ["Walk", "Read"])
  }
}
