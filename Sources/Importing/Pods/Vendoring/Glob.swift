import Text

/// A pattern of a podspec for paths: `Sources/**/*.{h,m}`, as CocoaPods reads it: without regard to case, and with `**`
/// for any depth only where something follows it.
struct Glob {
  /// The alternatives in braces, one pattern for each, in parts between `/`, in lower case.
  private let patterns: [[[Character]]]
  /// True for a path without wildcards, which may name a folder for the sources in it.
  private let isPlain: Bool

  private static let mostAlternatives = 4096
  private static let mostBytes = 4096
  /// The most braces in a pattern, each of which is a call inside of another.
  private static let mostBraces = 64

  /// - Returns: `nil` where its braces do not close, make too many patterns, or it is too long.
  init?(_ text: String) {
    guard text.utf8.count <= Self.mostBytes, text.utf8.count(where: { $0 == UInt8(ascii: "{") }) <= Self.mostBraces,
      let alternatives = Self.alternatives(Array(text.lowercased()))
    else { return nil }
    isPlain = !text.contains { "*?[{".contains($0) }
    patterns = alternatives.map { pattern in pattern.split(separator: "/").map(Array.init).filter { $0 != ["."] } }
  }

  /// Returns whether the pattern matches a file: by its path, or by the folder that it is in.
  func matches(_ path: String) -> Bool { matched(of: path) != nil }

  /// The file that is meant, or the folder around it.
  func matched(of path: String) -> String? {
    let parts = path.split(separator: "/")
    let compared = Self.compared(parts)
    guard let length = (1...max(parts.count, 1)).last(where: { matches(compared.prefix($0)) }) else { return nil }
    return parts.prefix(length).joined(separator: "/")
  }

  /// Returns whether it matches this file itself, or is the path of the folder that contains it directly.
  func matchesSource(_ path: String) -> Bool {
    let parts = Self.compared(path.split(separator: "/"))
    return matches(parts[...]) || isPlain && matches(parts.dropLast())
  }

  /// Returns whether it excludes a file: it matches the file itself, or is the path of a folder around it at any depth.
  func excludes(_ path: String) -> Bool {
    let parts = Self.compared(path.split(separator: "/"))
    return matches(parts[...]) || isPlain && parts.indices.dropFirst().contains { matches(parts.prefix($0)) }
  }

  private static func compared(_ parts: [Substring]) -> [[Character]] { parts.map { Array($0.lowercased()) } }

  private func matches(_ parts: ArraySlice<[Character]>) -> Bool {
    patterns.contains { Self.matches($0[...], parts) }
  }

  private static func matches(_ pattern: ArraySlice<[Character]>, _ parts: ArraySlice<[Character]>) -> Bool {
    // By the place behind the last `**`, as far as has been tried.
    var (pattern, parts) = (pattern, parts)
    var retry: (pattern: ArraySlice<[Character]>, parts: ArraySlice<[Character]>)?
    while true {
      // Alone at the end it stands for one part, as `*` does.
      if let first = pattern.first, first == ["*", "*"], pattern.count > 1 {
        pattern = pattern.dropFirst()
        retry = (pattern, parts)
      } else if let first = pattern.first, let part = parts.first, matches(first, part) {
        (pattern, parts) = (pattern.dropFirst(), parts.dropFirst())
      } else if pattern.isEmpty, parts.isEmpty {
        return true
      } else if let again = retry, let part = again.parts.first, part.first != "." {
        (pattern, parts) = (again.pattern, again.parts.dropFirst())
        retry = (pattern, parts)
      } else {
        return false
      }
    }
  }

  /// One part of a path: `*`, `?` and `[a-z]`; a point at the front has to be written.
  private static func matches(_ pattern: [Character], _ text: [Character]) -> Bool {
    if text.first == ".", pattern.first != "." { return false }
    var (at, position) = (0, 0)
    var retry: (at: Int, position: Int)?
    while position < text.count || at < pattern.count {
      if at < pattern.count, pattern[at] == "*" {
        retry = (at, position)
        at += 1
      } else if at < pattern.count, position < text.count, let next = step(pattern, at, text[position]) {
        (at, position) = (next, position + 1)
      } else if let again = retry, again.position < text.count {
        retry = (again.at, again.position + 1)
        (at, position) = (again.at + 1, again.position + 1)
      } else {
        return false
      }
    }
    return true
  }

  /// The position in the pattern after one character; `nil` if the character does not match.
  private static func step(_ pattern: [Character], _ at: Int, _ character: Character) -> Int? {
    if pattern[at] == "?" { return at + 1 }
    if pattern[at] == "[", let close = pattern[(at + 1)...].dropFirst().firstIndex(of: "]") {
      var choices = pattern[(at + 1)..<close]
      let isNegated = choices.first == "!" || choices.first == "^"
      if isNegated { choices = choices.dropFirst() }
      var isIn = false
      while let first = choices.popFirst() {
        if choices.count >= 2, choices.first == "-", let last = choices.dropFirst().first {
          choices = choices.dropFirst(2)
          if first <= last, (first...last).contains(character) { isIn = true }
        } else if first == character {
          isIn = true
        }
      }
      return isIn != isNegated ? close + 1 : nil
    }
    return pattern[at] == character ? at + 1 : nil
  }

  private static func alternatives(_ text: [Character]) -> [[Character]]? {
    guard let open = text.firstIndex(of: "{") else { return text.contains("}") ? nil : [text] }
    var depth = 0
    var starts = [open + 1]
    var ends: [Int] = []
    var close: Int?
    for index in open..<text.count where close == nil {
      switch text[index] {
      case "{": depth += 1
      case "}":
        depth -= 1
        if depth == 0 { close = index }
      case "," where depth == 1:
        ends.append(index)
        starts.append(index + 1)
      default: break
      }
    }
    guard let close else { return nil }
    ends.append(close)
    var found: [[Character]] = []
    for (start, end) in zip(starts, ends) {
      guard let more = alternatives(Array(text[..<open] + text[start..<end] + text[(close + 1)...])) else { return nil }
      found += more
      if found.count > mostAlternatives { return nil }
    }
    return found
  }
}
