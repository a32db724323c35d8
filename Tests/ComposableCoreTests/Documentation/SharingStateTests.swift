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
}
