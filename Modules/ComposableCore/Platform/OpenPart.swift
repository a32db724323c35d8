/// A part of a state that this thread is changing in place, with the data a reader of the whole
/// state needs.
///
/// While the payload of an enum is changed in place, the enum has no tag, and a reader would see
/// another case. While a row is changed in place, a copy of its collection would share the row's
/// storage and change with it. Each such change has a record; those of a thread form a list from
/// the innermost change outwards. `whileClosed` makes the whole state readable temporarily.
@usableFromInline
enum OpenPart {
  /// The payload of the enum at an address, which has this tag.
  case payload(of: TypeMetadata, tag: Int, at: UnsafeMutableRawPointer)
  /// A row of the collection at an address, or the content of the box of the enum there; `close`
  /// replaces the value by a copy with its own storage and returns a closure that restores it.
  case content(of: UnsafeMutableRawPointer, close: (UnsafeMutableRawPointer) -> () -> Void)

  /// A part, and the address of the record of the enclosing part.
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

  /// Runs `body` while all open parts of this thread are readable. A copy made by `body` shares
  /// nothing with them.
  static func whileClosed<Result>(_ body: () -> Result) -> Result {
    guard let innermost = Platform.threadSlot else { return body() }
    // A read inside `body` finds the parts already closed.
    Platform.threadSlot = nil
    var reopen: [() -> Void] = []
    var next: UnsafeMutableRawPointer? = innermost
    // Parts may be nested: the inner one is closed first and reopened last.
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

  /// Closes the part; returns a closure that reopens it.
  private func close() -> () -> Void {
    switch self {
    case .payload(let type, let tag, let address):
      type.inject(tag, into: address)
      return { type.project(address) }
    case .content(let address, let close):
      return close(address)
    }
  }
}

extension UnsafeMutableRawPointer {
  /// Replaces the value by a changed copy; the returned closure restores it.
  @usableFromInline
  func replace<Value>(_ change: (inout Value) -> Void) -> () -> Void {
    let value = assumingMemoryBound(to: Value.self)
    let original = value.move()
    var copy = original
    change(&copy)
    value.initialize(to: copy)
    return {
      value.deinitialize(count: 1)
      value.initialize(to: original)
    }
  }
}
