import ComposableTextUI
import Testing

/// The controls of a screen: drawing, use, and reasons for being disabled.
struct ControlTests {
  enum Action: Equatable, Sendable {
    case dismiss, doubleTap, incrTapped, open(Int), remove([Int])
    case setCount(String), setName(String), slide(Float)
  }

  private func screen(
    count: Int = 7, rows: [Int] = [3, 5], reason: String? = nil, alert: Text? = nil
  ) -> Screen<Action> {
    Screen("Counter") {
      Field("Count", count, Action.setCount).help("Set the count")
      Field("Name", "ada", Action.setName)
      Gesture(.doubleTap)
      Gesture(Action.slide)
      Buttons {
        Button("+", .incrTapped).help("Count up").disabled(reason)
        Text("once")
      }
      Rows(rows, key: 1) { offset, value in
        Text("\(offset)", .dim)
        Button("\(value)?", .open(value))
      }
      .onDelete { .remove($0) }
      if let alert { Alert(alert, .dismiss) }
    }
  }

  @Test func controlsAreDrawnByTheirTitles() {
    #expect(
      screen().render() == """
        Counter
          Count  7
          Name   ada
          [+] once
          0  [3?]  [Delete]
          1  [5?]  [Delete]
        """)
  }

  @Test func aLargeNumberIsDrawnWithCommasAndTypedWithoutThem() throws {
    let screen = screen(count: 1_000_003)
    #expect(screen.render().contains("  Count  1,000,003\n"))
    let field = try #require(screen.controls.first { $0.title == "Count" })
    #expect(try field.action(for: "1000003") as? Action == .setCount("1000003"))
    #expect(throws: Failure.self) { try field.action(for: "1,000,003") }
  }

  @Test func aHeadingNamesTheColumnsOfRows() {
    func list(_ values: [Int]) -> String {
      Screen<Action>("List") {
        Rows(values, head: ["Row", "Value"], alignments: [.trailing, .trailing]) { offset, value in
          Text("\(offset)")
          Text(value)
        }
      }.render()
    }
    #expect(
      list([7, 8]) == """
        List
          Row  Value
            0      7
            1      8
        """)
    #expect(list([]) == "List")
  }

  @Test func rowsThatAreTooLongAreWrapped() {
    #expect(
      screen(rows: [3, 1_000_003]).render(width: 20).hasSuffix(
        """
          0  [3?]  [Delete]
          1  [1000003?]
          [Delete]
        """))
  }

  @Test func disabledControlsLookDifferentWithoutColor() {
    #expect(screen(reason: "at the end").render().contains("(+) once"))
    #expect(screen(reason: "at the end").controls.first { $0.title == "+" }?.reason == "at the end")
  }

  @Test(arguments: [
    ("+", Action.incrTapped), ("doubleTap", .doubleTap), ("5?", .open(5)),
    ("incrTapped", .incrTapped),
  ])
  func aControlIsTappedByItsTitleOrName(title: String, action: Action) throws {
    #expect(try screen().tap(title) == action)
  }

  @Test(arguments: [
    ("Count", "-42", Action.setCount("-42")), ("Name", "", .setName("")),
    ("slide", "1e3", .slide(1000)), ("Delete", "1 0", .remove([1, 0])),
  ])
  func aFieldTakesText(title: String, text: String, action: Action) throws {
    #expect(try screen().enter(title, text) == action)
  }

  @Test(arguments: [
    ("Count", "x", "'x' is not a whole number; write digits, as in 42 or -17."),
    (
      "Count", "9223372036854775808",
      "'9223372036854775808' is out of range; give a number from -9223372036854775808 to "
        + "9223372036854775807."
    ),
    ("Count", "1_000", "'1_000' is not a whole number; write digits only, as in 1000."),
    ("slide", "inf", "'inf' is not a number; write it as in 3.5 or -1e6."),
    ("slide", "1e99", "'1e99' is out of range; give a number within 3.4e38 of zero."),
    (
      "Delete", "1 2",
      "There is no row 2; there are rows 0 to 1."
    ),
    ("Delete", "", "Expected ROW ... at the end of the line."),
    ("Delete", " ", "Expected ROW ... at the end of the line."),
    ("Delete", "0 0", "A row can be given only once."),
    ("Delete", "@-0", "'@-0' is not a row; write its number, as in 0 or @0."),
    (
      "None", "",
      "'None' is not on display. On display: 'Count', 'Name', doubleTap, slide, '+', '3?', '5?', "
        + "'Delete'."
    ),
  ])
  func aRefusedEntrySaysWhy(title: String, text: String, message: String) {
    #expect(throws: TapError.self) { try screen().enter(title, text) }
    do { _ = try screen().enter(title, text) } catch { #expect("\(error)" == message) }
  }

  @Test func deletionIsDisabledWithoutRows() {
    #expect(
      screen(rows: []).controls.first { $0.title == "Delete" }?.reason
        == "while there are no rows")
  }

  @Test func anAlertDisablesTheControlsBelowIt() throws {
    let screen = screen(alert: "Done")
    #expect(
      screen.render() == """
        Counter
          Count  7
          Name   ada
          (+) once
          0  (3?)  (Delete)
          1  (5?)  (Delete)
          ╭──────╮
          │ Done │
          │ [OK] │
          ╰──────╯
        """)
    #expect(screen.actions == [.dismiss])
    #expect(try screen.tap("OK") == .dismiss)
    do { _ = try screen.tap("+") } catch {
      #expect(
        "\(error)" == "'+' cannot be used while an answer is on display; [OK] dismisses it.")
    }
  }

  @Test func actionsComeFromEnabledControls() {
    #expect(
      screen(rows: [3], reason: "at the end").actions == [
        .setCount("7"), .setName("ada"), .doubleTap, .slide(0), .open(3), .remove([0]),
      ])
  }

  @Test func screensAreValues() {
    #expect(screen() == screen())
    #expect(screen() != screen(count: 8))
    #expect(screen() != screen(reason: "at the end"))
  }

  @Test func aScreenIsPulledBack() throws {
    enum Parent: Equatable { case counter(Action) }
    let parent = screen().pullback(Parent.counter)
    #expect(parent.render() == screen().render())
    #expect(try parent.enter("Count", "3") == .counter(.setCount("3")))
    #expect(parent.controls.last?.name == "counter.remove")
  }

  @Test func anAnswerIsNewsUnlessMoreIs() {
    func screen(_ guess: Int, round: Int = 1) -> Screen<Action> {
      Screen("Game") {
        Row("Guess", Text(guess))
        Answer("\(guess): higher", to: "\(guess)", in: "\(round)")
      }
    }
    #expect(screen(5).render() == "Game\n  Guess  5")
    #expect(screen(5).news(since: screen(4)).render() == "5: higher")
    #expect(screen(5).news(since: screen(5)).render() == "Game\n  Guess  5")
    #expect(screen(5, round: 2).news(since: screen(4)).render() == "Game\n  Guess  5")
    #expect(screen(5).news(since: nil).render() == "Game\n  Guess  5")
  }

  private func listScreen(_ rows: [Int], first: [Int]? = nil) -> Screen<Action> {
    Screen("Lists") {
      if let first { Table(rows: first.map { [Text("first \($0)")] }, isLog: true) }
      Rows(rows) { _, row in Text("row \(row)") }
    }
  }

  @Test func theListOfAPartShowsItsNewRows() {
    func screen(_ rows: Range<Int>) -> Screen<Action> {
      Screen("Outer") { listScreen(Array(rows)) }
    }
    #expect(
      screen(0..<101).news(since: screen(0..<100)).render()
        == "Outer\n  Lists\n    row 100\n    101 in all")
  }

  @Test func aListIsComparedWithItselfWhenAnotherOneIsGone() {
    let rows = Array(0..<20)
    #expect(
      listScreen(rows + [20]).news(since: listScreen(rows, first: [1, 2])).render()
        == "Lists\n  row 20\n  21 in all")
  }
}
