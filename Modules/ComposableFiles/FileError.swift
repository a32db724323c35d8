import Glibc

/// Why a file was not read or written.
package enum FileError: Error, Equatable, Sendable {
  /// It is a device, which has no end or must not be overwritten.
  case device
  /// A session is recording to the file; nil if its process is not known.
  case locked(by: pid_t?)
  /// It has content of another kind, so it is not replaced.
  case otherContent
  /// It is larger than the limit in bytes.
  case tooLarge(limit: Int)
  /// A system call failed with this `errno`.
  case system(CInt)
  /// Nothing could be read within this time.
  case timedOut(seconds: Int)
  /// It is a pipe, and no other program has opened its other end.
  case unconnected

  /// The error of the system call that just failed.
  static var last: FileError { .system(errno) }
}

extension FileError: CustomStringConvertible {
  /// The reason, as in "No space left on device"; it follows the name of the file.
  package var description: String {
    switch self {
    case .device: "It is a device, not a file"
    case .locked(by: nil): "Another session is recording to it"
    case .locked(by: getpid()): "This session is recording to it"
    case .locked(by: let process?): "Another session, process \(process), is recording to it"
    case .otherContent: "It has other content"
    case .tooLarge(let limit): "It is larger than \(limit >> 20) MB"
    case .system(let number): String(cString: strerror(number))
    case .timedOut(let seconds): "Nothing could be read from it within \(seconds) seconds"
    case .unconnected: "No program is at the other end of this pipe"
    }
  }
}
