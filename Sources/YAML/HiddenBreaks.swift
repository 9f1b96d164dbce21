import Diagnostics
import Findings
import Text

/// Characters that make a file look otherwise than it is read.
///
/// YAML ends a line at U+0085, U+2028, U+2029 and a carriage return alone, as at a line feed. Editors, reviews and `grep`
/// show such a line as the rest of the one before: behind a `#` its keys look like a comment, and they are live. The
/// controls of bidirectional text do the same by showing characters in another order (CVE-2021-42574).
enum HiddenBreaks {
  /// The first one, as a finding.
  static func first(in bytes: UnsafeBufferPointer<UInt8>, file: FileID) -> Diagnostic? {
    // No early exit: without one the compiler vectorises the loop, and nearly all files have neither.
    guard bytes.reduce(false, { $0 || $1 >= 0x80 || $1 == UInt8(ascii: "\r") }) else { return nil }
    var offset = 0
    while offset < bytes.count {
      if let scalar = hidden(in: bytes, at: offset) {
        return .hiddenBreak(scalar, at: SourceText(bytes).place(at: offset, in: file))
      }
      offset += 1
    }
    return nil
  }

  private static func hidden(in bytes: UnsafeBufferPointer<UInt8>, at offset: Int) -> Unicode.Scalar? {
    func byte(_ distance: Int) -> UInt8 { offset + distance < bytes.count ? bytes[offset + distance] : 0 }
    switch bytes[offset] {
    // At the end of the file there is nothing to hide.
    case UInt8(ascii: "\r"): return byte(1) == UInt8(ascii: "\n") || offset + 1 == bytes.count ? nil : "\r"
    case 0xC2: return byte(1) == 0x85 ? "\u{85}" : nil
    case 0xE2 where byte(1) == 0x80 && (0xA8...0xAE).contains(byte(2)),
      0xE2 where byte(1) == 0x81 && (0xA6...0xA9).contains(byte(2)):
      return Unicode.Scalar(0x2000 + UInt32(byte(1) & 0x3F) << 6 + UInt32(byte(2) & 0x3F))
    default: return nil
    }
  }
}

extension Diagnostic {
  fileprivate static func hiddenBreak(_ scalar: Unicode.Scalar, at place: Place) -> Diagnostic {
    let code = "U+\(hexadecimal(scalar.value, digits: 4))"
    switch scalar {
    case "\r":
      return Diagnostic(
        .controlCharacter, "a carriage return without a line feed ends a line, which most editors do not show",
        at: place,
        help: "save the file with line feeds, or write it as an escape in double quotes: \"\\r\"")
    case "\u{85}", "\u{2028}", "\u{2029}":
      return Diagnostic(
        .controlCharacter, "\(code) ends a line, which most editors do not show", at: place,
        help: "remove it, or write it as an escape in double quotes: \"\\u\(hexadecimal(scalar.value, digits: 4))\"")
    default:
      return Diagnostic(
        .controlCharacter, "\(code) makes editors show the text in a different order", at: place,
        help: "remove it, or write it as an escape in double quotes: \"\\u\(hexadecimal(scalar.value, digits: 4))\"")
    }
  }
}
