// Paths from the root, the folder with the lockfile, which is `""` itself.
extension Path {
  /// `path` as seen from `folder`, both from the root: normalised, and nil when it is absolute or leads out.
  @inline(never) package static func joinInRoot(_ folder: String, _ path: String) -> String? {
    if isAbsolute(path) { return nil }
    let joined = join(folder, path)
    // Most paths start with a letter, and need no more looks.
    guard joined.utf8.first == UInt8(ascii: ".") else { return joined }
    if joined == "." { return "" }
    return joined == ".." || joined.utf8.starts(with: "../".utf8) ? nil : joined
  }

  /// The folder in which a file lies, both from the root.
  @inline(never) package static func folder(of path: String) -> String {
    path.utf8.lastIndex(of: slash).map { String(path[..<$0]) } ?? ""
  }

  /// A path from the root as a file in `folder` writes it: up to the root and down again; an absolute one as it is.
  package static func viaRoot(_ path: String, from folder: String) -> String {
    if isAbsolute(path) { return path }
    return join(components(folder).map { _ in ".." }.joined(separator: "/"), path)
  }
}
