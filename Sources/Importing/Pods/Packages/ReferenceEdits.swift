import Text

/// Names in a spec that are replaced in place: everything else in the file stays as it is.
struct ReferenceEdits {
  private var lines: [[UInt8]]

  init(_ bytes: [UInt8]) {
    lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map(Array.init)
  }

  var bytes: [UInt8] { Array(lines.joined(separator: [UInt8(ascii: "\n")])) }

  struct Edit {
    /// From 1; the column counts Unicode scalars.
    let line, column: Int
    let name: String
    /// None to take the name out.
    let names: [String]
  }

  /// Makes the edits, from the last to the first, so that places stay true.
  ///
  /// - Returns: the edits that cannot be made, as the name stands among options, or is written in another way.
  mutating func apply(_ edits: [Edit]) -> [Edit] {
    edits.sorted { ($0.line, $0.column) > ($1.line, $1.column) }.filter { !apply($0) }
  }

  private mutating func apply(_ edit: Edit) -> Bool {
    guard lines.indices.contains(edit.line - 1) else { return false }
    let scalars = Array(String(decoding: lines[edit.line - 1], as: UTF8.self).unicodeScalars)
    guard edit.column >= 1, edit.column <= scalars.count else { return false }
    let before = text(scalars[..<(edit.column - 1)])
    let rest = text(scalars[(edit.column - 1)...])
    guard
      let written = [edit.name, "'\(edit.name)'", "\"\(edit.name)\""].first(where: {
        rest.utf8.starts(with: $0.utf8) && Self.ends(rest.utf8.dropFirst($0.utf8.count))
      })
    else { return false }
    let after = String(Substring(rest.utf8.dropFirst(written.utf8.count)))
    let names = edit.names.map(Self.quoted)
    let start = before.last { $0 != " " && $0 != "\t" }
    if names.count == 1 {
      set(edit.line, before + names[0] + after)
    } else if start == "-", before.allSatisfy({ " \t-".contains($0) }), before.count(where: { $0 == "-" }) == 1 {
      let isAlone = after.allSatisfy { $0 == " " || $0 == "\r" }
      guard isAlone || !names.isEmpty else { return false }
      let new = names.enumerated().map { Array((before + $1 + ($0 == 0 ? after : "")).utf8) }
      lines.replaceSubrange((edit.line - 1)..<edit.line, with: new)
    } else if start == "[" || start == "," || start == nil {
      let isRemoval = names.isEmpty
      set(edit.line, isRemoval ? Self.joined(before, after) : before + names.joined(separator: ", ") + after)
    } else {
      return false
    }
    return true
  }

  /// The line of a list without a name, and without one of the commas beside it.
  private static func joined(_ before: String, _ after: String) -> String {
    var (before, after) = (before, after.drop { $0 == " " })
    let start = before.last { $0 != " " && $0 != "\t" }
    if after.first == "," {
      after = after.dropFirst().drop { $0 == " " }
      if start == "[", after.first == "#" { after = " " + after }
    } else if start == "," {
      while before.last == " " { before.removeLast() }
      before.removeLast()
      // Without a space before it, it would be a part of the name before.
      if after.first == "#" { after = " " + after }
    }
    return before + after
  }

  private mutating func set(_ line: Int, _ text: String) { lines[line - 1] = Array(text.utf8) }

  private func text(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars)
    return String(view)
  }

  private static func ends(_ rest: Substring.UTF8View) -> Bool {
    guard let next = rest.first else { return true }
    return " ,]}\t\r:#".utf8.contains(next)
  }

  /// The name as YAML takes it for text everywhere.
  private static func quoted(_ name: String) -> String {
    let isPlain =
      name.utf8.first.map { (0x61...0x7A).contains($0 | 0x20) } == true && name.contains("/")
      && name.utf8.allSatisfy {
        (0x30...0x39).contains($0) || (0x61...0x7A).contains($0 | 0x20) || "._/+-".utf8.contains($0)
      }
    return isPlain
      ? name : "'" + name.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "''") + "'"
  }
}
