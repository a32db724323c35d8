import ComposableCore

@testable import ComposableRepl
@testable import ComposableTimeTravel

/// A small feature whose states hold values that are easily corrupted: equal texts with different
/// scalars, zeros of both signs, sets, keys with dots, and dates and random numbers.
enum Notes {
  struct State: Codable, Equatable, Sendable {
    var answer: Int?
    var count = 0
    var date: Timestamp?
    var keys: [String: Int] = [:]
    var ratio = 0.0
    var rows: [Int] = []
    var tags: Set<String> = []
    var text = ""
    var ticks = 0
  }

  enum Action: Codable, Equatable, Sendable {
    case add(Int), answered(Int?), draw, drop, key(String), negate, tag(String), text(String), tick

    /// Texts are equal if they look the same.
    static func == (lhs: Self, rhs: Self) -> Bool { "\(lhs)" == "\(rhs)" }
  }

  static func reduce(_ state: inout State, _ action: Action, _ environment: SystemEnvironment<Void>)
  {
    switch action {
    case .add(let number):
      state.count += number
      state.rows.append(number)
    case .answered(let answer): state.answer = answer
    case .draw:
      state.date = environment.date()
      state.count = Int(environment.random.next() % 100)
    case .drop:
      if !state.rows.isEmpty { state.rows.removeFirst() }
    case .key(let key): state.keys[key] = state.keys[key] == nil ? state.count : nil
    case .negate: state.ratio = -state.ratio
    case .tag(let tag): if state.tags.remove(tag) == nil { state.tags.insert(tag) }
    case .text(let text): state.text = text
    case .tick: state.ticks += 1
    }
  }

  static func random(_ random: inout SeededGenerator) -> Action {
    let texts = ["\u{e9}", "e\u{301}", "a.b", "", "c"]
    let text = texts[Int.random(in: texts.indices, using: &random)]
    switch Int.random(in: 0..<9, using: &random) {
    case 0, 1: return .add(.random(in: 0..<3, using: &random))
    case 2: return .draw
    case 3: return .drop
    case 4: return .key(text)
    case 5: return .negate
    case 6: return .tag(text)
    case 7: return .text(text)
    default: return .answered(Bool.random(using: &random) ? 1 : nil)
    }
  }
}
