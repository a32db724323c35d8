/// What differs between two states, line by line; nil when nothing does.
package func stateDiff(_ before: Any, _ after: Any) -> String? {
  var old = ""
  var new = ""
  dump(before, to: &old)
  dump(after, to: &new)
  guard old != new else { return nil }
  let oldLines = old.split(separator: "\n")
  let newLines = new.split(separator: "\n")
  let changes = newLines.difference(from: oldLines)
  return changes.map { change in
    switch change {
    case .remove(_, let line, _): "− \(line)"
    case .insert(_, let line, _): "+ \(line)"
    }
  }.joined(separator: "\n")
}
