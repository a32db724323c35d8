import ComposableTesting
import TestSupport
import Testing

@testable import ComposableCore

struct UnimplementedTests {
  private struct Client: Sendable {
    var add: @Sendable (Int, Int) -> Int = unimplemented("Client.add", placeholder: 3)
    var fetch: @Sendable (String) async throws -> String? = unimplemented(
      "Client.fetch", placeholder: nil)
    var log: @Sendable (String) -> Void = unimplemented("Client.log")
    var load: @Sendable () -> Effect<Int, Never> = unimplemented("Client.load", placeholder: .none)
    var title: @MainActor @Sendable () -> String = unimplemented("Client.title", placeholder: "-")
  }

  private func message(_ dependency: String, _ use: String = "it was used") -> String {
    "\"\(dependency)\" is unimplemented, but \(use). Give this test's environment one."
  }

  @Test func aFunctionOfAnyArgumentsReportsItsNameAndAnswersThePlaceholder() {
    let client = Client()
    let messages = reportedMessages {
      #expect(client.add(1, 2) == 3)
      client.log("hello")
      #expect(client.load().isNone)
    }
    #expect(messages == ["Client.add", "Client.log", "Client.load"].map { message($0) })
  }

  @MainActor @Test func anAsyncFunctionReportsToo() async throws {
    let log = Log<String>()
    try await IssueReporter.$current.withValue(IssueReporter { log($0.message) }) {
      let value = try await Client().fetch("key")
      #expect(value == nil)
      #expect(Client().title() == "-")
    }
    #expect(log.all == [message("Client.fetch"), message("Client.title")])
  }

  @Test func aThrowingFunctionThrows() {
    let publish: @Sendable (String) throws -> Void = unimplemented("Client.publish")
    let messages = reportedMessages {
      #expect(throws: UnimplementedDependency(name: "Client.publish")) { try publish("news") }
    }
    #expect(messages == [message("Client.publish")])
  }

  @Test func anEffectThatCallsAThrowingDependencyIsReportedOnce() {
    let fetch: @Sendable (String) async throws -> Int = unimplemented("Client.fetch")
    let reducer = Reducer<Int, Bool, Void> { _, _, _ in
      .fireAndForget { _ = try await fetch("key") }
    }
    let messages = reportedMessages {
      TestStore(initialState: 0, reducer: reducer, environment: ()).send(true)
    }
    #expect(messages == [message("Client.fetch")])
  }

  @Test func aSynchronousEffectThatCallsAThrowingDependencyIsReportedOnce() {
    let save: @Sendable () throws -> Void = unimplemented("Client.save")
    let reducer = Reducer<Int, Bool, Void> { _, _, _ in .fireAndForget { try save() } }
    let messages = reportedMessages {
      TestStore(initialState: 0, reducer: reducer, environment: ()).send(true)
    }
    #expect(messages == [message("Client.save")])
  }

  @Test func theIssuePointsAtTheLineThatNamedIt() {
    let line: UInt = #line + 1
    let client = Client(add: unimplemented("Client.add", placeholder: 0))
    #expect(reports { _ = client.add(1, 2) }.map(\.line) == [line])
  }

  @Test func underATestStoreTheActionIsNamedAtTheStoresLine() {
    let reducer = Reducer<Int, Bool, Client> { state, action, client in
      if action { state = client.add(1, 2) }
      return action ? .unimplemented("Client.effect") : .none
    }
    var line: UInt = 0
    let issues = reports {
      let store = TestStore(initialState: 0, reducer: reducer, environment: Client())
      store.send(false)
      line = #line + 1
      store.send(true) { $0 = 3 }
    }
    #expect(
      issues.map(\.detailedMessage)
        == ["Client.add", "Client.effect"].map { message($0, "\"true\" used it") })
    #expect(
      issues.map(\.message)
        == ["Client.add", "Client.effect"].map { message($0, "\"Bool\" used it") })
    #expect(issues[0].line == line)
  }
}
