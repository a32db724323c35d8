/// A function that reports each use as an issue that names `dependency`, and answers `placeholder`.
///
/// What the environment of a test starts with; the test provides what it expects to be used, and no
/// more. The function may take any arguments, and may stand for one that is asynchronous or throws:
///
/// ```swift
/// struct FactEnvironment: Sendable {
///   var fact: @Sendable (Int) async throws -> String
///
///   static let unimplemented = FactEnvironment(
///     fact: ComposableCore.unimplemented("FactEnvironment.fact", placeholder: ""))
/// }
/// ```
///
/// Under a test store a use by a reducer fails the test at the store's line and names the action;
/// elsewhere the issue points at the line that called this. It can be called on any thread.
public func unimplemented<each Argument, Output: Sendable>(
  _ dependency: String, placeholder: Output, fileID: StaticString = #fileID,
  filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) -> @Sendable (repeat each Argument) -> Output {
  { (_: repeat each Argument) in
    IssueReporter.current.unimplemented(
      dependency, fileID: fileID, filePath: filePath, line: line, column: column)
    return placeholder
  }
}

/// A function that reports each use as an issue that names `dependency`, and answers nothing.
///
/// It is `unimplemented(_:placeholder:)` for functions that are called for what they do.
public func unimplemented<each Argument>(
  _ dependency: String, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
  line: UInt = #line, column: UInt = #column
) -> @Sendable (repeat each Argument) -> Void {
  unimplemented(
    dependency, placeholder: (), fileID: fileID, filePath: filePath, line: line, column: column)
}
