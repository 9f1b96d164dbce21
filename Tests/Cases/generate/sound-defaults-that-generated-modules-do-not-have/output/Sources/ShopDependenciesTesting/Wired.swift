// Written by integrate from component.yaml; do not edit.

// A toolchain that builds without the library for tests has no module of the name.
#if canImport(Testing) && compiler(>=6.1)
  public import ShopDependencies
  public import Testing

  /// Gives each test, and each case of one, a container of its own as `Dependencies.current`.
  ///
  /// Tests may run at once: none sees what another one's container built.
  public struct Wired: Testing.TestTrait, Testing.SuiteTrait, Testing.TestScoping {
    private let make: @Sendable () async throws -> ShopDependencies.Dependencies

    /// What a suite states holds for each of its tests.
    public var isRecursive: Swift.Bool { true }

    fileprivate init(_ make: @escaping @Sendable () async throws -> ShopDependencies.Dependencies) {
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
    public static func wired(_ make: @escaping @Sendable () async throws -> ShopDependencies.Dependencies) -> Wired {
      Wired(make)
    }
  }
#endif
