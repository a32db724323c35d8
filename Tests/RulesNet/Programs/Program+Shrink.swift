extension Program {
  /// Removes parts of the program as long as it still fails.
  func shrunk(where fails: (Program) -> Bool) -> Program {
    var smallest = self
    var isSmaller = true
    while isSmaller {
      isSmaller = false
      for candidate in smallest.smaller where fails(candidate) {
        smallest = candidate
        isSmaller = true
        break
      }
    }
    return smallest
  }

  /// Programs with one part removed.
  private var smaller: [Program] {
    var programs: [Program] = []
    func vary<Value>(_ path: WritableKeyPath<Program, Value>, _ values: [Value]) {
      for value in values {
        var program = self
        program[keyPath: path] = value
        programs.append(program)
      }
    }
    vary(\.steps, steps.indices.map { index in steps.without(index) })
    for index in steps.indices { vary(\.steps[index], steps[index].smaller) }
    for index in changes.indices where changes[index] != nil { vary(\.changes[index], [nil]) }
    let tables: [WritableKeyPath<Program, [Operation?]>] = [\.effects, \.above]
    for table in tables {
      for index in self[keyPath: table].indices {
        guard let operation = self[keyPath: table][index] else { continue }
        vary(table.appending(path: \.[index]), [nil] + operation.smaller)
      }
      if self[keyPath: table].last == .some(nil) { vary(table, [self[keyPath: table].dropLast()]) }
    }
    if changes.last == .some(nil) { vary(\.changes, [changes.dropLast()]) }
    return programs
  }
}

extension Operation {
  /// The parts of this operation, and the operation with one part removed.
  fileprivate var smaller: [Operation] {
    switch self {
    case .answered, .ask, .fire, .stream, .value: []
    case .result(let tag): [.value(tag)]
    case .timer(let id, let ticks, let tag): ticks > 1 ? [.timer(id: id, ticks: 1, tag: tag)] : []
    case .cancel(let ids): ids.count > 1 ? ids.map { .cancel([$0]) } : []
    case .cancelAll: []
    case .cancellable(let inner, let id, let inFlight):
      [inner] + (inFlight ? [.cancellable(inner, id: id, inFlight: false)] : [])
        + inner.smaller.map { .cancellable($0, id: id, inFlight: inFlight) }
    case .concatenate(let parts): parts + Self.smaller(parts) { .concatenate($0) }
    case .debounce(let inner, let id, let ticks):
      [inner] + inner.smaller.map { .debounce($0, id: id, ticks: ticks) }
    case .delay(let inner, let ticks):
      [inner] + (ticks > 1 ? [.delay(inner, ticks: 1)] : [])
        + inner.smaller.map { .delay($0, ticks: ticks) }
    case .map(let inner): [inner] + inner.smaller.map { .map($0) }
    case .merge(let parts): parts + Self.smaller(parts) { .merge($0) }
    case .receive(let inner, let immediate):
      [inner] + inner.smaller.map { .receive($0, immediate: immediate) }
    case .throttle(let inner, let id, let ticks, let latest):
      [inner] + inner.smaller.map { .throttle($0, id: id, ticks: ticks, latest: latest) }
    }
  }

  private static func smaller(
    _ parts: [Operation], _ make: ([Operation]) -> Operation
  ) -> [Operation] {
    var all = parts.count > 2 ? parts.indices.map { make(parts.without($0)) } : []
    for index in parts.indices {
      for part in parts[index].smaller {
        var parts = parts
        parts[index] = part
        all.append(make(parts))
      }
    }
    return all
  }
}

extension ProgramStep {
  fileprivate var smaller: [ProgramStep] {
    switch self {
    case .advance(let ticks): ticks > 1 ? [.advance(1), .advance(ticks - 1)] : []
    case .deliver(let deliveries):
      deliveries.count > 1 ? deliveries.indices.map { .deliver(deliveries.without($0)) } : []
    case .observe(let view, let reply): reply == nil ? [] : [.observe(view, reply: nil)]
    case .cancelEffects, .cancelTask, .drop, .restore, .send: []
    }
  }
}

extension Array {
  fileprivate func without(_ index: Int) -> [Element] {
    var copy = self
    copy.remove(at: index)
    return copy
  }
}
