import Glibc

extension String {
  /// The path with the home directory replaced by a tilde.
  public var abbreviatingHome: String {
    guard let home = getenv("HOME").map({ String(cString: $0) }), home.count > 1,
      hasPrefix(home + "/")
    else { return self }
    return "~" + dropFirst(home.count)
  }

  /// The path with a tilde at its start replaced by the home directory.
  public var expandingTilde: String {
    guard self == "~" || hasPrefix("~/"), let home = getenv("HOME") else { return self }
    return String(cString: home) + dropFirst()
  }
}
