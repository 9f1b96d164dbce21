import Model

/// `Wired.swift` of the module `<App>DependenciesTesting`: a trait of Swift Testing that gives each test a container of its
/// own.
///
/// - Parameters:
///   - header: the text of the comment at the top.
///   - tools: the manifest's tools version; below 6.0 newer syntax is hidden from older compilers.
package func printTesting(_ wiring: Wiring, header: String, tools: ToolsVersion = ToolsVersion(6, 0)) -> String {
  let module = SwiftIdentifier(moduleOf: wiring.dependenciesModule)
  let container = Spelling.type(TypeReference(module == "Dependencies" ? [module] : [module, "Dependencies"]))
  var text = WiringText()
  text.header(header)
  var imported = WiringText()
  let modules = Dictionary(wiring.testScopes.map { ($0.module, $0.platforms) }) { $0.union($1) }
  for (module, platforms) in modules.sorted(by: { $0.key < $1.key }) {
    let indentation = imported.begin(2, on: platforms)
    imported.line(indentation, "import \(Spelling.declared(module))")
    imported.end(2, on: platforms)
  }
  let imports = imported.text
  let call: SwiftCode = wiring.testScopes.isEmpty ? "" : "      _ = scopes\n"
  let code: SwiftCode = """
    // A toolchain that builds without the library for tests has no module of the name.
    #if canImport(Testing) && compiler(>=6.1)
      public import \(Spelling.declared(module))
    \(imports)  public import Testing

      /// Gives each test, and each case of one, a container of its own as `Dependencies.current`.
      ///
      /// Tests may run at once: none sees what another one's container built.
      public struct Wired: Testing.TestTrait, Testing.SuiteTrait, Testing.TestScoping {
        private let make: @Sendable () async throws -> \(container)

        /// What a suite states holds for each of its tests.
        public var isRecursive: Swift.Bool { true }

        fileprivate init(_ make: @escaping @Sendable () async throws -> \(container)) {
          self.make = make
        }

        public func provideScope(
          for test: Testing.Test, testCase: Testing.Test.Case?,
          performing function: @Sendable () async throws -> Swift.Void
        ) async throws {
          if test.isSuite { return try await function() }
    \(call)      try await make().run { try await function() }
        }
      }

      extension Testing.Trait where Self == Wired {
        /// Runs each test with what this makes, for example `Registration.make()` with some services replaced.
        public static func wired(_ make: @escaping @Sendable () async throws -> \(container)) -> Wired {
          Wired(make)
        }
      }
    \(scopes(wiring, container))#endif

    """
  text.block(code)
  return text.text.text
}

/// Where code that was set up finds the values of the test around.
private func scopes(_ wiring: Wiring, _ container: SwiftCode) -> SwiftCode {
  if wiring.testScopes.isEmpty { return "" }
  var text = WiringText()
  text.line(0, "")
  text.line(2, "/// Code that was set up with a configuration reads that of the test around.")
  text.line(2, "private let scopes: Swift.Void = {")
  for scope in wiring.testScopes {
    let indentation = text.begin(4, on: scope.platforms)
    text.line(indentation, "scope_\(scope.service) { \(container).ofRun?.\(Spelling.member(scope.service)) }")
    text.end(4, on: scope.platforms)
  }
  text.line(2, "}()")
  return text.text
}
