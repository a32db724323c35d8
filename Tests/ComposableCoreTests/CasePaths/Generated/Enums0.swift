// Made by Tools/Enums/generate.swift 50 20261122 0; do not edit.
import ComposableCore

private enum G0: GeneratedEnum {
  case p0(a: Large?, b: Unicode.Scalar), p1(Duration), c0
  static func add(to check: inout PathCheck<G0>) {
    check.payload(.p0(a: Large(), b: "u"), /G0.p0, (Large(), "u"))
    check.payload(.p1(.seconds(3)), /G0.p1, .seconds(3))
    check.constant(.c0, /G0.c0)
  }
}

private enum G1: GeneratedEnum {
  case p0(a: Small, b: ClosedRange<UInt8>), c0, c1
  static func add(to check: inout PathCheck<G1>) {
    check.payload(.p0(a: .second, b: 1...2), /G1.p0, (.second, 1...2))
    check.constant(.c0, /G1.c0)
    check.constant(.c1, /G1.c1)
  }
}

private enum G2: GeneratedEnum {
  indirect case p0(Large, [Int]?)
  case c0
  static func add(to check: inout PathCheck<G2>) {
    check.payload(.p0(Large(), [4]), /G2.p0, (Large(), [4]))
    check.constant(.c0, /G2.c0)
  }
}

private enum G3: GeneratedEnum {
  case c0
  static func add(to check: inout PathCheck<G3>) {
    check.constant(.c0, /G3.c0)
  }
}

private enum G4: GeneratedEnum {
  case p0(any Shown), p1(a: Duration, b: Mixed?), p2(a: Choice<Int, String>), c0
  static func add(to check: inout PathCheck<G4>) {
    check.payload(.p0(Large()), /G4.p0, Large())
    check.payload(.p1(a: .seconds(3), b: .number(8)), /G4.p1, (.seconds(3), .number(8)))
    check.payload(.p2(a: .right("r")), /G4.p2, .right("r"))
    check.constant(.c0, /G4.c0)
  }
}

private enum G5: GeneratedEnum {
  case p0(a: Range<Int>), p1(any Shown), p2(Weakly, Mixed), c0
  static func add(to check: inout PathCheck<G5>) {
    check.payload(.p0(a: 0..<3), /G5.p0, 0..<3)
    check.payload(.p1(Large()), /G5.p1, Large())
    check.payload(.p2(Weakly(object), .text("mixed")), /G5.p2, (Weakly(object), .text("mixed")))
    check.constant(.c0, /G5.c0)
  }
}

private enum G6: GeneratedEnum {
  case p0(Bool), c0
  static func add(to check: inout PathCheck<G6>) {
    check.payload(.p0(true), /G6.p0, true)
    check.constant(.c0, /G6.c0)
  }
}

private enum G7: GeneratedEnum {
  case p0(Duration), p1(a: any Error), p2(StaticString), c0
  static func add(to check: inout PathCheck<G7>) {
    check.payload(.p0(.seconds(3)), /G7.p0, .seconds(3))
    check.payload(.p1(a: Oops(number: 3)), /G7.p1, Oops(number: 3))
    check.payload(.p2("s"), /G7.p2, "s")
    check.constant(.c0, /G7.c0)
  }
}

private enum G8: GeneratedEnum {
  indirect case p0(a: ClosedRange<UInt8>, b: Object)
  case p1(a: Small), p2(Substring), p3(Bool??), c0, c1, c2
  static func add(to check: inout PathCheck<G8>) {
    check.payload(.p0(a: 1...2, b: object), /G8.p0, (1...2, object))
    check.payload(.p1(a: .second), /G8.p1, .second)
    check.payload(.p2("sub"), /G8.p2, "sub")
    check.payload(.p3(.some(nil)), /G8.p3, .some(nil))
    check.constant(.c0, /G8.c0)
    check.constant(.c2, /G8.c2)
  }
}

private enum G9: GeneratedEnum {
  case p0(a: Mixed, b: Small?), p1(a: Mixed), p2(Small?), c0
  static func add(to check: inout PathCheck<G9>) {
    check.payload(.p0(a: .text("mixed"), b: .third), /G9.p0, (.text("mixed"), .third))
    check.payload(.p1(a: .text("mixed")), /G9.p1, .text("mixed"))
    check.payload(.p2(.third), /G9.p2, .third)
    check.constant(.c0, /G9.c0)
  }
}

private enum G10: GeneratedEnum {
  indirect case p1(a: Bool?)
  case p0([Int]?)
  static func add(to check: inout PathCheck<G10>) {
    check.payload(.p0([4]), /G10.p0, [4])
    check.payload(.p1(a: false), /G10.p1, false)
  }
}

private enum G11: GeneratedEnum {
  case p0(Substring), p1(a: StaticString)
  static func add(to check: inout PathCheck<G11>) {
    check.payload(.p0("sub"), /G11.p0, "sub")
    check.payload(.p1(a: "s"), /G11.p1, "s")
  }
}

private enum G12: GeneratedEnum {
  case p0(SIMD4<Double>, StaticString), p1(Mixed, Void), p2(a: Large?)
  static func add(to check: inout PathCheck<G12>) {
    check.payload(.p0(SIMD4(1, 2, 3, 4), "s"), /G12.p0, (SIMD4(1, 2, 3, 4), "s"))
    check.payload(.p1(.text("mixed"), ()), /G12.p1, (.text("mixed"), ()))
    check.payload(.p2(a: Large()), /G12.p2, Large())
  }
}

private enum G13: GeneratedEnum {
  indirect case p3(a: Duration)
  case p0(Blank, Mixed?), p1(Bool?), p2(SIMD4<Double>, Substring), p4(ClosedRange<UInt8>), c0
  static func add(to check: inout PathCheck<G13>) {
    check.payload(.p0(Blank(), .number(8)), /G13.p0, (Blank(), .number(8)))
    check.payload(.p1(false), /G13.p1, false)
    check.payload(.p2(SIMD4(1, 2, 3, 4), "sub"), /G13.p2, (SIMD4(1, 2, 3, 4), "sub"))
    check.payload(.p3(a: .seconds(3)), /G13.p3, .seconds(3))
    check.payload(.p4(1...2), /G13.p4, 1...2)
    check.constant(.c0, /G13.c0)
  }
}

private enum G14: GeneratedEnum {
  case p0(a: Small)
  static func add(to check: inout PathCheck<G14>) {
    check.payload(.p0(a: .second), /G14.p0, .second)
  }
}

private enum G15: GeneratedEnum {
  case p0(Substring), p1(a: Void), c0, c1, c2
  static func add(to check: inout PathCheck<G15>) {
    check.payload(.p0("sub"), /G15.p0, "sub")
    check.payload(.p1(a: ()), /G15.p1, ())
    check.constant(.c0, /G15.c0)
    check.constant(.c2, /G15.c2)
  }
}

private enum G16: GeneratedEnum {
  case p0(a: [Int]?, b: Small), p1(UnsafeRawPointer?, Substring), p2(a: Range<Int>), c0
  static func add(to check: inout PathCheck<G16>) {
    check.payload(.p0(a: [4], b: .second), /G16.p0, ([4], .second))
    check.payload(.p1(nil, "sub"), /G16.p1, (nil, "sub"))
    check.payload(.p2(a: 0..<3), /G16.p2, 0..<3)
    check.constant(.c0, /G16.c0)
  }
}

private enum G17: GeneratedEnum {
  case p0(a: [String: Int]), p1(UInt8??, Unicode.Scalar), c0
  static func add(to check: inout PathCheck<G17>) {
    check.payload(.p0(a: ["a": 1]), /G17.p0, ["a": 1])
    check.payload(.p1(.some(9), "u"), /G17.p1, (.some(9), "u"))
    check.constant(.c0, /G17.c0)
  }
}

private enum G18: GeneratedEnum {
  case p0(a: Choice<[Int], Bool?>, b: UInt8??), p1(Result<Int, Oops>, Bool??),
    p2(Result<Int, Oops>), c0, c1
  static func add(to check: inout PathCheck<G18>) {
    check.payload(.p0(a: .right(nil), b: .some(9)), /G18.p0, (.right(nil), .some(9)))
    check.payload(.p1(.success(4), .some(nil)), /G18.p1, (.success(4), .some(nil)))
    check.payload(.p2(.success(4)), /G18.p2, .success(4))
    check.constant(.c0, /G18.c0)
    check.constant(.c1, /G18.c1)
  }
}

private enum G19: GeneratedEnum {
  case p0(StaticString), p1(Bool?), c0, c1
  static func add(to check: inout PathCheck<G19>) {
    check.payload(.p0("s"), /G19.p0, "s")
    check.payload(.p1(false), /G19.p1, false)
    check.constant(.c0, /G19.c0)
    check.constant(.c1, /G19.c1)
  }
}

private enum G20: GeneratedEnum {
  case p0(Range<Int>, Mixed), p1(Substring, StaticString), c0
  static func add(to check: inout PathCheck<G20>) {
    check.payload(.p0(0..<3, .text("mixed")), /G20.p0, (0..<3, .text("mixed")))
    check.payload(.p1("sub", "s"), /G20.p1, ("sub", "s"))
    check.constant(.c0, /G20.c0)
  }
}

private enum G21: GeneratedEnum {
  case p0(a: SIMD4<Double>, b: any Error)
  static func add(to check: inout PathCheck<G21>) {
    check.payload(
      .p0(a: SIMD4(1, 2, 3, 4), b: Oops(number: 3)), /G21.p0, (SIMD4(1, 2, 3, 4), Oops(number: 3)))
  }
}

private enum G22: GeneratedEnum {
  case p0(a: Object, b: Weakly), p1(String?), c0
  static func add(to check: inout PathCheck<G22>) {
    check.payload(.p0(a: object, b: Weakly(object)), /G22.p0, (object, Weakly(object)))
    check.payload(.p1("some"), /G22.p1, "some")
    check.constant(.c0, /G22.c0)
  }
}

private enum G23: GeneratedEnum {
  case c0
  static func add(to check: inout PathCheck<G23>) {
    check.constant(.c0, /G23.c0)
  }
}

private enum G24: GeneratedEnum {
  case p0(Object), p1(Int), c0
  static func add(to check: inout PathCheck<G24>) {
    check.payload(.p0(object), /G24.p0, object)
    check.payload(.p1(7), /G24.p1, 7)
    check.constant(.c0, /G24.c0)
  }
}

private enum G25: GeneratedEnum {
  case p0(a: [Int], b: Large?), p1(a: ClosedRange<UInt8>), c0
  static func add(to check: inout PathCheck<G25>) {
    check.payload(.p0(a: [1, 2], b: Large()), /G25.p0, ([1, 2], Large()))
    check.payload(.p1(a: 1...2), /G25.p1, 1...2)
    check.constant(.c0, /G25.c0)
  }
}

private enum G26: GeneratedEnum {
  case p0(UInt8??), p1(a: Double, b: Double), c0, c1, c2
  static func add(to check: inout PathCheck<G26>) {
    check.payload(.p0(.some(9)), /G26.p0, .some(9))
    check.payload(.p1(a: 1.5, b: 1.5), /G26.p1, (1.5, 1.5))
    check.constant(.c0, /G26.c0)
    check.constant(.c2, /G26.c2)
  }
}

private enum G27: GeneratedEnum {
  indirect case p0(a: any Error, b: Small?)
  case p1(a: Bool, b: [Int]), p2(Result<Int, Oops>), c0, c1
  static func add(to check: inout PathCheck<G27>) {
    check.payload(.p0(a: Oops(number: 3), b: .third), /G27.p0, (Oops(number: 3), .third))
    check.payload(.p1(a: true, b: [1, 2]), /G27.p1, (true, [1, 2]))
    check.payload(.p2(.success(4)), /G27.p2, .success(4))
    check.constant(.c0, /G27.c0)
    check.constant(.c1, /G27.c1)
  }
}

private enum G28: GeneratedEnum {
  case p0(a: Choice<[Int], Bool?>), p1(Choice<Int, String>), c0
  static func add(to check: inout PathCheck<G28>) {
    check.payload(.p0(a: .right(nil)), /G28.p0, .right(nil))
    check.payload(.p1(.right("r")), /G28.p1, .right("r"))
    check.constant(.c0, /G28.c0)
  }
}

private enum G29: GeneratedEnum {
  case p0(a: Result<Int, Oops>), p1(a: StaticString, b: [Int]?), p2(Bool),
    p3(Substring, [Int]?), c0
  static func add(to check: inout PathCheck<G29>) {
    check.payload(.p0(a: .success(4)), /G29.p0, .success(4))
    check.payload(.p1(a: "s", b: [4]), /G29.p1, ("s", [4]))
    check.payload(.p2(true), /G29.p2, true)
    check.payload(.p3("sub", [4]), /G29.p3, ("sub", [4]))
    check.constant(.c0, /G29.c0)
  }
}

private enum G30: GeneratedEnum {
  case c0, c1
  static func add(to check: inout PathCheck<G30>) {
    check.constant(.c0, /G30.c0)
    check.constant(.c1, /G30.c1)
  }
}

private enum G31: GeneratedEnum {
  case p0(a: Mixed), p1([Int]?), c0
  static func add(to check: inout PathCheck<G31>) {
    check.payload(.p0(a: .text("mixed")), /G31.p0, .text("mixed"))
    check.payload(.p1([4]), /G31.p1, [4])
    check.constant(.c0, /G31.c0)
  }
}

private enum G32: GeneratedEnum {
  indirect case p0(ClosedRange<UInt8>)
  case c0
  static func add(to check: inout PathCheck<G32>) {
    check.payload(.p0(1...2), /G32.p0, 1...2)
    check.constant(.c0, /G32.c0)
  }
}

private enum G33: GeneratedEnum {
  case p0(Mixed?, Unicode.Scalar), c0
  static func add(to check: inout PathCheck<G33>) {
    check.payload(.p0(.number(8), "u"), /G33.p0, (.number(8), "u"))
    check.constant(.c0, /G33.c0)
  }
}

private enum G34: GeneratedEnum {
  case c0
  static func add(to check: inout PathCheck<G34>) {
    check.constant(.c0, /G34.c0)
  }
}

private enum G35: GeneratedEnum {
  case c0
  static func add(to check: inout PathCheck<G35>) {
    check.constant(.c0, /G35.c0)
  }
}

private enum G36: GeneratedEnum {
  case p0(Double, any Shown), c0
  static func add(to check: inout PathCheck<G36>) {
    check.payload(.p0(1.5, Large()), /G36.p0, (1.5, Large()))
    check.constant(.c0, /G36.c0)
  }
}

private enum G37: GeneratedEnum {
  case p0(Mixed), p1(a: String?, b: Choice<[Int], Bool?>), c0, c1, c2
  static func add(to check: inout PathCheck<G37>) {
    check.payload(.p0(.text("mixed")), /G37.p0, .text("mixed"))
    check.payload(.p1(a: "some", b: .right(nil)), /G37.p1, ("some", .right(nil)))
    check.constant(.c0, /G37.c0)
    check.constant(.c2, /G37.c2)
  }
}

private enum G38: GeneratedEnum {
  case p0(Unicode.Scalar), p1([String: Int])
  static func add(to check: inout PathCheck<G38>) {
    check.payload(.p0("u"), /G38.p0, "u")
    check.payload(.p1(["a": 1]), /G38.p1, ["a": 1])
  }
}

private enum G39: GeneratedEnum {
  indirect case p0(Double)
  case p1(any Error, UInt8), p2(String?), p3(a: any Shown), p4(Weakly), c0
  static func add(to check: inout PathCheck<G39>) {
    check.payload(.p0(1.5), /G39.p0, 1.5)
    check.payload(.p1(Oops(number: 3), 200), /G39.p1, (Oops(number: 3), 200))
    check.payload(.p2("some"), /G39.p2, "some")
    check.payload(.p3(a: Large()), /G39.p3, Large())
    check.payload(.p4(Weakly(object)), /G39.p4, Weakly(object))
    check.constant(.c0, /G39.c0)
  }
}

private enum G40: GeneratedEnum {
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
    c243, c244, c245, c246, c247, c248, c249, c250, c251, c252, c253, c254, c255, c256
  static func add(to check: inout PathCheck<G40>) {
    check.constant(.c0, /G40.c0)
    check.constant(.c256, /G40.c256)
  }
}

private enum G41: GeneratedEnum {
  indirect case p1(Double)
  indirect case p2(a: [Int])
  case p0(Large, Weakly), c0
  static func add(to check: inout PathCheck<G41>) {
    check.payload(.p0(Large(), Weakly(object)), /G41.p0, (Large(), Weakly(object)))
    check.payload(.p1(1.5), /G41.p1, 1.5)
    check.payload(.p2(a: [1, 2]), /G41.p2, [1, 2])
    check.constant(.c0, /G41.c0)
  }
}

private enum G42: GeneratedEnum {
  case p0(Substring, String), p1(any Error), p2(Int, SIMD4<Double>), c0, c1, c2
  static func add(to check: inout PathCheck<G42>) {
    check.payload(.p0("sub", "text"), /G42.p0, ("sub", "text"))
    check.payload(.p1(Oops(number: 3)), /G42.p1, Oops(number: 3))
    check.payload(.p2(7, SIMD4(1, 2, 3, 4)), /G42.p2, (7, SIMD4(1, 2, 3, 4)))
    check.constant(.c0, /G42.c0)
    check.constant(.c2, /G42.c2)
  }
}

private enum G43: GeneratedEnum {
  case p0(Small), c0, c1, c2
  static func add(to check: inout PathCheck<G43>) {
    check.payload(.p0(.second), /G43.p0, .second)
    check.constant(.c0, /G43.c0)
    check.constant(.c2, /G43.c2)
  }
}

private enum G44: GeneratedEnum {
  case p0(Small, ClosedRange<UInt8>), p1(Unicode.Scalar), p2(Mixed?), c0
  static func add(to check: inout PathCheck<G44>) {
    check.payload(.p0(.second, 1...2), /G44.p0, (.second, 1...2))
    check.payload(.p1("u"), /G44.p1, "u")
    check.payload(.p2(.number(8)), /G44.p2, .number(8))
    check.constant(.c0, /G44.c0)
  }
}

private enum G45: GeneratedEnum {
  case p0(Choice<[Int], Bool?>, Int), p1(a: Mixed?, b: String?), p2(Mixed, [String: Int]),
    p3(Object?, String), p4(StaticString), c0
  static func add(to check: inout PathCheck<G45>) {
    check.payload(.p0(.right(nil), 7), /G45.p0, (.right(nil), 7))
    check.payload(.p1(a: .number(8), b: "some"), /G45.p1, (.number(8), "some"))
    check.payload(.p2(.text("mixed"), ["a": 1]), /G45.p2, (.text("mixed"), ["a": 1]))
    check.payload(.p3(nil, "text"), /G45.p3, (nil, "text"))
    check.payload(.p4("s"), /G45.p4, "s")
    check.constant(.c0, /G45.c0)
  }
}

private enum G46: GeneratedEnum {
  case p0(Set<Int>)
  static func add(to check: inout PathCheck<G46>) {
    check.payload(.p0([3]), /G46.p0, [3])
  }
}

private enum G47: GeneratedEnum {
  case p0(UInt8), p1(a: UInt8??), p2(a: Result<Int, Oops>), p3(Large?), c0
  static func add(to check: inout PathCheck<G47>) {
    check.payload(.p0(200), /G47.p0, 200)
    check.payload(.p1(a: .some(9)), /G47.p1, .some(9))
    check.payload(.p2(a: .success(4)), /G47.p2, .success(4))
    check.payload(.p3(Large()), /G47.p3, Large())
    check.constant(.c0, /G47.c0)
  }
}

private enum G48: GeneratedEnum {
  indirect case p0(Object)
  case p1([Int], UnsafeRawPointer?), p2(a: Choice<[Int], Bool?>, b: String), p3(Any),
    p4(a: Character, b: Set<Int>), c0
  static func add(to check: inout PathCheck<G48>) {
    check.payload(.p0(object), /G48.p0, object)
    check.payload(.p1([1, 2], nil), /G48.p1, ([1, 2], nil))
    check.payload(.p2(a: .right(nil), b: "text"), /G48.p2, (.right(nil), "text"))
    check.payload(.p3(5), /G48.p3, 5)
    check.payload(.p4(a: "c", b: [3]), /G48.p4, ("c", [3]))
    check.constant(.c0, /G48.c0)
  }
}

private enum G49: GeneratedEnum {
  case p0(Choice<[Int], Bool?>, Unicode.Scalar), p1(ClosedRange<UInt8>), p2(any Shown),
    p3(String?, Choice<Int, String>), c0
  static func add(to check: inout PathCheck<G49>) {
    check.payload(.p0(.right(nil), "u"), /G49.p0, (.right(nil), "u"))
    check.payload(.p1(1...2), /G49.p1, 1...2)
    check.payload(.p2(Large()), /G49.p2, Large())
    check.payload(.p3("some", .right("r")), /G49.p3, ("some", .right("r")))
    check.constant(.c0, /G49.c0)
  }
}

let enums0: [any GeneratedEnum.Type] = [
  G0.self, G1.self, G2.self, G3.self, G4.self, G5.self, G6.self, G7.self, G8.self, G9.self,
  G10.self, G11.self, G12.self, G13.self, G14.self, G15.self, G16.self, G17.self, G18.self,
  G19.self, G20.self, G21.self, G22.self, G23.self, G24.self, G25.self, G26.self, G27.self,
  G28.self, G29.self, G30.self, G31.self, G32.self, G33.self, G34.self, G35.self, G36.self,
  G37.self, G38.self, G39.self, G40.self, G41.self, G42.self, G43.self, G44.self, G45.self,
  G46.self, G47.self, G48.self, G49.self,
]
