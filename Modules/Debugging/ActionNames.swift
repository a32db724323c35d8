import ComposableCore
import Sessions
import TextUI

/// Formats actions: as they are typed, or with the payload an effect sent.
///
/// The names are those of the controls that sent the actions, learnt as they are used.
@MainActor
final class ActionNames<Action: Equatable> {
  /// The names by the case path of their action, and those of the groups above them.
  private var names: [String: String] = [:]
  private var groups: [String: String] = [:]
  private var last: (action: Action, isUser: Bool, text: String, path: String)?

  /// Learns the name of an action from the line that sent it.
  func learn(_ line: some StringProtocol, of action: Action) {
    let name = String(line.prefix { $0 != " " })
    let path = caseName(of: action)
    guard names[path] != name else { return }
    last = nil
    names[path] = name
    groups[Self.parent(of: path)] = Self.parent(of: name)
  }

  /// The action as it can be typed if a user sent it; else its case path and payload.
  func text(of action: Action, from origin: EntryOrigin) -> String {
    described(action, origin).text
  }

  /// The same, with the action's case path.
  func described(_ action: Action, _ origin: EntryOrigin) -> (text: String, path: String) {
    if let last, last.isUser == (origin == .user), last.action == action {
      return (last.text, last.path)
    }
    let path = caseName(of: action)
    let text = compose(action, path, isUser: origin == .user)
    last = (action, origin == .user, text, path)
    return (text, path)
  }

  /// The action as it is typed, or with an arrow if an effect sent it.
  func marked(_ action: Action, _ origin: EntryOrigin) -> String {
    origin == .user ? text(of: action, from: origin) : "← \(text(of: action, from: origin))"
  }

  /// The case path with groups named as in the controls.
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

  private func compose(_ action: Action, _ path: String, isUser: Bool) -> String {
    if isUser {
      let payload = Self.payload(of: action, depth: path.split(separator: ".").count)
      let name = names[path] ?? shortened(path)
      guard let payload else { return name.sanitized }
      if let words = Self.words(payload) { return "\(name) \(words)".sanitized }
    }
    var text = describe(action: action)
    if text.hasPrefix(path + "("), text.hasSuffix(")") {
      text = path + " " + text.dropFirst(path.count + 1).dropLast()
    }
    return (shortened(path) + text.dropFirst(path.count)).sanitized
  }

  private static func parent(of path: String) -> String {
    path.lastIndex(of: ".").map { String(path[..<$0]) } ?? ""
  }

  private static func payload(of action: Any, depth: Int) -> Any? {
    var value = action
    for _ in 0..<depth {
      guard let payload = Mirror(reflecting: value).children.first?.value else { return nil }
      value = payload
    }
    return value
  }

  /// A payload as it is typed; nil if it cannot be.
  private static func words(_ value: Any) -> String? {
    switch value {
    case let text as String: return quoted(text)
    case let number as any BinaryInteger: return "\(number)"
    case let number as any BinaryFloatingPoint: return "\(number)"
    case let truth as Bool: return "\(truth)"
    case let sequence as any Sequence: return joined(sequence.map { $0 })
    default:
      let mirror = Mirror(reflecting: value)
      guard mirror.displayStyle == .tuple || mirror.displayStyle == .optional else { return nil }
      return joined(mirror.children.map(\.value))
    }
  }

  private static func joined(_ values: [Any]) -> String? {
    let words = values.map { Self.words($0) }
    return words.contains(nil) ? nil : words.compactMap { $0 }.joined(separator: " ")
  }

  private static func quoted(_ text: String) -> String {
    let isPlain =
      text.first.map { !"\"'#".contains($0) } ?? false
      && !text.contains { $0 == " " || $0 == "\t" }
    if isPlain { return text }
    let escaped = text.flatMap { $0 == "\"" || $0 == "\\" ? ["\\", $0] : [$0] }
    return "\"\(String(escaped))\""
  }
}
