/// The outcome of an asynchronous operation, as the payload of the action that it answers with.
///
/// Unlike `Result<Value, any Error>` it can be compared and encoded, so that an action that holds
/// one can be asserted by a test store and kept in a session file.
///
/// ```swift
/// case .refreshTapped:
///   return .task { .loaded(await TaskResult { try await environment.load() }) }
/// case .loaded(.success(let names)):
///   state.names = names
/// case .loaded(.failure(let error)):
///   state.message = "\(error)"
/// ```
///
/// Two failures are equal if their errors are: by `==` where both have the same type and it is
/// `Equatable`, else if their types have the same name and their descriptions are equal.
public enum TaskResult<Success> {
  /// It succeeded with this value.
  case success(Success)
  /// It failed with this error.
  case failure(any Error)

  /// Runs `body` and keeps what it returns or throws.
  ///
  /// It runs where it is called. A `CancellationError` is kept like every other error; an effect
  /// that was cancelled does not deliver it.
  public nonisolated(nonsending) init(
    catching body: nonisolated(nonsending) () async throws -> Success
  ) async {
    do {
      self = .success(try await body())
    } catch {
      self = .failure(error)
    }
  }

  /// Converts a `Result`, as `catchToEffect` gives it.
  ///
  /// ```swift
  /// case .reloadTapped:
  ///   return environment.reload().catchToEffect { .loaded(TaskResult($0)) }
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
  /// #expect(throws: Refused(reason: "full")) { try result.value }
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
  /// #expect(try TaskResult.success(2).map { $0 + 1 }.value == 3)
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
  /// Compares values by `==`, and errors by theirs if they have one, else by type and description.
  ///
  /// A success and a failure are never equal. A decoded failure equals the one that was encoded,
  /// because it keeps what is compared.
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
  /// An error of a type in ``DecodedError/types`` is decoded as it was encoded, any other as a
  /// ``DecodedError``.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    if container.contains(.success) {
      let payload = try container.nestedContainer(keyedBy: PayloadKeys.self, forKey: .success)
      self = .success(try payload.decode(Success.self, forKey: .payload))
      return
    }
    let payload = try container.nestedContainer(keyedBy: PayloadKeys.self, forKey: .failure)
    let name = try payload.decodeIfPresent(String.self, forKey: .type)
    for type in DecodedError.types where name == nil || name == String(describing: type) {
      guard let error = try? payload.decode(type, forKey: .payload) else { continue }
      self = .failure(error)
      return
    }
    if let name {
      let description = try payload.decode(String.self, forKey: .description)
      self = .failure(DecodedError(type: name, description: description))
    } else {
      self = .failure(try payload.decode(DecodedError.self, forKey: .payload))
    }
  }

  /// Encodes the value, or the error if it can be encoded with the name of its type and its
  /// description.
  ///
  /// The form is the one that the compiler derives for an enum: `{"success":{"_0":3}}`.
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

/// What a decoded ``TaskResult`` keeps of an error: the name of its type, and its description.
///
/// It equals every error whose type has that name and that has that description.
public struct DecodedError: Error, Codable, CustomStringConvertible, Equatable, Sendable {
  /// The types of errors that are decoded as themselves instead, in the current task.
  ///
  /// ```swift
  /// try DecodedError.$types.withValue([Refused.self]) {
  ///   try JSONDecoder().decode(TaskResult<Int>.self, from: data)
  /// }
  /// ```
  @TaskLocal public static var types: [any (Error & Decodable).Type] = []

  /// The name of the error's type, without its module.
  public let type: String
  /// The text of the error, as `"\(error)"` gives it.
  public let description: String
}

// Here, so that the compiler makes the form for an error as it was encoded.
extension DecodedError {
  /// Describes `error`; one that was decoded stays as it is.
  public init(_ error: any Error) {
    self =
      error as? DecodedError
      ?? DecodedError(type: String(describing: Swift.type(of: error)), description: "\(error)")
  }
}

/// Whether two errors are equal by their own `==`, or are described alike if they have none.
private func areEqual(_ left: any Error, _ right: any Error) -> Bool {
  func compared<Value: Equatable>(_ left: Value) -> Bool? {
    (right as? Value).map { left == $0 }
  }
  if let left = left as? any Equatable, let isEqual = compared(left) { return isEqual }
  return DecodedError(left) == DecodedError(right)
}
