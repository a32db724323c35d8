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
    var typed = partial.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    let last = typed.popLast()?.lowercased() ?? ""
    let root = NameTree(all.map(\.path))
    return root.matches(typed[...]).flatMap { path -> [String] in
      let node = path.reduce(root as NameTree?) { $0?[$1] }
      return (node?.children ?? []).filter { $0.name.lowercased().hasPrefix(last) }.map { child in
        (path + [child.name]).joined(separator: ".") + (child.isCommand ? "" : ".")
      }
    }
  }
}
