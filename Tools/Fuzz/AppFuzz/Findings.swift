import Foundation

/// Stops with a message if a condition is false; `precondition` prints nothing in optimized builds.
func demand(_ isRight: Bool, _ message: @autoclosure () -> String) {
  if !isRight { stop(message()) }
}

/// Stops with a message.
func stop(_ message: String) -> Never {
  FileHandle.standardError.write(Data("found: \(message)\n".utf8))
  abort()
}
