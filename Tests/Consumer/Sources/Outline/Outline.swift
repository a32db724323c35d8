import ComposableCore

/// An outline of items, each with items below it; one that is on display can be sent away.
public struct OutlineState: Equatable, Identifiable, Sendable {
  public let id: Int
  public var isUploading = false
  public var isUploaded = false
  public var items: IdentifiedArrayOf<OutlineState> = []

  public init(id: Int) {
    self.id = id
  }
}

public indirect enum OutlineAction: Equatable, Sendable {
  // What the user did.
  case addTapped, removeTapped(Int), uploadTapped
  // What an effect reported.
  case uploaded
  // What happened to an item below.
  case item(Int, OutlineAction)
}

public struct OutlineEnvironment: Sendable {
  public var newID: @Sendable () -> Int
  public var upload: @Sendable (Int) -> Effect<Void, Never>

  public init(
    newID: @escaping @Sendable () -> Int, upload: @escaping @Sendable (Int) -> Effect<Void, Never>
  ) {
    self.newID = newID
    self.upload = upload
  }
}

public let outlineReducer = Reducer<OutlineState, OutlineAction, OutlineEnvironment> {
  state, action, environment in
  switch action {
  case .addTapped:
    state.items.append(OutlineState(id: environment.newID()))
    return .none
  case .item:
    return itemsReducer.run(&state, action, environment)
  case .removeTapped(let id):
    state.items.remove(id: id)
    return .none
  case .uploaded:
    state.isUploaded = true
    state.isUploading = false
    return .none
  case .uploadTapped:
    state.isUploading = true
    return environment.upload(state.id).map { .uploaded }
  }
}

private let itemsReducer: Reducer<OutlineState, OutlineAction, OutlineEnvironment> =
  outlineReducer.forEach(state: \.items, action: /OutlineAction.item, environment: { $0 })
