import Text

extension Path {
  /// The reason that a text cannot be a path in a spec or a lockfile; nil if it can.
  package static func spellingProblem(_ text: String) -> String? {
    if text.isEmpty { return "is empty" }
    if text.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F }) { return "contains a control character" }
    if text.hasMergedSign({ $0 == "/" || $0 == "." }) { return "has a combining character after a '/' or '.'" }
    return nil
  }

  /// Returns whether the path may be joined to a root and written: relative, without empty parts, `.`, `..` and NUL.
  package static func isSafe(_ path: String) -> Bool {
    writingProblem(path) == nil
  }

  /// The reason that the path may not be written under a root.
  package static func writingProblem(_ path: String) -> String? {
    if path.isEmpty { return "the path is empty" }
    if path.utf8.contains(0) { return "the path contains a NUL byte" }
    if isAbsolute(path) { return "the path is absolute" }
    for part in path.utf8.split(separator: slash, omittingEmptySubsequences: false).lazy.map(Substring.init) {
      if part.isEmpty { return "the path has an empty part" }
      if isDot(part) { return "the path has a part '.'" }
      if isDotDot(part) { return "the path has a part '..'" }
    }
    return nil
  }
}
