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
  let code: SwiftCode = """
    // A toolchain that builds without the library for tests has no module of the name.
    #if canImport(Testing) && compiler(>=6.1)
      public import \(Spelling.declared(module))
      public import Testing

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
          try await make().run { try await function() }
        }
      }

      extension Testing.Trait where Self == Wired {
        /// Runs each test with what this makes, for example `Registration.make()` with some services replaced.
        public static func wired(_ make: @escaping @Sendable () async throws -> \(container)) -> Wired {
          Wired(make)
        }
      }
    #endif

    """
  text.block(code)
  return text.text.text
}
