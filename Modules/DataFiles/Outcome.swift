/// How something ended that may fail, in a form that can be encoded: a `Result` cannot.
///
/// What an action holds when an effect reports back:
///
/// ```swift
/// environment.fileClient.load().catchToEffect { .loaded(Outcome($0)) }
/// ```
public enum Outcome<Success, Failure> {
  /// It went well, with this value.
  case success(Success)
  /// It failed, for this reason.
  case failure(Failure)

  /// The same outcome as `result`.
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
