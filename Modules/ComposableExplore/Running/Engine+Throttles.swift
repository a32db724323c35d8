import ComposableCore

/// A throttle whose interval has not elapsed.
struct ThrottleInfo {
  /// Identifies a throttle in its store: by the steps to its state path, and by its id.
  struct Key: Hashable {
    fileprivate let path: [PathKey]
    fileprivate let id: Identifier
  }

  let key: Key
  /// The remaining time of the interval.
  let rest: Duration
}

extension Engine {
  /// The throttles whose intervals have not elapsed, in any order.
  var throttles: [ThrottleInfo] {
    var throttles: [ThrottleInfo] = []
    for path in root.path.subtree where !path.throttles.isEmpty {
      let keys = sequence(first: path, next: \.parent).compactMap(\.key)
      for (id, interval) in path.throttles {
        guard let rest = interval.rest else { continue }
        throttles.append(ThrottleInfo(key: .init(path: keys, id: id), rest: rest))
      }
    }
    return throttles
  }
}
