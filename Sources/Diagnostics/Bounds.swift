import Text

/// The limits of a message, so that the author of a file cannot decide how much is printed about it.
enum Bounds {
  /// The bytes of one message, note or help.
  private static let text = 2_000
  /// The bytes of a quoted value in it.
  private static let value = 300
  /// The notes of one finding.
  static let notes = 40
  /// The bytes of all findings about one file, and of all of a run, in the smallest format.
  static let file = 1 << 20
  static let run = 16 << 20

  /// A text with its long quoted values cut in the middle, and then itself if it is still long.
  static func shortened(_ whole: String) -> String {
    if whole.utf8.count <= value { return whole }
    let parts = whole.split(separator: "'", omittingEmptySubsequences: false)
    let joined = parts.enumerated().map { index, part in
      index % 2 == 1 ? cut(part, to: value) : String(part)
    }.joined(separator: "'")
    return cut(joined[...], to: text)
  }

  private static func cut(_ part: Substring, to limit: Int) -> String {
    if part.utf8.count <= limit { return String(part) }
    return "\(part.utf8.prefix(limit / 2).asText)…\(part.utf8.suffix(limit / 2).asText)"
  }

  /// The findings that are shown, in the same order: errors before warnings, as many as have room.
  static func kept(of findings: [Diagnostic]) -> [Diagnostic] {
    var all = 0
    var files: [FileID: Int] = [:]
    var isKept = [Bool](repeating: false, count: findings.count)
    for wantsErrors in [true, false] {
      for (index, finding) in findings.enumerated() where (finding.severity == .error) == wantsErrors {
        let size = size(of: finding)
        let inFile = finding.place.map { files[$0.file, default: 0] } ?? 0
        // The first of a file is always shown.
        if all + size > run || inFile > 0 && inFile + size > file { continue }
        all += size
        if let place = finding.place { files[place.file] = inFile + size }
        isKept[index] = true
      }
    }
    if isKept.allSatisfy({ $0 }) { return findings }
    return zip(findings, isKept).filter(\.1).map(\.0)
  }

  private static func size(of finding: Diagnostic) -> Int {
    let notes = finding.notes.reduce(0) { $0 + $1.message.utf8.count + 60 }
    return finding.message.utf8.count + (finding.help?.utf8.count ?? 0) + notes + 120
  }
}

extension Substring.UTF8View {
  /// The bytes as text, without the parts of a character at its ends.
  fileprivate var asText: String {
    var bytes = Array(self)[...]
    while let first = bytes.first, first & 0xC0 == 0x80 { bytes.removeFirst() }
    while let last = bytes.last, last >= 0x80, String(valid: bytes) == nil { bytes.removeLast() }
    return String(decoding: bytes, as: UTF8.self)
  }
}
