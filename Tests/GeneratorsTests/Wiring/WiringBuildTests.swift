import Foundation
import Model
import TestSupport
import Testing

@Suite(.serialized) struct WiringBuildTests {
  @Test func worksInTheSwift6LanguageMode() throws {
    let package = try WiringPackage(tools: ToolsVersion(6, 0))
    for configuration in ["debug", "release"] {
      let build = try package.build(configuration)
      try #require(build.status == 0, "\(build.stdout)\(build.stderr)")
      #expect(!build.stdout.contains("warning:") && !build.stderr.contains("warning:"))
      try expectBehaviour(of: package, configuration)
    }
  }

  @Test func worksWithToolsVersion5() throws {
    let package = try WiringPackage(tools: ToolsVersion(5, 9))
    let build = try package.build("debug")
    try #require(build.status == 0, "\(build.stdout)\(build.stderr)")
    #expect(!build.stdout.contains("warning:") && !build.stderr.contains("warning:"))
    try expectBehaviour(of: package, "debug")
    try expectOldBranches(of: package)
  }

  private func expectBehaviour(of package: WiringPackage, _ configuration: String) throws {
    let all = try package.probe(configuration)
    #expect(all.status == 0)
    #expect(all.stderr == "")
    #expect(all.stdout.split(separator: "\n").map(String.init) == Self.facts)
    for (argument, sentence) in [
      ("unregistered", "Nothing is registered: call Registration.register(…) of the module ShopRegistration first"),
      ("echo", "echo needs itself while it is being built: call the lazy closure after init."),
      ("main-echo", "mainEcho needs itself while it is being built: call the lazy closure after init."),
      ("ping", "needs itself while it is being built: call the lazy closure after init."),
    ] {
      let stopped = try package.probe(configuration, argument)
      #expect(stopped.status != 0)
      #expect(stopped.stdout == "")
      #expect(stopped.stderr.contains("Fatal error: ") && stopped.stderr.contains(sentence), "\(stopped.stderr)")
    }
  }

  /// The branches for older compilers, compiled by this one.
  private func expectOldBranches(of package: WiringPackage) throws {
    for wiring in Sample.all {
      for module in [wiring.dependenciesModule, wiring.registrationModule] {
        var old: [String] = []
        for file in files(of: wiring, tools: package.tools) where file.module == module {
          let text = file.text.replacingOccurrences(of: "#if compiler(>=6.0)", with: "#if compiler(>=99.0)")
          let copy = package.folder.appendingPathComponent("Old/\(module)/\(file.name)")
          try FileManager.default.createDirectory(
            at: copy.deletingLastPathComponent(), withIntermediateDirectories: true)
          try text.write(to: copy, atomically: true, encoding: .utf8)
          old.append(copy.path)
        }
        let outcome = try WiringPackage.run(
          "/usr/bin/env",
          [
            "swiftc", "-typecheck", "-swift-version", "5", "-warnings-as-errors", "-module-name", "Old",
            "-parse-as-library", "-I", package.folder.appendingPathComponent(".build/debug/Modules").path,
          ] + old, seconds: 600)
        #expect(outcome.status == 0, "\(module): \(outcome.stderr)")
      }
    }
  }

  private static let facts = [
    "chat: server GET live/chat, profile, no crashes",
    "profile: profile of chat",
    "chat is kept: true",
    "client is built again: true",
    "window: main true",
    "clock: 7",
    "lamp: true",
    "absent: true true",
    "things: first second",
    #"plugins: ["alpha", "beta of 2"] true"#,
    #"mixed: ["alpha", "gamma", "alpha", "alpha"] [false, true, false, true]"#,
    "none: 0",
    #"replaced: ["one"] ["one", "one"] server GET live/chat, profile, crashes"#,
    "kept in each: true true",
    "run: server GET staging/sync server GET live/sync",
    "store: 1 2 1 3",
    "parallel: 50",
    "built: 1 1",
    "odd: \(Sample.oddNames.count) \(Sample.oddNames.count) plain plain",
    "given: \(Sample.oddNames.count) wrapped given self",
    "replaced: wrapped other",
    "large",
  ]
}
