/// What some programs tried.
final class ProgramCount {
  /// The number of runs that were cut off.
  var cutOff = 0
  /// The number of times that an operation was started directly inside another one.
  var pairs: [String: Int] = [:]

  /// Every operation inside every operator, and as a reducer's effect.
  static let allPairs: [String] = [
    "cancellable", "concatenate", "debounce", "delay", "map", "merge", "receive", "reducer",
    "throttle",
  ].flatMap { outer in
    [
      "answered", "ask", "cancel", "cancelAll", "cancellable", "concatenate", "debounce", "delay",
      "fire", "map", "merge", "receive", "result", "stream", "throttle", "timer", "value",
    ].map { "\(outer) > \($0)" }
  }

  func add(_ operation: Operation, in node: ModelNode) {
    let name = Mirror(reflecting: operation).children.first?.label ?? ""
    pairs["\(node.operatorName) > \(name)", default: 0] += 1
  }
}

extension ModelNode {
  /// The operator that starts operations inside this node.
  fileprivate var operatorName: String {
    switch kind {
    case .chain: "concatenate"
    case .child, .reduction: "reducer"
    case .delay(let ticks, _): ticks == 0 ? "receive" : "delay"
    case .held, .leaf, .source, .timer: "none"
    case .map: "map"
    case .merge: "merge"
    case .scope: "cancellable"
    case .throttle: "throttle"
    case .wait: "debounce"
    }
  }
}
