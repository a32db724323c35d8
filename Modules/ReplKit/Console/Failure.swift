import Files
import TerminalKit
import TextUI

/// Why a line could not do its work: a message, and the status with which a script ends.
public struct Failure: Error, Equatable, CustomStringConvertible {
  /// What happened and what to do.
  public var description: String
  public var status: ExitStatus

  /// A failure with a message, each line of which has its control characters escaped.
  public init(_ message: String, status: ExitStatus = .badLine) {
    description = message.split(separator: "\n", omittingEmptySubsequences: false)
      .map { String($0).sanitized }.joined(separator: "\n")
    self.status = status
  }
}

extension Shell {
  /// The text of a file.
  public nonisolated static func text(of file: String) throws(Failure) -> String {
    do throws(FileError) {
      return try File(file).text()
    } catch {
      throw Failure("\"\(file)\" cannot be read: \(error).", status: .cannotRead)
    }
  }
}
