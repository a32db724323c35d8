import TestSupport
import Testing

/// In the Swift 5 language mode, a case is a path with one setting, which the compiler suggests.
struct Swift5Tests {
  @Test(.enabled(if: Compiler.isThere)) func theCompilerNamesTheSetting() async throws {
    let source = """
      import ComposableCore
      enum Action { case counter(Int), pair(Int, String) }
      let counter = /Action.counter
      let reducer = Reducer<Int, Int, Void>.empty
        .pullback(state: \\Int.self, action: /Action.counter, environment: { $0 })
      let pair = /Action.pair
      """
    let found = try await Compiler.messages(about: source, ["-swift-version", "5"])
    #expect(
      found.contains(#"add .enableUpcomingFeature("InferSendableFromCaptures")"#), "\(found)")
    let setting = ["-enable-upcoming-feature", "InferSendableFromCaptures"]
    #expect(try await Compiler.messages(about: source, ["-swift-version", "5"] + setting).isEmpty)
  }
}
