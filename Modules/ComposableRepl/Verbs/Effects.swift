import ComposableCore
import ComposableTextUI
import ComposableTimeTravel

extension Verb {
  @MainActor static func effects(_ history: History<some Any, some Any>) -> Verb {
    Verb("effects", .none, help: "List effects in flight") { _ in
      var (rows, objects): ([[Text]], [JSON]) = ([], [])
      for effect in history.store.effectsInFlight {
        let start = history.numbers.action(of: effect.reduction)
        let entry = history.timeline.entry(start, onPathTo: history.timeline.present)
        let action = entry.map(history.text) ?? effect.action
        let number = history.numbers.number(ofEffect: effect.number) ?? 0
        rows.append([
          Text("\(number)", .value), Text(action), Text(effect.place, .dim),
          Text(effect.isRepeating ? "until canceled" : "", .dim),
        ])
        objects.append(
          .object([
            .init("number", .number(number)), .init("action", .string(action)),
            .init("place", .string(effect.place)), .init("repeats", .bool(effect.isRepeating)),
          ]))
      }
      return [
        Event("effects", ["effects": .array(objects)]) { [rows] width in
          if rows.isEmpty { return [Text("Nothing is in flight.")] }
          return Screen<Never>("In flight") { Table(rows: rows) }.lines(width: width)
        }
      ]
    }
  }
}
