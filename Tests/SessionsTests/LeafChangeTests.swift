import Foundation
import Sessions
import Testing

struct LeafChangeTests {
  private struct Part: Codable, Equatable {
    var on = false
    var note: String?
  }

  private enum Kind: Codable, Equatable {
    case empty
    case some(Int, name: String)
  }

  private struct Whole: Codable, Equatable {
    var date = Date(timeIntervalSince1970: 0)
    var count = 0
    var ratio = 0.5
    var kind = Kind.empty
    var part = Part()
    var parts: [String: Part] = [:]
    var rows: [Int] = []
    var unknown = Double.nan
  }

  @Test func eachValueThatChangedIsNamed() {
    var states = [Whole()]
    func add(_ change: (inout Whole) -> Void) {
      var state = states[states.count - 1]
      change(&state)
      states.append(state)
    }
    add { $0.count = 7 }
    add { $0.part.note = "a \"quote\"" }
    add { ($0.part, $0.ratio) = (Part(on: true), 0.25) }
    add { $0.kind = .some(1, name: "one") }
    add { $0.kind = .some(2, name: "one") }
    add { ($0.parts["x"], $0.rows) = (Part(), [1, 2]) }
    add { ($0.parts["x"], $0.parts["y"]) = (nil, Part(on: true)) }
    add { $0.date += 1.5 }
    add { $0.kind = .empty }
    var compared = ComparedStates(Whole())
    let changes = states.dropFirst().map { compared.changes(to: $0).map(\.description) }
    #expect(
      changes == [
        ["count 0 → 7"], [#"part.note nil → "a \"quote\"""#],
        ["part.on false → true", #"part.note "a \"quote\"" → nil"#, "ratio 0.5 → 0.25"],
        [#"kind.some nil → {"_0":1,"name":"one"}"#, "kind.empty {} → nil"],
        ["kind.some._0 1 → 2"], [#"parts.x nil → {"on":false}"#, "rows [] → [1,2]"],
        [#"parts.y nil → {"on":true}"#, #"parts.x {"on":false} → nil"#],
        ["date 1970-01-01T00:00:00Z → 1970-01-01T00:00:01Z"],
        ["kind.empty nil → {}", #"kind.some {"_0":2,"name":"one"} → nil"#],
      ])
  }

  @Test func longListsAreCountedWhereThatIsEnough() {
    var states = ComparedStates(Whole(), countsLists: true)
    var state = Whole()
    var texts: [[String]] = []
    for rows in [[1], Array(0..<30), Array(1..<31), [1]] {
      state.rows = rows
      texts.append(states.changes(to: state).map(\.description))
    }
    #expect(
      texts == [
        ["rows [] → [1]"], ["rows [1] → [30 rows]"], ["rows [30 rows] → [30 rows]"],
        ["rows [30 rows] → [1]"],
      ])
  }

  @Test func equalStatesHaveNoChanges() {
    #expect(LeafChange.changes(from: Whole(), to: Whole()).isEmpty)
  }
}
