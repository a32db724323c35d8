// A feature ported from the style of version 1.x. Comments show the original lines.
import ComposableCore  // import ComposableArchitecture

// @Reducer struct DetailFeature {
//   @ObservableState struct State: Equatable { let contact: Contact }
public struct DetailState: Equatable, Sendable {
  public var contact: Contact

  public init(contact: Contact) {
    self.contact = contact
  }
}

public struct Contact: Equatable, Identifiable, Sendable {  // Equatable, Identifiable
  public let id: UniqueID  // UUID
  public var name: String

  public init(id: UniqueID, name: String) {
    self.id = id
    self.name = name
  }
}

//   enum Action { case delegate(Delegate), deleteTapped }
public enum DetailAction: Equatable, Sendable {
  case delegate(DetailDelegate)
  case deleteTapped
}

public enum DetailDelegate: Equatable, Sendable { case deleted(Contact.ID) }

//   @Dependency(\.dismiss) var dismiss
//   var body: some ReducerOf<Self> { Reduce { state, action in
public let detailReducer = Reducer<DetailState, DetailAction, ContactsEnvironment> {
  state, action, _ in
  switch action {
  case .delegate:
    return .none
  case .deleteTapped:
    // return .run { [id = state.contact.id] send in
    //   await send(.delegate(.deleted(id)))
    //   await self.dismiss()
    // }
    return Effect(value: .delegate(.deleted(state.contact.id)))
  }
}

// @Reducer(state: .equatable) enum Destination { case add(AddFeature), help }
public enum Destination: Equatable, Sendable {
  case add(AddState)
  case help
}

public struct AddState: Equatable, Sendable {
  public var contact: Contact

  public init(contact: Contact) {
    self.contact = contact
  }
}

public enum AddAction: Equatable, Sendable { case nameChanged(String), saveTapped }

public let addReducer = Reducer<AddState, AddAction, ContactsEnvironment> { state, action, _ in
  switch action {
  case .nameChanged(let name):
    state.contact.name = name
    return .none
  case .saveTapped:
    return .none
  }
}

//   @ObservableState struct State: Equatable {
public struct ContactsState: Equatable, Sendable {
  public var contacts: IdentifiedArrayOf<Contact> = []
  public var destination: Destination?  // @Presents var destination: Destination.State?
  public var path = StackState<DetailState>()  // StackState<DetailFeature.State>()

  public init() {}
}

//   enum Action {
public enum ContactsAction: Equatable, Sendable {
  case add(AddAction)  // case destination(PresentationAction<Destination.Action>)
  case addTapped, contactTapped(Contact.ID), destinationDismissed, helpTapped
  case path(StackAction<DetailState, DetailAction>)  // StackActionOf<DetailFeature>
}

// @Dependency(\.uuid) var uuid
public struct ContactsEnvironment: Sendable {
  public var uuid: @Sendable () -> UniqueID

  public init(uuid: @escaping @Sendable () -> UniqueID) {
    self.uuid = uuid
  }
}

// The children come first: there they were modifiers of the parent's reducer.
public let contactsReducer = Reducer<ContactsState, ContactsAction, ContactsEnvironment>.combine {
  // .ifLet(\.$destination, action: \.destination)
  addReducer.destination(\.destination, case: /Destination.add, action: /ContactsAction.add)
  // .forEach(\.path, action: \.path) { DetailFeature() }
  detailReducer.forEach(stack: \.path, action: /ContactsAction.path)
  Reducer { state, action, environment in  // Reduce { state, action in
    switch action {
    case .add(.saveTapped):  // case .destination(.presented(.add(.saveTapped))):
      guard case .add(let add) = state.destination else { return .none }
      state.contacts.append(add.contact)
      state.destination = nil
      return .none
    case .addTapped:
      // state.destination = .add(AddFeature.State(contact: Contact(id: self.uuid(), name: "")))
      state.destination = .add(AddState(contact: Contact(id: environment.uuid(), name: "")))
      return .none
    case .contactTapped(let id):
      if let contact = state.contacts[id: id] { state.path.append(DetailState(contact: contact)) }
      return .none
    case .destinationDismissed:  // case .destination(.dismiss):
      state.destination = nil
      return .none
    case .helpTapped:
      state.destination = .help
      return .none
    // case let .path(.element(id: _, action: .delegate(.deleted(id)))):
    case .path(.element(let screen, .delegate(.deleted(let id)))):
      state.contacts.remove(id: id)
      state.path.pop(from: screen)  // await self.dismiss() in the child
      return .none
    case .add, .path:
      return .none
    }
  }
}
