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
  /// The parts of this operation.
  fileprivate var smaller: [Operation] {
    switch self {
    case .cancellable(let inner, _, _), .debounce(let inner, _, _), .delay(let inner, _),
      .map(let inner), .receive(let inner, _), .throttle(let inner, _, _, _):
      [inner]
    case .concatenate(let parts):
      parts + parts.indices.map { .concatenate(parts.without($0)) }
    case .merge(let parts): parts + parts.indices.map { .merge(parts.without($0)) }
    case .answered, .ask, .cancel, .cancelAll, .fire, .result, .stream, .timer, .value: []
    }
  }
}

extension ProgramStep {
  fileprivate var smaller: [ProgramStep] {
    switch self {
    case .advance(let ticks): ticks > 1 ? [.advance(1), .advance(ticks - 1)] : []
    case .deliver(let deliveries):
      deliveries.count > 1 ? deliveries.indices.map { .deliver(deliveries.without($0)) } : []
    case .observe(let view, let reply): reply == nil ? [] : [.observe(view, reply: nil)]
    case .restart(let step, isRecreated: true): [.restart(step, isRecreated: false)]
    case .cancelEffect, .cancelTask, .drop, .restart, .restore, .send: []
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
