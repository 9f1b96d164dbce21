/// A Swift string literal whose value is exactly the text.
///
/// Quotes, backslashes (and so interpolation) and everything that an editor, a diff or a terminal would not show as it
/// is are escaped; the rest stays readable. The literal is one line for any input.
package func swiftLiteral(_ text: String) -> String {
  var output: [UInt8] = []
  output.addLiteral(text)
  return String(decoding: output, as: UTF8.self)
}

extension [UInt8] {
  /// Appends the result of ``swiftLiteral(_:)``.
  mutating func addLiteral(_ text: String) {
    if !addQuoted(text) { add(escapedLiteral(text)) }
  }
}

private func escapedLiteral(_ text: String) -> String {
  var literal = "\""
  literal.reserveCapacity(text.utf8.count + 2)
  var isFirst = true
  for scalar in text.unicodeScalars {
    switch scalar {
    case "\"": literal += "\\\""
    case "\\": literal += "\\\\"
    case "\n": literal += "\\n"
    case "\r": literal += "\\r"
    case "\t": literal += "\\t"
    case "\0": literal += "\\0"
    case " "..."~": literal.unicodeScalars.append(scalar)
    default:
      if isReadable(scalar, first: isFirst) {
        literal.unicodeScalars.append(scalar)
      } else {
        literal += "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
      }
    }
    isFirst = false
  }
  return literal + "\""
}

/// Returns whether a scalar beyond ASCII is visible as itself. A combining mark on the opening quote is not.
private func isReadable(_ scalar: Unicode.Scalar, first: Bool) -> Bool {
  // Swift accepts these noncharacters as they are and rejects their escapes.
  if (0xFDD0...0xFDEF).contains(scalar.value) { return true }
  return switch scalar.properties.generalCategory {
  case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator, .spaceSeparator:
    false
  case .nonspacingMark, .spacingMark, .enclosingMark: !first
  default: true
  }
}
