import Glibc
import TextUI

extension EditedLines {
  /// The same with completions without descriptions; one that ends in a dot is partial.
  public convenience init?(
    prompt: Text, color: Bool = false, historyFile: String? = nil,
    input: Int32 = STDIN_FILENO, output: Int32 = STDOUT_FILENO,
    completions: @escaping @Sendable (_ partial: String) -> [String] = { _ in [] }
  ) {
    self.init(
      prompt: prompt, color: color, historyFile: historyFile, input: input, output: output
    ) { partial -> [Completion] in
      completions(partial).map { Completion($0, isPartial: $0.hasSuffix(".")) }
    }
  }

  /// Shows completions above the line.
  func list(_ completions: [Completion]) {
    guard !completions.isEmpty else { return }
    let rows = Terminal.height(of: output)
    write(
      CompletionList(completions: completions)
        .text(columns: Terminal.width(of: output), rows: rows, color: color))
  }
}
