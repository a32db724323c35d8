import ComposableCore
import ComposableExplore

/// A feature that loads, for exploration; its environment determines the possible responses.
struct LoaderState: Codable, Equatable, Sendable {
  var count = 0
  var isLoading = false
  var text: String?
}

enum LoaderAction: Equatable, Sendable {
  case cancelled, counted, loadTapped
  case loaded(String?)
}

struct LoaderEnvironment: Sendable {
  var load: @Sendable () -> Effect<String?, Never>
}

typealias LoaderModel = FeatureModel<LoaderState, LoaderAction, LoaderEnvironment>
typealias LoaderProperty = Property<LoaderState, LoaderAction>

enum LoadID {}

let loaderReducer = Reducer<LoaderState, LoaderAction, LoaderEnvironment> {
  state, action, environment in
  switch action {
  case .cancelled:
    state.isLoading = false
    return .cancel(id: LoadID.self)
  case .counted:
    state.count = (state.count + 1) % 3
    return .none
  case .loadTapped:
    state.isLoading = true
    return environment.load().map(LoaderAction.loaded)
      .cancellable(id: LoadID.self, cancelInFlight: true)
  case .loaded(let text):
    state.isLoading = false
    state.text = text
    return .none
  }
}

/// A model of the loader with the given responses, which fail as `faults` allow.
func loaderModel(
  reducer: Reducer<LoaderState, LoaderAction, LoaderEnvironment> = loaderReducer,
  faults: [ExploreFault] = [], actions: [LoaderAction] = [.loadTapped, .counted],
  _ properties: [LoaderProperty]
) -> LoaderModel {
  LoaderModel(
    initialState: LoaderState(), reducer: reducer,
    environment: { world in
      LoaderEnvironment(load: { world.answer("load", "a", nil, faults: faults) })
    },
    actions: { _ in actions }, properties: properties)
}

extension FeatureModel {
  /// Explores without failing the calling test.
  func silently(depth: Int? = nil) -> ExploreSummary {
    explore(depth: depth, reporter: IssueReporter { _ in })
  }
}
