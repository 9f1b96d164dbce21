import Foundation
import TestSupport
import Testing

/// `check --build`: errors that only the compiler finds are reported at lines of specs.
@Suite(.enabled(if: Shop.hasSwift, "there is no swift in PATH"))
struct BuildProofTests {
  private let scratch: ScratchFolder

  /// An app with three services, and a `swift` in front of PATH that notes its builds.
  init() throws {
    scratch = try ScratchFolder()
    try scratch.write("lockfile: 1\n", to: "app/integrate.lock.yaml")
    // Mistakes of providers that 'check' would find are left to the compiler.
    try scratch.write(
      """
      name: Shop
      kind: app
      dependencies: [Log, Chat, Tabs]
      integration: { severity: { unusable-provider: off } }

      """, to: "app/component.yaml")
    try scratch.write("print(1)\n", to: "app/Sources/Shop/main.swift")
    try scratch.write(
      """
      name: Log
      services: { log: Logging }
      provides: { log: Logger }

      """, to: "app/Log/component.yaml")
    try scratch.write(
      """
      public protocol Logging: Sendable {}
      public struct Logger: Logging { public init() {} }

      """, to: "app/Log/Sources/Log/Log.swift")
    try scratch.write(
      """
      name: Chat
      dependencies: [Log]
      services: { chat: Chatting }
      provides:
        chat: { factory: Maker.make, requires: [log] }

      """, to: "app/Chat/component.yaml")
    try writeChat(parameter: "any Logging")
    try scratch.write(
      """
      name: Tabs
      dependencies: [Log]
      services: { tab: Tab }
      provides:
        tab: { type: FirstTab, requires: [log] }

      """, to: "app/Tabs/component.yaml")
    try scratch.write(
      """
      import Log
      public protocol Tab: Sendable {}
      public struct FirstTab: Tab { public init(log: any Logging) {} }

      """, to: "app/Tabs/Sources/Tabs/Tabs.swift")
    let swift = try Launch.shell("command -v swift", in: scratch.url).run().stdout
    try scratch.write(
      "#!/bin/sh\n[ \"$1\" != build ] || echo \"$*\" >>\"\(scratch["builds"])\"\nexec \(swift.trimmingCharacters(in: .newlines)) \"$@\"\n",
      to: "bin/swift")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: scratch["bin/swift"])
    let generated = try check(["generate"])
    try #require(generated.status == 0, "\(generated.stderr)")
  }

  private func writeChat(parameter: String) throws {
    try scratch.write(
      """
      import Log
      public protocol Chatting: Sendable {}
      public struct Room: Chatting {}
      public enum Maker { public static func make(log: \(parameter)) -> Room { Room() } }

      """, to: "app/Chat/Sources/Chat/Chat.swift")
  }

  private func check(
    _ arguments: [String] = ["check", "--build"], _ environment: [String: String] = [:]
  ) throws -> Launch.Outcome {
    var launch = Launch.integrate(arguments, in: scratch.url.appendingPathComponent("app"))
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    launch.environment = ["PATH": "\(scratch["bin"]):\(path)", "XDG_CACHE_HOME": scratch["cache"]]
    launch.environment.merge(environment) { $1 }
    launch.patience = 1200
    return try launch.run()
  }

  private var builds: [String] {
    ((try? scratch.read("builds")) ?? "").split(separator: "\n").map(String.init)
  }

  @Test func buildsWhatChangedAndReportsErrorsAtLinesOfSpecs() throws {
    let sound = try check()
    #expect(sound.status == 0, "\(sound.stdout)\(sound.stderr)")
    #expect(sound.stdout.hasPrefix("'ShopRegistration' compiles\nsound: Shop: "))
    #expect(builds.count == 1 && builds[0].contains("--target ShopRegistration"))
    #expect(!FileManager.default.fileExists(atPath: scratch["app/.build"]))
    #expect(!FileManager.default.fileExists(atPath: scratch["app/Package.resolved"]))

    let again = try check()
    #expect(again.status == 0)
    #expect(again.stdout.hasPrefix("'ShopRegistration' compiles (nothing changed since the last build)\n"))
    #expect(builds.count == 1)

    // A type that 'check' does not read, and an error in a file of a person.
    try writeChat(parameter: "[Int]")
    let broken = try check()
    #expect(broken.status == 1)
    #expect(
      broken.stderr.hasPrefix("Chat/component.yaml:5:3: error: cannot convert value of type 'any Logging'"),
      "\(broken.stderr)")
    #expect(broken.stderr.contains("\nSources/ShopRegistration/Registration.swift:"))
    #expect(builds.count == 2)
    let json = try check(["check", "--build", "--format", "json"])
    #expect(json.status == 1 && json.stdout.contains("\"build-error\""))

    try writeChat(parameter: "any Logging = undefined")
    let own = try check()
    #expect(own.status == 1)
    #expect(
      own.stderr.hasPrefix("Chat/Sources/Chat/Chat.swift:4:64: error: cannot find 'undefined' in scope [build-error]"),
      "\(own.stderr)")
  }

  @Test func buildsNothingBesideOtherErrors() throws {
    try scratch.write("name: Tabs\nnonsense: 1\n", to: "app/Tabs/component.yaml")
    let outcome = try check()
    #expect(outcome.status == 1)
    #expect(outcome.stderr.contains("[unknown-key]"))
    #expect(builds.isEmpty)
  }

  @Test func saysWhyItCannotBuild() throws {
    let inPlugin = try check(["check", "--build"], ["INTEGRATE_PLUGIN": "1"])
    #expect(inPlugin.status == 2 && inPlugin.stderr.contains("in a SwiftPM plugin"))
    let withoutSwift = try check(["check", "--build"], ["PATH": scratch["nothing"]])
    #expect(withoutSwift.status == 2 && withoutSwift.stderr.contains("there is no 'swift' in PATH"))
    try scratch.write(
      "name: Shop\nkind: app\ndependencies: [Log, Chat, Tabs]\nintegration: { defaults: { platforms: { iOS: 16 } } }\n",
      to: "app/component.yaml")
    let generated = try check(["generate"])
    #expect(generated.status == 0, "\(generated.stderr)")
    let forPhones = try check()
    #expect(forPhones.status == 2 && forPhones.stderr.contains("--triple arm64-apple-ios"), "\(forPhones.stderr)")
    #expect(builds.isEmpty)
  }

  @Test func aRootWithoutARegistrationHasNothingToProve() throws {
    try scratch.write("lockfile: 1\n", to: "other/integrate.lock.yaml")
    try scratch.write("name: Core\n", to: "other/component.yaml")
    try scratch.write("public let core = 1\n", to: "other/Sources/Core/Core.swift")
    let outcome = try Launch.shell(
      "integrate generate >/dev/null && integrate check --build", in: scratch.url.appendingPathComponent("other")
    ).run()
    #expect(outcome.status == 0, "\(outcome.stderr)")
    #expect(outcome.stdout.hasPrefix("nothing to build: no app has a registration\n"))
  }
}
