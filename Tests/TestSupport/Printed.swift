import Synchronization

/// The output of a console; may be written from any thread.
public final class Printed: Sendable {
  private let errors = Mutex("")
  private let output = Mutex("")

  public init() {}

  /// Returns 0 for success, as a console expects.
  public func write(_ text: String) -> Int32 {
    output.withLock { $0 += text }
    return 0
  }

  public func writeError(_ text: String) { errors.withLock { $0 += text } }

  /// The output so far.
  public var texts: (output: String, errors: String) {
    (output.withLock { $0 }, errors.withLock { $0 })
  }

  /// The output since the last call, errors last.
  public func take() -> String {
    let texts = texts
    output.withLock { $0 = "" }
    errors.withLock { $0 = "" }
    return texts.output + texts.errors
  }
}
