import ComposableCore
import ComposableTesting
import TestSupport
import Testing

/// Runs the examples in the comments of environments and issue reports.
struct EnvironmentExamplesTests {
  @Test func aSourceOfRandomNumbersIsShared() {
    let environment = SystemEnvironment(environment: (), random: .seeded(1))
    var rows = [1, 2, 3]
    let secret = environment.random(in: -100...100)

    var random = environment.random
    rows.shuffle(using: &random)
    #expect((-100...100).contains(secret) && rows.sorted() == [1, 2, 3])
  }

  struct QuoteState: Equatable {
    var date = Timestamp()
    var quote = ""
  }

  enum QuoteAction: Equatable, Sendable {
    case quoteTapped
    case quoteLoaded(String)
  }

  @Test func theSystemIsSharedByFeatures() {
    struct QuoteEnvironment: Sendable {
      var quote: @Sendable () -> Effect<String, Never>
    }

    let quoteReducer = Reducer<QuoteState, QuoteAction, SystemEnvironment<QuoteEnvironment>> {
      state, action, environment in
      switch action {
      case .quoteTapped:
        return environment.quote().receive(on: environment.mainQueue)
          .map { .quoteLoaded($0) }
      case .quoteLoaded(let quote):
        state = QuoteState(date: environment.date(), quote: quote)
        return .none
      }
    }
    let today = Timestamp(since1970: .seconds(86_400))
    let store = TestStore(
      initialState: QuoteState(), reducer: quoteReducer,
      environment: SystemEnvironment(
        environment: QuoteEnvironment(quote: { Effect(value: "So it goes.") }), date: { today },
        mainQueue: .immediate))
    store.send(.quoteTapped)
    store.receive(.quoteLoaded("So it goes.")) {
      $0 = QuoteState(date: today, quote: "So it goes.")
    }
  }

  @Test func aDependencyStartsUnimplemented() async {
    struct LimitEnvironment: Sendable {
      var limit: @Sendable (String) async -> Int

      static let unimplemented = LimitEnvironment(
        limit: ComposableCore.unimplemented("LimitEnvironment.limit", placeholder: 0))
    }

    let log = Log<String>()
    await IssueReporter.$current.withValue(IssueReporter { log($0.message) }) {
      let limit = await LimitEnvironment.unimplemented.limit("daily")
      #expect(limit == 0)
    }
    #expect(log.all.count == 1)
  }

  @Test func idsAreCounted() {
    var environment = SystemEnvironment.unimplemented(environment: ())
    environment.uuid = UniqueID.incrementing
    let ids = [environment.uuid(), environment.uuid()]
    #expect(ids == [UniqueID(high: 0, low: 0), UniqueID(high: 0, low: 1)])
    #expect(UniqueID.incrementing() == UniqueID(high: 0, low: 0))
  }

  @Test func aThrowingDependencyNeedsNoPlaceholder() async {
    struct FactEnvironment: Sendable {
      var fact: @Sendable (Int) async throws -> String

      static let unimplemented = FactEnvironment(
        fact: ComposableCore.unimplemented("FactEnvironment.fact"))
    }

    let log = Log<String>()
    await IssueReporter.$current.withValue(IssueReporter { log($0.message) }) {
      await #expect(throws: UnimplementedDependency(name: "FactEnvironment.fact")) {
        try await FactEnvironment.unimplemented.fact(1)
      }
    }
    #expect(log.all.count == 1)
  }

  @Test func aMessageHasTwoTexts() {
    let message: IssueMessage = "There is no account \(secret: "blob@example.com")."
    let all = message.detailed  // There is no account "blob@example.com".
    let safe = message.text  // There is no account "String".
    #expect(all == "There is no account \"blob@example.com\".")
    #expect(safe == "There is no account \"String\".")
  }

  @Test @MainActor func aReporterTakesWhatIsFoundBelow() {
    let log = Log<String>()
    let viewStore = Store(
      initialState: KitchenState(pasta: nil), reducer: kitchenReducer, environment: .immediate
    ).view
    IssueReporter.$current.withValue(IssueReporter { log($0.message) }) {
      viewStore.send(.pasta(.ticked))
    }
    IssueReporter.$current.withValue(IssueReporter { log($0.message) }) {
      IssueReporter.current("An action was sent to a child that has no state.")
    }
    #expect(log.all.count == 2)
  }

  @Test func detailsAreWrittenOnDemand() {
    var isRun = false
    func runApp() { isRun = true }
    IssueReporter.$current.withValue(.detailedStandardError) { runApp() }
    #expect(isRun)
  }
}
