/// Packages that ask for others by branch and folder, and packages whose products share a name.
extension PinnedSample {
  private typealias Target = PinnedPackage.Target

  private static let conflict = "requirement-conflict"

  /// `a`, which needs `b` as it is asked for.
  private static func asking(_ asked: String) -> PinnedPackage {
    PinnedPackage("a", products: ["A": []], [Target("A", ["b/B"])], asks: ["b": asked])
  }

  private static let b = PinnedPackage("b", products: ["B": []], [Target("B")])
  private static let main = "branch: \"main\""

  static let requirements = [
    Self("a branch that a version asks for", finds: conflict, branches: ["b"], b, asking(main)),
    Self(
      "a branch that a version and the app ask for", finds: conflict, app: "a/A, b/B", branches: ["b"], b, asking(main)),
    Self("a branch that a version asks for, of a version", finds: conflict, b, asking(main)),
    Self("a branch that a commit asks for", commits: ["a"], branches: ["b"], b, asking(main)),
    Self("a branch that a branch asks for", branches: ["a", "b"], b, asking(main)),
    Self("a branch that a commit asks for, of a commit", finds: conflict, commits: ["a", "b"], b, asking(main)),
    Self(
      "a branch that a version's commit asks for", app: "c/C", commits: ["a"], branches: ["b"], b, asking(main),
      PinnedPackage("c", products: ["C": []], [Target("C", ["a/A"])])),
    Self(
      "a branch that a commit's version asks for", finds: conflict, app: "c/C", commits: ["c"], branches: ["b"], b,
      asking(main), PinnedPackage("c", products: ["C": []], [Target("C", ["a/A"])])),
    Self(
      "a branch that no product needs", branches: [],
      PinnedPackage("a", products: ["A": []], [Target("A"), Target("X", ["b/B"])], asks: ["b": main])),
    Self("a folder that a version asks for", finds: conflict, b, asking("path: \"../b\"")),
    Self("a folder that a commit asks for", finds: conflict, commits: ["a"], b, asking("path: \"../b\"")),
  ]

  /// A package with a product `Kit`, of a type.
  private static func kit(_ name: String, _ type: String) -> PinnedPackage {
    PinnedPackage(
      name, products: ["Kit": [name.uppercased(), type].filter { !$0.isEmpty }],
      [Target(name.uppercased())])
  }

  private static let dynamic = ".dynamic"
  private static let duplicate = "duplicate-product"

  static let sharedProducts = [
    Self("dynamic products of one name", finds: duplicate, app: "a/Kit, b/Kit", kit("a", dynamic), kit("b", dynamic)),
    Self("libraries of one name", app: "a/Kit, b/Kit", kit("a", ""), kit("b", "")),
    Self("a library and a dynamic one of one name", app: "a/Kit, b/Kit", kit("a", ""), kit("b", dynamic)),
    Self(
      "dynamic products of one name, one of them needed", app: "a/Kit, b/B", kit("a", dynamic),
      PinnedPackage("b", products: ["B": [], "Kit": [dynamic, "B"]], [Target("B")])),
    Self(
      "dynamic products of one name, one of them inside", finds: duplicate, app: "a/Kit, c/C", kit("a", dynamic),
      kit("b", dynamic), PinnedPackage("c", products: ["C": []], [Target("C", ["b/Kit"])])),
  ]
}
