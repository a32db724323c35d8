import Glibc

extension File {
  /// Keeps bytes that the file had in the first unused numbered file beside it, `notes.1.txt` for
  /// `notes.txt`, or in one with the same bytes; returns the path of the copy.
  func keep(_ bytes: [UInt8], mode: mode_t) throws(FileError) -> String {
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
      let new = try TemporaryFile(beside: copy, mode: mode)
      try new.fill(bytes, like: nil)
      if try new.move(to: copy, replaces: false) { return copy.path }
    }
  }
}
