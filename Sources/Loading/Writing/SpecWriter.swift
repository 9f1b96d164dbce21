import Model
import Text
import YAML

/// Writes specs as a person would: short forms where possible, keys in a fixed order, and no defaults.
///
/// The decoder reads the text back as the same spec. Places of values are ignored.
package enum SpecWriter {
  /// - Parameters:
  ///   - comments: lines for the top of the file, without `#`.
  ///   - moduleComments: lines above modules other than the main one, without `#`, by the module's name.
  ///   - deniesTests: true to write that there are no tests, because the decoder could take a folder for some.
  ///   - findsTests: true if the decoder finds the folder of `<Name>Tests`, so that plain tests need no entry.
  package static func text(
    of spec: Spec, comments: [String] = [], moduleComments: [String: [String]] = [:], deniesTests: Bool = false,
    findsTests: Bool = false
  ) -> String {
    let entries = SpecEntries(spec, deniesTests: deniesTests, findsTests: findsTests).all()
    if moduleComments.isEmpty { return YAMLPrinter().document(entries, comments: comments) }
    var text = ""
    var left = moduleComments
    for entry in entries { text += lines(of: entry, testName: TestName.of(spec.name.value), &left) }
    // Modules without an entry of their own.
    let others = left.sorted { $0.key < $1.key }.flatMap(\.value)
    return YAMLPrinter().document([], comments: comments + others) + text
  }

  /// The lines of an entry, with the comments of the modules in it.
  private static func lines(
    of entry: YAMLEntry, testName: String, _ comments: inout [String: [String]]
  ) -> String {
    let printer = YAMLPrinter()
    let plain = printer.document([entry])
    guard ["modules", "tests"].contains(entry.key), case .mapping(let parts, isBlock: true) = entry.value else {
      // The tests of the usual name have no name in the file.
      let own = entry.key == "tests" ? comments.removeValue(forKey: testName) ?? [] : []
      return printer.document([], comments: own) + plain
    }
    var text = "\(entry.key):\n"
    let indent = String(repeating: " ", count: printer.step)
    for part in parts {
      let own = printer.commented(comments.removeValue(forKey: part.key) ?? []).map { indent + $0 }
      for line in own + printer.lines(part.key, part.value, indent: printer.step) { text += line + "\n" }
    }
    return text
  }
}

/// The entries of a spec's top level.
private final class SpecEntries {
  private let spec: Spec
  private let deniesTests: Bool
  private let findsTests: Bool
  private let main: Module?
  /// The modules other than the main one, and the tests, in the order that the decoder expects.
  private var modules: [Module] = []
  private var tests: [Module] = []

  init(_ spec: Spec, deniesTests: Bool, findsTests: Bool) {
    (self.spec, self.deniesTests, self.findsTests) = (spec, deniesTests, findsTests)
    main = spec.modules.first(where: \.isMain)
    for module in spec.modules where !module.isMain {
      if Self.belongsToTests(module, of: spec) { tests.append(module) } else { modules.append(module) }
    }
  }

  /// Returns whether a test can be written under `tests:`. That key implies a dependency on the module that the test is
  /// named after. So a test without it belongs under `modules:`, and so does one whose name is a key of `tests:`.
  private static func belongsToTests(_ module: Module, of spec: Spec) -> Bool {
    guard module.kind == .test else { return false }
    if ["plugin", "providers", "services", "provides"].contains(module.name.value) { return false }
    guard let subject = subject(of: module, in: spec) else { return true }
    return module.dependencies.contains { $0.text.value == subject }
  }

  /// The module that a test is named after, if it exists in the component.
  private static func subject(of test: Module, in spec: Spec) -> String? {
    guard let name = TestName.subject(of: test.name.value) else { return nil }
    return spec.modules.contains { $0.name.value == name && $0.kind != .test } ? name : nil
  }

  func all() -> [YAMLEntry] {
    var entries = [YAMLEntry("name", .text(spec.name.value))]
    if spec.kind != .component { entries.append(("kind", .text(spec.kind.rawValue))) }
    if let summary = spec.summary { entries.append(("summary", .text(summary))) }
    if let layer = spec.layer { entries.append(("layer", .text(layer.value))) }
    if !spec.owners.isEmpty { entries.append(("owners", .texts(spec.owners))) }
    if let visibility = spec.visibility { entries.append(("visibility", .texts(visibility.map(\.value)))) }
    if let integration = spec.integration { entries.append(("integration", .block(integration.entries()))) }
    if let package = spec.package { entries.append(("package", .block(package.entries()))) }
    if !spec.platforms.isEmpty { entries.append(("platforms", .platforms(spec.platforms))) }
    if let tools = spec.tools { entries.append(("tools", .text(tools.value.description))) }
    entries += mainEntries()
    if !modules.isEmpty {
      entries.append(("modules", .block(modules.map { ($0.name.value, body($0, isTest: false)) })))
    }
    if let tests = testsValue() { entries.append(("tests", tests)) }
    entries += appEntries()
    if let products = spec.products { entries.append(("products", Self.products(products))) }
    return entries
  }

  private func mainEntries() -> [YAMLEntry] {
    if let main {
      return ModuleEntries(main).all(usualKind: spec.kind == .app ? .executable : .library)
    }
    var entries: [YAMLEntry] = []
    if spec.kind != .workspace {
      entries.append(
        spec.modules.isEmpty && spec.kind == .component ? ("modules", .compact([])) : ("type", .text("none")))
    }
    if !spec.app.dependencies.isEmpty {
      entries.append(("dependencies", .list(spec.app.dependencies.map(\.value))))
    }
    if spec.app.statesLaunch { entries.append(("launch", .block([]))) }
    if !spec.app.injects.isEmpty { entries.append(("injects", .texts(spec.app.injects.map(\.value)))) }
    return entries
  }

  private func body(_ module: Module, isTest: Bool) -> YAMLValue {
    var copy = module
    if isTest, let subject = Self.subject(of: module, in: spec), let first = module.dependencies.first,
      first.text.value == subject, first.hasOnlyName
    {
      copy.dependencies.removeFirst()
    }
    return .compact(
      ModuleEntries(copy).all(usualKind: isTest ? .test : .library) + ModuleEntries(copy).provides())
  }

  /// The value of `tests:`: the body of `<Name>Tests` if it is the only test and not empty; `{}` for no tests.
  private func testsValue() -> YAMLValue? {
    if tests.isEmpty { return deniesTests && main != nil ? .compact([]) : nil }
    if tests.count == 1, tests[0].name.value == TestName.of(spec.name.value) {
      let only = body(tests[0], isTest: true)
      guard case .mapping(let entries, _) = only, entries.isEmpty else { return only }
      if findsTests, main != nil { return nil }
    }
    return .block(tests.map { ($0.name.value, body($0, isTest: true)) })
  }

  // MARK: Apps

  private func appEntries() -> [YAMLEntry] {
    var entries: [YAMLEntry] = []
    var provides = main.map { ModuleEntries($0).provided() } ?? []
    provides += spec.app.provides.map { service in
      guard let materials = spec.app.materials[service.value] else { return (service.value, .text("app")) }
      let requires = YAMLValue.list(materials.map(ModuleEntries.requirement))
      return (service.value, .compact([("app", .bool(true)), ("requires", requires)]))
    }
    if !provides.isEmpty { entries.append(("provides", .block(provides))) }
    if !spec.app.bind.isEmpty {
      entries.append(("bind", .compact(spec.app.bind.map { ($0.service.value, .text($0.choice.value)) })))
    }
    var wiring: [YAMLEntry] = []
    if let name = spec.app.dependenciesModule { wiring.append(("dependencies", .text(name.value))) }
    if let name = spec.app.registrationModule { wiring.append(("registration", .text(name.value))) }
    if let name = spec.app.testingModule { wiring.append(("testing", .text(name.value))) }
    if !wiring.isEmpty { entries.append(("wiring", .compact(wiring))) }
    var app: [YAMLEntry] = []
    if let configuration = spec.app.configuration { app.append(("config", .block(configuration.entries))) }
    if !spec.app.schemes.isEmpty { app.append(("schemes", .texts(spec.app.schemes.map(\.value)))) }
    if spec.app.statesEvents { app.append(("events", .compact(spec.app.events.map { ($0.name.value, $0.value) }))) }
    if !spec.app.scopes.isEmpty { app.append(("scopes", .block(spec.app.scopes.map(\.entry)))) }
    if !app.isEmpty {
      entries.append(("app", .block(app)))
    }
    return entries
  }

  private static func products(_ products: [ProductDeclaration]) -> YAMLValue {
    if products.isEmpty { return .text("none") }
    return .block(
      products.map { product in
        let modules = YAMLValue.texts(product.modules.map(\.value))
        if product.type == .library { return (product.name.value, modules) }
        return (product.name.value, .compact([("type", .text(product.type.rawValue)), ("modules", modules)]))
      })
  }
}
