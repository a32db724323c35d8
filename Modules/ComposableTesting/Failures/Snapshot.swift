import ComposableCore
import Foundation

/// Asserts that a text screen equals its recorded snapshot.
///
/// The snapshot is `__Snapshots__/<suite's file>/<test>.<name>.txt` beside the suite. With
/// `record`, or `RECORD_SNAPSHOTS=1` in the process's environment, it is written and the test
/// fails, so that recording is not left on by mistake.
///
/// ```swift
/// // In a test: the first run with RECORD_SNAPSHOTS=1 writes the file.
/// func theMenuHasTwoButtons() {
///   assertSnapshot(of: "[Start]\n[Stop]\n", named: "full")
/// }
/// ```
///
/// The description of `screen` is compared; `name` distinguishes several snapshots of one test. In
/// the file's name, characters such as a slash are escaped as in a URL: `n/a` is `n%2Fa`.
///
/// A newline is added at the end if there is none. A failure shows the lines that differ, with two
/// lines around them, at the caller's line. A missing file fails too.
public func assertSnapshot(
  of screen: some CustomStringConvertible, named name: String? = nil, record: Bool = false,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column, function: String = #function
) {
  let snapshot = SnapshotFile(suite: "\(filePath)", test: function, name: name)
  let isRecording = record || ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] == "1"
  let failure =
    isRecording ? snapshot.record(screen.description) : snapshot.compare(screen.description)
  failure?.report(SourceLine(fileID: fileID, filePath: filePath, line: line, column: column))
}

/// Asserts that every snapshot beside the calling file belongs to an existing test.
///
/// A snapshot is unused if its suite's file, its test, or its literal name no longer exists.
///
/// Call it in one test per folder. It reads the sources beside the calling file, and reports
/// nothing without them.
public func assertNoUnusedSnapshots(
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column
) {
  let unused = SnapshotFile.unused(besides: "\(filePath)")
  guard !unused.isEmpty else { return }
  Failure(
    "\(unused.count) \(unused.count == 1 ? "snapshot is" : "snapshots are") unused.",
    list: unused, remedies: ["Delete the files that no test uses."]
  ).report(SourceLine(fileID: fileID, filePath: filePath, line: line, column: column))
}

/// The file of one snapshot.
struct SnapshotFile {
  /// The folder beside the suite, as other snapshot libraries name it.
  private static let folder = "__Snapshots__"

  /// The snapshot's path relative to the suite's folder.
  let name: String
  /// Where the snapshot is in the sources.
  let url: URL

  /// The file for one screen of a test, unique for each test and name.
  init(suite: String, test: String, name: String?) {
    let suite = URL(fileURLWithPath: suite)
    // A raw identifier may contain parentheses; the last pair encloses the parameter labels.
    let test = test.lastIndex(of: "(").map { test[..<$0] } ?? test[...]
    let parts = [escaped(test, also: ".")] + (name.map { [escaped($0[...])] } ?? [])
    let file = parts.joined(separator: ".")
    self.name = "\(Self.folder)/\(suite.deletingPathExtension().lastPathComponent)/\(file).txt"
    url = suite.deletingLastPathComponent().appendingPathComponent(self.name)
  }

  /// Writes the snapshot. It always fails, because recording asserts nothing.
  func record(_ text: String) -> Failure {
    do {
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(Self.lines(text).utf8).write(to: url)
      return Failure(
        "Recorded \"\(name)\".",
        remedies: ["Review it, turn recording off, and run the test again."])
    } catch {
      return Failure(
        "\"\(name)\" cannot be written.", list: ["\(error)"],
        remedies: ["Record where the package's sources are writable."])
    }
  }

  /// Returns a failure if the text differs from the recorded one.
  func compare(_ text: String) -> Failure? {
    guard let data = try? Data(contentsOf: url) else {
      return Failure(
        "The snapshot \"\(name)\" does not exist.",
        remedies: ["Record it: run the test once with RECORD_SNAPSHOTS=1 in its environment."])
    }
    let expected = String(decoding: data, as: UTF8.self)
    let actual = Self.lines(text)
    guard expected != actual else { return nil }
    return Failure(
      "The screen differs from \"\(name)\".", difference: lineDifference(expected, actual),
      remedies: [differenceInBlanks(expected, actual)].compactMap { $0 } + [
        "If that is intended, record it: run the test once with RECORD_SNAPSHOTS=1 in its environment."
      ])
  }

  private static func lines(_ text: String) -> String {
    text.hasSuffix("\n") ? text : text + "\n"
  }

  /// The snapshots beside a source file that no test there uses, sorted by path.
  static func unused(besides file: String) -> [String] {
    let root = URL(fileURLWithPath: file).deletingLastPathComponent()
    let folder = root.appendingPathComponent(Self.folder)
    let suites = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return suites.sorted().flatMap { suite in
      let source = try? String(
        contentsOf: root.appendingPathComponent("\(suite).swift"), encoding: .utf8)
      let path = folder.appendingPathComponent(suite).path
      let files = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
      return files.sorted().filter { !isUsed($0, source ?? "") }
        .map { "\(Self.folder)/\(suite)/\($0)" }
    }
  }

  private static func isUsed(_ file: String, _ source: String) -> Bool {
    guard file.hasSuffix(".txt") else { return false }
    let parts = file.dropLast(4).split(
      separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    guard let test = parts.first?.removingPercentEncoding else { return false }
    // A generic function's parameters come before its arguments.
    let declarations = [test, "`\(test)`"].flatMap { ["func \($0)(", "func \($0)<"] }
    guard declarations.contains(where: source.contains) else { return false }
    guard parts.count == 2, let name = parts[1].removingPercentEncoding else {
      return parts.count == 1
    }
    // A name that is computed at run time can have any value.
    return source.components(separatedBy: "named: ").dropFirst().contains {
      literal(at: $0).map { $0 == name } ?? true
    }
  }
}

/// The characters that are special in file systems or shells, and the escape character.
private let special: Set<Character> = ["/", "\\", ":", "*", "?", "\"", "<", ">", "|", "%"]

/// Escapes a text for a file's name, as in a URL. Different texts have different results.
private func escaped(_ text: Substring, also separator: Character? = nil) -> String {
  text.unicodeScalars.map { scalar in
    let character = Character(scalar)
    let isControl = scalar.properties.generalCategory == .control
    guard isControl || character == separator || special.contains(character) else {
      return String(character)
    }
    return String(character).utf8
      .map { "%" + ($0 < 16 ? "0" : "") + String($0, radix: 16, uppercase: true) }.joined()
  }.joined()
}

/// The value of the string literal that `source` begins with; nil if it isn't a single-line
/// literal, has interpolations, or has escapes other than a quote, a backslash or a newline.
private func literal(at source: String) -> String? {
  guard source.hasPrefix("\""), !source.hasPrefix("\"\"\"") else { return nil }
  var value = ""
  var rest = source.dropFirst()
  while let character = rest.popFirst() {
    switch character {
    case "\"": return value
    case "\\":
      switch rest.popFirst() {
      case "\"": value.append("\"")
      case "\\": value.append("\\")
      case "n": value.append("\n")
      default: return nil
      }
    default: value.append(character)
    }
  }
  return nil
}
