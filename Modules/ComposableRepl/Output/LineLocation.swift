import ComposableTimeTravel

/// The location of a line for messages; line 0 refers to the file or option itself.
struct LineLocation: CustomStringConvertible {
  var file: String?
  var line: Int

  var description: String {
    guard let file else { return line == 0 ? "session" : "line \(line)" }
    return line == 0 ? file : "\(file):\(line)"
  }

  /// The file as a member of an event, if there is one.
  var member: [JSON.Member] { file.map { [.init("file", .string($0))] } ?? [] }
}
