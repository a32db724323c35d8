enum Shape: Equatable {
  case blank, hidden
  case answer(n: Int, prime: Int?)
  case circle(Int)
  case named(String)
  case nested((Int, (Int, String)), UInt8)
  case square(Int)

  static func == (lhs: Shape, rhs: Shape) -> Bool {
    String(describing: lhs) == String(describing: rhs)
  }
}

enum Inner: Equatable { case none, shape(Shape) }
enum Outer: Equatable { case other, inner(Inner) }

enum Either<Left, Right> {
  case both([Left], [String: Right])
  case left(Left)
  case right(Right)
}

indirect enum Tree: Equatable {
  case empty
  case leaf(String)
  case node(Tree, Tree)
}

class Base {}
final class Derived: Base {}
enum Ranked { case base(Base), derived(Derived) }

struct Failure: Error, Equatable {}

final class Counter {
  var value = 0
}

final class Token {
  let change: (Int) -> Void
  let description = "token"
  init(_ change: @escaping (Int) -> Void) {
    self.change = change
    change(1)
  }
  deinit { change(-1) }
}

enum Holder {
  case action(() -> Void)
  case mainAction(@MainActor @Sendable () -> Void)
  case map((Int) -> Int)
  case maybe(((Int) -> Int)?)
  case metatype(Int.Type)
  case throwing(() throws -> Void)
  case token(Token)
  case tuple(Int, (Int) -> Int)
}
