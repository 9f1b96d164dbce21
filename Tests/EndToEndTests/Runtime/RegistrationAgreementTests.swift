import Foundation
import TestSupport
import Testing

/// Calls of a registration, made at random, and what the compiler says of each.
@Suite struct RegistrationAgreementTests {
  /// What can be given, each with a value; `surplus` is a service that a component provides.
  private static let values = [
    "environment": ".debug", "secrets": ".init(key: \"\")", "launch": ".init(version: \"\")", "device": "\"\"",
    "cache": "{ Cache() }", "queue": "{ Queue() }", "overriding": "{ _ in }", "surplus": "{ SomeSurplus() }",
  ]
  private static let labels = [
    "environment", "secrets", "launch", "device", "cache", "queue", "overriding", "surplus",
  ]

  @Test(arguments: [true, false]) func whatIsRefusedDoesNotCompileAndTheOtherWayRound(isChosen: Bool) throws {
    let root = try root(isChosen: isChosen)
    var random = SeededGenerator(seed: isChosen ? 1 : 2)
    let calls = (0..<300).map { _ in Self.call(&random) }
    var source = "import Core\nimport ShopRegistration\n"
    for (index, call) in calls.enumerated() { source += "func f\(index)() { _ = \(call) }\n" }
    try root.write(source, to: "Sources/Shop/Calls.swift")

    let generated = try Launch.integrate(["generate"], in: root.url).run()
    try #require(generated.status == 0, "\(generated.stderr)")
    let checked = try Launch.integrate(["resolve"], in: root.url).run()
    let refused = Self.lines(checked.stderr, ending: "[unfit-registration]")
    let built = try Launch.swift("build", in: root.path).run()
    let failed = Self.lines(built.stdout + built.stderr, ending: "")
    #expect(refused.count > 100 && calls.count - failed.count > 10)
    for (index, call) in calls.enumerated() {
      let line = index + 3
      // Which parameter a closure behind the brackets stands for, the compiler says.
      if call.hasSuffix("}"), !refused.contains(line) { continue }
      #expect(refused.contains(line) == failed.contains(line), "\(call)\n\(checked.stderr)\n\(built.stdout)")
    }
  }

  private static func call(_ random: inout SeededGenerator) -> String {
    let function = random.below(2) == 0 ? "make" : "register"
    var given = labels.filter { label in
      switch label {
      case "surplus": random.below(10) == 0
      case "launch": random.below(10) < (function == "make" ? 9 : 1)
      case "environment", "overriding": random.below(2) == 0 || function == "make" && label == "environment"
      default: random.below(10) < 9
      }
    }
    switch random.below(6) {
    case 0 where given.count > 1: given.swapAt(random.below(given.count), random.below(given.count))
    case 1 where !given.isEmpty: given.insert(given[random.below(given.count)], at: random.below(given.count + 1))
    default: break
    }
    // From here on closures stand behind the brackets, the first without its label.
    let closures = given.reversed().prefix { values[$0]?.hasPrefix("{") == true }.count
    let behind = random.below(3) == 0 ? random.below(closures + 1) : 0
    let inside = given.dropLast(behind).map { "\($0): \(values[$0] ?? "")" }
    let outside = given.suffix(behind).enumerated().map { index, label in
      " \(index == 0 ? "" : "\(label): ")\(values[label] ?? "")"
    }
    let brackets = inside.isEmpty && behind > 0 ? "" : "(\(inside.joined(separator: ", ")))"
    return "Registration.\(function)\(brackets)\(outside.joined())"
  }

  /// The lines of Calls.swift that have an error.
  private static func lines(_ output: String, ending: String) -> Set<Int> {
    Set(
      output.split(separator: "\n").compactMap { line in
        guard line.hasSuffix(ending), line.contains(": error: "), let file = line.range(of: "Calls.swift:") else {
          return nil
        }
        return Int(line[file.upperBound...].prefix { $0 != ":" })
      })
  }

  private func root(isChosen: Bool) throws -> ScratchFolder {
    let root = try ScratchFolder()
    try root.write(
      """
      name: Shop
      kind: app
      dependencies: [Core]
      provides: { cache: app, queue: app }
      app:
        config:
          environments: [debug, release]
          select: [\(isChosen ? "{ default: release }" : "")]

      """, to: "component.yaml")
    try root.write("greeting: Hello\n", to: "config/common.yaml")
    try root.write("lockfile: 1\npins: {}\n", to: "integrate.lock.yaml")
    try root.write("print(1)\n", to: "Sources/Shop/main.swift")
    try root.write(
      """
      name: Core
      services: { cache: Caching, queue: Queueing, surplus: Surplus }
      provides: { surplus: SomeSurplus }
      config:
        protocol: CoreConfiguration
        values:
          greeting: String
          version: { type: String, info: CFBundleShortVersionString }
          device: { type: String, app: true }
          key: { type: String, secret: true }

      """, to: "Core/component.yaml")
    try root.write(
      """
      public protocol Caching: Sendable {}
      public protocol Queueing: Sendable {}
      public protocol Surplus: Sendable {}
      public struct Cache: Caching { public init() {} }
      public struct Queue: Queueing { public init() {} }
      public struct SomeSurplus: Surplus { public init() {} }
      public protocol CoreConfiguration: Sendable {
        var greeting: String { get }
        var version: String { get }
        var device: String { get }
        var key: String { get }
      }

      """, to: "Core/Sources/Core/Core.swift")
    return root
  }
}
