import TestSupport
import Testing

/// A mistake in a line of `combine { … }` is explained at that line. While the overload for a
/// builder was declared after the others, the compiler failed to explain a wrong action.
@Suite(.enabled(if: Compiler.isThere)) struct BuilderMistakesTests {
  struct Mistake: CustomTestStringConvertible {
    /// A line of a combined reducer.
    let line: String
    /// The compiler's message.
    let message: String
    var testDescription: String { line }
  }

  static let mistakes = [
    Mistake(
      line: #"child.pullback(state: \.child, action: /ParentAction.other)"#,
      message: "expected argument type 'CasePath<ParentAction, ChildAction>'"),
    Mistake(
      line: #"row.forEach(state: \.rows, action: /ParentAction.child)"#,
      message: "expected argument type 'CasePath<ParentAction, (Int, ChildAction)>'"),
    Mistake(
      line: #"child.pullback(state: \.child, action: /ParentAction.missing)"#,
      message: "type 'ParentAction' has no member 'missing'"),
    Mistake(
      line: #"child.pullback(state: \.optional, action: /ParentAction.child)"#,
      message: "cannot convert value of type 'WritableKeyPath<Parent, Optional<Child>>'"),
    Mistake(
      line: "child", message: "cannot convert value of type 'Reducer<Child, ChildAction, Void>'"),
    Mistake(
      line: #"chidl.pullback(state: \Parent.child, action: /ParentAction.child)"#,
      message: "cannot find 'chidl' in scope"),
    Mistake(
      line: #"clocked.pullback(state: \.child, action: /ParentAction.child)"#,
      message: "cannot convert value of type 'Reducer<Parent, ParentAction, Int>'"),
    Mistake(
      line: #"Reducer { state, _, _ in state.titel = "x"; return .none }"#,
      message: "value of type 'Parent' has no member 'titel'"),
    Mistake(
      line: "Reducer { state, _, _ in state.title = 3; return .none }",
      message: "cannot assign value of type 'Int' to type 'String'"),
    Mistake(
      line: "Reducer { _, action, _ in if action == .tapp { }; return .none }",
      message: "type 'ParentAction' has no member 'tapp'"),
    Mistake(
      line: "Reducer { _, _, _ in return Effect(value: 3) }",
      message: "cannot convert value of type 'Int' to expected argument type 'ParentAction'"),
  ]

  /// The diagnostics of all mistakes, from one run of the compiler.
  static let found = Task {
    let reducers = mistakes.enumerated().map { index, mistake in
      """
      #sourceLocation(file: "Mistake\(index).swift", line: 1)
      let reducer\(index) = Reducer<Parent, ParentAction, Void>.combine {
        rest
        \(mistake.line)
      }
      """
    }
    return try await Compiler.messages(
      about: """
        import ComposableCore
        struct Child: Equatable {}
        struct Row: Equatable, Identifiable { var id: Int }
        struct Parent: Equatable {
          var child = Child()
          var optional: Child?
          var rows: IdentifiedArrayOf<Row> = []
          var title = ""
        }
        enum ChildAction: Equatable { case name(String) }
        enum ParentAction: Equatable {
          case child(ChildAction), other(Int), row(id: Int, action: ChildAction), tap
        }
        let child = Reducer<Child, ChildAction, Void>.empty
        let clocked = Reducer<Child, ChildAction, Int>.empty
        let row = Reducer<Row, ChildAction, Void>.empty
        let rest = Reducer<Parent, ParentAction, Void>.empty
        \(reducers.joined(separator: "\n"))
        """)
  }

  @Test(arguments: mistakes.indices) func aMistakeIsExplainedAtItsLine(index: Int) async throws {
    let mistake = Self.mistakes[index]
    let errors = try await Self.found.value.split(separator: "\n")
      .filter { $0.contains("Mistake\(index).swift:") && $0.contains(" error: ") }
    #expect(errors.count == 1, "\(mistake.line): \(errors)")
    #expect(errors.allSatisfy { $0.contains("Mistake\(index).swift:3:") }, "\(errors)")
    #expect(errors.allSatisfy { $0.contains(mistake.message) }, "\(errors)")
  }
}
