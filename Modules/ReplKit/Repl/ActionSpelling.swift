import ComposableCore
import Sessions
import TerminalKit
import TextUI

/// Formats actions: as they can be typed, or with the payload an effect sent.
///
/// It learns the name of an action when a control sends it, and from session files.
struct ActionSpelling<Action: Equatable> {
  /// The names of controls by the case path of the actions they sent, and whether they take text.
  private var names: [String: (name: String, takesText: Bool)] = [:]
  /// The groups of those names by the case paths of their actions' parents.
  private var groups: [String: String] = [:]

  /// Learns the name that an action was typed by, with its text.
  mutating func learn(_ action: Action, typedAs line: some StringProtocol) {
    let path = caseName(of: action)
    guard names[path] == nil else { return }
    let name = String(line.prefix { $0 != " " })
    names[path] = (name, line.utf8.count > name.utf8.count)
    let group = Self.parent(of: path)
    if groups[group] == nil { groups[group] = Self.parent(of: name) }
  }

  /// The action as a command if it can be typed; else its case path and payload.
  func text(of action: Action, from origin: EntryOrigin) -> String {
    let path = caseName(of: action)
    if origin == .user, let (name, takesText) = names[path] {
      if !takesText { return name }
      if let words = Self.words(ofPayload: action) { return "\(name) \(words)" }
    }
    var text = describe(action: action)
    // The name of a row's action goes on behind the row's id.
    if !text.hasPrefix(path) {
      let name = String(text.prefix { $0 != "(" })
      return (shortened(name) + text.dropFirst(name.count)).sanitized
    }
    if text.hasPrefix(path + "("), text.hasSuffix(")") {
      text = path + " " + text.dropFirst(path.count + 1).dropLast()
    }
    return (shortened(path) + text.dropFirst(path.count)).sanitized
  }

  /// The case path with groups named as in the commands.
  func shortened(_ path: String) -> String {
    var parent = Self.parent(of: path)
    while !parent.isEmpty {
      if let group = groups[parent] {
        return (group.isEmpty ? "" : group + ".") + path.dropFirst(parent.count + 1)
      }
      parent = Self.parent(of: parent)
    }
    return path
  }

  private static func parent(of path: String) -> String {
    path.lastIndex(of: ".").map { String(path[..<$0]) } ?? ""
  }

  /// The payload of an action's last case as it can be typed; nil if there is none.
  static func words(ofPayload action: Any) -> String? {
    var value = action
    for _ in caseName(of: action).split(separator: ".") {
      guard let payload = Mirror(reflecting: value).children.first?.value else { return nil }
      value = payload
    }
    return words(value)
  }

  /// A payload as the arguments of a command; nil if it cannot be typed.
  private static func words(_ value: Any) -> String? {
    switch value {
    case let text as String: return quoted(text)
    case let number as any BinaryInteger: return "\(number)"
    case let number as any BinaryFloatingPoint: return "\(number)"
    case let duration as Duration: return words(duration)
    case let truth as Bool: return "\(truth)"
    case let sequence as any Sequence: return joined(sequence.map { $0 })
    default:
      let mirror = Mirror(reflecting: value)
      guard mirror.displayStyle == .tuple || mirror.displayStyle == .optional else { return nil }
      return joined(mirror.children.map(\.value))
    }
  }

  private static func words(_ duration: Duration) -> String? {
    let milliseconds = duration.attoseconds / 1_000_000_000_000_000
    return duration.attoseconds.isMultiple(of: 1_000_000_000_000_000_000)
      ? "\(milliseconds / 1_000)s" : "\(milliseconds)ms"
  }

  private static func joined(_ values: [Any]) -> String? {
    let words = values.map { Self.words($0) }
    return words.contains(nil) ? nil : words.compactMap { $0 }.joined(separator: " ")
  }

  private static func quoted(_ text: String) -> String {
    text.isPlainWord ? text : text.inDoubleQuotes
  }
}
