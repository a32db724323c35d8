import Foundation
import Glibc

/// The directory for the user's data: `$XDG_DATA_HOME/primetime`, else `~/.local/share/primetime`.
///
/// A relative `XDG_DATA_HOME` is ignored, as the XDG base directory specification requires.
public func userDataDirectory(
  variables: [String: String] = homeVariables()
) -> URL {
  let home =
    variables["HOME"].flatMap { $0.hasPrefix("/") ? URL(filePath: $0) : nil }
    ?? FileManager.default.homeDirectoryForCurrentUser
  let data =
    variables["XDG_DATA_HOME"].flatMap { $0.hasPrefix("/") ? URL(filePath: $0) : nil }
    ?? home.appending(path: ".local/share")
  return data.appending(path: "primetime")
}

/// The environment variables that locate the user's files. Reading the whole environment would take
/// a tenth of the launch time.
public func homeVariables() -> [String: String] {
  ["HOME", "XDG_DATA_HOME"].reduce(into: [:]) { variables, name in
    variables[name] = getenv(name).map { String(cString: $0) }
  }
}
