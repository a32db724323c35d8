import TextUI

extension OptionTable {
  /// Parses a command line, without the program's name, on top of the given defaults.
  ///
  /// A value follows its option, or is joined to it by `=`. Options are applied in order; the first
  /// error is thrown and the rest is not parsed; its exit status is `ExitStatus.badUsage`.
  public func parse(_ arguments: [String], into defaults: Options) throws(EntryError) -> Options {
    var options = defaults
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = String(parts[0])
      guard let option = option(name) else { throw unknown(name) }
      let value = try value(of: option, name, joined: parts.dropFirst().first, &rest)
      do throws(EntryError) {
        try option.apply(value, &options)
      } catch {
        throw EntryError.unreadable("\(name): \(error.message)")
      }
    }
    return options
  }

  private func unknown(_ name: String) -> EntryError {
    guard name.hasPrefix("-"), name != "-" else {
      return EntryError.unreadable(
        "Unexpected argument '\(name)'. Options begin with '--'; see '--help'.")
    }
    if let remedy = retired[name] {
      return EntryError.unreadable("There is no '\(name)' any more. \(remedy)")
    }
    let names = options.flatMap(\.spellings).filter { $0.hasPrefix("--") }
    let nearest = name.hasPrefix("--") ? Spelling.nearest(to: name, among: names) : nil
    let remedy = Spelling.remedy(nearest, else: "See '--help' for the options.")
    return EntryError.unreadable("Unknown option '\(name)'. \(remedy)")
  }

  private func value(
    of option: Option<Options>, _ name: String, joined: Substring?,
    _ rest: inout ArraySlice<String>
  ) throws(EntryError) -> String {
    guard let kind = option.value else {
      if joined == nil { return "" }
      throw EntryError.unreadable("'\(name)' takes no value; leave out '=' and what follows.")
    }
    let isFollowed = joined == nil && rest.first.map { self.option($0) == nil } == true
    guard let text = joined.map(String.init) ?? (isFollowed ? rest.popFirst() : nil) else {
      throw EntryError.unreadable("'\(name)' needs a value: \(name) \(kind)")
    }
    let words = kind.split(separator: "|")
    if words.count > 1, !words.contains(text[...]) {
      throw EntryError.unreadable(
        "'\(text)' is not a value of '\(name)'; give one of \(words.joined(separator: ", ")).")
    }
    return text
  }

  private func option(_ spelling: String) -> Option<Options>? {
    options.first { $0.spellings.contains(spelling) }
  }
}
