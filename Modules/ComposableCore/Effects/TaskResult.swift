/// The outcome of an asynchronous operation, for use as the payload of an action.
///
/// Unlike `Result<Value, any Error>`, it can be compared and encoded, so a test store can assert an
/// action that contains one, and a session file can store it.
///
/// ```swift
/// enum NamesAction { case loaded(TaskResult<[String]>), refreshTapped }
///
/// let namesReducer = Reducer<[String], NamesAction, @Sendable () async throws -> [String]> {
///   names, action, load in
///   switch action {
///   case .loaded(.failure(let error)):
///     names = ["no names: \(error)"]
///     return .none
///   case .loaded(.success(let loaded)):
///     names = loaded
///     return .none
///   case .refreshTapped:
///     return .task { .loaded(await TaskResult { try await load() }) }
///   }
/// }
/// ```
///
/// Two failures are equal if their errors are: by `==` if both have the same `Equatable` type,
/// otherwise if the names of their types and their descriptions are equal.
public enum TaskResult<Success> {
  /// It succeeded with this value.
  case success(Success)
  /// It failed with this error.
  case failure(any Error)

  /// Runs `body` and stores the value it returns or the error it throws.
  ///
  /// It runs on the caller's actor. A `CancellationError` is stored like any other error, but a
  /// canceled effect does not deliver it.
  public nonisolated(nonsending) init(
    catching body: nonisolated(nonsending) () async throws -> Success
  ) async {
    do {
      self = .success(try await body())
    } catch {
      self = .failure(error)
    }
  }

  /// Converts a `Result`, such as one from `catchToEffect`.
  ///
  /// ```swift
  /// let parsed = Result { try JSONDecoder().decode([Int].self, from: Data("[1, 2]".utf8)) }
  /// try TaskResult(parsed).value  // [1, 2]
  /// ```
  public init(_ result: Result<Success, some Error>) {
    switch result {
    case .success(let value): self = .success(value)
    case .failure(let error): self = .failure(error)
    }
  }

  /// The value; throws the error of a failure.
  ///
  /// ```swift
  /// try TaskResult.success(3).value  // 3
  /// ```
  public var value: Success {
    get throws {
      switch self {
      case .success(let value): value
      case .failure(let error): throw error
      }
    }
  }

  /// The value of a success after `transform`; a failure is unchanged.
  ///
  /// ```swift
  /// try TaskResult.success(2).map { $0 + 1 }.value  // 3
  /// ```
  public func map<Value>(_ transform: (Success) -> Value) -> TaskResult<Value> {
    switch self {
    case .success(let value): .success(transform(value))
    case .failure(let error): .failure(error)
    }
  }
}

extension TaskResult: Sendable where Success: Sendable {}

extension TaskResult: Equatable where Success: Equatable {
  /// Compares values by `==`, and errors by `==` if possible, else by type and description.
  ///
  /// A success and a failure are never equal. A decoded failure equals the encoded one, because it
  /// stores the type's name and the description.
  public static func == (lhs: TaskResult, rhs: TaskResult) -> Bool {
    switch (lhs, rhs) {
    case (.success(let left), .success(let right)): left == right
    case (.failure(let left), .failure(let right)): areEqual(left, right)
    case (.success, .failure), (.failure, .success): false
    }
  }
}

extension TaskResult: Codable where Success: Codable {
  /// The cases, as the compiler names them for an enum.
  private enum CodingKeys: CodingKey { case success, failure }
  /// The payload without a label, as the compiler names it.
  private enum PayloadKeys: String, CodingKey {
    case description, type
    case payload = "_0"
  }

  /// Decodes a success, or a failure with its error.
  ///
  /// An error of a type in `DecodedError.types` is decoded as it was encoded, any other as a
  /// `DecodedError`.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    if container.contains(.success) {
      let payload = try container.nestedContainer(keyedBy: PayloadKeys.self, forKey: .success)
      self = .success(try payload.decode(Success.self, forKey: .payload))
      return
    }
    let payload = try container.nestedContainer(keyedBy: PayloadKeys.self, forKey: .failure)
    let error = DecodedError(
      type: try payload.decode(String.self, forKey: .type),
      description: try payload.decode(String.self, forKey: .description))
    for type in DecodedError.types where error.type == String(describing: type) {
      guard let known = try? payload.decode(type, forKey: .payload) else { continue }
      self = .failure(known)
      return
    }
    self = .failure(error)
  }

  /// Encodes the value, or the error if it can be encoded with the name of its type and its
  /// description.
  ///
  /// A success has the format that the compiler synthesizes for an enum: `{"success":{"_0":3}}`.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    switch self {
    case .success(let value):
      var payload = container.nestedContainer(keyedBy: PayloadKeys.self, forKey: .success)
      try payload.encode(value, forKey: .payload)
    case .failure(let error):
      var payload = container.nestedContainer(keyedBy: PayloadKeys.self, forKey: .failure)
      let decoded = DecodedError(error)
      try payload.encode(decoded.type, forKey: .type)
      try payload.encode(decoded.description, forKey: .description)
      if !(error is DecodedError), let error = error as? any Encodable {
        try payload.encode(error, forKey: .payload)
      }
    }
  }
}

/// An error in a decoded ``TaskResult``: its original type's name and its description.
///
/// As a failure, it equals any error with that type name and description.
package struct DecodedError: Error, Codable, CustomStringConvertible, Equatable, Sendable {
  /// The error types to decode as themselves instead, in the current task.
  ///
  /// ```swift
  /// struct Refused: Error, Codable, Equatable { var reason: String }
  ///
  /// let data = try JSONEncoder().encode(TaskResult<Int>.failure(Refused(reason: "full")))
  /// let result = try DecodedError.$types.withValue([Refused.self]) {
  ///   try JSONDecoder().decode(TaskResult<Int>.self, from: data)
  /// }
  /// result  // .failure(Refused(reason: "full"))
  /// ```
  @TaskLocal package static var types: [any (Error & Decodable).Type] = []

  /// The name of the error's type, without its module.
  package let type: String
  /// The text of the error, as `"\(error)"` gives it.
  package let description: String
}

// In an extension, so that the compiler still synthesizes the memberwise initializer.
extension DecodedError {
  /// Describes `error`; a `DecodedError` is kept unchanged.
  package init(_ error: any Error) {
    self =
      error as? DecodedError
      ?? DecodedError(type: String(describing: Swift.type(of: error)), description: "\(error)")
  }
}

/// Whether two errors are equal by `==`, or by type name and description if they have none.
private func areEqual(_ left: any Error, _ right: any Error) -> Bool {
  isEqual(left, right) ?? (DecodedError(left) == DecodedError(right))
}
