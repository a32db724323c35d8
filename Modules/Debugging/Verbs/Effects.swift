import ComposableCore
import ReplKit
import Sessions
import TerminalKit
import TextUI

extension Debugger {
  var effectsVerb: Verb {
    Verb(
      "effects", .optional(.cancellation), help: "List what is in flight, or cancel it",
      discussion: """
        ':effects cancel 3' cancels effect 3, ':effects cancel' the only one. The state stops waiting \
        for its answer.
        """,
      former: [
        "cancel": "effects cancel [N|all]", "abort": "effects cancel [N|all]", "jobs": "",
        "kill": "effects cancel [N|all]", "running": "", "stop": "effects cancel [N|all]",
      ]
    ) { [unowned self] shell, cancellation in
      if let cancellation { try cancel(cancellation) } else { listEffects() }
    }
  }

  private func listEffects() {
    let rows = requests.map { effect in
      let starter = starter(of: effect)
      return (effect, starter, typedPath(effect.place, startedBy: starter))
    }
    let list = rows.map { effect, starter, path in
      JSON.object([
        .init("number", .number(effect.number)), .init("action", .text(starter)),
        .init("place", .text(path)), .init("repeats", .bool(effect.isRepeating)),
      ])
    }
    let table = rows.map { effect, starter, path in
      [
        Text("\(effect.number)", .value), Text(starter), Text(path, .dim),
        Text(effect.isRepeating ? "until cancelled" : "", .dim),
      ]
    }
    print(
      Event("effects", ["effects": .list(list)]) { width in
        table.isEmpty
          ? [Text("Nothing is in flight.")]
          : Screen("In flight") { Table(rows: table) }.lines(width: width)
      })
  }

  private func cancel(_ chosen: Cancellation) throws {
    let effects = requests
    guard !effects.isEmpty else {
      settle()
      return print(Event("cancelled", ["actions": .list([])], text: "Nothing is in flight."))
    }
    switch chosen {
    case .all: cancel(effects)
    case .number(let number):
      guard let effect = effects.first(where: { $0.number == number }) else {
        let numbers = effects.map { "\($0.number)" }.joined(separator: ", ")
        throw Failure("Effect \(number) is not in flight. In flight: \(numbers).")
      }
      cancel([effect])
    case .only:
      guard effects.count == 1 else {
        throw Failure(
          "\(effects.count) effects are in flight; give the number of one, or 'all'.")
      }
      cancel(effects)
    }
  }

  /// Cancels effects together with those that receive their responses.
  func cancel(_ effects: [EffectInfo]) {
    let starters = effects.map { starter(of: $0) }
    let chosen = Set(effects.map { Self.request(of: $0) })
    for effect in store.effectsInFlight where chosen.contains(Self.request(of: effect)) {
      store.cancelEffect(effect.number)
    }
    print(
      Event(
        "cancelled", ["actions": .list(starters.map { .text($0) })],
        text: "Cancelled what \(starters.map { "\"\($0)\"" }.joined(separator: ", ")) started."))
    settle()
  }
}

/// Which effects to cancel.
enum Cancellation: Equatable, Sendable {
  case all
  case number(Int)
  case only
}

extension Argument<Cancellation> {
  fileprivate static var cancellation: Self {
    Argument(
      usage: "cancel [N|all]", complete: { "cancel".hasPrefix($0.lowercased()) ? ["cancel"] : [] }
    ) { arguments throws(ArgumentError) in
      let word = try arguments.next() ?? ""
      guard word.lowercased() == "cancel" else {
        throw ArgumentError("'\(word)' is not 'cancel'.")
      }
      guard let which = try arguments.next() else { return .only }
      if which.lowercased() == "all" { return .all }
      guard let number = Int(which), number > 0 else {
        throw ArgumentError("'\(which)' is no number of an effect, and not 'all'.")
      }
      return .number(number)
    }
  }
}
