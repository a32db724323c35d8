/// Uses controls by their titles or by the case paths of their actions.
extension Screen {
  /// The action of the control with this title or name.
  ///
  /// For a text field, the action of the empty text.
  ///
  /// - Throws: `TapError` if it is not on display, is ambiguous, is disabled, or needs a number.
  public func tap(_ title: String) throws -> Action { try use(title, "") }

  /// The action of the control with this title or name for a text, which a button ignores.
  ///
  /// - Throws: `TapError` for the same reasons, or if the control doesn't accept the text.
  public func enter(_ title: String, _ text: String) throws -> Action { try use(title, text) }

  private func use(_ title: String, _ text: String) throws -> Action {
    let controls = controls
    let titled = controls.filter { $0.title == title }
    let found = titled.isEmpty ? controls.filter { $0.name == title } : titled
    guard let control = found.first else {
      throw TapError(
        "'\(title)' is not on display. On display: "
          + controls.map { $0.title.isEmpty ? $0.name : "'\($0.title)'" }
          .joined(separator: ", ") + ".")
    }
    guard found.count == 1 else {
      throw TapError("'\(title)' is on display \(found.count) times.")
    }
    do throws(Failure) {
      let action = try control.action(for: text)
      guard let action = action as? Action else {
        preconditionFailure("The controls of a screen send actions of its type.")
      }
      return action
    } catch {
      throw TapError(error.message)
    }
  }
}

/// Why a control could not be used, as a sentence.
public struct TapError: Error, Equatable, CustomStringConvertible {
  /// The sentence.
  public let description: String

  init(_ description: String) { self.description = description }
}
