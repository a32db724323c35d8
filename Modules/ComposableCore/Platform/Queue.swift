/// A first-in, first-out queue, O(1) per element, that keeps its allocation once it has grown.
@usableFromInline
package struct Queue<Element> {
  /// The elements from `head` on; nil where one was removed.
  @usableFromInline var elements: ContiguousArray<Element?> = []
  /// The index of the first element. Slots before it are removed from time to time.
  @usableFromInline var head = 0

  /// Creates an empty queue, which allocates nothing.
  @inlinable
  package init() {}

  /// Whether the queue is empty. O(1).
  @inlinable package var isEmpty: Bool { head == elements.count }

  /// The number of elements.
  var count: Int { elements.count - head }

  /// Adds an element behind all others. O(1) on average: the space of removed elements is reused
  /// once it is more than half of the storage.
  @inlinable
  package mutating func append(_ element: consuming Element) {
    if head > 64, head > elements.count / 2 {
      elements.removeSubrange(0..<head)
      head = 0
    }
    // Mutation: R1, the queue is last in, first out
    elements.append(element)
  }

  /// Removes and returns the first element; nil if there is none. It leaves the storage first,
  /// because destroying it may run code that appends.
  @inlinable
  package mutating func popFirst() -> Element? {
    guard head < elements.count else { return nil }
    if elements.count == 1 { return elements.removeLast() }
    let element = elements[head]
    elements[head] = nil
    head += 1
    if head == elements.count {
      elements.removeAll(keepingCapacity: true)
      head = 0
    }
    return element
  }
}

extension Queue: Sendable where Element: Sendable {}

/// Moves a value out of a variable.
///
/// A list is taken out of its property, changed, and stored back: then no access to the property
/// contains a call, and the compiler omits the checks for exclusivity. No user code may run in
/// between, because its changes would be lost. Benchmark: "start an effect in each of 10,000 rows".
func take<Value>(_ variable: inout Value, leaving replacement: Value) -> Value {
  var taken = replacement
  swap(&taken, &variable)
  return taken
}
