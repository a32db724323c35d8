import Synchronization

/// Carries what effects deliver, from any thread, to the store's actor, in order of arrival.
@usableFromInline
package final class Mailbox: Sendable {
  /// A delivery, to be opened on the store's actor.
  @usableFromInline
  struct Letter: Sendable {
    /// Whether it delivers something: its effect has not ended.
    let isDue: @Sendable () -> Bool
    @usableFromInline let open: @Sendable () -> Void
  }

  /// Opens letters in order, and then a last one.
  @usableFromInline typealias Recipient = @Sendable (_ letters: [Letter], _ last: Letter?) -> Void

  private struct Content {
    var isHeld = false
    var letters: [Letter] = []
    /// The store; nil once it was released.
    var recipient: Recipient?
  }

  private let content = Mutex(Content())
  private let host: any EffectHost

  init(host: any EffectHost) { self.host = host }

  @usableFromInline
  func attach(_ open: @escaping Recipient) { content.withLock { $0.recipient = open } }

  /// The store is released: what waits, and all that arrives later, is for effects that have ended.
  @usableFromInline
  func close() {
    content.withLock { content in
      content.recipient = nil
      content.isHeld = false
    }
    flush()
  }

  /// Appends a letter, which is opened later. On any thread.
  @usableFromInline
  func post(_ letter: Letter) {
    let isFirst = content.withLock { content in
      content.letters.append(letter)
      return content.letters.count == 1
    }
    if isFirst { host.wake(self) }
  }

  /// Opens a letter after those that wait: at once if the caller is on the store's actor.
  func deliver(_ letter: Letter, onCaller: Bool) {
    guard host.isCurrent(onCaller: onCaller), let (letters, recipient) = takeAll() else {
      return post(letter)
    }
    Mailbox.pass(letters, letter, to: recipient)
  }

  /// Opens the letters that wait. On the store's actor only.
  package func flush() {
    guard let (letters, recipient) = takeAll(), !letters.isEmpty else { return }
    Mailbox.pass(letters, nil, to: recipient)
  }

  private static func pass(_ letters: [Letter], _ last: Letter?, to recipient: Recipient?) {
    if let recipient { return recipient(letters, last) }
    for letter in letters { letter.open() }
    last?.open()
  }

  /// Whether a letter waits.
  package var hasMail: Bool { content.withLock { !$0.letters.isEmpty } }

  /// Removes the letters that wait; nil if they are held.
  private func takeAll() -> (letters: [Letter], recipient: Recipient?)? {
    content.withLock { content in
      if content.isHeld { return nil }
      let taken = (content.letters, content.recipient)
      if !content.letters.isEmpty { content.letters = [] }
      return taken
    }
  }

  // MARK: Holding letters. On the store's actor only.

  /// Whether letters are held until `stopHolding()`.
  @usableFromInline package var isHolding: Bool { content.withLock(\.isHeld) }

  package func hold() { content.withLock { $0.isHeld = true } }

  /// Returns the letters that were held; the caller opens them.
  @usableFromInline
  func stopHolding() -> [Letter] {
    content.withLock { $0.isHeld = false }
    return takeAll()?.letters ?? []
  }

  /// Holds letters that were taken, but not opened, before the others.
  @usableFromInline
  func giveBack(_ letters: [Letter]) {
    content.withLock { $0.letters.insert(contentsOf: letters, at: 0) }
  }

  /// The number of letters that deliver something.
  package var heldCount: Int { content.withLock(\.letters).count { $0.isDue() } }
}
