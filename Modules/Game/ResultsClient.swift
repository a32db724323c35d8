import ComposableFiles
import ComposableTextUI
import Foundation

/// Loads and saves the rounds of a game.
public typealias ResultsClient = DataClient<GameResult>

extension ResultsClient {
  /// Keeps rounds in `gameResults.json` in `directory`; saving creates the directory if needed.
  ///
  /// A file that is not a list of rounds is kept in a copy.
  public static func live(directory: URL) -> ResultsClient {
    .live(file: directory.appending(path: "gameResults.json"), of: "a list of rounds")
  }

  public static var unimplemented: ResultsClient { .unimplemented("ResultsClient") }
}

extension FileOutcome {
  var text: Text {
    text(
      elements: { $0 == 1 ? "1 round" : "\(Text($0, grouped: true).plain) rounds" },
      invalid: "impossible rounds, counted from 1")
  }
}
