import Model
import Planning

/// A file of a generated module, by its name there.
struct NamedFile {
  let name: String
  let text: String
}

/// The files of `<Component>TestConfiguration`: for each configuration a type with the values of tests, and the
/// functions that set code up with them.
func printTestValues(
  _ values: TestConfigurations.Values, of graph: LinkedGraph, header: String, tools: ToolsVersion
) -> [NamedFile] {
  var files: [NamedFile] = []
  var setUps: [SwiftIdentifier] = []
  // The types of all files are in one module, and hide imported ones.
  var taken: Set<SwiftIdentifier> = []
  for module in values.declaring {
    guard let declaration = graph.modules[module].module.configurations.first else { continue }
    taken.insert(SwiftIdentifier(moduleOf: graph.modules[module].name))
    taken.formUnion(declaration.protocolName.value.parts + (declaration.setup?.value.parts ?? []))
  }
  let scopes = Spelling.unused("Scopes", in: taken)
  taken.insert(scopes)
  for module in values.declaring {
    guard let declaration = graph.modules[module].module.configurations.first,
      let service = SwiftIdentifier(declaration.service.value)
    else { continue }
    let name = SwiftIdentifier(moduleOf: graph.modules[module].name)
    let type = Spelling.unused("Test\(declaration.protocolName.value.parts.last ?? "Configuration")", in: taken)
    taken.insert(type)
    let scoped = Spelling.unused("Scoped\(declaration.protocolName.value.parts.last ?? "Configuration")", in: taken)
    if declaration.setup != nil { taken.insert(scoped) }
    let file = printTestValues(
      declaration, service, type, scoped: (scoped, scopes), module: name, header: header, tools: tools)
    files.append(NamedFile(name: "\(name)Values.swift", text: file))
    if declaration.setup != nil { setUps.append("setUp_\(service)") }
  }
  if !setUps.isEmpty {
    var text = WiringText()
    text.header(header)
    text.line(0, "import class Foundation.NSLock")
    text.line(0, "")
    text.line(0, "/// Called when a test process starts.")
    text.line(0, "@_cdecl(\(literal: setUpFunction(values.module)))")
    text.line(0, "public func setUpTests() {")
    for function in setUps { text.line(2, "\(function)()") }
    text.line(0, "}")
    text.block(runs(scopes))
    files.append(NamedFile(name: "SetUp.swift", text: text.text.text))
  }
  return files
}

/// The type with the values that tests of apps override.
private func runs(_ type: SwiftIdentifier) -> SwiftCode {
  """

  /// The values of tests of apps, on any thread.
  final class \(type)<Value: Swift.Sendable>: @unchecked Swift.Sendable {
    private let lock = Foundation.NSLock()
    private var all: [@Sendable () -> Value?] = []

    /// The values of the surrounding test; `nil` if no app has any.
    var value: Value? {
      for scope in lock.withLock({ all }) {
        if let value = scope() { return value }
      }
      return nil
    }

    func add(_ scope: @escaping @Sendable () -> Value?) { lock.withLock { all.append(scope) } }
  }

  """
}

private func printTestValues(
  _ declaration: ConfigurationDeclaration, _ service: SwiftIdentifier, _ type: SwiftIdentifier,
  scoped: (type: SwiftIdentifier, scopes: SwiftIdentifier), module: SwiftIdentifier,
  header: String, tools: ToolsVersion
) -> String {
  var text = WiringText()
  let protocolName = Spelling.type(declaration.protocolName.value)
  let values = testValues(of: declaration)
  var taken = Set(declaration.protocolName.value.parts).union([type, module])
  if let setup = declaration.setup { taken.formUnion(setup.value.parts) }
  let urls = Spelling.unused("FixedURL", in: taken)
  text.header(header)
  text.imports([module: .all], public: [module], tools: tools)
  if values.contains(where: \.type.usesURL) { text.urlImport(tools: tools) }
  text.line(0, "/// The values of \(comment: declaration.protocolName.value.text) in tests.")
  text.line(0, "public struct \(type): \(protocolName) {")
  for value in values {
    text.line(
      2,
      "public var \(Spelling.declared(value.name)): \(ValueSyntax.type(value.type)) = "
        + ValueSyntax.literal(value.value, urls: urls))
  }
  if !values.isEmpty { text.line(0, "") }
  text.line(2, "public init() {}")
  text.line(0, "}")
  text.line(0, "")
  text.line(0, "extension \(protocolName) where Self == \(type) {")
  text.line(2, "public static var test: \(type) { \(type)() }")
  text.line(0, "}")
  if let setup = declaration.setup {
    text.line(0, "")
    let call: SwiftCode = "\(Spelling.type(setup.value)).setup(with: \(scoped.type)())"
    text.line(0, "func setUp_\(service)() { \(call) }")
    text.line(0, "")
    text.line(0, "/// For code that is set up: the values of the surrounding test, or else these.")
    text.scopedValues(
      0, scoped.type, of: protocolName, values: values.map { ($0.name, $0.type) }, keepsOwn: false, own: "\(type)()",
      around: "scopes_\(service).value")
    text.line(0, "")
    text.line(0, "private let scopes_\(service) = \(scoped.scopes)<any \(protocolName)>()")
    text.line(0, "")
    text.line(0, "/// For the code that runs an app's tests: the values of a test.")
    text.line(0, "public func scope_\(service)(_ values: @escaping @Sendable () -> (any \(protocolName))?) {")
    text.line(2, "scopes_\(service).add(values)")
    text.line(0, "}")
  }
  if values.contains(where: { $0.value.hasURL }) { text.urlMaker(urls) }
  return text.text.text
}

private struct TestValue {
  let name: SwiftIdentifier
  let type: ValueType
  let value: ConfigurationValue
}

/// The value of each property: that of `test:`, or the default. A missing value or one of another type is a finding.
private func testValues(of declaration: ConfigurationDeclaration) -> [TestValue] {
  let given = Dictionary((declaration.test ?? []).map { ($0.key.value, $0.value) }) { first, _ in first }
  return declaration.values.compactMap { property in
    guard let name = SwiftIdentifier(property.name.value) else { return nil }
    let written = given[property.name.value].flatMap { try? ConfigurationValue($0, as: property.type.value) }
    guard let value = written ?? property.defaultValue?.value else { return nil }
    return TestValue(name: name, type: property.type.value, value: value)
  }
}

/// The files of `<Component>TestSetup`. They are in C, since its constructors run before the first test in every test
/// runner.
///
/// - Parameter scopes: the module of an app's tests that has a function to be called too.
func printTestSetUp(
  _ setUp: TestConfigurations.SetUp, of graph: LinkedGraph, scopes: String?, header: String
) -> [NamedFile] {
  var text = WiringText()
  text.header(header)
  text.line(0, "// Runs when the test process starts, before its first test.")
  text.line(0, "#include \"setup.h\"")
  text.line(0, "")
  var functions = setUp.values.map {
    (
      name: SwiftIdentifier(moduleOf: setUpFunction(graph.testConfigurations.values[$0.values].module)),
      condition: PlatformGuard.c($0.platforms)
    )
  }
  if let scopes { functions.append((name: SwiftIdentifier(moduleOf: scopesFunction(scopes)), condition: nil)) }
  if functions.contains(where: { $0.condition != nil }) {
    text.line(0, "#ifdef __APPLE__")
    text.line(0, "#include <TargetConditionals.h>")
    text.line(0, "#endif")
    text.line(0, "")
  }
  for function in functions { text.line(0, "extern void \(function.name)(void);") }
  text.line(0, "")
  text.line(0, "__attribute__((constructor)) static void integrate_start(void) {")
  for function in functions {
    if let condition = function.condition { text.line(0, "#if \(condition)") }
    text.line(2, "\(function.name)();")
    if function.condition != nil { text.line(0, "#endif") }
  }
  text.line(0, "}")
  var headerText = WiringText()
  headerText.header(header)
  headerText.line(0, "#pragma once")
  return [
    NamedFile(name: "setup.c", text: text.text.text), NamedFile(name: "include/setup.h", text: headerText.text.text),
  ]
}

/// The C name of the function that sets code up with the values of a component, made of the module's name.
private func setUpFunction(_ module: String) -> String { "integrate_setup_\(module)" }
