/// Makes the absolute paths of a dump relative.
package enum RelativePath {
  /// The path from the folder `root` to `path`, both absolute; `.` for the folder itself.
  package static func from(_ root: String, to path: String) -> String {
    let base = components(root)
    let target = components(path)
    let common = zip(base, target).prefix { $0 == $1 }.count
    let steps = Array(repeating: "..", count: base.count - common) + target[common...]
    return steps.isEmpty ? "." : steps.joined(separator: "/")
  }

  private static func components(_ path: String) -> [String] {
    var components: [String] = []
    for part in path.split(separator: "/") where part != "." {
      if part == ".." { _ = components.popLast() } else { components.append(String(part)) }
    }
    return components
  }
}
