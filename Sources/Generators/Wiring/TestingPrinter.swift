import Model
import Text

/// `Wired.swift` of the module `<App>DependenciesTesting`: a trait of Swift Testing that gives each test a container of its
/// own.
func printTesting(_ printed: PrintedWiring) -> String {
  let (module, container) = (printed.wiring.containerModule, printed.wiring.container)
  return WiringText.file(
    """
    // A toolchain without the testing library has no module of this name.
    #if canImport(Testing) && compiler(>=6.1)
      public import \(Spelling.declared(module))
      public import Testing

      /// Gives each test, and each case of a test, its own container as `Dependencies.current`.
      ///
      /// Tests may run in parallel: they do not share services.
      public struct Wired: Testing.TestTrait, Testing.SuiteTrait, Testing.TestScoping {
        private let make: @Sendable () async throws -> \(container)

        /// The trait of a suite applies to each of its tests.
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
        /// Runs each test with the container that this makes, for example `Registration.make()` with some services replaced.
        public static func wired(_ make: @escaping @Sendable () async throws -> \(container)) -> Wired {
          Wired(make)
        }
      }
    #endif
    """, of: printed)
}

/// `Scopes.swift` of the same module: where code that was set up finds the values of the test around.
///
/// - Returns: `nil` for an app of which no code is set up.
func printTestScopes(_ printed: PrintedWiring) -> String? {
  let wiring = printed.wiring
  guard let name = wiring.scopesModule else { return nil }
  var text = WiringText(printed)
  text.line(0, "import \(Spelling.declared(wiring.containerModule))")
  let modules = Dictionary(wiring.testScopes.map { ($0.module, $0.platforms) }) { $0.union($1) }
  for (module, platforms) in modules.sorted(by: { $0.key < $1.key }) {
    let indentation = text.begin(0, on: platforms)
    text.line(indentation, "import \(Spelling.declared(module))")
    text.end(0, on: platforms)
  }
  text.line(0, "")
  text.line(0, "/// Called when a test process starts: code that was set up reads the values of the surrounding `run`.")
  text.line(0, "@_cdecl(\(literal: scopesFunction(name)))")
  text.line(0, "public func addScopes() {")
  for scope in wiring.testScopes {
    let indentation = text.begin(2, on: scope.platforms)
    text.line(indentation, "scope_\(scope.service) { \(wiring.container).ofRun?.\(Spelling.member(scope.service)) }")
    text.end(2, on: scope.platforms)
  }
  text.line(0, "}")
  return text.text.text
}

/// The name in C of what tells code that was set up where a test has values of its own.
func scopesFunction(_ module: String) -> String { "integrate_scopes_\(module)" }
