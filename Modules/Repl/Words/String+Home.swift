import Glibc

extension String {
  /// The path with a tilde at its start replaced by the home directory.
  public var expandingTilde: String {
    guard self == "~" || hasPrefix("~/"), let home = getenv("HOME") else { return self }
    return String(cString: home) + dropFirst()
  }
}
