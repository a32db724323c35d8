import ComposableCore
import Synchronization
import Testing

@testable import ComposableRepl
@testable import ComposableTimeTravel

/// Random walks of acting, looking, branching, saving and replaying, compared with a model that
/// keeps every state.
struct WalkTests {
  @Test(arguments: 0..<20)
  func aTimelineAgreesWithAModelThatKeepsEveryState(block: Int) throws {
    for seed in (block * 1_000)..<((block + 1) * 1_000) {
      var walk = Walk(seed: UInt64(seed))
      try walk.run(replays: seed % 40 == 0)
    }
  }
}

struct TimelineTests {
  @Test func anActionAtAnEarlierStepBeginsABranch() {
    var timeline = Timeline<Int, String>(0) { state, _, _ in state += 1 }
    timeline.append(TimelineEntry("add"), after: 1)
    timeline.append(TimelineEntry("add"), after: 2)
    timeline.look(at: StepReference(branch: 0, step: 1))
    timeline.continueFromCursor()
    timeline.append(TimelineEntry("add"), after: 2)
    #expect(timeline.branches.count == 2)
  }
}

private struct Walk {
  /// A step in the model.
  struct Step {
    var state: Notes.State
    var actions: Int
    let parent: Int?
    let number: Int
  }

  var random: SeededGenerator
  let environment: SystemEnvironment<Void>
  var timeline: Timeline<Notes.State, Notes.Action>
  /// All steps so far.
  var steps = [Step(state: Notes.State(), actions: 0, parent: nil, number: 0)]
  /// The last step of each branch.
  var tips = [0]
  var live = 0
  /// The shown branch and step; nil at the present.
  var shown: (branch: Int, step: Int)?

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
    let numbers = Mutex(SeededGenerator(seed: seed))
    let environment = SystemEnvironment(
      environment: (),
      date: { Timestamp(since1970: .nanoseconds(Int64(numbers.withLock { $0.next() } >> 4))) },
      random: RandomSource { numbers.withLock { $0.next() } }
    ).recordingInputs()
    self.environment = environment
    timeline = Timeline(Notes.State()) { state, action, inputs in
      inputs.play { Notes.reduce(&state, action, environment) }
    }
  }

  mutating func run(replays: Bool) throws {
    for _ in 0..<Int.random(in: 1..<16, using: &random) {
      switch Int.random(in: 0..<5, using: &random) {
      case 0, 1: act(Notes.random(&random))
      case 2: tick()
      default: look()
      }
      try check()
    }
    if replays { try replay() }
  }

  private func line(to step: Int) -> [Int] {
    var line = [step]
    while let parent = steps[line[0]].parent { line.insert(parent, at: 0) }
    return line
  }

  private mutating func act(_ action: Notes.Action) {
    let began = timeline.continueFromCursor()
    if let shown {
      if shown.step == tips[shown.branch] {
        live = shown.branch
        #expect(!began)
      } else {
        tips.append(shown.step)
        live = tips.count - 1
        #expect(began)
      }
    }
    shown = nil
    let parent = steps[tips[live]]
    var state = parent.state
    let inputs = ReducerInputs.record { Notes.reduce(&state, action, environment) }.inputs
    timeline.append(TimelineEntry(action, inputs: inputs), after: state)
    steps.append(
      Step(state: state, actions: 1, parent: tips[live], number: parent.number + 1))
    tips[live] = steps.count - 1
  }

  /// An effect sends an action, which changes the last step unless branches begin there. The shown
  /// step doesn't matter.
  private mutating func tick() {
    let tip = tips[live]
    guard tips.count(where: { $0 == tip }) == 1, !steps.contains(where: { $0.parent == tip }) else {
      return
    }
    let action = Int.random(in: 0..<3, using: &random) == 0 ? Notes.random(&random) : .tick
    let inputs = ReducerInputs.record {
      Notes.reduce(&steps[tip].state, action, environment)
    }.inputs
    steps[tip].actions += 1
    timeline.append(
      TimelineEntry(action, isUser: false, inputs: inputs, startedBy: 1),
      after: steps[tip].state)
  }

  private mutating func look() {
    let branch = Int.random(in: tips.indices, using: &random)
    let step = line(to: tips[branch]).randomElement(using: &random) ?? 0
    let isPresent = branch == live && step == tips[live]
    shown = isPresent ? nil : (branch, step)
    timeline.look(at: StepReference(branch: branch, step: steps[step].number))
  }

  private mutating func check() throws {
    #expect(timeline.branches.count == tips.count)
    #expect(timeline.live == live)
    #expect((timeline.cursor == nil) == (shown == nil))
    let here = shown.map { steps[$0.step] } ?? steps[tips[live]]
    #expect(timeline.here.step == here.number)
    #expect(isSame(timeline.state(at: timeline.here), here.state))
    for (branch, tip) in tips.enumerated() {
      let line = line(to: tip)
      #expect(timeline.branches[branch].lastStep == line.count - 1)
      let place = StepReference(branch: branch, step: Int.random(in: line.indices, using: &random))
      #expect(isSame(timeline.state(at: place), steps[line[place.step]].state))
      let actions = line.prefix(place.step + 1).reduce(0) { $0 + steps[$1].actions }
      #expect(timeline.lastNumber(of: place) == actions)
    }
  }

  private func replay() throws {
    let text = try timeline.session(SessionHeader(app: "Notes", start: Timestamp())) {
      "\($0.action)"
    }
    let session = try Session<Notes.State, Notes.Action>(
      Array(text.utf8), app: "Notes", initialState: .init()
    ) {
      [environment] state, action, inputs in
      inputs.play { Notes.reduce(&state, action, environment) }
    }
    #expect(session.broken == nil)
    var other = session.timeline
    #expect(other.live == live)
    for (branch, tip) in tips.enumerated() {
      for step in line(to: tip) {
        let place = StepReference(branch: branch, step: steps[step].number)
        #expect(isSame(other.state(at: place), steps[step].state))
      }
    }
    // Writing it again gives the same text.
    #expect(
      try other.session(SessionHeader(app: "Notes", start: Timestamp())) { "\($0.action)" } == text)
    other.adopt(session.timeline)
    #expect(other.branches.count == 2 * tips.count || session.timeline.isEmpty)
  }

  /// Whether both are bitwise equal.
  private func isSame(_ left: Notes.State, _ right: Notes.State) -> Bool {
    left == right && left.ratio.sign == right.ratio.sign
      && left.text.utf8.elementsEqual(right.text.utf8)
  }
}
