import Dispatch
import Glibc

/// The program that shows output longer than the screen.
package struct Pager: Sendable {
  /// The pager's command for the system's shell.
  package var command: String

  /// `$PAGER`, else `less` or `more` if installed; nil if the user wants no pager.
  package init?(environment: [String: String]) {
    let directories = environment["PATH"]?.split(separator: ":") ?? []
    let found = ["less", "more"].first { name in
      directories.contains { access("\($0)/\(name)", X_OK) == 0 }
    }
    let wanted = environment["PAGER"].map { String($0[...].trimmed) }
    guard let command = wanted ?? found, !command.isEmpty, command != "cat" else { return nil }
    self.command = command
  }

  /// Shows a text and waits until the program exits, even if it hasn't read all of the text.
  ///
  /// Returns false if the program cannot be started.
  package func show(_ text: String) async -> Bool {
    await withCheckedContinuation { done in
      DispatchQueue.global().async { done.resume(returning: showNow(text)) }
    }
  }

  private func showNow(_ text: String) -> Bool {
    // The program inherits this thread's signal mask, but must receive signals such as Ctrl-C.
    var (none, blocked) = (sigset_t(), sigset_t())
    sigemptyset(&none)
    pthread_sigmask(SIG_SETMASK, &none, &blocked)
    defer { pthread_sigmask(SIG_SETMASK, &blocked, nil) }
    // The options that git uses: exit if the text fits, keep colors, leave the text on the screen.
    // A bare colon as the prompt would look as if a verb could follow. It isn't made secure,
    // because then it ignores Ctrl-Z and reads the keys that are meant for the shell.
    let prompt = "Ps?eEnd; q to go on:Space for more, q to go on."
    let variables = "LESS=\"${LESS-FRX\(prompt)}\"; export LESS"
    guard let program = popen("\(variables); \(command)", "we") else { return false }
    Output.write(text, to: fileno(program))
    let status = pclose(program)
    return ![126 << 8, 127 << 8].contains(status)
  }
}
