import ComposableCore
import FavoritePrimes
import Foundation
import Game
import Sessions
import Testing

@testable import PrimeTime

/// Every session in the folder is replayed: record one, drop it there, and it is a test.
@Suite struct SessionFilesTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "Sessions")

  private static let files: [String] =
    ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [])
    .filter { $0.hasSuffix(".jsonl") }.sorted()

  @Test func thereAreSessions() {
    #expect(!Self.files.isEmpty)
  }

  @Test(arguments: files)
  func everyStepGivesTheStateThatWasRecorded(file: String) throws {
    let text = try String(contentsOf: Self.folder.appending(path: file), encoding: .utf8)
    let session = try Session<AppState, AppAction>(text: text, app: "PrimeTime")
    let tape = InputTape(date: { Timestamp(since1970: .seconds(0)) }, random: { 0 })
    let environment = SystemEnvironment.replaying(tape)
    _ = try session.replay(tape: tape) { state, action in
      _ = appReducer(&state, action, environment)
    }
    #expect(session.count > 0)
  }
}
