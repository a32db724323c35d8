import ComposableCore

/// Checks the case paths of one enum: an embedded value is extracted again or refused, and never
/// turns into another value.
struct PathCheck<Root> {
  private(set) var complaints: [String] = []
  private let values: [Root]

  /// `values` has one value of each case.
  init(_ values: [Root]) {
    self.values = values
  }

  /// Checks a path to the case of the value at `index`, which holds `payload`.
  mutating func payload<Value>(_ index: Int, _ path: CasePath<Root, Value>, _ payload: Value) {
    for round in 0..<3 {
      for (other, value) in values.enumerated() {
        let found = path.extract(from: value)
        if other == index {
          expect(found.map(text) == text(payload), "extract \(index), round \(round)")
        } else {
          expect(found == nil, "extract \(index) from \(other), round \(round)")
        }
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

  /// Checks a path to the case without payload at `index`.
  mutating func constant(_ index: Int, _ path: CasePath<Root, Void>) {
    for (other, value) in values.enumerated() {
      expect((path.extract(from: value) != nil) == (other == index), "constant \(index), \(other)")
    }
    expect(text(path.embed(())) == text(values[index]), "embed constant \(index)")
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
