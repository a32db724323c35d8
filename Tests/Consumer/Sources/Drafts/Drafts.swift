// The lines are as before the port.
// swift-format-ignore-file: UseLetInEveryBoundCaseVariable
// A list ported from the style of version 0.40. Its alert, its dialog and its identified rows are
// the original lines, because the module has its own AlertState and Identified. Comments show the
// lines that changed.
import ComposableCore  // import ComposableArchitecture
import ComposablePorting  // until the port is done; AlertState and Identified are found here first

public struct DraftState: Equatable, Sendable {  // Equatable
  public var isSending = false
  public var text = ""

  public init(isSending: Bool = false, text: String = "") {
    self.isSending = isSending
    self.text = text
  }
}

public enum DraftAction: Equatable, Sendable {  // Equatable
  case sendTapped
  case sent(TaskResult<String>)
  case textChanged(String)
}

public struct DraftsEnvironment: Sendable {
  public var send: @Sendable (String) async throws -> String  // (String) async throws -> String
  public var uuid: @Sendable () -> UniqueID  // () -> UUID

  public init(
    send: @escaping @Sendable (String) async throws -> String,
    uuid: @escaping @Sendable () -> UniqueID
  ) {
    self.send = send
    self.uuid = uuid
  }
}

public let draftReducer = Reducer<DraftState, DraftAction, DraftsEnvironment> {
  state, action, environment in
  switch action {
  case .sendTapped:
    state.isSending = true
    return .task { [text = state.text] in
      await .sent(TaskResult { try await environment.send(text) })
    }
  case .sent:
    state.isSending = false
    return .none
  case let .textChanged(text):
    state.text = text
    return .none
  }
}

public struct DraftsState: Equatable, Sendable {  // Equatable
  public var alert: AlertState<DraftsAction>?
  public var dialog: ConfirmationDialogState<DraftsAction>?
  public var drafts: IdentifiedArrayOf<Identified<UniqueID, DraftState>> = []  // <UUID, DraftState>

  public init() {}
}

public enum DraftsAction: Equatable, Sendable {  // Equatable
  case addTapped
  case alertDismissed
  case deleteConfirmed(UniqueID)  // UUID
  case deleteTapped(UniqueID)  // UUID
  case dialogDismissed
  case draft(id: UniqueID, action: DraftAction)  // id: UUID
}

public let draftsReducer = Reducer<DraftsState, DraftsAction, DraftsEnvironment>.combine(
  draftReducer
    .pullback(state: \Identified.value, action: .self, environment: { $0 })
    .forEach(
      state: \.drafts, action: /DraftsAction.draft(id:action:), environment: { $0 }),
  Reducer { state, action, environment in
    switch action {
    case .addTapped:
      state.drafts.append(Identified(DraftState(), id: environment.uuid()))
      return .none
    case .alertDismissed:
      state.alert = nil
      return .none
    case let .deleteConfirmed(id):
      state.dialog = nil
      state.drafts.remove(id: id)
      return .none
    case let .deleteTapped(id):
      state.dialog = ConfirmationDialogState(
        title: TextState("Delete “\(state.drafts[id: id]?.text ?? "")”?"),
        buttons: [
          .destructive(TextState("Delete"), action: .send(.deleteConfirmed(id))),
          .cancel(TextState("Keep"), action: .send(.dialogDismissed)),
        ]
      )
      return .none
    case .dialogDismissed:
      state.dialog = nil
      return .none
    case .draft(id: _, action: .sent(.failure)):
      state.alert = AlertState(
        title: TextState("The draft was not sent."),
        dismissButton: .default(TextState("OK"), action: .send(.alertDismissed))
      )
      return .none
    case let .draft(id: id, action: .sent(.success)):
      state.drafts.remove(id: id)
      return .none
    case .draft:
      return .none
    }
  }
)
