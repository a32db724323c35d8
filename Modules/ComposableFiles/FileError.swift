import Glibc

/// Why a file was not read or written.
package enum FileError: Error, Equatable, Sendable {
  /// It is a device, which has no end or must not be overwritten.
  case device
  /// A session is recording to the file.
  case locked
  /// It has content of another kind, so it is not replaced.
  case otherContent
  /// It is a pipe, which can't be replaced.
  case pipe
  /// It is larger than the limit in bytes.
  case tooLarge(limit: Int)
  /// A system call failed with this `errno`.
  case system(CInt)
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
    case .locked: "A session is recording to it"
    case .otherContent: "It has other content"
    case .pipe: "It is a pipe, not a file"
    case .tooLarge(let limit): "It is larger than \(limit >> 20) MB"
    case .system(let number): String(cString: strerror(number))
    case .unconnected: "No program is at the other end of this pipe"
    }
  }
}
