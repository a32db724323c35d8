/// How loading or saving a list ended.
public enum FileOutcome: Codable, Equatable, Sendable {
  /// The file could not be read or written.
  case failed(DataFileError)
  /// The list was replaced with the file's; `leftOut` holds the invalid elements.
  case loaded(count: Int, leftOut: [Int])
  /// The list was written.
  case saved(SavedFile)

  /// A sentence for the user.
  public struct Message: Equatable, Sendable {
    /// What a sentence says, for its style.
    public enum Meaning: Sendable {
      /// What happened, from bad to good.
      case failure, warning, remark, success
    }

    /// The style of the sentence.
    public var meaning: Meaning
    /// The sentence with its period.
    public var text: String

    init(_ text: String, _ meaning: Meaning) {
      self.meaning = meaning
      self.text = text
    }
  }

  /// The outcome as sentences for the user.
  ///
  /// - Parameters:
  ///   - elements: Formats a number of elements, as in "3 rounds".
  ///   - invalid: Names the invalid elements, as in "Skipped duplicates: 3, 5."
  public func messages(elements: (Int) -> String, invalid: String) -> [Message] {
    switch self {
    case .failed(.missing(let path)):
      return [Message(DataFileError.missing(path: path).message, .remark)]
    case .failed(let error):
      return [Message(error.message, .failure)]
    case .loaded(let count, let leftOut):
      let loaded = Message("Loaded \(elements(count)).", .success)
      if leftOut.isEmpty { return [loaded] }
      return [loaded, Message("Skipped \(invalid): \(Self.list(leftOut)).", .warning)]
    case .saved(let file):
      var messages = [Message("Saved \(elements(file.count)).", .success)]
      if let backup = file.backup {
        let old = elements(backup.count)
        messages.append(Message("The previous list (\(old)) is kept as '\(backup.path)'.", .remark))
      }
      if let keptAside = file.keptAside {
        messages.append(Message("The unreadable file is kept as '\(keptAside)'.", .warning))
      }
      return messages
    }
  }

  private static func list(_ numbers: [Int]) -> String {
    let head = numbers.prefix(8).map(String.init).joined(separator: ", ")
    return numbers.count > 8 ? "\(head), and \(numbers.count - 8) more" : head
  }
}
