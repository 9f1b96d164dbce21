import Foundation
import TestSupport
import Testing

/// Run-time features of components belong to them, in a real app.
@Suite struct GroceryRuntimeTests {
  /// A component with a configuration, a launch task, a route, an event and a method that hears one.
  private static let promotions = [
    (
      "component.yaml",
      """
      name: Promotions
      summary: What is cheap today.
      layer: feature
      owners: [ads-team]
      visibility: [layer:app]
      modules:
        PromotionsInterface:
          layer: interface
          services: { promotions: { protocol: PromotionsModule, isolation: MainActor } }
          config: { protocol: PromotionsConfiguration, values: { discount: Int }, test: { discount: 5 } }
          routes: { "promotions/{day}": promotions.show }
          events: { priceDropped: }
      provides:
        promotions: { type: PromotionsFeature, requires: [promotionsConfiguration], on: { didBecomeActive: refresh } }
      launch: { fetch: { call: PromotionsLaunch.fetch, requires: [promotions], isolation: MainActor } }

      """
    ),
    (
      "Sources/PromotionsInterface/Promotions.swift",
      """
      @MainActor public protocol PromotionsModule { func show(day: String) }
      public protocol PromotionsConfiguration: Sendable { var discount: Int { get } }

      """
    ),
    (
      "Sources/Promotions/Promotions.swift",
      """
      import PromotionsInterface

      @MainActor public final class PromotionsFeature: PromotionsModule {
        private let discount: Int

        public init(promotionsConfiguration: any PromotionsConfiguration) { discount = promotionsConfiguration.discount }
        public func show(day: String) { print("Promotions of \\(day): \\(discount) %") }
        public func refresh() { print("Promotions are fresh") }
      }

      public enum PromotionsLaunch {
        @MainActor public static func fetch(_ promotions: any PromotionsModule) { print("Promotions are fetched") }
      }

      """
    ),
  ]

  @Test func aComponentThatGoesTakesAllThatItDoesWithIt() throws {
    let grocery = try GroceryCopy()
    for (path, text) in Self.promotions { try grocery.write(text, to: "Components/Promotions/\(path)") }
    try grocery.write(try grocery.read("config/common.yaml") + "discount: 10\n", to: "config/common.yaml")
    let main = """
      \(try grocery.read("Sources/Grocery/main.swift"))
      print("Promotions open: \\(Dependencies.current.openNow("grocery://promotions/monday"))")
      Dependencies.current.send(.didBecomeActive)

      """
    try grocery.write(main, to: "Sources/Grocery/main.swift")
    let withoutIt = try grocery.read("component.yaml")
    try grocery.replace("\ndependencies:\n", with: "\ndependencies:\n  - Promotions\n", in: "component.yaml")

    _ = try grocery.integrate("generate")
    #expect(try grocery.integrate("check").stderr.isEmpty)
    for name in ["discount", "Promotions.fetch", "grocery://promotions/monday", "priceDropped", "didBecomeActive"] {
      #expect(try grocery.integrate("why", name).stdout.contains("Grocery"), "\(name)")
    }
    try grocery.swift("build")
    let before = try grocery.run()
    let done = [
      "Promotions are fetched", "Promotions of monday: 10 %", "Promotions open: true", "Promotions are fresh",
    ]
    #expect(before.filter { $0.hasPrefix("Promotions") } == done)
    #expect(before.contains { $0.hasPrefix("Launch: ") && $0.contains("Promotions.fetch") })

    // One line of the app's spec; its code stays as it is.
    try grocery.write(withoutIt, to: "component.yaml")
    _ = try grocery.integrate("generate")
    let checked = try grocery.integrate("check").stderr
    #expect(checked.contains("[unanswered-link]") && checked.contains("[unknown-config-value]"), "\(checked)")
    #expect(checked.contains("0 errors, 2 warnings"), "\(checked)")
    for name in ["discount", "Promotions.fetch", "promotions.show", "priceDropped"] {
      let answer = try grocery.integrate("why", name).stdout
      #expect(
        ["no app sets it", "Grocery does not run it", "answered in no app", "happens in no app"]
          .contains { answer.contains($0) }, "\(answer)")
    }
    try grocery.swift("build")
    #expect(try grocery.read("Sources/Grocery/main.swift") == main)
    let after = try grocery.run()
    #expect(after.filter { $0.contains("Promotions") } == ["Promotions open: false"])
    func others(_ lines: [String]) -> [String] {
      lines.filter { !$0.contains("Promotions") && !$0.hasPrefix("Launch: ") }
    }
    #expect(others(after) == others(before))
    for module in ["GroceryDependencies", "GroceryRegistration"] {
      let generated = try Launch.shell(
        "grep -rl -i promotion Grocery/Sources/\(module) || true", in: grocery.scratch.url
      ).run()
      #expect(generated.stdout.isEmpty, "\(generated.stdout)")
    }
  }

  /// Components know no app: each is built alone, with its tests, from its own folder.
  @Test func eachComponentIsBuiltAloneWithItsTests() throws {
    let grocery = try GroceryCopy()
    try grocery.replace("\nintegration:\n", with: "\nintegration:\n  packages: separate\n", in: "component.yaml")
    _ = try grocery.integrate("generate")
    #expect(try grocery.integrate("check").stderr.isEmpty)
    let folders = try FileManager.default.contentsOfDirectory(atPath: grocery.scratch["Grocery/Components"]).sorted()
    #expect(folders.count > 10)
    // Shared code is built once; no component sees more of it than its own manifest names.
    let options = [
      "--scratch-path", grocery.scratch["built"], "--explicit-target-dependency-import-check", "error",
    ]
    for folder in folders {
      let path = "Components/\(folder)"
      let manifest = try grocery.read("\(path)/Package.swift")
      #expect(!manifest.contains("Grocery"), "\(folder) knows the app")
      guard manifest.contains(".testTarget") else {
        try grocery.swift("build", options, in: path)
        continue
      }
      let tested = try grocery.swift("test", options, in: path)
      #expect(!tested.contains("Test run with 0 tests"), "\(folder): \(tested)")
      #expect(tested.contains(" passed after "), "\(folder): \(tested)")
    }
    // So does the app, with the same output as in one package.
    try grocery.swift("build")
    let lines = try grocery.run()
    for start in ["Launch: ", "Link: ", "Session: "] {
      #expect(lines.contains { $0.hasPrefix(start) }, "\(start)\(lines)")
    }
  }
}
