import ComposableTextUI

/// The exit status of the program.
public enum ExitStatus: Int32, Sendable {
  /// Every line succeeded, except for mistakes that were typed at a prompt.
  case success = 0
  /// The command line was invalid.
  case badUsage = 64
  /// A line or an effect failed, or a replayed session differed.
  case badLine = 65
  /// A file could not be read.
  case cannotRead = 66
  /// A file could not be written.
  case cannotWrite = 73
  /// Reading or writing failed partway.
  case inputOutputError = 74
  /// A SIGINT ended the program: 128 and the signal's number, as for other signals.
  case interrupted = 130
  /// The reader of standard output closed it.
  case brokenPipe = 141
}

extension Failure {
  /// The exit status of a script in which it is the first failure.
  var status: ExitStatus {
    if code == .cannotRead { return .cannotRead }
    return code == .cannotWrite ? .cannotWrite : .badLine
  }
}
