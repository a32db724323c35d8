/// Why an argument was refused: names the input and the remedy.
public struct ArgumentError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The message, as one sentence.
  public var message: String

  public var description: String { message }

  public init(_ message: String) { self.message = message }
}
