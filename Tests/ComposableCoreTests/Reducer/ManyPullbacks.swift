import ComposableCore

/// Eight pullbacks with untyped closures; `ManyPullbacksTests` measures how much work they are for
/// the compiler.
enum ManyPullbacks {
  struct State: Equatable {
    var first = 0
    var second = 0
    var third = 0
    var fourth = 0
    var fifth = 0
    var sixth = 0
    var seventh = 0
    var eighth = 0
  }

  enum Action: Equatable, Sendable {
    case first(Int), second(Int), third(Int), fourth(Int)
    case fifth(Int), sixth(Int), seventh(Int), eighth(Int)
  }

  struct Environment: Sendable {
    var factor = 1
  }

  private static let add = Reducer<Int, Int, Int> { sum, number, factor in
    sum += number * factor
    return .none
  }

  static let reducer = Reducer<State, Action, Environment>.combine {
    add.pullback(state: \.first, action: /Action.first, environment: { $0.factor })
    add.pullback(state: \.second, action: /Action.second, environment: { $0.factor * 2 })
    add.pullback(state: \.third, action: /Action.third, environment: { $0.factor + 2 })
    add.pullback(state: \.fourth, action: /Action.fourth, environment: { $0.factor })
    add.pullback(state: \.fifth, action: /Action.fifth, environment: { $0.factor })
    add.pullback(state: \.sixth, action: /Action.sixth, environment: { $0.factor })
    add.pullback(state: \.seventh, action: /Action.seventh, environment: { $0.factor })
    add.pullback(state: \.eighth, action: /Action.eighth, environment: { -$0.factor })
  }
}
