/// Why a session can't be read, as the rest of a sentence that begins with the file's name.
public struct SessionError: Error, Equatable, Sendable, CustomStringConvertible {
  public let description: String

  init(_ description: String) { self.description = description }

  /// The reading task was cancelled.
  package static let interrupted = SessionError("wasn't read to its end; it was interrupted.")

  /// The reason why a state can't be decoded, with the path of the part.
  init(decoding error: any Error) {
    switch error {
    case DecodingError.keyNotFound(let key, let context):
      description = "the state has no \"\(JSONPath(context.codingPath + [key]))\"."
    case DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context),
      DecodingError.dataCorrupted(let context):
      let path = "\(JSONPath(context.codingPath))"
      let part = path.isEmpty ? "the state" : "the state's \"\(path)\""
      description = "\(part) is not of the expected type."
    default: description = "the state can't be read."
    }
  }
}
