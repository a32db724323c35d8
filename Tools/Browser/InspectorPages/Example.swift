import ComposableCore
import ComposableTextUI
import ComposableTimeTravel

/// A generated session with cases that are hard to display.
struct Example {
  /// The action of a generated session: a name that determines its behavior.
  enum Action: Codable, Equatable, Sendable {
    case setCount(String), timeUpdated
  }

  /// The content that a page must show.
  struct Expected: Encodable {
    var actions: [String] = []
    /// The screens at the start and after each action, by name; nil if they aren't checked.
    var screens: [[String: [String]]]?
    /// The states at the start and after each action.
    var states: [Sample]
  }

  /// A state with a value of each kind.
  struct Sample: Codable, Equatable, Sendable {
    struct Row: Codable, Equatable, Sendable {
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

  let name: String
  /// Whether the screen lists the feed, between its other lines.
  private let listsFeed: Bool
  private var title: String
  private(set) var sample = Sample()
  private var expected: Expected
  private var effects = 0
  private var timeline: Timeline<Sample, Action>

  private init(_ name: String, _ sample: Sample = Sample(), listsFeed: Bool = false) {
    self.name = name
    self.listsFeed = listsFeed
    title = name
    self.sample = sample
    expected = Expected(states: [sample])
    timeline = Timeline(sample) { state, action, _ in Self.reduce(&state, action) }
  }

  /// The content that its page must show.
  var content: Expected {
    var content = expected
    if listsFeed { content.screens = expected.states.map { [name: lines($0).map(\.plain)] } }
    return content
  }

  /// The page.
  func page() throws -> String {
    let header = SessionHeader(app: name, start: Timestamp())
    let text = try timeline.pageText(header) {
      "\($0.action)"
    } screens: { sample in
      [PageScreen(name, lines(sample))]
    }
    return InspectorPage.html(of: text, title: title)
  }

  /// Texts that contain HTML, scripts and control characters.
  static func hostile() -> Example {
    var example = Example("hostile", Sample(names: ["__proto__": 1, "constructor": 2]))
    example.title = hostileTexts[0]
    for (index, text) in hostileTexts.enumerated() {
      example.act(.setCount(text), text: text, isUser: index.isMultiple(of: 3))
    }
    return example
  }

  private static let hostileTexts = [
    "</script><img src=x onerror=alert(1)>", "<!--<script>", "]]>", "{{script}}",
    "javascript:alert(1)",
    "\u{2028}\u{2029}\u{202e}", "\0n17", "\0", "__proto__", "constructor", "toString", "'\"`\\",
    "&lt;b&gt;", "\u{600}<img src=x onerror=alert(1)>", "\u{9b}31m\u{2066}\u{e0041}",
    String(repeating: "long ", count: 2_000),
    "<style>*{display:none}</style>", "\u{1b}[31m", "e\u{301}👩‍👩‍👧", "",
  ]

  /// A trunk of 40 actions and a branch from its middle; the expected states are the branch's.
  static func branches() -> Example {
    var example = Example("branches", listsFeed: true)
    for number in 1...40 { example.act(.setCount("\(number)"), text: "setCount \(number)") }
    example.fork(from: StepReference(branch: 0, step: 20), after: 20)
    for number in 100...110 { example.act(.setCount("\(number)"), text: "setCount \(number)") }
    return example
  }

  /// A branch that begins with the action of an effect, and one that forks after it.
  static func answers() -> Example {
    var example = Example("answers", listsFeed: true)
    for number in 1...2 { example.act(.setCount("\(number)"), text: "setCount \(number)") }
    example.fork(from: StepReference(branch: 0, step: 1), after: 1)
    example.act(.timeUpdated, text: nil, isUser: false)
    example.act(.setCount("3"), text: "setCount 3")
    example.fork(from: StepReference(branch: 1, step: 2), after: 2)
    example.act(.setCount("4"), text: "setCount 4")
    return example
  }

  /// Begins a branch after a step that ends with action `count` of those expected so far.
  private mutating func fork(from step: StepReference, after count: Int) {
    timeline.look(at: step)
    timeline.continueFromCursor()
    sample = expected.states[count]
    expected = Expected(
      actions: Array(expected.actions.prefix(count)),
      states: Array(expected.states.prefix(count + 1)))
  }

  /// A session that another one was replayed into: the second branch has its own start.
  static func replayed() -> Example {
    var example = Example("replayed", listsFeed: true)
    for number in 1...5 { example.act(.setCount("\(number)"), text: "setCount \(number)") }
    example.sample = Sample(feed: ["0 was guessed"])
    example.expected = Expected(states: [example.sample])
    example.timeline.begin(with: example.sample)
    for number in 6...9 { example.act(.setCount("\(number)"), text: "setCount \(number)") }
    return example
  }

  /// A long session with timers that start and stop, and lists that drop their oldest elements.
  static func large(steps: Int) -> Example {
    var example = Example("large")
    for number in 1...steps {
      let isUser = number % 25 == 1
      example.act(
        isUser ? .setCount("\(number)") : .timeUpdated, text: isUser ? "setCount \(number)" : nil,
        isUser: isUser)
      if isUser { example.startTimer(number) }
    }
    return example
  }

  private mutating func startTimer(_ number: Int) {
    let date = Timestamp(since1970: .milliseconds(10 * number))
    if var last = timeline.branches[timeline.live].effects.last {
      last.end = number
      last.endDate = date
      last.isCancelled = number % 2 == 1
      timeline.setEffect(last)
    }
    effects += 1
    var effect = TimelineEffect(number: effects, startedBy: number, startDate: date)
    effect.isRepeating = true
    effect.place = "game.timer"
    timeline.setEffect(effect)
  }

  private mutating func act(_ action: Action, text: String?, isUser: Bool = true) {
    Self.reduce(&sample, action)
    let number = expected.actions.count + 1
    timeline.append(
      TimelineEntry(
        action, isUser: isUser, date: Timestamp(since1970: .milliseconds(10 * number)),
        startedBy: isUser ? nil : max(1, number - (number - 1) % 25), text: text ?? "timeUpdated"),
      after: sample)
    expected.actions.append(text ?? "timeUpdated")
    expected.states.append(sample)
  }

  private static func reduce(_ sample: inout Sample, _ action: Action) {
    switch action {
    case .setCount(let text):
      sample.count += 1
      sample.note = text
      sample.names[text] = sample.names.count < 50 ? sample.count : nil
      sample.feed.append("\(text) was guessed")
      if sample.feed.count > 100 { sample.feed.removeFirst() }
      sample.rows.append(.init(at: sample.duration, guess: sample.count % 7, isRight: false))
      if sample.rows.count > 50 { sample.rows.removeFirst(3) }
    case .timeUpdated: sample.duration += 0.01
    }
  }

  private func lines(_ sample: Sample) -> [Text] {
    let title = [
      Text("Screen", .title),
      Text("  Value", .label) + "  " + Text(sample.note ?? "\(sample.count)", .value),
    ]
    let feed = listsFeed ? sample.feed.map { Text("  \($0)") } : []
    return Drawing(lines: title + feed + ["  [-] [+]"]).lines()
  }
}
