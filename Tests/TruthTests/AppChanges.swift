import Foundation
import TestSupport

/// A second app that a team adds to the root, with a registration of its own, and changes of both apps.
extension Change {
  private static let folderOfAdmin = "Components/Admin"
  private static let spec = "\(folderOfAdmin)/component.yaml"
  private static let main = "\(folderOfAdmin)/Sources/Admin/main.swift"

  /// - Returns: the features that the second app uses, with those that they need.
  private static func featuresOfAdmin(_ root: RandomRoot, isWhole: Bool) -> [RandomRoot.Part] {
    if isWhole { return root.features }
    var names = Set(root.features.prefix(1).compactMap { $0.service?.name })
    // Features need only earlier ones.
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

  /// A second type that provides the service of the first feature, in a component of its own.
  private static func addRival(_ root: RandomRoot, _ tree: inout Tree) {
    guard let part = root.features.first, let service = part.service else { return }
    let layer = root.hasLayers ? "layer: feature\n" : ""
    let dependencies = (["\(part.name)/\(part.name)Interface"] + part.dependencies).joined(separator: ", ")
    // The other declarations of the first stay where they are.
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

  /// Edits of the second app's spec, and of its code: the text that is replaced, and the new text.
  private static let edits: [(name: String, path: String, old: String, new: String)] = [
    ("name", spec, "name: Admin\n", "name: Shop\n"), ("name-of-feature", spec, "name: Admin\n", "name: Chat\n"),
    ("name-of-registration", spec, "name: Admin\n", "name: ShopRegistration\n"),
    ("name-in-another-case", spec, "name: Admin\n", "name: shop\n"),
    ("component", spec, "kind: app\n", ""), ("workspace", spec, "kind: app\n", "kind: workspace\n"),
    ("feature-layer", spec, "layer: app\n", "layer: feature\n"),
    ("needs-shop", spec, "dependencies:\n", "dependencies:\n  - Shop\n"),
    ("needs-registration", spec, "dependencies:\n", "dependencies:\n  - ShopRegistration\n"),
    ("wiring", spec, "dependencies:\n", "wiring: { dependencies: Services, registration: Wiring }\ndependencies:\n"),
    (
      "wiring-of-shop", spec, "dependencies:\n",
      "wiring: { dependencies: ShopDependencies, registration: AdminRegistration }\ndependencies:\n"
    ),
    ("platforms", spec, "kind: app\n", "kind: app\nplatforms: { macOS: \"14\" }\n"),
    ("no-product", spec, "kind: app\n", "kind: app\nproducts: none\n"),
    ("schemes", spec, "schemes: [admin]", "schemes: [shop]"), ("no-scopes", spec, "  scopes:", "  # scopes:"),
    ("imports-of-shop", main, "import AdminDependencies", "import ShopDependencies"),
    ("imports-both", main, "import AdminDependencies", "import AdminDependencies\nimport ShopDependencies"),
    ("no-imports", main, "import AdminDependencies\nimport AdminRegistration\n", ""),
    ("shop-imports-admins", "Sources/Shop/main.swift", "import ShopDependencies", "import AdminDependencies"),
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
      change("elsewhere") { _, tree in tree.move(folderOfAdmin, to: "Apps/Admin") },
      change("folder-renamed") { _, tree in tree.move(folderOfAdmin, to: "Components/Back") },
      change("sources-renamed") { _, tree in tree.move(Change.parent(main), to: "\(folderOfAdmin)/Sources/Back") },
      change("feature-imports-generated") { root, tree in
        guard let part = root.features.first else { return }
        _ = tree.edit(part.mainFile) { $0 = "import AdminDependencies\n" + $0 }
      },
      change("shop-is-gone") { root, tree in
        tree.remove("Sources")
        _ = tree.edit("component.yaml") { $0 = $0.replacingOccurrences(of: "kind: app", with: "kind: workspace") }
      },
    ]
}
