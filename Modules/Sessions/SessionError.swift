/// Why a session cannot be read or has changed; the message follows the file's name.
public struct SessionError: Error, Equatable, Sendable, CustomStringConvertible {
  public let description: String

  init(_ description: String) {
    self.description = description
  }

  /// The task that reads or writes was cancelled.
  public static let interrupted = SessionError("was not read to its end; it was interrupted.")

  /// Describes why a state could not be decoded, with the path of the value.
  public init(decoding error: any Error) {
    func path(_ keys: [any CodingKey]) -> String {
      keys.drop { $0.stringValue == "state" }.map(\.stringValue).joined(separator: ".")
    }
    switch error {
    case DecodingError.keyNotFound(let key, let context):
      description = "its state lacks \"\(path(context.codingPath + [key]))\"."
    case DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context),
      DecodingError.dataCorrupted(let context):
      let path = path(context.codingPath)
      description = path.isEmpty ? "it is no JSON." : "its state has something else at \"\(path)\"."
    default: description = "its state cannot be read."
    }
  }
}

extension SessionError {
  static let noStep = SessionError("it is no step.")

  /// Why an action cannot be decoded.
  init(action name: String?, _ error: any Error) {
    guard let name = name?.quoted else {
      self = .noStep
      return
    }
    switch error {
    case DecodingError.keyNotFound, DecodingError.valueNotFound, DecodingError.typeMismatch:
      self.init("this version has no such action as \(name).")
    default: self.init("the action \(name) cannot be read.")
    }
  }
}
