import ComposableCore
import ComposableTesting
import Foundation
import Testing

struct ManyPullbacksTests {
  typealias State = ManyPullbacks.State

  @Test(arguments: [ManyPullbacks.builder, ManyPullbacks.list])
  func eightPullbacksAreOneReducer(
    reducer: Reducer<State, ManyPullbacks.Action, ManyPullbacks.Environment>
  ) {
    let store = TestStore(
      initialState: State(), reducer: reducer,
      environment: ManyPullbacks.Environment(factor: 10))
    store.send(.second(1)) { $0.second = 20 }
    store.send(.third(1)) { $0.third = 12 }
    store.send(.eighth(1)) { $0.eighth = -10 }
  }

  private static let modules = URL(filePath: CommandLine.arguments[0])
    .deletingLastPathComponent().appending(path: "Modules")

  /// The compiler counts the steps of its solver, which are the same on every machine. What is slow
  /// takes hundreds of thousands; a million is where it gives up.
  @Test(.enabled(if: FileManager.default.fileExists(atPath: modules.path)))
  func eightPullbacksWithoutTypesAreLittleWork() throws {
    let compiler = Process()
    let output = Pipe()
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "ManyPullbacks.swift")
    compiler.executableURL = URL(filePath: "/usr/bin/env")
    compiler.arguments = [
      "swiftc", "-typecheck", "-swift-version", "6", "-I", Self.modules.path, "-Xfrontend",
      "-solver-scope-threshold=1000", file.path,
    ]
    compiler.standardError = output
    try compiler.run()
    let messages = String(
      decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    compiler.waitUntilExit()
    #expect(compiler.terminationStatus == 0, "\(messages)")
  }
}
