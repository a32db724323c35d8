import ComposableTextUI

/// Chooses between the same control of several rows.
extension Repl {
  /// The control for the text after its name.
  ///
  /// If several rows have the control, the text begins with the row; if one has, it may. A row is
  /// typed by:
  ///
  /// 1. its number, as in `list.rename @0 Milk`
  /// 2. the value in the control's action, as in `list.rowTapped 7`
  /// 3. at least four characters with which that value, or an id, begins in no other row
  func choose(among found: [NamedControl], _ rest: String) throws(Failure) -> FoundControl {
    if rest.isEmpty, let control = found.onlyAction {
      return FoundControl(control: control, rest: rest)
    }
    let (word, words) = rest[...].splitAtBlank
    if let number = word.rowNumber, found.contains(where: { $0.drawn.row != nil }) {
      return try choose(row: number, among: found, words)
    }
    if let control = found.first(where: { $0.drawn.usage.isEmpty && $0.rowArgument == rest }) {
      return FoundControl(control: control, rest: "", row: rest)
    }
    // After the name of a field in a single row, only an id is a row; anything else is its text.
    let isField = !found[0].drawn.usage.isEmpty
    let typed = isField ? String(word) : rest
    let isRow = found[0].drawn.row != nil && (found.count > 1 || typed.isUUID)
    if isRow, let control = beginning(with: typed, found) {
      return FoundControl(control: control, rest: isField ? words : "", row: control.shownRow)
    }
    if isField, let control = found.onlyAction { return FoundControl(control: control, rest: rest) }
    throw failure(noRow: rest, among: found)
  }

  /// The control in the row with a number.
  private func choose(
    row number: Int, among found: [NamedControl], _ words: String
  ) throws(Failure) -> FoundControl {
    let name = found[0].name.text
    let rows = found.filter { $0.drawn.row?.number == number }
    guard !rows.isEmpty else {
      throw Failure(
        "There is no '\(name)' in row @\(number), only in \(rowWords(found)).", code: .badArgument)
    }
    guard let control = rows.onlyAction else {
      throw Failure(
        "'\(name) @\(number)' is on display \(rows.count) times; type one of "
          + "\(rowWords(rows, \.shownRow)) instead of @\(number).", code: .ambiguous)
    }
    guard words.isEmpty || !control.drawn.usage.isEmpty else {
      throw failure(unexpected: words, after: control)
    }
    return FoundControl(control: control, rest: words, row: control.shownRow)
  }

  /// Why the text after a name is neither a row nor the text of a field.
  private func failure(noRow rest: String, among found: [NamedControl]) -> Failure {
    if found.allSatisfy(\.rowWord.isEmpty) { return failure(unexpected: rest, after: found[0]) }
    let name = found[0].name.text
    return Failure(
      rest.isEmpty
        ? "'\(name)' is on display \(found.count) times; add one of \(rowWords(found))."
        : "'\(name)' is not on display for '\(rest[...].shortened)', only for \(rowWords(found)).",
      code: .badArgument)
  }

  /// The control with a title that is followed by the number of its row, as in `Done @0`.
  func titledInRow(_ line: Substring) throws(Failure) -> FoundControl? {
    guard line.utf8.contains(UInt8(ascii: "@")) else { return nil }
    let typed = line.lowercased()
    let first = screensByUse.lazy.flatMap(\.controls).first {
      $0.drawn.row != nil && !$0.drawn.title.isEmpty
        && typed.hasPrefix($0.lowercasedTitle + " @")
    }
    guard let first else { return nil }
    let rest = line.dropFirst(first.drawn.title.count).drop(while: \.isBlank)
    guard rest.splitAtBlank.word.rowNumber != nil else { return nil }
    let found = controls.filter { $0.name == first.name && $0.screen == first.screen }
    var control = try choose(among: found, String(rest))
    control.wasFoundByTitle = true
    return control
  }

  /// The control whose value is a word, or else the only one whose value begins with it.
  private func beginning(with word: String, _ found: [NamedControl]) -> NamedControl? {
    let typed = word.lowercased()
    let begun = found.filter { control in
      // The value of a field is its text, unless it is an id.
      guard let value = control.rowArgument, control.drawn.usage.isEmpty || value.isUUID else {
        return false
      }
      return value.lowercased().hasPrefix(typed)
    }
    if let whole = begun.first(where: { $0.rowArgument?.count == word.count }) { return whole }
    return typed.unicodeScalars.count > 3 ? begun.onlyAction : nil
  }

  /// The first words that tell the rows of some controls apart.
  private func rowWords(
    _ found: [NamedControl], _ word: (NamedControl) -> String = \.rowWord
  ) -> String {
    var words: [String] = []
    for control in found {
      let word = word(control)
      if !word.isEmpty, !words.contains(word) { words.append(word) }
      if words.count > 12 { break }
    }
    return words.listed()
  }
}

@MainActor
extension [NamedControl] {
  /// The first that can be used, if all send the same action, such as a button above and below a
  /// list.
  var onlyAction: NamedControl? {
    if count < 2 { return first }
    guard let first, dropFirst().allSatisfy({ $0.drawn.sendsSameAction(as: first.drawn) })
    else { return nil }
    return self.first { $0.drawn.reason == nil } ?? first
  }
}

extension NamedControl {
  /// The word that selects the control of this row: the value in its action, or the row's number if
  /// that value is an id or the text of a field; empty for a control without either.
  var rowWord: String {
    guard let argument = rowArgument, !argument.isUUID else {
      return drawn.row.map { "@\($0.number)" } ?? rowArgument ?? ""
    }
    // Of a field, it could be the beginning of a text.
    return drawn.usage.isEmpty ? argument : drawn.row.map { "@\($0.number)" } ?? argument
  }

  /// The same word for the history, where an id isn't replaced by a number: rows move.
  fileprivate var shownRow: String {
    rowArgument.flatMap { $0.isUUID ? $0 : nil } ?? rowWord
  }
}

extension Substring {
  /// The number of a row, as in `@0`; nil for any other word.
  fileprivate var rowNumber: Int? {
    hasPrefix("@") ? Int(digits: dropFirst()) : nil
  }
}
