/// An array whose elements are also found by their id, in constant time.
///
/// What a list of rows is kept in: rows move, an id stays. Every id occurs once.
///
/// ```swift
/// var rows: IdentifiedArrayOf<Row> = [Row(id: 1, name: "two"), Row(id: 2, name: "three")]
/// rows[id: 2]?.name = "five"
/// rows.remove(id: 1)
/// ```
///
/// Two of them are equal when their elements are, in the same order. An id that would occur twice
/// is refused and reported; nothing traps but reading out of bounds.
public struct IdentifiedArray<ID: Hashable, Element>: RandomAccessCollection {
  /// The ids in the order of their elements.
  public internal(set) var ids: [ID]

  @usableFromInline var journal: ChangeJournal<ID>?
  // Captures nothing but a Sendable key path.
  let identify: (Element) -> ID
  // Invariant: `positions[ids[i]] == i` for every `i`, and nothing else is in it.
  @usableFromInline var positions: [ID: Int]
  @usableFromInline var storage: [Element]

  private init(identify: @escaping (Element) -> ID) {
    self.identify = identify
    self.ids = []
    self.positions = [:]
    self.storage = []
  }

  /// Creates an empty array whose elements are known by the value at `id`.
  public init(id: KeyPath<Element, ID> & Sendable) {
    self.init(identify: { $0[keyPath: id] })
  }

  /// Creates an array whose elements are known by the value at `id`, in the order of `elements`.
  ///
  /// Of elements with one id the first stays, the others are left out and reported.
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

  /// The element at `index`, which has to be in bounds when it is read or changed in place.
  ///
  /// An assignment out of bounds, or of an element with the id of another one, is reported and
  /// changes nothing. An element that is changed in place to have the id of another one stays known
  /// by its old id, and that is reported.
  @inlinable public subscript(index: Int) -> Element {
    get { storage[index] }
    set { replace(at: index, with: newValue) }
    _modify {
      defer { identifyAgain(at: index) }
      yield &storage[index]
    }
  }

  /// The element known by `id`; setting nil removes it, setting an element that is new appends it.
  ///
  /// Changing it in place copies nothing. O(1), except that removing is O(n). An element that is
  /// set under an id it does not have moves to its own id; if another element has that, or if there
  /// is none to replace, the change is reported and not made, as for the subscript by index.
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
      // Taken out, so that the caller holds the only reference to what the element holds.
      var element: Element? = takeElement(at: index)
      defer { putBack(element, at: index) }
      yield &element
    }
  }

  /// The index of the element known by `id`.
  @inlinable public func index(id: ID) -> Int? {
    positions[id]
  }

  /// Whether an element is known by `id`.
  @inlinable public func contains(id: ID) -> Bool {
    positions[id] != nil
  }
}

/// An ``IdentifiedArray`` of elements that know their own id.
public typealias IdentifiedArrayOf<Element: Identifiable> = IdentifiedArray<Element.ID, Element>

extension IdentifiedArray where Element: Identifiable, ID == Element.ID {
  /// Creates an empty array.
  public init() {
    self.init(identify: { $0.id })
  }

  /// Creates an array in the order of `elements`.
  ///
  /// Of elements with one id the first stays, the others are left out and reported.
  public init(uniqueElements elements: some Sequence<Element>) {
    self.init()
    appendReportingDuplicates(elements)
  }
}

extension IdentifiedArray: ExpressibleByArrayLiteral where Element: Identifiable, ID == Element.ID {
  /// Creates an array of the elements listed, of which each id stays once.
  public init(arrayLiteral elements: Element...) {
    self.init(uniqueElements: elements)
  }
}

// Unchecked for `identify`: a Sendable closure would ask for Sendable metatypes of `ID` and
// `Element` even where the array is never sent. And for `journal`, which is written while no other
// array shares it.
extension IdentifiedArray: @unchecked Sendable where ID: Sendable, Element: Sendable {}
