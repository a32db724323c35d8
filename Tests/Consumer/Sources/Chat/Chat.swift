// A client of a socket, ported from the style of version 1.x. Comments show the original lines.
import ComposableCore  // import ComposableArchitecture

// @DependencyClient struct SocketClient {
public struct SocketClient: Sendable {
  public enum Event: Equatable, Sendable { case closed, message(String), opened }

  /// Opens a connection, which the end of the stream closes.
  public var open: @Sendable (_ address: String) async -> AsyncStream<Event>
  public var send: @Sendable (_ text: String) async throws -> Void

  public init(
    open: @escaping @Sendable (_ address: String) async -> AsyncStream<Event>,
    send: @escaping @Sendable (_ text: String) async throws -> Void
  ) {
    self.open = open
    self.send = send
  }
}

public struct ChatEnvironment: Sendable {
  public var clock: AnyScheduler  // @Dependency(\.continuousClock) var clock
  public var socket: SocketClient  // @Dependency(\.socketClient) var socket

  public init(clock: AnyScheduler, socket: SocketClient) {
    self.clock = clock
    self.socket = socket
  }
}

// @Reducer struct ChatFeature {
//   @ObservableState struct State: Equatable {
public struct ChatState: Equatable, Sendable {
  public enum Connection: Equatable, Sendable { case connecting, offline, online }

  public var connection: Connection = .offline
  public var draft = ""
  public var messages: [String] = []
  public var problem: String?

  public init() {}
}

//   enum Action: BindableAction {
public enum ChatAction: Equatable, Sendable {
  case binding(BindingAction<ChatState>)
  case connectTapped, disconnectTapped, failed(text: String), sendTapped
  case socket(SocketClient.Event)
}

private enum SocketID {}  // private enum CancelID { case socket }

//   var body: some ReducerOf<Self> { BindingReducer(); Reduce { state, action in
public let chatReducer = Reducer<ChatState, ChatAction, ChatEnvironment> {
  state, action, environment in
  switch action {
  case .binding:
    return .none
  case .connectTapped:
    state.connection = .connecting
    // return .run { send in
    //   for await event in await self.socket.open("chat") { await send(.socket(event)) }
    // }.cancellable(id: CancelID.socket, cancelInFlight: true)
    return .run { send in
      for await event in await environment.socket.open("chat") { send(.socket(event)) }
    }
    .cancellable(id: SocketID.self, cancelInFlight: true)
  case .disconnectTapped:
    state.connection = .offline
    return .cancel(id: SocketID.self)
  case .failed(let text):
    state.draft = text
    state.problem = "This was not sent."
    return .none
  case .sendTapped:
    let text = state.draft
    state.draft = ""
    state.problem = nil
    // return .run { send in try await self.socket.send(text) }
    //   catch: { error, send in await send(.failed(text: text)) }
    return .run { _ in
      try await environment.socket.send(text)
    } catch: { _, send in
      send(.failed(text: text))
    }
  case .socket(.closed):
    state.connection = .connecting
    // return .run { send in
    //   try await self.clock.sleep(for: .seconds(2)); await send(.connectTapped)
    // }.cancellable(id: CancelID.socket, cancelInFlight: true)
    return .task {
      try await environment.clock.sleep(for: .seconds(2))
      return .connectTapped
    } catch: { _ in
      .disconnectTapped
    }
    .cancellable(id: SocketID.self, cancelInFlight: true)
  case .socket(.message(let text)):
    state.messages.append(text)
    return .none
  case .socket(.opened):
    state.connection = .online
    return .none
  }
}
.binding(action: /ChatAction.binding)  // BindingReducer()
