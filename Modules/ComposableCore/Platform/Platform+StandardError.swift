extension Platform {
  /// Writes `line` to standard error in one write, so that lines of several threads do not mix.
  /// Drops it if that fails.
  static func writeToStandardError(_ line: String) {
    var line = line
    line.withUTF8 { bytes in
      var rest = UnsafeRawBufferPointer(bytes)
      while !rest.isEmpty {
        let count = systemWrite(2, rest.baseAddress, rest.count)
        guard count > 0 else { return }
        rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(count))
      }
    }
  }
}

/// The standard library writes to standard output only, and DispatchIO needs a worker thread, which
/// deadlocks if every worker is blocked here. `write(2)` takes three words and returns one, which C
/// and Swift pass in the same registers.
@_silgen_name("write")
private func systemWrite(_ descriptor: CInt, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int
