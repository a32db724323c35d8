import ComposableTimeTravel

/// The location of a line for messages; line 0 refers to the file or option itself.
struct LineLocation: CustomStringConvertible {
  var file: String?
  var line: Int

  var description: String {
    file.map { "\($0):\(line)" } ?? "line \(line)"
  }

  /// The file as a member of an event, if there is one.
  var member: [JSON.Member] { file.map { [.init("file", .string($0))] } ?? [] }
}
