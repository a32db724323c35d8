// A feature ported from the style of version 0.40. Comments show the original lines.
import ComposableCore  // import ComposableArchitecture

public struct ReminderState: Equatable, Identifiable, Sendable {  // Equatable, Identifiable
  public let id: UniqueID  // UUID
  public var isDone = false
  public var text = ""  // @BindableState public var text = ""

  public init(id: UniqueID) {
    self.id = id
  }
}

public enum ReminderAction: Equatable, Sendable {  // BindableAction, Equatable
  case binding(BindingAction<ReminderState>)
  case doneTapped
}

public let reminderReducer = Reducer<ReminderState, ReminderAction, Void> { state, action, _ in
  switch action {
  case .binding(\.text):  // case .binding(\.$text):
    state.text = String(state.text.prefix(40))
    return .none
  case .binding:
    return .none
  case .doneTapped:
    state.isDone.toggle()
    return .none
  }
}
.binding(action: /ReminderAction.binding)  // .binding()

public struct RemindersState: Equatable, Sendable {  // Equatable
  public var confirmation: ClearConfirmation?  // AlertState<RemindersAction>?
  public var reminders: IdentifiedArrayOf<ReminderState> = []

  public init() {}
}

/// The question of an alert; the view has its texts. It replaces `TextState` in the reducer.
public struct ClearConfirmation: Equatable, Sendable {
  public var count: Int

  public init(count: Int) {
    self.count = count
  }
}

public enum RemindersAction: Equatable, Sendable {  // Equatable
  case addTapped, clearConfirmed, clearDismissed, clearTapped, sorted
  case reminder(id: UniqueID, action: ReminderAction)  // id: UUID
}

public struct RemindersEnvironment: Sendable {
  public var mainQueue: AnyScheduler  // AnySchedulerOf<DispatchQueue>
  public var uuid: @Sendable () -> UniqueID  // () -> UUID

  public init(mainQueue: AnyScheduler, uuid: @escaping @Sendable () -> UniqueID) {
    self.mainQueue = mainQueue
    self.uuid = uuid
  }
}

private enum SortID {}

public let remindersReducer = Reducer<
  RemindersState, RemindersAction, RemindersEnvironment
>.combine(
  reminderReducer.forEach(
    state: \.reminders, action: /RemindersAction.reminder, environment: { _ in }),
  Reducer { state, action, environment in
    switch action {
    case .addTapped:
      state.reminders.append(ReminderState(id: environment.uuid()))
      return .none
    case .clearConfirmed:
      state.confirmation = nil
      state.reminders.removeAll(where: \.isDone)
      return .none
    case .clearDismissed:
      state.confirmation = nil
      return .none
    case .clearTapped:
      state.confirmation = ClearConfirmation(count: state.reminders.filter(\.isDone).count)
      return .none
    case .reminder(id: _, action: .doneTapped):
      return Effect(value: .sorted)  // Effect(value: .sorted)
        // .debounce(id: SortID.self, for: 1, scheduler: environment.mainQueue.animation())
        .debounce(id: SortID.self, for: .seconds(1), scheduler: environment.mainQueue)
    case .reminder:
      return .none
    case .sorted:
      state.reminders.partition(by: \.isDone)
      return .none
    }
  })
