/// A part of a state that this thread changes where it lies, and what a reader of the whole has to
/// know of it.
///
/// While the payload of an enum is changed in place, the enum has no tag, and a reader would take
/// it for another case. While a row is changed in place, a copy of its collection would share the
/// row's storage and change with it. A record is made for each such change; those of a thread form
/// a list from the innermost change outwards. `whileClosed` makes the whole readable for a moment.
@usableFromInline
struct OpenPart {
  @usableFromInline
  enum Kind {
    /// The payload of the enum at the address, which has this tag.
    case payload(tag: Int, EnumWitnesses)
    /// The content of a box that the enum at the address refers to; the closure closes it.
    case box(() -> () -> Void)
    /// A row of the collection at the address.
    case row(any OpenRows.Type)
  }

  @usableFromInline let address: UnsafeMutableRawPointer
  @usableFromInline let kind: Kind
  @usableFromInline var outer: UnsafeMutableRawPointer?

  @inlinable
  init(_ kind: Kind, at address: UnsafeMutableRawPointer) {
    self.address = address
    self.kind = kind
  }

  /// Runs `body`, which changes the part.
  @inlinable
  func whileOpen<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let outer = ThreadSlot.value
    var record = self
    record.outer = outer
    return try withUnsafeMutablePointer(to: &record) { record throws(Failure) -> Result in
      ThreadSlot.value = UnsafeMutableRawPointer(record)
      defer { ThreadSlot.value = outer }
      return try body()
    }
  }

  /// Runs `body` while everything that this thread has open can be read. A copy made then shares
  /// nothing with it.
  static func whileClosed<Result>(_ body: () -> Result) -> Result {
    guard let innermost = ThreadSlot.value else { return body() }
    // A read inside `body` finds the parts closed already.
    ThreadSlot.value = nil
    var reopen: [() -> Void] = []
    var next: UnsafeMutableRawPointer? = innermost
    // One part may lie inside another: the inner one is closed first and opened last.
    while let part = next?.assumingMemoryBound(to: OpenPart.self).pointee {
      reopen.append(part.close())
      next = part.outer
    }
    defer {
      for open in reopen.reversed() { open() }
      ThreadSlot.value = innermost
    }
    return body()
  }

  /// Returns what opens it again.
  private func close() -> () -> Void {
    switch kind {
    case .box(let close):
      return close()
    case .payload(let tag, let witnesses):
      witnesses.inject(tag, into: address)
      return { [address] in witnesses.project(address) }
    case .row(let rows):
      return rows.replaceByCopy(at: address)
    }
  }
}

/// A collection whose elements are changed where they lie.
@usableFromInline
protocol OpenRows {
  /// Gives up what is shared with other values, so that they stay as they are when an element
  /// changes.
  mutating func makeUnique()
}

extension OpenRows {
  /// Puts a copy with a storage of its own in the place of the collection; the result puts the
  /// collection back.
  fileprivate static func replaceByCopy(at address: UnsafeMutableRawPointer) -> () -> Void {
    address.assumingMemoryBound(to: Self.self).replace { $0.makeUnique() }
  }
}

extension UnsafeMutablePointer {
  /// Puts a changed copy in the place of the value; the result puts the value back.
  func replace(_ change: (inout Pointee) -> Void) -> () -> Void {
    let original = move()
    var copy = original
    change(&copy)
    initialize(to: copy)
    return {
      deinitialize(count: 1)
      initialize(to: original)
    }
  }
}
