import ComposableCore
import Sessions
import TerminalKit
import TextUI

/// The commands for effects in flight.
public enum EffectsCommand: Equatable, Sendable {
  /// Cancel one effect, or all.
  case cancel(CancelledEffects)
  /// List the effects in flight.
  case list

  static var commands: Commands<EffectsCommand> {
    Commands(sigil: ":") {
      Command("effects", help: "List what is in flight", synonyms: ["jobs", "running"]) { .list }
      Command(
        "cancel", .optional(.cancelledEffects), help: "Cancel effect N, the only one, or all",
        discussion: "The numbers are those of ':effects'. The state stops waiting for its answer.",
        synonyms: ["abort", "kill", "stop"]
      ) { .cancel($0 ?? .only) }
    }
  }
}

/// Which effects to cancel.
public enum CancelledEffects: Equatable, Sendable {
  /// All effects.
  case all
  /// The effect with this number.
  case number(Int)
  /// The only effect in flight.
  case only
}

extension Argument<CancelledEffects> {
  fileprivate static var cancelledEffects: Self {
    Argument(word: "N|all", complete: { "all".hasPrefix($0) ? ["all"] : [] }) {
      word throws(ArgumentError) in
      word.lowercased() == "all" ? .all : .number(try Number.int(word, in: 1 ... .max))
    }
  }
}

/// Lists and cancels effects in flight.
@MainActor
struct EffectsViewer<State, Action, ViewAction>
where
  State: Codable & Equatable & Sendable, Action: Codable & Equatable & Sendable,
  ViewAction: Sendable
{
  let context: ReplContext<State, Action, ViewAction>

  func run(_ command: EffectsCommand, at location: LineLocation) {
    switch command {
    case .cancel(let effects): cancel(effects, at: location)
    case .list: list()
    }
  }

  private func list() {
    let effects = context.effectsInFlight
    if context.console.format == .json {
      let list = effects.map {
        "{\"number\":\($0.number),\"action\":\(context.starter(of: $0).quoted),"
          + "\"place\":\(context.typedPath($0.place, startedBy: context.starter(of: $0)).quoted),\"repeats\":\($0.isRepeating)}"
      }
      return context.console.say("{\"effects\":[\(list.joined(separator: ","))]}")
    }
    guard !effects.isEmpty else { return context.console.tell("Nothing is in flight.") }
    context.console.show(
      Screen("In flight") {
        Table(
          rows: effects.map { effect in
            [
              Text("\(effect.number)", .value), Text(context.starter(of: effect)),
              Text(context.typedPath(effect.place, startedBy: context.starter(of: effect)), .dim),
              Text(effect.isRepeating ? "until cancelled" : "", .dim),
            ]
          })
      })
  }

  private func cancel(_ chosen: CancelledEffects, at location: LineLocation) {
    let effects = context.effectsInFlight
    guard !effects.isEmpty else { return context.console.tell("Nothing is in flight.") }
    switch chosen {
    case .all: cancel(effects)
    case .number(let number):
      guard let effect = effects.first(where: { $0.number == number }) else {
        let numbers = effects.map { "\($0.number)" }.joined(separator: ", ")
        return context.fail(
          "Effect \(number) is not in flight. In flight: \(numbers).", at: location)
      }
      cancel([effect])
    case .only:
      guard effects.count == 1 else {
        return context.fail(
          "\(effects.count) effects are in flight; give the number of one, or 'all'.", at: location)
      }
      cancel(effects)
    }
  }

  /// Cancels `effects` together with the effects that receive their responses.
  private func cancel(_ effects: [EffectInfo]) {
    let names = effects.map { context.starter(of: $0) }
    let chosen = Set(effects.map { "\($0.reduction) \($0.isRepeating)" })
    for effect in context.debugger.effectsInFlight
    where chosen.contains("\(effect.reduction) \(effect.isRepeating)") {
      context.debugger.cancelEffect(effect.number)
    }
    if context.console.format == .json {
      context.console.say("{\"cancelled\":[\(names.map(\.quoted).joined(separator: ","))]}")
    }
    context.console.tell(
      "Cancelled what \(names.map { "\"\($0)\"" }.joined(separator: ", ")) started.")
    context.settle()
  }
}
