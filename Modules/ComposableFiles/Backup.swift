import Glibc

/// Where a file's old content is kept when the file is replaced.
package enum Backup: Sendable {
  /// In the file at this path, whose own content is lost.
  case at(String)
  case none
  /// In the first unused numbered file beside it, `notes.1.txt` for `notes.txt`, or in one with the
  /// same content. Not kept if the new content begins with the old one.
  case numbered
  /// In the only copy beside it, `notes.txt.bak`, whose own content is lost. Not kept if the new
  /// content begins with the old one, or if the closure returns false for the old one.
  case one(_ isWorthKeeping: @Sendable (_ old: [UInt8]) -> Bool = { _ in true })
}

extension File {
  /// Keeps the old content of a file that is about to be replaced; returns the path of the copy.
  func keep(
    _ old: @autoclosure () throws(FileError) -> [UInt8], as backup: Backup, mode: mode_t,
    before new: [UInt8]
  ) throws(FileError) -> String? {
    switch backup {
    case .none: return nil
    case .at(let path):
      try File(path, write: systemWrite).write(old(), mode: mode)
      return path
    case .one(let isWorthKeeping):
      let bytes = try old()
      guard isWorthKeeping(bytes), !new.starts(with: bytes) else { return nil }
      return try keep(bytes, as: .at(path + ".bak"), mode: mode, before: new)
    case .numbered:
      let bytes = try old()
      guard !new.starts(with: bytes) else { return nil }
      let name = path.split(separator: "/").last ?? ""
      let ending = name.dropFirst().lastIndex(of: ".").map { name[$0...] } ?? ""
      let stem = path.dropLast(ending.count)
      var number = 1
      while true {
        let copy = File("\(stem).\(number)\(ending)", write: systemWrite)
        number += 1
        if let info = try copy.status() {
          // Two sessions that save in turns make no copy of each save.
          if info.st_size == bytes.count, (try? copy.bytes(atMost: .max)) == bytes {
            return copy.path
          }
          continue
        }
        let new = try TemporaryFile(beside: copy, mode: mode, isExclusive: false)
        try new.fill(bytes, like: nil)
        if try new.move(to: copy, replaces: false) { return copy.path }
      }
    }
  }
}
