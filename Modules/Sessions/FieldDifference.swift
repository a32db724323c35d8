/// How the fields of a session's states differ from those of a program, as paths.
struct FieldDifference: Equatable, Sendable {
  /// The fields that the session's states lack.
  let added: [String]
  /// The fields that the program does not know.
  let gone: [String]

  init(from recorded: StateTree, to known: StateTree) {
    let (old, new) = (Set(recorded.paths), Set(known.paths))
    added = new.subtracting(old).sorted()
    gone = old.subtracting(new).filter { recorded.part(at: $0) != .null }.sorted()
  }

  /// Whether the fields that the session knows have the recorded hash, of the tree or of the text;
  /// true if it knows others too.
  func isRecorded(_ state: EncodedState, _ hash: String) -> Bool {
    guard gone.isEmpty else { return true }
    guard hash.utf8.first == UInt8(ascii: "#") else {
      return StateText(state.tree.removing(added)).hash == hash
    }
    let digest = added.isEmpty ? state.digest : Digest.of(state.tree.removing(added))
    return digest == UInt64(hash.dropFirst(), radix: 16)
  }

  /// What differs, as a sentence; nil if nothing does.
  var description: String? {
    let parts = [
      added.isEmpty ? nil : "lack \(Self.list(added))",
      gone.isEmpty
        ? nil : "have \(Self.list(gone)), which this version does not know, and were not compared",
    ].compactMap { $0 }
    return parts.isEmpty ? nil : "Its states \(parts.joined(separator: ", and "))."
  }

  private static func list(_ names: [String]) -> String {
    names.prefix(8).map { "\"\($0)\"" }.joined(separator: ", ") + (names.count > 8 ? ", …" : "")
  }
}
