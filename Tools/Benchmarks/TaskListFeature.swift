import ComposableCore
import ComposableExplore

// A list of tasks on a server, the size of a real screen: a typed query is searched for after a
// pause, pages are loaded one by one, ticking off a task shows at once and is saved later, and a
// save that failed twice is taken back.

struct TaskListState: Equatable, Sendable {
  struct Task: Equatable, Identifiable, Sendable {
    let id: Int
    var title: String
    var isDone = false
    var isSaving = false
  }

  /// A task that was ticked off or on, and isn't saved yet.
  struct Change: Equatable, Sendable {
    var task: Int
    var isDone: Bool
    var failures = 0
  }

  enum Loading: Equatable, Sendable {
    case failed(page: Int), idle, inFlight
  }

  struct Alert: Equatable, Sendable {
    var title: String
    var message: String?
  }

  var alert: Alert?
  var changes: [Change] = []
  var hasMorePages = true
  var isSaving = false
  var loadedPages = 0
  var loading = Loading.idle
  var query = ""
  var tasks: IdentifiedArrayOf<Task> = []
}

struct TaskPage: Equatable, Sendable {
  var tasks: [TaskListState.Task]
  var isLast: Bool
}

enum TaskListAction: Equatable, Sendable {
  // User actions
  case alertDismissed
  case checkTapped(Int)
  case moreTapped
  case queryChanged(String)
  // Effect actions
  case loaded(TaskPage?, page: Int, query: String)
  case saved(Int, Bool)
  case saveNext
  case search
}

struct TaskListEnvironment: Sendable {
  var load: @Sendable (_ query: String, _ page: Int) async throws -> TaskPage
  var mainQueue: AnyScheduler
  var save: @Sendable (_ task: Int, _ isDone: Bool) async throws -> Void
}

private enum LoadID {}
private enum SaveID {}
private enum SearchID {}

let taskListReducer = Reducer<TaskListState, TaskListAction, TaskListEnvironment> {
  state, action, environment in
  switch action {
  case .alertDismissed:
    state.alert = nil
    return .none

  case .checkTapped(let id):
    guard var task = state.tasks[id: id] else { return .none }
    task.isDone.toggle()
    task.isSaving = true
    state.tasks[id: id] = task
    state.changes.append(TaskListState.Change(task: id, isDone: task.isDone))
    return state.isSaving ? .none : Effect(value: .saveNext)

  case .loaded(let loaded, let page, let query):
    guard query == state.query else { return .none }
    guard let loaded else {
      state.loading = .failed(page: page)
      state.alert = TaskListState.Alert(title: "Offline", message: "Page \(page) of \(query)")
      return .none
    }
    state.loading = .idle
    state.loadedPages = page + 1
    state.hasMorePages = !loaded.isLast
    for task in loaded.tasks where state.tasks[id: task.id] == nil { state.tasks.append(task) }
    return .none

  case .moreTapped:
    guard state.hasMorePages, state.loading != .inFlight else { return .none }
    state.loading = .inFlight
    return load(state.query, state.loadedPages, environment)

  case .queryChanged(let query):
    guard query != state.query else { return .none }
    state.hasMorePages = true
    state.loadedPages = 0
    state.loading = .idle
    state.query = query
    state.tasks = []
    return Effect(value: .search)
      .debounce(id: SearchID.self, for: .milliseconds(300), scheduler: environment.mainQueue)

  case .saved(let id, let isSaved):
    state.isSaving = false
    guard let change = state.changes.first else { return .none }
    if !isSaved, change.failures == 0 {
      state.changes[0].failures = 1
      return Effect(value: .saveNext).delay(for: .seconds(1), scheduler: environment.mainQueue)
    }
    state.changes.removeFirst()
    state.tasks[id: id]?.isSaving = false
    if !isSaved {
      state.tasks[id: id]?.isDone.toggle()
      state.alert = TaskListState.Alert(title: "Not saved")
    }
    return Effect(value: .saveNext)

  case .saveNext:
    guard let change = state.changes.first, !state.isSaving else { return .none }
    state.isSaving = true
    return .task {
      try await environment.save(change.task, change.isDone)
      return .saved(change.task, true)
    } catch: { _ in
      .saved(change.task, false)
    }
    .cancellable(id: SaveID.self)

  case .search:
    state.loading = .inFlight
    return load(state.query, 0, environment)
  }
}

private func load(
  _ query: String, _ page: Int, _ environment: TaskListEnvironment
) -> Effect<TaskListAction, Never> {
  .task {
    .loaded(try await environment.load(query, page), page: page, query: query)
  } catch: { _ in
    .loaded(nil, page: page, query: query)
  }
  .cancellable(id: LoadID.self, cancelInFlight: true)
}

private struct Offline: Error, Equatable {}

/// Two queries with two pages of three tasks each; the server can fail at any time.
let taskListModel = FeatureModel<TaskListState, TaskListAction, TaskListEnvironment>(
  initialState: TaskListState(), reducer: taskListReducer,
  environment: { world in
    TaskListEnvironment(
      load: { query, page in
        let tasks = (3 * page..<3 * page + 3).map {
          TaskListState.Task(id: $0, title: "\(query) \($0)")
        }
        return try await world.awaitAnswer(
          "load \(query) \(page)", TaskPage(tasks: tasks, isLast: page > 0),
          failures: [Offline()])
      },
      mainQueue: world.scheduler,
      save: { try await world.awaitAnswer("save \($0) \($1)", (), failures: [Offline()]) })
  },
  actions: { state in
    var actions: [TaskListAction] = [.queryChanged("a"), .queryChanged("ab")]
    if state.hasMorePages, state.loading != .inFlight, !state.tasks.isEmpty {
      actions.append(.moreTapped)
    }
    for task in state.tasks.prefix(2) where !task.isSaving { actions.append(.checkTapped(task.id)) }
    if state.alert != nil { actions.append(.alertDismissed) }
    return actions
  },
  properties: [
    .always("the tasks belong to the query") { state in
      state.tasks.allSatisfy { $0.title.hasPrefix(state.query) }
    },
    .always("only changes are saved") { !$0.isSaving || !$0.changes.isEmpty },
    .noEffectOutlivesItsPlace,
    .reachable("a page that could not be loaded") { $0.loading == .failed(page: 0) },
  ], step: .milliseconds(300))
