/// A way into one case of an enum and back: what a key path is to a field.
///
/// A pullback uses it to take the child's action out of its parent's and to wrap what the child's
/// effects send:
///
/// ```swift
/// enum CounterAction: Equatable { case incrTapped }
/// enum AppAction: Equatable {
///   case counter(CounterAction)
///   case quit
/// }
///
/// let path = /AppAction.counter
/// let action = path.extract(from: .counter(.incrTapped))  // .incrTapped
/// let none = path.extract(from: .quit)  // nil
/// let whole = path.embed(.incrTapped)  // .counter(.incrTapped)
/// ```
///
/// ## How a payload is found
///
/// `/AppAction.counter` is given no more than the case's constructor. The tag of a value is read
/// through the enum's value witnesses, which the compiler emits for every enum, and so is the place
/// of its payload. Which tag is meant follows from the enum's field descriptor: the cases whose
/// payload has the type `Value`, labels aside. The first value that could match is embedded again;
/// when its tag comes back, the tag is remembered. From then on a path costs one load, one
/// comparison of tags, and one copy of the payload. Nothing that has not been proved is read.
///
/// ## Where it refuses
///
/// `extract(from:)` answers nil, and never garbage, when the payload cannot be proved to be a
/// `Value` in the form in which generic code reads it:
/// - a payload that is a function or a metatype, or has one in a tuple or an optional. Functions
///   are stored under another calling convention than generic code expects. `() -> Void` is the
///   same under both and works, and so does what stands for a generic parameter
///   (`Optional<(Int) -> Int>.some`). For the others, use ``init(embed:extract:)``;
/// - a payload of another type than `Value`: a superclass, an optional, an existential of it;
/// - a root that is no enum, or one built without reflection metadata.
///
/// - Complexity: O(1). The first use of a root and value type in the process reads the metadata of
///   each case.
public struct CasePath<Root, Value>: Sendable {
  @usableFromInline let storage: CaseStorage<Root, Value>

  @inlinable
  init(storage: CaseStorage<Root, Value>) {
    self.storage = storage
  }

  /// Creates a path from two functions.
  ///
  /// `extract` is expected to give back what `embed` was given, and nil for other values.
  @inlinable
  public init(
    embed: @escaping @Sendable (Value) -> Root,
    extract: @escaping @Sendable (Root) -> Value?
  ) {
    self.init(
      embed: embed,
      custom: CustomCase(
        extract: extract,
        modify: { root, body in
          guard var value = extract(root) else { return false }
          body(&value)
          root = embed(value)
          return true
        },
        steps: { _ in nil }))
  }

  @inlinable
  init(embed: @escaping @Sendable (Value) -> Root, custom: CustomCase<Root, Value>) {
    storage = CaseStorage(embed: embed, custom: custom)
  }

  /// Puts a value into the case.
  ///
  /// `extract(from:)` of the result gives the value back, unless it is of a kind that extraction
  /// refuses.
  @inlinable
  public func embed(_ value: Value) -> Root {
    storage.embedAndLearn(value)
  }

  /// Takes the value out of the case, or answers nil if `root` is in another one.
  @inlinable
  public func extract(from root: Root) -> Value? {
    let resolved = storage.known
    if resolved.isDirect {
      return TypeMetadata(Root.self).extract(from: root, tag: resolved.tag)
    }
    if let custom = storage.custom { return custom.extract(root) }
    return storage.extractSlowly(from: root)
  }

  /// Changes the value where it is, or answers nil if `root` is in another case.
  ///
  /// The payload is not copied on the way, so a collection in it keeps its storage. Two kinds of
  /// path take the value out and put it back: one of ``init(embed:extract:)``, and one to an
  /// indirect case whose box is shared. If `body` throws, what it did so far stays.
  @inlinable
  @discardableResult
  public func modify<Result, Failure: Error>(
    _ root: inout Root, _ body: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result? {
    let resolved = storage.known
    guard resolved.isInPlace else { return try storage.modifySlowly(&root, body) }
    guard TypeMetadata(Root.self).tag(of: root) == resolved.tag else { return nil }
    return try TypeMetadata(Root.self).modify(&root, tag: resolved.tag, body)
  }

  /// The path that goes through this case and then through a case of its value.
  ///
  /// It embeds from the inside out and extracts from the outside in; nil as soon as one case does
  /// not match.
  @inlinable
  public func appending<Leaf>(path: CasePath<Value, Leaf>) -> CasePath<Root, Leaf> {
    CasePath<Root, Leaf>(
      embed: { embed(path.embed($0)) },
      custom: CustomCase(
        extract: { root in extract(from: root).flatMap { path.extract(from: $0) } },
        modify: { root, body in
          modify(&root) { value in path.modify(&value) { body(&$0) } != nil } ?? false
        },
        steps: { settling in
          if settling { return storage.identity + path.storage.identity }
          guard let steps = storage.steps(settling: false),
            let next = path.storage.steps(settling: false)
          else { return nil }
          return steps + next
        }))
  }

  @inlinable
  func matches(_ root: Root) -> Bool {
    let resolved = storage.known
    if resolved.isInPlace { return TypeMetadata(Root.self).tag(of: root) == resolved.tag }
    if let custom = storage.custom { return custom.extract(root) != nil }
    return storage.matchesSlowly(root)
  }

  /// What tells this path from others, the same for as long as it lives.
  ///
  /// Two paths written `/A.b` have one identity, and a path of ``init(embed:extract:)`` has one of
  /// its own. If several cases have the payload type of `b`, and it holds an object, a function or
  /// a value of any type, then a path must have matched or embedded a value before its identity is
  /// first asked for, or it is its own.
  package var id: AnyHashable {
    storage.identity
  }

  /// The case as it is written, `counter.incrTapped` for a path through two enums.
  ///
  /// Nil if it is unknown: for a path of ``init(embed:extract:)``, and wherever ``id`` stands for
  /// the path alone.
  package var caseName: String? {
    storage.names.flatMap { $0.isEmpty ? nil : $0.joined(separator: ".") }
  }
}

extension CasePath where Root == Value {
  /// The identity path: it embeds and extracts the root itself.
  @inlinable
  public static var `self`: CasePath {
    CasePath(
      embed: { $0 },
      custom: CustomCase(
        extract: { $0 },
        modify: { root, body in
          body(&root)
          return true
        },
        steps: { _ in [] }))
  }
}

extension CasePath where Root == Value? {
  /// The path to the value of an optional.
  @inlinable
  public static var some: CasePath {
    CasePath(storage: CaseStorage(embed: { $0 }))
  }
}
