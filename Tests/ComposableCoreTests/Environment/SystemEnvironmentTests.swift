import ComposableCore
import Foundation
import TestSupport
import Testing

struct SystemEnvironmentTests {
  private struct Feature {
    var limit = 3
    let name = "feature"
  }

  @Test func aFeaturesDependenciesAreMembers() {
    var environment = SystemEnvironment.live(environment: Feature())
    environment.limit += 1
    #expect(environment.limit == 4)
    #expect(environment.name == "feature")
  }

  @Test func mappingKeepsTheSystem() {
    let id = UniqueID(high: 1, low: 2)
    let environment = SystemEnvironment(
      environment: Feature(), date: { Timestamp(since1970: .seconds(7)) },
      mainQueue: TestScheduler(now: .seconds(5)).eraseToAnyScheduler(), random: .seeded(1),
      uuid: { id }
    ).map(\.limit)
    #expect(environment.environment == 3)
    #expect(environment.date().since1970 == .seconds(7))
    #expect(environment.mainQueue.now.offset == .seconds(5))
    #expect(environment.random(in: -100...100) == RandomSource.seeded(1)(in: -100...100))
    #expect(environment.uuid() == id)
  }

  @Test func unimplementedDependenciesAreReportedByName() {
    let environment = SystemEnvironment.unimplemented(environment: Feature())
    let messages = reportedMessages {
      _ = environment.date()
      _ = environment.uuid()
      _ = environment.random.next()
      environment.mainQueue.schedule {}
    }
    #expect(
      messages
        == ["date", "uuid", "random", "mainQueue.schedule(after:)"].map {
          "\"SystemEnvironment.\($0)\" is unimplemented, but it was used. "
            + "Give this test's environment one."
        })
  }

  @Test(.timeLimit(.minutes(5)))
  func anUnimplementedRandomSourceAnswersForEveryRange() {
    let environment = SystemEnvironment.unimplemented(environment: Feature())
    let messages = reportedMessages {
      for end in 1...1_000 { #expect((1...end).contains(environment.random(in: 1...end))) }
    }
    #expect(messages.count >= 1_000)
    #expect(Set(messages).count == 1)
  }

  @Test func theSystemDateEqualsFoundations() {
    let before = Date().timeIntervalSince1970
    let now = Timestamp.now().secondsSince1970
    let after = Date().timeIntervalSince1970
    #expect(before - 0.001 <= now && now <= after + 0.001)
  }

  @Test(arguments: [
    (0, "1970-01-01T00:00:00Z"), (951_782_399, "2000-02-28T23:59:59Z"),
    (951_782_400, "2000-02-29T00:00:00Z"), (4_107_542_400, "2100-03-01T00:00:00Z"),
    (-1, "1969-12-31T23:59:59Z"), (1_763_769_600, "2025-11-22T00:00:00Z"),
    (-62_135_596_801, "0000-12-31T23:59:59Z"), (-62_198_755_200, "-0001-01-01T00:00:00Z"),
    (253_402_300_800, "10000-01-01T00:00:00Z"),
  ])
  func aTimestampIsShownAsADateInUTC(seconds: Int, text: String) {
    #expect(Timestamp(since1970: .seconds(seconds)).description == text)
    let cut = Timestamp(since1970: .seconds(seconds) + .milliseconds(999))
    #expect(cut.description == text)
  }

  @Test func aTimestampIsCodedInSeconds() throws {
    let date = Timestamp(since1970: .microseconds(1_763_769_600_123_457))
    let data = try JSONEncoder().encode([date, Timestamp()])
    #expect(String(decoding: data, as: UTF8.self) == "[1763769600.123457,0]")
    #expect(try JSONDecoder().decode([Timestamp].self, from: data) == [date, Timestamp()])
    let now = Timestamp.now()
    #expect(try JSONDecoder().decode([Timestamp].self, from: JSONEncoder().encode([now])) == [now])
  }

  @Test(arguments: [
    (Int128.max, "5391559473888-03-28T14:08:51Z", "1.7014118346046924e+20"),
    (Int128.min, "-5391559469949-10-05T09:51:08Z", "-1.7014118346046924e+20"),
  ])
  func aTimestampCoversTheRangeOfADuration(attoseconds: Int128, text: String, encoded: String)
    throws
  {
    let date = Timestamp(since1970: Duration(attoseconds: attoseconds))
    #expect(date.description == text)
    #expect(date.secondsSince1970.magnitude == 0x1p127 / 1e18)
    let data = try JSONEncoder().encode([date])
    #expect(String(decoding: data, as: UTF8.self) == "[\(encoded)]")
    #expect(date.advanced(by: date.since1970).duration(to: date) == .zero)
  }

  @Test(arguments: ["1e300", "-1e300", "4611686018427387904"])
  func invalidDatesAreRejected(seconds: String) {
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode([Timestamp].self, from: Data("[\(seconds)]".utf8))
    }
  }

  @Test(arguments: [
    "26-11-22T08:30:00Z", "2026--11-22T08:30:00Z", "2026-11-022T08:30:00Z",
    "--2026-11-22T08:30:00Z",
    "2026-11-22T08:30:00.Z", "2026-11-22T08:30:0.5Z", "2026-11-22T08:30:00.1.2Z",
    "+2026-11-22T08:30:00Z",
    "2026-11-22T08::30Z", "2026-11-22T08:30:00.1234567890123456789Z", "2026-11-22T08:30:00.-1Z",
    "2026-11-2٢T08:30:00Z", "2026-11-22T08:30:00", "2026-11-22 08:30:00Z", "T08:30:00Z",
    "-T08:30:00Z",
  ])
  func aTextInAnotherFormIsNoDate(text: String) {
    let data = Data("[\"\(text)\"]".utf8)
    #expect(throws: DecodingError.self) { try JSONDecoder().decode([Timestamp].self, from: data) }
  }

  @Test(arguments: [
    ("2024-02-29", true), ("2026-02-29", false), ("2100-02-29", false), ("2026-04-31", false),
    ("2026-12-31", true), ("2026-12-32", false), ("2026-01-00", false), ("-0001-12-31", true),
  ])
  func aDayMustExist(day: String, exists: Bool) {
    let data = Data("[\"\(day)T00:00:00Z\"]".utf8)
    let dates = try? JSONDecoder().decode([Timestamp].self, from: data)
    #expect(dates.map { $0.map(\.description) } == (exists ? ["\(day)T00:00:00Z"] : nil))
  }

  @Test func timestampsAreCountedInDurations() {
    let start = Timestamp(since1970: .seconds(10))
    #expect(start.advanced(by: .seconds(5)).since1970 == .seconds(15))
    #expect(start.duration(to: Timestamp(since1970: .seconds(4))) == .seconds(-6))
    #expect(Timestamp(since1970: .milliseconds(1_500)).secondsSince1970 == 1.5)
    for offset in 0..<10_000 {
      let whole = Timestamp(since1970: .seconds(987_654_321 + offset))
      #expect(whole.secondsSince1970 == Double(987_654_321 + offset))
      let part = Timestamp(since1970: .microseconds(987_654_321_123_456 + offset))
      #expect(part.secondsSince1970 == Double(987_654_321_123_456 + offset) / 1e6)
      let before = Timestamp(since1970: .zero - part.since1970)
      #expect(before.secondsSince1970 == -part.secondsSince1970)
    }
  }

  @Test func aUniqueIDHasTheFormatOfFoundation() throws {
    let text = "0C2A3F0E-5B1D-4E6A-9F47-0023456789AB"
    let id = try #require(UniqueID(text))
    #expect(id.description == text)
    #expect(UniqueID(text.lowercased()) == id)
    #expect(UUID(uuidString: id.description)?.uuidString == text)
    let data = try JSONEncoder().encode([id])
    #expect(try JSONDecoder().decode([UniqueID].self, from: data) == [id])
    #expect(try JSONDecoder().decode([UUID].self, from: data).map(\.uuidString) == [text])
  }

  @Test(arguments: [
    "", "-", "0C2A3F0E5B1D4E6A9F470023456789AB", "0C2A3F0E-5B1D-4E6A-9F47-0023456789A",
    "+C2A3F0E-5B1D-4E6A-9F47-0023456789AB", "0C2A3F0E-5B1D-4E6A-+F47-0023456789AB",
    "0C2A3F0E-5B1D-4E6A-9F47-0023456789AG", "0C2A3F0É-5B1D-4E6A-9F47-0023456789AB",
    "0C2A3F0E-5B1D-4E6A-9F47-0023456789AB-",
  ])
  func invalidUniqueIDsAreRejected(text: String) {
    #expect(UniqueID(text) == nil)
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode([UniqueID].self, from: JSONEncoder().encode([text]))
    }
  }

  @Test func aRandomUniqueIDIsOfVersionFour() {
    var generator = SeededGenerator(seed: 1)
    let ids = (0..<100).map { _ in UniqueID.random(using: &generator).description }
    #expect(Set(ids).count == 100)
    for id in ids {
      #expect(Array(id)[14] == "4")
      #expect("89AB".contains(Array(id)[19]))
    }
  }

  @Test func aSeedGivesThePublishedNumbers() {
    var generator = SeededGenerator(seed: 1_234_567)
    #expect(
      (0..<3).map { _ in generator.next() } == [
        6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423,
      ])
  }

  @Test func aRandomSourceIsShared() {
    let source = RandomSource.seeded(1)
    var generator = SeededGenerator(seed: 1)
    let copy = source
    #expect(
      [source.next(), copy.next(), source.next()] == (0..<3).map { _ in generator.next() })
  }

  @Test func aRandomSourceIsAGenerator() {
    let environment = SystemEnvironment(environment: (), random: .seeded(1))
    var rows = [1, 2, 3]
    var random = environment.random
    rows.shuffle(using: &random)
    #expect(rows.sorted() == [1, 2, 3])
  }

  @Test func incrementingIDsStartAtZeroForEachEnvironment() {
    var environment = SystemEnvironment.unimplemented(environment: ())
    environment.uuid = UniqueID.incrementing
    let ids = [environment.uuid(), environment.uuid()]
    #expect(ids == [UniqueID(high: 0, low: 0), UniqueID(high: 0, low: 1)])
    #expect(UniqueID.incrementing() == UniqueID(high: 0, low: 0))
  }
}
