import Text

/// An address that may be given to git: only its check makes one.
package struct GitURL: Equatable, Sendable, CustomStringConvertible {
  package let text: String

  /// - Throws: the problem that ``gitURLProblem(_:allowFileURLs:)`` finds in the text.
  package init(_ text: String, allowFileURLs: Bool) throws(Problem) {
    if let reason = gitURLProblem(text, allowFileURLs: allowFileURLs) { throw Problem(reason: reason) }
    self.text = text
  }

  package struct Problem: Error {
    package let reason: String
  }

  package var description: String { text }

  /// The address with what has no case in lower case: equal for two spellings only where they are sure to be one
  /// repository. Paths on a host may differ in case alone, and two users may see different folders.
  package var key: String {
    var lowered = text.utf8.count
    if let scheme = text.range(ofBytes: "://") {
      lowered = text.utf8.distance(from: text.startIndex, to: scheme.upperBound)
      let rest = text.utf8[scheme.upperBound...].prefix { $0 != UInt8(ascii: "/") }
      return text.prefix(bytes: lowered).lowercased() + Self.withLowerHost(String(Substring(rest)))
        + String(Substring(text.utf8.dropFirst(lowered + rest.count)))
    }
    if isLocalGitPath(text) { return text }
    lowered = text.utf8.prefix { $0 != UInt8(ascii: ":") }.count
    return Self.withLowerHost(text.prefix(bytes: lowered)) + String(Substring(text.utf8.dropFirst(lowered)))
  }

  /// `user@HOST` with the host in lower case.
  private static func withLowerHost(_ authority: String) -> String {
    guard let at = authority.lastIndex(of: "@") else { return authority.lowercased() }
    return authority[...at] + authority[authority.index(after: at)...].lowercased()
  }
}

extension String {
  fileprivate func prefix(bytes count: Int) -> String { String(Substring(utf8.prefix(count))) }
}
