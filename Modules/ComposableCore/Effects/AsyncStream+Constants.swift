extension AsyncStream {
  /// A stream that emits nothing and ends only when its task is canceled.
  ///
  /// Use it for a dependency that delivers nothing in a test or a preview.
  ///
  /// ```swift
  /// struct ThermometerEnvironment {
  ///   var degrees: @Sendable () -> AsyncStream<Double>
  /// }
  ///
  /// let environment = ThermometerEnvironment(degrees: { .never })
  /// ```
  public static var never: AsyncStream { AsyncStream { _ in } }

  /// A stream that ends without emitting anything.
  ///
  /// ```swift
  /// var count = 0
  /// for await _ in AsyncStream<Double>.finished { count += 1 }
  /// count  // 0
  /// ```
  public static var finished: AsyncStream { AsyncStream { $0.finish() } }
}

extension AsyncThrowingStream where Failure == any Error {
  /// A stream that emits nothing and ends only when its task is canceled.
  public static var never: AsyncThrowingStream { AsyncThrowingStream { _ in } }

  /// A stream that ends without emitting anything.
  public static var finished: AsyncThrowingStream { AsyncThrowingStream { $0.finish() } }

  /// A stream that ends with `error`, if there is one.
  ///
  /// ```swift
  /// struct DownloadEnvironment {
  ///   var progress: @Sendable (String) -> AsyncThrowingStream<Int, any Error>
  /// }
  ///
  /// struct Offline: Error {}
  /// let environment = DownloadEnvironment(progress: { _ in .finished(throwing: Offline()) })
  /// ```
  public static func finished(throwing error: (any Error)? = nil) -> AsyncThrowingStream {
    AsyncThrowingStream { $0.finish(throwing: error) }
  }
}
