import SwiftSources

/// Reads the names that a file of Objective-C or C declares and mentions. Only headers declare: what stands in other
/// files is seen from nowhere else.
struct CNameReader {
  private let bytes: [UInt8]
  private let isHeader: Bool
  private var offset = 0
  private var line: UInt32 = 1
  private var lineStart = 0
  private var file = FileNames()
  /// The open brackets.
  private var depth = 0
  private var alias: Alias?
  /// What the next name is declared as.
  private var expected: Expected?

  private enum Expected {
    /// Behind `@interface` or `@protocol`: declared unless a category or only announced.
    case type
    /// Behind `@class`: only announced.
    case announced
    /// Behind `NS_ENUM(`: the name before the bracket's end.
    case enumeration(depth: Int)
  }

  /// A `typedef` that is open.
  private struct Alias {
    let depth: Int
    /// What it declares, if it ends here: the last name at its depth, or that of a block or function.
    var last: (name: Int32, position: SourcePosition, use: Int)?
    /// Whether the next name is that of a block or function: `(^Name)`, `(*Name)`.
    var isBehindCaret = false
    var isNamed = false
    /// Whether the last name was a macro, whose arguments are none of the type.
    var isBehindMacro = false
  }

  static func read(_ source: [UInt8], isHeader: Bool, names: inout NameTable) -> FileNames {
    var reader = CNameReader(bytes: source, isHeader: isHeader)
    reader.run(&names)
    reader.file.isBroken = reader.depth != 0
    return reader.file
  }

  private init(bytes: [UInt8], isHeader: Bool) { (self.bytes, self.isHeader) = (bytes, isHeader) }

  private func byte(_ offset: Int) -> UInt8 { offset < bytes.count ? bytes[offset] : 0 }

  private mutating func run(_ names: inout NameTable) {
    var startsLine = true
    while offset < bytes.count {
      let current = bytes[offset]
      switch current {
      case UInt8(ascii: "\n"):
        offset += 1
        (line, lineStart, startsLine) = (line &+ 1, offset, true)
        continue
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"):
        offset += 1
        continue
      case UInt8(ascii: "/") where byte(offset + 1) == UInt8(ascii: "/"):
        while offset < bytes.count, bytes[offset] != UInt8(ascii: "\n") { offset += 1 }
      case UInt8(ascii: "/") where byte(offset + 1) == UInt8(ascii: "*"): skipComment()
      case UInt8(ascii: "\""), UInt8(ascii: "'"): skipText(current)
      case UInt8(ascii: "#") where startsLine: takeDirective()
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"):
        takeName(&names)
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        while isNamePart(byte(offset)) || byte(offset) == UInt8(ascii: ".") { offset += 1 }
      default: takeSign(current)
      }
      startsLine = false
    }
  }

  private func isNamePart(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "$"):
      true
    default: false
    }
  }

  private mutating func skipComment() {
    offset += 2
    while offset < bytes.count, !(bytes[offset] == UInt8(ascii: "*") && byte(offset + 1) == UInt8(ascii: "/")) {
      if bytes[offset] == UInt8(ascii: "\n") { (line, lineStart) = (line &+ 1, offset + 1) }
      offset += 1
    }
    offset = min(offset + 2, bytes.count)
  }

  /// A text ends with its line at the latest.
  private mutating func skipText(_ quote: UInt8) {
    offset += 1
    while offset < bytes.count, bytes[offset] != quote, bytes[offset] != UInt8(ascii: "\n") {
      offset += bytes[offset] == UInt8(ascii: "\\") && byte(offset + 1) != UInt8(ascii: "\n") ? 2 : 1
    }
    if byte(offset) == quote { offset += 1 }
    offset = min(offset, bytes.count)
  }

  /// `#import "Core/Log.h"`; other directives have names as code has.
  private mutating func takeDirective() {
    offset += 1
    while byte(offset) == UInt8(ascii: " ") || byte(offset) == UInt8(ascii: "\t") { offset += 1 }
    let start = offset
    while isNamePart(byte(offset)) { offset += 1 }
    let word = String(decoding: bytes[start..<offset], as: UTF8.self)
    guard word == "import" || word == "include" else { return }
    while byte(offset) == UInt8(ascii: " ") || byte(offset) == UInt8(ascii: "\t") { offset += 1 }
    let open = byte(offset)
    guard open == UInt8(ascii: "\"") || open == UInt8(ascii: "<") else { return }
    let close = open == UInt8(ascii: "<") ? UInt8(ascii: ">") : open
    let path = offset + 1
    offset = path
    while offset < bytes.count, bytes[offset] != close, bytes[offset] != UInt8(ascii: "\n") { offset += 1 }
    // Headers between angle brackets are those of frameworks.
    if open == UInt8(ascii: "\"") { file.headers.append((String(decoding: bytes[path..<offset], as: UTF8.self), line)) }
    if byte(offset) == close { offset += 1 }
  }

  private mutating func takeName(_ names: inout NameTable) {
    let start = offset
    while isNamePart(byte(offset)) { offset += 1 }
    let position = SourcePosition(line: line, column: UInt32(truncatingIfNeeded: start - lineStart + 1))
    let isAt = start > 0 && bytes[start - 1] == UInt8(ascii: "@")
    // A member: what it belongs to cannot be told.
    if start > 0, bytes[start - 1] == UInt8(ascii: ".") { return }
    if start > 1, bytes[start - 1] == UInt8(ascii: ">"), bytes[start - 2] == UInt8(ascii: "-") { return }
    let word = String(decoding: bytes[start..<offset], as: UTF8.self)
    if isAt {
      switch word {
      case "interface", "protocol": expected = .type
      case "class": expected = .announced
      default: expected = nil
      }
      return
    }
    switch word {
    case "typedef": alias = Alias(depth: depth)
    case "NS_ENUM", "NS_OPTIONS", "NS_CLOSED_ENUM", "NS_ERROR_ENUM": expected = .enumeration(depth: depth)
    default: take(names.number(of: bytes, in: start..<offset), position, isMacro: Self.isMacro(word))
    }
  }

  /// Whether a name is one of those that stand beside a type's name and mean nothing: `__attribute__`, `NS_TYPED_ENUM`.
  private static func isMacro(_ word: String) -> Bool {
    if word.hasPrefix("_") { return word.dropFirst().first.map { $0 == "_" || $0.isUppercase } ?? true }
    return prefixesOfMacros.contains(where: word.hasPrefix)
  }

  private static let prefixesOfMacros = ["NS_", "CF_", "API_", "UI_", "OBJC_", "SWIFT_"]

  private mutating func take(_ name: Int32, _ position: SourcePosition, isMacro: Bool) {
    switch expected {
    case .type?:
      expected = nil
      if isHeader, isDeclared() { return declare(name, position) }
    case .announced?: return
    case .enumeration(let depth)? where self.depth == depth + 1 && nextSign() == UInt8(ascii: ")"):
      expected = nil
      if isHeader { return declare(name, position) }
    case .enumeration?, nil: break
    }
    alias?.isBehindMacro = isMacro
    if let open = alias, !isMacro, open.isBehindCaret || open.depth == depth && !open.isNamed {
      alias?.last = (name, position, file.used.count)
      alias?.isNamed = open.isBehindCaret
      alias?.isBehindCaret = false
    }
    file.used.append(
      UsedName(name: name, qualifier: -1, scope: 0, line: position.line, column: position.column, form: .objc))
  }

  private mutating func declare(_ name: Int32, _ position: SourcePosition) {
    file.declared.append(
      DeclaredName(
        name: name, owner: -1, kind: .objc, position: position, isVisibleOutside: true, isFoundOtherwise: true))
  }

  private func nextSign() -> UInt8 {
    var next = offset
    while [UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\n"), UInt8(ascii: "\r")].contains(byte(next)) {
      next += 1
    }
    return byte(next)
  }

  /// Whether what follows a class or protocol declares it: not a category, and not `@protocol A, B;`.
  private func isDeclared() -> Bool { ![UInt8(ascii: "("), UInt8(ascii: ","), UInt8(ascii: ";")].contains(nextSign()) }

  private mutating func takeSign(_ sign: UInt8) {
    if alias?.depth == depth, sign == UInt8(ascii: "(") || sign == UInt8(ascii: "{") { openAlias(sign) }
    offset += 1
    switch sign {
    case UInt8(ascii: "("), UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
    case UInt8(ascii: ")"), UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
    case UInt8(ascii: ";"):
      expected = nil
      if let open = alias, open.depth == depth {
        alias = nil
        // It was taken for a use of the name a moment ago.
        if isHeader, let last = open.last {
          if file.used.indices.contains(last.use) { file.used.remove(at: last.use) }
          declare(last.name, last.position)
        }
      }
    default: break
    }
  }

  /// What stands in front of a bracket is what a `typedef` names otherwise, not its own name.
  private mutating func openAlias(_ sign: UInt8) {
    guard let open = alias, !open.isNamed, !open.isBehindMacro else { return }
    alias?.last = nil
    guard sign == UInt8(ascii: "(") else { return }
    var next = offset + 1
    while byte(next) == UInt8(ascii: " ") { next += 1 }
    let isBehindCaret = byte(next) == UInt8(ascii: "^") || byte(next) == UInt8(ascii: "*")
    alias?.isBehindCaret = isBehindCaret
  }
}
