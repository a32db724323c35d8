/// Extracts and embeds the value of one enum case, as a key path does for a field.
///
/// A pullback uses it to extract the child's action from its parent's, and to embed the actions of
/// the child's effects:
///
/// ```swift
/// enum Shape: Equatable {
///   case blank
///   case circle(Int)
/// }
///
/// let circle: CasePath<Shape, Int> = /Shape.circle
/// circle.extract(from: .circle(3))  // 3
/// circle.extract(from: .blank)  // nil
/// circle.embed(3)  // Shape.circle(3)
/// ```
///
/// ## How a payload is found
///
/// `/AppAction.counter` receives only the case's constructor. The tag of a value and the location
/// of its payload are read through the enum's value witnesses, which the compiler emits for every
/// enum. The possible tags follow from the enum's field descriptor: those of the cases whose
/// payload has the type `Value`, ignoring labels. The first value of the program that could match
/// is embedded again, which shows the tag; it is stored. From then on an extraction costs one load,
/// one comparison of tags, and one copy of the payload. Unverified memory is never read. A payload
/// that is not stored in the enum itself, because its case is `indirect` or because it holds a weak
/// reference, is read with `Mirror`, which takes far longer.
///
/// Except on Apple's platforms, a new compiler may lay out this metadata differently. So enums of
/// every layout, whose contents are known, are read at the first use. If one is read incorrectly,
/// that is reported once, and all paths of the process use `Mirror`.
///
/// ## Where it refuses
///
/// `extract(from:)` returns nil, and never an invalid value, if the payload cannot be verified to
/// be a `Value` in the form that generic code reads:
/// - a payload that is a function or a metatype, or has one in a tuple or an optional. Functions
///   are stored with a different calling convention than generic code expects. `() -> Void` is the
///   same in both and works, and so does a function that replaces a generic parameter
///   (`Optional<(Int) -> Int>.some`). For other functions, use ``init(embed:extract:)``;
/// - a payload whose type differs from `Value`: a superclass, an optional, an existential of it;
/// - a root that is not an enum, or was built without reflection metadata.
///
/// - Complexity: O(1). The first use of a root and value type in the process reads the metadata of
///   each case.
public struct CasePath<Root, Value>: Sendable {
  /// Shared by all copies of the path.
  @usableFromInline let storage: CaseStorage<Root, Value>

  /// A path with the given storage.
  init(storage: CaseStorage<Root, Value>) { self.storage = storage }

  /// Creates a path from two functions.
  ///
  /// `extract` must return the value given to `embed`, and nil for other cases.
  ///
  /// For a case with a function, or for a root that isn't an enum. Both functions may be called on
  /// any thread. The path is equal to its copies only, so make one and pull back with it where an
  /// effect cancels by it.
  public init(
    embed: @escaping @Sendable (Value) -> Root,
    extract: @escaping @Sendable (Root) -> Value?
  ) {
    self.init(embed: embed, custom: .init(extract: extract))
  }

  /// A path with functions of its own, which are used instead of the enum's metadata.
  @usableFromInline
  init(embed: @escaping @Sendable (Value) -> Root, custom: CaseStorage<Root, Value>.Custom) {
    storage = CaseStorage(embed: embed, custom: custom)
  }

  /// Embeds a value in the case.
  ///
  /// `extract(from:)` returns the value again, unless extraction refuses its type.
  ///
  /// ```swift
  /// let some: CasePath<Int?, Int> = /Optional.some
  /// some.embed(3)  // Optional.some(3)
  /// ```
  @inlinable
  public func embed(_ value: Value) -> Root {
    let root = storage.embed(value)
    if storage.directTag == nil { storage.decide(byEmbedded: root) }
    return root
  }

  /// Extracts the value from the case, or returns nil if `root` is in another case.
  ///
  /// The value is a copy of the payload, which shares its storage. Several payloads are a tuple,
  /// labels are dropped.
  ///
  /// ```swift
  /// let success: CasePath<Result<Int, any Error>, Int> = /Result.success
  /// success.extract(from: .success(3))  // 3
  /// success.extract(from: .failure(CancellationError()))  // nil
  /// ```
  @inlinable
  public func extract(from root: Root) -> Value? {
    if let tag = storage.directTag {
      return storage.metadata.extract(from: root, tag: tag)
    }
    return storage.extract(from: root)
  }

  /// Extracts the value from the case, or returns nil if `root` is nil or in another case.
  ///
  /// Disfavored, so that `.none` names a case of `Root` if it has one.
  @_disfavoredOverload
  public func extract(from root: Root?) -> Value? {
    root.flatMap { extract(from: $0) }
  }

  /// Changes the value in place, or returns nil if `root` is in another case.
  ///
  /// The payload is not copied, so a collection in it keeps its storage. A path made with
  /// ``init(embed:extract:)``, one to a row, one to an indirect case and one to a payload that
  /// holds a weak reference extract the value and embed it again. If `body` throws, its changes so
  /// far are kept.
  ///
  /// ```swift
  /// enum Draft: Equatable {
  ///   case discarded
  ///   case lines([String])
  /// }
  ///
  /// var draft = Draft.lines(["Dear Blob"])
  /// (/Draft.lines).modify(&draft) { $0.append("How are you?") }
  /// draft  // Draft.lines(["Dear Blob", "How are you?"])
  /// ```
  @inlinable
  @discardableResult
  public func modify<Result, Failure: Error>(
    _ root: inout Root, _ body: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result? {
    guard let tag = storage.directTag else { return try storage.modify(&root, body) }
    guard storage.metadata.tag(of: root) == tag else { return nil }
    return try storage.metadata.modify(&root, tag: tag, body)
  }

  /// Appends a path: the result leads through this case and then through a case of its value.
  ///
  /// It embeds from the inside out and extracts from the outside in; nil as soon as one case does
  /// not match.
  ///
  /// The same as the operator `..`:
  ///
  /// ```swift
  /// enum Sheet {
  ///   case edit(String)
  ///   case help
  /// }
  ///
  /// let edited = (/Optional.some).appending(path: /Sheet.edit)
  /// edited.extract(from: Sheet.edit("a title"))  // "a title"
  /// edited.extract(from: Sheet.help)  // nil
  /// ```
  @inlinable
  public func appending<Leaf>(path: CasePath<Value, Leaf>) -> CasePath<Root, Leaf> {
    CasePath<Root, Leaf>(
      embed: { embed(path.embed($0)) },
      custom: .init(
        extract: { root in extract(from: root).flatMap { path.extract(from: $0) } },
        modify: { root, body in
          modify(&root) { value in path.modify(&value) { body(&$0) } != nil } ?? false
        },
        steps: { storage.steps + path.storage.steps }
      ))
  }

  /// Whether `root` is in the case. Doesn't extract the value if the case is known.
  func matches(_ root: Root) -> Bool {
    guard let tag = storage.directTag else { return storage.matches(root) }
    return storage.metadata.tag(of: root) == tag
  }

  /// The identity of the path. Two paths written `/A.b` are equal, one made with
  /// ``init(embed:extract:)`` only to its copies.
  ///
  /// If several cases have the payload type of `b`, a path is equal only to its copies until it has
  /// embedded or extracted its first value. Its hash value never changes.
  package var id: AnyHashable { AnyHashable(storage) }

  /// The name of the case in source, `counter.incrTapped` for a path through two enums, and
  /// `row[1].tapped` for one through a row.
  ///
  /// Nil if there is none or it is unknown: for the identity, for a path made with
  /// ``init(embed:extract:)``, and while ``id`` is equal only to itself.
  @usableFromInline package var caseName: String? {
    var name = ""
    for step in storage.steps {
      switch step {
      case .known(let type, let tag):
        // The step into an optional is not written.
        if type.kind != .optional { name += (name.isEmpty ? "" : ".") + type.name(at: tag) }
      case .row(let id): name += "[\(id)]"
      case .unknown: return nil
      }
    }
    return name.isEmpty ? nil : name
  }
}

extension CasePath where Root == Value {
  /// The identity path, which embeds and extracts the root itself.
  ///
  /// Use it for a child that has the same action type as its parent.
  public static var `self`: CasePath {
    CasePath(
      embed: { $0 },
      custom: .init(
        extract: { $0 },
        modify: { root, body in
          body(&root)
          return true
        },
        steps: { [] }
      ))
  }
}

extension CasePath where Root == Value? {
  /// The path to the wrapped value of an optional.
  public static var some: CasePath { CasePath(constructor: { $0 }) }
}
