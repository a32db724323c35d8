import ComposableCore
import ComposableTextUI
import ComposableTimeTravel

extension Verb {
  @MainActor static func effects(_ history: History<some Any, some Any>) -> Verb {
    Verb("effects", .none, help: "List effects in flight") { _ in
      let effects = history.store.effectsInFlight.map { Row($0, history) }
      return [
        Event("effects", ["effects": .array(effects.map(\.json))]) { width in
          if effects.isEmpty { return [Text("Nothing is in flight.")] }
          return Screen<Never>("In flight") { Table(rows: effects.map(\.cells)) }
            .lines(width: width)
        }
      ]
    }
  }
}

/// An effect in flight, as a row of the list.
private struct Row: Sendable {
  /// The action that started it, as it is typed.
  let action: String
  let isRepeating: Bool
  let number: Int
  let place: String

  @MainActor init(_ effect: EffectInfo, _ history: History<some Any, some Any>) {
    let start = history.numbers.action(of: effect.reduction)
    let entry = history.timeline.entry(start, onLineTo: history.timeline.present)
    action = entry.map(history.text) ?? effect.action
    isRepeating = effect.isRepeating
    number = history.numbers.number(ofEffect: effect.number) ?? 0
    place = effect.place
  }

  var cells: [Text] {
    [
      Text("\(number)", .value), Text(action), Text(place, .dim),
      Text(isRepeating ? "until canceled" : "", .dim),
    ]
  }

  var json: JSON {
    .object([
      .init("number", .number(number)), .init("action", .string(action)),
      .init("place", .string(place)), .init("repeats", .bool(isRepeating)),
    ])
  }
}
