import Foundation
import TestSupport
import Testing

/// Scopes from specs to a running program.
@Suite struct SessionTests {
  private func root() throws -> ScratchFolder {
    let scratch = try ScratchFolder()
    for (path, text) in SessionSample.files { try scratch.write(text, to: path) }
    return scratch
  }

  @Test func valuesAreThereAndServicesAreFreedWithTheirSession() throws {
    let scratch = try root()
    try scratch.buildApp("--build-tests")
    #expect(
      try scratch.runApp() == [
        "Ada orders of Ada at 7, 3 invoices, true", "Ada on screens at 7: orders of Ada at 7, 3 invoices, true",
        "true false", "true", "Here of Ada", "  basket is gone", "  invoices are gone", "  orders of Ada are gone",
        "screens are left", "Ada has left", "orders of Bob at 7, 5 invoices, true", "99", "2 film true",
      ])
    let tested = try Launch.swift("test", ["--skip-build"], in: scratch.path).run()
    #expect(tested.status == 0, "\(tested.stdout)\(tested.stderr)")
    #expect(tested.stdout.contains("Test run with 2 tests in 1 suite passed"), "\(tested.stdout)")
    try expectThatALazyRequirementStopsWithASentence(in: scratch)
  }

  /// Read when the session is over, and never a second one built.
  private func expectThatALazyRequirementStopsWithASentence(in scratch: ScratchFolder) throws {
    try scratch.write(
      """
      import AccountInterface
      import OrdersInterface
      import ShopDependencies
      import ShopRegistration

      Registration.register()
      Dependencies.current.send(.signedOut)
      let orders = Dependencies.current.session(user: User(name: "Ada"), token: "").orderHistory
      print(orders.deep)

      """, to: "Sources/Shop/main.swift")
    try scratch.buildApp()
    let outcome = try Launch(program: scratch[".build/debug/Shop"], arguments: [], folder: scratch.path).run()
    #expect(outcome.status != 0)
    #expect(
      outcome.stderr.contains(
        "A lazy requirement was read after its session had ended: keep what session(…) returns as long as it lasts."),
      "\(outcome.stderr)")
  }

  /// The app's code begins sessions all the same.
  @Test func aComponentThatGoesTakesItsServicesWithIt() throws {
    let scratch = try root()
    let spec = try scratch.read("component.yaml")
    try scratch.write(
      spec.replacing("  - Orders\n", with: "").replacing("  - Orders/OrdersInterface\n", with: "")
        .replacing("[Account/AccountInterface, Orders/OrdersInterface]", with: "[Account/AccountInterface]")
        .replacing(
          "  tools:", with: "  severity: { unused-provider: off, unused-dependency: off, unsent-event: off }\n  tools:"),
      to: "component.yaml")
    try scratch.write(
      """
      import AccountInterface
      #if canImport(Here)
        import Here
      #endif
      import ShopDependencies
      import ShopRegistration

      Registration.register()
      let session = Dependencies.current.session(user: User(name: "Ada"), token: "")
      print(session.user.name)
      #if canImport(Here)
        print(session.here.name)
      #endif

      """, to: "Sources/Shop/main.swift")
    try scratch.write("", to: "Tests/ShopTests/ShopTests.swift")
    try scratch.buildApp()
    #expect(try scratch.runApp() == ["Ada", "Here of Ada"])
  }

  /// A struct for each part of many services, and a manifest for older compilers.
  @Test func manyServicesOfAScopeCompileInParts() throws {
    let scratch = try ScratchFolder()
    let numbers = 0..<130
    try scratch.write("lockfile: 1\n", to: "integrate.lock.yaml")
    try scratch.write(
      """
      name: Shop
      kind: app
      integration: { tools: "5.9", defaults: { platforms: { iOS: "13", macOS: "10.15" } } }
      dependencies: [Many]
      app: { scopes: { session: { values: { token: String } } } }

      """, to: "component.yaml")
    let services = numbers.map { "  s\($0): P\($0)\n" }.joined()
    let provides = numbers.map { number in
      let needed = number == 0 ? "token" : "{ s\(number - 1): lazy }"
      return "  s\(number): { type: T\(number), scope: session, requires: [\(needed)] }\n"
    }.joined()
    try scratch.write("name: Many\nservices:\n\(services)provides:\n\(provides)", to: "Many/component.yaml")
    try scratch.write(
      numbers.map { number in
        let needed = number == 0 ? "token: String" : "s\(number - 1): @escaping @Sendable () -> any P\(number - 1)"
        return "public protocol P\(number): Sendable {}\n"
          + "public struct T\(number): P\(number) { public init(\(needed)) {} }\n"
      }.joined(), to: "Many/Sources/Many/Many.swift")
    try scratch.write(
      """
      import Many
      import ShopDependencies
      import ShopRegistration

      struct Other: P7 {}
      Registration.register()
      let changed = Dependencies.current.replacing { $0.session.s7 = { _ in Other() } }
      print(type(of: changed.session(token: "t").s7), type(of: changed.session(token: "t").s129))

      """, to: "Sources/Shop/main.swift")
    try scratch.buildApp()
    #expect(try scratch.runApp() == ["Other T129"])
  }
}
