import ComposableCore
import TerminalKit
import TextUI

/// A control on display, by its place on a screen; until other controls are on that screen.
struct NamedControl: Equatable {
  let screen: BoardScreen
  let index: Int

  @MainActor var control: ShownControl { screen.controls[index] }
  @MainActor var name: String { screen.names[index] }

  static func == (left: NamedControl, right: NamedControl) -> Bool {
    left.screen === right.screen && left.index == right.index
  }
}

@MainActor extension NamedControl {
  /// The name with what the control takes.
  var usage: String { control.usage.isEmpty ? name : "\(name) \(control.usage)" }

  /// What must be typed after the name of a control that is there several times, as in each row of
  /// a list.
  var words: String? { typedPayload(of: control.viewAction) }

  /// The action for what was typed after the name. `isWaiting` is whether an effect could be
  /// cancelled to use a disabled control.
  func tap(for rest: String, isWaiting: Bool) throws(Failure) -> Tap {
    do throws(EntryError) {
      let takesText = control.reason == nil && !control.usage.isEmpty
      return try control.tap(takesText ? text(rest) : rest)
    } catch {
      switch error {
      case .unreadable(let message): throw Failure("\(message) Usage: \(usage)")
      case .refused(let reason):
        let remedy =
          isWaiting && !reason.contains(";") ? "; ':effects cancel' stops waiting" : ""
        throw Failure("'\(name)' cannot be used \(reason)\(remedy).")
      }
    }
  }

  /// What follows a name, as the control takes it: one word, several, or the rest of the line.
  private func text(_ rest: String) throws(EntryError) -> String {
    var arguments = Arguments(rest[...])
    do throws(ArgumentError) {
      guard !arguments.isEmpty || control.kind == .text else {
        throw ArgumentError("Expected \(control.usage), but the line ends.")
      }
      switch control.kind {
      case .button, .rows: return rest
      case .text: return try arguments.lineOrQuoted()
      case .gesture, .number:
        let word = try arguments.next() ?? ""
        guard arguments.isEmpty else {
          throw ArgumentError("'\(arguments.remainder())' is more than the command takes.")
        }
        return word
      }
    } catch {
      throw .unreadable(error.message)
    }
  }
}

extension Arguments {
  /// The rest of the line as it was typed; a single quoted word without its quotes.
  mutating func lineOrQuoted() throws(ArgumentError) -> String {
    var words = self
    if let word = try words.next(), words.isEmpty {
      self = words
      return word
    }
    return remainder()
  }
}

extension Substring {
  /// The first word and what follows it, without the blanks between them.
  var splitAtBlank: (word: Substring, rest: String) {
    guard let end = utf8.firstIndex(where: { $0 == 0x20 || $0 == 0x09 }) else { return (self, "") }
    return (self[..<end], String(self[end...].drop(while: \.isBlank)))
  }
}

/// The payload of an action's last case as it can be typed; nil if there is none, or if it cannot.
public func typedPayload(of action: Any) -> String? {
  var value = action
  for _ in caseName(of: action).split(separator: ".") {
    guard let payload = Mirror(reflecting: value).children.first?.value else { return nil }
    value = payload
  }
  return typedWords(value)
}

/// A value as words of a line; nil if it cannot be typed.
private func typedWords(_ value: Any) -> String? {
  func joined(_ values: [Any]) -> String? {
    let words = values.map(typedWords)
    return words.contains(nil) ? nil : words.compactMap { $0 }.joined(separator: " ")
  }
  switch value {
  case let text as String: return text.isPlainWord ? text : text.inDoubleQuotes
  case let number as any BinaryInteger: return "\(number)"
  case let number as any BinaryFloatingPoint: return "\(number)"
  case let duration as Duration:
    let milliseconds = duration.attoseconds / 1_000_000_000_000_000
    return duration.attoseconds.isMultiple(of: 1_000_000_000_000_000_000)
      ? "\(milliseconds / 1_000)s" : "\(milliseconds)ms"
  case let truth as Bool: return "\(truth)"
  case let sequence as any Sequence: return joined(sequence.map { $0 })
  default:
    let mirror = Mirror(reflecting: value)
    guard mirror.displayStyle == .tuple || mirror.displayStyle == .optional else { return nil }
    return joined(mirror.children.map(\.value))
  }
}
