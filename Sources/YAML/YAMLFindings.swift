import Diagnostics
import Findings
import Text

// The file as a whole.
extension Diagnostic {
  /// A file with more bytes than the reader accepts, which was not read.
  package static func fileTooLarge(limit: Int, file: FileID) -> Diagnostic {
    Diagnostic(
      .fileTooLarge, "file is larger than the limit of \(limit) bytes", at: Place(file: file),
      help: "split the file, or check that it is the right one")
  }

  static func fileTooLarge(_ count: Int, limit: Int, file: FileID) -> Diagnostic {
    Diagnostic(
      .fileTooLarge, "file has \(count) bytes, more than the limit of \(limit)", at: Place(file: file),
      help: "split the file, or check that it is the right one")
  }

  static func utf16(file: FileID) -> Diagnostic {
    Diagnostic(
      .invalidEncoding, "file is UTF-16, not UTF-8", at: Place(file: file, line: 1, column: 1),
      help: "save the file as UTF-8")
  }

  static func invalidUTF8(_ byte: UInt8, at place: Place) -> Diagnostic {
    Diagnostic(
      .invalidEncoding, "byte 0x\(hexadecimal(UInt32(byte), digits: 2)) is not UTF-8", at: place,
      help: "save the file as UTF-8")
  }

  static func controlCharacter(_ scalar: Unicode.Scalar, at place: Place) -> Diagnostic {
    let name = scalar.value == 0 ? "NUL byte" : "control character U+\(hexadecimal(scalar.value, digits: 4))"
    return Diagnostic(
      .controlCharacter, "\(name) is not allowed in YAML", at: place,
      help: "remove it, or write it as an escape in double quotes")
  }

  static func mergeConflict(at place: Place) -> Diagnostic {
    Diagnostic(
      .mergeConflict, "merge-conflict marker in the file", at: place,
      help: "resolve the conflict at line \(place.line) first")
  }

  static func outOfMemory(file: FileID) -> Diagnostic {
    Diagnostic(.yamlSyntax, "not enough memory to read the file", at: Place(file: file))
  }
}

// The size of the tree.
extension Diagnostic {
  static func tooDeep(limit: Int, at place: Place) -> Diagnostic {
    Diagnostic(
      .tooDeep, "lists and mappings are nested more than \(limit) deep", at: place,
      help: "reduce the nesting of the file")
  }

  static func tooManyNodes(limit: Int, at place: Place) -> Diagnostic {
    Diagnostic(
      .tooManyNodes, "file has more than \(limit) values", at: place,
      help: "split the file, or check that it is the right one")
  }
}

// Unsupported parts of YAML. `quoted` is the value in quotes, in case it was meant as text.
extension Diagnostic {
  static func anchor(_ name: String, quoted: String?, at place: Place) -> Diagnostic {
    Diagnostic(
      .yamlUnsupported, "anchor '&\(name)' is not supported", at: place,
      help: help("write the value out in each place that needs it", orText: quoted))
  }

  static func alias(_ name: String, quoted: String?, at place: Place) -> Diagnostic {
    Diagnostic(
      .yamlUnsupported, "alias '*\(name)' is not supported", at: place,
      help: help("write the value out", orText: quoted ?? "'*\(name)'"))
  }

  static func tag(_ tag: String, quoted: String?, at place: Place) -> Diagnostic {
    Diagnostic(
      .yamlUnsupported, "tag '\(tag)' is not supported", at: place,
      help: help("remove it: a value is read as the type of its key", orText: quoted))
  }

  static func mergeKey(at place: Place) -> Diagnostic {
    Diagnostic(
      .yamlUnsupported, "merge key '<<' is not supported", at: place, help: "write the merged keys out")
  }

  static func directive(at place: Place) -> Diagnostic {
    Diagnostic(
      .yamlUnsupported, "YAML directive is not supported", at: place,
      help: "remove the line that starts with '%'")
  }

  static func severalDocuments(at place: Place) -> Diagnostic {
    Diagnostic(
      .yamlUnsupported, "second YAML document in one file", at: place,
      help: "keep one document in a file, and remove the '---' before this one")
  }

  static func keyIsCollection(isMapping: Bool, at place: Place) -> Diagnostic {
    let kind = isMapping ? "mapping" : "list"
    return Diagnostic(
      .yamlUnsupported, "key is a \(kind), not text", at: place,
      help: "put text that starts with '\(isMapping ? "{" : "[")' in quotes")
  }

  private static func help(_ advice: String, orText quoted: String?) -> String {
    guard let quoted else { return advice }
    return "\(advice), or put it in quotes if it is text: \(quoted)"
  }
}

// Syntax errors; SyntaxProblem words the messages.
extension Diagnostic {
  static func syntax(_ message: String, at place: Place, note: Note? = nil, help: String? = nil) -> Diagnostic {
    Diagnostic(.yamlSyntax, message, at: place, notes: note.map { [$0] } ?? [], help: help)
  }

  static func tab(at place: Place) -> Diagnostic {
    .syntax("tab in the indentation", at: place, help: "indent with spaces")
  }

  /// A plain value that is valid only in quotes.
  static func unquoted(_ message: String, quoted: String?, at place: Place) -> Diagnostic {
    .syntax(message, at: place, help: "put the value in quotes" + (quoted.map { ": \($0)" } ?? ""))
  }
}
