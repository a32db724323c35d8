import ComposableCore
import Foundation
import Sessions
import TextUI

/// The beginning of an app's tests, as Swift source.
public struct TestSetUp: Sendable {
  /// The lines that create `environment`, which takes dates and random numbers from `tape`.
  public var environment: [String]
  /// The type of the environment.
  public var environmentType: String
  /// The import declarations, `@testable` where needed.
  public var imports: [String]
  /// The app's initial state, as an expression and as text; a test sets the fields in which its own
  /// initial state differs.
  public var initialState: (source: String, text: StateText)
  /// The name of the reducer.
  public var reducer: String

  public init(
    imports: [String], initialState: (source: String, text: StateText), reducer: String,
    environmentType: String, environment: [String]
  ) {
    self.environment = environment
    self.environmentType = environmentType
    self.imports = imports
    self.initialState = initialState
    self.reducer = reducer
  }
}

/// Writes a session as a Swift test that sends each action and asserts the fields it changed.
///
/// No effects run: the test sends their actions too, and replays the inputs of the reductions.
public struct TestSource<State: Encodable, Action: Encodable & Equatable> {
  private let memory = StateMemory(knowsTimes: false)
  private let setUp: TestSetUp
  private let timeline: Timeline<State, Action>

  public init(_ setUp: TestSetUp, _ timeline: Timeline<State, Action>) {
    self.setUp = setUp
    self.timeline = timeline
  }

  /// The whole test.
  public func text() throws -> String {
    var lines = [try head()]
    var before = timeline.state(atEntry: timeline.branch.log.firstEntry)
    var isOver = false
    try timeline.walk { passage in
      guard !isOver else { return }
      if let before { lines.append(try text(of: passage, from: before)) }
      before = passage.state
      isOver = passage.run?.isDropped ?? true
    }
    return (lines + [Self.foot]).joined(separator: "\n")
  }

  /// The text before the steps.
  func head() throws -> String {
    let initial = try StateText(timeline.state(atEntry: timeline.branch.log.firstEntry))
    let (state, action) = ("\(State.self)", "\(Action.self)")
    let imports = setUp.imports.sorted()
    let plain = imports.filter { !$0.hasPrefix("@") }
    let fields = Self.assignments(setUp.initialState.text.tree, initial.tree, to: "initialState")
    let start = ["\(fields.isEmpty ? "let" : "var") initialState = \(setUp.initialState.source)"]
    return """
      // swift-format-ignore-file
      \(plain.joined(separator: "\n"))

      \(imports.filter { $0.hasPrefix("@") }.joined(separator: "\n"))

      \(Self.signature)
      @Suite private struct RecordedSession {
        @Test func everyActionGivesTheStateThatWasRecorded() throws {
          let tape = InputTape(date: { Timestamp(since1970: .zero) }, random: { 0 })
          \(setUp.environment.joined(separator: "\n    "))
          // What effects sent is sent here, so none runs.
          let reducer = Reducer<\(state), \(action), \(setUp.environmentType)> {
            state, action, environment in
            _ = \(setUp.reducer)(&state, action, environment)
            return .none
          }
          \((start + fields).joined(separator: "\n    "))
          let store = TestStore(
            initialState: initialState, reducer: reducer, environment: environment)
      """
  }

  /// A line that every test has, and by which a file with one is recognized.
  public static var signature: String { "/// A session that ':save' wrote as a test." }

  /// The text after the steps.
  static var foot: String {
    """
      }

      private func decoded<Value: Decodable>(_ json: String) throws -> Value {
        try StateText(text: json).decoded(as: Value.self)
      }
    }
    """
  }

  /// The text that repeats and checks a step, given the state before it.
  func text(
    of passage: TimelineLog<State, Action>.Passage, from before: State
  ) throws -> String {
    try lines(passage, from: before).map { "    \($0)" }.joined(separator: "\n")
  }

  private func lines(
    _ passage: TimelineLog<State, Action>.Passage, from before: State
  ) throws -> [String] {
    guard let run = passage.run, !run.isDropped else {
      return [
        "// The state was replaced here, which no action does: the test ends before that."
      ]
    }
    let action = try source(of: run.action)
    var lines: [String] = []
    if run.count > 1 {
      lines += [
        "store.exhaustivity = .off",
        "for _ in 1..<\(run.count) { store.send(\(action)) }",
        "store.exhaustivity = .on",
      ]
    }
    let old = try memory.encoded(before).tree
    let changes = Self.assignments(old, try memory.encoded(passage.state).tree)
    // Of several ticks only the last is asserted, and it may not change every field.
    if changes.isEmpty {
      lines.append("store.send(\(action))")
    } else {
      lines.append("store.send(\(action)) {")
      lines += changes.map { "  \($0)" } + ["}"]
    }
    guard !passage.inputs.isEmpty else { return lines }
    // An action that has no literal is decoded, which may throw.
    let marker = action.hasPrefix("try ") ? "try " : ""
    return ["\(marker)tape.play(\(Self.source(of: passage.inputs))) {"] + lines.map { "  \($0)" }
      + ["}"]
  }

  private static func assignments(
    _ before: StateTree, _ after: StateTree, to state: String = "$0"
  ) -> [String] {
    guard case .object(let old) = before, case .object(let new) = after else { return [] }
    return StateTree.Member.changes(from: old, to: new).map { name, _, after in
      "\(state).\(name) = \(after.map { source(of: $0) } ?? "nil")"
    }
  }

  /// The Swift source of a value: integers and Booleans as literals, other values decoded from
  /// text.
  private static func source(of tree: StateTree) -> String {
    switch tree {
    case .bool, .integer: tree.text
    default: "try decoded(\(literal(tree.text)))"
    }
  }

  private static func source(of inputs: Inputs) -> String {
    let dates = inputs.dates.map { date in
      let attoseconds = date.since1970.attoseconds
      let (milliseconds, rest) = attoseconds.quotientAndRemainder(dividingBy: 1_000_000_000_000_000)
      guard rest != 0 || Int64(exactly: milliseconds) == nil else {
        return "Timestamp(since1970: .milliseconds(\(milliseconds)))"
      }
      return "Timestamp(since1970: Duration(attoseconds: \(attoseconds)))"
    }
    return "Inputs(dates: [\(dates.joined(separator: ", "))], "
      + "random: [\(inputs.random.map { "\($0)" }.joined(separator: ", "))])"
  }

  /// The Swift source of an action: a literal if its parts have literals, else decoded from text.
  private func source(of action: Action) throws -> String {
    try Self.literal(ofCase: action) ?? "try decoded(\(Self.literal(StateText(action).text)))"
  }

  private static func literal(ofCase value: Any) -> String? {
    let mirror = Mirror(reflecting: value)
    guard mirror.displayStyle == .enum, "\(type(of: value))".allSatisfy({ $0 != "<" }) else {
      return nil
    }
    guard let child = mirror.children.first, let label = child.label else { return ".\(value)" }
    let payload = Mirror(reflecting: child.value)
    guard payload.displayStyle == .tuple else {
      return argument(child.value).map { ".\(label)(\($0))" }
    }
    let arguments = payload.children.map { child -> String? in
      let isNamed = child.label.map { !$0.hasPrefix(".") } ?? false
      return argument(child.value).map { isNamed ? "\(child.label ?? ""): \($0)" : $0 }
    }
    guard !arguments.contains(nil) else { return nil }
    return ".\(label)(\(arguments.compactMap { $0 }.joined(separator: ", ")))"
  }

  private static func argument(_ value: Any) -> String? {
    switch value {
    case let text as String: return text.isPlain ? "\"\(text)\"" : nil
    case let number as any BinaryInteger: return "\(number)"
    case let number as Float: return number.isFinite ? "\(number)" : nil
    case let number as Double: return number.isFinite ? "\(number)" : nil
    case let truth as Bool: return "\(truth)"
    case let numbers as [Int]: return "\(numbers)"
    case let set as IndexSet: return "[\(set.map { "\($0)" }.joined(separator: ", "))]"
    default:
      let mirror = Mirror(reflecting: value)
      if mirror.displayStyle == .optional {
        return mirror.children.first.map { argument($0.value) } ?? "nil"
      }
      return literal(ofCase: value)
    }
  }

  /// A string literal. By scalars, as the compiler reads: a mark after a quote or a '#' makes
  /// another character of it.
  static func literal(_ text: String) -> String {
    let runs = text.unicodeScalars.reduce(into: (longest: 0, here: 0)) { runs, scalar in
      runs.here = scalar == "#" ? runs.here + 1 : 0
      runs.longest = max(runs.longest, runs.here)
    }
    let marks = String(repeating: "#", count: runs.longest + 1)
    let escaped = text.unicodeScalars.reduce(into: "") { escaped, scalar in
      if scalar.steersTerminal {
        escaped += "\\\(marks)u{\(String(scalar.value, radix: 16))}"
      } else {
        escaped.unicodeScalars.append(scalar)
      }
    }
    return "\(marks)\"\(escaped)\"\(marks)"
  }
}

extension String {
  /// Whether the text needs no escapes in a string literal.
  fileprivate var isPlain: Bool {
    unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value < 0x7f && $0 != "\"" && $0 != "\\" }
  }
}
