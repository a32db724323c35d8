import Synchronization

/// What a console wrote; may be written to from any thread.
public final class Printed: Sendable {
  private let errors = Mutex("")
  private let output = Mutex("")

  public init() {}

  /// Returns 0, no error number, as a console expects.
  public func write(_ text: String) -> Int32 {
    output.withLock { $0 += text }
    return 0
  }

  public func writeError(_ text: String) { errors.withLock { $0 += text } }

  /// What was written so far.
  public var texts: (output: String, errors: String) {
    (output.withLock { $0 }, errors.withLock { $0 })
  }

  /// What was written since the last call, errors last.
  public func take() -> String {
    let texts = texts
    output.withLock { $0 = "" }
    errors.withLock { $0 = "" }
    return texts.output + texts.errors
  }
}
