#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Functions of the C library that the standard library has no equivalent for.
extension Platform {
  /// The value of a variable of the process; nil if it is not set.
  static func environmentVariable(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }

  /// A number that identifies the calling thread while it runs; not zero.
  static var currentThread: Int { Int(bitPattern: pthread_self()) }

  /// Writes `line` to standard error in one write, so that lines of several threads do not mix.
  /// Drops it if that fails.
  ///
  /// DispatchIO would need a worker thread, which deadlocks if every worker is blocked here.
  static func writeToStandardError(_ line: String) {
    var line = line
    line.withUTF8 { bytes in
      var rest = UnsafeRawBufferPointer(bytes)
      while !rest.isEmpty {
        let count = write(STDERR_FILENO, rest.baseAddress, rest.count)
        guard count > 0 else { return }
        rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(count))
      }
    }
  }
}
