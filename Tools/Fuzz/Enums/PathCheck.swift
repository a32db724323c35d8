import ComposableCore

/// An enum that `generate.swift` made.
protocol GeneratedEnum: SendableMetatype {
  /// Adds a value and the path of each case.
  static func add(to check: inout PathCheck<Self>)
}

extension GeneratedEnum {
  /// What is wrong with its case paths.
  static var complaints: [String] {
    var check = PathCheck<Self>()
    add(to: &check)
    for index in check.cases.indices { check.cases[index](&check, index) }
    return check.complaints
  }
}

/// Checks the case paths of one enum: an embedded value is extracted again or refused, and never
/// turns into another value.
struct PathCheck<Root> {
  fileprivate var cases: [(inout PathCheck, Int) -> Void] = []
  fileprivate var complaints: [String] = []
  private var values: [Root] = []

  /// Adds a path to the case of `value`, which holds `payload`.
  mutating func payload<Value>(_ value: Root, _ path: CasePath<Root, Value>, _ payload: Value) {
    values.append(value)
    cases.append { $0.check($1, path, payload) }
  }

  /// Adds a path to the case of `value`, which holds nothing.
  mutating func constant(_ value: Root, _ path: CasePath<Root, Void>) {
    payload(value, path, ())
  }

  private mutating func check<Value>(
    _ index: Int, _ path: CasePath<Root, Value>, _ payload: Value
  ) {
    for round in 0..<3 {
      for (other, value) in values.enumerated() {
        let found = path.extract(from: value)
        let isRight = other == index ? found.map(text) == text(payload) : found == nil
        expect(isRight, "extract \(index) from \(other), round \(round)")
        expect((path ~= value) == (other == index), "match \(index) with \(other), round \(round)")
      }
      var root = path.embed(payload)
      expect(path.extract(from: root).map(text) == text(payload), "embed \(index)")
      let isFound = path.modify(&root) { value -> Bool in
        let isRight = text(value) == text(payload)
        value = payload
        return isRight
      }
      expect(isFound == true, "modify \(index)")
      expect(text(root) == text(values[index]), "modify \(index) changes nothing else")
    }
  }

  private mutating func expect(_ isRight: Bool, _ what: String) {
    if !isRight { complaints.append("\(Root.self): \(what)") }
  }
}

private func text(_ value: Any) -> String { String(describing: value) }

// MARK: - What payloads are made of

final class Object: Sendable, CustomStringConvertible {
  let description = "object"
}

let object = Object()

protocol Shown: Sendable {}

struct Large: Shown {
  var numbers = [1, 2, 3]
  var text = "large"
  var more: (Int, Int, Int) = (4, 5, 6)
}

struct Oops: Error, Equatable { var number: Int }

struct Blank {}

enum Choice<Left, Right> {
  case left(Left)
  case right(Right)
}

enum Small: Sendable { case first, second, third }

enum Mixed: Sendable {
  case empty
  case number(Int)
  case text(String)
}

struct Weakly {
  weak var object: Object?
  init(_ object: Object?) { self.object = object }
}
