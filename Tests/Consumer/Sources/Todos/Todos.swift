import ComposableCore
import Files

enum Priority: String, Codable, Sendable { case low, normal, high }

struct Todo: Codable, Equatable, Identifiable, Sendable {
  let id: UniqueID
  var title: String
  var isDone = false
  var priority = Priority.normal
}

struct TodosState: Codable, Equatable, Sendable {
  var isLoading = false
  var message: String?
  var todos: IdentifiedArrayOf<Todo> = []
}

enum TodosAction: Codable, Equatable, Sendable {
  // User actions
  case add(String, priority: Priority?)
  case clearDone
  case load
  case remove(UniqueID)
  case todo(UniqueID, TodoAction)
  // Effect actions
  case loaded(TaskResult<[String]>)
}

enum TodoAction: Codable, Equatable, Sendable {
  case rename(String)
  case toggle
}

struct TodosEnvironment: Sendable {
  var list: ListClient

  static let live = TodosEnvironment(list: .sample)
}

let todosReducer = Reducer<TodosState, TodosAction, SystemEnvironment<TodosEnvironment>>.combine {
  todoReducer.forEach(state: \.todos, action: /TodosAction.todo, environment: { _ in })
  Reducer { state, action, environment in
    switch action {
    case .add(let title, let priority):
      state.todos.append(
        Todo(id: environment.uuid(), title: title, priority: priority ?? .normal))
    case .clearDone:
      state.todos.removeAll { $0.isDone }
    case .load:
      state.isLoading = true
      return .task { [load = environment.list.load] in
        .loaded(await TaskResult { try await load() })
      }
    case .loaded(.failure(let error)):
      state.isLoading = false
      state.message = "\(error)"
    case .loaded(.success(let titles)):
      state.isLoading = false
      for title in titles { state.todos.append(Todo(id: environment.uuid(), title: title)) }
    case .remove(let id):
      state.todos.remove(id: id)
    case .todo:
      break
    }
    return .none
  }
}

private let todoReducer = Reducer<Todo, TodoAction, Void> { todo, action, _ in
  switch action {
  case .rename(let title): todo.title = title
  case .toggle: todo.isDone.toggle()
  }
  return .none
}
