import ComposableCore
import ComposableTesting
import Drafts
import Testing

/// A list in the style of version 0.40, with an alert and a dialog whose types its module has.
struct DraftsTests {
  struct Offline: Error {}

  let first = UniqueID(high: 0, low: 0)

  func drafts(
    send: @escaping @Sendable (String) async throws -> String = { $0 }
  ) -> TestStore<DraftsState, DraftsAction, DraftsEnvironment> {
    TestStore(
      initialState: DraftsState(), reducer: draftsReducer,
      environment: DraftsEnvironment(send: send, uuid: UniqueID.incrementing))
  }

  @Test func aDialogAsksBeforeADraftIsDeleted() throws {
    let store = drafts()
    store.send(.addTapped) { $0.drafts = [Identified(DraftState(), id: first)] }
    store.send(.draft(id: first, action: .textChanged("Dear Ada"))) {
      $0.drafts[id: first]?.text = "Dear Ada"
    }
    store.send(.deleteTapped(first)) {
      $0.dialog = ConfirmationDialogState(
        title: TextState("Delete “Dear Ada”?"),
        buttons: [
          .destructive(TextState("Delete"), action: .send(.deleteConfirmed(first))),
          .cancel(TextState("Keep"), action: .send(.dialogDismissed)),
        ])
    }
    let delete = try #require(store.state.dialog?.buttons.first { $0.role == .destructive }?.action)
    store.send(delete) {
      $0.dialog = nil
      $0.drafts = []
    }
  }

  @Test func anAlertReportsWhatWasNotSent() throws {
    let store = drafts(send: { _ in throw Offline() })
    store.send(.addTapped) { $0.drafts = [Identified(DraftState(), id: first)] }
    store.send(.draft(id: first, action: .sendTapped)) { $0.drafts[id: first]?.isSending = true }
    store.receive((/DraftsAction.draft)[first] .. /DraftAction.sent .. /TaskResult.failure) {
      $0.alert = AlertState(
        title: TextState("The draft was not sent."),
        dismissButton: .default(TextState("OK"), action: .send(.alertDismissed)))
      $0.drafts[id: first]?.isSending = false
    }
    let okay = try #require(store.state.alert?.buttons.first?.action)
    store.send(okay) { $0.alert = nil }
  }

  /// Version 1.x builds alerts from closures.
  @Test(arguments: [false, true]) func anAlertOfVersion1IsTheSameValue(isSaved: Bool) {
    let built = AlertState<Int> {
      TextState("Delete?")
    } actions: {
      ButtonState(role: .destructive, action: 1) { TextState("Delete") }
      if isSaved {
        ButtonState(action: 2) { TextState("Archive") }
      }
      ButtonState(role: .cancel) { TextState("Cancel") }
    } message: {
      TextState("It can't be undone.")
    }
    #expect(built.title == TextState("Delete?"))
    #expect(built.message == TextState("It can't be undone."))
    #expect(
      built.buttons
        == [
          .destructive(TextState("Delete"), action: .send(1)),
          .default(TextState("Archive"), action: .send(2)),
          .cancel(),
        ].filter { isSaved || $0.action != 2 })
  }
}
