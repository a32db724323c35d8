import DataFiles
import Foundation
import TextUI

/// Keeps the rounds of a game between runs.
public typealias ResultsClient = DataClient<GameResult>

extension ResultsClient {
  /// Keeps rounds in `gameResults.json` in `directory`, which saving creates if it has to.
  ///
  /// A file that does not hold a list of rounds is set aside under a new name, never replaced.
  public static func live(directory: URL) -> ResultsClient {
    .live(file: directory.appending(path: "gameResults.json"), of: "a list of rounds")
  }

  /// Reports each use as an issue that names what was used.
  public static var unimplemented: ResultsClient { .unimplemented("ResultsClient") }
}

extension FileOutcome {
  /// The outcome in words for the player.
  var text: Text {
    text(
      elements: { $0 == 1 ? "1 round" : "\($0) rounds" },
      leftOut: "what cannot have been played, counted from 1")
  }
}
