/// A part of a state that this thread changes where it lies, and what a reader of the whole has to
/// know of it.
///
/// While the payload of an enum is changed in place, the enum has no tag, and a reader would take
/// it for another case. While a row is changed in place, a copy of its collection would share the
/// row's storage and change with it. A record is made for each such change; those of a thread form
/// a list from the innermost change outwards. `whileClosed` makes the whole readable for a moment.
@usableFromInline
enum OpenPart {
  /// The payload of the enum at the address, which has this tag.
  case payload(of: TypeMetadata, tag: Int, at: UnsafeMutableRawPointer)
  /// The content of a box that an enum refers to; `close` returns what opens it again.
  case box(close: () -> () -> Void)
  /// A row of the collection at the address.
  case row(of: any OpenRows.Type, at: UnsafeMutableRawPointer)

  /// A part, and the address of the record of the part around it.
  @usableFromInline typealias Record = (part: OpenPart, outer: UnsafeMutableRawPointer?)

  /// Runs `body`, which changes the part.
  @inlinable
  func whileOpen<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let outer = Platform.threadSlot
    var record: Record = (self, outer)
    return try withUnsafeMutablePointer(to: &record) { record throws(Failure) -> Result in
      Platform.threadSlot = UnsafeMutableRawPointer(record)
      defer { Platform.threadSlot = outer }
      return try body()
    }
  }

  /// Runs `body` while everything that this thread has open can be read. A copy made then shares
  /// nothing with it.
  static func whileClosed<Result>(_ body: () -> Result) -> Result {
    guard let innermost = Platform.threadSlot else { return body() }
    // A read inside `body` finds the parts closed already.
    Platform.threadSlot = nil
    var reopen: [() -> Void] = []
    var next: UnsafeMutableRawPointer? = innermost
    // One part may lie inside another: the inner one is closed first and opened last.
    while let record = next?.assumingMemoryBound(to: Record.self).pointee {
      reopen.append(record.part.close())
      next = record.outer
    }
    defer {
      for open in reopen.reversed() { open() }
      Platform.threadSlot = innermost
    }
    return body()
  }

  /// Returns what opens it again.
  private func close() -> () -> Void {
    switch self {
    case .box(let close):
      return close()
    case .payload(let type, let tag, let address):
      type.inject(tag, into: address)
      return { type.project(address) }
    case .row(let rows, let address):
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
