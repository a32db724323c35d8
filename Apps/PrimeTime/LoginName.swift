import Foundation

/// The user's login name; nil if the system has none.
package func loginName() -> String? {
  let variable = getenv("LOGNAME").map { String(cString: $0) } ?? ""
  return variable.isEmpty
    ? getpwuid(getuid()).map { String(cString: $0.pointee.pw_name) } : variable
}
