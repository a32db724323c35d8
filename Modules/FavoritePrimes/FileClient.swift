import ComposableFiles
import ComposableTextUI
import Foundation

/// Loads and saves favorites.
public typealias FileClient = DataClient<Int>

extension FileClient {
  /// Keeps favorites in `favoritePrimes.json` in `directory`; saving creates the directory if
  /// needed.
  ///
  /// A file that is not a list of whole numbers is kept in a copy.
  public static func live(directory: URL) -> FileClient {
    .live(file: directory.appending(path: "favoritePrimes.json"), of: "a list of whole numbers")
  }

  public static var unimplemented: FileClient { .unimplemented("FileClient") }
}

extension FileOutcome {
  var text: Text {
    text(
      elements: {
        $0 == 1 ? "1 favorite prime" : "\(Text($0, grouped: true).plain) favorite primes"
      },
      invalid: "non-primes and duplicates")
  }
}
