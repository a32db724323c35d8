/// One line of text made of spans, each with a style.
///
/// Content is sanitized, so a `Text` cannot control a terminal. Interpolation accepts a style.
///
/// ```swift
/// let text: Text = "The \("10th", .label) prime is \(29, .value)."
/// text.plain  // "The 10th prime is 29."
/// ```
public struct Text: Hashable, Sendable {
  /// A run of characters in one style.
  package struct Span: Hashable, Sendable {
    /// The characters, free of control characters.
    package internal(set) var content: String
    /// The style of the characters.
    package var style: Style
  }

  /// The spans in reading order; none is empty.
  package internal(set) var spans: [Span]

  /// Text made of spans that are not empty and have no control characters.
  init(_ spans: [Span]) { self.spans = spans }

  /// Text in one style, with control characters escaped.
  public init(_ content: some StringProtocol, _ style: Style = .plain) {
    spans = content.isEmpty ? [] : [Span(content: content.sanitized, style: style)]
  }

  /// A number in digits, in the style `value` by default.
  ///
  /// `grouped` puts a comma between thousands; without it the digits can be copied back as input.
  public init(_ number: some BinaryInteger, grouped: Bool = false, _ style: Style = .value) {
    self.init(grouped ? Self.grouped(String(number)) : String(number), style)
  }

  /// The characters without styles.
  public var plain: String {
    spans.count == 1 ? spans[0].content : spans.reduce(into: "") { $0 += $1.content }
  }

  /// Whether the text has no characters.
  public var isEmpty: Bool { spans.isEmpty }

  /// The number of terminal cells the text takes. O(n).
  public var width: Int { spans.reduce(0) { $0 + $1.content.displayWidth } }

  /// The text with `style` applied to its plain spans.
  public func styled(_ style: Style) -> Text {
    var text = self
    for index in text.spans.indices where text.spans[index].style == .plain {
      text.spans[index].style = style
    }
    return text
  }

  /// Appends text; merges adjacent spans of the same style.
  package mutating func append(_ other: Text) {
    if spans.isEmpty { return spans = other.spans }
    for span in other.spans { append(span) }
  }

  mutating func append(_ span: Span) {
    let last = spans.count - 1
    if last >= 0, spans[last].style == span.style {
      spans[last].content += span.content
    } else {
      spans.append(span)
    }
  }

  /// Concatenates two texts.
  public static func + (left: Text, right: Text) -> Text {
    var text = Text([])
    text.spans.reserveCapacity(left.spans.count + right.spans.count)
    text.spans += left.spans
    text.append(right)
    return text
  }

  /// The text as a string, with escape sequences if `color` is true.
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
    var grouped = ""
    var left = number.utf8.count
    for scalar in number.unicodeScalars {
      grouped.unicodeScalars.append(scalar)
      left -= 1
      if left > 0, left.isMultiple(of: 3), scalar != "-" { grouped.append(",") }
    }
    return grouped
  }
}

extension Text: ExpressibleByStringInterpolation {
  /// Collects the pieces of an interpolated text.
  public struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var text = Text("")

    /// An empty interpolation.
    public init(literalCapacity: Int, interpolationCount: Int) {}

    /// Appends a literal piece.
    public mutating func appendLiteral(_ literal: String) { text.append(Text(literal)) }

    /// Appends text with its styles.
    public mutating func appendInterpolation(_ text: Text) { self.text.append(text) }

    /// Appends a value's description in a style.
    public mutating func appendInterpolation(_ value: some Any, _ style: Style = .plain) {
      text.append(Text("\(value)" as String, style))
    }
  }

  /// Plain text.
  public init(stringLiteral value: String) { self.init(value) }

  /// Text from an interpolated literal.
  public init(stringInterpolation: StringInterpolation) { self = stringInterpolation.text }
}

/// The meaning of a piece of text; the renderer chooses its appearance.
///
/// Screens never name a color, so they are the same on a terminal, in a pipe and in a snapshot.
public enum Style: String, CaseIterable, Equatable, Sendable {
  /// A secondary remark.
  case dim
  /// An error.
  case failure
  /// The name of a value.
  case label
  /// No particular meaning.
  case plain
  /// A success.
  case success
  /// The title of a screen.
  case title
  /// A value.
  case value
  /// A warning.
  case warning

  /// The parameters of the terminal's "select graphic rendition" sequence; empty for plain text.
  var parameters: String {
    switch self {
    case .dim: "2"
    case .failure: "31"
    case .label: "36"
    case .plain: ""
    case .success: "32"
    case .title: "1;34"
    case .value: "1"
    case .warning: "33"
    }
  }
}
