import Text

/// An error that `swift build` printed.
struct CompilerMessage: Hashable {
  /// A remark of the compiler about another place.
  struct Note: Hashable {
    let path: String
    let line, column: Int
    let text: String
  }

  /// The absolute path; `nil` for an error without a place, as of the linker or of SwiftPM.
  let path: String?
  let line, column: Int
  let text: String
  var notes: [Note] = []

  /// The errors of a build's output, each once: several jobs of the compiler report the same one.
  static func errors(in output: String) -> [CompilerMessage] {
    var reader = Reader()
    for line in output.split(separator: "\n", omittingEmptySubsequences: false) { reader.read(line) }
    return reader.finish()
  }
}

extension CompilerMessage {
  /// The parts of `/folder/File.swift:3:5: error: text`.
  private struct Header {
    let path: String
    let line, column: Int
    let kind, text: Substring

    init?(_ line: Substring) {
      for kind in ["error", "note", "warning", "remark"] as [Substring] {
        guard let range = line.firstRange(of: ": \(kind): ") ?? line.firstRange(of: ": fatal \(kind): ") else {
          continue
        }
        let place = line[..<range.lowerBound].split(separator: ":", omittingEmptySubsequences: false)
        guard place.count > 2, place[0].hasPrefix("/"), let column = Int(place[place.count - 1]),
          let row = Int(place[place.count - 2])
        else { continue }
        (path, self.line, self.column) = (place.dropLast(2).joined(separator: ":"), row, column)
        (self.kind, text) = (kind, line[range.upperBound...])
        return
      }
      return nil
    }
  }

  private struct Reader {
    private var errors: [CompilerMessage] = []
    private var seen: Set<CompilerMessage> = []
    private var current: CompilerMessage?
    /// The file and the line of the excerpt that is read.
    private var excerpt: (path: String, line: Int)?

    mutating func read(_ line: Substring) {
      if let header = Header(line) {
        excerpt = (header.path, header.line)
        switch header.kind {
        case "error":
          end()
          current = CompilerMessage(
            path: header.path, line: header.line, column: header.column, text: String(header.text))
        case "note":
          add(Note(path: header.path, line: header.line, column: header.column, text: String(header.text)))
        default: end()
        }
      } else if let (gutter, code) = Self.excerptLine(line) {
        if let number = Int(gutter) { excerpt?.line = number } else { readNote(code) }
      } else if let text = Self.unplaced(line) {
        end()
        current = CompilerMessage(path: nil, line: 0, column: 0, text: text)
        end()
      }
    }

    mutating func finish() -> [CompilerMessage] {
      end()
      // Other targets that were being built when one failed report only 'cancelled'.
      let whole = errors.filter { $0.path != nil || $0.text != "cancelled" }
      return whole.isEmpty ? errors : whole
    }

    /// A note in an excerpt, below the code it is about: "  |     `- note: 'x' declared here".
    private mutating func readNote(_ code: Substring) {
      guard let excerpt, let range = code.firstRange(of: "- note: "), let mark = code[..<range.lowerBound].last,
        mark == "`" || mark == "|"
      else { return }
      add(
        Note(
          path: excerpt.path, line: excerpt.line, column: max(1, code[..<range.lowerBound].unicodeScalars.count - 1),
          text: String(code[range.upperBound...])))
    }

    /// A note with a place of its own has an excerpt, which repeats it.
    private mutating func add(_ note: Note) {
      if current?.notes.contains(note) == false { current?.notes.append(note) }
    }

    private mutating func end() {
      if let error = current, seen.insert(CompilerMessage(withoutNotes: error)).inserted { errors.append(error) }
      current = nil
    }

    /// The gutter and the code of a line of an excerpt: "12 | let x = 1", "   |     `- error: …".
    private static func excerptLine(_ line: Substring) -> (gutter: Substring, code: Substring)? {
      guard let bar = line.firstIndex(of: "|") else { return nil }
      let gutter = line[..<bar].drop { $0 == " " }
      guard gutter.last == " " || gutter.isEmpty, gutter.dropLast().allSatisfy(\.isNumber) else { return nil }
      return (gutter.dropLast(), line[line.index(after: bar)...])
    }

    private static func unplaced(_ line: Substring) -> String? {
      if line.hasPrefix("error: ") { return String(line.dropFirst(7)) }
      guard let range = line.firstRange(of: ": error: ") else { return nil }
      return "\(line[..<range.lowerBound]): \(line[range.upperBound...])"
    }
  }

  private init(withoutNotes message: CompilerMessage) {
    (path, line, column, text) = (message.path, message.line, message.column, message.text)
  }
}
