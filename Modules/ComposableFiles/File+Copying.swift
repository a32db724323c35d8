import Glibc

extension File {
  /// Writes earlier content of the file to a numbered file in the same folder, `notes.1.txt` for
  /// `notes.txt`; returns the path of this copy.
  ///
  /// Two sessions that save the same contents in turns find them in one of the last two copies.
  func keep(_ bytes: [UInt8], mode: mode_t) throws(FileError) -> String {
    let name = path.split(separator: "/").last ?? ""
    let ending = name.dropFirst().lastIndex(of: ".").map { name[$0...] } ?? ""
    let stem = path.dropLast(ending.count)
    func copy(_ number: Int) -> File { File("\(stem).\(number)\(ending)", write: systemWrite) }
    var number = try firstFreeNumber { number throws(FileError) in
      try copy(number).status() != nil
    }
    for last in max(number - 2, 1)..<number
    where (try? copy(last).bytes(atMost: bytes.count)) == bytes {
      return copy(last).path
    }
    while true {
      let new = try TemporaryFile(beside: copy(number), mode: mode)
      try new.fill(bytes, like: nil)
      if try new.move(to: copy(number), replaces: false) { return copy(number).path }
      number += 1
    }
  }
}

/// A free number whose predecessor is taken, found by doubling and bisecting: the first free one,
/// unless copies were removed. O(log n).
func firstFreeNumber(isTaken: (Int) throws(FileError) -> Bool) throws(FileError) -> Int {
  var (taken, free) = (0, 1)
  while try isTaken(free) { (taken, free) = (free, 2 * free) }
  while free - taken > 1 {
    let middle = (taken + free) / 2
    if try isTaken(middle) { taken = middle } else { free = middle }
  }
  return free
}
