/// The result of something that may fail, in a form that can be encoded, unlike `Result`.
///
/// Use it as the payload of the action that an effect responds with:
///
/// ```swift
/// environment.fileClient.load().catchToEffect { .loaded(Outcome($0)) }
/// ```
public enum Outcome<Success, Failure> {
  /// It succeeded with this value.
  case success(Success)
  /// It failed with this error.
  case failure(Failure)

  /// Converts a `Result`.
  public init(_ result: Result<Success, Failure>) where Failure: Error {
    switch result {
    case .success(let value): self = .success(value)
    case .failure(let error): self = .failure(error)
    }
  }
}

extension Outcome: Codable where Success: Codable, Failure: Codable {}
extension Outcome: Equatable where Success: Equatable, Failure: Equatable {}
extension Outcome: Sendable where Success: Sendable, Failure: Sendable {}
