import Synchronization

/// What a console wrote; may be written to from any thread.
public final class Printed: Sendable {
  private let errors = Mutex("")
  private let output = Mutex("")

  public init() {}

  public func write(_ text: String) { output.withLock { $0 += text } }
  public func writeError(_ text: String) { errors.withLock { $0 += text } }

  /// What was written since the last call, errors last.
  public func take() -> String { Self.take(output) + Self.take(errors) }

  private static func take(_ text: borrowing Mutex<String>) -> String {
    text.withLock { text in
      defer { text = "" }
      return text
    }
  }
}
