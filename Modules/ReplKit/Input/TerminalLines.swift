import TextUI

/// The lines typed on a terminal: a source that shows a prompt and shares the screen with what is
/// written.
///
/// All of it may be called on any thread.
public protocol TerminalLines: LineSource {
  /// Drops the line being typed; false when none is, so that the interruption means something else.
  func interrupt() -> Bool
  /// Gives the terminal back as it was found, and ends the process at once with this status.
  func leave(with status: Int32) -> Never
  /// Whether lines can be kept above the prompt.
  var canKeepPanel: Bool { get }
  /// Keeps these lines above the prompt, in place of those before; none removes them. They are no
  /// wider than the window.
  func keep(_ panel: [String])
  /// Shows this prompt from the next line on; a space follows it.
  func setPrompt(_ prompt: Text)
  /// Lays the line out again, after the window changed its size.
  func redraw()
  /// Takes the terminal again and shows the line, after the process was continued.
  func resume()
  /// Stops the process with the terminal as it was found.
  func suspend()
  /// Puts text above the line being typed, or simply writes it when none is. It should end a line.
  func write(_ text: String)
}
