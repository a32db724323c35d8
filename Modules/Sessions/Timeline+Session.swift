import ComposableCore

extension Timeline where State: Codable & Sendable, Action: Codable & Sendable {
  /// All branches as the text of a session file, which ends at the end of the current one.
  /// O(entries), in reductions.
  ///
  /// The entries are numbered from 1, also where the oldest were dropped. Throws
  /// `SessionError.interrupted` when its task is cancelled.
  public func session(
    header: SessionHeader<State>, name: @escaping (Action, EntryOrigin) -> String
  ) throws(SessionError) -> String {
    do {
      let file = SessionWriter(header: header, name: name)
      for branch in branches.indices { try file.add(branch, of: self) }
      file.end(at: index)
      return file.text
    } catch is CancellationError {
      throw .interrupted
    } catch {
      throw SessionError("cannot be written: the state or an action cannot be written as JSON.")
    }
  }
}

/// Writes the branches of a time-line as lines of a session file, oldest first.
private final class SessionWriter<State: Codable & Sendable, Action: Codable & Equatable & Sendable>
{
  /// What the file has of a branch.
  private struct Written {
    /// How many entries the file does not have, from an entry on.
    var missing: [(from: Int, count: Int)]
    /// The number of its last entry.
    var count = 0

    /// The number in the file of an entry.
    func number(of entry: Int) -> Int {
      entry - (missing.last { $0.from <= entry }?.count ?? 0)
    }
  }

  private(set) var text = ""
  private var branches: [Written] = []
  private var header: SessionHeader<State>
  private let memory = StateMemory(knowsTimes: false)
  private let name: (Action, EntryOrigin) -> String
  /// The names by the digests of their actions, by whether the user sent them.
  private var names: [Bool: [UInt64: String]] = [:]

  init(header: SessionHeader<State>, name: @escaping (Action, EntryOrigin) -> String) {
    self.header = header
    self.name = name
  }

  func add(_ index: Int, of timeline: Timeline<State, Action>) throws {
    let branch = timeline.branches[index]
    let log = branch.log
    let (known, state) = try begin(branch, index, of: timeline)
    guard let state else { return }
    _ = try memory.encoded(state)
    try log.walk(from: known + 1, throughEntry: log.count, replay: timeline.replay) { passage in
      if var run = passage.run, !run.isDropped {
        let origin = run.origin
        run.time += shift(log)
        run.first = branches[index].number(of: run.first)
        if case .effect(let start?) = origin {
          run.origin = .effect(startedBy: branches[index].number(of: start))
        }
        branches[index].count = run.last
        write(
          try SessionLine.text(
            run, inputs: passage.inputs, after: passage.state, memory: memory
          ) { name(of: run.action, $0.digest, origin) })
      } else {
        if let run = passage.run {
          let missing = branches[index].missing.last?.count ?? 0
          branches[index].missing.append((run.first, missing + run.count))
        }
        write(
          try SessionLine.text(
            restored: passage.state, seq: branches[index].number(of: passage.entry),
            memory: memory))
      }
    }
    let inherited = known == log.firstEntry ? [] : log.effects.map { $0.seen(at: known) }
    for effect in log.effects where !(effect.start <= known && inherited.contains(effect)) {
      let effect = moved(effect, of: branches[index], log)
      write(try SessionLine.text(effect, memory: memory))
    }
  }

  /// Writes where a branch begins; returns the entry up to which the file has it, and the state
  /// there.
  private func begin(
    _ branch: Timeline<State, Action>.Branch, _ index: Int, of timeline: Timeline<State, Action>
  ) throws -> (entry: Int, state: State?) {
    let log = branch.log
    if let fork = branch.fork, fork.entry >= log.firstEntry,
      case let number = branches[fork.branch].number(of: fork.entry),
      number < branches[fork.branch].count
    {
      var written = branches[fork.branch]
      written.missing.removeAll { $0.from > fork.entry }
      written.count = number
      branches.append(written)
      write(SessionLine.text(branch: fork.branch, after: number))
      return (fork.entry, timeline.state(atEntry: fork.entry, ofBranch: index))
    }
    let state = timeline.state(atEntry: log.firstEntry, ofBranch: index)
    branches.append(Written(missing: [(Int.min, log.firstEntry)]))
    if index == 0 {
      header.start = timeline.branches.compactMap(\.log.start).min()
      header.state = state ?? header.state
      write(try StateText(header).text)
    } else {
      write(try SessionLine.text(begins: state, memory: memory))
    }
    return (log.firstEntry, state)
  }

  /// Continues a branch, so that the file ends at its end.
  func end(at index: Int) {
    guard index != branches.count - 1 else { return }
    write(SessionLine.text(branch: index, after: branches[index].count))
  }

  /// The name of an action, asked for once for each.
  private func name(of action: Action, _ digest: UInt64, _ origin: EntryOrigin) -> String {
    let isUser = origin == .user
    if let name = names[isUser]?[digest] { return name }
    let name = name(action, origin)
    names[isUser, default: [:]][digest] = name
    return name
  }

  private func write(_ line: String) {
    text += line
    text += "\n"
  }

  /// The seconds from the start of the file to the start of a log.
  private func shift(_ log: TimelineLog<State, Action>) -> Double {
    guard let start = log.start, let first = header.start else { return 0 }
    return start - first
  }

  private func moved(
    _ effect: EffectSpan, of branch: Written, _ log: TimelineLog<State, Action>
  ) -> EffectSpan {
    var effect = effect
    effect.startTime += shift(log)
    effect.endTime? += shift(log)
    effect.start = branch.number(of: effect.start)
    effect.end = effect.end.map(branch.number)
    return effect
  }
}
