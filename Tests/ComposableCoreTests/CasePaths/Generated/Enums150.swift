// Made by Tools/Enums/generate.swift 50 20261272 150; do not edit.
import ComposableCore

private enum G150 {
  case p0(Unicode.Scalar)
  case p1(a: Character)
  indirect case p2(Choice<[Int], Bool?>)
  case c0
}

private func check150() -> [String] {
  var check = PathCheck<G150>([.p0("u"), .p1(a: "c"), .p2(.right(nil)), .c0])
  check.payload(0, /G150.p0, "u")
  check.payload(1, /G150.p1, "c")
  check.payload(2, /G150.p2, .right(nil))
  check.constant(3, /G150.c0)
  return check.complaints
}

private enum G151 {
  case p0(a: Substring, b: [Int])
  case p1(Result<Int, Oops>, StaticString)
  case p2(a: Set<Int>)
}

private func check151() -> [String] {
  var check = PathCheck<G151>([.p0(a: "sub", b: [1, 2]), .p1(.success(4), "s"), .p2(a: [3])])
  check.payload(0, /G151.p0, ("sub", [1, 2]))
  check.payload(1, /G151.p1, (.success(4), "s"))
  check.payload(2, /G151.p2, [3])
  return check.complaints
}

private enum G152 {
  case p0(Range<Int>, SIMD4<Double>)
  indirect case p1(a: [String: Int], b: Weakly)
  case p2(Bool??, [String: Int])
  case p3(Set<Int>)
  indirect case p4(Bool??)
  case p5(a: Mixed?, b: Character)
  indirect case p6(Large?)
  case c0
  case c1
  case c2
}

private func check152() -> [String] {
  var check = PathCheck<G152>([
    .p0(0..<3, SIMD4(1, 2, 3, 4)), .p1(a: ["a": 1], b: Weakly(object)), .p2(.some(nil), ["a": 1]),
    .p3([3]), .p4(.some(nil)), .p5(a: .number(8), b: "c"), .p6(Large()), .c0, .c1, .c2,
  ])
  check.payload(0, /G152.p0, (0..<3, SIMD4(1, 2, 3, 4)))
  check.payload(1, /G152.p1, (["a": 1], Weakly(object)))
  check.payload(2, /G152.p2, (.some(nil), ["a": 1]))
  check.payload(3, /G152.p3, [3])
  check.payload(4, /G152.p4, .some(nil))
  check.payload(5, /G152.p5, (.number(8), "c"))
  check.payload(6, /G152.p6, Large())
  check.constant(7, /G152.c0)
  check.constant(8, /G152.c1)
  check.constant(9, /G152.c2)
  return check.complaints
}

private enum G153 {
  case c0
}

private func check153() -> [String] {
  var check = PathCheck<G153>([.c0])
  check.constant(0, /G153.c0)
  return check.complaints
}

private enum G154 {
  case p0(Bool??)
  case p1(a: UnsafeRawPointer?, b: SIMD4<Double>)
  case p2(a: any Shown)
  case p3(Void)
  indirect case p4(Range<Int>)
  case c0
}

private func check154() -> [String] {
  var check = PathCheck<G154>([
    .p0(.some(nil)), .p1(a: nil, b: SIMD4(1, 2, 3, 4)), .p2(a: Large()), .p3(()), .p4(0..<3), .c0,
  ])
  check.payload(0, /G154.p0, .some(nil))
  check.payload(1, /G154.p1, (nil, SIMD4(1, 2, 3, 4)))
  check.payload(2, /G154.p2, Large())
  check.payload(3, /G154.p3, ())
  check.payload(4, /G154.p4, 0..<3)
  check.constant(5, /G154.c0)
  return check.complaints
}

private enum G155 {
  case p0([Int])
  case p1(a: Choice<Int, String>, b: Large)
  case c0
}

private func check155() -> [String] {
  var check = PathCheck<G155>([.p0([1, 2]), .p1(a: .right("r"), b: Large()), .c0])
  check.payload(0, /G155.p0, [1, 2])
  check.payload(1, /G155.p1, (.right("r"), Large()))
  check.constant(2, /G155.c0)
  return check.complaints
}

private enum G156 {
  case p0(a: Choice<Int, String>)
  case c0
}

private func check156() -> [String] {
  var check = PathCheck<G156>([.p0(a: .right("r")), .c0])
  check.payload(0, /G156.p0, .right("r"))
  check.constant(1, /G156.c0)
  return check.complaints
}

private enum G157 {
  case p0(Duration, any Shown)
  case p1(a: Choice<Int, String>, b: Large?)
  case p2(a: Void, b: Int?)
  case p3(a: UnsafeRawPointer?, b: Large)
  case p4(String?)
  case c0
}

private func check157() -> [String] {
  var check = PathCheck<G157>([
    .p0(.seconds(3), Large()), .p1(a: .right("r"), b: Large()), .p2(a: (), b: nil),
    .p3(a: nil, b: Large()), .p4("some"), .c0,
  ])
  check.payload(0, /G157.p0, (.seconds(3), Large()))
  check.payload(1, /G157.p1, (.right("r"), Large()))
  check.payload(2, /G157.p2, ((), nil))
  check.payload(3, /G157.p3, (nil, Large()))
  check.payload(4, /G157.p4, "some")
  check.constant(5, /G157.c0)
  return check.complaints
}

private enum G158 {
  case p0(a: Mixed?, b: Weakly)
  case p1(Void, Blank)
  case c0
  case c1
  case c2
}

private func check158() -> [String] {
  var check = PathCheck<G158>([
    .p0(a: .number(8), b: Weakly(object)), .p1((), Blank()), .c0, .c1, .c2,
  ])
  check.payload(0, /G158.p0, (.number(8), Weakly(object)))
  check.payload(1, /G158.p1, ((), Blank()))
  check.constant(2, /G158.c0)
  check.constant(3, /G158.c1)
  check.constant(4, /G158.c2)
  return check.complaints
}

private enum G159 {
  indirect case p0(a: Void, b: String)
  case p1(Int?)
  case c0
}

private func check159() -> [String] {
  var check = PathCheck<G159>([.p0(a: (), b: "text"), .p1(nil), .c0])
  check.payload(0, /G159.p0, ((), "text"))
  check.payload(1, /G159.p1, nil)
  check.constant(2, /G159.c0)
  return check.complaints
}

private enum G160 {
  case p0(Choice<[Int], Bool?>)
  case c0
  case c1
  case c2
}

private func check160() -> [String] {
  var check = PathCheck<G160>([.p0(.right(nil)), .c0, .c1, .c2])
  check.payload(0, /G160.p0, .right(nil))
  check.constant(1, /G160.c0)
  check.constant(2, /G160.c1)
  check.constant(3, /G160.c2)
  return check.complaints
}

private enum G161 {
  case p0(StaticString)
  case p1(a: Duration, b: Choice<[Int], Bool?>)
}

private func check161() -> [String] {
  var check = PathCheck<G161>([.p0("s"), .p1(a: .seconds(3), b: .right(nil))])
  check.payload(0, /G161.p0, "s")
  check.payload(1, /G161.p1, (.seconds(3), .right(nil)))
  return check.complaints
}

private enum G162 {
  indirect case p0(Double)
  case p1(Bool??, Int?)
  case c0
}

private func check162() -> [String] {
  var check = PathCheck<G162>([.p0(1.5), .p1(.some(nil), nil), .c0])
  check.payload(0, /G162.p0, 1.5)
  check.payload(1, /G162.p1, (.some(nil), nil))
  check.constant(2, /G162.c0)
  return check.complaints
}

private enum G163 {
  case p0(a: Choice<Int, String>)
  case p1(Bool??)
  case p2(a: StaticString)
  case p3(a: Double)
  case p4(a: Any)
  case c0
}

private func check163() -> [String] {
  var check = PathCheck<G163>([
    .p0(a: .right("r")), .p1(.some(nil)), .p2(a: "s"), .p3(a: 1.5), .p4(a: 5), .c0,
  ])
  check.payload(0, /G163.p0, .right("r"))
  check.payload(1, /G163.p1, .some(nil))
  check.payload(2, /G163.p2, "s")
  check.payload(3, /G163.p3, 1.5)
  check.payload(4, /G163.p4, 5)
  check.constant(5, /G163.c0)
  return check.complaints
}

private enum G164 {
  case p0(a: Void, b: Large?)
  case p1(a: any Shown, b: Void)
  case p2(Double)
  case p3(Large)
  case p4(UInt8, Bool??)
  case p5(any Error, any Error)
  case p6(Large)
  case c0
}

private func check164() -> [String] {
  var check = PathCheck<G164>([
    .p0(a: (), b: Large()), .p1(a: Large(), b: ()), .p2(1.5), .p3(Large()), .p4(200, .some(nil)),
    .p5(Oops(number: 3), Oops(number: 3)), .p6(Large()), .c0,
  ])
  check.payload(0, /G164.p0, ((), Large()))
  check.payload(1, /G164.p1, (Large(), ()))
  check.payload(2, /G164.p2, 1.5)
  check.payload(3, /G164.p3, Large())
  check.payload(4, /G164.p4, (200, .some(nil)))
  check.payload(5, /G164.p5, (Oops(number: 3), Oops(number: 3)))
  check.payload(6, /G164.p6, Large())
  check.constant(7, /G164.c0)
  return check.complaints
}

private enum G165 {
  case c0
}

private func check165() -> [String] {
  var check = PathCheck<G165>([.c0])
  check.constant(0, /G165.c0)
  return check.complaints
}

private enum G166 {
  case c0
}

private func check166() -> [String] {
  var check = PathCheck<G166>([.c0])
  check.constant(0, /G166.c0)
  return check.complaints
}

private enum G167 {
  indirect case p0(a: Character)
  case c0
}

private func check167() -> [String] {
  var check = PathCheck<G167>([.p0(a: "c"), .c0])
  check.payload(0, /G167.p0, "c")
  check.constant(1, /G167.c0)
  return check.complaints
}

private enum G168 {
  case p0([Int])
  case p1(Object?)
  case p2(a: Small)
  indirect case p3(Object)
  case p4(any Shown, Small)
}

private func check168() -> [String] {
  var check = PathCheck<G168>([
    .p0([1, 2]), .p1(nil), .p2(a: .second), .p3(object), .p4(Large(), .second),
  ])
  check.payload(0, /G168.p0, [1, 2])
  check.payload(1, /G168.p1, nil)
  check.payload(2, /G168.p2, .second)
  check.payload(3, /G168.p3, object)
  check.payload(4, /G168.p4, (Large(), .second))
  return check.complaints
}

private enum G169 {
  case p0(Large, Set<Int>)
  case p1(SIMD4<Double>)
  case c0
}

private func check169() -> [String] {
  var check = PathCheck<G169>([.p0(Large(), [3]), .p1(SIMD4(1, 2, 3, 4)), .c0])
  check.payload(0, /G169.p0, (Large(), [3]))
  check.payload(1, /G169.p1, SIMD4(1, 2, 3, 4))
  check.constant(2, /G169.c0)
  return check.complaints
}

private enum G170 {
  case p0(UInt8)
  case p1(any Error)
  case p2(UInt8??)
  case p3(a: UInt8??, b: Large)
  case p4(a: [Int])
  case p5(a: any Shown)
  case p6(a: Int)
  case c0
  case c1
}

private func check170() -> [String] {
  var check = PathCheck<G170>([
    .p0(200), .p1(Oops(number: 3)), .p2(.some(9)), .p3(a: .some(9), b: Large()), .p4(a: [1, 2]),
    .p5(a: Large()), .p6(a: 7), .c0, .c1,
  ])
  check.payload(0, /G170.p0, 200)
  check.payload(1, /G170.p1, Oops(number: 3))
  check.payload(2, /G170.p2, .some(9))
  check.payload(3, /G170.p3, (.some(9), Large()))
  check.payload(4, /G170.p4, [1, 2])
  check.payload(5, /G170.p5, Large())
  check.payload(6, /G170.p6, 7)
  check.constant(7, /G170.c0)
  check.constant(8, /G170.c1)
  return check.complaints
}

private enum G171 {
  case p0(Bool, Small)
  indirect case p1(Any, Set<Int>)
  case p2(Bool??)
  case p3(a: Choice<[Int], Bool?>)
  case p4(Range<Int>, [Int])
  case p5(a: Void, b: Bool)
  case p6(Small)
  case c0
  case c1
  case c2
}

private func check171() -> [String] {
  var check = PathCheck<G171>([
    .p0(true, .second), .p1(5, [3]), .p2(.some(nil)), .p3(a: .right(nil)), .p4(0..<3, [1, 2]),
    .p5(a: (), b: true), .p6(.second), .c0, .c1, .c2,
  ])
  check.payload(0, /G171.p0, (true, .second))
  check.payload(1, /G171.p1, (5, [3]))
  check.payload(2, /G171.p2, .some(nil))
  check.payload(3, /G171.p3, .right(nil))
  check.payload(4, /G171.p4, (0..<3, [1, 2]))
  check.payload(5, /G171.p5, ((), true))
  check.payload(6, /G171.p6, .second)
  check.constant(7, /G171.c0)
  check.constant(8, /G171.c1)
  check.constant(9, /G171.c2)
  return check.complaints
}

private enum G172 {
  case p0(Large)
  case p1(a: [Int]?)
  case p2(a: Unicode.Scalar, b: [Int]?)
  case c0
}

private func check172() -> [String] {
  var check = PathCheck<G172>([.p0(Large()), .p1(a: [4]), .p2(a: "u", b: [4]), .c0])
  check.payload(0, /G172.p0, Large())
  check.payload(1, /G172.p1, [4])
  check.payload(2, /G172.p2, ("u", [4]))
  check.constant(3, /G172.c0)
  return check.complaints
}

private enum G173 {
  case c0
  case c1
}

private func check173() -> [String] {
  var check = PathCheck<G173>([.c0, .c1])
  check.constant(0, /G173.c0)
  check.constant(1, /G173.c1)
  return check.complaints
}

private enum G174 {
  case p0(a: Character, b: Int)
  case c0
  case c1
  case c2
}

private func check174() -> [String] {
  var check = PathCheck<G174>([.p0(a: "c", b: 7), .c0, .c1, .c2])
  check.payload(0, /G174.p0, ("c", 7))
  check.constant(1, /G174.c0)
  check.constant(2, /G174.c1)
  check.constant(3, /G174.c2)
  return check.complaints
}

private enum G175 {
  case p0(a: Object?)
  case p1(a: String?)
  case p2(a: Substring)
  indirect case p3(a: Substring)
  case p4(a: Unicode.Scalar)
  case c0
  case c1
  case c2
}

private func check175() -> [String] {
  var check = PathCheck<G175>([
    .p0(a: nil), .p1(a: "some"), .p2(a: "sub"), .p3(a: "sub"), .p4(a: "u"), .c0, .c1, .c2,
  ])
  check.payload(0, /G175.p0, nil)
  check.payload(1, /G175.p1, "some")
  check.payload(2, /G175.p2, "sub")
  check.payload(3, /G175.p3, "sub")
  check.payload(4, /G175.p4, "u")
  check.constant(5, /G175.c0)
  check.constant(6, /G175.c1)
  check.constant(7, /G175.c2)
  return check.complaints
}

private enum G176 {
  case p0(Any, Int)
  case c0
  case c1
  case c2
}

private func check176() -> [String] {
  var check = PathCheck<G176>([.p0(5, 7), .c0, .c1, .c2])
  check.payload(0, /G176.p0, (5, 7))
  check.constant(1, /G176.c0)
  check.constant(2, /G176.c1)
  check.constant(3, /G176.c2)
  return check.complaints
}

private enum G177 {
  case p0([Int], [Int]?)
  case p1(Large?)
  case c0
}

private func check177() -> [String] {
  var check = PathCheck<G177>([.p0([1, 2], [4]), .p1(Large()), .c0])
  check.payload(0, /G177.p0, ([1, 2], [4]))
  check.payload(1, /G177.p1, Large())
  check.constant(2, /G177.c0)
  return check.complaints
}

private enum G178 {
  case p0(a: Int)
  case p1(a: [Int], b: Blank)
  case c0
}

private func check178() -> [String] {
  var check = PathCheck<G178>([.p0(a: 7), .p1(a: [1, 2], b: Blank()), .c0])
  check.payload(0, /G178.p0, 7)
  check.payload(1, /G178.p1, ([1, 2], Blank()))
  check.constant(2, /G178.c0)
  return check.complaints
}

private enum G179 {
  case p0(StaticString)
  case p1(a: any Shown)
  case p2(a: Large)
  case p3(Substring)
}

private func check179() -> [String] {
  var check = PathCheck<G179>([.p0("s"), .p1(a: Large()), .p2(a: Large()), .p3("sub")])
  check.payload(0, /G179.p0, "s")
  check.payload(1, /G179.p1, Large())
  check.payload(2, /G179.p2, Large())
  check.payload(3, /G179.p3, "sub")
  return check.complaints
}

private enum G180 {
  case p0(Bool?, [String: Int])
  case p1(a: [Int], b: Void)
  case p2(a: Character)
  case c0
  case c1
  case c2
}

private func check180() -> [String] {
  var check = PathCheck<G180>([
    .p0(false, ["a": 1]), .p1(a: [1, 2], b: ()), .p2(a: "c"), .c0, .c1, .c2,
  ])
  check.payload(0, /G180.p0, (false, ["a": 1]))
  check.payload(1, /G180.p1, ([1, 2], ()))
  check.payload(2, /G180.p2, "c")
  check.constant(3, /G180.c0)
  check.constant(4, /G180.c1)
  check.constant(5, /G180.c2)
  return check.complaints
}

private enum G181 {
  case p0(a: Set<Int>)
  case c0
}

private func check181() -> [String] {
  var check = PathCheck<G181>([.p0(a: [3]), .c0])
  check.payload(0, /G181.p0, [3])
  check.constant(1, /G181.c0)
  return check.complaints
}

private enum G182 {
  case p0(Choice<Int, String>)
  case p1(a: [Int]?)
  case p2(UInt8??, Large?)
  case p3(Substring)
  case c0
}

private func check182() -> [String] {
  var check = PathCheck<G182>([
    .p0(.right("r")), .p1(a: [4]), .p2(.some(9), Large()), .p3("sub"), .c0,
  ])
  check.payload(0, /G182.p0, .right("r"))
  check.payload(1, /G182.p1, [4])
  check.payload(2, /G182.p2, (.some(9), Large()))
  check.payload(3, /G182.p3, "sub")
  check.constant(4, /G182.c0)
  return check.complaints
}

private enum G183 {
  case p0(a: UInt8??, b: String)
  case p1(a: Result<Int, Oops>)
  case p2(StaticString)
  case p3(a: Double)
  indirect case p4(Void)
  case c0
}

private func check183() -> [String] {
  var check = PathCheck<G183>([
    .p0(a: .some(9), b: "text"), .p1(a: .success(4)), .p2("s"), .p3(a: 1.5), .p4(()), .c0,
  ])
  check.payload(0, /G183.p0, (.some(9), "text"))
  check.payload(1, /G183.p1, .success(4))
  check.payload(2, /G183.p2, "s")
  check.payload(3, /G183.p3, 1.5)
  check.payload(4, /G183.p4, ())
  check.constant(5, /G183.c0)
  return check.complaints
}

private enum G184 {
  case p0(a: Object)
  case p1(a: Character, b: UInt8??)
  indirect case p2(a: StaticString)
  case p3(Mixed, Bool?)
  case c0
  case c1
}

private func check184() -> [String] {
  var check = PathCheck<G184>([
    .p0(a: object), .p1(a: "c", b: .some(9)), .p2(a: "s"), .p3(.text("mixed"), false), .c0, .c1,
  ])
  check.payload(0, /G184.p0, object)
  check.payload(1, /G184.p1, ("c", .some(9)))
  check.payload(2, /G184.p2, "s")
  check.payload(3, /G184.p3, (.text("mixed"), false))
  check.constant(4, /G184.c0)
  check.constant(5, /G184.c1)
  return check.complaints
}

private enum G185 {
  case p0(String, Character)
  case p1(a: Mixed, b: [Int])
}

private func check185() -> [String] {
  var check = PathCheck<G185>([.p0("text", "c"), .p1(a: .text("mixed"), b: [1, 2])])
  check.payload(0, /G185.p0, ("text", "c"))
  check.payload(1, /G185.p1, (.text("mixed"), [1, 2]))
  return check.complaints
}

private enum G186 {
  case p0(Object?)
  case p1(Range<Int>, Object)
  case p2(Range<Int>)
  case p3(UInt8)
  case c0
  case c1
}

private func check186() -> [String] {
  var check = PathCheck<G186>([.p0(nil), .p1(0..<3, object), .p2(0..<3), .p3(200), .c0, .c1])
  check.payload(0, /G186.p0, nil)
  check.payload(1, /G186.p1, (0..<3, object))
  check.payload(2, /G186.p2, 0..<3)
  check.payload(3, /G186.p3, 200)
  check.constant(4, /G186.c0)
  check.constant(5, /G186.c1)
  return check.complaints
}

private enum G187 {
  case p0(Choice<[Int], Bool?>)
  case p1(a: Large)
}

private func check187() -> [String] {
  var check = PathCheck<G187>([.p0(.right(nil)), .p1(a: Large())])
  check.payload(0, /G187.p0, .right(nil))
  check.payload(1, /G187.p1, Large())
  return check.complaints
}

private enum G188 {
  case p0(a: Choice<[Int], Bool?>, b: any Shown)
  case p1(a: Void, b: ClosedRange<UInt8>)
  case p2(any Shown, [Int])
  case p3(SIMD4<Double>)
  case p4(Void)
  case c0
}

private func check188() -> [String] {
  var check = PathCheck<G188>([
    .p0(a: .right(nil), b: Large()), .p1(a: (), b: 1...2), .p2(Large(), [1, 2]),
    .p3(SIMD4(1, 2, 3, 4)), .p4(()), .c0,
  ])
  check.payload(0, /G188.p0, (.right(nil), Large()))
  check.payload(1, /G188.p1, ((), 1...2))
  check.payload(2, /G188.p2, (Large(), [1, 2]))
  check.payload(3, /G188.p3, SIMD4(1, 2, 3, 4))
  check.payload(4, /G188.p4, ())
  check.constant(5, /G188.c0)
  return check.complaints
}

private enum G189 {
  case p0(a: Bool??)
  case p1(a: Choice<Int, String>, b: Object?)
  indirect case p2(ClosedRange<UInt8>)
  case p3(a: Unicode.Scalar, b: Bool)
  case p4(ClosedRange<UInt8>, Character)
}

private func check189() -> [String] {
  var check = PathCheck<G189>([
    .p0(a: .some(nil)), .p1(a: .right("r"), b: nil), .p2(1...2), .p3(a: "u", b: true),
    .p4(1...2, "c"),
  ])
  check.payload(0, /G189.p0, .some(nil))
  check.payload(1, /G189.p1, (.right("r"), nil))
  check.payload(2, /G189.p2, 1...2)
  check.payload(3, /G189.p3, ("u", true))
  check.payload(4, /G189.p4, (1...2, "c"))
  return check.complaints
}

private enum G190 {
  case c0
  case c1
  case c2
}

private func check190() -> [String] {
  var check = PathCheck<G190>([.c0, .c1, .c2])
  check.constant(0, /G190.c0)
  check.constant(1, /G190.c1)
  check.constant(2, /G190.c2)
  return check.complaints
}

private enum G191 {
  case p0(Double)
  case p1(Bool, Set<Int>)
  case p2(Bool, Weakly)
  case c0
}

private func check191() -> [String] {
  var check = PathCheck<G191>([.p0(1.5), .p1(true, [3]), .p2(true, Weakly(object)), .c0])
  check.payload(0, /G191.p0, 1.5)
  check.payload(1, /G191.p1, (true, [3]))
  check.payload(2, /G191.p2, (true, Weakly(object)))
  check.constant(3, /G191.c0)
  return check.complaints
}

private enum G192 {
  case p0(Any)
  case p1(a: Blank)
  case p2(Object)
  indirect case p3(String?, Result<Int, Oops>)
  case p4(a: Duration)
  case c0
}

private func check192() -> [String] {
  var check = PathCheck<G192>([
    .p0(5), .p1(a: Blank()), .p2(object), .p3("some", .success(4)), .p4(a: .seconds(3)), .c0,
  ])
  check.payload(0, /G192.p0, 5)
  check.payload(1, /G192.p1, Blank())
  check.payload(2, /G192.p2, object)
  check.payload(3, /G192.p3, ("some", .success(4)))
  check.payload(4, /G192.p4, .seconds(3))
  check.constant(5, /G192.c0)
  return check.complaints
}

private enum G193 {
  case p0(Any)
  case p1(a: Range<Int>)
  case p2(ClosedRange<UInt8>, String?)
  case c0
}

private func check193() -> [String] {
  var check = PathCheck<G193>([.p0(5), .p1(a: 0..<3), .p2(1...2, "some"), .c0])
  check.payload(0, /G193.p0, 5)
  check.payload(1, /G193.p1, 0..<3)
  check.payload(2, /G193.p2, (1...2, "some"))
  check.constant(3, /G193.c0)
  return check.complaints
}

private enum G194 {
  case p0(a: Character, b: UInt8??)
  case p1(Any)
  case p2([String: Int])
  case p3(Choice<Int, String>)
  case c0
}

private func check194() -> [String] {
  var check = PathCheck<G194>([
    .p0(a: "c", b: .some(9)), .p1(5), .p2(["a": 1]), .p3(.right("r")), .c0,
  ])
  check.payload(0, /G194.p0, ("c", .some(9)))
  check.payload(1, /G194.p1, 5)
  check.payload(2, /G194.p2, ["a": 1])
  check.payload(3, /G194.p3, .right("r"))
  check.constant(4, /G194.c0)
  return check.complaints
}

private enum G195 {
  case p0(Choice<[Int], Bool?>)
  case c0
}

private func check195() -> [String] {
  var check = PathCheck<G195>([.p0(.right(nil)), .c0])
  check.payload(0, /G195.p0, .right(nil))
  check.constant(1, /G195.c0)
  return check.complaints
}

private enum G196 {
  case p0(Range<Int>, Mixed)
  case p1(a: Int?)
  case c0
  case c1
  case c2
}

private func check196() -> [String] {
  var check = PathCheck<G196>([.p0(0..<3, .text("mixed")), .p1(a: nil), .c0, .c1, .c2])
  check.payload(0, /G196.p0, (0..<3, .text("mixed")))
  check.payload(1, /G196.p1, nil)
  check.constant(2, /G196.c0)
  check.constant(3, /G196.c1)
  check.constant(4, /G196.c2)
  return check.complaints
}

private enum G197 {
  indirect case p0(a: [Int]?, b: Int?)
  case p1(Small)
  case p2(a: Object?)
  case p3(a: Small?)
  case p4(Duration)
  case c0
  case c1
}

private func check197() -> [String] {
  var check = PathCheck<G197>([
    .p0(a: [4], b: nil), .p1(.second), .p2(a: nil), .p3(a: .third), .p4(.seconds(3)), .c0, .c1,
  ])
  check.payload(0, /G197.p0, ([4], nil))
  check.payload(1, /G197.p1, .second)
  check.payload(2, /G197.p2, nil)
  check.payload(3, /G197.p3, .third)
  check.payload(4, /G197.p4, .seconds(3))
  check.constant(5, /G197.c0)
  check.constant(6, /G197.c1)
  return check.complaints
}

private enum G198 {
  case p0(Choice<Int, String>)
  case c0
}

private func check198() -> [String] {
  var check = PathCheck<G198>([.p0(.right("r")), .c0])
  check.payload(0, /G198.p0, .right("r"))
  check.constant(1, /G198.c0)
  return check.complaints
}

private enum G199 {
  indirect case p0(StaticString)
  case p1(Duration, Large?)
  case p2(Set<Int>, Blank)
  case p3(ClosedRange<UInt8>, Bool??)
  case p4(Bool?)
  case p5(Blank)
  case p6(a: [Int]?)
  case c0
}

private func check199() -> [String] {
  var check = PathCheck<G199>([
    .p0("s"), .p1(.seconds(3), Large()), .p2([3], Blank()), .p3(1...2, .some(nil)), .p4(false),
    .p5(Blank()), .p6(a: [4]), .c0,
  ])
  check.payload(0, /G199.p0, "s")
  check.payload(1, /G199.p1, (.seconds(3), Large()))
  check.payload(2, /G199.p2, ([3], Blank()))
  check.payload(3, /G199.p3, (1...2, .some(nil)))
  check.payload(4, /G199.p4, false)
  check.payload(5, /G199.p5, Blank())
  check.payload(6, /G199.p6, [4])
  check.constant(7, /G199.c0)
  return check.complaints
}

/// The checks of the enums 150 to 199.
let checks150: [@Sendable () -> [String]] = [
  check150,
  check151,
  check152,
  check153,
  check154,
  check155,
  check156,
  check157,
  check158,
  check159,
  check160,
  check161,
  check162,
  check163,
  check164,
  check165,
  check166,
  check167,
  check168,
  check169,
  check170,
  check171,
  check172,
  check173,
  check174,
  check175,
  check176,
  check177,
  check178,
  check179,
  check180,
  check181,
  check182,
  check183,
  check184,
  check185,
  check186,
  check187,
  check188,
  check189,
  check190,
  check191,
  check192,
  check193,
  check194,
  check195,
  check196,
  check197,
  check198,
  check199,
]
