import Disk
import Paths

/// The derived data of Xcode: a folder for each project, with a property list that names the project.
struct DerivedData {
  /// The folder of a project there.
  struct Entry: Sendable {
    /// The index.
    let store: String
    /// The folder of the project, or of the package that was opened.
    let project: String
    /// When it was used last, in a form that texts are ordered by.
    let lastUsed: String
  }

  let entries: [Entry]

  /// - Parameter folders: those that Xcode may be told to keep its folders in; each may be missing.
  init(in folders: [String]) {
    entries = folders.flatMap { folder in
      ((try? Disk.list(folder)) ?? []).compactMap { name in
        let own = Path.join(folder, name)
        // The second is where Xcode kept it before 14.
        let stores = ["Index.noindex/DataStore", "Index/DataStore"].map { Path.join(own, $0) }
        guard let store = stores.first(where: { Disk.kind(of: $0) == .folder }),
          let info = try? Disk.read(Path.join(own, "info.plist"), limit: 1 << 20),
          let (workspace, lastUsed) = Self.info(String(decoding: info, as: UTF8.self))
        else { return nil }
        let project = Self.project(of: workspace)
        return Entry(store: store, project: (try? Disk.realPath(project)) ?? project, lastUsed: lastUsed)
      }
    }
  }

  init(entries: [Entry]) { self.entries = entries }

  /// The index of the project that a folder lies in: that of the nearest one, and of several the one that was used last.
  ///
  /// - Parameter folder: without links in it.
  func store(for folder: String) -> String? {
    let around = entries.filter { Path.isInside(folder, $0.project) }
    return around.max { ($0.project.utf8.count, $0.lastUsed) < ($1.project.utf8.count, $1.lastUsed) }?.store
  }

  /// Reads an info.plist of Xcode: the path of the workspace, project or package, and the time of its last use.
  static func info(_ text: String) -> (workspace: String, lastUsed: String)? {
    func value(of key: String, in element: String) -> String? {
      guard let start = text.firstRange(of: "<key>\(key)</key>")?.upperBound else { return nil }
      let rest = text[start...].drop(while: \.isWhitespace)
      guard rest.hasPrefix("<\(element)>"), let end = rest.firstRange(of: "</\(element)>") else { return nil }
      return String(rest[..<end.lowerBound].dropFirst(element.count + 2))
    }
    guard let workspace = value(of: "WorkspacePath", in: "string").map(decoded), Path.isAbsolute(workspace) else {
      return nil
    }
    return (workspace, value(of: "LastAccessedDate", in: "date") ?? "")
  }

  /// The folder that holds a project, a workspace, or the one that Xcode makes for a package.
  static func project(of workspace: String) -> String {
    var path = workspace
    while [".xcodeproj", ".xcworkspace", "/.swiftpm", "/.swiftpm/xcode", "/Package.swift"].contains(
      where: path.hasSuffix)
    {
      path = Path.parent(path)
    }
    return path
  }

  /// A text with the five entities that XML has.
  private static func decoded(_ text: String) -> String {
    let entities = [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&apos;", "'"), ("&amp;", "&")]
    return entities.reduce(text) { $0.replacing($1.0, with: $1.1) }
  }
}
