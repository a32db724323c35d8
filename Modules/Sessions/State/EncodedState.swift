/// A value as a `StateMemory` encoded it last, with a number that is, as good as certainly, another
/// one for another value.
///
/// The next value of its type changes it in place: parts that are equal to the last ones stay, so
/// that they cost nothing, and trees and texts are made where they are asked for.
public final class EncodedState {
  enum Kind {
    case absent, array, leaf, list, object, single
  }

  /// The number of the value; 0 if it was never there.
  private(set) var digest: UInt64 = 0
  /// Of a list, what its elements were encoded as, and where one of them is encoded.
  var elements: ListElements?
  private(set) lazy var element = EncodedState("", kinds)
  let kinds: ValueKinds
  private(set) var kind = Kind.absent
  /// A `LastValue` of the value's type.
  var last: AnyObject?

  /// What it was before it was encoded last.
  private var before = Kind.absent
  /// The encoding that last changed it.
  private var changed = 0
  /// How many members are there, and where the next one is looked for.
  private var count = 0
  private(set) var index = 0
  /// Whether it is a container that is encoded until the one around it is.
  private var isOpen = false
  /// The members in the order in which they were first found, their positions by name, and
  /// themselves by name.
  private(set) var members: [EncodedState] = []
  private var positions: [String: Int] = [:]
  private var sorted: [EncodedState]?
  private let name: String
  private let nameDigest: UInt64
  /// How often it was encoded; a member is there if it was in the last of these.
  private var pass = (own: 0, around: 0)
  private var made: StateTree?
  /// The kind that the members are of.
  private var shape = Kind.absent

  init(_ name: String, _ kinds: ValueKinds) {
    self.kinds = kinds
    self.name = name
    nameDigest = Digest.of(name)
  }

  /// How a session file names the state: `#` and 16 hexadecimal digits.
  var hash: String { "#" + digest.hexadecimal }

  /// The value as a tree.
  public var tree: StateTree {
    if let made { return made }
    switch kind {
    case .absent, .leaf: return .null
    case .array: made = .array(members.map(\.tree))
    // Not kept here too: a list is changed in place if nobody else has it.
    case .list: return .array(elements?.trees ?? [])
    case .object: made = .object(membersByName.compactMap(\.member))
    case .single: made = members.first?.tree
    }
    return made ?? .null
  }

  private var member: StateTree.Member? { kind == .absent ? nil : .init(name, tree) }

  private var membersByName: [EncodedState] {
    let sorted = sorted ?? members.sorted { $0.name < $1.name }
    self.sorted = sorted
    return sorted
  }

  /// Appends what the last encoding changed as a JSON object: the changed members of objects, null
  /// for one that is gone, and no lists of more than `limit` rows.
  func writeChanges(limit: Int, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "{"))
    var isFirst = true
    for member in value.isChangedObject ? value.membersByName : [] {
      guard member.changed == kinds.encodings, member.value.rows <= limit else { continue }
      if !isFirst { bytes.append(UInt8(ascii: ",")) }
      isFirst = false
      bytes.append(contentsOf: "\(member.name.quoted):".utf8)
      if member.kind != .absent, member.before != .absent, member.value.isChangedObject {
        member.writeChanges(limit: limit, to: &bytes)
      } else {
        member.tree.write(to: &bytes)
      }
    }
    bytes.append(UInt8(ascii: "}"))
  }

  private var isChangedObject: Bool {
    kind == .object && before == .object && changed == kinds.encodings
  }

  /// The value that a single value stands for.
  private var value: EncodedState { kind == .single ? members.first?.value ?? self : self }

  private var rows: Int {
    switch kind {
    case .array: members.count
    case .list: elements?.trees.count ?? 0
    case .absent, .leaf, .object, .single: 0
    }
  }
}

/// Encoding.
extension EncodedState {
  /// Encodes a value that is a tree already.
  func set(_ tree: StateTree) {
    switch tree {
    case .bool, .integer, .null:
      if kind == .leaf, made == tree { return }
    // Equal texts may have other bytes, and 0 is equal to -0.
    case .array, .date, .digits, .double, .duration, .object, .string: break
    }
    before = kind
    note(Digest.of(tree), of: .leaf)
    made = tree
  }

  /// Called before it is encoded; members of which most are not there for any more, as in a
  /// dictionary whose keys come and go, are forgotten.
  func begin() {
    if members.count > 2 * count + 16 {
      members.removeAll { $0.kind == .absent }
      sorted = nil
      positions = [:]
      for (index, member) in members.enumerated() { positions[member.name] = index }
    }
    before = kind
    index = 0
    isOpen = true
    kind = .absent
    pass.own += 1
  }

  /// Makes it a container of a kind.
  func become(_ kind: Kind) {
    self.kind = kind
    guard shape != kind else { return }
    shape = kind
    elements = nil
    members = []
    positions = [:]
    sorted = nil
  }

  /// Called when it has been encoded.
  func end() {
    isOpen = false
    if kind == .absent { become(.object) }
    switch kind {
    case .array:
      members.removeSubrange(index...)
      count = index
      var digest = Digest.list
      for member in members { digest.append(member.closedDigest) }
      note(digest.value, of: .array)
    case .list: note(elements?.digest ?? 0, of: .list)
    case .object:
      count = 0
      var digest = Digest.object
      for member in members {
        if member.pass.around == pass.own {
          count += 1
          digest.insert(member.nameDigest, member.closedDigest)
        } else {
          member.remove()
        }
      }
      note(digest.value, of: .object)
    case .absent, .leaf, .single: note(members.first?.closedDigest ?? 0, of: .single)
    }
  }

  /// Its digest; a container inside another one has been encoded when that one has.
  private var closedDigest: UInt64 {
    if isOpen { end() }
    return digest
  }

  /// The member of a name in the value that is being encoded.
  func member(_ name: String) -> EncodedState {
    if index >= members.count || members[index].name != name {
      index = kind == .array ? members.count : positions[name] ?? members.count
    }
    if index == members.count {
      positions[name] = index
      members.append(EncodedState(name, kinds))
      sorted = nil
    }
    index += 1
    members[index - 1].pass.around = pass.own
    return members[index - 1]
  }

  private func remove() {
    guard kind != .absent else { return }
    before = kind
    last = nil
    note(digest, of: .absent)
  }

  private func note(_ digest: UInt64, of kind: Kind) {
    self.kind = kind
    guard digest != self.digest || kind != before else { return }
    changed = kinds.encodings
    self.digest = digest
    made = nil
  }
}
