import Foundation
import TestSupport
import Testing

/// What launch tasks can call, and what the compiler says of the code that is generated for them.
@Suite struct LaunchAgreementTests {
  private static let samples = [
    "functions": LaunchSample.functions, "arguments": LaunchSample.arguments, "isolations": LaunchSample.isolations,
  ]

  @Test(arguments: ["functions", "arguments", "isolations"])
  func whatIsRefusedDoesNotCompileAndTheOtherWayRound(title: String) throws {
    let samples = try #require(Self.samples[title])
    let scratch = try ScratchFolder()
    try scratch.write("name: Root\nkind: workspace\nintegration: { tools: \"6.0\" }\n", to: "component.yaml")
    try scratch.write("lockfile: 1\n", to: "integrate.lock.yaml")
    try scratch.write(
      "name: Other\nservices: { plain: Plain, loose: Loose, screen: { protocol: Screen, isolation: MainActor } }\n",
      to: "Other/component.yaml")
    try scratch.write(LaunchSample.other, to: "Other/Sources/Other/Other.swift")
    for (index, sample) in samples.enumerated() {
      let name = "N\(index)N"
      let call = sample.call.replacing("NAME", with: name)
      let isolation = sample.isolation.map { ", isolation: \($0.replacing("NAME", with: name))" } ?? ""
      let requires = sample.requires.isEmpty ? "" : ", requires: [\(sample.requires.joined(separator: ", "))]"
      try scratch.write(
        "name: \(name)\ndependencies: [Other]\nlaunch: { task: { call: \(call)\(requires)\(isolation) } }\n",
        to: "\(name)/component.yaml")
      try scratch.write(
        "import Other\n" + sample.source.replacing("NAME", with: name) + "\n",
        to: "\(name)/Sources/\(name)/\(name).swift")
      try scratch.write(Self.use(of: sample, name, call), to: "Use\(name).swift")
    }
    let outcome = try Launch.integrate(["resolve"], in: scratch.url).run()
    let names = samples.indices.map { "N\($0)N" }
    let compiled = try Launch.shell(
      """
      set -e
      flags="-swift-version 6 -parse-as-library -I . -enable-upcoming-feature MemberImportVisibility"
      flags="$flags -enable-upcoming-feature ExistentialAny"
      swiftc $flags -emit-module -module-name Other -o Other.swiftmodule Other/Sources/Other/*.swift
      for DEBUG in '-D DEBUG' ''
      do
        for module in \(names.joined(separator: " "))
        do
          swiftc $flags $DEBUG -package-name $module -emit-module -module-name $module -o $module.swiftmodule \
            $module/Sources/$module/*.swift >$module.log 2>&1 || { cat $module.log; exit 1; }
          swiftc $flags -warnings-as-errors -typecheck Use$module.swift >$module.log 2>&1 \
            || echo "failed $module $(head -3 $module.log)"
        done
      done
      """, in: scratch.url
    ).run()
    try #require(compiled.status == 0, "\(compiled.stdout)\(compiled.stderr)")
    for (index, sample) in samples.enumerated() {
      let name = names[index]
      let said = outcome.stderr.split(separator: "\n").filter { $0.hasPrefix("\(name)/") && $0.contains(" error: ") }
      let failure = compiled.stdout.split(separator: "\n").filter { $0.hasPrefix("failed \(name) ") }
      #expect(
        said.isEmpty == (failure.isEmpty && !sample.isStrict),
        "\(sample.source)\n\(said.joined(separator: "\n"))\ncompiler: \(failure.joined(separator: "\n"))")
    }
  }

  /// What is generated for a registration.
  private static func use(of sample: LaunchSample, _ name: String, _ call: String) -> String {
    let actor = sample.isolation.map { $0 == "MainActor" ? "_Concurrency.MainActor" : $0.replacing("NAME", with: name) }
    let attribute = actor.map { "@\($0) " } ?? ""
    let protocols = ["plain": "any Plain", "loose": "any Loose", "screen": "any Screen"]
    let types = sample.requires.compactMap { protocols[$0] }.joined(separator: ", ")
    let values = sample.requires.map { "dependencies.\($0)" }.joined(separator: ", ")
    let function = ["launch", "idle"].contains(call) ? "\(name).\(call)" : call
    return """
      import \(name)
      public import Other
      public final class Dependencies: Swift.Sendable {
        public var plain: any Plain { Swift.fatalError() }
        public var loose: any Loose { Swift.fatalError() }
        @_Concurrency.MainActor public var screen: any Screen { Swift.fatalError() }
      }
      public struct Registration {
        public static func launch() {}
        public static func idle() {}
      }
      struct LaunchTask: Swift.Sendable {
        let body: @Sendable () async throws -> Swift.Void
        init(_ name: Swift.String, _ body: @escaping @Sendable () async throws -> Swift.Void) { self.body = body }
      }
      extension Registration {
        static func all(_ dependencies: Dependencies) -> [LaunchTask] {
          var tasks: [LaunchTask] = []
          tasks.append(
            LaunchTask("task") { \(attribute.isEmpty ? "" : "\(attribute)in")
              let call: \(attribute)@Sendable (\(types)) async throws -> Swift.Void = \(function)
              try await call(\(values))
            })
          return tasks
        }
      }

      """
  }
}
