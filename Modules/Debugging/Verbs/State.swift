import ReplKit
import Sessions
import TerminalKit

extension Debugger {
  var stateVerb: Verb {
    let paths = (try? StateText.whole(initialState).paths) ?? []
    return Verb(
      "state", .pathAndStep { paths },
      help: "Show the state, or a part of it, as JSON",
      discussion: "':state count @3' shows the count after step 3."
    ) { [unowned self] shell, asked in
      try printState(asked, shell)
    }
  }

  private func printState(_ asked: PathAndStep, _ shell: Shell) throws {
    let state = try asked.step.map { try self.state(at: $0) } ?? store.state
    guard let text = try? StateText.whole(state) else {
      throw Failure("The state cannot be written as JSON.")
    }
    var part = text
    if let path = asked.path {
      do throws(StatePathError) {
        // A value below a nil property is nil too.
        part = text.part(at: try text.path(for: path)) ?? StateText(text: "null")
      } catch {
        throw Failure(error.description)
      }
    }
    print(Event("state", ["state": .raw(part.text)], text: part.pretty))
    if asked.step == nil, !shell.isInteractive, timeline.position == nil { warnOfEffects(shell) }
  }

  /// Tells a script that reads the state before a response arrived how to wait for it.
  private func warnOfEffects(_ shell: Shell) {
    let count = requests.count { !$0.isRepeating }
    guard count > 0 else { return }
    shell.warn(
      "\(count.counted("effect is", "effects are")) in flight; "
        + "':wait' waits for \(count == 1 ? "it" : "them").")
  }
}

/// A path in the state, a step, or both.
struct PathAndStep: Sendable {
  var path: String?
  var step: StepReference?
}

extension Argument<PathAndStep> {
  fileprivate static func pathAndStep(among paths: @escaping @Sendable () -> [String]) -> Self {
    Argument(
      usage: "[PATH] [@N]",
      complete: { partial in
        let depth = partial.count { $0 == "." }
        return paths().filter {
          $0.lowercased().hasPrefix(partial.lowercased()) && $0.count { $0 == "." } == depth
        }
      }
    ) { arguments throws(ArgumentError) in
      var value = PathAndStep()
      var rest = arguments
      while let word = try rest.next() {
        if word.hasPrefix("@") {
          value.step = try StepReference(word.dropFirst())
        } else if value.path == nil {
          value.path = word
        } else {
          break
        }
        arguments = rest
      }
      return value
    }
    .completed(with: .steps(prefix: "@"))
  }
}
