import ComposableCore
import ComposableTesting
import Testing

struct BrushState: Equatable, Sendable {
  var color = 0
  var palette: [String] = []
}

enum BrushAction: Equatable, Sendable { case colorAdded(String) }

let brushReducer = Reducer<BrushState, BrushAction, Void> { state, action, _ in
  switch action {
  case .colorAdded(let name):
    state.palette.append(name)
    state.color = state.palette.count - 1
    return .none
  }
}

enum StudioAction: Equatable, Sendable { case brush(BrushAction) }

struct StudioState: Equatable, Sendable {
  var palette: [String] = []
  var storedBrush = BrushState()

  /// The brush with the colors of the studio.
  var brush: BrushState {
    get {
      var brush = storedBrush
      brush.palette = palette
      return brush
    }
    set {
      palette = newValue.palette
      storedBrush = newValue
      storedBrush.palette = []
    }
  }
}

let studioReducer: Reducer<StudioState, StudioAction, Void> = brushReducer.pullback(
  state: \.brush, action: /StudioAction.brush)

struct Desk: Equatable, Sendable { var drafts = 0 }

enum DeskAction: Equatable, Sendable { case noteWritten(String) }

struct Office: Equatable, Sendable {
  var common = Common()
  var desk = Desk()

  /// Edited by everybody in the office.
  struct Common: Equatable, Sendable {
    var notes: [String] = []
    var volume = 3
  }

  var notes: [String] { common.notes }
}

let deskReducer = Reducer<Sharing<Desk, Office.Common>, DeskAction, Void> { state, action, _ in
  switch action {
  case .noteWritten(let note):
    state.drafts += 1
    state.shared.notes.append(note)
    state.shared.volume -= 1
    return .none
  }
}

let officeReducer: Reducer<Office, DeskAction, Void> = deskReducer.pullback(
  state: \.desk, sharing: \.common, action: .`self`)

/// The listings of the article on sharing state; the listings about rows are in `SharingTests`.
struct SharingStateTests {
  @Test func aComputedPropertyAssemblesTheChild() {
    let store = TestStore(
      initialState: StudioState(palette: ["red"]), reducer: studioReducer, environment: ())
    store.send(.brush(.colorAdded("blue"))) {
      $0.palette = ["red", "blue"]
      $0.storedBrush.color = 1
    }
  }

  @Test func aChildEditsTwoParts() {
    let store = TestStore(initialState: Office(), reducer: officeReducer, environment: ())
    store.send(.noteWritten("tea")) {
      $0.common.notes = ["tea"]
      $0.common.volume = 2
      $0.desk.drafts = 1
    }
    #expect(store.state.notes == ["tea"])
  }
}
