import ComposableCore
import ComposableTextUI

/// The texts of actions, formatted as a user would type them.
///
/// Groups have the names used by the controls, which are learned from the lines that the user
/// types.
@MainActor
final class ActionNames {
  /// The groups of the controls by the case paths of their actions' parents.
  private var groups: [String: String] = [:]
  /// The names of controls whose group is known.
  private var learned: Set<String> = []

  /// Learns the group of an action from the line that sent it.
  func learn(_ line: String, of action: some Any) {
    let name = line.utf8.firstIndex(of: UInt8(ascii: " ")).map { String(line[..<$0]) } ?? line
    // Naming an action costs more than sending it, so each control is learned once.
    guard learned.insert(name).inserted else { return }
    let group = Self.parent(of: caseName(of: action))
    if groups[group] == nil { groups[group] = Self.parent(of: name) }
  }

  /// The text of an action that wasn't typed: its shortened case path and its payload.
  func text(of action: some Any) -> String {
    let text = describe(action: action)
    let name = String(text.prefix { $0 != "(" })
    var payload = text.dropFirst(name.count)
    // The case path of a row's action continues inside its payload, after the row's id.
    if name == caseName(of: action), payload.hasSuffix(")") {
      payload = " " + payload.dropFirst().dropLast()
    }
    return (shortened(name) + payload).sanitized
  }

  /// The case path with the group names used by the controls.
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
}
