import Chat
import ComposableCore
import ComposableTesting
import Testing

/// A client of a socket, whose connection a test holds.
struct ChatTests {
  struct Offline: Error {}

  let clock = TestScheduler()
  let connection: AsyncStream<SocketClient.Event>.Continuation
  let events: AsyncStream<SocketClient.Event>

  init() {
    (events, connection) = AsyncStream.makeStream()
  }

  func chat(
    _ change: (inout ChatState) -> Void = { _ in },
    send: @escaping @Sendable (String) async throws -> Void = { _ in }
  ) -> TestStore<ChatState, ChatAction, ChatEnvironment> {
    var state = ChatState()
    change(&state)
    return TestStore(
      initialState: state, reducer: chatReducer,
      environment: ChatEnvironment(
        clock: clock.eraseToAnyScheduler(),
        socket: SocketClient(open: { [events] _ in events }, send: send)))
  }

  @Test func messagesArriveUntilTheUserDisconnects() {
    let store = chat()
    store.send(.connectTapped) { $0.connection = .connecting }
    connection.yield(.opened)
    store.receive(.socket(.opened)) { $0.connection = .online }
    connection.yield(.message("hello"))
    store.receive(/ChatAction.socket .. /SocketClient.Event.message, "hello") {
      $0.messages = ["hello"]
    }
    store.send(.disconnectTapped) { $0.connection = .offline }
    connection.yield(.message("too late"))
  }

  @Test func aClosedConnectionIsOpenedAgain() {
    let store = chat { $0.connection = .online }
    store.send(.socket(.closed)) { $0.connection = .connecting }
    clock.advance(by: .seconds(2))
    store.receive(.connectTapped)
    connection.yield(.opened)
    store.receive(.socket(.opened)) { $0.connection = .online }
    store.send(.disconnectTapped) { $0.connection = .offline }
  }

  @Test func aTextThatIsNotSentComesBack() {
    let store = chat({ $0.draft = "hi" }, send: { _ in throw Offline() })
    store.send(.sendTapped) { $0.draft = "" }
    store.receive(.failed(text: "hi")) {
      $0.draft = "hi"
      $0.problem = "This was not sent."
    }
    store.send(.binding(.set(\.draft, "hi!"))) { $0.draft = "hi!" }
  }
}
