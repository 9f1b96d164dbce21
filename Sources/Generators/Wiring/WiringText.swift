import Text

/// Builds Swift source line by line.
struct WiringText {
  /// The line length of swift-format.
  static let width = 120
  private(set) var text = ""

  mutating func line(_ indentation: Int, _ line: String) {
    if !line.isEmpty { text += String(repeating: " ", count: indentation) + line }
    text += "\n"
  }

  /// A declaration and its type, the type on a line of its own if both do not fit on one.
  mutating func declaration(_ indentation: Int, _ name: String, _ type: String, end: String = "") {
    let short = "\(name): \(type)\(end)"
    if Self.fits(indentation, short) { return line(indentation, short) }
    line(indentation, "\(name):")
    let comma = end == " {" ? "" : end
    if let arrow = type.ranges(of: " -> ").last, !Self.fits(indentation + 2, type + comma) {
      line(indentation + 2, type[..<arrow.lowerBound] + " ->")
      line(indentation + 2, type[arrow.upperBound...] + comma)
    } else {
      line(indentation + 2, type + comma)
    }
    if end == " {" { line(indentation, "{") }
  }

  /// The header as comment lines, whatever text it has.
  mutating func header(_ header: String) {
    for part in header.split(separator: "\n", omittingEmptySubsequences: true) {
      let shown = Self.visible(String(part))
      line(0, shown.hasPrefix("//") ? shown : "// \(shown)")
    }
    line(0, "")
  }

  static func fits(_ indentation: Int, _ line: String) -> Bool { indentation + line.count <= width }

  /// Text for a comment: no newlines, control characters or bidirectional controls.
  static func visible(_ text: String) -> String {
    var visible = ""
    for scalar in text.unicodeScalars {
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator:
        visible += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
      default: visible.unicodeScalars.append(scalar)
      }
    }
    return visible
  }
}
