// Written by integrate from component.yaml; do not edit.

// A toolchain without the testing library has no module of this name.
#if canImport(Testing) && compiler(>=6.1)
  public import GroceryDependencies
  public import Testing

  /// Gives each test, and each case of a test, its own container as `Dependencies.current`.
  ///
  /// Tests may run in parallel: they do not share services.
  public struct Wired: Testing.TestTrait, Testing.SuiteTrait, Testing.TestScoping {
    private let make: @Sendable () async throws -> GroceryDependencies.Dependencies

    /// The trait of a suite applies to each of its tests.
    public var isRecursive: Swift.Bool { true }

    fileprivate init(_ make: @escaping @Sendable () async throws -> GroceryDependencies.Dependencies) {
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
    public static func wired(_ make: @escaping @Sendable () async throws -> GroceryDependencies.Dependencies) -> Wired {
      Wired(make)
    }
  }
#endif
