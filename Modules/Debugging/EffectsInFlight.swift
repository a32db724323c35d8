import ComposableCore
import Sessions
import TerminalKit
import TextUI

extension Debugger {
  /// The effects in flight, one for each request: those that receive its response are left out.
  var requests: [EffectInfo] {
    var seen: Set<String> = []
    return store.effectsInFlight.filter { seen.insert(Self.request(of: $0)).inserted }
  }

  /// What effects of one request have in common.
  static func request(of effect: EffectInfo) -> String {
    "\(effect.reduction) \(effect.isRepeating)"
  }

  /// The action that started an effect, as it is typed.
  func starter(of effect: EffectInfo) -> String {
    let log = timeline.liveLog
    guard let entry = log.entry(ofReduction: effect.reduction), let run = log.entry(entry) else {
      return effect.action
    }
    return names.text(of: run.action, from: run.origin)
  }

  /// The state path of an effect as it can be typed; if it has a case of an enum, the group of what
  /// started it.
  func typedPath(_ path: String, startedBy line: String) -> String {
    let isTyped = !path.split(separator: ".").contains { $0.first?.isUppercase == true }
    if isTyped { return names.shortened(path) }
    return line.prefix { $0 != " " }.split(separator: ".").dropLast().joined(separator: ".")
  }

  /// Ends what the present state waits for and no effect in flight brings.
  func settle() {
    guard timeline.position == nil, stop == nil else { return }
    app.settle(store.state, store.effectsInFlight)
  }

  /// Cancels the effects that the live branch did not start, with what they were about to deliver;
  /// returns how many.
  func cancelEffectsOfOtherBranches() -> Int {
    var cancelled: Set<Int> = []
    while true {
      let log = timeline.liveLog
      let foreign = store.effectsInFlight.filter { log.entry(ofReduction: $0.reduction) == nil }
      let found = foreign.filter { store.cancelEffect($0.number) }
      if found.isEmpty { return cancelled.count }
      cancelled.formUnion(found.map(\.reduction))
    }
  }
}

extension Int {
  /// A count with its noun, as in "1 step", "1,000 steps".
  func counted(_ one: String, _ many: String) -> String {
    "\(Text(self, grouped: true).plain) \(self == 1 ? one : many)"
  }
}
