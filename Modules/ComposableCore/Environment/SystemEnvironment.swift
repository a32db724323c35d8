/// What every feature asks of the system, around what one feature asks of the world.
///
/// The feature's own dependencies are members of it too:
///
/// ```swift
/// struct QuoteEnvironment: Sendable {
///   var quote: @Sendable () -> Effect<String, Never>
/// }
///
/// let quoteReducer = Reducer<QuoteState, QuoteAction, SystemEnvironment<QuoteEnvironment>> {
///   state, action, environment in
///   switch action {
///   case .quoteTapped:
///     return environment.quote().receive(on: environment.mainQueue)
///       .map { .quoteLoaded($0) }
///   case .quoteLoaded(let quote):
///     state = QuoteState(date: environment.date(), quote: quote)
///     return .none
///   }
/// }
/// ```
///
/// A parent hands the shared part down with ``map(_:)``. Dates and ids are ``Timestamp`` and
/// ``UniqueID``, since ComposableCore has no Foundation: one plain type each, which a module with
/// Foundation turns into `Date` and `UUID` where it shows them, reads better than two more generic
/// parameters in the type of every reducer.
@dynamicMemberLookup
public struct SystemEnvironment<Environment> {
  /// The date now.
  public var date: @Sendable () -> Timestamp
  /// What this feature alone depends on.
  public var environment: Environment
  /// Where work is scheduled.
  public var mainQueue: AnyScheduler
  /// Random numbers.
  public var random: RandomSource
  /// A new identifier each time.
  public var uuid: @Sendable () -> UniqueID

  /// Creates an environment; what is left out is live.
  public init(
    environment: Environment,
    date: @escaping @Sendable () -> Timestamp = { .now() },
    mainQueue: AnyScheduler = .main,
    random: RandomSource = .live,
    uuid: (@Sendable () -> UniqueID)? = nil
  ) {
    self.date = date
    self.environment = environment
    self.mainQueue = mainQueue
    self.random = random
    self.uuid =
      uuid ?? {
        var random = random
        return .random(using: &random)
      }
  }

  /// The system itself: its date, the main queue, its random numbers.
  public static func live(environment: Environment) -> Self {
    Self(environment: environment)
  }

  /// Reports every use of the shared part as an issue that names what was used.
  ///
  /// Where a test starts: it provides what the feature is expected to need, and no more. The issue
  /// points at the line that called this. The date is 1970, the id zero, and the random numbers are
  /// those of a seed.
  public static func unimplemented(
    environment: Environment, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) -> Self {
    Self(
      environment: environment,
      date: ComposableCore.unimplemented(
        "SystemEnvironment.date", placeholder: Timestamp(), fileID: fileID, filePath: filePath,
        line: line, column: column),
      mainQueue: .unimplemented(
        "SystemEnvironment.mainQueue", fileID: fileID, filePath: filePath, line: line,
        column: column),
      random: .unimplemented(
        "SystemEnvironment.random", fileID: fileID, filePath: filePath, line: line, column: column),
      uuid: ComposableCore.unimplemented(
        "SystemEnvironment.uuid", placeholder: UniqueID(high: 0, low: 0), fileID: fileID,
        filePath: filePath, line: line, column: column))
  }

  /// The same system around another feature's dependencies.
  ///
  /// What a parent's pullback hands to a child: `environment: { $0.map { $0.child } }`.
  public func map<NewEnvironment>(
    _ transform: (Environment) throws -> NewEnvironment
  ) rethrows -> SystemEnvironment<NewEnvironment> {
    SystemEnvironment<NewEnvironment>(
      environment: try transform(environment), date: date, mainQueue: mainQueue, random: random,
      uuid: uuid)
  }

  /// A dependency of the feature.
  public subscript<Dependency>(dynamicMember keyPath: KeyPath<Environment, Dependency>)
    -> Dependency
  {
    environment[keyPath: keyPath]
  }

  /// A dependency of the feature, which a test may replace.
  public subscript<Dependency>(
    dynamicMember keyPath: WritableKeyPath<Environment, Dependency>
  ) -> Dependency {
    get { environment[keyPath: keyPath] }
    set { environment[keyPath: keyPath] = newValue }
  }
}

extension SystemEnvironment: Sendable where Environment: Sendable {}
