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
    let path = caseName(of: action)
    var text = describe(action: action)
    // The name of a row's action continues after the row's id.
    guard text.hasPrefix(path) else {
      let name = String(text.prefix { $0 != "(" })
      return (shortened(name) + text.dropFirst(name.count)).sanitized
    }
    if text.hasPrefix(path + "("), text.hasSuffix(")") {
      text = path + " " + text.dropFirst(path.count + 1).dropLast()
    }
    return (shortened(path) + text.dropFirst(path.count)).sanitized
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
