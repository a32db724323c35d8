import Foundation

/// Ends the run with a message when something does not hold; an optimised `precondition` would say
/// nothing.
func demand(_ isRight: Bool, _ message: @autoclosure () -> String) {
  if !isRight { stop(message()) }
}

/// Ends the run with a message.
func stop(_ message: String) -> Never {
  FileHandle.standardError.write(Data("found: \(message)\n".utf8))
  abort()
}
