/// The sign and the magnitude of an integer in ASCII digits; `nil` for any other text.
@inline(never) @_semantics("optimize.no.crossmodule")
package func parsedInteger(_ text: String, radix: Int) -> (isNegative: Bool, magnitude: UInt64)? {
  var digits = text.utf8[...]
  let isNegative = digits.first == UInt8(ascii: "-")
  if isNegative || digits.first == UInt8(ascii: "+") { digits.removeFirst() }
  guard !digits.isEmpty else { return nil }
  var magnitude: UInt64 = 0
  for byte in digits {
    let digit: UInt8
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): digit = byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "z"): digit = byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): digit = byte - UInt8(ascii: "A") + 10
    default: return nil
    }
    let (product, isTooLarge) = magnitude.multipliedReportingOverflow(by: UInt64(radix))
    let (sum, isOver) = product.addingReportingOverflow(UInt64(digit))
    if digit >= radix || isTooLarge || isOver { return nil }
    magnitude = sum
  }
  return (isNegative, magnitude)
}

extension FixedWidthInteger {
  /// The value of digits, as the standard library reads it, which is compiled again for each type and each kind of text.
  package init?<S: StringProtocol>(_ text: S, radix: Int = 10) {
    guard let parsed = parsedInteger(String(text), radix: radix) else { return nil }
    if parsed.isNegative {
      guard parsed.magnitude <= 1 << 63 else { return nil }
      self.init(exactly: Int64(truncatingIfNeeded: 0 &- parsed.magnitude))
    } else {
      self.init(exactly: parsed.magnitude)
    }
  }

  /// The value of decimal digits.
  package init?(_ text: String) { self.init(text, radix: 10) }
}
