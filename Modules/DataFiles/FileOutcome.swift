import TextUI

/// How loading or saving a list ended.
public enum FileOutcome: Codable, Equatable, Sendable {
  case failed(DataFileError)
  /// The list was replaced by the file's; `leftOut` are its invalid elements.
  case loaded(count: Int, leftOut: [Int])
  case saved(SavedFile)

  /// The outcome as a message for the user.
  ///
  /// - Parameters:
  ///   - elements: Formats a number of elements, as in "3 rounds".
  ///   - leftOut: What the elements that were left out have in common.
  public func text(elements: (Int) -> String, leftOut reason: String) -> Text {
    switch self {
    case .failed(.missing(let path)):
      Text(DataFileError.missing(path: path).message, .dim)
    case .failed(let error):
      Text(error.message, .failure)
    case .loaded(let count, let leftOut):
      Text("Loaded \(elements(count)).", .success)
        + Text(leftOut.isEmpty ? "" : " Left out \(reason): \(Self.list(leftOut)).", .warning)
    case .saved(let file):
      Text("Saved \(elements(file.count)).", .success)
        + Text(
          file.backup.map {
            " What was saved before, \(elements($0.count)), is kept as '\($0.path)'."
          } ?? "", .dim)
        + Text(file.keptAside.map { " The unreadable file is kept as '\($0)'." } ?? "", .warning)
    }
  }

  private static func list(_ numbers: [Int]) -> String {
    let head = numbers.prefix(8).map(String.init).joined(separator: ", ")
    return numbers.count > 8 ? "\(head), and \(numbers.count - 8) more" : head
  }
}
