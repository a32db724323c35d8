extension Platform {
  /// A number that identifies the calling thread while it runs; not zero.
  static var currentThread: Int { Int(bitPattern: threadSelf()) }
}

/// The C library's handle of the calling thread, a word on every platform.
@_silgen_name("pthread_self")
private func threadSelf() -> UInt
