import TextUI

/// A source of lines typed on a terminal; it shows a prompt, and prints output without disturbing
/// the line.
///
/// All methods may be called on any thread.
public protocol TerminalLines: LineSource {
  /// Drops the line being typed; returns false if none is being typed.
  func interrupt() -> Bool
  /// Restores the terminal's modes and ends the process immediately with this status.
  func leave(with status: Int32) -> Never
  /// Whether `keep` can show lines above the prompt.
  var canKeepPanel: Bool { get }
  /// Shows lines above the prompt instead of the previous ones; an empty array removes them. They
  /// must not be wider than the window.
  func keep(_ panel: [String])
  /// Sets the prompt from the next line on; a space is added to it.
  func setPrompt(_ prompt: Text)
  /// Redraws the line after the window was resized.
  func redraw()
  /// Restores the editing modes and redraws the line after the process was continued.
  func resume()
  /// Stops the process with the terminal's original modes.
  func suspend()
  /// Prints text above the line being typed, if there is one. The text should end in a newline.
  func write(_ text: String)
}
