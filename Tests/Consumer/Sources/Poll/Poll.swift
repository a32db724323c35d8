// Rows with their own requests and a deadline, ported from the style of version 1.x by the article
// alone. Comments show the original lines.
import ComposableCore  // import ComposableArchitecture

// @Reducer struct ChoiceFeature { @ObservableState struct State: Equatable, Identifiable {
public struct ChoiceState: Equatable, Identifiable, Sendable {
  public let id: UniqueID  // let id: UUID; init() { @Dependency(\.uuid) var uuid; id = uuid() }
  public var isSending = false
  public var text: String
  public var votes = 0

  public init(id: UniqueID, text: String) {
    self.id = id
    self.text = text
  }
}

public enum ChoiceAction: Equatable, Sendable { case counted(TaskResult<Int>), voteTapped }

public struct PollEnvironment: Sendable {
  public var clock: AnyScheduler  // @Dependency(\.continuousClock) var clock
  public var uuid: @Sendable () -> UniqueID  // @Dependency(\.uuid) var uuid
  public var vote: @Sendable (UniqueID) async throws -> Int  // @Dependency(\.pollClient.vote)

  public init(
    clock: AnyScheduler, uuid: @escaping @Sendable () -> UniqueID,
    vote: @escaping @Sendable (UniqueID) async throws -> Int
  ) {
    self.clock = clock
    self.uuid = uuid
    self.vote = vote
  }
}

public let choiceReducer = Reducer<ChoiceState, ChoiceAction, PollEnvironment> {
  state, action, environment in
  switch action {
  case .counted(.success(let votes)):
    state.isSending = false
    state.votes = votes
    return .none
  case .counted(.failure):
    state.isSending = false
    return .none
  case .voteTapped:
    state.isSending = true
    return .task { [id = state.id] in
      .counted(await TaskResult { try await environment.vote(id) })
    }
  }
}

// @Reducer struct PollFeature { @ObservableState struct State: Equatable {
public struct PollState: Equatable, Sendable {
  public var choices: IdentifiedArrayOf<ChoiceState> = []
  public var rest = 0

  public init() {}
}

public enum PollAction: Equatable, Sendable {
  case addTapped(String), closed, started(seconds: Int), ticked
  case choice(ChoiceState.ID, ChoiceAction)  // case choices(IdentifiedActionOf<ChoiceFeature>)
}

private enum TimerID {}  // private enum CancelID { case timer }

public let pollReducer = Reducer<PollState, PollAction, PollEnvironment>.combine {
  // .forEach(\.choices, action: \.choices) { ChoiceFeature() }
  choiceReducer.forEach(state: \.choices, action: /PollAction.choice)
  Reducer { state, action, environment in
    switch action {
    case .addTapped(let text):
      state.choices.append(ChoiceState(id: environment.uuid(), text: text))
      return .none
    case .choice:
      return .none
    case .closed:
      state.choices.removeAll { $0.votes == 0 }
      return .cancel(id: TimerID.self)
    case .started(let seconds):
      state.rest = seconds
      // return .run { send in
      //   for await _ in self.clock.timer(interval: .seconds(1)) { await send(.ticked) }
      // }.cancellable(id: CancelID.timer, cancelInFlight: true)
      return .run { send in
        for await _ in environment.clock.timer(interval: .seconds(1)) { send(.ticked) }
      }
      .cancellable(id: TimerID.self, cancelInFlight: true)
    case .ticked:
      state.rest -= 1
      return state.rest > 0 ? .none : Effect(value: .closed)  // .send(.closed)
    }
  }
}
