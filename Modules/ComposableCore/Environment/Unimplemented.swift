/// A function that reports each use as an issue with `dependency`, and returns `placeholder`.
///
/// The default in test environments; a test provides only the dependencies it expects to be used.
/// The function may have any parameters, and may be used for asynchronous and throwing functions:
///
/// ```swift
/// struct PriceClient: Sendable {
///   var price: @Sendable (String) async -> Int
///
///   static let unimplemented = PriceClient(
///     price: ComposableCore.unimplemented("PriceClient.price", placeholder: 0))
/// }
/// ```
///
/// Under a test store a use by a reducer fails the test at the store's line and names the action;
/// elsewhere the issue points at the line of this call. The function may be called on any thread;
/// each call evaluates `placeholder`.
public func unimplemented<each Argument, Output>(
  _ dependency: String, placeholder: @autoclosure @escaping @Sendable () -> Output,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) -> @Sendable (repeat each Argument) -> Output {
  let line = SourceLine(fileID: fileID, filePath: filePath, line: line, column: column)
  return { (_: repeat each Argument) in
    IssueReporter.current.unimplemented(dependency, at: line)
    return placeholder()
  }
}

/// A function that reports each use as an issue that names `dependency`, and throws.
///
/// Like `unimplemented(_:placeholder:)`, for throwing functions, asynchronous or not. It throws an
/// `UnimplementedDependency`, which an effect does not report again.
///
/// ```swift
/// struct FileClient: Sendable {
///   var read: @Sendable (String) throws -> String
///
///   static let unimplemented = FileClient(
///     read: ComposableCore.unimplemented("FileClient.read"))
/// }
/// ```
public func unimplemented<each Argument, Output>(
  _ dependency: String, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
  line: UInt = #line, column: UInt = #column
) -> @Sendable (repeat each Argument) throws -> Output {
  let line = SourceLine(fileID: fileID, filePath: filePath, line: line, column: column)
  return { (_: repeat each Argument) in
    IssueReporter.current.unimplemented(dependency, at: line)
    throw UnimplementedDependency(name: dependency)
  }
}

/// The error of a throwing dependency that a test uses and does not provide.
///
/// The use is an issue already, so an effect that ends with this error is not reported.
package struct UnimplementedDependency: Error, Equatable {
  /// The name of the dependency.
  package let name: String
}

/// A function that reports each use as an issue that names `dependency`, and returns nothing.
///
/// Like `unimplemented(_:placeholder:)`, for functions without a result that do not throw.
///
/// ```swift
/// struct LogClient: Sendable {
///   var log: @Sendable (String) -> Void
///
///   static let unimplemented = LogClient(log: ComposableCore.unimplemented("LogClient.log"))
/// }
/// ```
// Disfavored, so that a throwing function without a result throws.
@_disfavoredOverload
public func unimplemented<each Argument>(
  _ dependency: String, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
  line: UInt = #line, column: UInt = #column
) -> @Sendable (repeat each Argument) -> Void {
  unimplemented(
    dependency, placeholder: (), fileID: fileID, filePath: filePath, line: line, column: column)
}
