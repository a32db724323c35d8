import ComposableCore
import ComposableExplore
import Testing

/// Children that edit one part of their parent are explored like others.
struct SharedChildTests {
  /// A counter of a bank, which pays from the balance that all share.
  struct Desk: Equatable, Sendable { var isAsking = false }

  enum DeskAction: Equatable, Sendable { case asked, granted(String), left }

  struct Bank: Equatable, Sendable {
    var balance = 1
    var desk: Desk? = Desk()
    var screens: StackState<Desk> = [Desk()]
  }

  enum BankAction: Equatable, Sendable {
    case desk(DeskAction)
    case screen(StackAction<Desk, DeskAction>)
  }

  typealias Answer = @Sendable (String) -> Effect<String, Never>

  /// Pays once it is granted; a careful one looks at the balance again.
  private static func desk(
    isCareful: Bool
  ) -> Reducer<Sharing<Desk, Int>, DeskAction, Answer> {
    Reducer { state, action, answer in
      switch action {
      case .asked:
        guard state.shared > 0, !state.isAsking else { return .none }
        state.isAsking = true
        return answer("grant").map { .granted($0) }
      case .granted:
        state.isAsking = false
        if !isCareful || state.shared > 0 { state.shared -= 1 }
        return .none
      case .left:
        return .none
      }
    }
  }

  private static func explored(isCareful: Bool) -> ExploreSummary {
    let desk = desk(isCareful: isCareful)
    let bank = Reducer<Bank, BankAction, Answer>.combine {
      desk.optional().pullback(state: \.desk, sharing: \.balance, action: /BankAction.desk)
      desk.forEach(stack: \.screens, sharing: \.balance, action: /BankAction.screen)
      Reducer { state, action, _ in
        if case .desk(.left) = action { state.desk = nil }
        return .none
      }
    }
    return FeatureModel(
      initialState: Bank(), reducer: bank,
      environment: { world in { world.answer($0, "yes") } },
      actions: { bank in
        var actions = bank.screens.ids.map { BankAction.screen(.element($0, .asked)) }
        if bank.desk != nil { actions += [.desk(.asked), .desk(.left)] }
        return actions
      },
      properties: [
        .always("nothing is paid twice") { $0.balance >= 0 },
        // R7: a desk that was left has no request in flight.
        .inFlight("who asks waits") { bank in
          bank.desk?.isAsking ?? false || bank.screens.contains(where: \.isAsking)
        },
      ]
    ).explore(reporter: IssueReporter { _ in })
  }

  @Test func twoChildrenThatShareAValueRace() {
    let summary = Self.explored(isCareful: false)
    #expect(
      summary.violation == """
        "nothing is paid twice" does not hold after

            store.send(.screen(.element(StackID(0), .asked)))
            store.send(.desk(.asked))
            // deliver grant: yes
            store.receive(.screen(.element(StackID(0), .granted("yes"))))
            // deliver grant: yes
            store.receive(.desk(.granted("yes")))
        """)
  }

  @Test func childrenThatLookAgainAreExploredCompletely() {
    let summary = Self.explored(isCareful: true)
    #expect(summary.violation == nil, "\(summary.violation ?? "")")
    #expect(summary.isComplete)
  }
}
