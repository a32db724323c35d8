import ComposableCore
import ComposableExplore
import Foundation
import Testing

/// Counterexamples print valid Swift with the same meaning.
struct PrintedActionTests {
  /// Each move is the first of a script, so a violation prints it.
  private func printed(_ move: ExploreMove<PrintedAction>) -> String {
    let model = FeatureModel(
      initialState: 0,
      reducer: Reducer<Int, PrintedAction, Void> { state, _, _ in
        state += 1
        return .none
      }, environment: { _ in }, actions: { _ in move.action.map { [$0] } ?? [] },
      properties: [.never("it happens") { $0 == 1 }])
    let test = model.explore(depth: 1, reporter: IssueReporter { _ in }).test ?? ""
    return test.split(separator: "\n").first { $0.hasPrefix("    .") }?
      .trimmingCharacters(in: .whitespaces) ?? ""
  }

  @Test(.enabled(if: Platform.readsEnumMetadata)) func printedActionsAreValidSource()
    throws
  {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "PrintedActions.swift")
    let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
      .map { $0.trimmingCharacters(in: .whitespaces) }
    let source = lines.drop { !$0.hasPrefix("let printedMoves") }.dropFirst()
    for (move, line) in zip(printedMoves, source) where move.action != nil {
      #expect(printed(move) == line)
    }
  }

  @Test func anActionWithoutALiteralIsPrintedByNumber() {
    struct Draft: Equatable, Sendable { private var text = "a" }
    enum Action: Equatable, Sendable { case draft(Draft), other }
    let model = FeatureModel(
      initialState: 0,
      reducer: Reducer<Int, Action, Void> { state, action, _ in
        if action != .other { state += 1 }
        return .none
      }, environment: { _ in }, actions: { _ in [.other, .draft(Draft())] },
      properties: [.never("it happens") { $0 == 1 }])
    let summary = model.explore(reporter: IssueReporter { _ in })
    #expect(summary.test?.contains("    .user(1),\n") == true)
    #expect(model.replay([.user(1)], reporter: IssueReporter { _ in }) == summary.violation)
  }

  /// A literal would have a different type than the value, or would not compile.
  @Test func aPayloadWithoutALiteralIsPrintedByNumber() {
    enum Local: Equatable, Sendable { case a }
    func number(_ action: PrintedAction) -> String { printed(.send(action)) }
    #expect(number(.any(Local.a)) == ".user(0),")
    #expect(number(.any([Int8(1)])) == ".user(0),")
    #expect(number(.number(-.nan)) == ".user(0),")
  }
}
