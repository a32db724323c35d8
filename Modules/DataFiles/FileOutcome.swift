import TextUI

/// How loading or saving a list ended.
public enum FileOutcome: Codable, Equatable, Sendable {
  case failed(DataFileError)
  /// The list is that of the file now, except for those of its elements that cannot be in one.
  case loaded(count: Int, leftOut: [Int])
  case saved(SavedFile)

  /// The outcome in words for the user.
  ///
  /// - Parameters:
  ///   - elements: What so many elements are called, as in "3 rounds".
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
        + Text(file.keptAside.map { " The unreadable file is kept as '\($0)'." } ?? "", .warning)
    }
  }

  private static func list(_ numbers: [Int]) -> String {
    let head = numbers.prefix(8).map(String.init).joined(separator: ", ")
    return numbers.count > 8 ? "\(head), and \(numbers.count - 8) more" : head
  }
}
