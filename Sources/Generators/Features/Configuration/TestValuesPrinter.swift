import Model
import Planning

/// The files of `<Component>TestConfiguration`: for each configuration a type with the values of tests, and the
/// functions that set code up with them.
func printTestValues(
  _ values: TestConfigurations.Values, of graph: LinkedGraph, header: String, tools: ToolsVersion
) -> [NamedFile] {
  let declarations = values.declaring.compactMap { module in
    graph.modules[module].module.configurations.first.map { (module: graph.name(of: module), declaration: $0) }
  }
  var files: [NamedFile] = []
  var setUps: [SwiftIdentifier] = []
  // The types of all files are in one module, and hide imported ones.
  var taken: Set<SwiftIdentifier> = []
  for (module, declaration) in declarations {
    taken.insert(module)
    taken.formUnion(declaration.protocolName.value.parts + (declaration.setup?.value.parts ?? []))
  }
  let scopes = Spelling.unused("Scopes", taking: &taken)
  for (module, declaration) in declarations {
    guard let service = SwiftIdentifier(declaration.service.value) else { continue }
    let name = declaration.protocolName.value.parts.last ?? "Configuration"
    let type = Spelling.unused("Test\(name)", taking: &taken)
    let scoped = Spelling.unused("Scoped\(name)", in: taken)
    if declaration.setup != nil { taken.insert(scoped) }
    var printer = TestValuesPrinter(
      declaration: declaration, service: service, module: module, type: type, scoped: scoped, scopes: scopes,
      text: WiringText(header: header, tools: tools))
    files.append(NamedFile(name: "\(module)Values.swift", text: printer.print()))
    if declaration.setup != nil { setUps.append("setUp_\(service)") }
  }
  if !setUps.isEmpty { files.append(printSetUp(setUps, values.module, scopes, header)) }
  return files
}

private func printSetUp(
  _ functions: [SwiftIdentifier], _ module: String, _ scopes: SwiftIdentifier, _ header: String
) -> NamedFile {
  var text = WiringText(header: header)
  text.block("import class Foundation.NSLock\n\n")
  text.line(0, "/// Called when a test process starts.")
  text.line(0, "@_cdecl(\(literal: setUpFunction(module)))")
  text.line(0, "public func setUpTests() {")
  for function in functions { text.line(2, "\(function)()") }
  text.line(0, "}")
  text.block(runs(scopes))
  return NamedFile(name: "SetUp.swift", text: text.text.text)
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

/// The file of one configuration.
private struct TestValuesPrinter {
  let declaration: ConfigurationDeclaration
  let service, module: SwiftIdentifier
  /// The types of the values, of those of the surrounding test, and of the list of such.
  let type, scoped, scopes: SwiftIdentifier
  var text: WiringText

  private var protocolName: SwiftCode { Spelling.type(declaration.protocolName.value) }

  mutating func print() -> String {
    let values = testValues(of: declaration)
    let taken = Set(declaration.protocolName.value.parts + (declaration.setup?.value.parts ?? []) + [type, module])
    let urls = Spelling.unused("FixedURL", in: taken)
    text.imports([module: .all], public: [module])
    if values.contains(where: \.type.usesURL) { text.urlImport() }
    text.line(0, "/// The values of \(comment: declaration.protocolName.value.text) in tests.")
    text.line(0, "public struct \(type): \(protocolName) {")
    for value in values {
      text.line(
        2,
        "public var \(Spelling.declared(value.name)): \(ValueSyntax.type(value.type)) = "
          + ValueSyntax.literal(value.value, urls: urls))
    }
    if !values.isEmpty { text.line(0, "") }
    text.block(
      """
        public init() {}
      }

      extension \(protocolName) where Self == \(type) {
        public static var test: \(type) { \(type)() }
      }
      """)
    if let setup = declaration.setup { print(Spelling.type(setup.value), values) }
    if values.contains(where: { $0.value.hasURL }) { text.urlMaker(urls) }
    return text.text.text
  }

  /// The functions that set code up, and that give it the values of a test.
  private mutating func print(_ setUp: SwiftCode, _ values: [TestValue]) {
    text.line(0, "")
    text.line(0, "func setUp_\(service)() { \(setUp).setup(with: \(scoped)()) }")
    text.line(0, "")
    text.line(0, "/// For code that is set up: the values of the surrounding test, or else these.")
    text.scopedValues(
      0, scoped, of: protocolName, values: values.map { ($0.name, $0.type) }, keepsOwn: false, own: "\(type)()",
      around: "scopes_\(service).value")
    text.block(
      """

      private let scopes_\(service) = \(scopes)<any \(protocolName)>()

      /// For the code that runs an app's tests: the values of a test.
      public func scope_\(service)(_ values: @escaping @Sendable () -> (any \(protocolName))?) {
        scopes_\(service).add(values)
      }
      """)
  }
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
  var text = WiringText(header: header)
  text.block(
    """
    // Runs when the test process starts, before its first test.
    #include "setup.h"


    """)
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
  return [
    NamedFile(name: "setup.c", text: text.text.text),
    NamedFile(name: "include/setup.h", text: (WiringText(header: header).text + "#pragma once\n").text),
  ]
}

/// The C name of the function that sets code up with the values of a component, made of the module's name.
private func setUpFunction(_ module: String) -> String { "integrate_setup_\(module)" }
