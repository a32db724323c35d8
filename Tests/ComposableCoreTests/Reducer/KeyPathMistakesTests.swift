import TestSupport
import Testing

/// Mistakes in the key path of a child are explained as mistakes in a key path.
@Suite(.enabled(if: Compiler.isThere)) struct KeyPathMistakesTests {
  static let feature = """
    import ComposableCore
    struct Child { var count = 1 }
    enum ChildAction { case tapped }
    let child = Reducer<Child, ChildAction, Void> { _, _, _ in .none }
    enum Sheet { case child(Child), other }
    struct Parent {
      var child = Child()
      let fixed = Child()
      var log: [Int] = []
      var path: StackState<Child> = []
      var rows: IdentifiedArray<Int, Child>
      var sheet: Sheet?
    }
    enum ParentAction {
      case child(ChildAction), path(StackAction<Child, ChildAction>), row(Int, ChildAction)
    }

    """

  /// The compiler's errors about a reducer of `Parent`, or of a `Sharing` of it.
  func errors(_ reducer: String, for state: String = "Parent") async throws -> [String] {
    let source = Self.feature + "let reducer: Reducer<\(state), ParentAction, Void> = \(reducer)"
    return try await Compiler.messages(about: source).split(separator: "\n").compactMap { line in
      let error = line.hasPrefix("/") ? line.firstRange(of: " error: ") : nil
      return error.map { String(line[$0.upperBound...]) }
    }
  }

  @Test(arguments: [
    "child.pullback(state: \\.chld, action: /ParentAction.child)",
    "child.pullback(state: \\.chld, action: /ParentAction.child, environment: { $0 })",
    "child.optional().pullback(state: \\.chld, action: /ParentAction.child)",
  ])
  func aMisspelledPropertyIsAMistakeOfTheKeyPath(reducer: String) async throws {
    let found = try await errors(reducer)
    #expect(
      found == [
        "cannot infer key path type from context; consider explicitly specifying a root type"
      ])
    let rooted = try await errors(reducer.replacing("\\.chld", with: "\\Parent.chld"))
    #expect(rooted == ["value of type 'Parent' has no member 'chld'"])
  }

  @Test func aPropertyOfAnotherTypeIsNamedWithBothTypes() async throws {
    let found = try await errors("child.pullback(state: \\.log, action: /ParentAction.child)")
    #expect(
      found == [
        "cannot convert value of type 'WritableKeyPath<Parent, Array<Int>>' to expected argument "
          + "type 'WritableKeyPath<Parent, Child>'"
      ])
  }

  @Test func aConstantPropertyIsExplained() async throws {
    let found = try await errors("child.pullback(state: \\.fixed, action: /ParentAction.child)")
    #expect(found.count == 1)
    #expect(found.first?.contains("The property can't be set: make it a 'var'.") == true)
  }

  @Test(arguments: [
    ("child.pullback(state: \\.child, action: /ParentAction.child)", "\\.local.child"),
    (
      "child.pullback(state: \\.child, action: /ParentAction.child, environment: { $0 })",
      "\\.local.child"
    ),
  ])
  func aChildOfASharingStateIsFoundThroughLocal(reducer: String, remedy: String) async throws {
    let found = try await errors(reducer, for: "Sharing<Parent, Int>")
    #expect(found.count == 1)
    #expect(found.first?.contains("'\(remedy)'.") == true, "\(found)")
  }
}
