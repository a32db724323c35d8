import ComposableCore

/// Something that must be true of a feature, whatever happens in whatever order.
///
/// ```swift
/// properties: [
///   .always("the count is never negative") { $0.count >= 0 },
///   .reachable("an answer is shown") { $0.alert != nil },
///   .eventually("a request ends", { !$0.isLoading }, after: { $0.isLoading }),
///   .noDeadlock,
/// ]
/// ```
public struct Property<State, Action>: Sendable {
  /// One move: what the state was and became, and what is in flight after it.
  public struct Transition {
    /// The state after it.
    public var after: State
    /// The state before it.
    public var before: State
    /// The effects in flight after the move, cancelled ones left out.
    public var inFlight: [EffectInfo]
    /// What was done.
    public var move: ExploreMove<Action>
  }

  enum Kind: Sendable {
    case eventually(@Sendable (State) -> Bool, after: @Sendable (State) -> Bool)
    /// No state for which the predicate is true may wait for something that cannot come.
    case noDeadlock(@Sendable (State, [EffectInfo]) -> Bool)
    case reachable(@Sendable (State) -> Bool)
    case reduction(@Sendable (_ before: State, _ action: Action, _ after: State) -> Bool)
    case state(@Sendable (State) -> Bool)
    case transition(@Sendable (Transition) -> Bool)
  }

  let kind: Kind
  /// What messages call it.
  public let name: String

  init(_ name: String, _ kind: Kind) {
    self.kind = kind
    self.name = name
  }

  /// Holds in every state, the first included.
  public static func always(
    _ name: String, _ holds: @escaping @Sendable (State) -> Bool
  ) -> Property {
    Property(name, .state(holds))
  }

  /// Holds in no state, the first included.
  public static func never(
    _ name: String, _ holds: @escaping @Sendable (State) -> Bool
  ) -> Property {
    Property(name, .state { !holds($0) })
  }

  /// Holds for every move.
  public static func transition(
    _ name: String, _ holds: @escaping @Sendable (Transition) -> Bool
  ) -> Property {
    Property(name, .transition(holds))
  }

  /// Is seen in one state at least; else the exploration fails, if nothing cut it short.
  public static func reachable(
    _ name: String, _ holds: @escaping @Sendable (State) -> Bool
  ) -> Property {
    Property(name, .reachable(holds))
  }

  /// Comes to hold, in every run, after each state for which `trigger` does.
  ///
  /// Deliveries and time are weakly fair: what can come all the time comes at some time. What a
  /// user may do need never happen. A violation is a run that goes on without: its script leads to
  /// a loop, which is printed too.
  public static func eventually(
    _ name: String, _ holds: @escaping @Sendable (State) -> Bool,
    after trigger: @escaping @Sendable (State) -> Bool
  ) -> Property {
    Property(name, .eventually(holds, after: trigger))
  }

  /// Nothing in flight waits for something that cannot come, such as an answer that was lost.
  public static var noDeadlock: Property {
    Property("nothing waits for what cannot come", .noDeadlock { !$1.isEmpty })
  }

  /// No state for which `isWaiting` holds is one in which neither an answer nor time can bring
  /// anything.
  public static func noDeadlock(
    _ name: String, while isWaiting: @escaping @Sendable (State) -> Bool
  ) -> Property {
    Property(name, .noDeadlock { state, _ in isWaiting(state) })
  }

  /// What `value` shows is left as it is by each action for which `isQuiet` holds, whoever sent it.
  public static func unchanged<Value: Equatable>(
    _ name: String, _ value: @escaping @Sendable (State) -> Value,
    by isQuiet: @escaping @Sendable (Action) -> Bool
  ) -> Property {
    Property(
      name,
      .reduction { before, action, after in !isQuiet(action) || value(before) == value(after) })
  }
}
