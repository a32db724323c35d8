extension Platform {
  #if canImport(Darwin)
    fileprivate typealias ThreadSlotKey = UInt
  #else
    fileprivate typealias ThreadSlotKey = UInt32
  #endif

  private static let threadSlotKey: ThreadSlotKey? = {
    if isFallbackForced { return nil }
    var key: ThreadSlotKey = 0
    return createKey(&key, nil) == 0 ? key : nil
  }()

  /// Whether the slot exists. Without it, `threadSlot` stays nil.
  @usableFromInline static let hasThreadSlot = threadSlotKey != nil

  /// One pointer per thread, initially nil.
  ///
  /// Uses the C library's thread-specific data: the standard library has no thread-local storage. A
  /// task-local value is inherited by tasks on other threads, which must not see it.
  @usableFromInline
  static var threadSlot: UnsafeMutableRawPointer? {
    get { threadSlotKey.flatMap(read) }
    set { if let threadSlotKey { _ = write(threadSlotKey, newValue) } }
  }
}

@_silgen_name("pthread_key_create")
private func createKey(
  _ key: UnsafeMutablePointer<Platform.ThreadSlotKey>, _ destructor: UnsafeRawPointer?
) -> CInt

@_silgen_name("pthread_getspecific")
private func read(_ key: Platform.ThreadSlotKey) -> UnsafeMutableRawPointer?

@_silgen_name("pthread_setspecific")
private func write(_ key: Platform.ThreadSlotKey, _ value: UnsafeMutableRawPointer?) -> CInt
