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
  func encode(toList list: EncodedState) throws
}

extension IdentifiedArray: ListEncodable where Element: Encodable {
  func encode(toList list: EncodedState) throws { try elements.encode(toList: list) }
}

extension Array: ListEncodable where Element: Encodable {
  func encode(toList list: EncodedState) throws {
    list.become(.list)
    let last = list.elements as? LastElements<Element> ?? LastElements()
    list.elements = nil
    let kind = list.kinds.kind(of: Element.self)
    let old = last.values
    let change =
      kind.difference?(old, self) ?? ListDifference(from: old.count, to: count) { _, _ in false }
    let middle = try (change.head..<(change.head + change.inserted)).map { index in
      let shifted = index + change.shift
      let isKept =
        change.shift > 0
        ? shifted < change.head + change.removed
        : index < change.head + change.removed && kind.isEqual?(old[index], self[index]) ?? false
      if isKept { return last.part(shifted) }
      try list.kinds.encode(self[index], to: list.element)
      return (list.element.tree, list.element.digest)
    }
    last.replace(change.head..<(change.head + change.removed), with: middle)
    last.values = self
    list.elements = last
  }
}

/// What the elements of a list were encoded as.
class ListElements {
  /// The digests of the list up to each element, the first being that of an empty list.
  private var digests = [Digest.list]
  private var parts: [UInt64] = []
  private(set) var trees: [StateTree] = []

  /// That of the whole list.
  var digest: UInt64 { digests[digests.count - 1].value }

  func part(_ index: Int) -> (StateTree, UInt64) { (trees[index], parts[index]) }

  func replace(_ range: Range<Int>, with new: [(tree: StateTree, digest: UInt64)]) {
    parts.replaceSubrange(range, with: new.map(\.digest))
    trees.replaceSubrange(range, with: new.map(\.tree))
    digests.removeSubrange((range.lowerBound + 1)...)
    for part in parts[range.lowerBound...] {
      var digest = digests[digests.count - 1]
      digest.append(part)
      digests.append(digest)
    }
  }
}

/// The elements of a list when it was last encoded.
private final class LastElements<Element>: ListElements {
  var values: [Element] = []
}
