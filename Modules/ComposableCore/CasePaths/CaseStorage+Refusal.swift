extension CaseStorage {
  /// Reports once that no case of the root can be verified; the path will extract nothing.
  @usableFromInline
  func refuse(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    guard known != .refused else { return }
    resolved.store(ResolvedCase.refused.rawValue, ordering: .relaxed)
    IssueReporter.current(
      "The case path from \"\(Root.self)\" to \"\(Value.self)\" extracts nothing: \(reason). "
        + "Make it with \"CasePath(embed:extract:)\".",
      fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// Reports the same at the line that is about to use the path, if it is already known.
  @usableFromInline
  func refuseIfUnresolvable(
    fileID: StaticString, filePath: StaticString, line: UInt, column: UInt
  ) {
    guard known == .unknown, Platform.readsEnumMetadata, candidates.isEmpty else { return }
    refuse(fileID: fileID, filePath: filePath, line: line, column: column)
  }

  private var reason: String {
    let kind = TypeMetadata(Root.self).kind
    guard kind == .enum || kind == .optional else { return "the root is no enum" }
    guard TypeMetadata(enum: Root.self) != nil else {
      return "the enum was built without reflection metadata, or cannot be copied"
    }
    return TypeMetadata(Value.self).isReabstracted
      ? "functions and metatypes in an enum cannot be read by generic code"
      : "no case of it holds a value of that type"
  }
}
