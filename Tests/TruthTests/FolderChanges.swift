import Foundation
import TestSupport

extension Change {
  /// Folders that a team may move, with the name of their kind.
  private static let places: [(name: String, path: @Sendable (RandomRoot, inout SeededGenerator) -> String?)] = [
    ("sources", { root, random in random.pick(root.components)?.sources }),
    ("interface", { root, random in random.pick(root.features)?.interface }),
    ("tests", { root, random in random.pick(root.parts.filter(\.hasTests))?.tests }),
    ("resources", { root, random in random.pick(root.parts.filter(\.hasResources))?.resources }),
    ("component", { root, random in random.pick(root.components)?.folder }),
    ("app", { root, _ in root.app.sources }),
    ("all", { root, random in random.pick(root.components).map { "\($0.folder)/Sources" } }),
    ("dependencies", { _, _ in "Sources/ShopDependencies" }),
    ("registration", { _, _ in "Sources/ShopRegistration" }),
    ("kept", { _, _ in "integrate.lock.d" }),
  ]

  private static let folderChanges: [(name: String, change: @Sendable (inout Tree, String) -> Void)] = [
    ("rename", { $0.move($1, to: $1 + "Old") }),
    (
      "src",
      { tree, path in
        // Another folder that SwiftPM searches, for one module or for all.
        let isParent = Change.name(path) == "Sources"
        let beside = Change.parent(isParent ? path : Change.parent(path))
        tree.move(path, to: (beside.isEmpty ? "" : beside + "/") + "src" + (isParent ? "" : "/" + Change.name(path)))
      }
    ),
    ("delete", { $0.remove($1) }),
    (
      "empty",
      { tree, path in
        tree.remove(path)
        tree[entry: path] = .folder
      }
    ),
    ("case", { $0.move($1, to: Change.parent($1) + "/" + Change.name($1).lowercased()) }),
    ("up", { $0.move($1, to: Change.parent(Change.parent($1)) + "/" + Change.name($1)) }),
    ("down", { $0.move($1, to: $1 + "/" + Change.name($1)) }),
    ("copy", { $0.copy($1, to: $1 + "2") }),
    (
      "readme",
      { tree, path in
        tree.remove(path)
        tree["\(path)/README.md"] = "moved\n"
      }
    ),
    (
      "file",
      { tree, path in
        tree.remove(path)
        tree[path] = "no folder\n"
      }
    ),
    (
      "link",
      { tree, path in
        tree.move(path, to: "Elsewhere")
        let depth = path.split(separator: "/").count - 1
        tree[entry: path] = .link(String(repeating: "../", count: depth) + "Elsewhere")
      }
    ),
    ("hidden", { $0.move($1, to: Change.parent($1) + "/." + Change.name($1)) }),
  ]

  static let folders: [Change] = places.flatMap { place in
    folderChanges.map { folderChange in
      Change(name: "folders.\(folderChange.name).\(place.name)") { root, tree, random in
        guard let path = place.path(root, &random), tree.has(path) else { return false }
        folderChange.change(&tree, path)
        return true
      }
    }
  }

  static func parent(_ path: String) -> String { (path as NSString).deletingLastPathComponent }
  static func name(_ path: String) -> String { (path as NSString).lastPathComponent }

  // MARK: Files

  /// A file that no other file needs, and files that specs need.
  private static let filePlaces: [(name: String, path: @Sendable (RandomRoot, inout SeededGenerator) -> String?)] = [
    ("extra", { root, random in random.pick(root.components).map { "\($0.sources)/Extra.swift" } }),
    ("feature", { root, random in random.pick(root.features)?.mainFile }),
    ("interface", { root, random in random.pick(root.features)?.interfaceFile }),
    ("test", { root, random in random.pick(root.parts.filter(\.hasTests))?.testFile }),
    ("main", { root, _ in root.app.mainFile }),
    (
      "resource", { root, random in random.pick(root.parts.filter(\.hasResources)).map { "\($0.resources)/words.txt" } }
    ),
    ("spec", { root, random in random.pick(root.components)?.spec }),
    ("dependencies", { _, _ in "Sources/ShopDependencies/Dependencies.swift" }),
    ("registration", { _, _ in "Sources/ShopRegistration/Registration.swift" }),
    ("manifest", { _, _ in "Package.swift" }),
    ("resolved", { _, _ in "Package.resolved" }),
  ]

  private static let fileChanges: [(name: String, change: @Sendable (inout Tree, String) -> Void)] = [
    ("delete", { $0.remove($1) }),
    ("rename", { $0.move($1, to: Change.parent($1) + "/Renamed" + Change.name($1)) }),
    ("extension", { $0.move($1, to: $1 + ".bak") }),
    ("upper", { $0.move($1, to: $1.uppercasedExtension) }),
    ("empty", { $0[$1] = "" }),
    ("comment", { $0[$1] = "// Nothing is left.\n" }),
    ("down", { $0.move($1, to: Change.parent($1) + "/Inner/" + Change.name($1)) }),
    ("hidden", { $0.move($1, to: Change.parent($1) + "/." + Change.name($1)) }),
    ("trailing", { tree, path in _ = tree.edit(path) { $0 += "\n\n// The end.\n" } }),
    (
      "folder",
      { tree, path in
        tree.remove(path)
        tree[entry: path] = .folder
      }
    ),
  ]

  /// Files that are added.
  private static let newFiles: [(name: String, text: String)] = [
    ("more.swift", "struct More {}\n"), ("notes.md", "# Notes\n"), ("data.json", "{}\n"), (".DS_Store", "x"),
    (".swiftlint.yml", "x: 1\n"), ("X.swift/inner.swift", "struct Inner {}\n"), ("Docs.docc/Page.md", "# Page\n"),
    ("Tests/inner.swift", "struct InTests {}\n"), ("component.yaml.orig", "name: X\n"), ("code.h", "int code(void);\n"),
  ]

  static let files: [Change] =
    filePlaces.flatMap { place in
      fileChanges.map { fileChange in
        Change(name: "files.\(fileChange.name).\(place.name)") { root, tree, random in
          guard let path = place.path(root, &random), tree[path] != nil else { return false }
          fileChange.change(&tree, path)
          return true
        }
      }
    }
    + places.filter { $0.name != "kept" }.flatMap { place in
      newFiles.map { file in
        Change(name: "files.new.\(file.name).\(place.name)") { root, tree, random in
          guard let path = place.path(root, &random), tree.has(path) else { return false }
          tree["\(path)/\(file.name)"] = file.text
          return true
        }
      }
    }
}

extension String {
  fileprivate var uppercasedExtension: String {
    let path = self as NSString
    return path.deletingPathExtension + "." + path.pathExtension.uppercased()
  }
}
