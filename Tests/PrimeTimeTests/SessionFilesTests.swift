import ComposableCore
import FavoritePrimes
import Foundation
import Game
import Sessions
import Testing

@testable import PrimeTime

/// Replays every session in the folder; a recorded session added there becomes a test.
struct SessionFilesTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "Sessions")

  private static let files: [String] =
    ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [])
    .filter { $0.hasSuffix(".jsonl") }.sorted()

  @Test func thereAreSessions() {
    #expect(!Self.files.isEmpty)
  }

  /// A session that differs is written as a page that shows the current behavior.
  @Test(arguments: files)
  @MainActor func everyStepGivesTheStateThatWasRecorded(file: String) throws {
    let text = try String(contentsOf: Self.folder.appending(path: file), encoding: .utf8)
    do {
      let session = try InspectedSession(text: text)
      #expect(session.timeline.liveLog.count > 0)
    } catch let error as SessionError {
      let page = try InspectedSession(text: text, isChecked: false)
        .writePage(named: "differs-\(file)")
      Issue.record("\(file): \(error) What happens now can be looked at in \(page).")
    }
  }
}
