import Foundation

// Foundation's mirrors hide stored properties, and its hashes cover less than `==` compares. So
// each type that is known to be a plain value writes its own parts.

extension CGFloat: KeyWritable {
  func write(to writer: inout KeyWriter) { writer.write(bits: UInt64(bitPattern)) }
}

extension Data: KeyWritable {
  func write(to writer: inout KeyWriter) {
    writer.write(startIndex)
    // Mutation: the bytes of Data after the first 80 are forgotten
    writer.write(bytes: self)
  }
}

extension Date: KeyWritable {
  func write(to writer: inout KeyWriter) {
    writer.write(bits: timeIntervalSinceReferenceDate.bitPattern)
  }
}

extension DateInterval: KeyWritable {
  func write(to writer: inout KeyWriter) {
    writer.write(value: start)
    writer.write(bits: duration.bitPattern)
  }
}

extension IndexPath: KeyWritable {
  func write(to writer: inout KeyWriter) {
    writer.write(count)
    for index in self { writer.write(index) }
  }
}

extension IndexSet: KeyWritable {
  func write(to writer: inout KeyWriter) {
    writer.write(rangeView.count)
    // Mutation: only the number of ranges of an IndexSet counts
    for range in rangeView {
      writer.write(range.lowerBound)
      writer.write(range.upperBound)
    }
  }
}

extension NSRange: KeyWritable {
  func write(to writer: inout KeyWriter) {
    writer.write(location)
    writer.write(length)
  }
}

extension URLQueryItem: KeyWritable {
  func write(to writer: inout KeyWriter) {
    writer.write(name)
    writer.write(value: value as Any)
  }
}

extension UUID: KeyWritable {
  func write(to writer: inout KeyWriter) {
    withUnsafeBytes(of: uuid) { writer.write(bytes: $0) }
  }
}

// Values that keep objects inside. Their `==` compares all of them.

extension KeyWritable where Self: Equatable & CustomStringConvertible {
  fileprivate func writeDescription(to writer: inout KeyWriter) {
    writer.write(description)
    writer.compare(self)
  }
}

extension AttributedString: KeyWritable {
  func write(to writer: inout KeyWriter) {
    writer.write(String(characters))
    writer.compare(self)
  }
}

extension Calendar: KeyWritable {
  func write(to writer: inout KeyWriter) { writeDescription(to: &writer) }
}

extension CharacterSet: KeyWritable {
  // Mutation: a value that == compares is forgotten
  func write(to writer: inout KeyWriter) { writer.compare(self) }
}

extension DateComponents: KeyWritable {
  func write(to writer: inout KeyWriter) { writeDescription(to: &writer) }
}

extension Locale: KeyWritable {
  func write(to writer: inout KeyWriter) { writeDescription(to: &writer) }
}

extension TimeZone: KeyWritable {
  func write(to writer: inout KeyWriter) { writeDescription(to: &writer) }
}

extension URL: KeyWritable {
  func write(to writer: inout KeyWriter) {
    writer.write(relativeString)
    writer.write(value: baseURL as Any)
    writer.compare(self)
  }
}
