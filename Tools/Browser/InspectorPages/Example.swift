import Inspector
import Sessions
import TextUI

/// A generated session with cases that are hard to display.
struct Example: Sendable {
  var name: String
  var make: @Sendable () -> (InspectorPage, Expected)
}

/// The content that a page must show.
struct Expected: Encodable {
  var actions: [String] = []
  /// The URL fragment of the step to open, if it is not on the page's first branch.
  var anchor = ""
  /// 0 for the user, 1 for an effect.
  var origins: [Int] = []
  var paths: [String] = []
  /// The states at the start and after each action.
  var states: [Sample]

  mutating func append(_ step: InspectorStep, _ state: Sample) {
    actions.append(step.action)
    origins.append(step.origin == .user ? 0 : 1)
    paths.append(step.path)
    states.append(state)
  }
}

/// A state with a value of each kind.
struct Sample: Codable, Equatable {
  struct Row: Codable, Equatable {
    var at: Double
    var guess: Int
    var isRight: Bool
  }

  var count = 0
  var duration = 0.0
  var feed: [String] = []
  var names: [String: Int] = [:]
  var note: String?
  var rows: [Row] = []
  var seed: UInt64 = 10_451_216_379_200_822_465
}

extension Example {
  private static let hostileTexts = [
    "</script><img src=x onerror=alert(1)>", "<!--<script>", "]]>", "{{script}}",
    "javascript:alert(1)",
    "\u{2028}\u{2029}\u{202e}", "\0n17", "\0", "__proto__", "constructor", "toString", "'\"`\\",
    "&lt;b&gt;", "\u{600}<img src=x onerror=alert(1)>", "\u{9b}31m\u{2066}\u{e0041}",
    String(repeating: "long ", count: 2_000),
    "<style>*{display:none}</style>", "\u{1b}[31m", "e\u{301}👩‍👩‍👧", "",
  ]

  /// Texts that contain HTML, scripts and control characters.
  static let hostile = Example(name: "hostile") {
    var sample = Sample()
    sample.names = ["__proto__": 1, "constructor": 2, "</script>": 3]
    var page = InspectorPage(
      app: hostileTexts[0], state: tree(sample),
      screens: [(hostileTexts[0], lines(hostileTexts[0]))])
    var expected = Expected(states: [sample])
    for (index, text) in hostileTexts.enumerated() {
      sample.note = text
      sample.feed.append(text)
      sample.names[text] = index
      sample.count = index
      let step = InspectorStep(
        text, path: text, origin: index.isMultiple(of: 3) ? .user : .effect(startedBy: 1),
        state: tree(sample), time: Double(index) / 10, payload: [.init(text, text)],
        inputs: [.init(text, text)], screens: [(hostileTexts[0], lines(text))], test: text)
      page.append(step)
      expected.append(step, sample)
    }
    page.effects = [
      EffectSpan(number: 1, start: 1, startTime: 0, location: hostileTexts[0], id: hostileTexts[1])
    ]
    page.test = (hostileTexts[0], hostileTexts[1])
    return (page, expected)
  }

  /// A trunk of 40 actions and a branch from its middle; the expected states are the branch's.
  static let branches = Example(name: "branches") {
    var sample = Sample()
    var page = InspectorPage(app: "Branches", state: tree(sample), branch: "A")
    var expected = Expected(anchor: "#B.1", states: [sample])
    for number in 1...40 {
      advance(&sample, number)
      page.append(step(number, of: sample))
      if number <= 20 { expected.append(step(number, of: sample), sample) }
    }
    sample = expected.states[20]
    page.beginBranch("B", after: 20, state: tree(sample))
    for number in 100...110 {
      advance(&sample, number)
      page.append(step(number, of: sample))
      expected.append(step(number, of: sample), sample)
    }
    return (page, expected)
  }

  /// A session that goes on: its first actions.
  static func live(actions: Int, isLive: Bool = true) -> InspectorPage {
    var sample = Sample()
    var page = InspectorPage(app: "Live", state: tree(sample))
    for number in 1...actions {
      advance(&sample, number)
      page.append(step(number, of: sample))
    }
    page.isLive = isLive
    return page
  }

  /// A long session with timers that start and stop, rounds, and a list that drops its oldest
  /// elements.
  static func large(steps: Int) -> InspectorPage {
    let memory = StateMemory()
    var sample = Sample()
    var page = InspectorPage(
      app: "Large", state: tree(sample),
      screens: [("counter", lines("0")), ("timer", lines("0"))])
    page.test = ("@Test func reproduces() {\n  let store = TestStore(initialState: Sample())", "}")
    for number in 1...steps {
      advance(&sample, number)
      let isUser = number % 25 == 1
      if isUser {
        if let last = page.effects.indices.last {
          page.effects[last].end = number
          page.effects[last].endTime = Double(number) / 100
          page.effects[last].isCancelled = number % 2 == 1
        }
        page.effects.append(
          EffectSpan(
            number: page.effects.count + 1, start: number, startTime: Double(number) / 100,
            isRepeating: true, location: "game.timer"))
      }
      page.append(
        step(
          number, of: sample, memory: memory,
          origin: isUser ? .user : .effect(startedBy: page.effects.last?.start)))
    }
    return page
  }

  private static func advance(_ sample: inout Sample, _ number: Int) {
    sample.duration = Double(number) / 100
    guard number % 25 == 1 else { return }
    sample.count = number
    sample.feed.append("\(number) was guessed")
    if sample.feed.count > 100 { sample.feed.removeFirst() }
    sample.rows.append(.init(at: Double(number) / 100, guess: number % 7, isRight: number % 7 == 3))
    if sample.rows.count > 50 { sample.rows.removeFirst(3) }
    sample.note = number % 2 == 0 ? nil : "number \(number)"
  }

  private static func step(
    _ number: Int, of sample: Sample, memory: StateMemory? = nil,
    origin: EntryOrigin = .user
  ) -> InspectorStep {
    let state = (try? memory?.tree(encoding: sample)) ?? tree(sample)
    guard origin != .user else {
      return InspectorStep(
        "game.counter.setCount \(number)", path: "game.counter.setCount", origin: origin,
        state: state, time: Double(number) / 100,
        payload: [.init("count", "\(number)")], screens: [("counter", lines("\(number)"))],
        test: "  store.send(.game(.counter(.setCount(\(number))))) { $0.count = \(number) }")
    }
    return InspectorStep(
      "game.timer.timeUpdated", path: "game.timer.timeUpdated", origin: origin,
      state: state, time: Double(number) / 100,
      screens: [("timer", lines("\(Double(number) / 100)"))])
  }

  private static func tree(_ sample: Sample) -> StateTree {
    (try? StateTree(encoding: sample)) ?? .null
  }

  private static func lines(_ value: String) -> [Text] {
    Drawing(lines: [
      Text("Screen", .title),
      Text("  Value", .label) + "  " + Text(value, .value),
      "  [-] [+]",
    ]).lines()
  }
}
