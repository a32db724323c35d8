/// What some programs tried.
final class ProgramCount {
  /// The number of runs that were cut off.
  var cutOff = 0
  /// The number of times that an operation was started directly inside another one.
  var pairs: [OperationPair: Int] = [:]
}

/// An operation and the operator that it was started in.
struct OperationPair: Hashable, CustomStringConvertible {
  var outer: OperationName
  var inner: OperationName

  var description: String { "\(outer) > \(inner)" }

  /// Every operation inside every operator.
  static let all = OperationName.operators.flatMap { outer in
    OperationName.operations.map { OperationPair(outer: outer, inner: $0) }
  }
}

/// The kinds of operations, and what encloses them.
enum OperationName {
  case answered, ask, cancel, cancelAll, cancellable, concatenate, debounce, delay, fire, map
  case merge, receive, reducer, result, stream, throttle, timer, value
  /// An effect that encloses no operation.
  case leaf

  static let operators: [OperationName] = [
    .cancellable, .concatenate, .debounce, .delay, .map, .merge, .receive, .reducer, .throttle,
  ]
  static let operations: [OperationName] = [
    .answered, .ask, .cancel, .cancelAll, .cancellable, .concatenate, .debounce, .delay, .fire,
    .map, .merge, .receive, .result, .stream, .throttle, .timer, .value,
  ]
}

extension ModelNode {
  var name: OperationName {
    switch kind {
    case .chain: .concatenate
    case .delay(let ticks, _): ticks == 0 ? .receive : .delay
    case .map: .map
    case .merge: .merge
    case .place, .reduction: .reducer
    case .scope: .cancellable
    case .throttle: .throttle
    case .wait: .debounce
    case .held, .leaf, .source, .timer: .leaf
    }
  }
}

extension Operation {
  var name: OperationName {
    switch self {
    case .answered: .answered
    case .ask: .ask
    case .cancel: .cancel
    case .cancelAll: .cancelAll
    case .cancellable: .cancellable
    case .concatenate: .concatenate
    case .debounce: .debounce
    case .delay: .delay
    case .fire: .fire
    case .map: .map
    case .merge: .merge
    case .receive: .receive
    case .result: .result
    case .stream: .stream
    case .throttle: .throttle
    case .timer: .timer
    case .value: .value
    }
  }
}
