import DataFiles
import Foundation
import TextUI

/// Keeps favourites between runs.
public typealias FileClient = DataClient<Int>

extension FileClient {
  /// Keeps favourites in `favoritePrimes.json` in `directory`, which saving creates if it has to.
  ///
  /// A file that does not hold a list of whole numbers is set aside under a new name, never
  /// replaced.
  public static func live(directory: URL) -> FileClient {
    .live(file: directory.appending(path: "favoritePrimes.json"), of: "a list of whole numbers")
  }

  /// Reports each use as an issue that names what was used.
  public static var unimplemented: FileClient { .unimplemented("FileClient") }
}

extension FileOutcome {
  /// The outcome in words for the user.
  var text: Text {
    text(
      elements: { $0 == 1 ? "1 favourite prime" : "\($0) favourite primes" },
      leftOut: "what is not prime or is there twice")
  }
}
