import Repl
import Sessions

/// A step of a branch.
struct Place: Equatable, Sendable {
  /// The index of the branch.
  var branch: Int
  /// The number of the step; 0 is the initial state.
  var step: Int
}

extension Debugger {
  typealias Log = Timeline<State, Action>.Log

  /// An argument that is a step.
  func step(_ name: String) -> Argument<String> { .text(name).completed(with: steps()) }

  /// The steps of the current branch, the newest first, each with its first action.
  func steps(prefix: String = "") -> CompletionKind {
    .computed { [unowned self] in
      let log = timeline.branch.log
      return (log.firstStep...log.stepCount).suffix(1_000).reversed().map { step in
        let action = firstAction(of: Place(branch: here.branch, step: step))
        return Completion("\(prefix)\(step)", detail: action)
      }
    }
  }

  /// The current step.
  var here: Place {
    Place(branch: timeline.index, step: timeline.step)
  }

  /// The last step of the live branch.
  var present: Place { Place(branch: timeline.live, step: timeline.liveLog.stepCount) }

  func log(of place: Place) -> Log { timeline.branches[place.branch].log }

  /// A step as it is typed: `12`, or `B.12` for a step of branch B; `first` that is kept of the
  /// current branch, or `last`, the present.
  func place(_ typed: some StringProtocol) throws(Failure) -> Place {
    switch typed.lowercased() {
    case "first": return Place(branch: here.branch, step: timeline.branch.log.firstStep)
    case "last": return present
    default: break
    }
    let parts = typed.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count <= 2, let step = parts.last.flatMap({ Int($0) }), step >= 0 else {
      throw Failure("'\(typed)' is no step; give a number, as in 12, or B.12 for branch B.")
    }
    if parts.count == 1 { return Place(branch: here.branch, step: step) }
    let name = parts[0].uppercased()
    guard let index = timeline.branches.firstIndex(where: { $0.name == name }) else {
      let names = timeline.branches.map(\.name).joined(separator: ", ")
      throw Failure("There is no branch \(name). Branches are \(names).")
    }
    return Place(branch: index, step: step)
  }

  /// The entries of a step.
  func entries(of place: Place) throws(Failure) -> ClosedRange<Int> {
    let log = log(of: place)
    guard place.step >= log.firstStep, let entries = log.entries(ofStep: place.step) else {
      throw Failure(
        "There is no step \(place.step). Steps \(log.firstStep) to \(log.stepCount) are kept.")
    }
    return entries
  }

  /// The state at the end of a step.
  func state(at place: Place) throws(Failure) -> State {
    let entry = try entries(of: place).upperBound
    // Every step that is kept has one.
    return timeline.state(atEntry: entry, ofBranch: place.branch) ?? initialState
  }

  /// The action that begins a step, as it is printed.
  func firstAction(of place: Place) -> String {
    let log = log(of: place)
    guard place.step > 0, let entries = log.entries(ofStep: place.step),
      let run = log.entry(entries.lowerBound)
    else { return "the start" }
    return names.marked(run.action, run.origin)
  }
}
