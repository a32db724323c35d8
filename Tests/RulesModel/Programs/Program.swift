/// A random test: the effects and changes of each action, and a user's steps.
///
/// An action is a tag at a state path. The tag modulo 16 selects its row in the tables, and the
/// effect in row n sends only tags of later rows, so that every program ends.
struct Program: Equatable, Sendable {
  /// The effect of an action, at the action's own path.
  var effects: [Operation?] = []
  /// The effect that the root adds to a child's action.
  var above: [Operation?] = []
  /// The change the root makes after the child has reduced the action.
  var changes: [Change?] = []
  var steps: [ProgramStep] = []

  static let tableSize = 16

  func effect(of tag: Int) -> Operation? {
    row(of: tag) < effects.count ? effects[row(of: tag)] : nil
  }

  func rootEffect(of tag: Int) -> Operation? {
    row(of: tag) < above.count ? above[row(of: tag)] : nil
  }

  func change(by tag: Int) -> Change? {
    row(of: tag) < changes.count ? changes[row(of: tag)] : nil
  }

  private func row(of tag: Int) -> Int { tag % Self.tableSize }
}

/// An effect, as data.
indirect enum Operation: Equatable, Sendable {
  /// A future that is answered while it starts.
  case answered(Int)
  /// A future that the script answers.
  case ask(source: Int)
  /// `cancel(ids:)`.
  case cancel([Int])
  /// `cancel(allIn:)`.
  case cancelAll(Child)
  /// `cancellable(id:cancelInFlight:)`.
  case cancellable(Operation, id: Int, inFlight: Bool)
  /// `concatenate`.
  case concatenate([Operation])
  /// `debounce`.
  case debounce(Operation, id: Int, ticks: Int)
  /// `delay` on virtual time.
  case delay(Operation, ticks: Int)
  /// A synchronous `fireAndForget`.
  case fire(Int)
  /// `map`, which adds the size of the tables to the tag.
  case map(Operation)
  /// `merge`.
  case merge([Operation])
  /// `receive(on:)`, immediately or on virtual time.
  case receive(Operation, immediate: Bool)
  /// `result`.
  case result(Int)
  /// A `run` that sends the values of the script.
  case stream(source: Int)
  /// `throttle`.
  case throttle(Operation, id: Int, ticks: Int, latest: Bool)
  /// `timer`, mapped to a tag.
  case timer(id: Int, ticks: Int, tag: Int)
  /// `init(value:)`.
  case value(Int)
}

/// The state path of an action.
enum ProgramPath: Hashable, Sendable {
  /// The optional child of the root.
  case detail
  /// A child that always exists.
  case fixed
  /// An optional child that shares the root's ledger.
  case guest
  /// A value of the root's dictionary.
  case keyed(Int)
  /// The first case of the enum child.
  case left
  /// A screen of the root's stack.
  case page(Int)
  /// The whole state.
  case root
  /// A row of the root's identified array.
  case row(Int)
  /// The optional child of a row.
  case rowDetail(Int)
  /// A row of a row.
  case rowRow(Int, Int)
  /// The second case of the enum child, with a payload of the same type.
  case right
  /// The enum child itself.
  case screen
}

/// The argument of `cancel(allIn:)`, relative to the path of its effect.
enum Child: Hashable, Sendable {
  /// Key paths of the root.
  case detail, fixed, guest, keyed, pages, rows, screen
  /// Values of the dictionary, screens of the stack and rows of the array.
  case keyedValue(Int), page(Int), row(Int)
  /// Cases of the enum child.
  case left, right
  /// Key paths of a row.
  case rowDetail, rowRows
  /// A row of a row.
  case rowRow(Int)
}

/// A change of the state: a new child with an identity at a path, or none. A row and a value of the
/// dictionary are identified by their path. A screen is pushed with those below it, all of them
/// new, or popped with those above it.
struct Change: Equatable, Sendable {
  var path: ProgramPath
  var id: Int?
}

/// One step of a user, of the environment or of a tool.
enum ProgramStep: Equatable, Sendable {
  /// Advances virtual time, one tick at a time.
  case advance(Int)
  /// Cancels the effect with a number.
  case cancelEffect(Int)
  /// Cancels the task of a send, counted from 0.
  case cancelTask(Int)
  /// Lets sources deliver several values before the store processes any.
  case deliver([Delivery])
  /// Cancels an observer's subscription, counted from 0.
  case drop(Int)
  /// Adds an observer, which may send one action when it is notified.
  case observe(ProgramView, reply: Reply?)
  /// Restores the state after a step, counted from 0.
  case restore(Int)
  /// The same, perhaps recreated as if it had been decoded; the effects that were in flight then
  /// start again.
  case restart(Int, isRecreated: Bool)
  /// A user's action.
  case send(ProgramPath, Int)
}

/// A source's delivery to the effects that listen to it.
enum Delivery: Equatable, Sendable {
  /// The end of a stream.
  case end(source: Int)
  /// A value, which ends a future.
  case value(source: Int, Int)
}

/// The part of the state that an observer sees.
enum ProgramView: Equatable, Sendable {
  /// A scope whose `==` ignores most changes.
  case coarse
  /// A scope of that scope that sees every change.
  case exact
  /// The child that always exists.
  case fixed
  /// The ids of the rows.
  case rowIDs
  /// The whole state.
  case whole
}

/// An action that an observer sends.
struct Reply: Equatable, Sendable {
  var path: ProgramPath
  var tag: Int
}
