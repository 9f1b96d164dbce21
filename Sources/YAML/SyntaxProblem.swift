import CLibYAML
import Diagnostics
import Text

/// An error of libyaml, put into words for people.
///
/// libyaml has a fixed text for each problem and for its context ("while …"); the cases below go by these texts.
struct SyntaxProblem {
  private let kind: yaml_error_type_t
  private let problem: String
  private let context: String
  /// The place of the error.
  private let place: Place
  /// The start of the construct that libyaml was parsing.
  private let start: Place
  /// The innermost open bracket.
  private let opening: Place?
  private let text: SourceText
  private let inFlow: Bool
  private let offset: Int

  /// - Parameter openings: the starts of the open flow collections, the innermost first.
  init(
    _ parser: UnsafeMutablePointer<yaml_parser_t>, in text: SourceText, file: FileID, openings: [Place]
  ) {
    let parser = parser.pointee
    kind = parser.error
    problem = parser.problem.map { String(cString: $0) } ?? ""
    context = parser.context.map { String(cString: $0) } ?? ""
    // libyaml counts the end of the file as a line of its own even if the last line has no break.
    let last = UInt32(text.lineStarts.count)
    let mark = Place(parser.problem_mark, in: file)
    place = mark.line <= last ? mark : text.place(at: text.bytes.count, in: file)
    start = parser.context == nil ? place : Place(parser.context_mark, in: file)
    // The mapping in `[key: value]` has no bracket of its own.
    opening = openings.first {
      let byte = text.byte(at: $0)
      return byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[")
    }
    inFlow = parser.flow_level > 0 || opening != nil
    offset = parser.problem_offset
    self.text = text
  }

  func diagnostic() -> Diagnostic {
    switch kind {
    case YAML_MEMORY_ERROR: return .outOfMemory(file: place.file)
    case YAML_READER_ERROR: return encoding()
    default: break
    }
    if context.hasSuffix("directive") || problem.contains("%") || problem == "found incompatible YAML document" {
      return .directive(at: start)
    }
    if context.hasSuffix("tag") || problem == "found undefined tag handle" {
      return .tag(text.word(at: start), quoted: text.quoted(at: start, inFlow: inFlow), at: start)
    }
    if problem.hasPrefix("found a tab character") { return .tab(at: place) }
    return kind == YAML_SCANNER_ERROR ? scanner() : parser()
  }

  private func encoding() -> Diagnostic {
    switch EncodingFault.first(in: text.bytes) {
    case .invalid(let offset):
      return .invalidUTF8(text.bytes[offset], at: text.place(at: offset, in: place.file))
    case .forbidden(let scalar, let offset):
      return .controlCharacter(scalar, at: text.place(at: offset, in: place.file))
    case nil: return .syntax("file cannot be read: \(problem)", at: text.place(at: offset, in: place.file))
    }
  }

  // MARK: Characters

  private func scanner() -> Diagnostic {
    switch (context, problem) {
    case (_, "found character that cannot start any token"):
      guard text.byte(at: place) != UInt8(ascii: "\t") else { return .tab(at: place) }
      return unquoted(at: place)
    case ("while scanning an alias", _), ("while scanning an anchor", _), ("while scanning a block scalar", _):
      return unquoted(at: start)
    case (_, "could not find expected ':'"): return missingColon()
    case (_, "mapping values are not allowed in this context"): return secondColon()
    case (_, "block sequence entries are not allowed in this context"):
      return .syntax(
        "list item cannot start here", at: place,
        help: "start the list on a line of its own, or put text that starts with '- ' in quotes")
    case (_, "mapping keys are not allowed in this context"): return unquoted(at: place)
    case (_, "found unexpected ':'"):
      return .syntax(
        "':' without a space after it", at: place, help: "write ': ' after a key, or put the text in quotes")
    case ("while parsing a quoted scalar", _), ("while scanning a quoted scalar", _): return quotedText()
    default: return other
    }
  }

  private func unquoted(at place: Place) -> Diagnostic {
    .unquoted(
      "'\(text.character(at: place))' cannot start a plain value", quoted: text.quoted(at: place, inFlow: inFlow),
      at: place)
  }

  private func missingColon() -> Diagnostic {
    let key = text.line(at: start)
    let parts = key.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    // libyaml looks no further for the ':'.
    if let offset = text.offset(of: start),
      text.restOfLine(from: offset).dropFirst(1024).contains(UInt8(ascii: ":"))
    {
      return .syntax("key has more than the 1,024 characters that YAML allows", at: start)
    }
    return .syntax(
      "no ':' after '\(key)'", at: start,
      help: parts.count == 2
        ? "write '\(parts[0]): \(parts[1])', with a space after the ':'"
        : "write 'key: value', or indent the line if it continues the one above")
  }

  /// `key: a: b`, or a mapping that is indented under a value.
  private func secondColon() -> Diagnostic {
    let message = "':' is not allowed inside a plain value"
    guard let end = text.offset(of: place), place.line > 0 else { return .syntax(message, at: place) }
    let lineStart = text.lineStarts[Int(place.line) - 1]
    var at = lineStart
    while at + 1 < end {
      if text.bytes[at] == UInt8(ascii: ":"), SourceText.isBlank(text.bytes[at + 1]) {
        while at + 1 < end, SourceText.isBlank(text.bytes[at + 1]) { at += 1 }
        let value = text.place(at: at + 1, in: place.file)
        return .unquoted(message, quoted: text.quoted(at: value, inFlow: inFlow), at: place)
      }
      at += 1
    }
    let above = lineAbove()
    return .syntax(
      "key is not allowed here", at: place,
      help: above.contains(":") || above.isEmpty
        ? "indent the key like its neighbours; the line above it has a value already"
        : "write '\(above):' above it if it belongs to that, or indent the key like its neighbours")
  }

  /// The nearest line above that says something.
  private func lineAbove() -> String {
    for line in stride(from: place.line - 1, to: 0, by: -1) {
      let found = text.line(at: Place(file: place.file, line: line, column: 1)).drop { $0 == " " }
      if !found.isEmpty, !found.hasPrefix("#") { return String(found) }
    }
    return ""
  }

  private func quotedText() -> Diagnostic {
    switch problem {
    case "found unexpected end of stream":
      return .syntax("quoted text is not closed", at: start, help: "end it with the quote that it starts with")
    case "found unexpected document indicator":
      return .syntax("quoted text is not closed before the document ends", at: start, help: "indent its lines")
    case "found unknown escape character":
      return .syntax(
        "unknown escape '\(text.character(at: place))\(text.character(at: place.next))' in quoted text", at: place,
        help: "write '\\\\' for a backslash, or use single quotes")
    default:
      return .syntax(
        "escape in quoted text names no character", at: place,
        help: "use '\\xXX', '\\uXXXX' or '\\UXXXXXXXX' with hexadecimal digits")
    }
  }

  // MARK: Structure

  private func parser() -> Diagnostic {
    let atEnd = text.byte(at: place) == nil
    if let opening, atEnd || problem.hasPrefix("did not find expected ','") { return unclosed(opening, atEnd) }
    switch problem {
    case "did not find expected node content":
      if let bracket = strayBracket() { return bracket }
      guard let byte = text.byte(at: place), byte > UInt8(ascii: " ") else {
        return .syntax("expected a value", at: place)
      }
      return .syntax(
        "value cannot start with '\(text.character(at: place))'", at: place,
        help: "put text in quotes, or remove the character")
    case "did not find expected '-' indicator":
      return .syntax(
        "expected a list item that starts with '- '", at: place,
        note: Note("the list starts here", at: start), help: "indent this like the other items")
    case "did not find expected key": return missingKey()
    case "did not find expected <document start>":
      return .syntax(
        "line is outside the value that the file starts with", at: place,
        help: "indent it like the file's first key")
    default: return other
    }
  }

  private func missingKey() -> Diagnostic {
    if let bracket = strayBracket() { return bracket }
    let note = Note("the mapping starts here", at: start)
    guard let offset = text.offset(of: place), place.line > 0 else { return .syntax("expected a key", at: place) }
    let before = text.bytes[text.lineStarts[Int(place.line) - 1]..<offset]
    guard before.allSatisfy(SourceText.isBlank) else {
      return .syntax(
        "text after the end of a value", at: place, help: "put the whole value in quotes, or remove the rest")
    }
    if text.byte(at: place) == UInt8(ascii: "-") {
      return .syntax("list item among the keys of a mapping", at: place, note: note, help: "give the list a key")
    }
    return .syntax(
      "the line is not indented like the keys of its mapping", at: place, note: note,
      help: "give all keys of a mapping the same indentation")
  }

  private func unclosed(_ opening: Place, _ atEnd: Bool) -> Diagnostic {
    let bracket = text.character(at: opening)
    let closing = bracket == "{" ? "}" : "]"
    if atEnd { return .syntax("'\(bracket)' is not closed", at: opening, help: "add '\(closing)' where it ends") }
    if text.byte(at: place) == UInt8(ascii: ":"), opening.line == place.line { return secondColon() }
    return .syntax(
      "expected ',' or '\(closing)'", at: place, note: Note("'\(bracket)' is opened here", at: opening),
      help: "add the missing one before this")
  }

  private func strayBracket() -> Diagnostic? {
    let bracket = text.character(at: place)
    guard bracket == "]" || bracket == "}" else { return nil }
    let opening = bracket == "]" ? "[" : "{"
    return .syntax(
      "'\(bracket)' without a '\(opening)' before it", at: place,
      help: "remove it, or put text that contains it in quotes"
    )
  }

  private var other: Diagnostic {
    let prefix = "did not find expected "
    let words = problem.hasPrefix(prefix) ? "expected \(problem.dropFirst(prefix.count))" : problem
    return .syntax(words, at: place)
  }
}

extension Place {
  fileprivate var next: Place { Place(file: file, line: line, column: column + 1) }
}
