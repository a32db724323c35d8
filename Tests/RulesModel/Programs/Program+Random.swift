/// The programs' random numbers, independent of the library's generators.
struct ProgramDice: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed &* 0x2545_F491_4F6C_DD1D &+ 0x9E37_79B9 }

  mutating func next() -> UInt64 {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return state &* 0x2545_F491_4F6C_DD1D
  }

  mutating func below(_ limit: Int) -> Int {
    Int((next() >> 33) % UInt64(limit))
  }

  /// True with probability 1 / `times`.
  mutating func once(in times: Int) -> Bool { below(times) == 0 }

  mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[below(elements.count)]
  }
}

extension Program {
  /// Draws a program from a seed.
  ///
  /// Each program uses only a few kinds of operations, paths and changes, so that they interact
  /// often: a cancellation with the effect it cancels, a removal and an insertion with the same id.
  init(seed: UInt64) {
    var author = Author(seed: seed)
    self = author.program()
  }

  private struct Author {
    private enum Composite: CaseIterable {
      case cancellable, concatenate, debounce, delay, map, merge, receive, throttle
      static let all = Array(allCases)
    }
    private enum Leaf: CaseIterable {
      case answered, ask, cancel, cancelAll, fire, result, stream, timer, value
      static let all = Array(allCases)
    }

    private var dice: ProgramDice
    private var composites: [Composite] = []
    private var leaves: [Leaf] = [.value]
    private var paths: [ProgramPath] = [.root]
    private var changes: [Change] = []
    private let count: Int

    init(seed: UInt64) {
      dice = ProgramDice(seed: seed)
      count = 1 + dice.below(4)
      for _ in 0...dice.below(3) { composites.append(dice.pick(Composite.all)) }
      for _ in 0...dice.below(3) { leaves.append(dice.pick(Leaf.all)) }
      for _ in 0...dice.below(2) { paths.append(path()) }
      if dice.once(in: 3) { return }
      for _ in 0...dice.below(3) { changes.append(change()) }
    }

    mutating func program() -> Program {
      var program = Program()
      for row in 0..<count {
        program.effects.append(
          dice.once(in: 6) ? nil : operation(after: row, depth: dice.once(in: 4) ? 3 : 2))
        program.above.append(
          dice.once(in: 3) ? operation(after: row, depth: 1 + dice.below(2)) : nil)
        program.changes.append(
          changes.isEmpty || dice.once(in: 2) ? nil : dice.pick(changes))
      }
      for _ in 0...(2 + dice.below(5)) { program.steps.append(step()) }
      return program
    }

    private mutating func path() -> ProgramPath {
      switch dice.below(13) {
      case 10: .guest
      case 11: .page(0)
      case 12: .page(1)
      case 0, 1: .detail
      case 2: .fixed
      case 3: .keyed(0)
      case 4: .left
      case 5: .right
      case 6: .row(dice.below(2))
      case 7: .rowDetail(dice.below(2))
      case 8: .rowRow(dice.below(2), dice.below(2))
      default: .screen
      }
    }

    /// A change, mostly at one of this program's paths.
    private mutating func change() -> Change {
      let id = dice.below(2)
      let isRemoval = dice.once(in: 2)
      func change(_ path: ProgramPath, _ id: Int) -> Change {
        Change(path: path, id: isRemoval ? nil : id)
      }
      switch dice.pick(paths) {
      case .detail: return change(.detail, id)
      case .guest: return change(.guest, id)
      case .page(let page): return change(.page(page), page)
      case .keyed(let key): return change(.keyed(key), key)
      case .row(let row): return change(.row(row), row)
      case .rowDetail(let row):
        return dice.once(in: 3) ? change(.row(row), row) : change(.rowDetail(row), id)
      case .rowRow(let row, let inner):
        return dice.once(in: 3) ? change(.row(row), row) : change(.rowRow(row, inner), inner)
      case .fixed, .left, .right, .root, .screen:
        return change(dice.pick([.left, .right]), id)
      }
    }

    private mutating func tag(after row: Int) -> Int {
      row + 1 + dice.below(max(1, count - row))
    }

    private mutating func operation(after row: Int, depth: Int) -> Operation {
      guard depth > 0, !dice.once(in: 4) else { return leaf(after: row) }
      let kind = dice.pick(composites)
      let isGroup = kind == .merge || kind == .concatenate
      var parts: [Operation] = []
      for _ in 0...(isGroup ? (dice.once(in: 3) ? 2 : 1) : 0) {
        parts.append(operation(after: row, depth: depth - 1))
      }
      switch kind {
      case .cancellable:
        return .cancellable(parts[0], id: dice.below(2), inFlight: dice.once(in: 3))
      case .concatenate: return .concatenate(parts)
      case .debounce: return .debounce(parts[0], id: dice.below(2), ticks: dice.below(3))
      case .delay: return .delay(parts[0], ticks: 1 + dice.below(3))
      case .map: return .map(parts[0])
      case .merge: return .merge(parts)
      case .receive: return .receive(parts[0], immediate: dice.once(in: 2))
      case .throttle:
        return .throttle(
          parts[0], id: dice.below(2), ticks: 1 + dice.below(3), latest: dice.once(in: 2))
      }
    }

    private mutating func leaf(after row: Int) -> Operation {
      switch dice.pick(leaves) {
      case .answered: .answered(tag(after: row))
      case .ask: .ask(source: dice.below(2))
      case .cancel: .cancel(dice.once(in: 4) ? [0, 1] : [dice.below(2)])
      case .cancelAll: .cancelAll(child())
      case .fire: .fire(row)
      case .result: .result(tag(after: row))
      case .stream: .stream(source: 2)
      case .timer: .timer(id: dice.below(2), ticks: 1 + dice.below(2), tag: tag(after: row))
      case .value: .value(tag(after: row))
      }
    }

    private mutating func child() -> Child {
      switch dice.pick(paths) {
      case .detail: .detail
      case .fixed, .root: .fixed
      case .guest: .guest
      case .keyed(let key): dice.once(in: 2) ? .keyed : .keyedValue(key)
      case .left: dice.once(in: 2) ? .left : .screen
      case .page(let id): dice.once(in: 2) ? .pages : .page(id)
      case .right: dice.once(in: 2) ? .right : .screen
      case .row(let id): dice.once(in: 2) ? .rows : .row(id)
      case .rowDetail(let id): dice.once(in: 2) ? .rowDetail : .row(id)
      case .rowRow(let row, let id): dice.pick([.row(row), .rowRow(id), .rowRows])
      case .screen: dice.pick([.left, .right, .screen])
      }
    }

    private mutating func step() -> ProgramStep {
      switch dice.below(20) {
      case 0...8: .send(dice.pick(paths), dice.below(count))
      case 9...11: .advance(1 + dice.below(4))
      case 12...14:
        .deliver((0...dice.below(2)).map { _ in delivery() })
      case 15: .cancelTask(dice.below(3))
      case 16:
        dice.once(in: 2)
          ? .restore(dice.below(4)) : .restart(dice.below(6), isRecreated: dice.once(in: 2))
      case 17: .cancelEffect(1 + dice.below(8))
      case 18: .drop(dice.below(3))
      default:
        .observe(
          dice.pick([.coarse, .exact, .fixed, .rowIDs, .whole]),
          reply: dice.once(in: 2) ? Reply(path: dice.pick(paths), tag: dice.below(count)) : nil)
      }
    }

    private mutating func delivery() -> Delivery {
      let source = dice.below(3)
      if source == 2, dice.once(in: 3) { return .end(source: 2) }
      return .value(source: source, dice.below(count + 1))
    }
  }
}
