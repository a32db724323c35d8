import ComposableCore

/// A row of the measured lists.
struct Leaf: Equatable, Identifiable {
  let id: Int
  var count = 0
}

enum LeafAction: Sendable {
  /// Changes the row.
  case incremented
  /// Starts an effect that never ends.
  case requested
  /// Starts a timer.
  case timerStarted
  /// Sends `incremented` through an `Effect(value:)`.
  case valued
}

let leafReducer = Reducer<Leaf, LeafAction, AnyScheduler> { leaf, action, scheduler in
  switch action {
  case .incremented:
    leaf.count &+= 1
    return .none
  case .requested:
    return .future { _ in }
  case .timerStarted:
    return Effect.timer(id: 0, every: .milliseconds(1), on: scheduler).map { _ in .incremented }
  case .valued:
    return Effect(value: .incremented)
  }
}

struct OptionalLeaf: Equatable, Identifiable {
  let id: Int
  var leaf: Leaf?
}

let optionalLeafReducer: Reducer<OptionalLeaf, LeafAction, AnyScheduler> = leafReducer.optional()
  .pullback(
    state: \OptionalLeaf.leaf, action: CasePath<LeafAction, LeafAction>.`self`, environment: { $0 })

enum LeafMode: Equatable {
  /// The row has a child.
  case leaf(Leaf)
  /// The row has no child.
  case off
}

struct ModeLeaf: Equatable, Identifiable {
  let id: Int
  var mode: LeafMode
}

let modeLeafReducer: Reducer<ModeLeaf, LeafAction, AnyScheduler> =
  leafReducer
  .pullback(
    state: /LeafMode.leaf, action: CasePath<LeafAction, LeafAction>.`self`, environment: { $0 }
  )
  .pullback(
    state: \ModeLeaf.mode, action: CasePath<LeafAction, LeafAction>.`self`, environment: { $0 })

struct LeafList<Row: Equatable & Identifiable>: Equatable, Identifiable where Row.ID == Int {
  var id = 0
  var other = 0
  var rows: IdentifiedArray<Int, Row>
}

struct LeafDictionary: Equatable {
  var other = 0
  var rows: [Int: Leaf]
}

enum LeafListAction<RowAction: Sendable>: Sendable {
  /// Sends `otherChanged` this many times, through merged values.
  case merged(Int)
  /// Changes state that no row reads.
  case otherChanged
  /// Removes the rows at these indices, or with these keys.
  case removed(Range<Int>)
  case row(Int, RowAction)
  /// Sends `otherChanged` through an `Effect(value:)`.
  case valued
}

/// The list's own reducer, without its rows.
func listReducer<State, RowAction: Sendable>(
  _ other: WritableKeyPath<State, Int> & Sendable,
  remove: @escaping @Sendable (inout State, Range<Int>) -> Void
) -> Reducer<State, LeafListAction<RowAction>, AnyScheduler> {
  Reducer { state, action, _ in
    switch action {
    case .merged(let count):
      return .merge((0..<count).map { _ in Effect(value: .otherChanged) })
    case .otherChanged:
      state[keyPath: other] &+= 1
      return .none
    case .removed(let indices):
      remove(&state, indices)
      return .none
    case .row:
      return .none
    case .valued:
      return Effect(value: .otherChanged)
    }
  }
}

func rowsReducer<Row: SendableMetatype, RowAction: Sendable>(
  _ row: Reducer<Row, RowAction, AnyScheduler>
) -> Reducer<LeafList<Row>, LeafListAction<RowAction>, AnyScheduler> {
  .combine(
    row.forEach(
      state: \LeafList<Row>.rows, action: /LeafListAction<RowAction>.row, environment: { $0 }),
    listReducer(\.other) { list, indices in
      if indices.count == list.rows.count { return list.rows.removeAll() }
      for index in indices.reversed() { list.rows.remove(at: index) }
    })
}

let dictionaryReducer: Reducer<LeafDictionary, LeafListAction<LeafAction>, AnyScheduler> =
  .combine(
    leafReducer.forEach(
      state: \LeafDictionary.rows, action: /LeafListAction<LeafAction>.row, environment: { $0 }),
    listReducer(\.other) { list, keys in
      if keys.count == list.rows.count { return list.rows.removeAll() }
      for key in keys { list.rows[key] = nil }
    })

/// A store of `size` rows of one kind, with functions that send to it.
struct LeafStore {
  let row: (Int, LeafAction) -> Void
  let other: (LeafListAction<LeafAction>) -> Void
}

/// The kinds of state paths between a list and the effects of its rows.
enum LeafKind: String, CaseIterable {
  /// Values of a dictionary.
  case dictionary = "rows of a dictionary"
  /// The payload of an enum in each row.
  case mode = "rows with an enum"
  /// An optional in each row.
  case optional = "rows with an optional"
  /// Rows of an array.
  case rows
  /// Ten rows in each row.
  case rowsInRows = "rows in rows"

  @MainActor
  func make(_ size: Int, _ scheduler: AnyScheduler = .immediate) -> LeafStore {
    switch self {
    case .dictionary:
      let rows = Dictionary(uniqueKeysWithValues: (0..<size).map { ($0, Leaf(id: $0)) })
      return store(
        LeafDictionary(rows: rows), reducer: dictionaryReducer, scheduler: scheduler)
    case .mode:
      return list(size, reducer: modeLeafReducer, scheduler: scheduler) {
        ModeLeaf(id: $0, mode: .leaf(Leaf(id: $0)))
      }
    case .optional:
      return list(size, reducer: optionalLeafReducer, scheduler: scheduler) {
        OptionalLeaf(id: $0, leaf: Leaf(id: $0))
      }
    case .rows:
      return list(size, reducer: leafReducer, scheduler: scheduler) { Leaf(id: $0) }
    case .rowsInRows:
      let inner = rows(10) { Leaf(id: $0) }
      let outer = rows(size / 10) { LeafList(id: $0, rows: inner) }
      let row: Reducer<LeafList<Leaf>, LeafListAction<LeafAction>, AnyScheduler> =
        rowsReducer(leafReducer)
      let viewStore = makeSender(
        LeafList(rows: outer), reducer: rowsReducer(row), environment: scheduler)
      return LeafStore(
        row: { viewStore.send(.row($0 / 10, .row($0 % 10, $1))) },
        other: { if case .otherChanged = $0 { viewStore.send(.otherChanged) } })
    }
  }

  @MainActor
  private func list<Row: Equatable & Identifiable & SendableMetatype>(
    _ size: Int, reducer: Reducer<Row, LeafAction, AnyScheduler>, scheduler: AnyScheduler,
    _ row: (Int) -> Row
  ) -> LeafStore where Row.ID == Int {
    store(
      LeafList(rows: rows(size, row)), reducer: rowsReducer(reducer), scheduler: scheduler)
  }

  private func rows<Row: Identifiable & SendableMetatype>(
    _ size: Int, _ row: (Int) -> Row
  ) -> IdentifiedArray<Int, Row> where Row.ID == Int {
    IdentifiedArray(uniqueElements: (0..<size).map(row))
  }

  @MainActor
  private func store<State>(
    _ state: State, reducer: Reducer<State, LeafListAction<LeafAction>, AnyScheduler>,
    scheduler: AnyScheduler
  ) -> LeafStore {
    let viewStore = makeSender(state, reducer: reducer, environment: scheduler)
    return LeafStore(row: { viewStore.send(.row($0, $1)) }, other: { viewStore.send($0) })
  }
}
