import Model
import Text

/// Builds Swift source line by line.
struct WiringText {
  /// The line length of swift-format.
  static let width = 120
  private(set) var text: SwiftCode = ""
  /// The manifest's tools version; below 6.0 newer syntax is hidden from older compilers.
  let tools: ToolsVersion

  /// Text within a file.
  init() { tools = ToolsVersion(6, 0) }

  /// A file that begins with a comment.
  init(header: String, tools: ToolsVersion = ToolsVersion(6, 0)) {
    self.tools = tools
    self.header(header)
  }

  init(_ printed: PrintedWiring) { self.init(header: printed.header, tools: printed.tools) }

  /// The text of a file of an app's wiring, which is the same for all apps.
  static func file(_ code: SwiftCode, of printed: PrintedWiring) -> String {
    var text = WiringText(printed)
    text.block(code)
    return text.text.text
  }

  @inline(never) mutating func line(_ indentation: Int, _ line: SwiftCode) {
    if !line.text.isEmpty {
      for _ in 0..<indentation { text += " " }
      text += line
    }
    text += "\n"
  }

  /// Lines with their indentation; the last one is ended if it is not.
  mutating func block(_ lines: SwiftCode) {
    text += lines
    if let last = lines.text.utf8.last, last != UInt8(ascii: "\n") { text += "\n" }
  }

  /// A declaration and its type, the type on a line of its own if both do not fit on one.
  mutating func declaration(_ indentation: Int, _ name: SwiftCode, _ type: SwiftCode, end: SwiftCode = "") {
    let short: SwiftCode = "\(name): \(type)\(end)"
    if Self.fits(indentation, short) { return line(indentation, short) }
    line(indentation, "\(name):")
    let comma: SwiftCode = end == " {" ? "" : end
    if let (parameters, result) = type.split(atLast: " -> "), !Self.fits(indentation + 2, type + comma) {
      line(indentation + 2, "\(parameters) ->")
      line(indentation + 2, result + comma)
    } else {
      line(indentation + 2, type + comma)
    }
    if end == " {" { line(indentation, "{") }
  }

  /// A line for each item, with a comma behind all but the last.
  mutating func list(_ indentation: Int, _ items: [SwiftCode], end: SwiftCode = "") {
    for (index, item) in items.enumerated() { line(indentation, item + (index == items.count - 1 ? end : ",")) }
  }

  mutating func parameters(_ indentation: Int, _ all: [(name: SwiftCode, type: SwiftCode)]) {
    for (index, parameter) in all.enumerated() {
      declaration(indentation, parameter.name, parameter.type, end: index == all.count - 1 ? "" : ",")
    }
  }

  struct Argument {
    /// On one line.
    var text: SwiftCode
    /// On three lines, for a closure.
    var lines: [SwiftCode] = []

    init(_ text: SwiftCode, lines: [SwiftCode] = []) { (self.text, self.lines) = (text, lines) }
  }

  /// A call, on one line or with a line for each argument.
  mutating func call(_ indentation: Int, _ callee: SwiftCode, _ arguments: [Argument], end: SwiftCode = "") {
    let short: SwiftCode = "\(callee)(\(arguments.map(\.text).joined(separator: ", ")))\(end)"
    if Self.fits(indentation, short) || arguments.isEmpty { return line(indentation, short) }
    line(indentation, "\(callee)(")
    for (index, argument) in arguments.enumerated() {
      let end: SwiftCode = index == arguments.count - 1 ? ")\(end)" : ","
      if Self.fits(indentation + 2, argument.text + end) || argument.lines.isEmpty {
        line(indentation + 2, argument.text + end)
      } else {
        for (index, part) in argument.lines.enumerated() {
          line(indentation + (index == 1 ? 4 : 2), index == 2 ? part + end : part)
        }
      }
    }
  }

  /// The beginning of an initialiser or a function, on one line or with a line for each parameter.
  mutating func initialiser(
    _ indentation: Int, _ name: SwiftCode, _ parameters: [SwiftCode], result: SwiftCode? = nil, end: SwiftCode = " {"
  ) {
    let end: SwiftCode = ")\(result.map { " -> \($0)" } ?? "")\(end)"
    let short: SwiftCode = "\(name)(\(parameters.joined(separator: ", "))\(end)"
    if Self.fits(indentation, short) { return line(indentation, short) }
    line(indentation, "\(name)(")
    list(indentation + 2, parameters)
    line(indentation, end)
  }

  /// The header as comment lines, whatever text it has.
  private mutating func header(_ header: String) {
    for part in header.utf8.split(separator: UInt8(ascii: "\n")) {
      line(0, "// \(comment: String(Substring(part.starts(with: "// ".utf8) ? part.dropFirst(3) : part)))")
    }
    line(0, "")
  }

  /// The two functions by which a value is the one of a closure and of the tasks that it starts.
  ///
  /// - Parameters:
  ///   - scoped: the task-local value.
  ///   - comment: above the first.
  ///   - other: above the one that waits, if there is one.
  mutating func runs(of scoped: SwiftCode, _ comment: SwiftCode, _ other: SwiftCode? = nil) {
    block(
      """

        \(comment)
        public func run<R>(_ body: () throws -> R) rethrows -> R {
          try \(scoped).withValue(self, operation: body)
        }
      """)
    line(0, "")
    let isConditional = tools < ToolsVersion(6, 0)
    if isConditional { line(2, "#if compiler(>=6.0)") }
    let indentation = isConditional ? 4 : 2
    if !isConditional, let other { line(2, other) }
    line(indentation, "public func run<R>(")
    line(
      indentation + 2, "isolation: isolated (any _Concurrency.Actor)? = #isolation, _ body: () async throws -> R")
    line(indentation, ") async rethrows -> R {")
    line(indentation + 2, "try await \(scoped).withValue(self, operation: body, isolation: isolation)")
    line(indentation, "}")
    guard isConditional else { return }
    block(
      """
        #else
          public func run<R>(_ body: () async throws -> R) async rethrows -> R {
            try await \(scoped).withValue(self, operation: body)
          }
        #endif
      """)
  }

  static func fits(_ indentation: Int, _ line: SwiftCode) -> Bool { indentation + line.text.count <= width }
}
