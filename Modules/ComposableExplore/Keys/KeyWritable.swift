import ComposableCore

/// A type that writes its values completely into a key.
///
/// The table in the article "Checking a feature" says what is compared of each type: change both.
protocol KeyWritable {
  func write(to writer: inout KeyWriter)
}

// MARK: - Numbers

extension KeyWritable where Self: BinaryInteger {
  /// For numbers of up to 64 bits.
  func write(to writer: inout KeyWriter) { writer.write(Int(truncatingIfNeeded: self)) }
}

extension Int: KeyWritable {
  func write(to writer: inout KeyWriter) { writer.write(self) }
}
extension Int8: KeyWritable {}
extension Int16: KeyWritable {}
extension Int32: KeyWritable {}
extension Int64: KeyWritable {}
extension UInt: KeyWritable {}
extension UInt8: KeyWritable {}
extension UInt16: KeyWritable {}
extension UInt32: KeyWritable {}
extension UInt64: KeyWritable {}

extension Int128: KeyWritable {
  func write(to writer: inout KeyWriter) { UInt128(bitPattern: self).write(to: &writer) }
}

extension UInt128: KeyWritable {
  func write(to writer: inout KeyWriter) {
    writer.write(bits: UInt64(truncatingIfNeeded: self >> 64))
    writer.write(bits: UInt64(truncatingIfNeeded: self))
  }
}

extension Bool: KeyWritable {
  func write(to writer: inout KeyWriter) { writer.write(self ? 1 : 0) }
}

// Floating-point numbers are written by their bits: 0 and -0 differ, and a NaN equals itself.

extension Double: KeyWritable {
  // Mutation: zero and minus zero are the same
  func write(to writer: inout KeyWriter) { writer.write(bits: bitPattern) }
}

extension Float: KeyWritable {
  func write(to writer: inout KeyWriter) { writer.write(bits: UInt64(bitPattern)) }
}

extension Float16: KeyWritable {
  func write(to writer: inout KeyWriter) { writer.write(bits: UInt64(bitPattern)) }
}

extension Duration: KeyWritable {
  func write(to writer: inout KeyWriter) { writer.write(self) }
}

// MARK: - Texts

extension String: KeyWritable {
  func write(to writer: inout KeyWriter) { writer.write(self) }
}

extension Substring: KeyWritable {
  /// Writes the base string too, because the indices are only valid in it.
  func write(to writer: inout KeyWriter) {
    writer.write(base)
    writer.write(startIndex.utf16Offset(in: base))
    writer.write(endIndex.utf16Offset(in: base))
    writer.write(String(self))
  }
}

extension Character: KeyWritable {
  func write(to writer: inout KeyWriter) { writer.write(String(self)) }
}

// MARK: - Containers

extension Optional: KeyWritable {
  func write(to writer: inout KeyWriter) {
    writer.write(self == nil ? 0 : 1)
    if let value = self { writer.write(value: value) }
  }
}

extension KeyWritable where Self: Collection, Index == Int {
  func write(to writer: inout KeyWriter) {
    writer.write(startIndex)
    writer.write(count)
    for element in self { writer.write(value: element) }
  }
}

extension Array: KeyWritable {}
extension ArraySlice: KeyWritable {}
extension ContiguousArray: KeyWritable {}

extension Dictionary: KeyWritable {
  func write(to writer: inout KeyWriter) {
    writer.write(unordered: self) { entry, writer in
      writer.write(value: entry.key)
      writer.write(value: entry.value)
    }
  }
}

extension Set: KeyWritable {
  func write(to writer: inout KeyWriter) {
    writer.write(unordered: self) { element, writer in writer.write(value: element) }
  }
}

extension IdentifiedArray: KeyWritable {
  func write(to writer: inout KeyWriter) {
    writer.write(count)
    // Mutation: rows after the first are forgotten
    for (id, element) in zip(ids, elements) {
      writer.write(value: id)
      writer.write(value: element)
    }
  }
}

extension StackState: KeyWritable {
  /// Writes the births too: a stack that is replaced by an equal one with other births loses the
  /// effects of its screens.
  func write(to writer: inout KeyWriter) {
    writer.write(count)
    for (element, birth) in zip(elements, births) {
      writer.write(value: element.id)
      writer.write(value: element.state)
      // Mutation: the births of screens are forgotten
      writer.write(birth: birth)
    }
    writer.write(nextNumber)
  }
}

extension Range: KeyWritable {
  func write(to writer: inout KeyWriter) {
    writer.write(value: lowerBound)
    writer.write(value: upperBound)
  }
}

extension ClosedRange: KeyWritable {
  func write(to writer: inout KeyWriter) {
    writer.write(value: lowerBound)
    writer.write(value: upperBound)
  }
}

extension AnyHashable: KeyWritable {
  func write(to writer: inout KeyWriter) { writer.write(value: base) }
}

// MARK: - Names of fields and types

extension ObjectIdentifier: KeyWritable {
  func write(to writer: inout KeyWriter) { writer.compare(self) }
}

extension AnyKeyPath: KeyWritable {
  /// Key paths do not change, and `==` compares all of their components.
  func write(to writer: inout KeyWriter) { writer.compare(self) }
}

extension BindingAction: KeyWritable {
  /// Writes the field and the new value, which together determine the action.
  func write(to writer: inout KeyWriter) {
    writer.compare(keyPath as AnyKeyPath)
    for child in Mirror(reflecting: self).children where child.label == "value" {
      writer.write(value: child.value)
    }
  }
}
