/// One line of text made of spans that each carry a meaning.
///
/// What goes in is sanitized, so a `Text` holds nothing that steers a terminal. Interpolation takes
/// a style.
///
/// ```swift
/// let text: Text = "The 10th prime is \(29, .value)."
/// text.plain  // "The 10th prime is 29."
/// ```
public struct Text: Equatable, Sendable {
  /// A run of characters of one meaning.
  public struct Span: Equatable, Sendable {
    /// The characters, free of control characters.
    public let content: String
    /// What they mean.
    public var style: Style

    init(content: String, style: Style) {
      self.content = content
      self.style = style
    }
  }

  /// The runs in reading order; none is empty.
  public private(set) var spans: [Span]

  /// Text of one meaning, with control characters spelled out.
  public init(_ content: some StringProtocol, _ style: Style = .plain) {
    spans = content.isEmpty ? [] : [Span(content: content.sanitized, style: style)]
  }

  /// A number in digits, as a value by default.
  ///
  /// `grouped` puts a comma between thousands; without it the digits can be copied back as input.
  public init(_ number: some BinaryInteger, grouped: Bool = false, _ style: Style = .value) {
    self.init(grouped ? Self.grouped(String(number)) : String(number), style)
  }

  /// The characters without their meaning.
  public var plain: String { spans.reduce(into: "") { $0 += $1.content } }

  /// Whether there is nothing to show.
  public var isEmpty: Bool { spans.isEmpty }

  /// How many terminal cells the text takes. O(n).
  public var width: Int { spans.reduce(0) { $0 + $1.content.displayWidth } }

  /// The same text with the given meaning wherever it had none.
  public func styled(_ style: Style) -> Text {
    var text = self
    for index in text.spans.indices where text.spans[index].style == .plain {
      text.spans[index].style = style
    }
    return text
  }

  /// Puts more text at the end, joining it to the last span when both mean the same.
  public mutating func append(_ other: Text) {
    for span in other.spans {
      if let last = spans.last, last.style == span.style {
        spans[spans.count - 1] = Span(content: last.content + span.content, style: span.style)
      } else {
        spans.append(span)
      }
    }
  }

  /// Two texts, one after the other.
  public static func + (left: Text, right: Text) -> Text {
    var text = left
    text.append(right)
    return text
  }

  /// The text as bytes for a terminal (`color`) or for anything else.
  public func render(color: Bool = false) -> String {
    guard color else { return plain }
    return spans.reduce(into: "") { result, span in
      if span.style == .plain {
        result += span.content
      } else {
        result += "\u{1b}[\(span.style.parameters)m\(span.content)\u{1b}[0m"
      }
    }
  }

  private static func grouped(_ number: String) -> String {
    let sign = number.hasPrefix("-") ? "-" : ""
    let digits = number.dropFirst(sign.count)
    return digits.enumerated().reduce(into: sign) { result, digit in
      if digit.offset > 0, (digits.count - digit.offset).isMultiple(of: 3) { result += "," }
      result.append(digit.element)
    }
  }
}

extension Text: ExpressibleByStringInterpolation {
  /// Collects the pieces of an interpolated text.
  public struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var text = Text("")

    /// An interpolation with nothing in it yet.
    public init(literalCapacity: Int, interpolationCount: Int) {}

    /// Adds what stands between the values.
    public mutating func appendLiteral(_ literal: String) { text.append(Text(literal)) }

    /// Adds another text as it is.
    public mutating func appendInterpolation(_ text: Text) { self.text.append(text) }

    /// Adds a value's description with a meaning.
    public mutating func appendInterpolation(_ value: some Any, _ style: Style = .plain) {
      text.append(Text("\(value)" as String, style))
    }
  }

  /// Text without a particular meaning.
  public init(stringLiteral value: String) { self.init(value) }

  /// Text whose pieces may each have a meaning.
  public init(stringInterpolation: StringInterpolation) { self = stringInterpolation.text }
}
