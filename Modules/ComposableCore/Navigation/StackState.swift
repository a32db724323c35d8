/// A navigation stack: the states of its screens, each with an id that is never reused.
///
/// Screens are pushed and popped at the end. `forEach(stack:action:)` runs a reducer for
/// each of them, and cancels the effects of popped screens.
///
/// ```swift
/// var path = StackState<String>()
/// let inbox = path.append("inbox")
/// path.append("draft")  // 1
/// path[id: inbox] = "archive"
/// path.pop(to: inbox)
/// Array(path)  // ["archive"]
/// ```
///
/// Two stacks are equal if they have equal screens with the same ids. Appending and access by id or
/// index are O(1), popping is O(m) for m screens. A copy costs nothing until it is changed.
///
/// The next id is part of the value and is encoded with it, so ids aren't reused after a stack was
/// saved and loaded. Assigning an earlier value of a stack brings back its next id; where old ids
/// may still be in use, as after an undo, call ``restore(_:)``. Either way, effects never cross
/// screens.
public struct StackState<State> {
  /// The screens with their ids.
  @usableFromInline var storage = IdentifiedArray<StackID, StackElement<State>>(identify: { $0.id })
  /// For each screen, a number that is unique in the process. It distinguishes screens with the
  /// same id, which exist after an earlier value of the stack was assigned. It is neither compared
  /// nor encoded, so reducers stay deterministic.
  @usableFromInline package var births: [UInt] = []
  /// The number of the next id. Invariant: greater than the ids in `storage`.
  @usableFromInline package var nextNumber = 0

  /// Creates an empty stack.
  @inlinable public init() {}

  /// Creates a stack of `states`, with ids from 0 in their order; O(n).
  @inlinable public init(_ states: some Sequence<State>) {
    for state in states { append(state) }
  }

  /// Creates a stack of screens that have ids.
  init(_ elements: [StackElement<State>], nextNumber: Int) {
    for element in elements { add(element) }
    self.nextNumber = nextNumber
  }

  /// The screens with their ids, the first one at the bottom; O(n).
  ///
  /// ```swift
  /// let path = StackState(["inbox", "draft"])
  /// path.elements.map { "\($0.id): \($0.state)" }  // ["0: inbox", "1: draft"]
  /// ```
  @inlinable public var elements: [StackElement<State>] { storage.elements }

  /// The ids of the screens, the first one at the bottom; O(1).
  @inlinable public var ids: [StackID] { storage.ids }

  /// Whether there is a screen with `id`; O(1).
  @inlinable public func contains(id: StackID) -> Bool { storage.contains(id: id) }

  /// The state of the screen with `id`; setting nil pops it, and the screens above it.
  ///
  /// Changing it in place copies nothing. Setting a state for an id that isn't in the stack is
  /// reported and ignored: only ``append(_:)`` creates ids.
  @inlinable public subscript(id id: StackID) -> State? {
    get { storage[id: id]?.state }
    set {
      guard let index = storage.index(id: id) else { return reportUnknown(id, newValue) }
      guard let newValue else { return removeAll(from: index) }
      storage[index].state = newValue
    }
    _modify {
      guard let index = storage.index(id: id) else {
        var state: State?
        defer { reportUnknown(id, state) }
        yield &state
        return
      }
      // Taken out, so that the caller has the only reference to the state's contents.
      var state: State? = StackElement.state(of: storage.takeElement(at: index))
      defer {
        let element = state.map { StackElement(id: id, state: $0) }
        storage.putBack(element, at: index)
        if element == nil { removeAll(from: index) }
      }
      yield &state
    }
  }

  /// Pushes a screen, and returns its id.
  @discardableResult
  @inlinable public mutating func append(_ state: State) -> StackID {
    let id = StackID(nextNumber)
    nextNumber += 1
    add(StackElement(id: id, state: state))
    return id
  }

  /// Pops the screen with `id` and the screens above it; reports an id that isn't in the stack.
  ///
  /// ```swift
  /// var path = StackState(["inbox", "draft", "recipient"])
  /// path.pop(from: 1)
  /// Array(path)  // ["inbox"]
  /// ```
  @inlinable public mutating func pop(
    from id: StackID, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) {
    guard let index = storage.index(id: id) else {
      return reportMissing(
        id, SourceLine(fileID: fileID, filePath: filePath, line: line, column: column))
    }
    removeAll(from: index)
  }

  /// Pops the screens above the one with `id`; reports an id that isn't in the stack.
  @inlinable public mutating func pop(
    to id: StackID, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) {
    guard let index = storage.index(id: id) else {
      return reportMissing(
        id, SourceLine(fileID: fileID, filePath: filePath, line: line, column: column))
    }
    removeAll(from: index + 1)
  }

  /// Pops the last screen and returns its state, or nil if there is none.
  @discardableResult
  @inlinable public mutating func popLast() -> State? {
    guard let last = storage.popLast() else { return nil }
    births.removeLast()
    return last.state
  }

  /// Pops all screens.
  @inlinable public mutating func removeAll() { removeAll(from: 0) }

  /// Replaces the screens by the screens of an earlier value of this stack, with their ids.
  ///
  /// Unlike an assignment it keeps the next id, so a screen pushed later gets an id that neither
  /// value has used.
  ///
  /// ```swift
  /// var path = StackState(["inbox"])
  /// let earlier = path
  /// path.append("draft")  // 1
  /// path.restore(earlier)
  /// path.append("settings")  // 2
  /// ```
  public mutating func restore(_ earlier: StackState) {
    let number = Swift.max(nextNumber, earlier.nextNumber)
    self = earlier
    nextNumber = number
  }

  /// Pushes a screen with its id.
  @inlinable mutating func add(_ element: StackElement<State>) {
    storage.append(element)
    births.append(nextScreenBirth())
  }

  /// Pops the screens at `index` and above it.
  @inlinable mutating func removeAll(from index: Int) {
    storage.removeLast(storage.count - index)
    births.removeLast(births.count - index)
  }

  /// Reports popping an id that isn't in the stack.
  @usableFromInline func reportMissing(_ id: StackID, _ line: SourceLine) {
    IssueReporter.current(
      "StackState: expected a screen with id \(id) to pop, but the stack has none. Nothing changed.",
      at: line)
  }

  /// Reports setting a state for an id that isn't in the stack.
  @usableFromInline func reportUnknown(_ id: StackID, _ state: State?) {
    if state == nil { return }
    IssueReporter.current(
      "StackState: a state was set for id \(id), which no screen has. Push it with \"append(_:)\".",
      at: nil)
  }
}

extension StackState: Sendable where State: Sendable {}
