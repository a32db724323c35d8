import TextUI

/// A control on display with the name that it is used by.
struct NamedControl {
  let control: ShownControl
  let name: ControlName
  /// The name of its screen.
  let screen: String

  /// The name with what the control takes.
  var usage: String { control.usage.isEmpty ? name.text : "\(name.text) \(control.usage)" }

  /// What must be typed after the name of a control that is there several times, as in each row of
  /// a list.
  var words: String? { typedPayload(of: control.viewAction) }
}

/// The name of a control: parts with dots between them, each of which may be shortened.
struct ControlName: Equatable {
  let text: String
  /// The parts in lower case.
  fileprivate let parts: [String]

  init(_ text: some StringProtocol) {
    self.text = String(text)
    parts = text.lowercased().split(separator: ".", omittingEmptySubsequences: false)
      .map { String($0) }
  }

  /// The last part in lower case.
  var last: String { parts.last ?? "" }

  /// As many of the first parts as a typed name has.
  func beginning(like typed: ControlName) -> String {
    text.split(separator: ".").prefix(typed.parts.count).joined(separator: ".")
  }

  fileprivate func isMeant(by typed: ControlName) -> Bool {
    parts.count >= typed.parts.count && zip(parts, typed.parts).allSatisfy { $0.hasPrefix($1) }
  }
}

extension Array {
  /// The elements whose names begin with the parts of a typed name, in any case. A part written in
  /// full goes before a shortened one; the last part of an unfinished name never is.
  func meant(
    by typed: ControlName, isUnfinished: Bool = false, _ name: (Element) -> ControlName
  ) -> [Element] {
    var found = filter { name($0).isMeant(by: typed) }
    for (level, part) in typed.parts.enumerated().dropLast(isUnfinished ? 1 : 0) {
      let whole = found.filter { name($0).parts[level] == part }
      if !whole.isEmpty { found = whole }
    }
    return found
  }
}

extension Array where Element: Equatable {
  /// Each element once, in the order of their first occurrences.
  var withoutRepeats: [Element] {
    reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }
}
