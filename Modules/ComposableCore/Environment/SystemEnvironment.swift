/// The system dependencies shared by all features, together with a feature's own.
///
/// The feature's own dependencies are members too:
///
/// ```swift
/// struct PostEnvironment: Sendable {
///   var publish: @Sendable (String) async -> Void
/// }
///
/// struct Post {
///   var published: Timestamp?
///   var text = ""
/// }
///
/// enum PostAction { case publishTapped }
///
/// let postReducer = Reducer<Post, PostAction, SystemEnvironment<PostEnvironment>> {
///   state, action, environment in
///   switch action {
///   case .publishTapped:
///     state.published = environment.date()
///     return .fireAndForget { [text = state.text] in await environment.publish(text) }
///   }
/// }
/// ```
///
/// A parent passes the shared part on with ``map(_:)``. Dates and ids are ``Timestamp`` and
/// ``UniqueID``, because ComposableCore does not import Foundation; a module that does can convert
/// them to `Date` and `UUID`.
@dynamicMemberLookup
public struct SystemEnvironment<Environment> {
  /// The current date.
  ///
  /// For a time that is shown or stored; measure intervals with `mainQueue`.
  public var date: @Sendable () -> Timestamp
  /// The feature's own dependencies.
  public var environment: Environment
  /// The scheduler for work on the main queue.
  ///
  /// Also the clock of the feature: timers, `debounce` and `sleep` take it. A test passes that of a
  /// ``TestScheduler``.
  public var mainQueue: AnyScheduler
  /// Random numbers.
  ///
  /// A test passes seeded ones.
  public var random: RandomSource
  /// Creates a new identifier.
  ///
  /// Any thread may call it.
  public var uuid: @Sendable () -> UniqueID

  /// Creates an environment; omitted dependencies are live.
  ///
  /// Without `uuid`, identifiers are made of `random`, so a seed determines them too.
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

  /// The live environment: the system's date, the main queue, and its random numbers.
  ///
  /// ```swift
  /// struct GameEnvironment: Sendable { var rounds = 3 }
  ///
  /// let environment = SystemEnvironment.live(environment: GameEnvironment())
  /// environment.rounds  // 3
  /// ```
  public static func live(environment: Environment) -> Self {
    Self(environment: environment)
  }

  /// Reports every use of the shared dependencies as an issue that names the dependency.
  ///
  /// The default for tests, which provide the dependencies that the feature should need. The issue
  /// points at the line of this call. The date is 1970, the id zero, and the random numbers are
  /// from a fixed seed.
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

  /// The same system dependencies with another feature's own.
  ///
  /// Used by a parent's pullback for a child: `environment: { $0.map { $0.child } }`.
  public func map<NewEnvironment>(
    _ transform: (Environment) throws -> NewEnvironment
  ) rethrows -> SystemEnvironment<NewEnvironment> {
    SystemEnvironment<NewEnvironment>(
      environment: try transform(environment), date: date, mainQueue: mainQueue, random: random,
      uuid: uuid)
  }

  /// A dependency of the feature.
  ///
  /// If the feature has a dependency with the name of a shared one, such as `date`, the plain name
  /// means the shared one; write `environment.environment.date` for the feature's.
  public subscript<Dependency>(dynamicMember keyPath: KeyPath<Environment, Dependency>)
    -> Dependency
  {
    environment[keyPath: keyPath]
  }

  /// A dependency of the feature, which tests may replace.
  ///
  /// ```swift
  /// struct GameEnvironment: Sendable { var rounds = 3 }
  ///
  /// var environment = SystemEnvironment.live(environment: GameEnvironment())
  /// environment.rounds = 5  // instead of environment.environment.rounds
  /// ```
  public subscript<Dependency>(
    dynamicMember keyPath: WritableKeyPath<Environment, Dependency>
  ) -> Dependency {
    get { environment[keyPath: keyPath] }
    set { environment[keyPath: keyPath] = newValue }
  }
}

extension SystemEnvironment: Sendable where Environment: Sendable {}
