import ComposableCore
import TestSupport
import Testing

struct CasePathTests {
  @Test func aPathExtractsWhatItsCaseHolds() {
    let (circle, named) = (/Shape.circle, /Shape.named)
    #expect(circle.extract(from: .circle(3)) == 3)
    #expect(circle.extract(from: .blank) == nil)
    #expect(circle.embed(3) == .circle(3))
    #expect(named.extract(from: .named("a long name that needs a heap")) != nil)
  }

  @Test func casesWithOnePayloadTypeAreToldApart() {
    let (circle, square) = (/Shape.circle, /Shape.square)
    for _ in 1...2 {
      #expect(circle.extract(from: .square(4)) == nil)
      #expect(circle.extract(from: .circle(3)) == 3)
      #expect(square.extract(from: .circle(3)) == nil)
      #expect(square.extract(from: .square(4)) == 4)
    }
  }

  @Test func aCaseWithoutPayloadMatchesItself() {
    let path = /Shape.blank
    #expect(path.extract(from: .blank) != nil)
    #expect(path.extract(from: .hidden) == nil)
    #expect(path.extract(from: .circle(0)) == nil)
    #expect(path.embed(()) == .blank)
    let (only, left) = (/Lonely.only, /Pair.left)
    #expect(only.extract(from: .only) != nil)
    #expect(left.extract(from: .right) == nil)
  }

  @Test func severalAndLabeledPayloadsAreTuples() throws {
    let (box, answers, labeled) = (/Shape.box, /Shape.answer, /Shape.labeled)
    let size = try #require(box.extract(from: .box(1, "two")))
    #expect(size == (1, "two"))
    let answer = try #require(answers.extract(from: .answer(n: 10, prime: 29)))
    #expect(answer == (10, 29))
    let none = try #require(answers.extract(from: .answer(n: 10, prime: nil)))
    #expect(none == (10, nil))
    #expect(answers.embed((2, 3)) == .answer(n: 2, prime: 3))
    #expect(labeled.extract(from: .labeled(x: 1.5)) == 1.5)
    let path = /Shape.nested
    let nested = try #require(path.extract(from: .nested((1, (2, "3")), 4)))
    #expect(nested.0.1.1 == "3")
    #expect(nested.1 == 4)
  }

  @Test func optionalsHavePaths() {
    let (some, none) = (/Int?.some, /Int?.none)
    #expect(some.extract(from: 3) == 3)
    #expect(some.extract(from: nil) == nil)
    #expect(none.extract(from: nil) != nil)
    #expect(none.extract(from: 3) == nil)
    let implicit: CasePath<String?, String> = /.some
    #expect(implicit.extract(from: "text") == "text")
    let twice: CasePath<Int??, Int> = /Optional.some .. /Optional.some
    #expect(twice.extract(from: 3) == 3)
    #expect(twice.extract(from: .some(nil)) == nil)
  }

  @Test func genericEnumsHavePaths() {
    let success: CasePath<Result<Int, Failure>, Int> = /Result.success
    let failure: CasePath<Result<Int, Failure>, Failure> = /Result.failure
    #expect(success.extract(from: .success(1)) == 1)
    #expect(success.extract(from: .failure(Failure())) == nil)
    #expect(failure.extract(from: .failure(Failure())) == Failure())
    let list = /Either<[Int], String>.left
    #expect(list.extract(from: .left([1, 2])) == [1, 2])
    let (right, both) = (/Either<Int, Int>.right, /Either<Int, Int>.both)
    #expect(right.extract(from: .left(1)) == nil)
    #expect(right.extract(from: .right(1)) == 1)
    #expect(both.extract(from: .both([1], ["k": 2]))?.1 == ["k": 2])
    let neither = /Either<Int, Int>.neither
    #expect(neither.extract(from: .neither) != nil)
  }

  @Test(.enabled(if: Platform.readsEnumMetadata)) func existentialPayloadsComeOutWhole() throws {
    let (errors, anything) = (/Holder.error, /Holder.any)
    let error = try #require(errors.extract(from: .error(Failure())))
    #expect(error is Failure)
    let any = try #require(anything.extract(from: .any([1, 2, 3])))
    #expect(any as? [Int] == [1, 2, 3])
    let (names, types) = (/Holder.named, /Holder.type)
    let named = try #require(names.extract(from: .named(Big())))
    #expect(named.name == "big")
    let type = try #require(types.extract(from: .type(Int.self)))
    #expect(ObjectIdentifier(type) == ObjectIdentifier(Int.self))
  }

  @Test func anActionWithoutArgumentsCanBeExtractedAndCalled() throws {
    let counter = Counter()
    let path = /Holder.action
    for _ in 1...100 {
      let action = try #require(path.extract(from: .action { counter.value += 1 }))
      action()
    }
    #expect(counter.value == 100)
    var holder = Holder.action {}
    path.modify(&holder) { $0 = { counter.value = -1 } }
    path.extract(from: holder)?()
    #expect(counter.value == -1)
  }

  @Test(.enabled(if: Platform.readsEnumMetadata)) func anActionOfTheMainActorCanBeExtracted()
    async throws
  {
    let path = /Holder.mainAction
    let action = try #require(path.extract(from: .mainAction {}))
    await action()
  }

  @Test(.enabled(if: Platform.readsEnumMetadata)) func aFunctionOfAGenericParameterCanBeExtracted()
    throws
  {
    let path: CasePath<((Int) -> Int)?, (Int) -> Int> = /Optional.some
    let function = try #require(path.extract(from: { $0 + 1 }))
    #expect(function(1) == 2)
  }

  @Test(.enabled(if: Platform.readsEnumMetadata))
  func otherFunctionsAndMetatypesAreRefusedWithAReport() {
    let found = reports {
      let path = /Holder.map
      #expect(path.extract(from: .map { $0 + 1 }) == nil)
      #expect(path.extract(from: .map { $0 + 2 }) == nil)
    }
    #expect(
      found.map(\.message) == [
        """
        The case path from "Holder" to "(Int) -> Int" extracts nothing: functions and metatypes in an enum cannot be \
        read by generic code. Make it with "CasePath(embed:extract:)".
        """
      ])
    let others = reports {
      let (maybe, tuple) = (/Holder.maybe, /Holder.tuple)
      #expect(maybe.extract(from: .maybe { $0 + 1 }) == nil)
      #expect(tuple.extract(from: .tuple(1, { $0 + 1 })) == nil)
      let (metatype, throwing) = (/Holder.metatype, /Holder.throwing)
      #expect(metatype.extract(from: .metatype(Int.self)) == nil)
      #expect(throwing.extract(from: .throwing {}) == nil)
    }
    #expect(others.count == 4)
  }

  @Test(.enabled(if: Platform.readsEnumMetadata))
  func aReducerReportsAPathThatExtractsNothingAtItsLine() {
    enum Action: Sendable { case map(@Sendable (Int) -> Int) }
    let child = Reducer<Int, @Sendable (Int) -> Int, Void> { _, _, _ in .none }
    let line: UInt = #line + 2
    let found = reports {
      _ = child.pullback(state: \Int.self, action: /Action.map, environment: { $0 })
    }
    #expect(found.map(\.line) == [line])
  }

  @Test(.enabled(if: Platform.readsEnumMetadata)) func whatIsNoEnumIsRefused() {
    let root = Counter()
    let found = reports {
      let path = /root
      #expect(path.extract(from: root) == nil)
      #expect(path.embed(()) === root)
      let wrapped: CasePath<Counter, Int> = /{ _ in Counter() }
      #expect(wrapped.extract(from: root) == nil)
    }
    #expect(found.count == 2)
    #expect(found.allSatisfy { $0.message.contains("extracts nothing: the root is no enum.") })
  }

  @Test func aPayloadOfAnotherTypeIsRefused() {
    let narrow: CasePath<Ranked, Derived> = /Ranked.base
    #expect(narrow.extract(from: .derived(Derived())) == nil)
    #expect(narrow.extract(from: .base(Base())) == nil)
  }

  @Test func indirectCasesAreReadFromTheirBox() {
    let leaf = Tree.leaf("a leaf whose text is on the heap")
    let (nodes, leaves, aligned) = (/Tree.node, /Tree.leaf, /Tree.aligned)
    #expect(nodes.extract(from: .node(leaf, .empty))?.0 == leaf)
    #expect(nodes.extract(from: leaf) == nil)
    #expect(leaves.extract(from: leaf) == "a leaf whose text is on the heap")
    #expect(aligned.extract(from: .aligned(SIMD4(1, 2, 3, 4))) == SIMD4(1, 2, 3, 4))
  }

  /// `Mirror` shows a single labelled payload in a tuple, which is an `Any` too.
  @Test func aLabeledPayloadOfAnyTypeIsReadFromItsBox() {
    enum Boxed { indirect case anything(value: Any) }
    let path = /Boxed.anything
    #expect(path.extract(from: .anything(value: 5)) as? Int == 5)
    var boxed = path.embed(6)
    path.modify(&boxed) { $0 = "text" }
    #expect(path.extract(from: boxed) as? String == "text")
  }

  @Test func anIndirectCaseIsChangedWithoutItsCopies() {
    var tree = Tree.node(.leaf("a"), .empty)
    let copy = tree
    (/Tree.node).modify(&tree) { $0.1 = .leaf("b") }
    #expect(tree == .node(.leaf("a"), .leaf("b")))
    #expect(copy == .node(.leaf("a"), .empty))
    (/Tree.node).modify(&tree) { $0.0 = .empty }
    #expect(tree == .node(.empty, .leaf("b")))
  }

  @Test(.enabled(if: Platform.readsEnumMetadata))
  func aBoxThatAMirrorHidesIsRefusedWithAReport() {
    indirect enum Hidden: CustomReflectable {
      case number(Int)
      var customMirror: Mirror { Mirror(self, children: ["number": 7], displayStyle: .enum) }
    }
    let found = reports {
      let path = /Hidden.number
      #expect(path.extract(from: .number(3)) == nil)
    }
    #expect(found.map(\.message).first?.contains("its own mirror hides its payloads") == true)
  }

  @Test func payloadsThatCannotMoveAreRead() throws {
    let counter = Counter()
    var value = Holder.weak(Weak(counter))
    #expect(try #require((/Holder.weak).extract(from: value)).counter === counter)
    (/Holder.weak).modify(&value) { $0.counter = nil }
    #expect(try #require((/Holder.weak).extract(from: value)).counter == nil)
  }

  @Test func payloadsThatTakeNoRoomAreFound() {
    let (unit, void, plain, never) = (/Empty.unit, /Empty.void, /Empty.plain, /Empty.never)
    #expect(unit.extract(from: .unit(Unit())) != nil)
    #expect(void.extract(from: .void(())) != nil)
    #expect(void.extract(from: .unit(Unit())) == nil)
    #expect(unit.extract(from: .plain) == nil)
    #expect(plain.extract(from: .void(())) == nil)
    #expect(never.extract(from: .plain) == nil)
  }

  @Test func aCaseNamedNoneIsMeantWhereItStandsAlone() {
    #expect((/Inner.none).extract(from: .none) != nil)
    #expect((/Inner.shape).extract(from: .none) == nil)
  }
}
