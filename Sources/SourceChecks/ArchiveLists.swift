import JSON

/// What SwiftPM reads of a binary's folder before it loads anything: which libraries or programs are in it.
enum ArchiveList {
  /// Whether `Info.plist` of a framework can be read and names its libraries.
  static func isPropertyList(_ bytes: [UInt8]) -> Bool {
    // Binary ones, and text that is no UTF-8, are not read here.
    if bytes.starts(with: "bplist".utf8) || bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0xFF, 0xFE]) {
      return true
    }
    let text = String(decoding: bytes, as: UTF8.self)
    return isBalanced(text) && text.contains("<key>AvailableLibraries</key>")
  }

  /// Whether `info.json` of a bundle of programs can be read and names them.
  static func isBundleList(_ bytes: [UInt8]) -> Bool {
    guard let value = try? JSONValue.parse(bytes, allowsDuplicateKeys: true) else { return false }
    return value["schemaVersion"] != nil && value["artifacts"] != nil
  }

  /// Whether each tag of a text in XML is closed, those inside of it first.
  private static func isBalanced(_ text: String) -> Bool {
    var open: [Substring] = []
    var rest = text[...]
    var hasTags = false
    while let start = rest.firstIndex(of: "<") {
      rest = rest[start...]
      let end = rest.hasPrefix("<!--") ? "-->" : rest.hasPrefix("<?") ? "?>" : ">"
      guard let close = rest.firstRange(of: end) else { return false }
      let tag = rest[rest.index(after: rest.startIndex)..<close.lowerBound]
      rest = rest[close.upperBound...]
      if tag.hasPrefix("!") || tag.hasPrefix("?") || tag.hasSuffix("/") { continue }
      let name = (tag.hasPrefix("/") ? tag.dropFirst() : tag).prefix { !$0.isWhitespace }
      hasTags = true
      if !tag.hasPrefix("/") {
        open.append(name)
      } else if open.popLast() != name {
        return false
      }
    }
    return hasTags && open.isEmpty
  }
}
