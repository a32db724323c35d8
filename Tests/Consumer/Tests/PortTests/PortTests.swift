import ComposableCore
import ComposableTesting
import Contacts
import Reminders
import Testing

/// The two ported features.
struct PortTests {
  let clock = TestScheduler()
  let first = UniqueID(high: 0, low: 0)

  @Test func aFieldOfAReminderIsCorrected() {
    let store = TestStore(
      initialState: ReminderState(id: first), reducer: reminderReducer, environment: ())
    store.send(.binding(.set(\.text, String(repeating: "a", count: 50)))) {
      $0.text = String(repeating: "a", count: 40)
    }
  }

  @Test func doneRemindersMoveDownAndAreCleared() {
    let store = TestStore(
      initialState: RemindersState(), reducer: remindersReducer,
      environment: RemindersEnvironment(
        mainQueue: clock.eraseToAnyScheduler(), uuid: UniqueID.incrementing))
    let second = UniqueID(high: 0, low: 1)
    store.send(.addTapped) { $0.reminders = [ReminderState(id: first)] }
    store.send(.addTapped) { $0.reminders.append(ReminderState(id: second)) }
    store.send(.reminder(id: first, action: .doneTapped)) { $0.reminders[id: first]?.isDone = true }
    clock.advance(by: .seconds(1))
    store.receive(.sorted) { $0.reminders.reverse() }
    store.send(.clearTapped) { $0.confirmation = ClearConfirmation(count: 1) }
    store.send(.clearConfirmed) {
      $0.confirmation = nil
      $0.reminders.remove(id: first)
    }
  }

  func contacts(
    _ change: (inout ContactsState) -> Void = { _ in }
  ) -> TestStore<ContactsState, ContactsAction, ContactsEnvironment> {
    var state = ContactsState()
    change(&state)
    return TestStore(
      initialState: state, reducer: contactsReducer,
      environment: ContactsEnvironment(uuid: UniqueID.incrementing))
  }

  @Test func aContactIsAdded() {
    let store = contacts()
    store.send(.addTapped) {
      $0.destination = .add(AddState(contact: Contact(id: first, name: "")))
    }
    store.send(.add(.nameChanged("Ada"))) {
      $0.destination = .add(AddState(contact: Contact(id: first, name: "Ada")))
    }
    store.send(.add(.saveTapped)) {
      $0.contacts = [Contact(id: first, name: "Ada")]
      $0.destination = nil
    }
  }

  @Test func aDeletedContactClosesItsScreen() {
    let ada = Contact(id: first, name: "Ada")
    let store = contacts { $0.contacts = [ada] }
    store.send(.contactTapped(first)) { $0.path.append(DetailState(contact: ada)) }
    store.send(.path(.element(0, .deleteTapped)))
    store.receive(.path(.element(0, .delegate(.deleted(first))))) {
      $0.contacts = []
      $0.path.popLast()
    }
  }
}
