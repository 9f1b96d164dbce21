import Foundation
import TestSupport

/// A second app that a team adds to the root, with a registration of its own, and what it changes of the two.
extension Change {
  /// The second app's folder.
  static let folderOfAdmin = "Components/Admin"
  /// What files may come to import.
  static let modulesOfApps: Set<String> = ["Admin", "AdminDependencies", "AdminRegistration", "Rival", "Shop"]
  private static let spec = "\(folderOfAdmin)/component.yaml"
  private static let main = "\(folderOfAdmin)/Sources/Admin/main.swift"

  /// - Returns: the features that the second app uses, with those that they need.
  private static func featuresOfAdmin(_ root: RandomRoot, isWhole: Bool) -> [RandomRoot.Part] {
    if isWhole { return root.features }
    var names = Set(root.features.prefix(1).compactMap { $0.service?.name })
    // The later ones need earlier ones alone.
    for part in root.features.reversed() where part.service.map({ names.contains($0.name) }) == true {
      names.formUnion(part.service?.requires.map(\.name) ?? [])
      if let injected = part.runtime.injected { names.insert(injected.service.name) }
    }
    return root.features.filter { $0.service.map { names.contains($0.name) } == true }
  }

  private static func addAdmin(_ root: RandomRoot, _ tree: inout Tree, isWhole: Bool) -> Bool {
    if tree[spec] != nil { return true }
    var small = root
    small.features = featuresOfAdmin(root, isWhole: isWhole)
    let foundation = root.foundations.first
    small.app.dependencies =
      small.features.map { "\($0.name)/\($0.name)Interface" } + (foundation.map { [$0.name] } ?? [])
    let layer = root.hasLayers ? "layer: app\n" : ""
    let dependencies = small.app.dependencies.map { "  - \($0)\n" }.joined()
    let lines = small.runtimeLinesOfRoot.map { $0.replacingOccurrences(of: "[shop]", with: "[admin]") + "\n" }.joined()
    tree[spec] = "name: Admin\nkind: app\n\(layer)dependencies:\n\(dependencies)\(lines)"
    let imports = root.importLines(small.app.dependencies)
    let prints = small.features.compactMap(\.service).map { "  print(Dependencies.current.\($0.name).describe())" }
    let uses = small.runtimeUse.map { $0.replacingOccurrences(of: "shop://", with: "admin://") }
    tree[main] =
      (["import AdminDependencies", "import AdminRegistration"] + imports + ["Registration.register()"]
      + small.runtimeStart + prints + uses + ["}"]).joined(separator: "\n") + "\n"
    return true
  }

  /// A second type that offers the service of the first feature, in a component of its own.
  private static func addRival(_ root: RandomRoot, _ tree: inout Tree) {
    guard let part = root.features.first, let service = part.service else { return }
    let layer = root.hasLayers ? "layer: feature\n" : ""
    let dependencies = (["\(part.name)/\(part.name)Interface"] + part.dependencies).joined(separator: ", ")
    // What the first offers besides stays with it.
    guard var text = tree[part.mainFile], !service.isFactory else { return }
    text = text.replacingOccurrences(of: part.typeName, with: "Rival")
      .replacingOccurrences(of: part.greeting, with: "rivalGreeting")
    tree["Components/Rival/component.yaml"] =
      "name: Rival\n\(layer)dependencies: [\(dependencies)]\nprovides: { \(service.name): { type: Rival } }\n"
    tree["Components/Rival/Sources/Rival/Rival.swift"] = text
  }

  private static func bind(_ root: RandomRoot, _ tree: inout Tree, _ spec: String, to type: String) {
    guard let service = root.features.first?.service else { return }
    _ = tree.edit(spec) { $0 += "bind: { \(service.name): \(type) }\n" }
  }

  private static func change(
    _ name: String, isWhole: Bool = true, _ edit: @escaping @Sendable (RandomRoot, inout Tree) -> Void
  ) -> Change {
    Change(name: "apps.\(name)") { root, tree, _ in
      guard addAdmin(root, &tree, isWhole: isWhole) else { return false }
      edit(root, &tree)
      return true
    }
  }

  /// Edits of the second app's spec, and of its code: what is replaced, and by what.
  private static let edits: [(name: String, path: String, old: String, new: String)] = [
    ("name", spec, "name: Admin\n", "name: Shop\n"), ("name-of-feature", spec, "name: Admin\n", "name: Chat\n"),
    ("name-of-registration", spec, "name: Admin\n", "name: ShopRegistration\n"),
    ("name-in-another-case", spec, "name: Admin\n", "name: shop\n"),
    ("component", spec, "kind: app\n", ""), ("workspace", spec, "kind: app\n", "kind: workspace\n"),
    ("program", spec, "kind: app\n", "type: executable\n"),
    ("library", spec, "kind: app\n", "kind: app\ntype: library\n"),
    ("feature-layer", spec, "layer: app\n", "layer: feature\n"),
    ("needs-shop", spec, "dependencies:\n", "dependencies:\n  - Shop\n"),
    ("needs-registration", spec, "dependencies:\n", "dependencies:\n  - ShopRegistration\n"),
    ("wiring", spec, "dependencies:\n", "wiring: { dependencies: Services, registration: Wiring }\ndependencies:\n"),
    (
      "wiring-of-shop", spec, "dependencies:\n",
      "wiring: { dependencies: ShopDependencies, registration: AdminRegistration }\ndependencies:\n"
    ),
    ("settings", spec, "kind: app\n", "kind: app\nintegration: { tools: \"5.9\" }\n"),
    ("platforms", spec, "kind: app\n", "kind: app\nplatforms: { macOS: \"14\" }\n"),
    ("lower-platforms", spec, "kind: app\n", "kind: app\nplatforms: { macOS: \"12\" }\n"),
    ("product", spec, "kind: app\n", "kind: app\nproducts: { Tool: { type: executable, modules: [Admin] } }\n"),
    ("product-of-shop", spec, "kind: app\n", "kind: app\nproducts: { Shop: { type: executable, modules: [Admin] } }\n"),
    ("no-product", spec, "kind: app\n", "kind: app\nproducts: none\n"),
    ("schemes", spec, "schemes: [admin]", "schemes: [shop]"), ("no-scopes", spec, "  scopes:", "  # scopes:"),
    ("tests", spec, "kind: app\n", "kind: app\ntests: { dependencies: [Shop] }\n"),
    ("isolation", spec, "kind: app\n", "kind: app\nsettings: [{ default-isolation: MainActor }]\n"),
    ("language", spec, "kind: app\n", "kind: app\nsettings: [{ language-mode: \"5\" }]\n"),
    ("imports-of-shop", main, "import AdminDependencies", "import ShopDependencies"),
    ("registration-of-shop", main, "import AdminRegistration", "import ShopRegistration"),
    ("imports-both", main, "import AdminDependencies", "import AdminDependencies\nimport ShopDependencies"),
    ("imports-shop", main, "import AdminDependencies", "import AdminDependencies\nimport Shop"),
    ("no-imports", main, "import AdminDependencies\nimport AdminRegistration\n", ""),
    ("shop-imports-admins", "Sources/Shop/main.swift", "import ShopDependencies", "import AdminDependencies"),
    (
      "shop-imports-admin", "Sources/Shop/main.swift", "import ShopDependencies",
      "import ShopDependencies\nimport Admin"
    ),
  ]

  static let apps: [Change] =
    [change("whole") { _, _ in }, change("part", isWhole: false) { _, _ in }]
    + edits.map { edit in
      change("edit.\(edit.name)") { _, tree in
        _ = tree.edit(edit.path) { $0 = $0.replacingOccurrences(of: edit.old, with: edit.new) }
      }
    }
    + [
      change("no-dependency") { root, tree in
        guard let part = root.features.first else { return }
        _ = tree.edit(spec) {
          $0 = $0.replacingOccurrences(of: "  - \(part.name)/\(part.name)Interface\n", with: "")
        }
      },
      change("more-needed", isWhole: false) { root, tree in
        guard let part = root.features.last else { return }
        _ = tree.edit(spec) {
          $0 = $0.replacingOccurrences(of: "dependencies:\n", with: "dependencies:\n  - \(part.name)\n")
        }
      },
      change("provider-gone") { root, tree in
        guard let part = root.features.last else { return }
        tree.remove(part.mainFile)
      },
      change("rival") { addRival($0, &$1) },
      change("rival.bound-by-shop") { root, tree in
        addRival(root, &tree)
        bind(root, &tree, "component.yaml", to: "Rival")
      },
      change("rival.bound-by-admin") { root, tree in
        addRival(root, &tree)
        bind(root, &tree, spec, to: "Rival")
      },
      change("rival.bound-by-both") { root, tree in
        guard let part = root.features.first else { return }
        addRival(root, &tree)
        bind(root, &tree, spec, to: "Rival")
        bind(root, &tree, "component.yaml", to: part.name)
      },
      change("rival.bound-by-type") { root, tree in
        guard let part = root.features.first else { return }
        addRival(root, &tree)
        bind(root, &tree, spec, to: part.typeName)
        bind(root, &tree, "component.yaml", to: "Rival")
      },
      change("made-by-admin") { root, tree in
        guard let service = root.features.first?.service else { return }
        _ = tree.edit(spec) { $0 += "provides: { \(service.name): app }\n" }
      },
      change("provided-by-admin") { root, tree in
        guard let service = root.features.first?.service else { return }
        _ = tree.edit(spec) { $0 += "provides: { \(service.name): { type: AdminOwn } }\n" }
      },
      change("tests.there") { root, tree in
        tree["\(folderOfAdmin)/Tests/AdminTests/AdminTests.swift"] =
          "import XCTest\nimport AdminDependencies\n@testable import Admin\nfinal class AdminTests: XCTestCase {}\n"
      },
      change("tests.of-shop") { root, tree in
        tree["\(folderOfAdmin)/Tests/AdminTests/AdminTests.swift"] =
          "import XCTest\n@testable import Shop\nfinal class AdminTests: XCTestCase {}\n"
      },
      change("main-renamed") { _, tree in tree.move(main, to: Change.parent(main) + "/Start.swift") },
      change("main-gone") { _, tree in tree.remove(main) },
      change("main-marked") { _, tree in
        tree["\(Change.parent(main))/Start.swift"] = "@main struct Start { static func main() {} }\n"
      },
      change("library") { _, tree in
        tree.remove(main)
        tree["\(Change.parent(main))/Admin.swift"] = "public struct Admin {}\n"
      },
      change("elsewhere") { _, tree in tree.move(folderOfAdmin, to: "Apps/Admin") },
      change("in-shop") { _, tree in tree.move(folderOfAdmin, to: "Sources/Shop/Admin") },
      change("folder-renamed") { _, tree in tree.move(folderOfAdmin, to: "Components/Back") },
      change("sources-renamed") { _, tree in tree.move(Change.parent(main), to: "\(folderOfAdmin)/Sources/Back") },
      change("feature-imports-generated") { root, tree in
        guard let part = root.features.first else { return }
        _ = tree.edit(part.mainFile) { $0 = "import AdminDependencies\n" + $0 }
      },
      change("of-one-kind") { root, tree in
        tree["\(folderOfAdmin)/Sources/AdminRegistration/Own.swift"] = "public struct Own {}\n"
      },
      change("shop-is-gone") { root, tree in
        tree.remove("Sources")
        _ = tree.edit("component.yaml") { $0 = $0.replacingOccurrences(of: "kind: app", with: "kind: workspace") }
      },
    ]
}
