import Text

/// In bytes. YAML allows no key of more than 1,024 characters, including escapes and quotes, and imported files have
/// names as keys.
private let longestReference = 500

/// In bytes, of a name without `/` and of each part of one with it. The compiler writes files called after modules, with
/// endings, and the modules of the wiring have the app's name with `Dependencies` or `Registration` behind it; no file has
/// a name of more than 255 bytes.
private let longestName = 200

/// The reason that a text cannot be the name of a component, module, product or package; `nil` if it can.
///
/// - Parameter slash: true if `/` is allowed, as in imported names and in references.
package func nameProblem(_ text: String, slash: Bool) -> String? {
  if text.isEmpty { return "is empty" }
  let longest = slash && text.utf8.contains(UInt8(ascii: "/")) ? longestReference : longestName
  if text.utf8.count > longest { return "is longer than \(longest) bytes" }
  let first = text.unicodeScalars.first
  if first == "-" || first == "." { return "starts with '\(text.prefix(1))'" }
  if first == " " || text.unicodeScalars.last == " " { return "starts or ends with a space" }
  for scalar in text.unicodeScalars {
    if scalar == "/", !slash { return "contains a '/'" }
    if let problem = scalarProblem(scalar) { return problem }
  }
  return slash ? slashProblem(text) : nil
}

/// Returns whether a text is short and consists of letters, digits and `_`, with `-` and `.` inside: a name without a
/// version.
package func isPlainName(_ text: UnsafeBufferPointer<UInt8>, slash: Bool) -> Bool {
  var startsPart = true
  for byte in text {
    if isPlainNameByte(byte) {
      startsPart = false
    } else if startsPart {
      return false
    } else if byte == UInt8(ascii: "/"), slash {
      startsPart = true
    } else if byte != UInt8(ascii: "-"), byte != UInt8(ascii: ".") {
      return false
    }
  }
  return !startsPart && text.count <= longestName
}

private func slashProblem(_ text: String) -> String? {
  if text.hasMergedSign({ $0 == "/" }) { return "has a combining character after a '/'" }
  for part in text.split(separator: "/", omittingEmptySubsequences: false) {
    if part.isEmpty { return "has an empty part" }
    if part == "." || part == ".." { return "has a part '\(part)'" }
    if part.utf8.count > longestName { return "has a part of more than \(longestName) bytes" }
  }
  return nil
}

private func isPlainNameByte(_ byte: UInt8) -> Bool {
  (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte) || byte == 0x5F
}

/// The reason that a name or an address cannot contain a character, which may be hidden; `nil` if it can.
func scalarProblem(_ scalar: Unicode.Scalar) -> String? {
  switch scalar.value {
  case 0x61C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: return "contains a bidirectional control character"
  default: break
  }
  switch scalar.properties.generalCategory {
  case .control, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned, .privateUse:
    return "contains a character that cannot be printed"
  // Renderers may leave these characters out, so that two names would look the same.
  case .format: return invisible(scalar)
  default: return scalar.properties.isDefaultIgnorableCodePoint ? invisible(scalar) : nil
  }
}

private func invisible(_ scalar: Unicode.Scalar) -> String {
  "contains the invisible character U+\(hexadecimal(scalar.value, digits: 4))"
}

/// Returns whether a text is a C99 identifier, and so a module name that SwiftPM does not change.
package func isC99Identifier(_ text: String) -> Bool {
  var first = true
  for byte in text.utf8 {
    let isDigit = (0x30...0x39).contains(byte)
    if !isPlainNameByte(byte) || (first && isDigit) { return false }
    first = false
  }
  return !first
}

/// Returns whether a text can be printed as one Swift identifier (in backticks if it is a keyword).
package func isSwiftIdentifier(_ text: String) -> Bool {
  if isC99Identifier(text) { return text != "_" }
  var first = true
  for scalar in text.unicodeScalars {
    let properties = scalar.properties
    let fits =
      scalar == "_" || (first ? properties.isXIDStart : properties.isXIDContinue) && scalarProblem(scalar) == nil
    if !fits { return false }
    first = false
  }
  return !first && text != "_"
}

/// The module of a target, as SwiftPM names it: characters that a C99 identifier cannot have become `_`.
package func moduleName(ofTarget name: String) -> String {
  if isC99Identifier(name) { return name }
  let characters = name.unicodeScalars.enumerated().map { index, scalar -> Character in
    let properties = scalar.properties
    let fits = scalar == "_" || (index == 0 ? properties.isXIDStart : properties.isXIDContinue)
    return fits ? Character(scalar) : "_"
  }
  return String(characters)
}
