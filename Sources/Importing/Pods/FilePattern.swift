import Model
import Paths
import Text

/// A file pattern as SwiftPM can express it, as a folder or a single file: `Sources/**/*.{h,m}` becomes `Sources`.
struct FilePattern {
  /// Relative to the podspec's folder; empty for the folder itself.
  let path: String
  /// True if the pattern matches everything that SwiftPM would include there.
  let isExact: Bool

  /// `nil` if the pattern leads out of the folder.
  init?(_ pattern: String) {
    let parts = pattern.split(separator: "/")
    let plain = parts.prefix { !$0.contains { "*?[{".contains($0) } }
    guard Path.spellingProblem(pattern) == nil, !Path.isAbsolute(pattern),
      let path = Path.joinInRoot("", plain.joined(separator: "/"))
    else { return nil }
    self.path = path
    let rest = parts[plain.count...]
    let isWhole = rest.first == "**" && (rest.count == 1 || rest.count == 2 && rest.last?.hasPrefix("*") == true)
    isExact = rest.isEmpty || isWhole
  }

  /// The paths without those inside another of them.
  static func outermost(_ paths: [String]) -> [String] {
    let known = Set(paths)
    return known.sorted().filter { path in
      var folder = path
      while !folder.isEmpty, folder != "." {
        folder = Path.folder(of: folder)
        if known.contains(folder) || folder.isEmpty && known.contains(".") { return false }
      }
      return true
    }
  }

  /// The deepest folder that contains all of the paths.
  static func common(_ paths: [String]) -> String {
    guard var shared = paths.first.map({ $0.split(separator: "/") }) else { return "" }
    for path in paths.dropFirst() {
      shared = zip(shared, path.split(separator: "/")).prefix { $0 == $1 }.map(\.0)
    }
    return shared.joined(separator: "/")
  }
}
