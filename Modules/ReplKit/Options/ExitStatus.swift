/// What a program leaves behind for the one that started it.
public enum ExitStatus: Int32, CaseIterable, Sendable {
  /// Everything ran.
  case success = 0
  /// The command line was wrong.
  case badUsage = 64
  /// A line was wrong, or a replayed session differed.
  case badLine = 65
  /// A file could not be read.
  case cannotRead = 66
  /// A file could not be written.
  case cannotWrite = 73
  /// Reading or writing failed half way.
  case inputOutputError = 74
  /// The user interrupted.
  case interrupted = 130
  /// The reader of standard output went away.
  case brokenPipe = 141
}
