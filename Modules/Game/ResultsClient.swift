import ComposableFiles
import Foundation
import ComposableTextUI

/// Loads and saves the rounds of a game.
public typealias ResultsClient = DataClient<GameResult>

extension ResultsClient {
  /// Keeps rounds in `gameResults.json` in `directory`; saving creates the directory if needed.
  ///
  /// A file that is not a list of rounds is renamed, never overwritten.
  public static func live(directory: URL) -> ResultsClient {
    .live(file: directory.appending(path: "gameResults.json"), of: "a list of rounds")
  }

  public static var unimplemented: ResultsClient { .unimplemented("ResultsClient") }
}

extension FileOutcome {
  var text: Text {
    messages(
      elements: { $0 == 1 ? "1 round" : "\(Text($0, grouped: true).plain) rounds" },
      invalid: "impossible rounds, counted from 1"
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
