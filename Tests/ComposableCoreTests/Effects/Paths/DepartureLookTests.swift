import ComposableCore
import TestSupport
import Testing

/// Children inside rows are found to be removed, although most reductions are not looked at.
struct DepartureLookTests {
  struct Note: Equatable, Identifiable, Sendable {
    var id: Int
    var count = 0
  }

  struct Row: Equatable, Identifiable, Sendable {
    var id: Int
    var note: Note? = Note(id: 0)
    var notes: IdentifiedArrayOf<Note> = [Note(id: 0), Note(id: 1)]
  }

  struct State: Equatable, Sendable {
    var other = 0
    var rows: IdentifiedArrayOf<Row> = []
    var more: IdentifiedArrayOf<Row> = []
    var named: [Int: Row] = [:]
  }

  enum NoteAction: Sendable {
    case ask
    case count
    case value
  }

  enum RowAction: Sendable {
    case note(NoteAction)
    case notes((Int, NoteAction))
  }

  enum Action: Sendable {
    case change(@Sendable (inout State) -> Void)
    case row((Int, RowAction))
    case more((Int, RowAction))
    case named((Int, RowAction))
  }

  let questions = Questions<Int, NoteAction>()

  func harness(count: Int = 3) -> EngineHarness<State, Action> {
    let questions = questions
    let note = Reducer<Note, NoteAction, Void> { note, action, _ in
      switch action {
      case .ask: return questions.ask(note.id)
      case .count: note.count += 1
      case .value: return Effect(value: .count)
      }
      return .none
    }
    let row = Reducer<Row, RowAction, Void>.combine(
      note.optional().pullback(state: \.note, action: /RowAction.note, environment: { $0 }),
      note.forEach(state: \.notes, action: /RowAction.notes, environment: { $0 }))
    let reducer = Reducer<State, Action, Void>.combine(
      row.forEach(state: \.rows, action: /Action.row, environment: { $0 }),
      row.forEach(state: \.more, action: /Action.more, environment: { $0 }),
      row.forEach(state: \.named, action: /Action.named, environment: { $0 }),
      Reducer { state, action, _ in
        if case .change(let change) = action { change(&state) }
        return .none
      })
    var state = State()
    for id in 0..<count {
      state.rows.append(Row(id: id))
      state.more.append(Row(id: id))
      state.named[id] = Row(id: id)
    }
    return EngineHarness(state, reducer, ())
  }

  func places(_ harness: EngineHarness<State, Action>) -> [String] {
    harness.inFlight.map(\.place)
  }

  @Test func anOptionalInOneOfManyRowsLeavesOrIsReplaced() {
    let harness = harness()
    for id in 0..<3 { harness.send(.row((id, .note(.ask)))) }
    for id in 0..<3 { harness.send(.row((id, .note(.count)))) }
    #expect(places(harness) == ["rows[0].note.?", "rows[1].note.?", "rows[2].note.?"])
    harness.send(.change { $0.rows[id: 1]?.note = nil })
    #expect(places(harness) == ["rows[0].note.?", "rows[2].note.?"])
    harness.send(.row((0, .note(.count))))
    harness.send(.change { $0.rows[id: 2]?.note = Note(id: 7) })
    #expect(places(harness) == ["rows[0].note.?"])
    harness.send(.row((0, .note(.count))))
    harness.send(.change { $0.rows.remove(id: 0) })
    #expect(places(harness) == [])
    #expect(harness.issues.all == [])
  }

  @Test func manyRowsChangeInOneReduction() {
    let harness = harness(count: 400)
    harness.send(.row((300, .note(.ask))))
    harness.send(.row((301, .note(.ask))))
    harness.send(.row((1, .note(.count))))
    harness.send(
      .change { state in
        state.rows[id: 300]?.note = nil
        for id in 0..<300 { state.rows[id: id]?.note?.count += 1 }
      })
    #expect(places(harness) == ["rows[301].note.?"])
    for id in 0..<300 { harness.send(.row((id, .note(.count)))) }
    harness.send(.change { $0.rows.remove(id: 301) })
    #expect(places(harness) == [])
  }

  @Test func rowsOfSeveralCollections() {
    let harness = harness()
    harness.send(.row((0, .note(.ask))))
    harness.send(.more((1, .note(.ask))))
    harness.send(.named((2, .note(.ask))))
    harness.send(.change { $0.other += 1 })
    harness.send(.change { $0.more.remove(id: 0) })
    #expect(places(harness) == ["rows[0].note.?", "more[1].note.?", "named[2].note.?"])
    harness.send(.change { $0.more[id: 1]?.note = nil })
    #expect(places(harness) == ["rows[0].note.?", "named[2].note.?"])
    harness.send(.change { $0.named[2]?.note = nil })
    #expect(places(harness) == ["rows[0].note.?"])
    harness.send(.change { $0.rows[id: 0]?.note?.id = 9 })
    #expect(places(harness) == [])
  }

  @Test func rowsOfSeveralCollectionsWithoutMoreInside() {
    let notes = Reducer<Note, NoteAction, Void> { [questions] note, _, _ in questions.ask(note.id) }
    struct Lists: Sendable {
      var array: IdentifiedArrayOf<Note> = [Note(id: 0), Note(id: 1)]
      var dictionary = [0: Note(id: 0), 1: Note(id: 1)]
    }
    enum ListsAction: Sendable {
      case array((Int, NoteAction))
      case dictionary((Int, NoteAction))
      case change(@Sendable (inout Lists) -> Void)
    }
    let reducer = Reducer<Lists, ListsAction, Void>.combine(
      notes.forEach(state: \.array, action: /ListsAction.array, environment: { $0 }),
      notes.forEach(state: \.dictionary, action: /ListsAction.dictionary, environment: { $0 }),
      Reducer { state, action, _ in
        if case .change(let change) = action { change(&state) }
        return .none
      })
    let harness = EngineHarness(Lists(), reducer, ())
    for id in 0...1 {
      harness.send(.array((id, .ask)))
      harness.send(.dictionary((id, .ask)))
    }
    harness.send(.change { $0.dictionary[5] = Note(id: 5) })
    #expect(harness.inFlight.count == 4)
    harness.send(.change { $0.dictionary[0] = nil })
    #expect(harness.inFlight.map(\.place) == ["array[0]", "array[1]", "dictionary[1]"])
    harness.send(.change { $0.array.remove(id: 1) })
    #expect(harness.inFlight.map(\.place) == ["array[0]", "dictionary[1]"])
    // Another storage, in which the removals are not counted on.
    harness.send(.change { $0.dictionary = [2: Note(id: 2)] })
    #expect(harness.inFlight.map(\.place) == ["array[0]"])
    harness.send(.change { $0.array = [] })
    #expect(harness.inFlight.isEmpty)
  }

  @Test func rowsInRows() {
    let harness = harness()
    for id in 0..<3 {
      harness.send(.row((id, .notes((0, .ask)))))
      harness.send(.row((id, .notes((1, .ask)))))
    }
    for id in 0..<3 { harness.send(.row((id, .notes((1, .count))))) }
    #expect(harness.inFlight.count == 6)
    harness.send(.change { $0.rows[id: 1]?.notes.remove(id: 0) })
    harness.send(.row((2, .notes((1, .count)))))
    #expect(harness.inFlight.count == 5)
    harness.send(.change { $0.rows[id: 1]?.notes.remove(id: 1) })
    #expect(harness.inFlight.count == 4)
    // With an optional beside the rows.
    harness.send(.row((2, .note(.ask))))
    harness.send(.row((2, .note(.count))))
    harness.send(.change { $0.rows[id: 2]?.notes = [] })
    #expect(places(harness) == ["rows[0].notes[0]", "rows[0].notes[1]", "rows[2].note.?"])
  }

  @Test func aValueOfAChildInARowIsDeliveredThere() {
    let harness = harness()
    harness.send(.row((0, .note(.value))))
    harness.send(.named((1, .notes((1, .value)))))
    harness.send(.more((2, .note(.value))))
    #expect(harness.state.rows[id: 0]?.note?.count == 1)
    #expect(harness.state.named[1]?.notes[id: 1]?.count == 1)
    #expect(harness.state.more[id: 2]?.note?.count == 1)
    #expect(harness.inFlight.isEmpty)
  }
}
