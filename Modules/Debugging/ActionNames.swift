import ComposableCore
import Repl
import Sessions
import TextUI

/// Formats actions: as they can be typed, or with the payload an effect sent.
///
/// The names are those of the controls that sent the actions, learnt as they are used and from
/// session files.
@MainActor
final class ActionNames<Action: Equatable> {
  /// The names of controls by the case path of the actions they sent, and whether they take text.
  private var names: [String: (name: String, takesText: Bool)] = [:]
  /// The groups of those names by the case paths of their actions' parents.
  private var groups: [String: String] = [:]
  /// The names that were learnt.
  private var known: Set<String> = []
  /// The texts of the latest actions, by whether the user sent them.
  private var recent: [Bool: Recent<Action, (text: String, path: String)>] = [:]

  /// Learns the name of an action from the line that sent it.
  func learn(_ line: String, of action: Action) {
    let name = String(line[..<(line.utf8.firstIndex(of: UInt8(ascii: " ")) ?? line.endIndex)])
    guard known.insert(name).inserted else { return }
    let path = caseName(of: action)
    guard names[path] == nil else { return }
    recent = [:]
    names[path] = (name, line.utf8.count > name.utf8.count)
    let group = Self.parent(of: path)
    if groups[group] == nil { groups[group] = Self.parent(of: name) }
  }

  /// The action as it can be typed if a user sent it; else its case path and payload.
  func text(of action: Action, from origin: EntryOrigin) -> String {
    described(action, origin).text
  }

  /// The same, with the action's case path.
  func described(_ action: Action, _ origin: EntryOrigin) -> (text: String, path: String) {
    let isUser = origin == .user
    return recent[isUser, default: Recent()].value(of: action) {
      let path = caseName(of: action)
      return (compose(action, path, isUser: isUser), path)
    }
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
    if isUser, let (name, takesText) = names[path] {
      if !takesText { return name }
      if let words = typedPayload(of: action) { return "\(name) \(words)" }
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

  private static func parent(of path: String) -> String {
    path.lastIndex(of: ".").map { String(path[..<$0]) } ?? ""
  }
}
