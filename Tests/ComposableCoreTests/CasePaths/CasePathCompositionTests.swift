import ComposableCore
import Dispatch
import Testing

struct CasePathCompositionTests {
  @Test func pathsAppend() {
    let path = /Outer.inner .. /Inner.shape .. /Shape.circle
    #expect(path.extract(from: .inner(.shape(.circle(3)))) == 3)
    #expect(path.extract(from: .inner(.none)) == nil)
    #expect(path.extract(from: .other) == nil)
    #expect(path.embed(5) == .inner(.shape(.circle(5))))
  }

  @Test func theIdentityPathChangesNothing() {
    let path: CasePath<Shape, Shape> = /.self
    #expect(path.extract(from: .blank) == .blank)
    let (whole, inner) = (/Shape.self, /Outer.inner .. .self)
    #expect(whole.embed(.circle(1)) == .circle(1))
    #expect(inner.extract(from: .inner(.none)) == Inner.none)
    var shape = Shape.circle(1)
    path.modify(&shape) { $0 = .hidden }
    #expect(shape == .hidden)
  }

  @Test func modifyChangesTheCaseAndNoOther() {
    var shape = Shape.circle(1)
    let (circle, square) = (/Shape.circle, /Shape.square)
    #expect(circle.modify(&shape) { $0 += 1 } != nil)
    #expect(square.modify(&shape) { $0 += 1 } == nil)
    #expect(shape == .circle(2))
    var outer = Outer.inner(.shape(.circle(1)))
    (/Outer.inner .. /Inner.shape .. /Shape.circle).modify(&outer) { $0 = 9 }
    #expect(outer == .inner(.shape(.circle(9))))
  }

  @Test(.enabled(if: Platform.readsEnumMetadata)) func modifyKeepsTheStorageOfACollection() {
    var list = Either<[Int], String>.left(Array(repeating: 0, count: 1_000))
    let path = /Either<[Int], String>.left
    let before = path.modify(&list) { $0.withUnsafeBufferPointer { $0.baseAddress } }
    let after = path.modify(&list) { numbers in
      numbers[0] = 1
      return numbers.withUnsafeBufferPointer { $0.baseAddress }
    }
    #expect(before == after)
  }

  @Test func changesBeforeAnErrorInModifyAreKept() {
    var shape = Shape.circle(1)
    #expect(throws: Failure.self) {
      try (/Shape.circle).modify(&shape) { radius in
        radius = 7
        throw Failure()
      }
    }
    #expect(shape == .circle(7))
    let custom = CasePath<Shape, Int>(
      embed: Shape.circle, extract: { (/Shape.circle).extract(from: $0) })
    #expect(throws: Failure.self) {
      try custom.modify(&shape) { _ in throw Failure() }
    }
    #expect(shape == .circle(7))
  }

  @Test func aPathOfTwoFunctionsUsesThem() {
    let even = CasePath<Int, Int>(embed: { $0 * 2 }, extract: { $0 % 2 == 0 ? $0 / 2 : nil })
    #expect(even.extract(from: 8) == 4)
    #expect(even.extract(from: 7) == nil)
    var number = 8
    even.modify(&number) { $0 += 1 }
    #expect(number == 10)
    #expect(even ~= 4)
    #expect(!(even ~= 5))
  }

  @Test func pathsAreSwitchPatterns() {
    func name(_ shape: Shape) -> String {
      switch shape {
      case /Shape.blank: "blank"
      case /Shape.circle: "circle"
      default: "other"
      }
    }
    #expect(name(.blank) == "blank")
    #expect(name(.circle(1)) == "circle")
    #expect(name(.square(1)) == "other")
  }

  @Test func anOptionalRootIsUnwrapped() {
    let path: CasePath<Shape?, Int> = /Shape.circle
    #expect(path.extract(from: .circle(1)) == 1)
    #expect(path.extract(from: .square(1)) == nil)
    #expect(path.extract(from: nil) == nil)
    #expect(path.embed(3) == .circle(3))
    var shape: Shape? = .circle(1)
    path.modify(&shape) { $0 += 1 }
    #expect(shape == .circle(2))
    let circle = /Shape.circle
    #expect(circle.extract(from: shape) == 2)
    #expect(circle ~= shape)
    #expect(!(circle ~= Shape?.none))
    let blank: CasePath<Shape?, Void> = /Shape.blank
    #expect(blank.extract(from: .blank) != nil)
    #expect(blank.extract(from: nil) == nil)
  }

  @Test func aPathIsAFunctionWhereOneIsExpected() {
    let shapes: [Shape] = [.circle(1), .blank, .circle(2), .square(3)]
    #expect(shapes.compactMap(/Shape.circle) == [1, 2])
  }

  @Test(.enabled(if: Platform.readsEnumMetadata)) func pathsToOneCaseHaveOneIdentity() {
    let (named, namedAgain) = (/Shape.named, /Shape.named)
    #expect(named.id == namedAgain.id)
    let (blank, blankAgain, hidden) = (/Shape.blank, /Shape.blank, /Shape.hidden)
    #expect(blank.id == blankAgain.id)
    #expect(blank.id != hidden.id)
    #expect(named.id != blank.id)
    let (outer, again) = (/Outer.inner .. /Inner.shape, /Outer.inner .. /Inner.shape)
    #expect(outer.id == again.id)
    let (inner, innerItself) = (/Outer.inner, /Outer.inner .. .self)
    #expect(outer.id != inner.id)
    #expect(innerItself.id == inner.id)
    let optionalNamed: CasePath<Shape?, String> = /Shape.named
    let someNamed = /Shape?.some .. /Shape.named
    #expect(optionalNamed.id == someNamed.id)
    let optionalBlank: CasePath<Shape?, Void> = /Shape.blank
    let someBlank = /Shape?.some .. /Shape.blank
    #expect(optionalBlank.id == someBlank.id)
  }

  @Test func aPathOfTwoFunctionsEqualsOnlyItself() {
    let first = CasePath<Int, Int>(embed: { $0 }, extract: { $0 })
    let second = CasePath<Int, Int>(embed: { $0 }, extract: { $0 })
    #expect(first.id != second.id)
    #expect(first.id == first.id)
  }

  @Test(.enabled(if: Platform.readsEnumMetadata))
  func pathsToCasesWithOnePayloadTypeAreEqualOnceDetermined() {
    let (left, again, right) = (/Sides.left, /Sides.left, /Sides.right)
    #expect(left.id != again.id)
    #expect(left.id == left.id)
    #expect(left.extract(from: .right(1)) == nil)
    _ = again.embed(2)
    #expect(left.id == again.id)
    #expect(right ~= .right(3))
    #expect(left.id != right.id)
    let some = /Sides?.some .. left
    let someAgain = /Sides?.some .. again
    #expect(some.id == someAgain.id)
  }

  @Test(.enabled(if: Platform.readsEnumMetadata)) func aHashIsStableWhenTheCaseIsDetermined() {
    let (early, late) = (/Sides.leftObject, /Sides.leftObject)
    let (before, hash) = (early.id, early.id.hashValue)
    _ = early.extract(from: .leftObject(Counter()))
    #expect(early.id == before)
    #expect(early.id.hashValue == hash)
    #expect(late ~= .leftObject(Counter()))
    #expect(late.id.hashValue == hash)
    #expect(late.id == before)
  }

  @Test func threadsThatDetermineACaseConcurrentlyAgree() {
    for _ in 1...50 {
      let (circle, square) = (/Shape.circle, /Shape.square)
      DispatchQueue.concurrentPerform(iterations: 4) { thread in
        #expect(circle.extract(from: .circle(thread)) == thread)
        #expect(circle.extract(from: .square(thread)) == nil)
        var shape = square.embed(thread)
        #expect(
          square.modify(&shape) {
            $0 += 1
            return $0
          } == thread + 1)
        #expect(square.id != circle.id)
      }
    }
  }

  @Test func payloadsAreRetainedOnce() {
    var alive = 0
    do {
      let token = Token { alive += $0 }
      let path = /Holder.token
      let holder = path.embed(token)
      for _ in 1...10 { _ = path.extract(from: holder)?.description }
      #expect(alive == 1)
    }
    #expect(alive == 0)
  }
}

/// Two cases with each kind of payload.
private enum Sides {
  case left(Int), right(Int)
  case leftObject(Counter), rightObject(Counter)
}
