/// A root whose component `Top` needs `Middle`, which needs `Low`; `Broken` does not compile, and `Top` needs it too. All
/// have tests.
package enum FocusSample {
  package static let files: [(path: String, text: String)] =
    [
      ("integrate.lock.yaml", "lockfile: 1"),
      (
        "component.yaml",
        """
        name: Root
        kind: workspace
        integration: { search: [Components], severity: { unused-dependency: off } }
        """
      ),
    ]
    + component("Low", [], "public let low = 1", test: "low == 1")
    + component("Middle", ["Low"], "import Low\npublic let middle = low + 1", test: "middle == 2")
    + component("Broken", [], "public let broken: Int = \"no number\"", test: "broken == 1")
    + component(
      "Top", ["Middle", "Broken"], "import Broken\nimport Middle\npublic let top = middle + broken", test: "top == 3")

  /// The files of a component.
  package static func component(
    _ name: String, _ needs: [String], _ source: String, test: String
  ) -> [(path: String, text: String)] {
    let folder = "Components/\(name)"
    return [
      ("\(folder)/component.yaml", "name: \(name)\ndependencies: [\(needs.joined(separator: ", "))]"),
      ("\(folder)/Sources/\(name)/\(name).swift", source),
      (
        "\(folder)/Tests/\(name)Tests/\(name)Tests.swift",
        "import Testing\nimport \(name)\n@Test func itWorks() { #expect(\(test)) }"
      ),
    ]
  }
}
