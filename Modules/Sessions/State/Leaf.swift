import ComposableCore
import Foundation

/// A type that encodes as a single value, and is no integer.
protocol Leaf {
  /// The value; `knowsTimes`: for a page, which shows dates and lengths of time as such.
  func tree(knowsTimes: Bool) -> StateTree
}

/// A leaf on a page only: files have it as it encodes itself.
protocol TimeLeaf: Leaf {}

extension Bool: Leaf { func tree(knowsTimes: Bool) -> StateTree { .bool(self) } }
extension Data: Leaf {
  func tree(knowsTimes: Bool) -> StateTree { .string(base64EncodedString()) }
}
extension Date: Leaf {
  func tree(knowsTimes: Bool) -> StateTree {
    knowsTimes ? .date(timeIntervalSince1970) : StateTree(number: timeIntervalSince1970)
  }
}
extension Decimal: Leaf { func tree(knowsTimes: Bool) -> StateTree { .digits("\(self)") } }
extension Double: Leaf { func tree(knowsTimes: Bool) -> StateTree { StateTree(number: self) } }
extension Duration: TimeLeaf {
  func tree(knowsTimes: Bool) -> StateTree {
    .duration(Double(attoseconds / 1_000_000_000) / 1e9)
  }
}
extension Float: Leaf {
  /// Converted through its digits, so that 0.1 stays 0.1.
  func tree(knowsTimes: Bool) -> StateTree {
    StateTree(number: Double(description) ?? Double(self))
  }
}
extension StateTree: Leaf { func tree(knowsTimes: Bool) -> StateTree { self } }
extension String: Leaf { func tree(knowsTimes: Bool) -> StateTree { .string(self) } }
extension Timestamp: TimeLeaf {
  func tree(knowsTimes: Bool) -> StateTree { .date(secondsSince1970) }
}
extension URL: Leaf { func tree(knowsTimes: Bool) -> StateTree { .string(absoluteString) } }

extension StateTree {
  init(number: some BinaryInteger) {
    self = Int(exactly: number).map(StateTree.integer) ?? .digits("\(number)")
  }

  /// JSON has no NaN or infinity: they become strings.
  fileprivate init(number: Double) {
    if number.isFinite {
      self = .double(number)
    } else {
      self = .string(number.isNaN ? "nan" : number < 0 ? "-inf" : "inf")
    }
  }
}

/// A list that encodes as an array of its elements, which are encoded again only where they
/// changed.
protocol ListEncodable {
  func encoded(_ known: Remembered?, _ memory: StateMemory) throws -> EncodedState
}

extension IdentifiedArray: ListEncodable where Element: Encodable {
  func encoded(_ known: Remembered?, _ memory: StateMemory) throws -> EncodedState {
    try elements.encoded(known, memory)
  }
}

extension Array: ListEncodable where Element: Encodable {
  func encoded(_ known: Remembered?, _ memory: StateMemory) throws -> EncodedState {
    let kind = memory.kind(of: Element.self)
    guard let known, let isEqual = kind.isEqual else {
      var trees: [StateTree] = []
      var digest = Digest.list
      trees.reserveCapacity(count)
      for element in self {
        let encoded = try memory.encode(element, nil)
        trees.append(encoded.tree)
        digest.append(encoded.digest)
      }
      return EncodedState(.array(trees), digest.value)
    }
    let last = known.elements as? LastElements<Element> ?? LastElements()
    let old = last.values
    let change = ListDifference(from: old.count, to: count) { isEqual(old[$0], self[$1]) }
    let middle = try (change.head..<(change.head + change.inserted)).map { index in
      let shifted = index + change.shift
      let isKept =
        change.shift > 0
        ? shifted < change.head + change.removed
        : index < change.head + change.removed && isEqual(old[index], self[index])
      return isKept ? last.parts[shifted] : try memory.encode(self[index], nil)
    }
    last.parts.replaceSubrange(change.head..<(change.head + change.removed), with: middle)
    last.values = self
    known.elements = last
    var digest = Digest.list
    for part in last.parts { digest.append(part.digest) }
    return EncodedState(.array(last.parts.map(\.tree)), digest.value)
  }
}

/// The elements of a list when it was last encoded.
private final class LastElements<Element> {
  var values: [Element] = []
  var parts: [EncodedState] = []
}
