import TextUI

/// A completion of the word being typed.
public struct Completion: Equatable, Sendable {
  /// A description, shown beside other completions.
  public var detail: String
  /// Whether the word continues, as after the name of a group or a folder.
  public var isPartial: Bool
  /// The text that replaces the word from its last space on.
  public var text: String

  /// A completion with its description.
  public init(_ text: String, detail: String = "", isPartial: Bool = false) {
    self.detail = detail
    self.isPartial = isPartial
    self.text = text
  }
}

/// Words that complete an argument.
public enum CompletionKind: Sendable {
  /// Those that a closure finds.
  case computed(@MainActor @Sendable () -> [Completion])
  /// The files of a folder.
  case files
  /// The names of commands.
  case names
  /// The names of screens.
  case screens
  /// These words; of paths those that have as many parts as what was typed.
  case words([String])
}

extension Argument {
  /// The same argument, completed with other words too.
  public func completed(with kinds: CompletionKind...) -> Self {
    var argument = self
    argument.completions += kinds
    return argument
  }
}

extension Argument<String> {
  /// The path of a file; a tilde at its start is the home directory.
  public static func file(_ name: String) -> Self {
    Argument(word: name) { word throws(EntryError) in word.expandingTilde }.completed(with: .files)
  }
}
