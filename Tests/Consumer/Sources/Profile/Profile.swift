// A form with bindings and a focused field, ported from the style of version 1.x. Comments show the
// original lines.
import ComposableCore  // import ComposableArchitecture

// @Reducer struct ProfileFeature {
//   @ObservableState struct State: Equatable {
public struct ProfileState: Equatable, Sendable {
  public enum Field: Hashable, Sendable { case email, name }

  public var email = ""
  public var focus: Field? = .name
  public var isSubscribed = false
  public var name = ""
  public var problem: String?
  public var saving: Saving = .idle

  public enum Saving: Equatable, Sendable { case done, idle, inFlight }

  public init() {}
}

//   enum Action: BindableAction {
public enum ProfileAction: Equatable, Sendable {
  case binding(BindingAction<ProfileState>)
  case returnTapped, saveTapped, saved(TaskResult<Bool>)
}

//   @Dependency(\.profileClient.save) var save
//   @Dependency(\.continuousClock) var clock
public struct ProfileEnvironment: Sendable {
  public var clock: AnyScheduler  // any Clock<Duration>
  public var isTaken: @Sendable (_ email: String) async throws -> Bool

  public init(
    clock: AnyScheduler, isTaken: @escaping @Sendable (_ email: String) async throws -> Bool
  ) {
    self.clock = clock
    self.isTaken = isTaken
  }
}

private enum CheckID {}  // private enum CancelID { case check }

//   var body: some ReducerOf<Self> {
//     BindingReducer()
//     Reduce { state, action in
public let profileReducer = Reducer<ProfileState, ProfileAction, ProfileEnvironment> {
  state, action, environment in
  switch action {
  case .binding(\.email):
    state.problem = nil
    state.saving = .idle
    return .cancel(id: CheckID.self)  // .cancel(id: CancelID.check)
  case .binding(\.name):
    state.name = String(state.name.prefix(20))
    return .none
  case .binding:
    return .none
  case .returnTapped:
    state.focus = state.focus == .name ? .email : nil
    return .none
  case .saveTapped:
    guard state.name.contains(where: { $0 != " " }) else {
      state.focus = .name
      state.problem = "A name is needed."
      return .none
    }
    guard state.email.contains("@") else {
      state.focus = .email
      state.problem = "This isn't an address."
      return .none
    }
    state.focus = nil
    state.saving = .inFlight
    let email = state.email
    // return .run { [email = state.email] send in
    //   try await self.clock.sleep(for: .seconds(1))
    //   await send(.saved(Result { try await self.isTaken(email) }))
    // }.cancellable(id: CancelID.check, cancelInFlight: true)
    return .task {
      try await environment.clock.sleep(for: .seconds(1))
      return .saved(await TaskResult { try await environment.isTaken(email) })
    } catch: { error in
      .saved(.failure(error))
    }
    .cancellable(id: CheckID.self, cancelInFlight: true)
  case .saved(.success(true)):
    state.focus = .email
    state.problem = "This address is taken."
    state.saving = .idle
    return .none
  case .saved(.success(false)):
    state.saving = .done
    return .none
  case .saved(.failure):
    state.problem = "Try again."
    state.saving = .idle
    return .none
  }
}
.binding(action: /ProfileAction.binding)  // BindingReducer()
