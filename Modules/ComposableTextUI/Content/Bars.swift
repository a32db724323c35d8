/// A small horizontal bar chart; each line has a label, a bar and a number.
public struct Bars: Equatable, Sendable {
  /// A labeled bar.
  public struct Bar: Equatable, Sendable {
    let label: Text
    let style: Style
    /// The length; negative and NaN values show no bar.
    let value: Double

    /// A bar with a label and a length.
    public init(_ label: Text, _ value: Double, style: Style = .value) {
      self.label = label
      self.style = style
      self.value = value
    }
  }

  let bars: [Bar]
  /// The minimum number of decimals.
  let decimals: Int
  /// The maximum length of the longest bar, in cells.
  let length: Int

  /// A chart whose longest bar takes `length` cells, or fewer on a narrow screen.
  public init(_ bars: [Bar], length: Int = 24, decimals: Int = 0) {
    self.bars = bars
    self.decimals = decimals
    self.length = length
  }

  var block: Block { .bars(self) }

  func lines(width: Int) -> [Text] {
    let numbers = Self.numbers(bars.map(\.value), decimals: decimals)
    let numberWidth = numbers.map(\.displayWidth).max() ?? 0
    // Labels are truncated only to leave at least four cells for the bars.
    let labelWidth = min(
      bars.map(\.label.width).max() ?? 0, max(width - numberWidth - 8, width / 3, 1))
    let room = max(min(length, width - labelWidth - numberWidth - 4), 1)
    let longest = bars.map(\.value).filter(\.isFinite).max() ?? 0
    return zip(bars, numbers).map { bar, number in
      let share = bar.value.isFinite && longest > 0 ? max(bar.value / longest, 0) : 0
      return
        (bar.label.styled(.label).truncated(to: labelWidth).padded(to: labelWidth) + "  "
        + Text(Self.bar(eighths: Int(share * Double(room * 8) + 0.5)), bar.style)
        .padded(to: room) + "  " + Text(number).padded(to: numberWidth, .trailing))
        .truncated(to: width)
    }
  }

  private static func bar(eighths: Int) -> String {
    let part = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"][eighths % 8]
    return String(repeating: "█", count: eighths / 8) + part
  }

  /// The numbers with aligned decimal points: all have as many decimals as the longest one, and at
  /// least `least`.
  private static func numbers(_ values: [Double], decimals least: Int) -> [String] {
    let numbers = values.map { value in
      let digits = String(value)
      return digits.hasSuffix(".0") ? String(digits.dropLast(2)) : digits
    }
    let decimals = numbers.map { number in
      // The digits of "1.5e+16" are not aligned with others.
      if number.contains("e") { return 0 }
      return number.split(separator: ".").dropFirst().first?.count ?? 0
    }
    let most = max(decimals.max() ?? 0, least)
    return zip(numbers, decimals).map { number, count in
      guard count < most, number.allSatisfy({ $0.isNumber || $0 == "." || $0 == "-" }) else {
        return number
      }
      return number + (count == 0 ? "." : "") + String(repeating: "0", count: most - count)
    }
  }
}
