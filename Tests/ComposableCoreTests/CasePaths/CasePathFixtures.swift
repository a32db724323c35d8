enum Shape: Equatable {
  case blank, hidden
  case answer(n: Int, prime: Int?)
  case box(Int, String)
  case circle(Int)
  case labeled(x: Double)
  case named(String)
  case nested((Int, (Int, String)), UInt8)
  case square(Int)

  static func == (lhs: Shape, rhs: Shape) -> Bool {
    String(describing: lhs) == String(describing: rhs)
  }
}

enum Inner: Equatable { case none, shape(Shape) }
enum Outer: Equatable { case other, inner(Inner) }
enum Lonely { case only }
enum Pair { case left, right }

enum Either<Left, Right> {
  case neither
  case both([Left], [String: Right])
  case left(Left)
  case right(Right)
}

indirect enum Tree: Equatable {
  case empty
  case aligned(SIMD4<Double>)
  case leaf(String)
  case node(Tree, Tree)
}

struct Unit: Equatable {}
enum Empty { case plain, never(Never), unit(Unit), void(Void) }

class Base {}
final class Derived: Base {}
enum Ranked { case base(Base), derived(Derived) }

struct Failure: Error, Equatable {}

protocol Named { var name: String { get } }

struct Big: Named {
  var numbers = (1, 2, 3, 4, 5)
  var name: String { numbers.4 == 5 ? "big" : "broken" }
}

final class Counter {
  var value = 0
}

struct Weak {
  weak var counter: Counter?
  init(_ counter: Counter?) { self.counter = counter }
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
  case any(Any)
  case error(any Error)
  case mainAction(@MainActor @Sendable () -> Void)
  case map((Int) -> Int)
  case maybe(((Int) -> Int)?)
  case metatype(Int.Type)
  case named(any Named)
  case throwing(() throws -> Void)
  case token(Token)
  case tuple(Int, (Int) -> Int)
  case type(Any.Type)
  case weak(Weak)
}
