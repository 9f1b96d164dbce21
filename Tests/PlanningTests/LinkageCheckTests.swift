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
    #expect(project.message() == "'App' contains the code of 'Core' 2 times, each with its own state")
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
    // One package has no border inside.
    #expect(app("single", members).marks == [])
  }

  /// A dynamic product contains all its modules, also those that nothing names.
  @Test func aDynamicProductHasAllItsModules() {
    func project(_ products: String) -> SmallProject {
      app(
        "separate",
        [
          "App": "kind: app\ndependencies: [Kit, Base]", "Base": "products: { Base: { modules: [Base] } }",
          "Kit": "modules: { Extra: { dependencies: [Base] } }\nproducts: { \(products) }",
        ])
    }
    #expect(
      project("KitDynamic: { type: dynamic, modules: [Kit, Extra] }").marks == [
        "App/component.yaml:3:21 static-linked-twice"
      ])
    // A dependency takes the first product that has the module.
    #expect(
      project("Kit: { modules: [Kit, Extra] }, KitDynamic: { type: dynamic, modules: [Kit, Extra] }").marks == [])
  }

  /// Two dynamic libraries that contain one static module.
  @Test func twoDynamicProductsOfMembersMeet() {
    let project = app(
      "separate",
      [
        "App": "kind: app\ndependencies: [Left, Right]", "Base": "",
        "Left": "linkage: dynamic\ndependencies: [Base]", "Right": "linkage: dynamic\ndependencies: [Base]",
      ])
    #expect(project.marks == ["Left/component.yaml:3:16 static-linked-twice"])
  }

  /// Modules that the registration links count, though no dependency of the app names them.
  @Test(arguments: ["executable", "none"]) func whatIsWiredIsLinked(_ type: String) {
    let project = app(
      "single",
      [
        "App": "kind: app\ntype: \(type)\ndependencies: [Api, p/Static]", "Api": "services: { a: A }",
        "Impl": "dependencies: [p/Dynamic]\nprovides: { a: Impl }",
      ], pins: Self.pin)
    #expect(project.marks == ["App/component.yaml:4:21 static-linked-twice"])
  }

  /// An app that Xcode links is a process too.
  @Test func anAppWithoutAnExecutableIsChecked() {
    let project = app(
      "single",
      [
        "App": "kind: app\ntype: none\ndependencies: [B, C]", "B": "dependencies: [p/Dynamic]",
        "C": "dependencies: [p/Static]",
      ], pins: Self.pin)
    #expect(project.marks == ["B/component.yaml:2:16 static-linked-twice"])
  }

  /// Modules with the same name in two packages, distinguished by an alias, are two modules.
  @Test func modulesOfOneNameAreTwo() {
    let project = app(
      "single",
      [
        "App": "kind: app\ndependencies: [p/Dynamic, { name: q/Q, aliases: { Core: QCore } }]"
      ],
      pins: """
        \(Self.pin.replacing("Static: [Core], ", with: ""))
        q: { git: https://h/q, version: 1.0.0, products: { Q: [Core] }, ranges: {} }
        """)
    #expect(project.marks == [])
  }

  @Test func aLibraryAloneIsNoImage() {
    let project = app(
      "single", ["A": "dependencies: [p/Static, B]", "B": "dependencies: [p/Dynamic]"], pins: Self.pin)
    #expect(project.marks == [])
  }
}
