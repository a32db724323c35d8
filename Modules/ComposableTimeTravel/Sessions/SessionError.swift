/// Why a session can't be read, or where it differs from its replay.
public struct SessionError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The first part of a state that a replayed action changes otherwise than the recorded one.
  public struct Difference: Equatable, Sendable {
    /// The step, as `:history` numbers it: 3, or B.3 if there are branches.
    public var step: String
    /// The action as text.
    public var action: String
    /// The path of the part.
    public var path: JSONPath
    /// The recorded value, null for a removed part; nil if the recorded action didn't change it.
    public var expected: JSON?
    /// The value after the replayed action; nil if there is none.
    public var actual: JSON?
    /// Whether the replayed action changed it.
    var isChanged: Bool
    /// Whether the recorded action inserted the element or removed the key, and the replayed one
    /// only replaced the value; false if it is the other way round; nil if the values differ.
    var wasMarked: Bool?
  }

  /// The difference; nil if the file can't be read.
  public let difference: Difference?
  /// The file, if the error names it.
  private var file: String?
  private let line: Int?
  private let reason: String

  init(_ reason: String, line: Int? = nil) {
    self.line = line
    self.reason = reason
    difference = nil
  }

  init(_ difference: Difference) {
    self.difference = difference
    line = nil
    reason = "\(difference)"
  }

  /// A sentence that begins with the file's name; without one, it continues a sentence that does.
  public var description: String {
    (file.map { "'\($0)': " } ?? "") + (line.map { "line \($0): " } ?? "") + reason
  }

  /// The reading task was canceled.
  package static let interrupted = SessionError("wasn't read to its end; it was interrupted.")

  /// The reason why a state can't be decoded, with the path of the part.
  init(decoding error: any Error) {
    switch error {
    case DecodingError.keyNotFound(let key, let context):
      self.init("the state has no \"\(JSONPath(context.codingPath + [key]).shown)\".")
    case DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context),
      DecodingError.dataCorrupted(let context):
      let path = JSONPath(context.codingPath).shown
      let part = path.isEmpty ? "the state" : "the state's \"\(path)\""
      self.init("\(part) is not of the expected type.")
    default: self.init("the state can't be read.")
    }
  }

  /// The error with the path of its file.
  func of(_ file: String) -> SessionError {
    var error = self
    error.file = file
    return error
  }

  /// The error with the number of its line, unless it names a step.
  func at(line: Int) -> SessionError {
    difference == nil ? SessionError(reason, line: line) : self
  }
}

extension SessionError.Difference: CustomStringConvertible {
  public var description: String {
    let (expected, actual) = outcomes
    return "step \(step), \(action.quoted), differs from the recording: expected "
      + "\(path.shown.quoted) to \(expected), but it \(actual)."
  }

  private var outcomes: (expected: String, actual: String) {
    if let wasMarked {
      let isElement = if case .element? = path.keys.last { true } else { false }
      let marked = isElement ? "be inserted" : "be removed"
      let other = isElement ? "be replaced" : "become nil"
      return wasMarked
        ? (marked, isElement ? "was replaced" : "became nil")
        : (other, isElement ? "was inserted" : "was removed")
    }
    let (expected, actual) = StateChange.shortened(
      expected ?? .null, actual ?? .null, limit: 256)
    return (
      self.expected == nil ? "stay as it was" : "become \(expected)",
      "\(isChanged ? "became" : "stayed") \(actual)"
    )
  }
}
