import ComposableCore
import ComposableTesting
import Testing

struct DraftState: Equatable, Identifiable, Sendable {
  let id: UniqueID
  var text = ""
}

enum DraftAction: Equatable, Sendable {
  // User actions
  case cancelTapped, saveTapped, textChanged(String)
  // Effect actions
  case saved
  // Delegate actions
  case delegate(DraftDelegate)
}

enum DraftDelegate: Equatable, Sendable {
  case cancelled, saved(String)
}

struct DraftEnvironment: Sendable {
  var save: @Sendable (String) async -> Void
}

let draftReducer = Reducer<DraftState, DraftAction, SystemEnvironment<DraftEnvironment>> {
  state, action, environment in
  switch action {
  case .cancelTapped:
    return Effect(value: .delegate(.cancelled))
  case .delegate:
    return .none
  case .saveTapped:
    let text = state.text
    return .task {
      await environment.save(text)
      return .saved
    }
  case .saved:
    return Effect(value: .delegate(.saved(state.text)))
  case .textChanged(let text):
    state.text = text
    return .none
  }
}

struct InboxState: Equatable, Sendable {
  var draft: DraftState?
  var sent: [String] = []
}

enum InboxAction: Equatable, Sendable {
  case composeTapped, draft(DraftAction)
}

let inboxReducer = Reducer<InboxState, InboxAction, SystemEnvironment<DraftEnvironment>>.combine(
  draftReducer.optional().pullback(state: \.draft, action: /InboxAction.draft),
  Reducer { state, action, environment in
    switch action {
    case .composeTapped:
      state.draft = DraftState(id: environment.uuid())
    case .draft(.delegate(.cancelled)):
      state.draft = nil
    case .draft(.delegate(.saved(let text))):
      state.draft = nil
      state.sent.append(text)
    case .draft:
      break
    }
    return .none
  })

struct DeskState: Equatable, Sendable {
  var drafts: IdentifiedArrayOf<DraftState> = []
}

enum DeskAction: Equatable, Sendable {
  case composeTapped, draft(UniqueID, DraftAction)
}

let deskReducer = Reducer<DeskState, DeskAction, SystemEnvironment<DraftEnvironment>>.combine(
  draftReducer.forEach(state: \.drafts, action: /DeskAction.draft),
  Reducer { state, action, environment in
    switch action {
    case .composeTapped:
      state.drafts.append(DraftState(id: environment.uuid()))
    case .draft(let id, .delegate):
      state.drafts.remove(id: id)
    case .draft:
      break
    }
    return .none
  })

/// The listings of the article on presenting a child.
struct PresentingAChildTests {
  let id = UniqueID(high: 0, low: 1)
  let other = UniqueID(high: 0, low: 2)

  func environment(
    save: @escaping @Sendable (String) async -> Void = { _ in }
  ) -> SystemEnvironment<DraftEnvironment> {
    var environment = SystemEnvironment.unimplemented(environment: DraftEnvironment(save: save))
    environment.uuid = { [id] in id }
    return environment
  }

  @Test func aDraftEndsItselfWhenItIsSaved() {
    let store = TestStore(
      initialState: InboxState(), reducer: inboxReducer, environment: environment())
    store.send(.composeTapped) { $0.draft = DraftState(id: id) }
    store.send(.draft(.textChanged("Hello"))) { $0.draft?.text = "Hello" }
    store.send(.draft(.saveTapped))
    store.receive(.draft(.saved))
    store.receive(.draft(.delegate(.saved("Hello")))) {
      $0.draft = nil
      $0.sent = ["Hello"]
    }
  }

  @Test func aDraftThatIsClosedTakesItsEffectsAlong() {
    let store = TestStore(
      initialState: InboxState(), reducer: inboxReducer,
      environment: environment(save: { _ in try? await Task.sleep(for: .seconds(60)) }))
    store.send(.composeTapped) { $0.draft = DraftState(id: id) }
    store.send(.draft(.saveTapped))
    store.send(.draft(.cancelTapped))
    store.receive(.draft(.delegate(.cancelled))) { $0.draft = nil }
    store.finish()
  }

  @Test func eachDraftOfAStackEndsItself() {
    let store = TestStore(
      initialState: DeskState(), reducer: deskReducer, environment: environment())
    store.send(.composeTapped) { $0.drafts = [DraftState(id: id)] }
    store.environment.uuid = { [other] in other }
    store.send(.composeTapped) { $0.drafts.append(DraftState(id: other)) }
    store.send(/DeskAction.draft, (id, .cancelTapped))
    store.receive(.draft(id, .delegate(.cancelled))) { $0.drafts.remove(id: id) }
  }
}
