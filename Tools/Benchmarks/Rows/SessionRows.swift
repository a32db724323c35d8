import ComposableCore
import Inspector
import Sessions
import TextUI

/// A state like an app's: a part that changes at each step, a list that drops its oldest rows, one
/// that grows, and parts that stay.
private struct Notebook: Codable, Equatable, Sendable {
  struct Part: Codable, Equatable, Sendable {
    var answer: Int?
    var count = 0
    var isWaiting = false
    var note = "none"
  }

  struct Row: Codable, Equatable, Identifiable, Sendable {
    var id: Int
    var text: String
  }

  var alert: String?
  var first = Part()
  var isShown = false
  var log: [Row] = []
  var rows: IdentifiedArrayOf<Row> = []
  var second = Part()
  var title = "a title"
}

private enum NotebookAction: Codable, Equatable, Sendable {
  case add(Int)
  case set(count: Int)
}

private func reduce(_ state: inout Notebook, _ action: NotebookAction) {
  switch action {
  case .add(let number):
    let row = Notebook.Row(id: number, text: "row \(number)")
    state.rows.append(row)
    state.log.append(row)
    if state.log.count > 100 { state.log.removeFirst() }
  case .set(let count): state.second.count = count
  }
}

private typealias NotebookSession = Session<Notebook, NotebookAction>

private let tape = InputTape(date: { Timestamp() }, random: { 1 })

/// A row is added at every 25th step.
private func timeline(_ count: Int) -> Timeline<Notebook, NotebookAction> {
  let timeline = Timeline<Notebook, NotebookAction>(Notebook()) { state, action, _ in
    reduce(&state, action)
  }
  var state = Notebook()
  for number in 1...count {
    let action = number.isMultiple(of: 25) ? NotebookAction.add(number) : .set(count: number)
    reduce(&state, action)
    timeline.append(action, after: state, time: Double(number) / 10)
  }
  return timeline
}

private func text(of timeline: Timeline<Notebook, NotebookAction>) -> String {
  let header = SessionHeader(app: "Notebook", state: Notebook())
  return (try? timeline.session(header: header) { _, _ in "step" }) ?? ""
}

@MainActor let sessionSeries = [
  Series([
    Row("session, save a step") {
      Meter.measure(count: 5_000) { blackHole(text(of: timeline($0))) }
    },
    Row("session, read and replay a step") {
      var texts: [Int: String] = [:]
      return Meter.measure(count: 5_000) { count in
        let written = texts[count] ?? text(of: timeline(count))
        texts[count] = written
        let session = try? NotebookSession(text: written, app: "Notebook")
        blackHole(try? session?.opened(tape: tape) { state, action in reduce(&state, action) })
      }
    },
    Row("session, write a step on a page") {
      let app = InspectedApp<Notebook, NotebookAction>(
        name: "Notebook",
        screens: { [("notebook", [Text("\($0.second.count)", .value)])] })
      return Meter.measure(count: 5_000) { count in
        blackHole(try? PageBuilder(timeline(count), app).page().html())
      }
    },
  ])
]
