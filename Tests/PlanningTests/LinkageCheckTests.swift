import Testing

/// No module's code is in an app twice.
@Suite struct LinkageCheckTests {
  private static let pin = """
    p:
      git: https://h/p
      version: 1.0.0
      products: { Static: [Core], Dynamic: { type: dynamic, modules: [Core] } }
      ranges: {}
    """

  private func app(_ packages: String, _ members: KeyValuePairs<String, String>, pins: String = "") -> SmallProject {
    SmallProject(root: "kind: workspace\nintegration: { tools: \"6.0\", packages: \(packages) }", members, pins: pins)
  }

  @Test func aStaticAndADynamicProductOfOneModuleMeet() {
    let project = app(
      "single", ["App": "kind: app\ndependencies: [p/Static, B]", "B": "dependencies: [p/Dynamic]"], pins: Self.pin)
    #expect(project.marks == ["App/component.yaml:3:16 static-linked-twice"])
    #expect(project.message() == "the code of 'Core' ends up 2 times in 'App', each with its own state")
    #expect(
      project.notes() == [
        "App/component.yaml:3:16 in 'App' because of this", "B/component.yaml:2:16 in 'Dynamic' because of this",
      ])
  }

  @Test func oneKindOfProductIsSound() {
    for product in ["Static", "Dynamic"] {
      let project = app(
        "single", ["App": "kind: app\ndependencies: [p/\(product), B]", "B": "dependencies: [p/\(product)]"],
        pins: Self.pin)
      #expect(project.marks == [], "\(product)")
    }
  }

  @Test func aDynamicComponentKeepsItsModulesAtAPackagesBorder() {
    let members: KeyValuePairs = [
      "App": "kind: app\ndependencies: [Base, Dyn]", "Base": "", "Dyn": "linkage: dynamic\ndependencies: [Base]",
    ]
    #expect(app("separate", members).marks == ["App/component.yaml:3:16 static-linked-twice"])
    // In one package there is no border.
    #expect(app("single", members).marks == [])
  }

  @Test func aLibraryAloneIsNoImage() {
    let project = app(
      "single", ["A": "dependencies: [p/Static, B]", "B": "dependencies: [p/Dynamic]"], pins: Self.pin)
    #expect(project.marks == [])
  }
}
