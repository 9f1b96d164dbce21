import SwiftSources

/// What a file of C, C++ or Objective-C includes, and whether it is C++.
package struct CSource: Sendable {
  package struct Include: Sendable {
    package enum Kind: Sendable {
      /// `#include "a.h"`, which is looked for beside the file first.
      case quoted
      /// `#include <a.h>`.
      case angled
      /// `@import A;`
      case module
    }

    /// The header's path as written, or the module's name.
    package let name: String
    package let kind: Kind
    package let position: SourcePosition
    package let conditions: [SwiftSources.Condition]
  }

  /// Something that only C++ has.
  package struct Cxx: Sendable {
    package let what: String
    package let position: SourcePosition
    package let conditions: [SwiftSources.Condition]
  }

  package private(set) var includes: [Include] = []
  /// The first of each branch.
  package private(set) var cxx: [Cxx] = []

  package init(_ bytes: [UInt8]) {
    var reader = CReader(bytes)
    reader.run()
    (includes, cxx) = (reader.includes, reader.cxx)
  }

  /// The headers of C++'s own library.
  static let standardHeaders: Set<String> = Set(
    """
    algorithm any array atomic bit bitset charconv chrono codecvt compare complex concepts condition_variable coroutine \
    deque exception execution expected filesystem format forward_list fstream functional future initializer_list iomanip ios \
    iosfwd iostream istream iterator latch limits list locale map memory memory_resource mutex new numbers numeric optional \
    ostream queue random ranges ratio regex scoped_allocator semaphore set shared_mutex source_location span sstream stack \
    stdexcept stop_token streambuf string string_view system_error thread tuple type_traits typeindex typeinfo unordered_map \
    unordered_set utility valarray variant vector version cassert cctype cerrno cfenv cfloat cinttypes climits clocale cmath \
    csetjmp csignal cstdarg cstddef cstdint cstdio cstdlib cstring ctime cuchar cwchar cwctype
    """.split(separator: " ").map(String.init))
}

/// Reads the directives of a file, and of its code what tells C++ from C.
private struct CReader {
  private let bytes: [UInt8]
  private var offset = 0
  private var line: UInt32 = 1
  private var lineStart = 0
  /// The open `#if`s, from the outermost.
  private var branches: [SwiftSources.Condition] = []
  /// The name of the first `#ifndef`, until the next directive says whether it guards the file.
  private var guardName: String?
  private var isBeforeDirectives = true
  /// The last words and signs of the code, the newest last.
  private var last: [Token] = []
  /// How many words and signs there were since one that stands in C++ alone or in an import.
  private var sinceTelling = Self.reach
  /// Whether the last words stand in `[[…]]`, which C has as well.
  private var isInAttribute = false
  private(set) var includes: [CSource.Include] = []
  private(set) var cxx: [CSource.Cxx] = []

  /// More in each other, or more branches of one, are left unread: nobody writes them.
  private static let mostBranches = 256
  /// How many words and signs a form has at most.
  private static let reach = 3

  /// A word or a sign. Most tell nothing, so that their text is made where it is asked for.
  private struct Token {
    let bytes: Range<Int>
    let position: SourcePosition
    /// What stands for texts and numbers, whatever they are.
    var standIn: String?
  }

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  private func byte(_ offset: Int) -> UInt8 { offset < bytes.count ? bytes[offset] : 0 }

  private var position: SourcePosition {
    SourcePosition(line: line, column: UInt32(truncatingIfNeeded: offset - lineStart + 1))
  }

  mutating func run() {
    var startsLine = true
    while offset < bytes.count {
      let current = bytes[offset]
      if isNewline() {
        startsLine = true
        continue
      }
      switch current {
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"):
        offset += 1
        continue
      case UInt8(ascii: "\\"): offset += 1
      case UInt8(ascii: "/") where byte(offset + 1) == UInt8(ascii: "/"): skipLineComment()
      case UInt8(ascii: "/") where byte(offset + 1) == UInt8(ascii: "*"):
        // What follows a comment still starts its line.
        skipComment()
        continue
      case UInt8(ascii: "\""), UInt8(ascii: "'"): takeText(current)
      case UInt8(ascii: "#") where startsLine: takeDirective()
      case UInt8(ascii: "0")...UInt8(ascii: "9"): skipNumber()
      default: takeWordOrSign()
      }
      startsLine = false
    }
  }

  /// Passes over the end of a line.
  private mutating func isNewline() -> Bool {
    guard bytes[offset] == UInt8(ascii: "\n") else { return false }
    offset += 1
    (line, lineStart) = (line &+ 1, offset)
    return true
  }

  /// Passes over a backslash at the end of a line, which goes on in the next.
  private mutating func isContinued() -> Bool {
    guard byte(offset) == UInt8(ascii: "\\") else { return false }
    let end = byte(offset + 1) == UInt8(ascii: "\r") ? offset + 2 : offset + 1
    guard byte(end) == UInt8(ascii: "\n") else { return false }
    offset = end + 1
    (line, lineStart) = (line &+ 1, offset)
    return true
  }

  private mutating func skipLineComment() {
    while offset < bytes.count, bytes[offset] != UInt8(ascii: "\n") {
      if !isContinued() { offset += 1 }
    }
  }

  private mutating func skipComment() {
    offset += 2
    while offset < bytes.count, !(bytes[offset] == UInt8(ascii: "*") && byte(offset + 1) == UInt8(ascii: "/")) {
      if !isNewline() { offset += 1 }
    }
    offset = min(offset + 2, bytes.count)
  }

  /// A text ends with its line at the latest, but for raw ones.
  private mutating func takeText(_ quote: UInt8) {
    let start = position
    if quote == UInt8(ascii: "\""), let before = last.last, ["R", "LR", "uR", "UR", "u8R"].contains(text(before)) {
      skipRawText()
      return
    }
    let first = offset + 1
    offset = first
    while offset < bytes.count, bytes[offset] != quote, bytes[offset] != UInt8(ascii: "\n") {
      if isContinued() { continue }
      offset += bytes[offset] == UInt8(ascii: "\\") ? 2 : 1
    }
    offset = min(offset, bytes.count)
    let isOfC = quote == UInt8(ascii: "\"") && bytes[first..<offset].elementsEqual("C".utf8)
    if byte(offset) == quote { offset += 1 }
    if isOfC, let before = last.last, text(before) == "extern" { add("extern \"C\"", at: before.position) }
    push(Token(bytes: first..<offset, position: start, standIn: "\""))
  }

  /// `R"end(…)end"`.
  private mutating func skipRawText() {
    offset += 1
    let start = offset
    while offset < bytes.count, bytes[offset] != UInt8(ascii: "("), offset - start < 17 { offset += 1 }
    let end = [UInt8(ascii: ")")] + bytes[start..<min(offset, bytes.count)] + [UInt8(ascii: "\"")]
    while offset < bytes.count, !bytes[offset...].starts(with: end) {
      if !isNewline() { offset += 1 }
    }
    offset = min(offset + end.count, bytes.count)
  }

  /// Also `1'000`, whose sign begins no text.
  private mutating func skipNumber() {
    let (start, first) = (position, offset)
    while Self.isNamePart(byte(offset)) || byte(offset) == UInt8(ascii: ".")
      || byte(offset) == UInt8(ascii: "'") && Self.isNamePart(byte(offset + 1))
    {
      offset += 1
    }
    push(Token(bytes: first..<offset, position: start, standIn: "0"))
  }

  private static func isNamePart(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "$"), 0x80...:
      true
    default: false
    }
  }

  // MARK: Directives

  private mutating func takeDirective() {
    let start = position
    offset += 1
    skipBlanks()
    let word = takeWord()
    skipBlanks()
    let isFirst = isBeforeDirectives
    if word != "pragma" { isBeforeDirectives = false }
    let candidate = guardName
    guardName = nil
    switch word {
    case "include", "import", "include_next": takeInclude(isNext: word == "include_next")
    case "if", "ifdef", "ifndef":
      let text = restOfDirective()
      let condition = Self.condition(word, text)
      if isFirst { guardName = Self.guardedName(word, text) }
      branches.append(Condition(holds: condition))
    case "elif", "elifdef", "elifndef": changeBranch(to: Self.condition(String(word.dropFirst(2)), restOfDirective()))
    case "else":
      skipLine()
      changeBranch(to: nil)
    case "endif":
      skipLine()
      _ = branches.popLast()
    case "define":
      let name = takeWord()
      skipLine()
      // What guards a file holds when the file is read for the first time.
      if let candidate, candidate == name, branches.count == 1 { branches[0] = Condition(holds: "true") }
    case "error":
      // Whatever else it is about, the compiler says.
      let isOfLanguage = branches.contains { branch in
        (branch.failed + [branch.holds ?? ""]).contains { $0.contains("__cplusplus") }
      }
      if isOfLanguage { add("#error", at: start) }
      skipLine()
    default: skipLine()
    }
  }

  private mutating func changeBranch(to condition: String?) {
    guard let before = branches.popLast() else { return }
    let isLong = before.isLong || before.failed.count >= Self.mostBranches
    let failed = isLong ? before.failed : before.failed + (before.holds.map { [$0] } ?? [])
    branches.append(Condition(failed: failed, holds: condition, isLong: isLong))
  }

  /// `__APPLE__` of `#ifdef __APPLE__` as `defined(__APPLE__)`.
  private static func condition(_ word: String, _ text: String) -> String {
    switch word {
    case "ifdef", "def": "defined(\(text))"
    case "ifndef", "ndef": "!defined(\(text))"
    default: text
    }
  }

  private static func guardedName(_ word: String, _ text: String) -> String? {
    if word == "ifndef" { return text }
    guard text.hasPrefix("!defined("), text.hasSuffix(")") else { return nil }
    return String(text.dropFirst("!defined(".count).dropLast())
  }

  /// The rest of a directive's lines without comments; `defined X` as `defined(X)`.
  private mutating func restOfDirective() -> String {
    var text: [UInt8] = []
    while offset < bytes.count, bytes[offset] != UInt8(ascii: "\n") {
      if isContinued() { continue }
      if byte(offset) == UInt8(ascii: "/"), byte(offset + 1) == UInt8(ascii: "/") {
        skipLineComment()
      } else if byte(offset) == UInt8(ascii: "/"), byte(offset + 1) == UInt8(ascii: "*") {
        skipComment()
      } else {
        text.append(bytes[offset] == UInt8(ascii: "\t") || bytes[offset] == UInt8(ascii: "\r") ? 0x20 : bytes[offset])
        offset += 1
      }
    }
    var words = String(decoding: text, as: UTF8.self).split(separator: " ").map(String.init)
    // 'defined X', '!defined X' and '(defined X)'.
    for index in words.indices.dropLast() where words[index].hasSuffix("defined") {
      let name = words[index + 1].prefix { $0 == "_" || $0.isLetter || $0.isNumber }
      if !name.isEmpty { words[index + 1] = "(\(name))\(words[index + 1].dropFirst(name.count))" }
    }
    return words.joined(separator: " ").replacing("defined (", with: "defined(").replacing("! ", with: "!")
  }

  private mutating func takeInclude(isNext: Bool) {
    let start = position
    let open = byte(offset)
    guard open == UInt8(ascii: "\"") || open == UInt8(ascii: "<") else { return skipLine() }
    let close = open == UInt8(ascii: "<") ? UInt8(ascii: ">") : open
    let path = offset + 1
    offset = path
    while offset < bytes.count, bytes[offset] != close, bytes[offset] != UInt8(ascii: "\n") { offset += 1 }
    if byte(offset) == close, offset > path, !isNext {
      add(
        String(decoding: bytes[path..<offset], as: UTF8.self), open == UInt8(ascii: "<") ? .angled : .quoted, at: start)
    }
    skipLine()
  }

  private mutating func skipBlanks() {
    while offset < bytes.count {
      if bytes[offset] == UInt8(ascii: " ") || bytes[offset] == UInt8(ascii: "\t") {
        offset += 1
      } else if bytes[offset] == UInt8(ascii: "/"), byte(offset + 1) == UInt8(ascii: "*") {
        skipComment()
      } else if !isContinued() {
        return
      }
    }
  }

  /// Up to the end of a directive.
  private mutating func skipLine() {
    while offset < bytes.count, bytes[offset] != UInt8(ascii: "\n") {
      if isContinued() { continue }
      if bytes[offset] == UInt8(ascii: "/"), byte(offset + 1) == UInt8(ascii: "*") {
        skipComment()
      } else if bytes[offset] == UInt8(ascii: "/"), byte(offset + 1) == UInt8(ascii: "/") {
        skipLineComment()
      } else {
        offset += 1
      }
    }
  }

  private mutating func skipWord() {
    while Self.isNamePart(byte(offset)) { offset += 1 }
  }

  private mutating func takeWord() -> String {
    let start = offset
    skipWord()
    return String(decoding: bytes[start..<offset], as: UTF8.self)
  }

  // MARK: Code

  private mutating func takeWordOrSign() {
    let (start, first) = (position, offset)
    if Self.isNamePart(bytes[offset]) {
      skipWord()
    } else {
      let isDouble = bytes[offset] == UInt8(ascii: ":") && byte(offset + 1) == UInt8(ascii: ":")
      offset += isDouble ? 2 : 1
    }
    push(Token(bytes: first..<offset, position: start))
  }

  private mutating func push(_ token: Token) {
    if last.count == 4 { last.removeFirst() }
    last.append(token)
    sinceTelling = isTelling(token) ? 0 : min(sinceTelling + 1, Self.reach)
    if sinceTelling < Self.reach { judge() }
  }

  private func text(_ token: Token) -> String {
    token.standIn ?? String(decoding: bytes[token.bytes], as: UTF8.self)
  }

  /// Words of C++ and of imports, by what ``judge()`` looks for.
  private static let telling = Set(
    """
    class const const_cast dynamic_cast enum import namespace reinterpret_cast static_cast template using virtual
    """.split(whereSeparator: \.isWhitespace).map(String.init))

  /// Whether one of the forms of ``judge()`` may have the token.
  private func isTelling(_ token: Token) -> Bool {
    guard token.standIn == nil else { return false }
    switch bytes[token.bytes.lowerBound] {
    case UInt8(ascii: "&"), UInt8(ascii: ":"), UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "~"): return true
    case UInt8(ascii: "c"), UInt8(ascii: "d"), UInt8(ascii: "e"), UInt8(ascii: "i"), UInt8(ascii: "n"),
      UInt8(ascii: "r"), UInt8(ascii: "s"), UInt8(ascii: "t"), UInt8(ascii: "u"), UInt8(ascii: "v"):
      return 4...16 ~= token.bytes.count && Self.telling.contains(text(token))
    default: return false
    }
  }

  private func isName(_ text: String) -> Bool { text.utf8.first.map(Self.isNamePart) == true && text != "0" }

  /// What begins the parameters of a template, where C would compare.
  private static let parameters: Set<String> = [
    ">", "auto", "bool", "class", "const", "int", "size_t", "std", "template", "typename", "unsigned",
  ]

  /// Words behind which C has names that are words of C++.
  private static let tags: Set<String> = ["struct", "union", "enum"]

  /// Behind these a declaration or a statement begins.
  private static let starts: Set<String> = ["{", "}", ";"]
  /// Types of C, of which it takes no reference.
  private static let types: Set<String> = [
    "bool", "char", "double", "float", "int", "long", "short", "signed", "unsigned", "void",
  ]

  /// Looks at the last words: each form is one that no C and no Objective-C has.
  private mutating func judge() {
    guard last.count >= 2 else { return }
    let read = last.map { (text: text($0), position: $0.position) }
    let (now, before) = (read[read.count - 1], read[read.count - 2])
    let second = read.count > 2 ? read[read.count - 3] : nil
    let third = read.count > 3 ? read[0].text : ""
    if now.text == before.text, now.text == "[" || now.text == "]" { isInAttribute = now.text == "[" }
    if isInAttribute { return }
    switch (second?.text ?? "", before.text, now.text) {
    case ("@", "import", let name) where isName(name): add(name, .module, at: now.position)
    case (let tag, "namespace", "{") where !Self.tags.contains(tag): add(before.text, at: before.position)
    case ("template", "<", let next) where Self.parameters.contains(next):
      if let second { add(second.text, at: second.position) }
    case ("namespace", let name, "{"), ("namespace", let name, "::"), ("namespace", let name, "="):
      if isName(name), !Self.tags.contains(third), let second { add("namespace \(name)", at: second.position) }
    case ("enum", "class", let name), ("enum", "struct", let name):
      if isName(name), let second { add("enum \(before.text)", at: second.position) }
    case ("class", let name, "{"), ("class", let name, ":"), ("class", let name, ";"), ("class", let name, "final"):
      if isName(name), !["@", "(", ",", "*", ".", ">"].contains(third), !Self.tags.contains(third), let second {
        add("class \(name)", at: second.position)
      }
    case ("using", let name, "="), ("using", let name, "::"), ("using", "namespace", let name):
      if isName(name), let second { add("using", at: second.position) }
    case (let start, "virtual", let name) where Self.starts.contains(start):
      if isName(name) { add("virtual", at: before.position) }
    case (let start, "~", let name) where Self.starts.contains(start):
      if isName(name) { add("~\(name)", at: before.position) }
    case (")", "const", ";"), (")", "const", "{"): add("const behind ')'", at: before.position)
    case (let type, "&", _) where Self.types.contains(type):
      if let second { add("\(type) &", at: second.position) }
    case (let name, ":", "public"), (let name, ":", "private"), (let name, ":", "protected"):
      if isName(name), third == "struct", let second { add("struct \(name) : \(now.text)", at: second.position) }
    case (let name, "::", let other):
      if isName(name), isName(other), let second { add("\(name)::\(other)", at: second.position) }
    case (_, "static_cast", "<"), (_, "reinterpret_cast", "<"), (_, "const_cast", "<"), (_, "dynamic_cast", "<"):
      add(before.text, at: before.position)
    default: break
    }
  }

  private mutating func add(_ name: String, _ kind: CSource.Include.Kind, at position: SourcePosition) {
    guard branches.count <= Self.mostBranches else { return }
    includes.append(.init(name: name, kind: kind, position: position, conditions: branches))
  }

  private mutating func add(_ what: String, at position: SourcePosition) {
    guard branches.count <= Self.mostBranches, cxx.count < 64, !cxx.contains(where: { $0.conditions == branches })
    else { return }
    cxx.append(.init(what: what, position: position, conditions: branches))
  }
}
