#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

/// The compiler warns about it and treats it as a space.
let noBreakSpace: UInt32 = 0xA0

func isLineBreak(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") }

func isDigit(_ byte: UInt8) -> Bool { byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") }

/// Returns whether a byte can be part of a name; bytes beyond ASCII have to be decoded to decide.
func isNameByte(_ byte: UInt8) -> Bool {
  let lower = byte | 0x20
  return lower >= UInt8(ascii: "a") && lower <= UInt8(ascii: "z") || isDigit(byte) || byte == UInt8(ascii: "_")
    || byte == UInt8(ascii: "$") || byte >= 0x80
}

func isOperatorByte(_ byte: UInt8) -> Bool {
  switch byte {
  case UInt8(ascii: "/"), UInt8(ascii: "="), UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "!"),
    UInt8(ascii: "*"), UInt8(ascii: "%"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "&"),
    UInt8(ascii: "|"), UInt8(ascii: "^"), UInt8(ascii: "~"), UInt8(ascii: "?"), UInt8(ascii: "."):
    true
  default: false
  }
}

/// Returns whether a scalar beyond ASCII begins an operator, by the grammar in The Swift Programming Language.
func isOperatorHead(_ scalar: UInt32) -> Bool {
  switch scalar {
  case 0xA1...0xA7, 0xA9, 0xAB, 0xAC, 0xAE, 0xB0, 0xB1, 0xB6, 0xBB, 0xBF, 0xD7, 0xF7, 0x2016, 0x2017,
    0x2020...0x2027, 0x2030...0x203E, 0x2041...0x2053, 0x2055...0x205E, 0x2190...0x23FF, 0x2500...0x2775,
    0x2794...0x2BFF, 0x2E00...0x2E7F, 0x3001...0x3003, 0x3008...0x3020, 0x3030:
    true
  default: false
  }
}

/// Returns whether a scalar may follow the first one of an operator.
func isOperatorMark(_ scalar: UInt32) -> Bool {
  switch scalar {
  case 0x300...0x36F, 0x1DC0...0x1DFF, 0x20D0...0x20FF, 0xFE00...0xFE0F, 0xFE20...0xFE2F, 0xE0100...0xE01EF: true
  default: false
  }
}

/// Returns whether a source has a word anywhere. It is called for most files, so it searches one byte of it by `memchr`.
///
/// - Parameter index: that of a byte of the word that few others have.
func has(_ word: [UInt8], with index: Int, _ source: [UInt8]) -> Bool {
  source.withUnsafeBytes { bytes in
    guard let base = bytes.baseAddress else { return false }
    var start = index
    while start < bytes.count, let found = memchr(base + start, CInt(word[index]), bytes.count - start) {
      start = UnsafeRawPointer(found) - base + 1
      if bytes[(start - 1 - index)...].starts(with: word) { return true }
    }
    return false
  }
}

extension Lexer {
  /// The scalar that begins at an offset; `nil` if the bytes are not UTF-8.
  func scalar(at offset: Int) -> (value: UInt32, length: Int)? {
    let first = UInt32(byte(offset))
    let (length, bits): (Int, UInt32)
    switch first {
    case 0..<0x80: return (first, 1)
    case 0xC2..<0xE0: (length, bits) = (2, first & 0x1F)
    case 0xE0..<0xF0: (length, bits) = (3, first & 0x0F)
    case 0xF0..<0xF5: (length, bits) = (4, first & 0x07)
    default: return nil
    }
    var value = bits
    for next in 1..<length {
      let current = byte(offset + next)
      guard current & 0xC0 == 0x80 else { return nil }
      value = value << 6 | UInt32(current & 0x3F)
    }
    return (value, length)
  }
}

extension [UInt8] {
  /// Returns whether the bytes of a text occur anywhere. It is called for most files, so it searches the first byte by
  /// `memchr`.
  func holds(_ text: StaticString) -> Bool {
    withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress else { return false }
      var start = 0
      while count - start >= text.utf8CodeUnitCount,
        let found = memchr(base + start, CInt(text.utf8Start.pointee), count - start - text.utf8CodeUnitCount + 1)
      {
        if memcmp(found, text.utf8Start, text.utf8CodeUnitCount) == 0 { return true }
        start = UnsafeRawPointer(found) - base + 1
      }
      return false
    }
  }
}
