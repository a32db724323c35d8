import ComposableFiles
import Foundation
import ComposableTextUI

/// Loads and saves favorites.
public typealias FileClient = DataClient<Int>

extension FileClient {
  /// Keeps favorites in `favoritePrimes.json` in `directory`; saving creates the directory if
  /// needed.
  ///
  /// A file that is not a list of whole numbers is renamed, never overwritten.
  public static func live(directory: URL) -> FileClient {
    .live(file: directory.appending(path: "favoritePrimes.json"), of: "a list of whole numbers")
  }

  public static var unimplemented: FileClient { .unimplemented("FileClient") }
}

extension FileOutcome {
  var text: Text {
    messages(
      elements: {
        $0 == 1 ? "1 favorite prime" : "\(Text($0, grouped: true).plain) favorite primes"
      },
      invalid: "non-primes and duplicates"
    ).reduce("") { text, message in
      text + (text.isEmpty ? "" : " ") + Text(message.text, Style(message.meaning))
    }
  }
}

extension Style {
  fileprivate init(_ meaning: FileOutcome.Message.Meaning) {
    self =
      switch meaning {
      case .failure: .failure
      case .remark: .dim
      case .success: .success
      case .warning: .warning
      }
  }
}
