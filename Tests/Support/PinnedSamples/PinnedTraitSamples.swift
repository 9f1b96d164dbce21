/// Packages whose traits are not those that are asked for.
extension PinnedSample {
  private typealias Target = PinnedPackage.Target

  private static let unfit = "unfit-trait"

  /// `b`, which has the trait `X`.
  private static func b(_ traits: String = "traits: [.trait(name: \"X\")]", needs: [String] = []) -> PinnedPackage {
    PinnedPackage("b", tools: "6.1", products: ["B": []], [Target("B", needs)], arguments: traits)
  }

  /// `c`, which asks for traits of `b`.
  private static func c(asking traits: String) -> PinnedPackage {
    PinnedPackage(
      "c", tools: "6.1", products: ["C": []], [Target("C", ["b/B"])], arguments: "traits: [.trait(name: \"On\")]",
      asks: ["b": "\"1.0.0\"..<\"2.0.0\", traits: [\(traits)]"])
  }

  private static let opened = ".trait(name: \"Y\", condition: .when(traits: [\"On\"]))"

  /// `c` switches on the trait of `b` with which that needs `log`.
  package static let openedByAnother = Self(
    "a trait that brings a package", app: "c/C", tools: "6.1",
    b(needs: ["log/Log?condition: .when(traits: [\"X\"])"]), c(asking: "\"X\""))

  static let traits = [
    Self("a trait", app: "b/B", tools: "6.1", traits: ["b": "[X]"], b()),
    Self("a trait and the default ones", app: "b/B", tools: "6.1", traits: ["b": "[default, X]"], b()),
    Self("no traits of a package with some", app: "b/B", tools: "6.1", traits: ["b": "[]"], b()),
    Self("a trait that is not there", finds: unfit, app: "b/B", tools: "6.1", traits: ["b": "[Y]"], b()),
    Self("a trait of a package without", finds: unfit, app: "b/B", tools: "6.1", traits: ["b": "[X]"], b("")),
    Self("no traits of a package without", finds: unfit, app: "b/B", tools: "6.1", traits: ["b": "[]"], b("")),
    Self(
      "a trait of a package with older tools", finds: unfit, tools: "6.1", traits: ["a": "[X]"],
      PinnedPackage("a", products: ["A": []], [Target("A")])),
    Self("a trait that a package asks for", app: "c/C", tools: "6.1", b(), c(asking: "\"X\"")),
    Self(
      "a trait that a package asks for, and is not there", finds: unfit, app: "c/C", tools: "6.1", b(),
      c(asking: "\"Y\"")),
    Self("a trait that a package asks for at times", app: "c/C", tools: "6.1", b(), c(asking: opened)),
    Self(
      "a trait that a package asks for now", finds: unfit, app: "c/C", tools: "6.1", traits: ["c": "[On]"], b(),
      c(asking: opened)),
    Self(
      "a trait of a package that only another one needs", app: "c/C", tools: "6.1", traits: ["b": "[X]"],
      PinnedPackage(
        "b", tools: "6.1", products: ["B": []],
        [Target("B", files: ["Sources/B/B.swift": "#if !X\n#error(\"X is off\")\n#endif\n"])],
        arguments: "traits: [.trait(name: \"X\")]"),
      PinnedPackage("c", products: ["C": []], [Target("C", ["b/B"])])),
  ]
}
