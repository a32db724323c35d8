import ReplKit
import Sessions
import TerminalKit

/// A step of a branch.
struct Place: Equatable, Sendable {
  /// The index of the branch.
  var branch: Int
  /// The number of the step; 0 is the initial state.
  var step: Int
}

/// A step as it is typed: `12`, or `B.12` for a step of another branch, `first` or `last`.
enum StepReference: Equatable, Sendable {
  /// The first step that is kept of the current branch.
  case first
  /// The present.
  case last
  /// A step of a branch, by default of the current one.
  case step(Int, branch: String?)

  /// Parses a typed step.
  init(_ word: some StringProtocol) throws(ArgumentError) {
    switch word.lowercased() {
    case "first": self = .first
    case "last": self = .last
    default:
      let parts = word.split(separator: ".", omittingEmptySubsequences: false)
      guard parts.count <= 2, let last = parts.last, let step = Int(last), step >= 0,
        last.utf8.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }),
        parts.count == 1 || !parts[0].isEmpty && parts[0].allSatisfy({ $0.isASCII && $0.isLetter })
      else {
        throw ArgumentError("'\(word)' is no step; give a number, as in 12, or B.12 for branch B.")
      }
      self = .step(step, branch: parts.count == 2 ? parts[0].uppercased() : nil)
    }
  }
}

extension Argument<StepReference> {
  /// A step, completed with those of the current branch and some words.
  static func step(_ name: String, or words: [String] = []) -> Self {
    Argument(word: name) { word throws(ArgumentError) in try StepReference(word) }
      .completed(with: .steps(prefix: ""), .words(words))
  }
}

extension Debugger {
  typealias Log = Timeline<State, Action>.Log

  /// The current step.
  var here: Place {
    Place(branch: timeline.position?.branch ?? timeline.live, step: timeline.step)
  }

  /// The last step of the live branch.
  var present: Place { Place(branch: timeline.live, step: timeline.liveLog.stepCount) }

  func log(of place: Place) -> Log { timeline.branches[place.branch].log }

  func place(_ reference: StepReference) throws(Failure) -> Place {
    switch reference {
    case .first: return Place(branch: here.branch, step: timeline.branch.log.firstStep)
    case .last: return present
    case .step(let step, nil): return Place(branch: here.branch, step: step)
    case .step(let step, let name?):
      guard let index = timeline.index(ofBranch: name) else {
        let names = timeline.branches.map(\.name).joined(separator: ", ")
        throw Failure("There is no branch \(name). Branches are \(names).")
      }
      return Place(branch: index, step: step)
    }
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
