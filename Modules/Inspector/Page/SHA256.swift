import Foundation

/// The SHA-256 digest of bytes (FIPS 180-4); the page's policy names its script and style by it.
enum SHA256 {
  /// The digest in Base64, as used in Content-Security-Policy.
  static func base64(_ bytes: [UInt8]) -> String { Data(digest(bytes)).base64EncodedString() }

  static func digest(_ bytes: [UInt8]) -> [UInt8] {
    var message = bytes + [0x80]
    message += Array(repeating: 0, count: (120 - message.count % 64) % 64)
    message += big(UInt64(bytes.count) * 8)
    var hash: [UInt32] = roots(of: [2, 3, 5, 7, 11, 13, 17, 19]) { $0.squareRoot() }
    let constants = roots(of: primes) { cubeRoot($0) }
    for start in stride(from: 0, to: message.count, by: 64) {
      mix(message[start..<(start + 64)], into: &hash, constants)
    }
    return hash.flatMap(big)
  }

  private static func mix(
    _ block: ArraySlice<UInt8>, into hash: inout [UInt32], _ constants: [UInt32]
  ) {
    var words = stride(from: block.startIndex, to: block.endIndex, by: 4).map { start in
      block[start..<(start + 4)].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    }
    for index in 16..<64 {
      let (early, late) = (words[index - 15], words[index - 2])
      let first = rotated(early, 7) ^ rotated(early, 18) ^ early >> 3
      let second = rotated(late, 17) ^ rotated(late, 19) ^ late >> 10
      words.append(words[index - 16] &+ first &+ words[index - 7] &+ second)
    }
    var h = hash
    for index in 0..<64 {
      let (a, b, c, e, f, g) = (h[0], h[1], h[2], h[4], h[5], h[6])
      let first =
        h[7] &+ (rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25)) &+ (e & f ^ ~e & g)
        &+ constants[index] &+ words[index]
      let second = (rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22)) &+ (a & b ^ a & c ^ b & c)
      h = [first &+ second, a, b, c, h[3] &+ first, e, f, g]
    }
    for index in hash.indices { hash[index] &+= h[index] }
  }

  private static func rotated(_ word: UInt32, _ count: UInt32) -> UInt32 {
    word >> count | word << (32 - count)
  }

  /// The first 32 bits of the fractional parts of the roots: the constants of the standard.
  private static func roots(of primes: [Int], _ root: (Double) -> Double) -> [UInt32] {
    primes.map { prime in
      let root = root(Double(prime))
      return UInt32((root - root.rounded(.down)) * 4_294_967_296)
    }
  }

  private static func cubeRoot(_ value: Double) -> Double {
    var root = 7.0
    for _ in 0..<60 { root -= (root * root * root - value) / (3 * root * root) }
    return root
  }

  private static var primes: [Int] {
    (2...311).filter { number in !(2..<number).contains { number % $0 == 0 } }
  }

  private static func big<Word: FixedWidthInteger>(_ word: Word) -> [UInt8] {
    stride(from: Word.bitWidth - 8, through: 0, by: -8).map {
      UInt8(truncatingIfNeeded: word >> Word($0))
    }
  }
}
