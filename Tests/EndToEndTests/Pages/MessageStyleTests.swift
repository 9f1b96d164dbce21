import Foundation
import TestSupport
import Testing

/// Messages are short and in plain words, and a help begins with a verb: read from the recorded output of all cases, and
/// from the examples of pages and articles.
@Suite struct MessageStyleTests {
  @Test func recordedMessagesAreShortAndHelpsBeginWithAVerb() throws {
    var count = 0
    for (path, text) in try Self.recorded() {
      for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
        guard let (kind, message) = Self.message(in: line) else { continue }
        count += 1
        let place = "\(path):\(index + 1)"
        let length = Self.shortened(message).count
        if kind != .help { #expect(length <= 160, "\(place): \(length) characters: \(message)") }
        if let word = Self.bannedWord(in: message) {
          Issue.record("\(place): write another word for '\(word)': \(message)")
        }
        if kind == .help, !Self.beginsWithVerb(message) {
          Issue.record("\(place): begin the help with a verb or a command: \(message)")
        }
      }
    }
    #expect(count > 2_000)
  }

  private enum Kind { case finding, note, help }

  private static func recorded() throws -> [(path: String, text: String)] {
    let cases = checkout.appendingPathComponent("Tests/Cases")
    var paths: [String] = []
    for command in try FileManager.default.contentsOfDirectory(atPath: cases.path) {
      let folder = cases.appendingPathComponent(command).path
      for name in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [] {
        paths += ["stdout", "stderr"].map { "Tests/Cases/\(command)/\(name)/\($0)" }
      }
    }
    let docs = "Sources/integrate/Documentation.docc"
    let articles = FileManager.default.enumerator(atPath: checkout.appendingPathComponent(docs).path)
    for case let path as String in try #require(articles) where path.hasSuffix(".md") {
      paths.append("\(docs)/\(path)")
    }
    return paths.sorted().compactMap { path in
      (try? String(contentsOf: checkout.appendingPathComponent(path), encoding: .utf8)).map { (path, $0) }
    }
  }

  /// The message of a line such as `component.yaml:3:1: error: message [id]`; `nil` for other lines, and for those of
  /// formats for programs.
  private static func message(in line: Substring) -> (Kind, Substring)? {
    let line = line.drop { $0 == " " }
    if let first = line.first, "\"{<:".contains(first) { return nil }
    for (mark, kind) in marks {
      guard let found = start(of: mark, in: line) else { continue }
      var message = line[found...]
      if kind == .finding, message.last == "]", let id = message.lastIndex(of: "[") {
        message = message[..<id].dropLast()
      }
      // The help of a finding that a note quotes follows it.
      if kind == .note, let help = message.range(of: "; ") { message = message[..<help.lowerBound] }
      return (kind, message)
    }
    return line.hasPrefix("integrate: help: ") ? (.help, line.dropFirst(17)) : nil
  }

  private static let marks: [(String, Kind)] = [
    ("note: help: ", .help), ("error: ", .finding), ("warning: ", .finding), ("note: ", .note),
  ]

  private static func start(of mark: String, in line: Substring) -> Substring.Index? {
    if line.hasPrefix(mark) { return line.index(line.startIndex, offsetBy: mark.count) }
    return line.range(of: ": \(mark)")?.upperBound
  }

  /// The message with names and addresses of at most 20 characters.
  private static func shortened(_ message: Substring) -> String {
    message.split(separator: "'", omittingEmptySubsequences: false).enumerated().map { index, part in
      index % 2 == 1
        ? String(part.prefix(20))
        : part.split(separator: " ", omittingEmptySubsequences: false).map { $0.prefix(20) }.joined(separator: " ")
    }.joined(separator: "'")
  }

  private static func bannedWord(in message: Substring) -> String? {
    let parts = message.split(separator: "'", omittingEmptySubsequences: false).enumerated()
    let words = parts.filter { $0.offset % 2 == 0 }.flatMap { $0.element.split { !$0.isLetter } }
    return words.map { $0.lowercased() }.first(where: banned.contains)
  }

  /// `Tests/plain-words` has more of them, for all text.
  private static let banned: Set = ["anew", "mend", "mended", "mends", "whoever"]

  private static func beginsWithVerb(_ help: Substring) -> Bool {
    if help.hasPrefix("did you mean ") { return true }
    return verbs.contains(String(help.prefix { $0.isLetter }))
  }

  /// The verbs with which a help may begin.
  private static let verbs: Set = [
    "add", "ask", "call", "change", "check", "choose", "clone", "commit", "convert", "copy", "correct", "create",
    "declare", "delete", "depend", "drop", "edit", "end", "find", "fix", "free", "give", "handle", "import",
    "indent", "install", "isolate", "keep", "limit", "link", "list", "make", "move", "name", "pass", "pin",
    "provide", "publish", "put", "raise", "read", "reduce", "remove", "rename", "replace", "report", "resolve",
    "restore", "return", "review", "run", "save", "set", "skip", "split", "start", "try", "update", "use", "wait",
    "write",
  ]
}
