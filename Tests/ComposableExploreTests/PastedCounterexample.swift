import ComposableCore
import ComposableExplore
import Testing

/// A model that violates its property.
let pastedModel: LoaderModel = {
  var model = loaderModel([.never("a text at count 1") { $0.count == 1 && $0.text == "a" }])
  model.actions = { _ in [.loadTapped, .counted] }
  return model
}()

/// Expects the tests of a suite to fail with the violation of `pastedModel` and nothing else.
private struct FailsAsExplored: SuiteTrait, TestScoping, TestTrait {
  var isRecursive: Bool { true }

  func provideScope(
    for test: Test, testCase: Test.Case?, performing body: @Sendable () async throws -> Void
  ) async throws {
    let violation = pastedModel.explore(depth: 10, reporter: IssueReporter { _ in }).violation
    try await withKnownIssue {
      try await body()
    } matching: { issue in
      issue.comments.map(\.rawValue).joined() == violation
    }
  }
}

/// The test printed by an exploration of `pastedModel`; `CounterexampleTests` compares it with the
/// output.
@Suite(FailsAsExplored()) struct PastedCounterexample {
  @Test func aTextAtCount1() {
    pastedModel.replay([
      .send(.loadTapped),
      .send(.counted),
      .answer("load", number: 0),
    ])
  }
}
