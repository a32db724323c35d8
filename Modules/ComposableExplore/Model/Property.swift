import ComposableCore

/// A property that must hold for a feature in every order of events.
///
/// ```swift
/// struct SearchState: Equatable { var isSearching = false, query = "", result = "" }
///
/// let properties: [Property<SearchState, String>] = [
///   .always("no result without a query") { !$0.query.isEmpty || $0.result.isEmpty },
///   .inFlight("the flag matches the search") { $0.isSearching },
///   .noDeadlock("an answer can come", while: { $0.isSearching }),
///   .reachable("a result") { !$0.result.isEmpty },
/// ]
/// ```
public struct Property<State, Action>: Sendable {
  /// One move, with the states before and after it.
  public struct Transition {
    /// The state after the move.
    public var after: State
    /// The state before the move.
    public var before: State
    /// The move itself.
    public var move: ExploreMove<Action>
    /// Whether an effect is in flight after the move.
    let hasEffects: Bool
    /// Describes the effects in flight, which few properties ask for.
    let describeEffects: () -> [EffectInfo]
    /// Whether the features of all effects in flight are in the state.
    let areEffectsPresent: () -> Bool

    /// The effects in flight after the move, without canceled ones.
    public var inFlight: [EffectInfo] { describeEffects() }
  }

  enum Kind: Sendable {
    case eventually(@Sendable (State) -> Bool, after: @Sendable (State) -> Bool)
    /// No state that satisfies the predicate may wait for something that cannot arrive.
    case noDeadlock(@Sendable (State, _ hasEffects: Bool) -> Bool)
    case reachable(@Sendable (State) -> Bool)
    case reduction(@Sendable (_ before: State, _ action: Action, _ after: State) -> Verdict)
    case state(@Sendable (State) -> Verdict)
    case transition(@Sendable (Transition) -> Verdict)
  }

  let kind: Kind
  /// The name of the property in messages.
  public let name: String

  init(_ name: String, _ kind: Kind) {
    self.kind = kind
    self.name = name
  }

  /// Holds in every state, including the initial one.
  public static func always(
    _ name: String, _ holds: @escaping @Sendable (State) -> Bool
  ) -> Property {
    Property(name, .state { Verdict(holds($0)) })
  }

  /// Holds in no state, including the initial one.
  public static func never(
    _ name: String, _ holds: @escaping @Sendable (State) -> Bool
  ) -> Property {
    Property(name, .state { Verdict(!holds($0)) })
  }

  /// Holds for every move.
  public static func transition(
    _ name: String, _ holds: @escaping @Sendable (Transition) -> Bool
  ) -> Property {
    Property(name, .transition { Verdict(holds($0)) })
  }

  /// Holds in at least one state; fails if the exploration finds none.
  public static func reachable(
    _ name: String, _ holds: @escaping @Sendable (State) -> Bool
  ) -> Property {
    Property(name, .reachable(holds))
  }

  /// Holds at some time after each state that satisfies `trigger`, in every run.
  ///
  /// Deliveries and time are weakly fair: a delivery that stays possible happens eventually. User
  /// actions need not happen. A violation is a run that never satisfies the property: its script
  /// leads to a loop, which is printed too.
  public static func eventually(
    _ name: String, _ holds: @escaping @Sendable (State) -> Bool,
    after trigger: @escaping @Sendable (State) -> Bool
  ) -> Property {
    Property(name, .eventually(holds, after: trigger))
  }

  /// No effect in flight waits for something that cannot arrive, such as a lost response.
  public static var noDeadlock: Property {
    Property("no effect waits forever", .noDeadlock { $1 })
  }

  /// In every state that satisfies `isWaiting`, a response or scheduled work can still arrive.
  public static func noDeadlock(
    _ name: String, while isWaiting: @escaping @Sendable (State) -> Bool
  ) -> Property {
    Property(name, .noDeadlock { state, _ in isWaiting(state) })
  }

  /// `value` is unchanged by each action that satisfies `isQuiet`, whether user or effect sent it.
  public static func unchanged<Value: Equatable>(
    _ name: String, _ value: @escaping @Sendable (State) -> Value,
    by isQuiet: @escaping @Sendable (Action) -> Bool
  ) -> Property {
    Property(
      name,
      .reduction { before, action, after in
        let isMeant = isQuiet(action)
        return Verdict(!isMeant || value(before) == value(after), if: isMeant)
      })
  }
}
