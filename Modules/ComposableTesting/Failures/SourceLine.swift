/// A place in a test, to which a failure belongs.
struct SourceLine: Sendable {
  let fileID: StaticString
  let filePath: StaticString
  let line: UInt
  let column: UInt
}

extension SourceLine: CustomStringConvertible {
  var description: String { "\(fileID):\(line)" }
}
