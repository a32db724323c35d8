/// An array whose elements can also be found by their id, in constant time.
///
/// Suitable for lists of rows, in which an id identifies a row when it moves. Every id occurs once.
///
/// ```swift
/// var rows: IdentifiedArrayOf<Row> = [Row(id: 1, name: "two"), Row(id: 2, name: "three")]
/// rows[id: 2]?.name = "five"
/// rows.remove(id: 1)
/// ```
///
/// Two arrays are equal if their elements are equal in the same order. A duplicate id is refused
/// and reported; only reading out of bounds traps.
public struct IdentifiedArray<ID: Hashable, Element>: RandomAccessCollection {
  /// The ids in the order of their elements.
  public internal(set) var ids: [ID]

  /// By which a store finds the rows that left or changed.
  @usableFromInline var history = RowHistory<ID>()
  // Captures only a Sendable key path.
  @usableFromInline let identify: (Element) -> ID
  // Invariant: `positions[ids[i]] == i` for every `i`, and it has no other entries.
  @usableFromInline var positions: [ID: Int]
  @usableFromInline var storage: [Element]

  private init(identify: @escaping (Element) -> ID) {
    self.identify = identify
    self.ids = []
    self.positions = [:]
    self.storage = []
  }

  /// Creates an empty array whose elements are identified by the value at `id`.
  public init(id: KeyPath<Element, ID> & Sendable) {
    self.init(identify: { $0[keyPath: id] })
  }

  /// Creates an array of `elements`, identified by the value at `id`.
  ///
  /// Of elements with the same id the first is kept, the others are left out and reported.
  public init(_ elements: some Sequence<Element>, id: KeyPath<Element, ID> & Sendable) {
    self.init(id: id)
    appendReportingDuplicates(elements)
  }

  /// The elements in order.
  @inlinable public var elements: [Element] { storage }

  /// The first index, zero.
  @inlinable public var startIndex: Int { 0 }

  /// The number of elements.
  @inlinable public var endIndex: Int { storage.count }

  /// The element at `index`, which must be in bounds to be read or changed in place.
  ///
  /// An assignment out of bounds, or of an element with the id of another one, is reported and
  /// changes nothing. An element that is changed in place to have the id of another one keeps its
  /// old id in the array, and this is reported.
  @inlinable public subscript(index: Int) -> Element {
    get { storage[index] }
    set { replace(at: index, with: newValue) }
    _modify {
      defer { identifyAgain(at: index) }
      yield &storage[index]
    }
  }

  /// The element with `id`; setting nil removes it, setting a new element appends it.
  ///
  /// Changing it in place copies nothing. O(1), except that removing is O(n). An element that is
  /// set with an id other than its own is stored under its own id; if another element has that id,
  /// or if there is no element to replace, the change is reported and ignored, as in the subscript
  /// by index.
  @inlinable public subscript(id id: ID) -> Element? {
    get {
      guard let index = positions[id] else { return nil }
      return storage[index]
    }
    set { set(newValue, id: id) }
    _modify {
      guard let index = positions[id] else {
        var element: Element?
        defer { if let element { set(element, id: id) } }
        yield &element
        return
      }
      // Taken out, so that the caller has the only reference to the element's contents.
      var element: Element? = takeElement(at: index)
      defer { putBack(element, at: index) }
      yield &element
    }
  }

  /// The index of the element with `id`.
  @inlinable public func index(id: ID) -> Int? {
    positions[id]
  }

  /// Whether there is an element with `id`.
  @inlinable public func contains(id: ID) -> Bool {
    positions[id] != nil
  }
}

/// An ``IdentifiedArray`` of elements that conform to `Identifiable`.
public typealias IdentifiedArrayOf<Element: Identifiable> = IdentifiedArray<Element.ID, Element>

extension IdentifiedArray where Element: Identifiable, ID == Element.ID {
  /// Creates an empty array.
  public init() {
    self.init(identify: { $0.id })
  }

  /// Creates an array of `elements`.
  ///
  /// Of elements with the same id the first is kept, the others are left out and reported.
  public init(uniqueElements elements: some Sequence<Element>) {
    self.init()
    appendReportingDuplicates(elements)
  }
}

extension IdentifiedArray: ExpressibleByArrayLiteral where Element: Identifiable, ID == Element.ID {
  /// Creates an array of the listed elements, without duplicate ids.
  public init(arrayLiteral elements: Element...) {
    self.init(uniqueElements: elements)
  }
}

// Unchecked for `identify`: a Sendable closure would require Sendable metatypes of `ID` and
// `Element` even if the array is never sent.
extension IdentifiedArray: @unchecked Sendable where ID: Sendable, Element: Sendable {}
