import Foundation

/// The part of Wolfram Alpha's JSON that holds the nth prime.
struct WolframAlphaAnswer {
  private let result: QueryResult

  /// Decodes a response's body, or throws `.badJSON`.
  init(json: Data) throws(WolframAlphaError) {
    do {
      result = try JSONDecoder().decode(Envelope.self, from: json).queryresult
    } catch {
      throw .badJSON
    }
  }

  /// The number in the primary pod.
  func prime() throws(WolframAlphaError) -> Int {
    if let error = result.error?.details {
      // Code 1 is an unknown app id, code 2 a missing one.
      throw ["1", "2"].contains(error.code) ? .wrongAppID : .refused(error.message)
    }
    let pod = result.pods?.first { $0.primary == true }
    guard let text = pod?.subpods?.first?.plaintext, !text.isEmpty else { throw .emptyAnswer }
    return try wholeNumber(in: text)
  }
}

/// Parses a whole number that may have grouped digits and be followed by a remark in parentheses.
///
/// "29", "179,424,673" and "29 (10th prime)" are accepted; "29.5", "1.8×10^8" and "-29" are not.
func wholeNumber(in text: String) throws(WolframAlphaError) -> Int {
  let number = /\s*(\d{1,3}(?:[, \u{2009}\u{00A0}\u{202F}]\d{3})+|\d+)\s*(?:\(.*)?/
    .asciiOnlyDigits()
    .dotMatchesNewlines()
  guard let match = text.wholeMatch(of: number) else { throw .notANumber(text) }
  let digits = match.1.filter(\.isNumber)
  guard let prime = Int(digits) else { throw .tooLarge(digits) }
  return prime
}

private struct Envelope: Decodable {
  let queryresult: QueryResult
}

private struct QueryResult: Decodable {
  let error: ErrorField?
  let pods: [Pod]?
}

private struct Pod: Decodable {
  let primary: Bool?
  let subpods: [Subpod]?
}

private struct Subpod: Decodable {
  let plaintext: String?
}

/// Wolfram Alpha's `error`: false on success; true, or an object with the reason, on failure.
private struct ErrorField: Decodable {
  let details: Details?

  struct Details {
    let code: String
    let message: String
  }

  init(from decoder: any Decoder) throws {
    if let failed = try? decoder.singleValueContainer().decode(Bool.self) {
      details = failed ? Details(code: "", message: "error") : nil
      return
    }
    let fields = try decoder.container(keyedBy: Key.self)
    let code = try? fields.decode(String.self, forKey: .code)
    let number = try? fields.decode(Int.self, forKey: .code)
    details = Details(
      code: code ?? number.map(String.init) ?? "",
      message: try fields.decode(String.self, forKey: .msg))
  }

  private enum Key: CodingKey {
    case code, msg
  }
}
