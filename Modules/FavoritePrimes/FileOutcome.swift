import TextUI

/// How loading or saving ended.
public enum FileOutcome: Codable, Equatable, Sendable {
  case failed(FileClientError)
  /// The numbers of the file are the favourites now, except those that may be none.
  case loaded(count: Int, leftOut: [Int])
  case saved(SavedFile)

  /// The outcome in words for the user.
  public var text: Text {
    switch self {
    case .failed(.missing(let path)):
      Text(FileClientError.missing(path: path).message, .dim)
    case .failed(let error):
      Text(error.message, .failure)
    case .loaded(let count, let leftOut) where leftOut.isEmpty:
      Text("Loaded \(Self.primes(count)).", .success)
    case .loaded(let count, let leftOut):
      Text("Loaded \(Self.primes(count)).", .success)
        + Text(" Left out what is not prime or is there twice: \(Self.list(leftOut)).", .warning)
    case .saved(let file):
      Text("Saved \(Self.primes(file.count)).", .success)
        + Text(file.keptAside.map { " The unreadable file is kept as '\($0)'." } ?? "", .warning)
    }
  }

  private static func primes(_ count: Int) -> String {
    count == 1 ? "1 favourite prime" : "\(count) favourite primes"
  }

  private static func list(_ numbers: [Int]) -> String {
    let head = numbers.prefix(8).map(String.init).joined(separator: ", ")
    return numbers.count > 8 ? "\(head), and \(numbers.count - 8) more" : head
  }
}
