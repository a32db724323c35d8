import ComposableCore
import Sessions

private typealias Log = TimelineLog<Values, Change>

/// A state and an action as large as an app's.
private struct Values: Equatable {
  var count = 0
  var names = ["one", "two"]
  var numbers = (0, 0, 0, 0, 0, 0, 0, 0)

  static func == (left: Values, right: Values) -> Bool { left.count == right.count }
}

private enum Change: Equatable {
  case add(Int, Int, Int, Int)
  case name(String)

  static func step(_ number: Int) -> Change { .add(number, 1, 2, 3) }
}

private func reduce(_ state: inout Values, _ action: Change, _ inputs: Inputs) {
  switch action {
  case .add(let number, _, _, _): state.count &+= number
  case .name(let name): state.names[0] = name
  }
}

/// A state with parts, as a history shows it: a step changes one of them.
private struct Screenful: Codable, Equatable {
  struct Part: Codable, Equatable {
    var answer: Int?
    var count = 0
    var isWaiting = false
    var note = "none"
    var rows = Array(0..<100)
  }

  var alert: String?
  var first = Part()
  var isShown = false
  var numbers = Array(0..<100)
  var second = Part()
  var third = Part()
  var title = "a title"
}

/// A million user actions, no two consecutive ones equal, with a date drawn at every tenth.
private func millionSteps() -> Log {
  var log = Log(Values())
  var state = Values()
  let drawn = Inputs(dates: [Timestamp(since1970: .seconds(1))], random: [])
  for number in 1...1_000_000 {
    reduce(&state, .step(number), drawn)
    log.append(
      .step(number), inputs: number.isMultiple(of: 10) ? drawn : Inputs(), after: state,
      time: Double(number), reduction: number)
  }
  return log
}

@MainActor let timelineSeries = [
  Series([
    Row("time-line, append a step") {
      var log = Log(Values())
      var number = 0
      let state = Values()
      return Meter.measure(count: 20_000) { count in
        for _ in 0..<count {
          number += 1
          log.append(.step(number), after: state, time: 1, reduction: number)
        }
      }
    },
    Row("time-line, append a tick") {
      var log = Log(Values())
      var number = 0
      let state = Values()
      return Meter.measure(count: 20_000) { count in
        for _ in 0..<count {
          number += 1
          log.append(
            .step(0), from: .effect(startedBy: 1), isTick: true, after: state, time: 1,
            reduction: number)
        }
      }
    },
    Row("time-line, go anywhere in a million steps") {
      let log = millionSteps()
      var entry = 0
      return Meter.measure(count: 20) { count in
        for _ in 0..<count {
          entry = (entry + 618_033) % 1_000_000
          blackHole(log.state(atEntry: entry, replay: reduce))
        }
      }
    },
    Row("time-line, walk a step of a history, with what it changed") {
      let timeline = Timeline<Screenful, Change>(Screenful()) { state, action, _ in
        if case .add(let number, _, _, _) = action { state.second.count = number }
      }
      var state = Screenful()
      for number in 1...20_000 {
        state.second.count = number
        timeline.append(.step(number), after: state, time: 1)
      }
      return Meter.measure(count: 20_000) { count in
        var states = ComparedStates(Screenful(), countsLists: true)
        try? timeline.walk(throughEntry: count) { blackHole(states.changes(to: $0.state)) }
      }
    },
    Row("time-line, memory of a million steps", unit: "bytes") {
      let before = Allocations.bytes
      let log = millionSteps()
      let bytes = Double(Allocations.bytes - before)
      withExtendedLifetime(log) {}
      return Measurement(times: [bytes], floor: nil)
    },
  ])
]
