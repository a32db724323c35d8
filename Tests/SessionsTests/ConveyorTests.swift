import Testing

import Sessions

struct ConveyorTests {
  @Test func changesAreMadeInOrder() throws {
    var sum = Conveyor(0)
    for number in 1...1_000 { sum.add { $0 += number } }
    #expect(try sum.read { $0 } == 500_500)

    var list = Conveyor([Int]())
    for number in 0..<10_000 { list.add { $0.append(number) } }
    #expect(try list.read { $0 } == Array(0..<10_000))
  }

  @Test func withoutChangesTheValueIsTheFirstOne() throws {
    var list = Conveyor([7])
    #expect(try list.read { $0 } == [7])
  }

  @Test func itGoesOnAfterItsValueWasRead() throws {
    var sum = Conveyor(0)
    for number in 1...300 { sum.add { $0 += number } }
    #expect(try sum.read { $0 } == 45_150)
    sum.add { $0 += 1 }
    #expect(try sum.read { $0 } == 45_151)
  }

  @Test func oneThatIsNotReadEndsByItself() throws {
    var list = Conveyor([Int]())
    for number in 0..<10_000 { list.add { $0.append(number) } }
    _ = consume list
  }
}
