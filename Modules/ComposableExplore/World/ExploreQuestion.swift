/// An effect, or an operation of one, that waits for an answer.
///
/// @unchecked Sendable: a world is used on the exploring thread only.
final class ExploreQuestion: @unchecked Sendable {
  struct Answer {
    /// Whether it can arrive twice, unlike a failure or the end of a stream.
    let canRepeat: Bool
    /// The parameter is the number of deliveries.
    let give: (Int) -> Void
    let text: () -> String
  }

  enum Phase {
    case dropped
    /// Answers are blocked until the entry of the agenda with this id runs.
    case late(entry: Int)
    case open
    /// Its delay is over; a question is delayed at most once.
    case overdue

    func write(to writer: inout KeyWriter) {
      switch self {
      case .dropped: writer.write(0)
      case .late: writer.write(1)
      case .open: writer.write(2)
      case .overdue: writer.write(3)
      }
    }
  }

  let answers: [Answer]
  /// Cancels the wait for an answer.
  let cancel: () -> Void
  let faults: [ExploreFault]
  var phase = Phase.open
  let name: String
  /// Its number in the history of its effects.
  let ordinal: Int
  let origin: EffectOrigin
  /// The task that waits, if there is one.
  let waiting: AnyObject?

  init(
    _ name: String, answers: [Answer], faults: [ExploreFault], in world: ExploreWorld,
    waiting: AnyObject? = nil, cancel: @escaping () -> Void = {}
  ) {
    self.answers = answers
    self.cancel = cancel
    self.faults = faults
    self.name = name
    self.waiting = waiting
    ordinal = world.histories.nextOrdinal()
    origin = world.histories.creator
  }

  /// Whether it was dropped, so that its effect waits forever.
  var isDropped: Bool { if case .dropped = phase { true } else { false } }

  var isLate: Bool { if case .late = phase { true } else { false } }

  /// Whether its answers may still become late.
  var canBeDelayed: Bool { if case .open = phase { true } else { false } }

  /// Whether an answer can be delivered now.
  var isAnswerable: Bool { !isDropped && !isLate && !answers.isEmpty }

  /// The times by which its answers may be late, each of which is tried.
  var delays: [Duration] {
    faults.compactMap { if case .late(let duration) = $0 { duration } else { nil } }
  }

  /// Whether the answer with this number exists and may be delivered this number of times.
  func mayArrive(_ number: Int, times: Int) -> Bool {
    guard answers.indices.contains(number) else { return false }
    return times == 1 || times == 2 && faults.contains(.twice) && answers[number].canRepeat
  }
}
