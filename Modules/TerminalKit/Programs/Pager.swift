import Foundation
import TextUI

/// The program that shows output longer than the screen.
public struct Pager: Sendable {
  /// The pager's command for the system's shell.
  public var command: String

  /// `$PAGER`, else `less` or `more` if installed; nil if the user wants no pager.
  public init?(environment: [String: String]) {
    let wanted = environment["PAGER"]?.trimmingCharacters(in: .whitespaces)
    let folders = environment["PATH"]?.split(separator: ":") ?? []
    let found = ["less", "more"].first { name in
      folders.contains { access("\($0)/\(name)", X_OK) == 0 }
    }
    guard let command = wanted ?? found, !command.isEmpty, command != "cat" else { return nil }
    self.command = command
  }

  /// Shows a text; returns false if the program could not be started.
  public func show(_ text: String) async -> Bool {
    // The options git uses: exit if the text fits, keep colors, leave the text on the screen.
    let options = ProcessInfo.processInfo.environment["LESS"] == nil ? ["LESS": "FRX"] : [:]
    let status = await ShellProgram.run(command, input: text, environment: options)
    return status != nil && status != 126 && status != 127
  }

  /// Whether a text needs more than `rows` rows of a window with `columns` columns.
  public static func isNeeded(for text: String, columns: Int, rows: Int) -> Bool {
    var filled = 0
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      let cells = String(line).withoutStyles.displayWidth
      filled += max(1, (cells + columns - 1) / max(columns, 1))
      if filled > rows { return true }
    }
    return false
  }
}

extension String {
  /// The text without escape sequences for colors.
  fileprivate var withoutStyles: String {
    guard utf8.contains(0x1b) else { return self }
    var isSequence = false
    return String(
      filter { character in
        if character == "\u{1b}" { isSequence = true }
        defer { if character == "m" { isSequence = false } }
        return !isSequence
      })
  }
}
