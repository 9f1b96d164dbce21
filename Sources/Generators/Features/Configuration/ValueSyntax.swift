import Model

/// Types and values of configurations as Swift source, standard types named in full.
enum ValueSyntax {
  static func type(_ type: ValueType) -> SwiftCode {
    switch type {
    case .string: "Swift.String"
    case .int: "Swift.Int"
    case .double: "Swift.Double"
    case .bool: "Swift.Bool"
    case .url: "Foundation.URL"
    case .array(let element): "[\(self.type(element))]"
    case .dictionary(let element): "[Swift.String: \(self.type(element))]"
    }
  }

  /// An arbitrary value of a type, for a place where the value does not matter.
  static func anything(_ type: ValueType) -> SwiftCode {
    switch type {
    case .string: "\"\""
    case .int, .double: "0"
    case .bool: "false"
    case .url: "Foundation.URL(fileURLWithPath: \"/\")"
    case .array: "[]"
    case .dictionary: "[:]"
    }
  }

  /// - Parameter urls: the type whose `of` makes a URL of a literal, in the same file.
  static func literal(_ value: ConfigurationValue, urls: SwiftIdentifier) -> SwiftCode {
    switch value {
    case .string(let text): return "\(literal: text)"
    case .int(let number): return "\(number)"
    case .double(let number): return "\(number)"
    case .bool(let value): return value ? "true" : "false"
    case .url(let text): return "\(urls).of(\(literal: text))"
    case .array(let elements): return "[\(elements.map { literal($0, urls: urls) }.joined(separator: ", "))]"
    case .dictionary(let entries):
      if entries.isEmpty { return "[:]" }
      return "[\(entries.map { "\(literal: $0.key): \(literal($0.value, urls: urls))" }.joined(separator: ", "))]"
    }
  }
}

extension WiringText {
  /// The type that makes URLs of literals, which were checked when the file was generated.
  mutating func urlMaker(_ name: SwiftIdentifier) {
    block(
      """

      private enum \(name) {
        static func of(_ text: Swift.StaticString) -> Foundation.URL {
          if let url = Foundation.URL(string: "\\(text)") { return url }
          Swift.fatalError("\\(text) is not a valid URL on this system")
        }
      }
      """)
  }

  /// An assignment with the place that its value comes from behind it, or above where the line is full.
  mutating func assignment(_ indentation: Int, _ code: SwiftCode, from declared: String) {
    if Self.fits(indentation, "\(code)  // \(comment: declared)") {
      line(indentation, "\(code)  // \(comment: declared)")
    } else {
      line(indentation, "// \(comment: declared)")
      line(indentation, code)
    }
  }

  /// The import of Foundation's URL, public on the platforms where public declarations have it: the compiler warns of one
  /// that nothing needs.
  mutating func urlImport(publicOn platforms: PlatformSet = .all) {
    let plain: SwiftCode = "import struct Foundation.URL"
    var conditions: [SwiftCode] = tools >= ToolsVersion(6, 0) ? [] : ["compiler(>=6.0)"]
    if let condition = PlatformGuard.swift(platforms) {
      conditions.append(conditions.isEmpty ? condition : "(\(condition))")
    }
    if conditions.isEmpty {
      line(0, "public \(plain)")
    } else {
      line(0, "#if \(conditions.joined(separator: " && "))")
      line(2, "public \(plain)")
      line(0, "#else")
      line(2, plain)
      line(0, "#endif")
    }
    line(0, "")
  }
}
