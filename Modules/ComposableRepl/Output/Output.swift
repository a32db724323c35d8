import ComposableFiles
import Glibc

/// Writes to descriptors, retrying after interruptions.
package enum Output {
  /// Writes the whole text; returns 0, or the `errno` of the failure.
  ///
  /// Blocks while a pipe is full. Returns `EPIPE` if the reader has closed the pipe and `SIGPIPE`
  /// is ignored.
  @discardableResult
  package static func write(_ text: String, to descriptor: Int32 = STDOUT_FILENO) -> Int32 {
    ComposableFiles.write(Array(text.utf8), to: descriptor)
  }
}
