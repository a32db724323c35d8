// Made by Tools/Enums/generate.swift 50 20261172 50; do not edit.
import ComposableCore

private enum G50 {
  case c0
  case c1
}

private func check50() -> [String] {
  var check = PathCheck<G50>([.c0, .c1])
  check.constant(0, /G50.c0)
  check.constant(1, /G50.c1)
  return check.complaints
}

private enum G51 {
  case c0
}

private func check51() -> [String] {
  var check = PathCheck<G51>([.c0])
  check.constant(0, /G51.c0)
  return check.complaints
}

private enum G52 {
  case p0(StaticString)
  case p1(a: UnsafeRawPointer?)
  indirect case p2(a: Result<Int, Oops>)
  case p3(String?)
  case p4(Bool?)
  case p5(any Error)
  indirect case p6(a: Unicode.Scalar, b: Character)
}

private func check52() -> [String] {
  var check = PathCheck<G52>([
    .p0("s"), .p1(a: nil), .p2(a: .success(4)), .p3("some"), .p4(false), .p5(Oops(number: 3)),
    .p6(a: "u", b: "c"),
  ])
  check.payload(0, /G52.p0, "s")
  check.payload(1, /G52.p1, nil)
  check.payload(2, /G52.p2, .success(4))
  check.payload(3, /G52.p3, "some")
  check.payload(4, /G52.p4, false)
  check.payload(5, /G52.p5, Oops(number: 3))
  check.payload(6, /G52.p6, ("u", "c"))
  return check.complaints
}

private enum G53 {
  case p0(a: Int, b: Any)
  case p1(a: Blank, b: Void)
  case p2(Choice<Int, String>, String?)
  case p3(a: String)
  case c0
}

private func check53() -> [String] {
  var check = PathCheck<G53>([
    .p0(a: 7, b: 5), .p1(a: Blank(), b: ()), .p2(.right("r"), "some"), .p3(a: "text"), .c0,
  ])
  check.payload(0, /G53.p0, (7, 5))
  check.payload(1, /G53.p1, (Blank(), ()))
  check.payload(2, /G53.p2, (.right("r"), "some"))
  check.payload(3, /G53.p3, "text")
  check.constant(4, /G53.c0)
  return check.complaints
}

private enum G54 {
  case p0(String)
  case p1(a: Set<Int>)
}

private func check54() -> [String] {
  var check = PathCheck<G54>([.p0("text"), .p1(a: [3])])
  check.payload(0, /G54.p0, "text")
  check.payload(1, /G54.p1, [3])
  return check.complaints
}

private enum G55 {
  case p0(a: Duration)
  case p1(String?, Small)
  case p2(a: Choice<[Int], Bool?>)
  case c0
  case c1
}

private func check55() -> [String] {
  var check = PathCheck<G55>([
    .p0(a: .seconds(3)), .p1("some", .second), .p2(a: .right(nil)), .c0, .c1,
  ])
  check.payload(0, /G55.p0, .seconds(3))
  check.payload(1, /G55.p1, ("some", .second))
  check.payload(2, /G55.p2, .right(nil))
  check.constant(3, /G55.c0)
  check.constant(4, /G55.c1)
  return check.complaints
}

private enum G56 {
  case p0(StaticString, UInt8??)
  case p1(Bool??)
  case p2(Int, any Shown)
  case p3(Int?)
  case p4(UnsafeRawPointer?, any Error)
  case c0
  case c1
}

private func check56() -> [String] {
  var check = PathCheck<G56>([
    .p0("s", .some(9)), .p1(.some(nil)), .p2(7, Large()), .p3(nil), .p4(nil, Oops(number: 3)), .c0,
    .c1,
  ])
  check.payload(0, /G56.p0, ("s", .some(9)))
  check.payload(1, /G56.p1, .some(nil))
  check.payload(2, /G56.p2, (7, Large()))
  check.payload(3, /G56.p3, nil)
  check.payload(4, /G56.p4, (nil, Oops(number: 3)))
  check.constant(5, /G56.c0)
  check.constant(6, /G56.c1)
  return check.complaints
}

private enum G57 {
  case p0(a: Choice<Int, String>)
  case p1(Any)
  case p2(a: Large)
  case p3(Set<Int>)
  case p4(a: ClosedRange<UInt8>, b: Int)
  case c0
}

private func check57() -> [String] {
  var check = PathCheck<G57>([
    .p0(a: .right("r")), .p1(5), .p2(a: Large()), .p3([3]), .p4(a: 1...2, b: 7), .c0,
  ])
  check.payload(0, /G57.p0, .right("r"))
  check.payload(1, /G57.p1, 5)
  check.payload(2, /G57.p2, Large())
  check.payload(3, /G57.p3, [3])
  check.payload(4, /G57.p4, (1...2, 7))
  check.constant(5, /G57.c0)
  return check.complaints
}

private enum G58 {
  case p0(Small)
  indirect case p1(any Error)
  case p2(String)
  case p3(a: Large?, b: Small?)
  case c0
}

private func check58() -> [String] {
  var check = PathCheck<G58>([
    .p0(.second), .p1(Oops(number: 3)), .p2("text"), .p3(a: Large(), b: .third), .c0,
  ])
  check.payload(0, /G58.p0, .second)
  check.payload(1, /G58.p1, Oops(number: 3))
  check.payload(2, /G58.p2, "text")
  check.payload(3, /G58.p3, (Large(), .third))
  check.constant(4, /G58.c0)
  return check.complaints
}

private enum G59 {
  case p0(SIMD4<Double>)
  case p1([Int], [Int]?)
  case p2(Small?)
  case p3(a: Blank)
  case c0
}

private func check59() -> [String] {
  var check = PathCheck<G59>([
    .p0(SIMD4(1, 2, 3, 4)), .p1([1, 2], [4]), .p2(.third), .p3(a: Blank()), .c0,
  ])
  check.payload(0, /G59.p0, SIMD4(1, 2, 3, 4))
  check.payload(1, /G59.p1, ([1, 2], [4]))
  check.payload(2, /G59.p2, .third)
  check.payload(3, /G59.p3, Blank())
  check.constant(4, /G59.c0)
  return check.complaints
}

private enum G60 {
  case p0(Duration)
  case p1(any Shown, Blank)
  case c0
}

private func check60() -> [String] {
  var check = PathCheck<G60>([.p0(.seconds(3)), .p1(Large(), Blank()), .c0])
  check.payload(0, /G60.p0, .seconds(3))
  check.payload(1, /G60.p1, (Large(), Blank()))
  check.constant(2, /G60.c0)
  return check.complaints
}

private enum G61 {
  case p0(a: String)
  case p1(Weakly, Mixed)
  case c0
  case c1
}

private func check61() -> [String] {
  var check = PathCheck<G61>([.p0(a: "text"), .p1(Weakly(object), .text("mixed")), .c0, .c1])
  check.payload(0, /G61.p0, "text")
  check.payload(1, /G61.p1, (Weakly(object), .text("mixed")))
  check.constant(2, /G61.c0)
  check.constant(3, /G61.c1)
  return check.complaints
}

private enum G62 {
  case p0(Int, Object)
  case p1(a: Int?, b: Choice<[Int], Bool?>)
  case p2(Duration)
  case c0
  case c1
}

private func check62() -> [String] {
  var check = PathCheck<G62>([
    .p0(7, object), .p1(a: nil, b: .right(nil)), .p2(.seconds(3)), .c0, .c1,
  ])
  check.payload(0, /G62.p0, (7, object))
  check.payload(1, /G62.p1, (nil, .right(nil)))
  check.payload(2, /G62.p2, .seconds(3))
  check.constant(3, /G62.c0)
  check.constant(4, /G62.c1)
  return check.complaints
}

private enum G63 {
  indirect case p0(Double)
  case p1(ClosedRange<UInt8>, Substring)
  case p2(a: Mixed?, b: UnsafeRawPointer?)
  case c0
}

private func check63() -> [String] {
  var check = PathCheck<G63>([.p0(1.5), .p1(1...2, "sub"), .p2(a: .number(8), b: nil), .c0])
  check.payload(0, /G63.p0, 1.5)
  check.payload(1, /G63.p1, (1...2, "sub"))
  check.payload(2, /G63.p2, (.number(8), nil))
  check.constant(3, /G63.c0)
  return check.complaints
}

private enum G64 {
  case p0([Int]?, Void)
  case p1(Double, Int?)
  case p2(Set<Int>)
  indirect case p3(Small?)
  case p4(a: String)
  case p5(Large)
  case p6(Choice<Int, String>)
  case c0
}

private func check64() -> [String] {
  var check = PathCheck<G64>([
    .p0([4], ()), .p1(1.5, nil), .p2([3]), .p3(.third), .p4(a: "text"), .p5(Large()),
    .p6(.right("r")), .c0,
  ])
  check.payload(0, /G64.p0, ([4], ()))
  check.payload(1, /G64.p1, (1.5, nil))
  check.payload(2, /G64.p2, [3])
  check.payload(3, /G64.p3, .third)
  check.payload(4, /G64.p4, "text")
  check.payload(5, /G64.p5, Large())
  check.payload(6, /G64.p6, .right("r"))
  check.constant(7, /G64.c0)
  return check.complaints
}

private enum G65 {
  case p0(Weakly, any Shown)
}

private func check65() -> [String] {
  var check = PathCheck<G65>([.p0(Weakly(object), Large())])
  check.payload(0, /G65.p0, (Weakly(object), Large()))
  return check.complaints
}

private enum G66 {
  case p0(a: Blank)
  case p1(Double)
}

private func check66() -> [String] {
  var check = PathCheck<G66>([.p0(a: Blank()), .p1(1.5)])
  check.payload(0, /G66.p0, Blank())
  check.payload(1, /G66.p1, 1.5)
  return check.complaints
}

private enum G67 {
  case p0(a: Duration, b: Result<Int, Oops>)
  case p1(Object?)
  case p2(Mixed?)
  case p3(Weakly)
  case p4(Result<Int, Oops>)
  case p5(Object?)
  case p6(a: UInt8??)
}

private func check67() -> [String] {
  var check = PathCheck<G67>([
    .p0(a: .seconds(3), b: .success(4)), .p1(nil), .p2(.number(8)), .p3(Weakly(object)),
    .p4(.success(4)), .p5(nil), .p6(a: .some(9)),
  ])
  check.payload(0, /G67.p0, (.seconds(3), .success(4)))
  check.payload(1, /G67.p1, nil)
  check.payload(2, /G67.p2, .number(8))
  check.payload(3, /G67.p3, Weakly(object))
  check.payload(4, /G67.p4, .success(4))
  check.payload(5, /G67.p5, nil)
  check.payload(6, /G67.p6, .some(9))
  return check.complaints
}

private enum G68 {
  case p0(a: Weakly)
  case c0
  case c1
  case c2
}

private func check68() -> [String] {
  var check = PathCheck<G68>([.p0(a: Weakly(object)), .c0, .c1, .c2])
  check.payload(0, /G68.p0, Weakly(object))
  check.constant(1, /G68.c0)
  check.constant(2, /G68.c1)
  check.constant(3, /G68.c2)
  return check.complaints
}

private enum G69 {
  case p0(a: Character, b: Weakly)
  case c0
}

private func check69() -> [String] {
  var check = PathCheck<G69>([.p0(a: "c", b: Weakly(object)), .c0])
  check.payload(0, /G69.p0, ("c", Weakly(object)))
  check.constant(1, /G69.c0)
  return check.complaints
}

private enum G70 {
  case p0(Large)
  case p1(Set<Int>, ClosedRange<UInt8>)
  case p2(Substring, Choice<Int, String>)
  case p3(a: Void, b: any Error)
  case p4(a: Any)
  case p5(Range<Int>, Duration)
  case p6(Blank)
}

private func check70() -> [String] {
  var check = PathCheck<G70>([
    .p0(Large()), .p1([3], 1...2), .p2("sub", .right("r")), .p3(a: (), b: Oops(number: 3)),
    .p4(a: 5), .p5(0..<3, .seconds(3)), .p6(Blank()),
  ])
  check.payload(0, /G70.p0, Large())
  check.payload(1, /G70.p1, ([3], 1...2))
  check.payload(2, /G70.p2, ("sub", .right("r")))
  check.payload(3, /G70.p3, ((), Oops(number: 3)))
  check.payload(4, /G70.p4, 5)
  check.payload(5, /G70.p5, (0..<3, .seconds(3)))
  check.payload(6, /G70.p6, Blank())
  return check.complaints
}

private enum G71 {
  case p0(a: ClosedRange<UInt8>)
  case p1(UInt8??)
  case p2(Small, [Int]?)
  case p3(Duration)
  case c0
  case c1
}

private func check71() -> [String] {
  var check = PathCheck<G71>([
    .p0(a: 1...2), .p1(.some(9)), .p2(.second, [4]), .p3(.seconds(3)), .c0, .c1,
  ])
  check.payload(0, /G71.p0, 1...2)
  check.payload(1, /G71.p1, .some(9))
  check.payload(2, /G71.p2, (.second, [4]))
  check.payload(3, /G71.p3, .seconds(3))
  check.constant(4, /G71.c0)
  check.constant(5, /G71.c1)
  return check.complaints
}

private enum G72 {
  indirect case p0([String: Int])
  indirect case p1(a: Void)
  case p2(a: Large)
  case p3(a: [Int]?)
  case p4(UnsafeRawPointer?)
  case p5(Any)
  case p6(Mixed?, Double)
  case c0
}

private func check72() -> [String] {
  var check = PathCheck<G72>([
    .p0(["a": 1]), .p1(a: ()), .p2(a: Large()), .p3(a: [4]), .p4(nil), .p5(5), .p6(.number(8), 1.5),
    .c0,
  ])
  check.payload(0, /G72.p0, ["a": 1])
  check.payload(1, /G72.p1, ())
  check.payload(2, /G72.p2, Large())
  check.payload(3, /G72.p3, [4])
  check.payload(4, /G72.p4, nil)
  check.payload(5, /G72.p5, 5)
  check.payload(6, /G72.p6, (.number(8), 1.5))
  check.constant(7, /G72.c0)
  return check.complaints
}

private enum G73 {
  case p0(any Error)
}

private func check73() -> [String] {
  var check = PathCheck<G73>([.p0(Oops(number: 3))])
  check.payload(0, /G73.p0, Oops(number: 3))
  return check.complaints
}

private enum G74 {
  case p0(SIMD4<Double>)
  case p1(Choice<Int, String>)
  case p2(a: Unicode.Scalar)
  case p3(a: ClosedRange<UInt8>)
  case p4(Small)
  case p5(Mixed?, Bool?)
  case p6(Choice<[Int], Bool?>)
  case c0
  case c1
  case c2
}

private func check74() -> [String] {
  var check = PathCheck<G74>([
    .p0(SIMD4(1, 2, 3, 4)), .p1(.right("r")), .p2(a: "u"), .p3(a: 1...2), .p4(.second),
    .p5(.number(8), false), .p6(.right(nil)), .c0, .c1, .c2,
  ])
  check.payload(0, /G74.p0, SIMD4(1, 2, 3, 4))
  check.payload(1, /G74.p1, .right("r"))
  check.payload(2, /G74.p2, "u")
  check.payload(3, /G74.p3, 1...2)
  check.payload(4, /G74.p4, .second)
  check.payload(5, /G74.p5, (.number(8), false))
  check.payload(6, /G74.p6, .right(nil))
  check.constant(7, /G74.c0)
  check.constant(8, /G74.c1)
  check.constant(9, /G74.c2)
  return check.complaints
}

private enum G75 {
  case p0(Set<Int>)
  case p1(UInt8??, [Int])
  case p2(a: any Shown, b: [Int])
}

private func check75() -> [String] {
  var check = PathCheck<G75>([.p0([3]), .p1(.some(9), [1, 2]), .p2(a: Large(), b: [1, 2])])
  check.payload(0, /G75.p0, [3])
  check.payload(1, /G75.p1, (.some(9), [1, 2]))
  check.payload(2, /G75.p2, (Large(), [1, 2]))
  return check.complaints
}

private enum G76 {
  case p0(a: Small)
  case c0
}

private func check76() -> [String] {
  var check = PathCheck<G76>([.p0(a: .second), .c0])
  check.payload(0, /G76.p0, .second)
  check.constant(1, /G76.c0)
  return check.complaints
}

private enum G77 {
  case p0(Character)
  case p1(a: Large?, b: Result<Int, Oops>)
  case p2(a: Small?)
  case p3(Substring)
  case p4(a: Any, b: String?)
  case c0
}

private func check77() -> [String] {
  var check = PathCheck<G77>([
    .p0("c"), .p1(a: Large(), b: .success(4)), .p2(a: .third), .p3("sub"), .p4(a: 5, b: "some"),
    .c0,
  ])
  check.payload(0, /G77.p0, "c")
  check.payload(1, /G77.p1, (Large(), .success(4)))
  check.payload(2, /G77.p2, .third)
  check.payload(3, /G77.p3, "sub")
  check.payload(4, /G77.p4, (5, "some"))
  check.constant(5, /G77.c0)
  return check.complaints
}

private enum G78 {
  case p0(a: String?, b: [String: Int])
  case p1(Duration)
  case p2(Bool)
  case p3(Double)
  case p4(a: Character, b: Small)
}

private func check78() -> [String] {
  var check = PathCheck<G78>([
    .p0(a: "some", b: ["a": 1]), .p1(.seconds(3)), .p2(true), .p3(1.5), .p4(a: "c", b: .second),
  ])
  check.payload(0, /G78.p0, ("some", ["a": 1]))
  check.payload(1, /G78.p1, .seconds(3))
  check.payload(2, /G78.p2, true)
  check.payload(3, /G78.p3, 1.5)
  check.payload(4, /G78.p4, ("c", .second))
  return check.complaints
}

private enum G79 {
  indirect case p0(a: UInt8, b: StaticString)
  case p1(Character)
  case p2(a: Void, b: Range<Int>)
  case c0
  case c1
  case c2
}

private func check79() -> [String] {
  var check = PathCheck<G79>([.p0(a: 200, b: "s"), .p1("c"), .p2(a: (), b: 0..<3), .c0, .c1, .c2])
  check.payload(0, /G79.p0, (200, "s"))
  check.payload(1, /G79.p1, "c")
  check.payload(2, /G79.p2, ((), 0..<3))
  check.constant(3, /G79.c0)
  check.constant(4, /G79.c1)
  check.constant(5, /G79.c2)
  return check.complaints
}

private enum G80 {
  case p0(StaticString, Bool?)
  case c0
}

private func check80() -> [String] {
  var check = PathCheck<G80>([.p0("s", false), .c0])
  check.payload(0, /G80.p0, ("s", false))
  check.constant(1, /G80.c0)
  return check.complaints
}

private enum G81 {
  case p0(Bool)
  case p1(a: Large, b: Set<Int>)
  case p2(Int)
  case c0
  case c1
  case c2
}

private func check81() -> [String] {
  var check = PathCheck<G81>([.p0(true), .p1(a: Large(), b: [3]), .p2(7), .c0, .c1, .c2])
  check.payload(0, /G81.p0, true)
  check.payload(1, /G81.p1, (Large(), [3]))
  check.payload(2, /G81.p2, 7)
  check.constant(3, /G81.c0)
  check.constant(4, /G81.c1)
  check.constant(5, /G81.c2)
  return check.complaints
}

private enum G82 {
  case p0(a: Small, b: ClosedRange<UInt8>)
  case p1(a: Int, b: Small)
  case p2(SIMD4<Double>, Set<Int>)
  case p3(a: Bool?, b: Bool?)
}

private func check82() -> [String] {
  var check = PathCheck<G82>([
    .p0(a: .second, b: 1...2), .p1(a: 7, b: .second), .p2(SIMD4(1, 2, 3, 4), [3]),
    .p3(a: false, b: false),
  ])
  check.payload(0, /G82.p0, (.second, 1...2))
  check.payload(1, /G82.p1, (7, .second))
  check.payload(2, /G82.p2, (SIMD4(1, 2, 3, 4), [3]))
  check.payload(3, /G82.p3, (false, false))
  return check.complaints
}

private enum G83 {
  case p0(SIMD4<Double>)
  case p1(StaticString)
  case p2(Character)
  case c0
  case c1
}

private func check83() -> [String] {
  var check = PathCheck<G83>([.p0(SIMD4(1, 2, 3, 4)), .p1("s"), .p2("c"), .c0, .c1])
  check.payload(0, /G83.p0, SIMD4(1, 2, 3, 4))
  check.payload(1, /G83.p1, "s")
  check.payload(2, /G83.p2, "c")
  check.constant(3, /G83.c0)
  check.constant(4, /G83.c1)
  return check.complaints
}

private enum G84 {
  case p0(a: Choice<Int, String>, b: Bool?)
  case c0
}

private func check84() -> [String] {
  var check = PathCheck<G84>([.p0(a: .right("r"), b: false), .c0])
  check.payload(0, /G84.p0, (.right("r"), false))
  check.constant(1, /G84.c0)
  return check.complaints
}

private enum G85 {
  case p0(a: UInt8??)
  case c0
}

private func check85() -> [String] {
  var check = PathCheck<G85>([.p0(a: .some(9)), .c0])
  check.payload(0, /G85.p0, .some(9))
  check.constant(1, /G85.c0)
  return check.complaints
}

private enum G86 {
  case p0(a: Large)
  indirect case p1(Double, Bool??)
  case p2(a: [String: Int], b: any Shown)
  case c0
}

private func check86() -> [String] {
  var check = PathCheck<G86>([
    .p0(a: Large()), .p1(1.5, .some(nil)), .p2(a: ["a": 1], b: Large()), .c0,
  ])
  check.payload(0, /G86.p0, Large())
  check.payload(1, /G86.p1, (1.5, .some(nil)))
  check.payload(2, /G86.p2, (["a": 1], Large()))
  check.constant(3, /G86.c0)
  return check.complaints
}

private enum G87 {
  case p0(a: any Shown, b: [Int]?)
  case p1(Choice<Int, String>)
  case p2(Choice<[Int], Bool?>)
  indirect case p3(Any)
  case p4(String)
  case c0
}

private func check87() -> [String] {
  var check = PathCheck<G87>([
    .p0(a: Large(), b: [4]), .p1(.right("r")), .p2(.right(nil)), .p3(5), .p4("text"), .c0,
  ])
  check.payload(0, /G87.p0, (Large(), [4]))
  check.payload(1, /G87.p1, .right("r"))
  check.payload(2, /G87.p2, .right(nil))
  check.payload(3, /G87.p3, 5)
  check.payload(4, /G87.p4, "text")
  check.constant(5, /G87.c0)
  return check.complaints
}

private enum G88 {
  case p0(Choice<Int, String>)
  case p1(Large)
  case p2(a: Blank, b: Small)
  case p3(Blank)
  case c0
  case c1
  case c2
}

private func check88() -> [String] {
  var check = PathCheck<G88>([
    .p0(.right("r")), .p1(Large()), .p2(a: Blank(), b: .second), .p3(Blank()), .c0, .c1, .c2,
  ])
  check.payload(0, /G88.p0, .right("r"))
  check.payload(1, /G88.p1, Large())
  check.payload(2, /G88.p2, (Blank(), .second))
  check.payload(3, /G88.p3, Blank())
  check.constant(4, /G88.c0)
  check.constant(5, /G88.c1)
  check.constant(6, /G88.c2)
  return check.complaints
}

private enum G89 {
  case p0(a: Object, b: Mixed)
  case p1(UInt8)
  case c0
}

private func check89() -> [String] {
  var check = PathCheck<G89>([.p0(a: object, b: .text("mixed")), .p1(200), .c0])
  check.payload(0, /G89.p0, (object, .text("mixed")))
  check.payload(1, /G89.p1, 200)
  check.constant(2, /G89.c0)
  return check.complaints
}

private enum G90 {
  case p0(Character, Weakly)
}

private func check90() -> [String] {
  var check = PathCheck<G90>([.p0("c", Weakly(object))])
  check.payload(0, /G90.p0, ("c", Weakly(object)))
  return check.complaints
}

private enum G91 {
  case p0([Int])
}

private func check91() -> [String] {
  var check = PathCheck<G91>([.p0([1, 2])])
  check.payload(0, /G91.p0, [1, 2])
  return check.complaints
}

private enum G92 {
  case p0(Choice<Int, String>, [Int]?)
  case c0
}

private func check92() -> [String] {
  var check = PathCheck<G92>([.p0(.right("r"), [4]), .c0])
  check.payload(0, /G92.p0, (.right("r"), [4]))
  check.constant(1, /G92.c0)
  return check.complaints
}

private enum G93 {
  case p0(Bool)
  case p1(Large?)
  case p2(a: Any)
  indirect case p3(a: any Error)
  case p4(a: [Int], b: Substring)
  indirect case p5(a: Mixed, b: UInt8)
  case p6(a: SIMD4<Double>, b: Large)
  case c0
}

private func check93() -> [String] {
  var check = PathCheck<G93>([
    .p0(true), .p1(Large()), .p2(a: 5), .p3(a: Oops(number: 3)), .p4(a: [1, 2], b: "sub"),
    .p5(a: .text("mixed"), b: 200), .p6(a: SIMD4(1, 2, 3, 4), b: Large()), .c0,
  ])
  check.payload(0, /G93.p0, true)
  check.payload(1, /G93.p1, Large())
  check.payload(2, /G93.p2, 5)
  check.payload(3, /G93.p3, Oops(number: 3))
  check.payload(4, /G93.p4, ([1, 2], "sub"))
  check.payload(5, /G93.p5, (.text("mixed"), 200))
  check.payload(6, /G93.p6, (SIMD4(1, 2, 3, 4), Large()))
  check.constant(7, /G93.c0)
  return check.complaints
}

private enum G94 {
  case p0(SIMD4<Double>)
  case p1(Mixed?)
  case c0
}

private func check94() -> [String] {
  var check = PathCheck<G94>([.p0(SIMD4(1, 2, 3, 4)), .p1(.number(8)), .c0])
  check.payload(0, /G94.p0, SIMD4(1, 2, 3, 4))
  check.payload(1, /G94.p1, .number(8))
  check.constant(2, /G94.c0)
  return check.complaints
}

private enum G95 {
  indirect case p0(Bool??, String?)
  case p1(Substring, any Error)
  case c0
  case c1
  case c2
}

private func check95() -> [String] {
  var check = PathCheck<G95>([.p0(.some(nil), "some"), .p1("sub", Oops(number: 3)), .c0, .c1, .c2])
  check.payload(0, /G95.p0, (.some(nil), "some"))
  check.payload(1, /G95.p1, ("sub", Oops(number: 3)))
  check.constant(2, /G95.c0)
  check.constant(3, /G95.c1)
  check.constant(4, /G95.c2)
  return check.complaints
}

private enum G96 {
  case p0(Bool?)
  case c0
}

private func check96() -> [String] {
  var check = PathCheck<G96>([.p0(false), .c0])
  check.payload(0, /G96.p0, false)
  check.constant(1, /G96.c0)
  return check.complaints
}

private enum G97 {
  case p0(a: Blank)
  case p1(Character, Result<Int, Oops>)
  case p2(Choice<[Int], Bool?>, Weakly)
  case p3(Weakly)
  case p4(Void)
  case p5(Choice<Int, String>)
  case p6(a: SIMD4<Double>)
  case c0
}

private func check97() -> [String] {
  var check = PathCheck<G97>([
    .p0(a: Blank()), .p1("c", .success(4)), .p2(.right(nil), Weakly(object)), .p3(Weakly(object)),
    .p4(()), .p5(.right("r")), .p6(a: SIMD4(1, 2, 3, 4)), .c0,
  ])
  check.payload(0, /G97.p0, Blank())
  check.payload(1, /G97.p1, ("c", .success(4)))
  check.payload(2, /G97.p2, (.right(nil), Weakly(object)))
  check.payload(3, /G97.p3, Weakly(object))
  check.payload(4, /G97.p4, ())
  check.payload(5, /G97.p5, .right("r"))
  check.payload(6, /G97.p6, SIMD4(1, 2, 3, 4))
  check.constant(7, /G97.c0)
  return check.complaints
}

private enum G98 {
  case p0(Small?)
  case p1(ClosedRange<UInt8>)
  case p2(Double)
  case c0
}

private func check98() -> [String] {
  var check = PathCheck<G98>([.p0(.third), .p1(1...2), .p2(1.5), .c0])
  check.payload(0, /G98.p0, .third)
  check.payload(1, /G98.p1, 1...2)
  check.payload(2, /G98.p2, 1.5)
  check.constant(3, /G98.c0)
  return check.complaints
}

private enum G99 {
  case p0(a: Unicode.Scalar, b: ClosedRange<UInt8>)
  case p1(Small?, Object?)
  case p2(a: Substring)
  case c0
}

private func check99() -> [String] {
  var check = PathCheck<G99>([.p0(a: "u", b: 1...2), .p1(.third, nil), .p2(a: "sub"), .c0])
  check.payload(0, /G99.p0, ("u", 1...2))
  check.payload(1, /G99.p1, (.third, nil))
  check.payload(2, /G99.p2, "sub")
  check.constant(3, /G99.c0)
  return check.complaints
}

/// The checks of the enums 50 to 99.
let checks50: [@Sendable () -> [String]] = [
  check50,
  check51,
  check52,
  check53,
  check54,
  check55,
  check56,
  check57,
  check58,
  check59,
  check60,
  check61,
  check62,
  check63,
  check64,
  check65,
  check66,
  check67,
  check68,
  check69,
  check70,
  check71,
  check72,
  check73,
  check74,
  check75,
  check76,
  check77,
  check78,
  check79,
  check80,
  check81,
  check82,
  check83,
  check84,
  check85,
  check86,
  check87,
  check88,
  check89,
  check90,
  check91,
  check92,
  check93,
  check94,
  check95,
  check96,
  check97,
  check98,
  check99,
]
