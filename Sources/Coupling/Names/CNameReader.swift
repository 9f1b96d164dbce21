import SwiftSources

/// Reads the names that a file of Objective-C or C declares and mentions. Only headers declare: names in other files
/// are not visible elsewhere.
///
/// Parts of selectors, members behind a dot or an arrow, and names of variables and parameters are no mentions. The
/// last are kept, since a name that a file gives to something of its own means nothing of others there.
struct CNameReader {
  private enum Bracket {
    /// Around declarations of the file: `extern "C" {`, `namespace n {`.
    case transparent
    case enumeration
    /// Parentheses with parameters: a name behind a type is declared.
    case parameters
    /// `[receiver part:value]`
    case message(hasColon: Bool)
    case other
  }

  /// The token before the next name or sign, which decides its meaning.
  private enum Previous {
    /// The beginning of a statement, or of a case in an enumeration.
    case start
    /// A name, or a word of a type: a name behind it is declared.
    case type
    /// A star, of which a name behind it is declared.
    case declarator
    /// A macro without arguments, or one beside a type.
    case macro
    /// A receiver of messages: a closing bracket, a text, a number.
    case value
    case tag
    case caret
    case comma
    case other
  }

  /// A statement outside of functions and types.
  private struct Statement {
    var isEnumeration = false
    var isExtern = false
    var isNamespace = false
    var hasText = false
    /// True if it declares no name that is recorded here: a typedef, a method, a statement that begins with `@`.
    var isIgnored = false
    /// True if its name is recorded already.
    var isDone = false
    var hasValue = false
    /// True if its last name is like that of a macro.
    var isBehindMacro = false
    var tag: (name: Int32, position: SourcePosition)?
    var typeWords = 0
    var name: (name: Int32, position: SourcePosition)?
    /// A name like that of a macro, which it is if another name comes.
    var capitals: (name: Int32, position: SourcePosition)?
  }

  /// The state that a directive does not change.
  private struct Context {
    var brackets: [Bracket] = []
    /// The number of open brackets that are not transparent.
    var opaque = 0
    var previous = Previous.start
    /// The number of names and signs of a statement, wherever it is.
    var count = 0
    var statement = Statement()
    var isMethod = false
    /// True if the method has a parameter.
    var hasParameter = false
    /// The declaration that the next name belongs to.
    var expected: Expected?
    var alias: Alias?
  }

  private enum Expected {
    /// Behind `@interface` or `@protocol`: declared unless a category or only announced.
    case type
    /// Behind `@class`: only announced.
    case announced
    /// Behind `@implementation`.
    case implementation
    /// Behind `NS_ENUM(`: the name before the bracket's end.
    case enumeration(depth: Int)
  }

  /// A `typedef` that is open.
  private struct Alias {
    let depth: Int
    /// The name that it declares, if it ends here: the last name at its depth, or that of a block or function.
    var last: (name: Int32, position: SourcePosition, use: Int)?
    /// True if the next name is that of a block or function: `(^Name)`, `(*Name)`.
    var isBehindCaret = false
    var isNamed = false
    /// True if the last name was a macro, whose arguments do not belong to the type.
    var isBehindMacro = false
  }

  private let bytes: [UInt8]
  private let isHeader: Bool
  private var offset = 0
  private var line: UInt32 = 1
  private var lineStart = 0
  private var file = FileNames()
  private var now = Context()
  /// The state before a directive.
  private var outside: Context?
  private var isInMacro = false
  /// By open `#if`, what was open before it.
  private var conditions: [Context] = []
  /// True if it is between `@interface`, `@protocol` or `@implementation` and `@end`.
  private var isInContainer = false
  /// The name behind the last `#ifndef`.
  private var guarded: Int32 = -1

  static func read(_ source: [UInt8], isHeader: Bool, names: inout NameTable) -> FileNames {
    var reader = CNameReader(bytes: source, isHeader: isHeader)
    reader.run(&names)
    reader.file.isBroken = !reader.now.brackets.isEmpty
    return reader.file
  }

  private init(bytes: [UInt8], isHeader: Bool) { (self.bytes, self.isHeader) = (bytes, isHeader) }

  private func byte(_ offset: Int) -> UInt8 { offset < bytes.count && offset >= 0 ? bytes[offset] : 0 }

  private var depth: Int { now.brackets.count }

  private var isAtTop: Bool { now.opaque == 0 }

  private mutating func run(_ names: inout NameTable) {
    var startsLine = true
    while offset < bytes.count {
      let current = bytes[offset]
      switch current {
      case UInt8(ascii: "\n"):
        offset += 1
        (line, lineStart, startsLine) = (line &+ 1, offset, true)
        endDirective()
        continue
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"):
        offset += 1
        continue
      case UInt8(ascii: "\\") where isLineEnd(offset + 1):
        while byte(offset) != UInt8(ascii: "\n") { offset += 1 }
        offset += 1
        (line, lineStart) = (line &+ 1, offset)
        continue
      case UInt8(ascii: "/") where byte(offset + 1) == UInt8(ascii: "/"): skipLine()
      case UInt8(ascii: "/") where byte(offset + 1) == UInt8(ascii: "*"):
        skipComment()
        continue
      case UInt8(ascii: "\""), UInt8(ascii: "'"): skipText(current)
      case UInt8(ascii: "#") where startsLine: takeDirective(&names)
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"):
        takeName(&names)
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        while isNamePart(byte(offset)) || byte(offset) == UInt8(ascii: ".") { offset += 1 }
        now.previous = .value
      default: takeSign(current)
      }
      startsLine = false
    }
    endDirective()
  }

  private func isNamePart(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "$"):
      true
    default: false
    }
  }

  private func isSpace(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") || byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
  }

  private func isLineEnd(_ offset: Int) -> Bool {
    byte(offset) == UInt8(ascii: "\n") || byte(offset) == UInt8(ascii: "\r") && byte(offset + 1) == UInt8(ascii: "\n")
  }

  /// Goes to the end of the line, or of the last that it goes on in.
  private mutating func skipLine() {
    while offset < bytes.count, bytes[offset] != UInt8(ascii: "\n") {
      if bytes[offset] == UInt8(ascii: "\\"), isLineEnd(offset + 1) {
        while bytes[offset] != UInt8(ascii: "\n") { offset += 1 }
        (line, lineStart) = (line &+ 1, offset + 1)
      }
      offset += 1
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
    now.previous = .value
    if isAtTop { now.statement.hasText = true }
  }

  private mutating func skipSpaces() {
    while byte(offset) == UInt8(ascii: " ") || byte(offset) == UInt8(ascii: "\t") { offset += 1 }
  }

  /// Goes behind the bracket that comes next, if one does.
  private mutating func skipRound() {
    skipSpaces()
    guard byte(offset) == UInt8(ascii: "(") else { return }
    var open = 0
    while offset < bytes.count, bytes[offset] != UInt8(ascii: "\n") {
      if bytes[offset] == UInt8(ascii: "(") { open += 1 }
      if bytes[offset] == UInt8(ascii: ")") { open -= 1 }
      offset += 1
      if open == 0 { return }
    }
  }

  // MARK: Directives

  /// `#import "Core/Log.h"`, `#define LOG(x) …`; names of conditions are mentioned like others.
  private mutating func takeDirective(_ names: inout NameTable) {
    offset += 1
    skipSpaces()
    let start = offset
    while isNamePart(byte(offset)) { offset += 1 }
    let word = String(decoding: bytes[start..<offset], as: UTF8.self)
    skipSpaces()
    switch word {
    case "import", "include", "include_next": return takeInclude()
    case "if", "ifdef", "ifndef": conditions.append(now)
    case "elif", "else": if let before = conditions.last { now = before }
    case "endif": _ = conditions.popLast()
    case "define": break
    default: return skipLine()
    }
    if word == "if", byte(offset) == UInt8(ascii: "0"), isSpace(byte(offset + 1)) { return skipBranch() }
    outside = now
    now.brackets.append(.other)
    now.opaque += 1
    (now.previous, now.statement, now.isMethod, now.expected, now.alias) = (.start, Statement(), false, nil, nil)
    let name = offset
    var end = name
    while isNamePart(byte(end)) { end += 1 }
    isInMacro = isHeader && word == "define"
    if word == "ifndef", end > name { guarded = names.number(of: bytes, in: name..<end) }
    if word == "define", end > name { takeMacro(names.number(of: bytes, in: name..<end), name, end, &names) }
  }

  private mutating func takeMacro(_ name: Int32, _ start: Int, _ end: Int, _ names: inout NameTable) {
    let position = SourcePosition(line: line, column: UInt32(truncatingIfNeeded: start - lineStart + 1))
    offset = end
    if byte(offset) == UInt8(ascii: "(") {
      while offset < bytes.count, bytes[offset] != UInt8(ascii: ")"), bytes[offset] != UInt8(ascii: "\n") {
        let start = offset
        while isNamePart(byte(offset)) { offset += 1 }
        if offset > start { file.locals.insert(names.number(of: bytes, in: start..<offset)) } else { offset += 1 }
      }
      if byte(offset) == UInt8(ascii: ")") { offset += 1 }
    }
    skipSpaces()
    guard isHeader else {
      file.locals.insert(name)
      return
    }
    // An include guard, which keeps a header from being read twice.
    if guarded == name, isLineEnd(offset) || byte(offset) == UInt8(ascii: "/") { return }
    // A replacement for a macro of the system that may be missing.
    if guarded == name, SharedName(bytes[start..<end]) == .ofSystem { return }
    declare(name, position, .macro)
  }

  private mutating func endDirective() {
    guard let before = outside else { return }
    (now, outside, isInMacro) = (before, nil, false)
  }

  /// Goes to the directive that ends a branch which is never built.
  private mutating func skipBranch() {
    var open = 0
    while offset < bytes.count {
      skipLine()
      guard offset < bytes.count else { return }
      var next = offset + 1
      while isSpace(byte(next)), byte(next) != UInt8(ascii: "\n") { next += 1 }
      if byte(next) == UInt8(ascii: "#") {
        next += 1
        while byte(next) == UInt8(ascii: " ") { next += 1 }
        let rest = bytes[next..<min(next + 5, bytes.count)]
        if rest.starts(with: "if".utf8) { open += 1 }
        // The line is read as any other.
        if open == 0, rest.starts(with: "el".utf8) || rest.starts(with: "endif".utf8) { return }
        if rest.starts(with: "endif".utf8) { open -= 1 }
      }
      offset += 1
      (line, lineStart) = (line &+ 1, offset)
    }
  }

  private mutating func takeInclude() {
    let open = byte(offset)
    guard open == UInt8(ascii: "\"") || open == UInt8(ascii: "<") else { return skipLine() }
    let close = open == UInt8(ascii: "<") ? UInt8(ascii: ">") : open
    let path = offset + 1
    offset = path
    while offset < bytes.count, bytes[offset] != close, bytes[offset] != UInt8(ascii: "\n") { offset += 1 }
    file.headers.append(
      IncludedHeader(
        path: String(decoding: bytes[path..<offset], as: UTF8.self), line: line, isQuoted: open == UInt8(ascii: "\"")))
    if byte(offset) == close { offset += 1 }
  }

  // MARK: Names

  private mutating func takeName(_ names: inout NameTable) {
    let start = offset
    var hasLower = false
    var hasUnderscore = false
    while offset < bytes.count, isNamePart(bytes[offset]) {
      hasLower = hasLower || bytes[offset] >= UInt8(ascii: "a")
      hasUnderscore = hasUnderscore || bytes[offset] == UInt8(ascii: "_")
      offset += 1
    }
    let position = SourcePosition(line: line, column: UInt32(truncatingIfNeeded: start - lineStart + 1))
    let before = byte(start - 1)
    if before == UInt8(ascii: "@"), takeWordBehindAt(String(decoding: bytes[start..<offset], as: UTF8.self)) { return }
    let previous = now.previous
    now.count += 1
    // A member of an unknown type.
    if before == UInt8(ascii: ".") || before == UInt8(ascii: ">") && byte(start - 2) == UInt8(ascii: "-") {
      now.previous = .type
      return
    }
    let name = names.number(of: bytes, in: start..<offset)
    if let word = CWord(name) { return take(word) }
    // Such names are next to a type's name and say nothing of it: `__attribute__`, `NS_TYPED_ENUM`.
    let second = byte(start + 1)
    let isMacro =
      hasUnderscore && !hasLower
      || bytes[start] == UInt8(ascii: "_") && (second == UInt8(ascii: "_") || second < UInt8(ascii: "["))
    if isMacro {
      switch MacroWord(bytes[start..<offset]) {
      case .enumeration?:
        if outside == nil { now.expected = .enumeration(depth: depth) }
        if isAtTop { now.statement.isEnumeration = true }
        now.previous = .macro
        return
      case .aside?: return skipRound()
      case nil: break
      }
    }
    take(name, position, isMacro: isMacro, behind: previous)
  }

  /// Takes a word of Objective-C; returns whether it is one, and no macro: `@weakify(self)`.
  private mutating func takeWordBehindAt(_ word: String) -> Bool {
    now.expected = nil
    now.previous = .other
    if isAtTop, now.count == 1 { now.statement.isIgnored = true }
    switch word {
    case "interface", "protocol": now.expected = isAtTop ? .type : nil
    case "class": now.expected = .announced
    case "implementation": (isInContainer, now.expected) = (true, .implementation)
    case "end":
      isInContainer = false
      now.statement = Statement()
      (now.previous, now.count) = (.start, 0)
    case "property", "selector": skipRound()
    case "import": while offset < bytes.count, bytes[offset] != UInt8(ascii: ";") { offset += 1 }
    case "public", "private", "protected", "package", "optional", "required", "try", "finally", "autoreleasepool":
      now.previous = .start
      now.count = 0
      if isAtTop { now.statement = Statement() }
    case "synthesize", "dynamic", "synchronized", "catch", "throw", "encode", "available", "compatibility_alias": break
    default: return false
    }
    return true
  }

  private mutating func take(_ word: CWord) {
    switch word {
    case .type:
      now.previous = .type
      if isAtTop { now.statement.typeWords += 1 }
    case .qualifier: qualify(now.previous)
    case .expression: now.previous = .other
    case .tag, .enumeration:
      now.previous = .tag
      if isAtTop, word == .enumeration { now.statement.isEnumeration = true }
    case .value: now.previous = .value
    case .typedef:
      // A declaration in a macro gets its name where the macro is used.
      if outside == nil { now.alias = Alias(depth: depth) }
      now.previous = .other
    case .extern:
      now.previous = .macro
      if isAtTop { now.statement.isExtern = true }
    case .namespace:
      now.previous = .tag
      if isAtTop { now.statement.isNamespace = true }
    case .ignored:
      now.previous = .other
      if isAtTop { now.statement.isIgnored = true }
    }
  }

  /// A word between a type and a name that does not belong to the type.
  private mutating func qualify(_ previous: Previous) {
    switch previous {
    case .type, .declarator, .caret: now.previous = previous
    default: now.previous = .macro
    }
  }

  private mutating func take(_ name: Int32, _ position: SourcePosition, isMacro: Bool, behind previous: Previous) {
    switch now.expected {
    case .type?:
      now.expected = nil
      let sign = signBehindType()
      isInContainer = sign != UInt8(ascii: ",") && sign != UInt8(ascii: ";")
      // A category declares nothing by its name.
      if isInContainer, sign != UInt8(ascii: "("), isHeader { return declare(name, position, .objc) }
      // Nor does it mention a class that has its name.
      if sign == UInt8(ascii: "(") { skipRound() }
    case .announced?: return
    case .implementation?:
      now.expected = nil
      skipRound()
    case .enumeration(let depth)? where self.depth == depth + 1 && nextSign() == UInt8(ascii: ")"):
      now.expected = nil
      if isHeader { return declare(name, position, .objc) }
    case .enumeration?, nil: break
    }
    now.alias?.isBehindMacro = isMacro
    if now.alias != nil, isAtTop, previous == .tag { now.statement.tag = (name, position) }
    if let open = now.alias, !isMacro, open.isBehindCaret || open.depth == depth && !open.isNamed {
      now.alias?.last = (name, position, file.used.count)
      now.alias?.isNamed = open.isBehindCaret
      now.alias?.isBehindCaret = false
      now.previous = .type
    } else if !isMention(name, position, isMacro, previous) {
      return
    }
    file.used.append(
      UsedName(
        name: name, qualifier: -1, scope: 0, line: position.line, column: position.column,
        form: isInMacro ? .objcMacro : previous == .tag ? .objcTag : .objc))
  }

  /// True if a name is a mention of something, and not declared here, or a part of a selector.
  private mutating func isMention(
    _ name: Int32, _ position: SourcePosition, _ isMacro: Bool, _ previous: Previous
  ) -> Bool {
    if case .enumeration? = now.brackets.last, previous == .start || previous == .comma {
      now.previous = .type
      if isHeader { declare(name, position, .case) } else { file.locals.insert(name) }
      return false
    }
    if isAtTop, now.isMethod, !isMacro {
      if now.hasParameter, previous == .value, byte(offset) != UInt8(ascii: ":") { file.locals.insert(name) }
      now.previous = .other
      return false
    }
    if case .message(let hasColon)? = now.brackets.last {
      if byte(offset) == UInt8(ascii: ":"), byte(offset + 1) != UInt8(ascii: ":") {
        now.brackets[depth - 1] = .message(hasColon: true)
        now.previous = .other
        return false
      }
      now.previous = .type
      return hasColon || previous != .type && previous != .value
    }
    if isAtTop { note(name, position, isMacro, previous) }
    let isNamed: Bool
    switch previous {
    case .type: isNamed = !isBeforeName()
    case .declarator: isNamed = true
    case .caret: isNamed = isInBrackets()
    default: isNamed = false
    }
    let isDeclared = isNamed && (!isMacro || nextSign() == UInt8(ascii: "=") || nextSign() == UInt8(ascii: "["))
    if isMacro { qualify(previous) } else { now.previous = .type }
    if isDeclared { file.locals.insert(name) }
    return !isDeclared
  }

  /// True if another name follows, or a star: what is before is a type then. `for (Item item in list)` has none.
  private func isBeforeName() -> Bool {
    var next = offset
    while isSpace(byte(next)) { next += 1 }
    if byte(next) == UInt8(ascii: "i"), byte(next + 1) == UInt8(ascii: "n"), isSpace(byte(next + 2)) { return false }
    return byte(next) == UInt8(ascii: "*") || isNamePart(byte(next))
  }

  /// Takes a name that may be that of a variable or a function.
  private mutating func note(_ name: Int32, _ position: SourcePosition, _ isMacro: Bool, _ previous: Previous) {
    now.statement.isBehindMacro = isMacro
    if previous == .tag {
      now.statement.tag = (name, position)
      now.statement.typeWords += 1
    } else if isMacro {
      if now.statement.typeWords > 0, now.statement.capitals == nil { now.statement.capitals = (name, position) }
    } else {
      now.statement.typeWords += 1
      now.statement.name = (name, position)
    }
  }

  /// True if a name is all between two brackets, before others: `(*name)(`, `(^name)(`.
  private func isInBrackets() -> Bool {
    guard byte(offset) == UInt8(ascii: ")") else { return false }
    return byte(offset + 1) == UInt8(ascii: "(") || byte(offset + 1) == UInt8(ascii: " ")
  }

  private mutating func declare(_ name: Int32, _ position: SourcePosition, _ kind: SymbolKind, isTag: Bool = false) {
    file.declared.append(
      DeclaredName(
        name: name, owner: -1, kind: kind, position: position, isVisibleOutside: true, isFoundOtherwise: true,
        isOfC: true, isTag: isTag))
  }

  private func nextSign() -> UInt8 {
    var next = offset
    while isSpace(byte(next)) { next += 1 }
    return byte(next)
  }

  /// The first character behind a class or protocol and its generic arguments.
  private func signBehindType() -> UInt8 {
    var next = offset
    while isSpace(byte(next)) { next += 1 }
    if byte(next) == UInt8(ascii: "<") {
      while next < bytes.count, bytes[next] != UInt8(ascii: ">"), bytes[next] != UInt8(ascii: ";") { next += 1 }
      next += 1
      while isSpace(byte(next)) { next += 1 }
    }
    return byte(next)
  }

  // MARK: Signs

  private mutating func takeSign(_ sign: UInt8) {
    if let alias = now.alias, alias.depth == depth, sign == UInt8(ascii: "(") || sign == UInt8(ascii: "{") {
      openAlias(sign)
    }
    let previous = now.previous
    now.previous = .other
    now.count += 1
    switch sign {
    case UInt8(ascii: "("): openRound(previous)
    case UInt8(ascii: "["): openSquare(previous)
    case UInt8(ascii: "{"): openBrace()
    case UInt8(ascii: ")"), UInt8(ascii: "]"): close()
    case UInt8(ascii: "}"):
      close()
      endBlock()
    case UInt8(ascii: ";"): endStatement()
    case UInt8(ascii: ","):
      now.previous = .comma
      if isAtTop, !now.isMethod {
        declareValue()
        (now.statement.isDone, now.statement.hasValue) = (false, false)
      }
      // No part of a selector is behind an argument that has no name.
      if case .message? = now.brackets.last { now.brackets[depth - 1] = .message(hasColon: true) }
    case UInt8(ascii: "="):
      if isAtTop, byte(offset + 1) != UInt8(ascii: "=") {
        declareValue()
        now.statement.hasValue = true
      }
    case UInt8(ascii: "*"): if isDeclarator(previous) { now.previous = .declarator }
    case UInt8(ascii: "&"):
      // A reference of C++.
      if previous == .type, isDeclarator(previous) { now.previous = .declarator }
    case UInt8(ascii: "^"): now.previous = .caret
    case UInt8(ascii: ">"):
      // The end of a protocol list: `id<Protocol> name`.
      if previous == .type || previous == .declarator, !isSpace(byte(offset - 1)),
        byte(offset - 1) != UInt8(ascii: "-"), isSpace(byte(offset + 1))
      {
        now.previous = .type
      }
    case UInt8(ascii: "-"), UInt8(ascii: "+"):
      if isAtTop, isInContainer, isFirstInLine() {
        (now.isMethod, now.hasParameter, now.statement) = (true, false, Statement())
        now.statement.isIgnored = true
      }
    case UInt8(ascii: ":"):
      if byte(offset + 1) == UInt8(ascii: ":") { offset += 1 } else if isAtTop { takeColon() }
    default: break
    }
    offset += 1
  }

  private func isFirstInLine() -> Bool {
    var before = offset - 1
    while byte(before) == UInt8(ascii: " ") || byte(before) == UInt8(ascii: "\t") { before -= 1 }
    return before < 0 || byte(before) == UInt8(ascii: "\n")
  }

  /// `enum mode : int`, `class View : public Base`, or a part of a method's selector.
  private mutating func takeColon() {
    now.hasParameter = now.isMethod
    guard let tag = now.statement.tag, isHeader, !isInContainer else { return }
    declare(tag.name, tag.position, .objc, isTag: true)
    (now.statement.tag, now.statement.isIgnored) = (nil, true)
  }

  private mutating func open(_ bracket: Bracket) {
    now.brackets.append(bracket)
    if case .transparent = bracket { return }
    now.opaque += 1
  }

  private mutating func close() {
    now.previous = .value
    guard let last = now.brackets.popLast() else { return }
    if case .transparent = last { return }
    now.opaque -= 1
  }

  private mutating func openRound(_ previous: Previous) {
    // `(*name)(`: the star is not a multiplication.
    if byte(offset + 1) == UInt8(ascii: "*") || byte(offset + 1) == UInt8(ascii: "^") {
      offset += 1
      open(.other)
      now.previous = .caret
      return
    }
    guard isAtTop, !now.isMethod else { return open(previous == .caret ? .parameters : .other) }
    // A macro with a type as its argument counts as a type: `INLINE(int) count(void)`.
    if now.statement.isBehindMacro, now.statement.typeWords == 0 { now.statement.typeWords = 1 }
    let statement = now.statement
    if !statement.isIgnored, !statement.isDone, !statement.isBehindMacro, now.alias == nil, previous == .type,
      statement.typeWords > 1, let name = statement.name
    {
      if isHeader, !isInContainer { declare(name.name, name.position, .function) }
      now.statement.isDone = true
    }
    open(previous == .type ? .parameters : .other)
  }

  private mutating func openSquare(_ previous: Previous) {
    if isAtTop, !now.isMethod, previous == .type { declareValue() }
    // A literal, as `@[a, b]`, has no selector.
    open(.message(hasColon: byte(offset - 1) == UInt8(ascii: "@")))
  }

  private mutating func openBrace() {
    now.count = 0
    now.previous = .start
    guard isAtTop else { return open(.other) }
    now.isMethod = false
    let statement = now.statement
    if statement.isNamespace || statement.isExtern && statement.hasText && statement.name == nil {
      now.statement = Statement()
      return open(.transparent)
    }
    if let tag = statement.tag, isHeader, !isInContainer, !statement.isDone, statement.name == nil {
      declare(tag.name, tag.position, .objc, isTag: true)
    }
    open(statement.isEnumeration && !statement.isDone ? .enumeration : .other)
  }

  /// A brace that ends a function or a namespace ends a statement.
  private mutating func endBlock() {
    if case .message? = now.brackets.last { now.previous = .value } else { now.previous = .start }
    now.count = 0
    guard isAtTop else { return }
    now.statement = Statement()
    // The statement is complete after the braces: `struct point { … };`.
    if nextSign() == UInt8(ascii: ";") { now.statement.isDone = true }
  }

  private mutating func endStatement() {
    now.expected = nil
    if isAtTop, !now.isMethod { declareValue() }
    if let open = now.alias, open.depth == depth {
      now.alias = nil
      // It was taken for a use of the name a moment ago.
      if isHeader, let last = open.last {
        if file.used.indices.contains(last.use) { file.used.remove(at: last.use) }
        declare(last.name, last.position, .objc)
      }
    }
    (now.previous, now.count) = (.start, 0)
    guard isAtTop else { return }
    now.isMethod = false
    now.statement = Statement()
  }

  /// Declares the variable or constant that a statement of a header names.
  private mutating func declareValue() {
    let statement = now.statement
    guard isHeader, !isInContainer, !statement.isIgnored, !statement.isDone, now.alias == nil else { return }
    now.statement.isDone = true
    // `Item item MACRO`, `Item ITEM_NAME`, `int ITEM_NAME`; `struct item` only announces a type.
    let isTypeAlone = statement.typeWords == 1 || statement.name == nil
    guard let name = isTypeAlone ? statement.capitals : statement.name else { return }
    if statement.typeWords > 0, !(isTypeAlone && statement.tag != nil) { declare(name.name, name.position, .value) }
  }

  /// True if a star is that of a pointer, by the spaces around it, and no product.
  private func isDeclarator(_ previous: Previous) -> Bool {
    if previous == .declarator { return true }
    guard previous == .type else { return false }
    // Behind the first name of a statement: `Item * item;`
    if now.count == 2 { return true }
    if case .parameters? = now.brackets.last { return true }
    var next = offset + 1
    while byte(next) == UInt8(ascii: "*") { next += 1 }
    return isSpace(byte(offset - 1)) != isSpace(byte(next)) || isAtTop && !now.statement.hasValue
  }

  /// A name before a parenthesis is a part of the type of a `typedef`, not its own name.
  private mutating func openAlias(_ sign: UInt8) {
    guard let open = now.alias, !open.isNamed, !open.isBehindMacro else { return }
    now.alias?.last = nil
    guard sign == UInt8(ascii: "(") else { return }
    var next = offset + 1
    while byte(next) == UInt8(ascii: " ") { next += 1 }
    let isBehindCaret = byte(next) == UInt8(ascii: "^") || byte(next) == UInt8(ascii: "*")
    now.alias?.isBehindCaret = isBehindCaret
  }
}

/// A macro of the system's that means something to the reader of names.
private enum MacroWord {
  /// `NS_ENUM(NSInteger, Mode) {`
  case enumeration
  /// A macro whose arguments are not code of this file: `NS_SWIFT_NAME(Log.level)`.
  case aside

  init?(_ name: ArraySlice<UInt8>) {
    switch name.last {
    case UInt8(ascii: "M") where name.suffix(5).elementsEqual("_ENUM".utf8): self = .enumeration
    case UInt8(ascii: "S") where name.suffix(8).elementsEqual("_OPTIONS".utf8): self = .enumeration
    case UInt8(ascii: "E") where name.suffix(11).elementsEqual("_SWIFT_NAME".utf8): self = .aside
    case UInt8(ascii: "e") where name.elementsEqual("__has_include".utf8): self = .aside
    default: return nil
    }
    if name.elementsEqual("NS_TYPED_ENUM".utf8) || name.elementsEqual("NS_TYPED_EXTENSIBLE_ENUM".utf8) { return nil }
  }
}

/// A name that is like those of the system's libraries, as headers of projects give them too. One of C counts only in
/// files that include its header.
enum SharedName {
  /// `NSLog`, `TRUE`
  case ofSystem
  /// One lower-case word: `min`, `log`.
  case word

  private static let prefixes = [
    "NS", "UI", "CF", "CG", "CA", "AV", "kCF", "kCG", "kSec", "Sec", "TARGET_", "dispatch_", "objc_", "os_", "pthread_",
    "__",
  ].map { Array($0.utf8) }

  init?(_ name: ArraySlice<UInt8>) {
    let isOneWord = name.allSatisfy { $0 != UInt8(ascii: "_") }
    let hasLower = name.contains { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) }
    let hasUpper = name.contains { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) }
    if isOneWord, !hasUpper {
      self = .word
      return
    }
    let isOfSystem = Self.prefixes.contains { prefix in
      guard name.starts(with: prefix), let next = name.dropFirst(prefix.count).first else { return false }
      return prefix.last == UInt8(ascii: "_") || !(UInt8(ascii: "a")...UInt8(ascii: "z")).contains(next)
    }
    guard isOfSystem || isOneWord && !hasLower else { return nil }
    self = .ofSystem
  }
}
