import ComposableFiles

extension FileOutcome {
  /// The outcome as sentences for the user.
  ///
  /// - Parameters:
  ///   - elements: Formats a number of elements, as in "3 rounds".
  ///   - invalid: Names the invalid elements, as in "Skipped duplicates: 3, 5."
  public func text(elements: (Int) -> String, invalid: String) -> Text {
    switch self {
    case .failed(.missing(let path)):
      return Text(DataFileError.missing(path: path).message, .dim)
    case .failed(let error):
      return Text(error.message, .failure)
    case .loaded(let count, let leftOut):
      let loaded = Text("Loaded \(elements(count)).", .success)
      if leftOut.isEmpty { return loaded }
      return loaded + " " + Text("Skipped \(invalid): \(Self.list(leftOut)).", .warning)
    case .saved(let file):
      let saved = Text("Saved \(elements(file.count)).", .success)
      guard let kept = file.kept else { return saved }
      return saved + " " + Text("What another program wrote is kept as '\(kept)'.", .warning)
    }
  }

  private static func list(_ numbers: [Int]) -> String {
    let head = numbers.prefix(8).map(String.init).joined(separator: ", ")
    return numbers.count > 8 ? "\(head), and \(numbers.count - 8) more" : head
  }
}
