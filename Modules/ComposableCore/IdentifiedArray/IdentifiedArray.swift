import Synchronization

/// An array whose elements can also be found by their id, in constant time.
///
/// Suitable for lists of rows, in which an id identifies a row when it moves. Every id occurs once.
///
/// ```swift
/// struct Row: Equatable, Identifiable { var id: Int, name: String }
///
/// let rows: IdentifiedArray<Int, Row> = [Row(id: 3, name: "c"), Row(id: 1, name: "a")]
/// rows.ids  // [3, 1]
/// rows[0].name  // "c"
/// rows[id: 1]?.name  // "a"
/// rows[id: 2]?.name  // nil
/// ```
///
/// Two arrays are equal if their elements are equal in the same order. An element with a duplicate
/// id is reported and left out; the element that has the id stays. A slice is an `ArraySlice` of
/// the elements.
///
/// Only reading out of bounds traps. A change with an index, an offset or a bound out of range is
/// reported, and changes nothing.
///
/// It is two arrays, of the elements and of their ids, and a dictionary of positions: a copy costs
/// nothing until it is changed. Adding at an end, or removing the last element, changes no other
/// position; elsewhere it is O(n).
///
/// A conformance to `Identifiable` that belongs to one actor is refused by the compiler, except in
/// decoding, in a literal and in `IdentifiedArray<Int, Row>()`, for which Swift has no such
/// condition. Off that actor, the elements of such an array keep the ids that they have; a new
/// element is reported and left out.
public struct IdentifiedArray<ID: Hashable, Element>: RandomAccessCollection {
  /// The ids in the order of their elements; O(1).
  public var ids: [ID] { storedIDs }

  /// A store compares it to find the rows that may have been removed or changed.
  @usableFromInline package var version = RowVersion<ID>()
  /// Reads an element's id, through a key path or its conformance to `Identifiable`. Returns nil if
  /// the conformance belongs to another actor than the caller's.
  @usableFromInline let identify: (Element) -> ID?
  /// The position of each id.
  @usableFromInline var positions = PositionTable<ID>()
  /// The elements in order.
  @usableFromInline var storage: [Element] = []
  /// Their ids in the same order.
  @usableFromInline var storedIDs: [ID] = []

  /// An empty array of elements that `identify` identifies.
  @usableFromInline
  init(identify: @escaping (Element) -> ID?) {
    self.identify = identify
  }

  /// Creates an empty array whose elements are identified by the value at `id`.
  ///
  /// ```swift
  /// let words = IdentifiedArray<Int, String>(id: \.count)
  /// words.isEmpty  // true
  /// ```
  public init(id: KeyPath<Element, ID> & Sendable) {
    self.init(identify: { $0[keyPath: id] })
  }

  /// Creates an array of `elements`, identified by the value at `id`; O(n).
  ///
  /// Of elements with the same id, the first is kept; the others are left out and reported.
  ///
  /// ```swift
  /// let words = IdentifiedArray(["one", "three"], id: \.count)
  /// words[id: 5]  // "three"
  /// ```
  public init(
    _ elements: some Sequence<Element>, id: KeyPath<Element, ID> & Sendable,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    self.init(id: id)
    append(contentsOf: elements, fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// The elements in order; O(1).
  @inlinable public var elements: [Element] { storage }

  /// The first index, zero.
  @inlinable public var startIndex: Int { 0 }

  /// The number of elements.
  @inlinable public var endIndex: Int { storage.count }

  /// The element at `index`, which must be in bounds to be read or changed in place; O(1).
  ///
  /// An assignment out of bounds, or of an element with the id of another one, is reported and
  /// changes nothing. An element that is changed in place to have the id of another one keeps its
  /// old id in the array, and this is reported.
  ///
  /// An element may get a new id, by which it is found from then on:
  ///
  /// ```swift
  /// struct Row: Identifiable { var id: Int }
  ///
  /// var rows: IdentifiedArray<Int, Row> = [Row(id: 3), Row(id: 1)]
  /// rows[0].id = 30
  /// rows[1] = Row(id: 10)
  /// rows.ids  // [30, 10]
  /// ```
  @inlinable public subscript(index: Int) -> Element {
    get { storage[index] }
    set { replace(at: index, with: newValue, in: "subscript(_:)") }
    _modify {
      defer { identifyAgain(at: index, in: "subscript(_:)") }
      yield &storage[index]
    }
  }

  /// The elements in `bounds`, which must be in bounds, with the same indices; O(1).
  public subscript(bounds: Range<Int>) -> ArraySlice<Element> { storage[bounds] }

  /// The element with `id`; setting nil removes it, setting a new element appends it.
  ///
  /// Changing it in place copies nothing. O(1), except that removing is O(n). An element that is
  /// set with an id other than its own is stored under its own id; if another element has that id,
  /// or if there is no element to replace, the change is reported and ignored, as in the subscript
  /// by index.
  ///
  /// ```swift
  /// struct Row: Identifiable { var id: Int, name: String }
  ///
  /// var rows: IdentifiedArray<Int, Row> = [Row(id: 1, name: "a"), Row(id: 3, name: "c")]
  /// rows[id: 4] = Row(id: 4, name: "d")
  /// rows[id: 1]?.name = "x"
  /// rows[id: 3] = nil
  /// rows.map(\.name)  // ["x", "d"]
  /// ```
  @inlinable public subscript(id id: ID) -> Element? {
    get {
      guard let index = index(id: id) else { return nil }
      return storage[index]
    }
    set { set(newValue, id: id) }
    _modify {
      guard let index = index(id: id) else {
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

  /// The index of the element with `id`; O(1).
  ///
  /// It is valid until an element before it is added, removed or moved.
  ///
  /// ```swift
  /// let words = IdentifiedArray(["one", "three"], id: \.count)
  /// words.index(id: 5)  // 1
  /// words.index(id: 4)  // nil
  /// ```
  @inlinable public func index(id: ID) -> Int? {
    positions.position(of: id, in: storedIDs)
  }

  /// Whether there is an element with `id`; O(1).
  @inlinable public func contains(id: ID) -> Bool {
    index(id: id) != nil
  }
}

/// An ``IdentifiedArray`` of elements that conform to `Identifiable`.
public typealias IdentifiedArrayOf<Element: Identifiable & SendableMetatype> =
  IdentifiedArray<Element.ID, Element>

// The metatype is Sendable if the conformance to `Identifiable` belongs to no actor. The array
// keeps the conformance, and may be sent to another actor.
extension IdentifiedArray
where Element: Identifiable & SendableMetatype, ID == Element.ID {
  /// Creates an empty array.
  public init() {
    self.init(identify: { $0.id })
  }

  /// Creates an array of `elements`; O(n).
  ///
  /// Of elements with the same id, the first is kept; the others are left out and reported.
  @inlinable public init(
    uniqueElements elements: some Sequence<Element>, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    self.init()
    append(contentsOf: elements, fileID: fileID, filePath: filePath, line: line, column: column)
  }
}

/// The conformance should require `SendableMetatype`, as the extension above does, but Swift 6.3
/// refuses that: "Conditional conformance to non-marker protocol 'ExpressibleByArrayLiteral' cannot
/// depend on conformance of 'Element' to marker protocol 'SendableMetatype'". So a call without
/// arguments chooses this initializer where `init()` does not apply.
extension IdentifiedArray: ExpressibleByArrayLiteral where Element: Identifiable, ID == Element.ID {
  /// Creates an array of the listed elements, without duplicate ids.
  ///
  /// Inlinable, because a program's compiler knows whether the conformance belongs to an actor.
  @inlinable public init(arrayLiteral elements: Element...) {
    self.init(identify: { IdentityCheck.id(of: $0) })
    append(elements, in: "init(arrayLiteral:)", at: nil)
  }
}

/// Unchecked for `identify`, which captures a Sendable key path, or a conformance to `Identifiable`
/// that either belongs to no actor or is checked before each use. A Sendable closure would require
/// a Sendable metatype of `ID`, too. The rest is values.
extension IdentifiedArray: @unchecked Sendable where ID: Sendable, Element: Sendable {}

/// Records changes of an `IdentifiedArray`, so that a store checks only rows that may have been
/// removed or changed since its last check.
///
/// Each change gets an id that is unique in the process, so two arrays with the same id have
/// the same rows, even if one was copied or restored. A store whose last check was one change ago
/// checks one row; any other store checks all. Reordering rows is not a change.
@usableFromInline
package struct RowVersion<ID> {
  /// The id of the last change; 0 for an empty array that was never changed.
  @usableFromInline package var id: UInt = 0
  /// The id of the change before it.
  @usableFromInline package var previous: UInt = 0
  /// The row that the last change added, removed or changed; nil if there may be several.
  @usableFromInline package var row: ID?

  @inlinable
  init() {}

  /// Records that the row with `id` was added, removed or changed; nil stands for any rows.
  @inlinable
  mutating func noteChange(of id: ID?) {
    previous = self.id
    self.id = RowVersion.nextID()
    row = id
  }

  @usableFromInline
  static func nextID() -> UInt { lastID.add(1, ordering: .relaxed).newValue }
}

/// The rows to look up after a reduction, because they may have been removed.
@usableFromInline
enum ChangedRows<ID> {
  /// None: the rows are the same, or the only one that changed is present.
  case none
  case one(ID)
  /// Each of them, after several changes or in another array.
  case any

  /// The same rows under other ids; `transform` returns nil for a row whose new id is unknown.
  @inlinable
  func map<NewID>(_ transform: (ID) -> NewID?) -> ChangedRows<NewID> {
    switch self {
    case .any: .any
    case .none: .none
    case .one(let row): transform(row).map { .one($0) } ?? .any
    }
  }
}

extension IdentifiedArray {
  /// The rows that may have been removed since the version `checked`, which is updated.
  ///
  /// With `includesPresent`, a row that is still present but may have changed is included.
  @inlinable
  func changedRows(since checked: inout UInt?, includesPresent: Bool) -> ChangedRows<ID> {
    defer { checked = version.id }
    if checked == version.id { return .none }
    guard checked == version.previous, let row = version.row else { return .any }
    return !includesPresent && contains(id: row) ? .none : .one(row)
  }
}

extension RowVersion: Sendable where ID: Sendable {}

private let lastID = Atomic<UInt>(0)
