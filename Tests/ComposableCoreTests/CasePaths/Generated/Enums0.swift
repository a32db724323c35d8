// Made by Tools/Enums/generate.swift 50 20261122 0; do not edit.
import ComposableCore

private enum G0 {
  case p0(a: Large?, b: Unicode.Scalar)
  case p1(Duration)
  case c0
}

private func check0() -> [String] {
  var check = PathCheck<G0>([.p0(a: Large(), b: "u"), .p1(.seconds(3)), .c0])
  check.payload(0, /G0.p0, (Large(), "u"))
  check.payload(1, /G0.p1, .seconds(3))
  check.constant(2, /G0.c0)
  return check.complaints
}

private enum G1 {
  case p0(a: Small, b: ClosedRange<UInt8>)
  case c0, c1
}

private func check1() -> [String] {
  var check = PathCheck<G1>([.p0(a: .second, b: 1...2), .c0, .c1])
  check.payload(0, /G1.p0, (.second, 1...2))
  check.constant(1, /G1.c0)
  check.constant(2, /G1.c1)
  return check.complaints
}

private enum G2 {
  indirect case p0(Large, [Int]?)
  case c0
}

private func check2() -> [String] {
  var check = PathCheck<G2>([.p0(Large(), [4]), .c0])
  check.payload(0, /G2.p0, (Large(), [4]))
  check.constant(1, /G2.c0)
  return check.complaints
}

private enum G3 {
  case c0
}

private func check3() -> [String] {
  var check = PathCheck<G3>([.c0])
  check.constant(0, /G3.c0)
  return check.complaints
}

private enum G4 {
  case p0(any Shown)
  case p1(a: Duration, b: Mixed?)
  case p2(a: Choice<Int, String>)
  case c0
}

private func check4() -> [String] {
  var check = PathCheck<G4>([
    .p0(Large()), .p1(a: .seconds(3), b: .number(8)), .p2(a: .right("r")), .c0,
  ])
  check.payload(0, /G4.p0, Large())
  check.payload(1, /G4.p1, (.seconds(3), .number(8)))
  check.payload(2, /G4.p2, .right("r"))
  check.constant(3, /G4.c0)
  return check.complaints
}

private enum G5 {
  case p0(a: Range<Int>)
  case p1(any Shown)
  case p2(Weakly, Mixed)
  case c0
}

private func check5() -> [String] {
  var check = PathCheck<G5>([.p0(a: 0..<3), .p1(Large()), .p2(Weakly(object), .text("mixed")), .c0])
  check.payload(0, /G5.p0, 0..<3)
  check.payload(1, /G5.p1, Large())
  check.payload(2, /G5.p2, (Weakly(object), .text("mixed")))
  check.constant(3, /G5.c0)
  return check.complaints
}

private enum G6 {
  case p0(Bool)
  case c0
}

private func check6() -> [String] {
  var check = PathCheck<G6>([.p0(true), .c0])
  check.payload(0, /G6.p0, true)
  check.constant(1, /G6.c0)
  return check.complaints
}

private enum G7 {
  case p0(Duration)
  case p1(a: any Error)
  case p2(StaticString)
  case c0
}

private func check7() -> [String] {
  var check = PathCheck<G7>([.p0(.seconds(3)), .p1(a: Oops(number: 3)), .p2("s"), .c0])
  check.payload(0, /G7.p0, .seconds(3))
  check.payload(1, /G7.p1, Oops(number: 3))
  check.payload(2, /G7.p2, "s")
  check.constant(3, /G7.c0)
  return check.complaints
}

private enum G8 {
  indirect case p0(a: ClosedRange<UInt8>, b: Object)
  case p1(a: Small)
  case p2(Substring)
  case p3(Bool??)
  case c0, c1, c2
}

private func check8() -> [String] {
  var check = PathCheck<G8>([
    .p0(a: 1...2, b: object), .p1(a: .second), .p2("sub"), .p3(.some(nil)), .c0, .c1, .c2,
  ])
  check.payload(0, /G8.p0, (1...2, object))
  check.payload(1, /G8.p1, .second)
  check.payload(2, /G8.p2, "sub")
  check.payload(3, /G8.p3, .some(nil))
  check.constant(4, /G8.c0)
  check.constant(5, /G8.c1)
  check.constant(6, /G8.c2)
  return check.complaints
}

private enum G9 {
  case p0(a: Mixed, b: Small?)
  case p1(a: Mixed)
  case p2(Small?)
  case c0
}

private func check9() -> [String] {
  var check = PathCheck<G9>([
    .p0(a: .text("mixed"), b: .third), .p1(a: .text("mixed")), .p2(.third), .c0,
  ])
  check.payload(0, /G9.p0, (.text("mixed"), .third))
  check.payload(1, /G9.p1, .text("mixed"))
  check.payload(2, /G9.p2, .third)
  check.constant(3, /G9.c0)
  return check.complaints
}

private enum G10 {
  case p0([Int]?)
  indirect case p1(a: Bool?)
}

private func check10() -> [String] {
  var check = PathCheck<G10>([.p0([4]), .p1(a: false)])
  check.payload(0, /G10.p0, [4])
  check.payload(1, /G10.p1, false)
  return check.complaints
}

private enum G11 {
  case p0(Substring)
  case p1(a: StaticString)
}

private func check11() -> [String] {
  var check = PathCheck<G11>([.p0("sub"), .p1(a: "s")])
  check.payload(0, /G11.p0, "sub")
  check.payload(1, /G11.p1, "s")
  return check.complaints
}

private enum G12 {
  case p0(SIMD4<Double>, StaticString)
  case p1(Mixed, Void)
  case p2(a: Large?)
}

private func check12() -> [String] {
  var check = PathCheck<G12>([
    .p0(SIMD4(1, 2, 3, 4), "s"), .p1(.text("mixed"), ()), .p2(a: Large()),
  ])
  check.payload(0, /G12.p0, (SIMD4(1, 2, 3, 4), "s"))
  check.payload(1, /G12.p1, (.text("mixed"), ()))
  check.payload(2, /G12.p2, Large())
  return check.complaints
}

private enum G13 {
  case p0(Blank, Mixed?)
  case p1(Bool?)
  case p2(SIMD4<Double>, Substring)
  indirect case p3(a: Duration)
  case p4(ClosedRange<UInt8>)
  case c0
}

private func check13() -> [String] {
  var check = PathCheck<G13>([
    .p0(Blank(), .number(8)), .p1(false), .p2(SIMD4(1, 2, 3, 4), "sub"), .p3(a: .seconds(3)),
    .p4(1...2), .c0,
  ])
  check.payload(0, /G13.p0, (Blank(), .number(8)))
  check.payload(1, /G13.p1, false)
  check.payload(2, /G13.p2, (SIMD4(1, 2, 3, 4), "sub"))
  check.payload(3, /G13.p3, .seconds(3))
  check.payload(4, /G13.p4, 1...2)
  check.constant(5, /G13.c0)
  return check.complaints
}

private enum G14 {
  case p0(a: Small)
}

private func check14() -> [String] {
  var check = PathCheck<G14>([.p0(a: .second)])
  check.payload(0, /G14.p0, .second)
  return check.complaints
}

private enum G15 {
  case p0(Substring)
  case p1(a: Void)
  case c0, c1, c2
}

private func check15() -> [String] {
  var check = PathCheck<G15>([.p0("sub"), .p1(a: ()), .c0, .c1, .c2])
  check.payload(0, /G15.p0, "sub")
  check.payload(1, /G15.p1, ())
  check.constant(2, /G15.c0)
  check.constant(3, /G15.c1)
  check.constant(4, /G15.c2)
  return check.complaints
}

private enum G16 {
  case p0(a: [Int]?, b: Small)
  case p1(UnsafeRawPointer?, Substring)
  case p2(a: Range<Int>)
  case c0
}

private func check16() -> [String] {
  var check = PathCheck<G16>([.p0(a: [4], b: .second), .p1(nil, "sub"), .p2(a: 0..<3), .c0])
  check.payload(0, /G16.p0, ([4], .second))
  check.payload(1, /G16.p1, (nil, "sub"))
  check.payload(2, /G16.p2, 0..<3)
  check.constant(3, /G16.c0)
  return check.complaints
}

private enum G17 {
  case p0(a: [String: Int])
  case p1(UInt8??, Unicode.Scalar)
  case c0
}

private func check17() -> [String] {
  var check = PathCheck<G17>([.p0(a: ["a": 1]), .p1(.some(9), "u"), .c0])
  check.payload(0, /G17.p0, ["a": 1])
  check.payload(1, /G17.p1, (.some(9), "u"))
  check.constant(2, /G17.c0)
  return check.complaints
}

private enum G18 {
  case p0(a: Choice<[Int], Bool?>, b: UInt8??)
  case p1(Result<Int, Oops>, Bool??)
  case p2(Result<Int, Oops>)
  case c0, c1
}

private func check18() -> [String] {
  var check = PathCheck<G18>([
    .p0(a: .right(nil), b: .some(9)), .p1(.success(4), .some(nil)), .p2(.success(4)), .c0, .c1,
  ])
  check.payload(0, /G18.p0, (.right(nil), .some(9)))
  check.payload(1, /G18.p1, (.success(4), .some(nil)))
  check.payload(2, /G18.p2, .success(4))
  check.constant(3, /G18.c0)
  check.constant(4, /G18.c1)
  return check.complaints
}

private enum G19 {
  case p0(StaticString)
  case p1(Bool?)
  case c0, c1
}

private func check19() -> [String] {
  var check = PathCheck<G19>([.p0("s"), .p1(false), .c0, .c1])
  check.payload(0, /G19.p0, "s")
  check.payload(1, /G19.p1, false)
  check.constant(2, /G19.c0)
  check.constant(3, /G19.c1)
  return check.complaints
}

private enum G20 {
  case p0(Range<Int>, Mixed)
  case p1(Substring, StaticString)
  case c0
}

private func check20() -> [String] {
  var check = PathCheck<G20>([.p0(0..<3, .text("mixed")), .p1("sub", "s"), .c0])
  check.payload(0, /G20.p0, (0..<3, .text("mixed")))
  check.payload(1, /G20.p1, ("sub", "s"))
  check.constant(2, /G20.c0)
  return check.complaints
}

private enum G21 {
  case p0(a: SIMD4<Double>, b: any Error)
}

private func check21() -> [String] {
  var check = PathCheck<G21>([.p0(a: SIMD4(1, 2, 3, 4), b: Oops(number: 3))])
  check.payload(0, /G21.p0, (SIMD4(1, 2, 3, 4), Oops(number: 3)))
  return check.complaints
}

private enum G22 {
  case p0(a: Object, b: Weakly)
  case p1(String?)
  case c0
}

private func check22() -> [String] {
  var check = PathCheck<G22>([.p0(a: object, b: Weakly(object)), .p1("some"), .c0])
  check.payload(0, /G22.p0, (object, Weakly(object)))
  check.payload(1, /G22.p1, "some")
  check.constant(2, /G22.c0)
  return check.complaints
}

private enum G23 {
  case c0
}

private func check23() -> [String] {
  var check = PathCheck<G23>([.c0])
  check.constant(0, /G23.c0)
  return check.complaints
}

private enum G24 {
  case p0(Object)
  case p1(Int)
  case c0
}

private func check24() -> [String] {
  var check = PathCheck<G24>([.p0(object), .p1(7), .c0])
  check.payload(0, /G24.p0, object)
  check.payload(1, /G24.p1, 7)
  check.constant(2, /G24.c0)
  return check.complaints
}

private enum G25 {
  case p0(a: [Int], b: Large?)
  case p1(a: ClosedRange<UInt8>)
  case c0
}

private func check25() -> [String] {
  var check = PathCheck<G25>([.p0(a: [1, 2], b: Large()), .p1(a: 1...2), .c0])
  check.payload(0, /G25.p0, ([1, 2], Large()))
  check.payload(1, /G25.p1, 1...2)
  check.constant(2, /G25.c0)
  return check.complaints
}

private enum G26 {
  case p0(UInt8??)
  case p1(a: Double, b: Double)
  case c0, c1, c2
}

private func check26() -> [String] {
  var check = PathCheck<G26>([.p0(.some(9)), .p1(a: 1.5, b: 1.5), .c0, .c1, .c2])
  check.payload(0, /G26.p0, .some(9))
  check.payload(1, /G26.p1, (1.5, 1.5))
  check.constant(2, /G26.c0)
  check.constant(3, /G26.c1)
  check.constant(4, /G26.c2)
  return check.complaints
}

private enum G27 {
  indirect case p0(a: any Error, b: Small?)
  case p1(a: Bool, b: [Int])
  case p2(Result<Int, Oops>)
  case c0, c1
}

private func check27() -> [String] {
  var check = PathCheck<G27>([
    .p0(a: Oops(number: 3), b: .third), .p1(a: true, b: [1, 2]), .p2(.success(4)), .c0, .c1,
  ])
  check.payload(0, /G27.p0, (Oops(number: 3), .third))
  check.payload(1, /G27.p1, (true, [1, 2]))
  check.payload(2, /G27.p2, .success(4))
  check.constant(3, /G27.c0)
  check.constant(4, /G27.c1)
  return check.complaints
}

private enum G28 {
  case p0(a: Choice<[Int], Bool?>)
  case p1(Choice<Int, String>)
  case c0
}

private func check28() -> [String] {
  var check = PathCheck<G28>([.p0(a: .right(nil)), .p1(.right("r")), .c0])
  check.payload(0, /G28.p0, .right(nil))
  check.payload(1, /G28.p1, .right("r"))
  check.constant(2, /G28.c0)
  return check.complaints
}

private enum G29 {
  case p0(a: Result<Int, Oops>)
  case p1(a: StaticString, b: [Int]?)
  case p2(Bool)
  case p3(Substring, [Int]?)
  case c0
}

private func check29() -> [String] {
  var check = PathCheck<G29>([
    .p0(a: .success(4)), .p1(a: "s", b: [4]), .p2(true), .p3("sub", [4]), .c0,
  ])
  check.payload(0, /G29.p0, .success(4))
  check.payload(1, /G29.p1, ("s", [4]))
  check.payload(2, /G29.p2, true)
  check.payload(3, /G29.p3, ("sub", [4]))
  check.constant(4, /G29.c0)
  return check.complaints
}

private enum G30 {
  case c0, c1
}

private func check30() -> [String] {
  var check = PathCheck<G30>([.c0, .c1])
  check.constant(0, /G30.c0)
  check.constant(1, /G30.c1)
  return check.complaints
}

private enum G31 {
  case p0(a: Mixed)
  case p1([Int]?)
  case c0
}

private func check31() -> [String] {
  var check = PathCheck<G31>([.p0(a: .text("mixed")), .p1([4]), .c0])
  check.payload(0, /G31.p0, .text("mixed"))
  check.payload(1, /G31.p1, [4])
  check.constant(2, /G31.c0)
  return check.complaints
}

private enum G32 {
  indirect case p0(ClosedRange<UInt8>)
  case c0
}

private func check32() -> [String] {
  var check = PathCheck<G32>([.p0(1...2), .c0])
  check.payload(0, /G32.p0, 1...2)
  check.constant(1, /G32.c0)
  return check.complaints
}

private enum G33 {
  case p0(Mixed?, Unicode.Scalar)
  case c0
}

private func check33() -> [String] {
  var check = PathCheck<G33>([.p0(.number(8), "u"), .c0])
  check.payload(0, /G33.p0, (.number(8), "u"))
  check.constant(1, /G33.c0)
  return check.complaints
}

private enum G34 {
  case c0
}

private func check34() -> [String] {
  var check = PathCheck<G34>([.c0])
  check.constant(0, /G34.c0)
  return check.complaints
}

private enum G35 {
  case c0
}

private func check35() -> [String] {
  var check = PathCheck<G35>([.c0])
  check.constant(0, /G35.c0)
  return check.complaints
}

private enum G36 {
  case p0(Double, any Shown)
  case c0
}

private func check36() -> [String] {
  var check = PathCheck<G36>([.p0(1.5, Large()), .c0])
  check.payload(0, /G36.p0, (1.5, Large()))
  check.constant(1, /G36.c0)
  return check.complaints
}

private enum G37 {
  case p0(Mixed)
  case p1(a: String?, b: Choice<[Int], Bool?>)
  case c0, c1, c2
}

private func check37() -> [String] {
  var check = PathCheck<G37>([.p0(.text("mixed")), .p1(a: "some", b: .right(nil)), .c0, .c1, .c2])
  check.payload(0, /G37.p0, .text("mixed"))
  check.payload(1, /G37.p1, ("some", .right(nil)))
  check.constant(2, /G37.c0)
  check.constant(3, /G37.c1)
  check.constant(4, /G37.c2)
  return check.complaints
}

private enum G38 {
  case p0(Unicode.Scalar)
  case p1([String: Int])
}

private func check38() -> [String] {
  var check = PathCheck<G38>([.p0("u"), .p1(["a": 1])])
  check.payload(0, /G38.p0, "u")
  check.payload(1, /G38.p1, ["a": 1])
  return check.complaints
}

private enum G39 {
  indirect case p0(Double)
  case p1(any Error, UInt8)
  case p2(String?)
  case p3(a: any Shown)
  case p4(Weakly)
  case c0
}

private func check39() -> [String] {
  var check = PathCheck<G39>([
    .p0(1.5), .p1(Oops(number: 3), 200), .p2("some"), .p3(a: Large()), .p4(Weakly(object)), .c0,
  ])
  check.payload(0, /G39.p0, 1.5)
  check.payload(1, /G39.p1, (Oops(number: 3), 200))
  check.payload(2, /G39.p2, "some")
  check.payload(3, /G39.p3, Large())
  check.payload(4, /G39.p4, Weakly(object))
  check.constant(5, /G39.c0)
  return check.complaints
}

private enum G40 {
  case c0, c1, c2, c3, c4, c5, c6, c7, c8, c9, c10, c11, c12, c13, c14, c15, c16, c17, c18, c19,
    c20, c21, c22, c23, c24, c25, c26, c27, c28, c29, c30, c31, c32, c33, c34, c35, c36, c37,
    c38, c39, c40, c41, c42, c43, c44, c45, c46, c47, c48, c49, c50, c51, c52, c53, c54, c55,
    c56, c57, c58, c59, c60, c61, c62, c63, c64, c65, c66, c67, c68, c69, c70, c71, c72, c73,
    c74, c75, c76, c77, c78, c79, c80, c81, c82, c83, c84, c85, c86, c87, c88, c89, c90, c91,
    c92, c93, c94, c95, c96, c97, c98, c99, c100, c101, c102, c103, c104, c105, c106, c107,
    c108, c109, c110, c111, c112, c113, c114, c115, c116, c117, c118, c119, c120, c121, c122,
    c123, c124, c125, c126, c127, c128, c129, c130, c131, c132, c133, c134, c135, c136, c137,
    c138, c139, c140, c141, c142, c143, c144, c145, c146, c147, c148, c149, c150, c151, c152,
    c153, c154, c155, c156, c157, c158, c159, c160, c161, c162, c163, c164, c165, c166, c167,
    c168, c169, c170, c171, c172, c173, c174, c175, c176, c177, c178, c179, c180, c181, c182,
    c183, c184, c185, c186, c187, c188, c189, c190, c191, c192, c193, c194, c195, c196, c197,
    c198, c199, c200, c201, c202, c203, c204, c205, c206, c207, c208, c209, c210, c211, c212,
    c213, c214, c215, c216, c217, c218, c219, c220, c221, c222, c223, c224, c225, c226, c227,
    c228, c229, c230, c231, c232, c233, c234, c235, c236, c237, c238, c239, c240, c241, c242,
    c243, c244, c245, c246, c247, c248, c249, c250, c251, c252, c253, c254, c255, c256, c257,
    c258, c259, c260, c261, c262, c263, c264, c265, c266, c267, c268, c269, c270, c271, c272,
    c273, c274, c275, c276, c277, c278, c279, c280, c281, c282, c283, c284, c285, c286, c287,
    c288, c289, c290, c291, c292, c293, c294, c295, c296, c297, c298, c299
}

private func check40() -> [String] {
  var check = PathCheck<G40>([.c0, .c1, .c2, .c297, .c298, .c299])
  check.constant(0, /G40.c0)
  check.constant(1, /G40.c1)
  check.constant(2, /G40.c2)
  check.constant(3, /G40.c297)
  check.constant(4, /G40.c298)
  check.constant(5, /G40.c299)
  return check.complaints
}

private enum G41 {
  case p0(Large, Weakly)
  indirect case p1(Double)
  indirect case p2(a: [Int])
  case c0
}

private func check41() -> [String] {
  var check = PathCheck<G41>([.p0(Large(), Weakly(object)), .p1(1.5), .p2(a: [1, 2]), .c0])
  check.payload(0, /G41.p0, (Large(), Weakly(object)))
  check.payload(1, /G41.p1, 1.5)
  check.payload(2, /G41.p2, [1, 2])
  check.constant(3, /G41.c0)
  return check.complaints
}

private enum G42 {
  case p0(Substring, String)
  case p1(any Error)
  case p2(Int, SIMD4<Double>)
  case c0, c1, c2
}

private func check42() -> [String] {
  var check = PathCheck<G42>([
    .p0("sub", "text"), .p1(Oops(number: 3)), .p2(7, SIMD4(1, 2, 3, 4)), .c0, .c1, .c2,
  ])
  check.payload(0, /G42.p0, ("sub", "text"))
  check.payload(1, /G42.p1, Oops(number: 3))
  check.payload(2, /G42.p2, (7, SIMD4(1, 2, 3, 4)))
  check.constant(3, /G42.c0)
  check.constant(4, /G42.c1)
  check.constant(5, /G42.c2)
  return check.complaints
}

private enum G43 {
  case p0(Small)
  case c0, c1, c2
}

private func check43() -> [String] {
  var check = PathCheck<G43>([.p0(.second), .c0, .c1, .c2])
  check.payload(0, /G43.p0, .second)
  check.constant(1, /G43.c0)
  check.constant(2, /G43.c1)
  check.constant(3, /G43.c2)
  return check.complaints
}

private enum G44 {
  case p0(Small, ClosedRange<UInt8>)
  case p1(Unicode.Scalar)
  case p2(Mixed?)
  case c0
}

private func check44() -> [String] {
  var check = PathCheck<G44>([.p0(.second, 1...2), .p1("u"), .p2(.number(8)), .c0])
  check.payload(0, /G44.p0, (.second, 1...2))
  check.payload(1, /G44.p1, "u")
  check.payload(2, /G44.p2, .number(8))
  check.constant(3, /G44.c0)
  return check.complaints
}

private enum G45 {
  case p0(Choice<[Int], Bool?>, Int)
  case p1(a: Mixed?, b: String?)
  case p2(Mixed, [String: Int])
  case p3(Object?, String)
  case p4(StaticString)
  case c0
}

private func check45() -> [String] {
  var check = PathCheck<G45>([
    .p0(.right(nil), 7), .p1(a: .number(8), b: "some"), .p2(.text("mixed"), ["a": 1]),
    .p3(nil, "text"), .p4("s"), .c0,
  ])
  check.payload(0, /G45.p0, (.right(nil), 7))
  check.payload(1, /G45.p1, (.number(8), "some"))
  check.payload(2, /G45.p2, (.text("mixed"), ["a": 1]))
  check.payload(3, /G45.p3, (nil, "text"))
  check.payload(4, /G45.p4, "s")
  check.constant(5, /G45.c0)
  return check.complaints
}

private enum G46 {
  case p0(Set<Int>)
}

private func check46() -> [String] {
  var check = PathCheck<G46>([.p0([3])])
  check.payload(0, /G46.p0, [3])
  return check.complaints
}

private enum G47 {
  case p0(UInt8)
  case p1(a: UInt8??)
  case p2(a: Result<Int, Oops>)
  case p3(Large?)
  case c0
}

private func check47() -> [String] {
  var check = PathCheck<G47>([.p0(200), .p1(a: .some(9)), .p2(a: .success(4)), .p3(Large()), .c0])
  check.payload(0, /G47.p0, 200)
  check.payload(1, /G47.p1, .some(9))
  check.payload(2, /G47.p2, .success(4))
  check.payload(3, /G47.p3, Large())
  check.constant(4, /G47.c0)
  return check.complaints
}

private enum G48 {
  indirect case p0(Object)
  case p1([Int], UnsafeRawPointer?)
  case p2(a: Choice<[Int], Bool?>, b: String)
  case p3(Any)
  case p4(a: Character, b: Set<Int>)
  case c0
}

private func check48() -> [String] {
  var check = PathCheck<G48>([
    .p0(object), .p1([1, 2], nil), .p2(a: .right(nil), b: "text"), .p3(5), .p4(a: "c", b: [3]), .c0,
  ])
  check.payload(0, /G48.p0, object)
  check.payload(1, /G48.p1, ([1, 2], nil))
  check.payload(2, /G48.p2, (.right(nil), "text"))
  check.payload(3, /G48.p3, 5)
  check.payload(4, /G48.p4, ("c", [3]))
  check.constant(5, /G48.c0)
  return check.complaints
}

private enum G49 {
  case p0(Choice<[Int], Bool?>, Unicode.Scalar)
  case p1(ClosedRange<UInt8>)
  case p2(any Shown)
  case p3(String?, Choice<Int, String>)
  case c0
}

private func check49() -> [String] {
  var check = PathCheck<G49>([
    .p0(.right(nil), "u"), .p1(1...2), .p2(Large()), .p3("some", .right("r")), .c0,
  ])
  check.payload(0, /G49.p0, (.right(nil), "u"))
  check.payload(1, /G49.p1, 1...2)
  check.payload(2, /G49.p2, Large())
  check.payload(3, /G49.p3, ("some", .right("r")))
  check.constant(4, /G49.c0)
  return check.complaints
}

/// The checks of the enums 0 to 49.
let checks0: [@Sendable () -> [String]] = [
  check0, check1, check2, check3, check4, check5, check6, check7, check8, check9, check10,
  check11, check12, check13, check14, check15, check16, check17, check18, check19, check20,
  check21, check22, check23, check24, check25, check26, check27, check28, check29, check30,
  check31, check32, check33, check34, check35, check36, check37, check38, check39, check40,
  check41, check42, check43, check44, check45, check46, check47, check48, check49,
]
