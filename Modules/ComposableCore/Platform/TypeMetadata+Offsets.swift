/// Where the runtime's metadata has its parts, for 64-bit pointers; see `TypeMetadata`.
extension TypeMetadata {
  /// Indices in the value witness table, in pointers. Eight functions come first.
  enum WitnessIndex: Int {
    case size = 8
    case flags = 10
    // Only enums have these.
    case getTag = 11
    case projectPayload = 12
    case injectTag = 13
  }

  /// Offsets in bytes in the metadata of a type.
  enum Offset {
    /// Of a struct or an enum.
    static let descriptor = 8
    static let firstGenericArgument = 16

    static let functionFlags = 8
    static let functionResult = 16

    static let tupleCount = 8
    static let tupleLabels = 16
    static let tupleElements = 24
    static let tupleElementStride = 16
  }

  /// Offsets in bytes in a type's context descriptor, and in the list of members it refers to.
  enum DescriptorOffset {
    /// Of the relative address of the list.
    static let members = 16

    static let recordSize = 10
    static let memberCount = 12
    static let records = 16

    /// In the record of one member.
    static let recordFlags = 0
    static let recordType = 4
    static let recordName = 8
  }
}
