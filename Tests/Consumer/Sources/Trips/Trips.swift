// A stack of screens with shared state, ported from the style of version 1.x. Comments show the
// original lines.
import ComposableCore  // import ComposableArchitecture

public struct Expense: Equatable, Identifiable, Sendable {
  public let id: UniqueID
  public var amount: Int
  public var trip: String

  public init(id: UniqueID, amount: Int, trip: String) {
    self.id = id
    self.amount = amount
    self.trip = trip
  }
}

/// What all screens edit.
public struct Budget: Equatable, Sendable {
  public var expenses: IdentifiedArrayOf<Expense> = []
  public var limit = 100

  public var isExceeded: Bool { expenses.map(\.amount).reduce(0, +) > limit }

  public init() {}
}

// @Reducer struct TripFeature {
//   @ObservableState struct State: Equatable { let name: String; @Shared var budget: Budget }
public struct TripState: Equatable, Sendable {
  public let name: String
  public var isSaving = false

  public init(name: String, isSaving: Bool = false) {
    self.name = name
    self.isSaving = isSaving
  }
}

//   enum Action { case addTapped(Int), editTapped(Expense.ID), saved(Result<Expense, any Error>) }
public enum TripAction: Equatable, Sendable {
  case addTapped(Int), editTapped(Expense.ID), saved(TaskResult<Expense>)
}

//   @Dependency(\.uuid) var uuid
//   @Dependency(\.bank) var bank
public struct TripsEnvironment: Sendable {
  public var save: @Sendable (Expense) async throws -> Void
  public var uuid: @Sendable () -> UniqueID

  public init(
    save: @escaping @Sendable (Expense) async throws -> Void,
    uuid: @escaping @Sendable () -> UniqueID
  ) {
    self.save = save
    self.uuid = uuid
  }
}

//   var body: some ReducerOf<Self> { Reduce { state, action in
public let tripReducer = Reducer<Sharing<TripState, Budget>, TripAction, TripsEnvironment> {
  state, action, environment in
  switch action {
  case .addTapped(let amount):
    state.isSaving = true
    let expense = Expense(id: environment.uuid(), amount: amount, trip: state.name)
    // return .run { send in
    //   await send(.saved(Result { try await self.bank.save(expense); return expense }))
    // }
    return .task {
      .saved(
        await TaskResult {
          try await environment.save(expense)
          return expense
        })
    }
  case .editTapped:
    return .none
  case .saved(.success(let expense)):
    state.isSaving = false
    // state.$budget.withLock { $0.expenses.append(expense) }
    state.shared.expenses.append(expense)
    return .none
  case .saved(.failure):
    state.isSaving = false
    return .none
  }
}

// @Reducer struct ExpenseFeature {
//   @ObservableState struct State: Equatable { @Shared var budget: Budget; let id: Expense.ID }
public struct ExpenseState: Equatable, Sendable {
  public let id: Expense.ID

  public init(id: Expense.ID) {
    self.id = id
  }
}

public enum ExpenseAction: Equatable, Sendable { case amountChanged(Int), deleteTapped }

public let expenseReducer = Reducer<
  Sharing<ExpenseState, Budget>, ExpenseAction, TripsEnvironment
> { state, action, _ in
  switch action {
  case .amountChanged(let amount):
    // state.$budget.withLock { $0.expenses[id: state.id]?.amount = amount }
    state.shared.expenses[id: state.id]?.amount = amount
    return .none
  case .deleteTapped:
    state.shared.expenses.remove(id: state.id)
    return .none  // return .run { _ in await self.dismiss() }
  }
}

// @Reducer enum Path { case trip(TripFeature), expense(ExpenseFeature) }
public enum TripsPage: Equatable, Sendable {
  case expense(ExpenseState)
  case trip(TripState)
}

public enum TripsPageAction: Equatable, Sendable {
  case expense(ExpenseAction)
  case trip(TripAction)
}

let pageReducer = Reducer<
  Sharing<TripsPage, Budget>, TripsPageAction, TripsEnvironment
>.combine {
  expenseReducer.pullback(state: /TripsPage.expense, action: /TripsPageAction.expense)
  tripReducer.pullback(state: /TripsPage.trip, action: /TripsPageAction.trip)
}

// @Reducer struct TripsFeature {
//   @ObservableState struct State: Equatable {
public struct TripsState: Equatable, Sendable {
  public var budget = Budget()  // @Shared(.inMemory("budget")) var budget = Budget()
  public var path = StackState<TripsPage>()  // StackState<Path.State>()

  public init() {}
}

//   enum Action {
public enum TripsAction: Equatable, Sendable {
  case limitChanged(Int)
  case path(StackAction<TripsPage, TripsPageAction>)  // StackActionOf<Path>
  case tripTapped(String)
}

public let tripsReducer = Reducer<TripsState, TripsAction, TripsEnvironment>.combine {
  // .forEach(\.path, action: \.path)
  pageReducer.forEach(stack: \.path, sharing: \.budget, action: /TripsAction.path)
  Reducer { state, action, _ in  // Reduce { state, action in
    switch action {
    case .limitChanged(let limit):
      state.budget.limit = limit
      return .none
    // case let .path(.element(id: _, action: .trip(.editTapped(id)))):
    case .path(.element(_, .trip(.editTapped(let id)))):
      state.path.append(.expense(ExpenseState(id: id)))
      return .none
    // case .path(.element(id: let screen, action: .expense(.deleteTapped))):
    case .path(.element(let screen, .expense(.deleteTapped))):
      state.path.pop(from: screen)
      return .none
    case .path:
      return .none
    case .tripTapped(let name):
      state.path.append(.trip(TripState(name: name)))
      return .none
    }
  }
}
