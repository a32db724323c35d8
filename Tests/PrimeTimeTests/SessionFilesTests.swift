import ComposableCore
import Foundation
import ReplKit
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
    let tape = InputTape(date: { Date(timeIntervalSince1970: 0) }, random: { 0 })
    var environment = AppEnvironment.unimplemented
    environment.date = { tape.nextDate() }
    environment.random = RandomSource { tape.nextRandom() }
    environment.mainQueue = .immediate
    environment.nthPrime = { _ in .none }
    let replaying = environment
    _ = try session.replay(tape: tape) { state, action in
      _ = appReducer(&state, action, replaying)
    }
    #expect(session.count > 0)
  }
}
