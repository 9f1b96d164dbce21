/// Packages whose commits lack paths in their manifests, and components whose specs list more than their manifests.
extension PinnedSample {
  private typealias Target = PinnedPackage.Target

  private static func inside(_ name: String, _ finding: String?, tools: String = "5.9", _ target: Target) -> Self {
    Self(
      name, finds: finding,
      PinnedPackage("a", tools: tools, products: ["A": []], [Target("A", [target.name]), target]))
  }

  private static func alone(_ name: String, _ finding: String?, tools: String = "5.9", _ target: Target) -> Self {
    Self(name, finds: finding, PinnedPackage("a", tools: tools, products: ["A": []], [target]))
  }

  private static let missing = "incomplete-repository"
  private static let swift = "public struct S {}\n"

  static let folders = [
    inside("a path that is not there", missing, Target("In", [], "path: \"Other/In\"", files: [:])),
    inside("a path that leads out", missing, Target("In", [], "path: \"../In\"", files: [:])),
    inside("a folder that is not there", missing, Target("In", files: [:])),
    inside("a folder without a source", nil, Target("In", files: ["Sources/In/README.md": ""])),
    inside("a path", nil, Target("In", [], "path: \"./Other//In/\"", files: ["Other/In/In.swift": swift])),
    inside(
      "a binary that is not there", missing,
      Target("In", [], "path: \"In.xcframework\"", call: "binaryTarget", files: [:])),
    alone("one target without a folder of its own", nil, Target("A", files: ["Sources/A.swift": swift])),
    alone(
      "one target without a folder of its own before 5.9", missing, tools: "5.8",
      Target("A", files: ["Sources/A.swift": swift])),
    alone("another usual folder", nil, Target("A", files: ["src/A/A.swift": swift])),
    alone("the top", nil, Target("A", [], "path: \".\"", files: ["A.swift": swift])),
    Self(
      "a folder of a target that nothing reaches",
      PinnedPackage("a", products: ["A": []], [Target("A"), Target("X", [], "path: \"X\"", files: [:])])),
    Self(
      "a folder of tests",
      PinnedPackage("a", products: ["A": []], [Target("A"), Target("X", ["A"], call: "testTarget", files: [:])])),
    Self(
      "a folder of a product that nobody uses", finds: missing,
      PinnedPackage("a", products: ["A": [], "B": []], [Target("A"), Target("B", files: [:])])),
  ]

  private static func component(
    _ name: String, _ finding: String?, spec: String, app: String = "Kit", products: [String: [String]] = ["Kit": []],
    _ targets: [Target]
  ) -> Self {
    Self(
      name, finds: finding, app: app, PinnedPackage("Kit", products: products, targets, files: ["component.yaml": spec])
    )
  }

  static let specs = [
    component("a spec", nil, spec: "name: Kit\n", [Target("Kit", ["In"]), Target("In")]),
    component(
      "a module of the spec alone", "missing-product", spec: "name: Kit\nmodules: { Extra: {} }\n",
      app: "Kit, Kit/Extra",
      [Target("Kit")]),
    component(
      "a module of the spec alone that nobody uses", nil, spec: "name: Kit\nmodules: { Extra: {} }\n", [Target("Kit")]),
    component(
      "a product of another name", "missing-product", spec: "name: Kit\n", products: ["KitLib": ["Kit"]],
      [Target("Kit")]),
    component(
      "a product that the spec names", nil, spec: "name: Kit\nproducts: { KitLib: [Kit] }\n",
      products: ["KitLib": ["Kit"]], [Target("Kit")]),
    component(
      "a product that the spec alone names", "missing-product", spec: "name: Kit\nproducts: { KitLib: [Kit] }\n",
      [Target("Kit")]),
    component(
      "what the spec does not say", "duplicate-module", spec: "name: Kit\n", [Target("Kit", ["Core"]), Target("Core")]),
    component(
      "unsafe flags that the spec does not say", "unsafe-flags", spec: "name: Kit\n",
      [Target("Kit", ["In"]), Target("In", [], "swiftSettings: [.unsafeFlags([\"-DX\"])]")]),
    component(
      "more in a product than the spec says", nil, spec: "name: Kit\n", products: ["Kit": ["Kit", "In"]],
      [Target("Kit"), Target("In")]),
    component(
      "a module in a product that the spec does not say", "duplicate-module", spec: "name: Kit\n",
      products: ["Kit": ["Kit", "Core"]], [Target("Kit"), Target("Core")]),
    component(
      "unsafe flags in a product that the spec does not say", "unsafe-flags", spec: "name: Kit\n",
      products: ["Kit": ["Kit", "In"]], [Target("Kit"), Target("In", [], "swiftSettings: [.unsafeFlags([\"-DX\"])]")]),
    Self(
      "a product of a component that its spec does not offer", finds: "missing-product", app: "o/O",
      PinnedPackage("o", products: ["O": []], [Target("O", ["Kit/Extra"])]),
      PinnedPackage("Kit", products: ["Kit": []], [Target("Kit")], files: ["component.yaml": "name: Kit\n"])),
    Self(
      "a product of a component for a package", finds: nil, app: "o/O",
      PinnedPackage("o", products: ["O": []], [Target("O", ["Kit/Kit"])]),
      PinnedPackage("Kit", products: ["Kit": []], [Target("Kit")], files: ["component.yaml": "name: Kit\n"])),
  ]
}
