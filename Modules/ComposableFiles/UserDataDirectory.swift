import Foundation

/// The directory for a program's data, with the program's name in lower case.
///
/// `$XDG_DATA_HOME/program`, else `~/.local/share/program`.
///
/// Relative paths in the variables are ignored, as the XDG base directory specification requires.
public func userDataDirectory(
  for program: String, variables: [String: String] = ProcessInfo.processInfo.environment
) -> URL {
  func directory(_ variable: String) -> URL? {
    variables[variable].flatMap { $0.hasPrefix("/") ? URL(filePath: $0) : nil }
  }
  let home = directory("HOME") ?? FileManager.default.homeDirectoryForCurrentUser
  let data = directory("XDG_DATA_HOME") ?? home.appending(path: ".local/share")
  return data.appending(path: program.lowercased())
}
