extension GemVersion {
  /// Returns whether the text is digits, then dotted letters and digits, then optionally `-` and dotted letters, digits
  /// and `-`.
  static func isWellFormed(_ text: String) -> Bool {
    if text.isEmpty { return true }
    let parts = text.utf8.split(separator: UInt8(ascii: "-"), maxSplits: 1, omittingEmptySubsequences: false)
    let numbers = parts[0].split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard numbers[0].allSatisfy(isDigit), numbers.allSatisfy({ !$0.isEmpty && $0.allSatisfy(isAlphanumeric) }) else {
      return false
    }
    guard parts.count == 2 else { return true }
    return parts[1].split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false).allSatisfy {
      !$0.isEmpty && $0.allSatisfy { isAlphanumeric($0) || $0 == UInt8(ascii: "-") }
    }
  }

  /// Returns whether the text is letters, digits, `-` and `.`, as in a version behind `+`.
  static func isMetadata(_ text: Substring) -> Bool {
    !text.isEmpty
      && text.utf8.allSatisfy { isAlphanumeric($0) || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: ".") }
  }

  /// Runs of digits and runs of letters; a `-` is read as `.pre.`.
  static func split(_ text: String) -> [Segment] {
    var found: [Segment] = []
    var bytes = Substring(text).utf8
    while let first = bytes.first {
      let isNumber = isDigit(first)
      if isNumber || isAlphanumeric(first) {
        let run = bytes.prefix { isAlphanumeric($0) && isDigit($0) == isNumber }
        found.append(isNumber ? number(Substring(run)) : .text(String(Substring(run))))
        bytes = bytes.dropFirst(run.count)
      } else {
        if first == UInt8(ascii: "-") { found.append(.text("pre")) }
        bytes = bytes.dropFirst()
      }
    }
    return found
  }

  static func canonical(_ segments: [Segment]) -> [Segment] {
    let numbers = segments.prefix { !$0.isText }
    return droppingZeros(numbers) + droppingZeros(segments[numbers.endIndex...])
  }

  private static func droppingZeros(_ segments: ArraySlice<Segment>) -> [Segment] {
    var rest = segments
    while rest.last == .number(0) { rest.removeLast() }
    return Array(rest)
  }

  private static func number(_ digits: Substring) -> Segment {
    if let number = UInt64(digits) { return .number(number) }
    return .large(String(digits.drop { $0 == "0" }))
  }

  private static func isDigit(_ byte: UInt8) -> Bool { byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") }

  private static func isAlphanumeric(_ byte: UInt8) -> Bool {
    let lower = byte | 0x20
    return isDigit(byte) || (lower >= UInt8(ascii: "a") && lower <= UInt8(ascii: "z"))
  }
}

extension StringProtocol {
  /// The text without blanks, tabs and line ends around it.
  var trimmingBlanks: String {
    let isBlank: (UInt8) -> Bool = { $0 == 0x20 || (0x09...0x0D).contains($0) }
    let bytes = Array(utf8)
    guard let first = bytes.firstIndex(where: { !isBlank($0) }),
      let last = bytes.lastIndex(where: { !isBlank($0) })
    else { return "" }
    return String(decoding: bytes[first...last], as: UTF8.self)
  }
}
