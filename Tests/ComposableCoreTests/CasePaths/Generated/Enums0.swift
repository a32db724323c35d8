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
  case c0
  case c1
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
  case c0
  case c1
  case c2
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
  case c0
  case c1
  case c2
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
  case c0
  case c1
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
  case c0
  case c1
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
  case c0
  case c1
  case c2
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
  case c0
  case c1
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
  case c0
  case c1
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
  case c0
  case c1
  case c2
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
  case c0
  case c1
  case c2
  case c3
  case c4
  case c5
  case c6
  case c7
  case c8
  case c9
  case c10
  case c11
  case c12
  case c13
  case c14
  case c15
  case c16
  case c17
  case c18
  case c19
  case c20
  case c21
  case c22
  case c23
  case c24
  case c25
  case c26
  case c27
  case c28
  case c29
  case c30
  case c31
  case c32
  case c33
  case c34
  case c35
  case c36
  case c37
  case c38
  case c39
  case c40
  case c41
  case c42
  case c43
  case c44
  case c45
  case c46
  case c47
  case c48
  case c49
  case c50
  case c51
  case c52
  case c53
  case c54
  case c55
  case c56
  case c57
  case c58
  case c59
  case c60
  case c61
  case c62
  case c63
  case c64
  case c65
  case c66
  case c67
  case c68
  case c69
  case c70
  case c71
  case c72
  case c73
  case c74
  case c75
  case c76
  case c77
  case c78
  case c79
  case c80
  case c81
  case c82
  case c83
  case c84
  case c85
  case c86
  case c87
  case c88
  case c89
  case c90
  case c91
  case c92
  case c93
  case c94
  case c95
  case c96
  case c97
  case c98
  case c99
  case c100
  case c101
  case c102
  case c103
  case c104
  case c105
  case c106
  case c107
  case c108
  case c109
  case c110
  case c111
  case c112
  case c113
  case c114
  case c115
  case c116
  case c117
  case c118
  case c119
  case c120
  case c121
  case c122
  case c123
  case c124
  case c125
  case c126
  case c127
  case c128
  case c129
  case c130
  case c131
  case c132
  case c133
  case c134
  case c135
  case c136
  case c137
  case c138
  case c139
  case c140
  case c141
  case c142
  case c143
  case c144
  case c145
  case c146
  case c147
  case c148
  case c149
  case c150
  case c151
  case c152
  case c153
  case c154
  case c155
  case c156
  case c157
  case c158
  case c159
  case c160
  case c161
  case c162
  case c163
  case c164
  case c165
  case c166
  case c167
  case c168
  case c169
  case c170
  case c171
  case c172
  case c173
  case c174
  case c175
  case c176
  case c177
  case c178
  case c179
  case c180
  case c181
  case c182
  case c183
  case c184
  case c185
  case c186
  case c187
  case c188
  case c189
  case c190
  case c191
  case c192
  case c193
  case c194
  case c195
  case c196
  case c197
  case c198
  case c199
  case c200
  case c201
  case c202
  case c203
  case c204
  case c205
  case c206
  case c207
  case c208
  case c209
  case c210
  case c211
  case c212
  case c213
  case c214
  case c215
  case c216
  case c217
  case c218
  case c219
  case c220
  case c221
  case c222
  case c223
  case c224
  case c225
  case c226
  case c227
  case c228
  case c229
  case c230
  case c231
  case c232
  case c233
  case c234
  case c235
  case c236
  case c237
  case c238
  case c239
  case c240
  case c241
  case c242
  case c243
  case c244
  case c245
  case c246
  case c247
  case c248
  case c249
  case c250
  case c251
  case c252
  case c253
  case c254
  case c255
  case c256
  case c257
  case c258
  case c259
  case c260
  case c261
  case c262
  case c263
  case c264
  case c265
  case c266
  case c267
  case c268
  case c269
  case c270
  case c271
  case c272
  case c273
  case c274
  case c275
  case c276
  case c277
  case c278
  case c279
  case c280
  case c281
  case c282
  case c283
  case c284
  case c285
  case c286
  case c287
  case c288
  case c289
  case c290
  case c291
  case c292
  case c293
  case c294
  case c295
  case c296
  case c297
  case c298
  case c299
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
  case c0
  case c1
  case c2
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
  case c0
  case c1
  case c2
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
  check0,
  check1,
  check2,
  check3,
  check4,
  check5,
  check6,
  check7,
  check8,
  check9,
  check10,
  check11,
  check12,
  check13,
  check14,
  check15,
  check16,
  check17,
  check18,
  check19,
  check20,
  check21,
  check22,
  check23,
  check24,
  check25,
  check26,
  check27,
  check28,
  check29,
  check30,
  check31,
  check32,
  check33,
  check34,
  check35,
  check36,
  check37,
  check38,
  check39,
  check40,
  check41,
  check42,
  check43,
  check44,
  check45,
  check46,
  check47,
  check48,
  check49,
]
