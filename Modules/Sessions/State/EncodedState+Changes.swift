extension EncodedState {
  /// What differs from an earlier state, as a JSON object: of an object in the state its changed
  /// members, null for a removed one.
  ///
  /// Lists of more rows than a person compares are left out, so that a line of a file does not
  /// grow with them.
  func writeChanges(since old: EncodedState, to bytes: inout [UInt8]) {
    if case .object(let before) = old.tree, case .object(let after) = tree {
      Self.write(before, after, to: &bytes)
    } else {
      bytes.append(contentsOf: "{}".utf8)
    }
  }

  func changes(since old: EncodedState) -> String {
    var bytes: [UInt8] = []
    writeChanges(since: old, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func write(
    _ old: [StateTree.Member], _ new: [StateTree.Member], to bytes: inout [UInt8]
  ) {
    let isSame = old.count == new.count && zip(old, new).allSatisfy { $0.name == $1.name }
    let olds = isSame ? [:] : StateTree.values(of: old)
    var changed: [(name: String, before: StateTree?, after: StateTree)] = []
    for (index, member) in new.enumerated() {
      let before = isSame ? old[index].value : olds[member.name]
      if before != member.value { changed.append((member.name, before, member.value)) }
    }
    if !isSame {
      let names = Set(new.map(\.name))
      changed += old.filter { !names.contains($0.name) }.map { ($0.name, $0.value, .null) }
    }
    bytes.append(UInt8(ascii: "{"))
    var isFirst = true
    for change in changed.sorted(by: { $0.name < $1.name }) {
      if case .array(let rows) = change.after, rows.count > 24 { continue }
      if !isFirst { bytes.append(UInt8(ascii: ",")) }
      isFirst = false
      StateTree.string(change.name).write(to: &bytes)
      bytes.append(UInt8(ascii: ":"))
      if case .object(let before)? = change.before, case .object(let after) = change.after {
        write(before, after, to: &bytes)
      } else {
        change.after.write(to: &bytes)
      }
    }
    bytes.append(UInt8(ascii: "}"))
  }
}
