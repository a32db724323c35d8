import Glibc

extension String {
  /// The path with a tilde in place of the home directory.
  var abbreviatingHome: String {
    guard let home = getenv("HOME").map({ String(cString: $0) }), home.count > 1,
      hasPrefix(home + "/")
    else { return self }
    return "~" + dropFirst(home.count)
  }

  /// The path with the home directory in place of a tilde at its start.
  var expandingTilde: String {
    guard self == "~" || hasPrefix("~/"), let home = getenv("HOME") else { return self }
    return String(cString: home) + dropFirst()
  }
}
