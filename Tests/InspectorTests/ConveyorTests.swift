import Testing

@testable import Inspector

struct ConveyorTests {
  @Test func itemsAreProcessedInOrder() throws {
    var sum = Conveyor(0) { sum, number in sum += number }
    for number in 1...1_000 { sum.add(number) }
    #expect(try sum.finish() == 500_500)

    var list = Conveyor([Int]()) { list, number in list.append(number) }
    for number in 0..<10_000 { list.add(number) }
    #expect(try list.finish() == Array(0..<10_000))
  }

  @Test func withoutItemsTheResultIsTheFirstOne() throws {
    let list = Conveyor<Int, [Int]>([7]) { $0.append($1) }
    #expect(try list.finish() == [7])
  }

  @Test func oneThatIsNotFinishedEndsByItself() throws {
    var list = Conveyor([Int]()) { list, number in list.append(number) }
    for number in 0..<10_000 { list.add(number) }
    _ = consume list
  }
}
