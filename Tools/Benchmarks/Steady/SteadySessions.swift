import ComposableCore
import Foundation
import Sessions

private typealias Line = Timeline<SteadyRow, Int>

private func makeTimeline() -> Line {
  Line(SteadyRow(id: 1)) { state, action, _ in state.count &+= action }
}

@MainActor var sessionOperations: [SteadyOperation] {
  [
    SteadyOperation(
      "texts of states",
      [
        "StateText.decoded(as:)",
        "StateText.decoder", "StateText.hash",
        "StateText.init(_:)", "StateText.init(readable:)", "StateText.init(text:)",
        "StateText.part(at:)", "StateText.path(for:)",
        "StateText.pretty", "StateText.whole(_:)", "LeafChange.description",
        "LeafChange.changes(from:to:)", "ComparedStates.changes(to:)", "ComparedStates.values(to:)",
        "ComparedStates.init(_:countsLists:)", "StateText.tree", "StateTree.init(encoding:)",
        "StateTree.part(at:)", "StateTree.paths", "StateTree.readable", "StateTree.text",
        "StateTree.write(to:isMarked:)",
        "StateTree.Member.changes(from:to:)", "StateTree.Member.init(_:_:)",
        "StateMemory.init(knowsTimes:)", "Recent.init(limit:)", "Recent.value(of:make:)",
        "StateMemory.encoded(_:)", "EncodedState.tree", "StateMemory.tree(encoding:)",
        "ListDifference.init(from:to:isEqual:)",
      ], rarity: 40
    ) {
      let memory = StateMemory()
      return { count in
        for index in 0..<count {
          guard let old = try? StateText(SteadyRow(id: 1)),
            let new = try? StateText(SteadyRow(id: 1, count: index))
          else { continue }
          blackHole((new.tree, new.hash, new.pretty))
          blackHole((new.part(at: "count"), new.tree.paths))
          blackHole((try? new.decoded(as: SteadyRow.self), try? new.path(for: "count")))
          blackHole((StateText(text: old.text), try? StateText.whole(SteadyRow(id: 2))))
          let changes = LeafChange.changes(from: SteadyRow(id: 1), to: SteadyRow(id: 2))
          blackHole(changes.map(\.description))
          blackHole(StateTree.integer(index) == .null)
          blackHole(ListDifference(from: 3, to: 4) { $0 == $1 })
          if case .object(let members)? = try? StateTree(encoding: SteadyRow(id: 1)) {
            blackHole((StateTree.Member.changes(from: members, to: []), StateTree.object(members)))
            blackHole(members.map { StateTree.Member($0.name, $0.value) })
          }
          blackHole(try? memory.tree(encoding: SteadyRow(id: 1, count: index)))
          blackHole(try? memory.encoded(SteadyRow(id: 1, count: index)).tree)
          var recent = Recent<Int, Int>()
          blackHole((StateMemory(), recent.value(of: index) { index }))
          var bytes: [UInt8] = []
          new.tree.write(to: &bytes, isMarked: true)
          blackHole((bytes, new.tree.readable.text, new.tree.part(at: "count")))
          blackHole((StateText.decoder, try? StateText(readable: index)))
          var compared = ComparedStates(SteadyRow(id: 1))
          blackHole(compared.changes(to: SteadyRow(id: 1, count: index)))
          blackHole(compared.values(to: SteadyRow(id: 2, count: index)))
        }
      }
    },
    SteadyOperation(
      "inputs that are recorded and played",
      [
        "InputTape.init(date:random:)", "InputTape.nextDate()", "InputTape.nextRandom()",
        "InputTape.play(_:_:)", "InputTape.take()", "Inputs.init()", "Inputs.init(dates:random:)",
        "Inputs.init(from:)", "Inputs.isEmpty",
      ], rarity: 4
    ) {
      let tape = InputTape(date: { Timestamp() }, random: { 1 })
      return { count in
        for _ in 0..<count {
          blackHole((tape.nextDate(), tape.nextRandom()))
          let inputs = tape.take()
          tape.play(inputs.isEmpty ? Inputs() : inputs) { blackHole(tape.nextDate()) }
          blackHole(steadyCoded(Inputs(dates: [Timestamp()], random: [1])))
        }
      }
    },
    SteadyOperation(
      "changes on another thread",
      ["Conveyor.init(_:)", "Conveyor.add(_:)", "Conveyor.read(_:)"], rarity: 100
    ) {
      return { count in
        for _ in 0..<count {
          var sum = Conveyor(0)
          sum.add { $0 += 1 }
          blackHole(try? sum.read { $0 })
        }
      }
    },
    SteadyOperation(
      "sessions that are written and replayed",
      [
        "Session.differences", "Session.isCompared", "Session.lineLimit",
        "Session.opened(tape:isChecked:named:reduce:)", "Session.init(text:app:initialState:)",
        "Session.initialState", "Session.isSession(_:app:)", "Session.version",
        "Timeline.session(header:name:)",
        "SessionHeader.init(app:program:seed:isTimeVirtual:start:state:)",
        "SessionHeader.init(from:)",
        "SessionLine.text(_:inputs:after:memory:name:)", "SessionLine.text(_:memory:)",
        "SessionLine.text(begins:memory:)", "SessionLine.text(branch:after:)",
      ], rarity: 100
    ) {
      let tape = InputTape(date: { Timestamp() }, random: { 1 })
      return { count in
        for _ in 0..<count {
          let timeline = makeTimeline()
          for number in 1...3 {
            timeline.append(number, after: SteadyRow(id: 1, count: number), time: 1)
          }
          let header = SessionHeader(app: "Steady", state: SteadyRow(id: 1))
          guard let text = try? timeline.session(header: header, name: { action, _ in "\(action)" })
          else { continue }
          blackHole(Session<SteadyRow, Int>.isSession(text, app: "Steady"))
          let session = try? Session<SteadyRow, Int>(text: text, app: "Steady")
          blackHole((session?.initialState, Session<SteadyRow, Int>.version))
          blackHole((session?.differences, session?.isCompared, Session<SteadyRow, Int>.lineLimit))
          blackHole(try? session?.opened(tape: tape) { state, action in state.count &+= action })
          let memory = StateMemory(knowsTimes: false)
          let effect = EffectSpan(number: 1, start: 1, startTime: 1)
          blackHole(try? SessionLine.text(effect, memory: memory))
          blackHole(try? SessionLine.text(begins: header.state, memory: memory))
          blackHole(SessionLine.text(branch: 0, after: 1))
        }
      }
    },
  ]
}

@MainActor var timelineOperations: [SteadyOperation] {
  [
    SteadyOperation(
      "a time-line that drops its oldest steps",
      [
        "Timeline.append(_:from:isTick:inputs:after:time:reduction:)",
        "Timeline.append(_:isTick:inputs:time:)", "Timeline.init(_:start:replay:)",
        "Timeline.entry", "Timeline.step", "Timeline.dropped",
        "Timeline.isEmpty", "Timeline.live", "Timeline.jump(to:)",
        "Timeline.effectStarted(_:time:)", "Timeline.effectEnded(_:isCancelled:time:)",
      ]
    ) {
      let timeline = makeTimeline()
      timeline.limit = 500
      let store = steadyStore { .future { _ in } }
      ViewStore(store.stateless).send(.effect)
      let infos = store.effectsInFlight
      // The last 10,000 ended effects are kept, and at most as many more.
      for _ in 0...20_000 {
        for info in infos {
          timeline.effectStarted(info, time: 0)
          timeline.effectEnded(info, isCancelled: true, time: 0)
        }
      }
      var number = 0
      return { count in
        for _ in 0..<count {
          number += 1
          timeline.append(
            number, after: SteadyRow(id: 1, count: number), time: 1, reduction: number)
          for info in infos {
            timeline.effectStarted(info, time: 1)
            timeline.effectEnded(info, isCancelled: true, time: 2)
          }
          blackHole((timeline.liveLog.last, timeline.isEmpty, timeline.live))
          if number % 10 == 0 { timeline.jump(to: SteadyRow(id: 1)) }
          blackHole((timeline.entry, timeline.step, timeline.dropped))
        }
      }
    },
    SteadyOperation(
      "undo and redo",
      [
        "Timeline.look(atEntry:ofBranch:)", "Timeline.position",
        "Timeline.state(atEntry:ofBranch:)", "Timeline.branch",
        "Timeline.branches", "Timeline.Branch.log", "Timeline.liveLog",
        "Timeline.index", "Timeline.walk(ofBranch:from:throughEntry:eachTick:_:)",
        "TimelineRun.last",
        "TimelineLog.append(_:from:isTick:inputs:after:time:reduction:)", "TimelineLog.count",
        "TimelineLog.effects", "TimelineLog.entries(ofStep:)", "TimelineLog.entry(_:)",
        "TimelineLog.entry(ofReduction:)", "TimelineLog.entry(ofStep:)", "TimelineLog.firstEntry",
        "TimelineLog.firstStep", "TimelineLog.init(_:start:)", "TimelineLog.last",
        "TimelineLog.jump(to:)", "TimelineLog.prefix(throughEntry:)", "TimelineLog.runs(in:)",
        "TimelineLog.state(atEntry:replay:)", "TimelineLog.step(ofEntry:)", "TimelineLog.stepCount",
        "TimelineLog.walk(from:throughEntry:eachTick:replay:_:)",
        "TimelineLog.effectStarted(_:time:)", "TimelineLog.effectEnded(_:isCancelled:time:)",
      ], rarity: 20
    ) {
      let timeline = makeTimeline()
      for number in 1...20 {
        timeline.append(number, after: SteadyRow(id: 1, count: number), time: 1, reduction: number)
      }
      return { count in
        for index in 0..<count {
          timeline.look(atEntry: index % 20)
          blackHole((timeline.position, timeline.step, timeline.state(atEntry: 7)))
          blackHole((timeline.branches.count, timeline.branch.name))
          try? timeline.walk { blackHole($0.state) }
          timeline.look(atEntry: 20)
          let log = timeline.liveLog
          blackHole((log.step(ofEntry: 7), log.entry(7), log.entry(ofStep: 7), log.stepCount))
          blackHole((log.runs(in: 1...7).count, log.entries(ofStep: 2)))
          blackHole(
            (log.entry(ofReduction: 7), log.last, log.effects.count, log.count))
          blackHole((log.firstEntry, log.firstStep, log.runs(in: 1...3).first?.last))
          blackHole(log.state(atEntry: 7) { state, action, _ in state.count &+= action })
          try? log.walk(throughEntry: 3, replay: { state, action, _ in state.count &+= action }) {
            blackHole($0.state)
          }
          var prefix = log.prefix(throughEntry: 7)
          prefix.append(1, after: SteadyRow(id: 1), time: 1)
          prefix.jump(to: SteadyRow(id: 1))
          blackHole((prefix.count, timeline.index))
        }
      }
    },
  ]
}
