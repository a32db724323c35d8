import ComposableCore
import Files
import TerminalKit
import TextUI

/// Reads and writes files; failures are reported at the line that named the file.
extension ReplContext {
  /// The text of a file; nil if it cannot be read.
  func text(of file: String, at location: LineLocation?) -> String? {
    do {
      return try File(file).text()
    } catch {
      fail("\"\(file.sanitized)\" cannot be read: \(error).", status: .cannotRead, at: location)
      return nil
    }
  }

  /// Writes a file with `body`, whose result it returns; nil if that failed.
  ///
  /// A file that holds something else than `content`, such as "PrimeTime session", is kept.
  @discardableResult
  func write<Result>(
    _ file: String, content: String = "", at location: LineLocation?,
    _ body: (File) throws(FileError) -> Result
  ) -> Result? {
    let name = "\"\(file.sanitized)\""
    do {
      return try body(File(file))
    } catch .otherContent {
      fail(
        "\(name) is there and is no \(content); it was not replaced. Say '--force' to replace it.",
        status: .cannotWrite, at: location)
    } catch {
      fail("\(name) cannot be written: \(error).", status: .cannotWrite, at: location)
    }
    return nil
  }
}
