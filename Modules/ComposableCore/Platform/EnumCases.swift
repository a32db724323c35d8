/// What an enum's metadata says of its cases: which tag has which name and which payload.
///
/// The field descriptor lists the cases in the order of their tags, those with a payload first.
package struct EnumCases {
  private let records: FieldRecords

  /// Answers nil for what is no enum, cannot be copied, or was built without reflection metadata,
  /// and for every type where the layout of metadata is not known.
  package init?(_ type: Any.Type) {
    guard Platform.readsEnumMetadata else { return nil }
    self.init(unchecked: type)
  }

  init?(unchecked type: Any.Type) {
    let shape = TypeShape(type)
    guard shape.kind == .enum || shape.kind == .optional else { return nil }
    let flags = shape.valueFlags
    guard flags & ValueFlags.hasEnumWitnesses != 0, flags & ValueFlags.isNonCopyable == 0,
      let records = FieldRecords(shape)
    else { return nil }
    self.records = records
  }

  package var count: Int { records.count }

  package func name(at tag: Int) -> String { records.name(at: tag) }

  package func isIndirect(at tag: Int) -> Bool { records.isIndirect(at: tag) }

  /// Whether the case was declared without a payload, or with one that takes no room.
  func isEmpty(at tag: Int) -> Bool { tag < count && !records.hasType(at: tag) }

  /// The payload's type, nil if there is none or its name cannot be resolved.
  package func payload(at tag: Int) -> Any.Type? { records.type(at: tag) }

  /// Whether the payload is what a generic parameter stands for, so that generic code stored it.
  func isGenericParameter(at tag: Int) -> Bool { records.isGenericParameter(at: tag) }
}
