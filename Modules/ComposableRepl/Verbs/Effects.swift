import ComposableCore
import ComposableTextUI
import ComposableTimeTravel

extension TimeTravel {
  var effectsVerb: Verb {
    Verb("effects", .none, help: "List effects in flight") { [unowned self] _ in
      let effects = store.effectsInFlight.map { effect in
        let starter = starter(of: effect)
        return (
          number: numbers.number(ofEffect: effect.number) ?? 0, starter: starter,
          place: effect.place, isRepeating: effect.isRepeating
        )
      }
      let list = effects.map { effect in
        JSON.object([
          .init("number", .number(effect.number)), .init("action", .string(effect.starter)),
          .init("place", .string(effect.place)), .init("repeats", .bool(effect.isRepeating)),
        ])
      }
      return [
        Event("effects", ["effects": .array(list)]) { width in
          if effects.isEmpty { return [Text("Nothing is in flight.")] }
          let rows = effects.map { effect in
            [
              Text("\(effect.number)", .value), Text(effect.starter), Text(effect.place, .dim),
              Text(effect.isRepeating ? "until canceled" : "", .dim),
            ]
          }
          return Screen<Never>("In flight") { Table(rows: rows) }.lines(width: width)
        }
      ]
    }
  }

  /// The action that started an effect, as it is typed.
  private func starter(of effect: EffectInfo) -> String {
    timeline.entry(numbers.action(of: effect.reduction), onLineTo: timeline.present).map(text)
      ?? effect.action
  }
}
