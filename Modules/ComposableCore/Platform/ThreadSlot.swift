/// One pointer for each thread, nil at first.
///
/// The C library's thread-specific data: the standard library has nothing that is bound to a thread
/// alone. A task-local value is inherited by tasks that run on other threads, which must not see
/// it.
@usableFromInline
enum ThreadSlot {
  #if canImport(Darwin)
    typealias Key = UInt
  #else
    typealias Key = UInt32
  #endif

  private static let key: Key? = {
    if Platform.isFallbackForced { return nil }
    var key: Key = 0
    return createKey(&key, nil) == 0 ? key : nil
  }()

  /// Whether there is a slot. Without one, `value` stays nil.
  @usableFromInline static let isAvailable = key != nil

  @usableFromInline
  static var value: UnsafeMutableRawPointer? {
    get { key.flatMap(read) }
    set { if let key { _ = write(key, newValue) } }
  }
}

@_silgen_name("pthread_key_create")
private func createKey(
  _ key: UnsafeMutablePointer<ThreadSlot.Key>, _ destructor: UnsafeRawPointer?
) -> CInt

@_silgen_name("pthread_getspecific")
private func read(_ key: ThreadSlot.Key) -> UnsafeMutableRawPointer?

@_silgen_name("pthread_setspecific")
private func write(_ key: ThreadSlot.Key, _ value: UnsafeMutableRawPointer?) -> CInt
