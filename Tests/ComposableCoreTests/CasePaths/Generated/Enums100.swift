// Made by Tools/Enums/generate.swift 50 20261222 100; do not edit.
import ComposableCore

private enum G100 {
  case p0(a: Object?)
  case p1(a: Bool)
  case p2(Mixed?)
  case p3(Result<Int, Oops>)
  case p4(Large?, Range<Int>)
  case c0
  case c1
}

private func check100() -> [String] {
  var check = PathCheck<G100>([
    .p0(a: nil), .p1(a: true), .p2(.number(8)), .p3(.success(4)), .p4(Large(), 0..<3), .c0, .c1,
  ])
  check.payload(0, /G100.p0, nil)
  check.payload(1, /G100.p1, true)
  check.payload(2, /G100.p2, .number(8))
  check.payload(3, /G100.p3, .success(4))
  check.payload(4, /G100.p4, (Large(), 0..<3))
  check.constant(5, /G100.c0)
  check.constant(6, /G100.c1)
  return check.complaints
}

private enum G101 {
  case c0
}

private func check101() -> [String] {
  var check = PathCheck<G101>([.c0])
  check.constant(0, /G101.c0)
  return check.complaints
}

private enum G102 {
  case p0(any Error)
  case p1(Large?, Large)
  case c0
  case c1
  case c2
}

private func check102() -> [String] {
  var check = PathCheck<G102>([.p0(Oops(number: 3)), .p1(Large(), Large()), .c0, .c1, .c2])
  check.payload(0, /G102.p0, Oops(number: 3))
  check.payload(1, /G102.p1, (Large(), Large()))
  check.constant(2, /G102.c0)
  check.constant(3, /G102.c1)
  check.constant(4, /G102.c2)
  return check.complaints
}

private enum G103 {
  case p0(a: Weakly, b: Choice<Int, String>)
  case c0
}

private func check103() -> [String] {
  var check = PathCheck<G103>([.p0(a: Weakly(object), b: .right("r")), .c0])
  check.payload(0, /G103.p0, (Weakly(object), .right("r")))
  check.constant(1, /G103.c0)
  return check.complaints
}

private enum G104 {
  case p0(a: Choice<[Int], Bool?>, b: Result<Int, Oops>)
  case p1(Substring)
  case c0
  case c1
}

private func check104() -> [String] {
  var check = PathCheck<G104>([.p0(a: .right(nil), b: .success(4)), .p1("sub"), .c0, .c1])
  check.payload(0, /G104.p0, (.right(nil), .success(4)))
  check.payload(1, /G104.p1, "sub")
  check.constant(2, /G104.c0)
  check.constant(3, /G104.c1)
  return check.complaints
}

private enum G105 {
  case p0(any Error, Mixed?)
  case c0
}

private func check105() -> [String] {
  var check = PathCheck<G105>([.p0(Oops(number: 3), .number(8)), .c0])
  check.payload(0, /G105.p0, (Oops(number: 3), .number(8)))
  check.constant(1, /G105.c0)
  return check.complaints
}

private enum G106 {
  case p0(a: Result<Int, Oops>, b: any Shown)
  indirect case p1(Int)
  indirect case p2(a: Bool, b: Large)
  case p3(a: UInt8)
  case p4(a: Bool)
}

private func check106() -> [String] {
  var check = PathCheck<G106>([
    .p0(a: .success(4), b: Large()), .p1(7), .p2(a: true, b: Large()), .p3(a: 200), .p4(a: true),
  ])
  check.payload(0, /G106.p0, (.success(4), Large()))
  check.payload(1, /G106.p1, 7)
  check.payload(2, /G106.p2, (true, Large()))
  check.payload(3, /G106.p3, 200)
  check.payload(4, /G106.p4, true)
  return check.complaints
}

private enum G107 {
  case p0(Mixed?)
  case p1(a: Range<Int>)
  case c0
}

private func check107() -> [String] {
  var check = PathCheck<G107>([.p0(.number(8)), .p1(a: 0..<3), .c0])
  check.payload(0, /G107.p0, .number(8))
  check.payload(1, /G107.p1, 0..<3)
  check.constant(2, /G107.c0)
  return check.complaints
}

private enum G108 {
  case p0(Result<Int, Oops>, Unicode.Scalar)
  case p1(String?)
  case p2(a: Double, b: UInt8)
  case c0
  case c1
  case c2
}

private func check108() -> [String] {
  var check = PathCheck<G108>([
    .p0(.success(4), "u"), .p1("some"), .p2(a: 1.5, b: 200), .c0, .c1, .c2,
  ])
  check.payload(0, /G108.p0, (.success(4), "u"))
  check.payload(1, /G108.p1, "some")
  check.payload(2, /G108.p2, (1.5, 200))
  check.constant(3, /G108.c0)
  check.constant(4, /G108.c1)
  check.constant(5, /G108.c2)
  return check.complaints
}

private enum G109 {
  case p0(Bool?)
  case p1(a: UInt8??, b: Blank)
  case p2([Int], Character)
  case c0
}

private func check109() -> [String] {
  var check = PathCheck<G109>([.p0(false), .p1(a: .some(9), b: Blank()), .p2([1, 2], "c"), .c0])
  check.payload(0, /G109.p0, false)
  check.payload(1, /G109.p1, (.some(9), Blank()))
  check.payload(2, /G109.p2, ([1, 2], "c"))
  check.constant(3, /G109.c0)
  return check.complaints
}

private enum G110 {
  case p0(a: Unicode.Scalar)
  case p1(Double)
  case p2(Object)
  case p3(Small?, Substring)
  case c0
}

private func check110() -> [String] {
  var check = PathCheck<G110>([.p0(a: "u"), .p1(1.5), .p2(object), .p3(.third, "sub"), .c0])
  check.payload(0, /G110.p0, "u")
  check.payload(1, /G110.p1, 1.5)
  check.payload(2, /G110.p2, object)
  check.payload(3, /G110.p3, (.third, "sub"))
  check.constant(4, /G110.c0)
  return check.complaints
}

private enum G111 {
  case p0(Substring)
  case p1(a: Unicode.Scalar)
  case c0
  case c1
  case c2
}

private func check111() -> [String] {
  var check = PathCheck<G111>([.p0("sub"), .p1(a: "u"), .c0, .c1, .c2])
  check.payload(0, /G111.p0, "sub")
  check.payload(1, /G111.p1, "u")
  check.constant(2, /G111.c0)
  check.constant(3, /G111.c1)
  check.constant(4, /G111.c2)
  return check.complaints
}

private enum G112 {
  case p0(Range<Int>)
}

private func check112() -> [String] {
  var check = PathCheck<G112>([.p0(0..<3)])
  check.payload(0, /G112.p0, 0..<3)
  return check.complaints
}

private enum G113 {
  case c0
}

private func check113() -> [String] {
  var check = PathCheck<G113>([.c0])
  check.constant(0, /G113.c0)
  return check.complaints
}

private enum G114 {
  case p0(Large?)
  indirect case p1(Object)
  case c0
}

private func check114() -> [String] {
  var check = PathCheck<G114>([.p0(Large()), .p1(object), .c0])
  check.payload(0, /G114.p0, Large())
  check.payload(1, /G114.p1, object)
  check.constant(2, /G114.c0)
  return check.complaints
}

private enum G115 {
  case p0(Object)
  case p1(Large?)
  case p2(Double, [Int]?)
  case c0
}

private func check115() -> [String] {
  var check = PathCheck<G115>([.p0(object), .p1(Large()), .p2(1.5, [4]), .c0])
  check.payload(0, /G115.p0, object)
  check.payload(1, /G115.p1, Large())
  check.payload(2, /G115.p2, (1.5, [4]))
  check.constant(3, /G115.c0)
  return check.complaints
}

private enum G116 {
  case p0(Small?)
  case p1(Mixed)
  case p2(Character)
  case p3(Weakly)
  case p4(any Error, Weakly)
  case c0
  case c1
  case c2
}

private func check116() -> [String] {
  var check = PathCheck<G116>([
    .p0(.third), .p1(.text("mixed")), .p2("c"), .p3(Weakly(object)),
    .p4(Oops(number: 3), Weakly(object)), .c0, .c1, .c2,
  ])
  check.payload(0, /G116.p0, .third)
  check.payload(1, /G116.p1, .text("mixed"))
  check.payload(2, /G116.p2, "c")
  check.payload(3, /G116.p3, Weakly(object))
  check.payload(4, /G116.p4, (Oops(number: 3), Weakly(object)))
  check.constant(5, /G116.c0)
  check.constant(6, /G116.c1)
  check.constant(7, /G116.c2)
  return check.complaints
}

private enum G117 {
  indirect case p0(Bool??)
  case p1(Choice<Int, String>)
  case p2(Range<Int>)
  case c0
  case c1
}

private func check117() -> [String] {
  var check = PathCheck<G117>([.p0(.some(nil)), .p1(.right("r")), .p2(0..<3), .c0, .c1])
  check.payload(0, /G117.p0, .some(nil))
  check.payload(1, /G117.p1, .right("r"))
  check.payload(2, /G117.p2, 0..<3)
  check.constant(3, /G117.c0)
  check.constant(4, /G117.c1)
  return check.complaints
}

private enum G118 {
  case p0(Object, Choice<[Int], Bool?>)
  case p1(a: Weakly)
  indirect case p2(Unicode.Scalar)
  case p3(Range<Int>, Void)
  case p4(Result<Int, Oops>)
  case p5(Object?)
  case p6(Bool, Blank)
  case c0
}

private func check118() -> [String] {
  var check = PathCheck<G118>([
    .p0(object, .right(nil)), .p1(a: Weakly(object)), .p2("u"), .p3(0..<3, ()), .p4(.success(4)),
    .p5(nil), .p6(true, Blank()), .c0,
  ])
  check.payload(0, /G118.p0, (object, .right(nil)))
  check.payload(1, /G118.p1, Weakly(object))
  check.payload(2, /G118.p2, "u")
  check.payload(3, /G118.p3, (0..<3, ()))
  check.payload(4, /G118.p4, .success(4))
  check.payload(5, /G118.p5, nil)
  check.payload(6, /G118.p6, (true, Blank()))
  check.constant(7, /G118.c0)
  return check.complaints
}

private enum G119 {
  case p0(Any)
  case c0
}

private func check119() -> [String] {
  var check = PathCheck<G119>([.p0(5), .c0])
  check.payload(0, /G119.p0, 5)
  check.constant(1, /G119.c0)
  return check.complaints
}

private enum G120 {
  case p0(a: Range<Int>)
  case p1(Mixed?)
  case p2(SIMD4<Double>, Duration)
  case p3(a: Large?)
  case c0
}

private func check120() -> [String] {
  var check = PathCheck<G120>([
    .p0(a: 0..<3), .p1(.number(8)), .p2(SIMD4(1, 2, 3, 4), .seconds(3)), .p3(a: Large()), .c0,
  ])
  check.payload(0, /G120.p0, 0..<3)
  check.payload(1, /G120.p1, .number(8))
  check.payload(2, /G120.p2, (SIMD4(1, 2, 3, 4), .seconds(3)))
  check.payload(3, /G120.p3, Large())
  check.constant(4, /G120.c0)
  return check.complaints
}

private enum G121 {
  case p0(StaticString, any Error)
  case p1(a: Blank)
  case p2(Bool?)
}

private func check121() -> [String] {
  var check = PathCheck<G121>([.p0("s", Oops(number: 3)), .p1(a: Blank()), .p2(false)])
  check.payload(0, /G121.p0, ("s", Oops(number: 3)))
  check.payload(1, /G121.p1, Blank())
  check.payload(2, /G121.p2, false)
  return check.complaints
}

private enum G122 {
  indirect case p0(Large)
  case p1(Large)
  indirect case p2(Unicode.Scalar)
  case p3(a: Void)
  case p4(a: Range<Int>, b: Character)
}

private func check122() -> [String] {
  var check = PathCheck<G122>([
    .p0(Large()), .p1(Large()), .p2("u"), .p3(a: ()), .p4(a: 0..<3, b: "c"),
  ])
  check.payload(0, /G122.p0, Large())
  check.payload(1, /G122.p1, Large())
  check.payload(2, /G122.p2, "u")
  check.payload(3, /G122.p3, ())
  check.payload(4, /G122.p4, (0..<3, "c"))
  return check.complaints
}

private enum G123 {
  case p0(a: SIMD4<Double>)
  case c0
  case c1
  case c2
}

private func check123() -> [String] {
  var check = PathCheck<G123>([.p0(a: SIMD4(1, 2, 3, 4)), .c0, .c1, .c2])
  check.payload(0, /G123.p0, SIMD4(1, 2, 3, 4))
  check.constant(1, /G123.c0)
  check.constant(2, /G123.c1)
  check.constant(3, /G123.c2)
  return check.complaints
}

private enum G124 {
  case p0(any Error)
  case p1(a: Int)
  case p2(Int?)
  case c0
  case c1
  case c2
}

private func check124() -> [String] {
  var check = PathCheck<G124>([.p0(Oops(number: 3)), .p1(a: 7), .p2(nil), .c0, .c1, .c2])
  check.payload(0, /G124.p0, Oops(number: 3))
  check.payload(1, /G124.p1, 7)
  check.payload(2, /G124.p2, nil)
  check.constant(3, /G124.c0)
  check.constant(4, /G124.c1)
  check.constant(5, /G124.c2)
  return check.complaints
}

private enum G125 {
  case p0(any Shown, String)
  case p1(a: Duration, b: Int?)
  case p2(a: Large)
  case p3(Int?)
  indirect case p4(Choice<Int, String>)
  case p5(a: UInt8??, b: SIMD4<Double>)
  case p6(a: Small?, b: Bool??)
  case c0
  case c1
}

private func check125() -> [String] {
  var check = PathCheck<G125>([
    .p0(Large(), "text"), .p1(a: .seconds(3), b: nil), .p2(a: Large()), .p3(nil), .p4(.right("r")),
    .p5(a: .some(9), b: SIMD4(1, 2, 3, 4)), .p6(a: .third, b: .some(nil)), .c0, .c1,
  ])
  check.payload(0, /G125.p0, (Large(), "text"))
  check.payload(1, /G125.p1, (.seconds(3), nil))
  check.payload(2, /G125.p2, Large())
  check.payload(3, /G125.p3, nil)
  check.payload(4, /G125.p4, .right("r"))
  check.payload(5, /G125.p5, (.some(9), SIMD4(1, 2, 3, 4)))
  check.payload(6, /G125.p6, (.third, .some(nil)))
  check.constant(7, /G125.c0)
  check.constant(8, /G125.c1)
  return check.complaints
}

private enum G126 {
  case c0
}

private func check126() -> [String] {
  var check = PathCheck<G126>([.c0])
  check.constant(0, /G126.c0)
  return check.complaints
}

private enum G127 {
  case p0(Small?, SIMD4<Double>)
  case p1(a: [Int])
  case c0
  case c1
  case c2
}

private func check127() -> [String] {
  var check = PathCheck<G127>([.p0(.third, SIMD4(1, 2, 3, 4)), .p1(a: [1, 2]), .c0, .c1, .c2])
  check.payload(0, /G127.p0, (.third, SIMD4(1, 2, 3, 4)))
  check.payload(1, /G127.p1, [1, 2])
  check.constant(2, /G127.c0)
  check.constant(3, /G127.c1)
  check.constant(4, /G127.c2)
  return check.complaints
}

private enum G128 {
  case p0(a: Small)
  case c0
  case c1
}

private func check128() -> [String] {
  var check = PathCheck<G128>([.p0(a: .second), .c0, .c1])
  check.payload(0, /G128.p0, .second)
  check.constant(1, /G128.c0)
  check.constant(2, /G128.c1)
  return check.complaints
}

private enum G129 {
  case p0(Large?)
  case p1(Small?, Choice<[Int], Bool?>)
  case p2(Large?)
  case p3(a: Weakly, b: Duration)
  case p4(a: any Shown)
  case c0
  case c1
}

private func check129() -> [String] {
  var check = PathCheck<G129>([
    .p0(Large()), .p1(.third, .right(nil)), .p2(Large()), .p3(a: Weakly(object), b: .seconds(3)),
    .p4(a: Large()), .c0, .c1,
  ])
  check.payload(0, /G129.p0, Large())
  check.payload(1, /G129.p1, (.third, .right(nil)))
  check.payload(2, /G129.p2, Large())
  check.payload(3, /G129.p3, (Weakly(object), .seconds(3)))
  check.payload(4, /G129.p4, Large())
  check.constant(5, /G129.c0)
  check.constant(6, /G129.c1)
  return check.complaints
}

private enum G130 {
  case p0(Bool??, Set<Int>)
  case p1(Double)
  case p2(a: Blank, b: Duration)
  case c0
  case c1
}

private func check130() -> [String] {
  var check = PathCheck<G130>([
    .p0(.some(nil), [3]), .p1(1.5), .p2(a: Blank(), b: .seconds(3)), .c0, .c1,
  ])
  check.payload(0, /G130.p0, (.some(nil), [3]))
  check.payload(1, /G130.p1, 1.5)
  check.payload(2, /G130.p2, (Blank(), .seconds(3)))
  check.constant(3, /G130.c0)
  check.constant(4, /G130.c1)
  return check.complaints
}

private enum G131 {
  case p0(a: Bool??, b: [Int])
  case p1(a: Small?)
  case c0
  case c1
  case c2
}

private func check131() -> [String] {
  var check = PathCheck<G131>([.p0(a: .some(nil), b: [1, 2]), .p1(a: .third), .c0, .c1, .c2])
  check.payload(0, /G131.p0, (.some(nil), [1, 2]))
  check.payload(1, /G131.p1, .third)
  check.constant(2, /G131.c0)
  check.constant(3, /G131.c1)
  check.constant(4, /G131.c2)
  return check.complaints
}

private enum G132 {
  case p0(Substring)
  case p1(Choice<Int, String>, SIMD4<Double>)
  case p2(a: Int?)
  case c0
}

private func check132() -> [String] {
  var check = PathCheck<G132>([.p0("sub"), .p1(.right("r"), SIMD4(1, 2, 3, 4)), .p2(a: nil), .c0])
  check.payload(0, /G132.p0, "sub")
  check.payload(1, /G132.p1, (.right("r"), SIMD4(1, 2, 3, 4)))
  check.payload(2, /G132.p2, nil)
  check.constant(3, /G132.c0)
  return check.complaints
}

private enum G133 {
  case p0(a: StaticString)
  case p1(a: Range<Int>, b: Choice<[Int], Bool?>)
  case p2(a: Blank)
  case c0
  case c1
}

private func check133() -> [String] {
  var check = PathCheck<G133>([
    .p0(a: "s"), .p1(a: 0..<3, b: .right(nil)), .p2(a: Blank()), .c0, .c1,
  ])
  check.payload(0, /G133.p0, "s")
  check.payload(1, /G133.p1, (0..<3, .right(nil)))
  check.payload(2, /G133.p2, Blank())
  check.constant(3, /G133.c0)
  check.constant(4, /G133.c1)
  return check.complaints
}

private enum G134 {
  case p0(a: [String: Int])
  case p1(a: Choice<Int, String>)
  case c0
  case c1
  case c2
}

private func check134() -> [String] {
  var check = PathCheck<G134>([.p0(a: ["a": 1]), .p1(a: .right("r")), .c0, .c1, .c2])
  check.payload(0, /G134.p0, ["a": 1])
  check.payload(1, /G134.p1, .right("r"))
  check.constant(2, /G134.c0)
  check.constant(3, /G134.c1)
  check.constant(4, /G134.c2)
  return check.complaints
}

private enum G135 {
  case p0(a: [String: Int])
  case p1(String?)
  case p2(a: Range<Int>)
  case p3(Choice<[Int], Bool?>, [String: Int])
  case p4(Choice<Int, String>)
  case p5(a: [Int], b: Any)
  case p6(Range<Int>)
  case c0
}

private func check135() -> [String] {
  var check = PathCheck<G135>([
    .p0(a: ["a": 1]), .p1("some"), .p2(a: 0..<3), .p3(.right(nil), ["a": 1]), .p4(.right("r")),
    .p5(a: [1, 2], b: 5), .p6(0..<3), .c0,
  ])
  check.payload(0, /G135.p0, ["a": 1])
  check.payload(1, /G135.p1, "some")
  check.payload(2, /G135.p2, 0..<3)
  check.payload(3, /G135.p3, (.right(nil), ["a": 1]))
  check.payload(4, /G135.p4, .right("r"))
  check.payload(5, /G135.p5, ([1, 2], 5))
  check.payload(6, /G135.p6, 0..<3)
  check.constant(7, /G135.c0)
  return check.complaints
}

private enum G136 {
  case p0(a: any Error, b: Int)
  case c0
  case c1
  case c2
}

private func check136() -> [String] {
  var check = PathCheck<G136>([.p0(a: Oops(number: 3), b: 7), .c0, .c1, .c2])
  check.payload(0, /G136.p0, (Oops(number: 3), 7))
  check.constant(1, /G136.c0)
  check.constant(2, /G136.c1)
  check.constant(3, /G136.c2)
  return check.complaints
}

private enum G137 {
  indirect case p0(a: Bool??)
  case p1(a: Blank)
  case c0
}

private func check137() -> [String] {
  var check = PathCheck<G137>([.p0(a: .some(nil)), .p1(a: Blank()), .c0])
  check.payload(0, /G137.p0, .some(nil))
  check.payload(1, /G137.p1, Blank())
  check.constant(2, /G137.c0)
  return check.complaints
}

private enum G138 {
  case p0(ClosedRange<UInt8>, Large?)
  case p1(any Shown)
  case c0
}

private func check138() -> [String] {
  var check = PathCheck<G138>([.p0(1...2, Large()), .p1(Large()), .c0])
  check.payload(0, /G138.p0, (1...2, Large()))
  check.payload(1, /G138.p1, Large())
  check.constant(2, /G138.c0)
  return check.complaints
}

private enum G139 {
  case p0(Large?)
  case p1(a: Mixed?)
}

private func check139() -> [String] {
  var check = PathCheck<G139>([.p0(Large()), .p1(a: .number(8))])
  check.payload(0, /G139.p0, Large())
  check.payload(1, /G139.p1, .number(8))
  return check.complaints
}

private enum G140 {
  indirect case p0(Bool?, [Int])
  case p1(a: Large?)
  case c0
}

private func check140() -> [String] {
  var check = PathCheck<G140>([.p0(false, [1, 2]), .p1(a: Large()), .c0])
  check.payload(0, /G140.p0, (false, [1, 2]))
  check.payload(1, /G140.p1, Large())
  check.constant(2, /G140.c0)
  return check.complaints
}

private enum G141 {
  case c0
}

private func check141() -> [String] {
  var check = PathCheck<G141>([.c0])
  check.constant(0, /G141.c0)
  return check.complaints
}

private enum G142 {
  case c0
}

private func check142() -> [String] {
  var check = PathCheck<G142>([.c0])
  check.constant(0, /G142.c0)
  return check.complaints
}

private enum G143 {
  case p0(Bool??)
  case p1(Set<Int>, String?)
  case p2([Int]?)
}

private func check143() -> [String] {
  var check = PathCheck<G143>([.p0(.some(nil)), .p1([3], "some"), .p2([4])])
  check.payload(0, /G143.p0, .some(nil))
  check.payload(1, /G143.p1, ([3], "some"))
  check.payload(2, /G143.p2, [4])
  return check.complaints
}

private enum G144 {
  indirect case p0(Choice<Int, String>)
  case p1(a: Any, b: [String: Int])
  case p2(a: Void, b: Character)
  case c0
}

private func check144() -> [String] {
  var check = PathCheck<G144>([.p0(.right("r")), .p1(a: 5, b: ["a": 1]), .p2(a: (), b: "c"), .c0])
  check.payload(0, /G144.p0, .right("r"))
  check.payload(1, /G144.p1, (5, ["a": 1]))
  check.payload(2, /G144.p2, ((), "c"))
  check.constant(3, /G144.c0)
  return check.complaints
}

private enum G145 {
  case c0
}

private func check145() -> [String] {
  var check = PathCheck<G145>([.c0])
  check.constant(0, /G145.c0)
  return check.complaints
}

private enum G146 {
  case p0(Mixed)
  case p1(Bool)
}

private func check146() -> [String] {
  var check = PathCheck<G146>([.p0(.text("mixed")), .p1(true)])
  check.payload(0, /G146.p0, .text("mixed"))
  check.payload(1, /G146.p1, true)
  return check.complaints
}

private enum G147 {
  case p0(Mixed)
  case p1(StaticString)
  case p2(a: Double)
  case p3(Choice<Int, String>)
  case c0
}

private func check147() -> [String] {
  var check = PathCheck<G147>([.p0(.text("mixed")), .p1("s"), .p2(a: 1.5), .p3(.right("r")), .c0])
  check.payload(0, /G147.p0, .text("mixed"))
  check.payload(1, /G147.p1, "s")
  check.payload(2, /G147.p2, 1.5)
  check.payload(3, /G147.p3, .right("r"))
  check.constant(4, /G147.c0)
  return check.complaints
}

private enum G148 {
  case p0(Result<Int, Oops>, [Int])
  case p1(Range<Int>)
  case c0
  case c1
}

private func check148() -> [String] {
  var check = PathCheck<G148>([.p0(.success(4), [1, 2]), .p1(0..<3), .c0, .c1])
  check.payload(0, /G148.p0, (.success(4), [1, 2]))
  check.payload(1, /G148.p1, 0..<3)
  check.constant(2, /G148.c0)
  check.constant(3, /G148.c1)
  return check.complaints
}

private enum G149 {
  indirect case p0(Substring, Blank)
  case p1(Range<Int>)
  case p2(a: Any, b: [Int])
  case p3(a: Blank, b: Range<Int>)
  case p4(Substring, Void)
  case c0
  case c1
  case c2
}

private func check149() -> [String] {
  var check = PathCheck<G149>([
    .p0("sub", Blank()), .p1(0..<3), .p2(a: 5, b: [1, 2]), .p3(a: Blank(), b: 0..<3),
    .p4("sub", ()), .c0, .c1, .c2,
  ])
  check.payload(0, /G149.p0, ("sub", Blank()))
  check.payload(1, /G149.p1, 0..<3)
  check.payload(2, /G149.p2, (5, [1, 2]))
  check.payload(3, /G149.p3, (Blank(), 0..<3))
  check.payload(4, /G149.p4, ("sub", ()))
  check.constant(5, /G149.c0)
  check.constant(6, /G149.c1)
  check.constant(7, /G149.c2)
  return check.complaints
}

/// The checks of the enums 100 to 149.
let checks100: [@Sendable () -> [String]] = [
  check100,
  check101,
  check102,
  check103,
  check104,
  check105,
  check106,
  check107,
  check108,
  check109,
  check110,
  check111,
  check112,
  check113,
  check114,
  check115,
  check116,
  check117,
  check118,
  check119,
  check120,
  check121,
  check122,
  check123,
  check124,
  check125,
  check126,
  check127,
  check128,
  check129,
  check130,
  check131,
  check132,
  check133,
  check134,
  check135,
  check136,
  check137,
  check138,
  check139,
  check140,
  check141,
  check142,
  check143,
  check144,
  check145,
  check146,
  check147,
  check148,
  check149,
]
