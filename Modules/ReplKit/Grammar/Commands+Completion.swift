import TerminalKit

extension Commands {
  /// The completions of the last word of an unfinished line, in table order.
  ///
  /// A group's name ends in a dot, so that completion continues inside it. After a command's name,
  /// its argument completes.
  public func completions(for partial: String) -> [String] {
    guard let end = partial.firstIndex(where: \.isBlank) else {
      return names(for: partial).map { sigil + $0 }
    }
    guard case .success(let command) = find(partial[..<end]) else { return [] }
    let word = partial[end...].reversed().prefix { !$0.isBlank }
    return command.complete(String(word.reversed()))
  }

  /// The paths of commands and groups that match the typed parts.
  public func names(for partial: String) -> [String] {
    let typed = partial.split(separator: ".", omittingEmptySubsequences: false)
    return names.value.matches(typed.dropLast()).flatMap { node in
      node.children(beginningWith: typed.last ?? "").map {
        $0.path + ($0.command == nil ? "." : "")
      }
    }
  }
}
