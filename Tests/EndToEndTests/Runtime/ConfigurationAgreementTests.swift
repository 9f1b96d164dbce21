import Foundation
import TestSupport
import Testing

/// What `config:` can name, and what the compiler says of the types that are generated for it.
@Suite struct ConfigurationAgreementTests {
  private static let samples = [
    "members": ConfigurationSample.members, "refined": ConfigurationSample.refined,
    "setups": ConfigurationSample.setups,
  ]

  @Test(arguments: ["members", "refined", "setups"])
  func whatIsRefusedDoesNotCompileAndTheOtherWayRound(title: String) throws {
    let samples = try #require(Self.samples[title])
    let scratch = try ScratchFolder()
    try scratch.write("name: Root\nkind: workspace\nintegration: { tools: \"6.0\" }\n", to: "component.yaml")
    try scratch.write("lockfile: 1\n", to: "integrate.lock.yaml")
    try scratch.write("name: Other\n", to: "Other/component.yaml")
    try scratch.write(ConfigurationSample.other, to: "Other/Sources/Other/Other.swift")
    for (index, sample) in samples.enumerated() {
      let name = "N\(index)N"
      let values = sample.values.map { "\($0.0): \"\($0.1)\"" }.joined(separator: ", ")
      let setup = sample.setsUp ? "setup: S\(name), " : ""
      try scratch.write(
        "name: \(name)\ndependencies: [Other]\nconfig: { protocol: P\(name), \(setup)values: { \(values) } }\n",
        to: "\(name)/component.yaml")
      try scratch.write(sample.source.replacing("NAME", with: name) + "\n", to: "\(name)/Sources/\(name)/\(name).swift")
      try scratch.write(Self.use(of: sample, name), to: "Use\(name).swift")
    }
    let outcome = try Launch.integrate(["resolve"], in: scratch.url).run()
    let names = samples.indices.map { "N\($0)N" }
    let compiled = try Launch.shell(
      """
      set -e
      flags="-swift-version 6 -parse-as-library -I . -enable-upcoming-feature MemberImportVisibility"
      flags="$flags -enable-upcoming-feature ExistentialAny"
      for DEBUG in '-D DEBUG' ''
      do
        swiftc $flags -emit-module -module-name Other -o Other.swiftmodule Other/Sources/Other/*.swift
        for module in \(names.joined(separator: " "))
        do
          swiftc $flags $DEBUG -package-name $module -emit-module -module-name $module -o $module.swiftmodule \
            $module/Sources/$module/*.swift
          swiftc $flags -typecheck Use$module.swift >$module.log 2>&1 || echo "failed $module $(head -3 $module.log)"
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

  /// What is generated for a registration and for tests.
  private static func use(of sample: ConfigurationSample, _ name: String) -> String {
    let types = ["String": "Swift.String", "Double": "Swift.Double", "URL": "Foundation.URL"]
    let values = sample.values.map { "  public var \($0.0): \(types[$0.1] ?? $0.1)\n" }.joined()
    let call = "  S\(name).setup(with: values)\n"
    return """
      public import \(name)
      public import struct Foundation.URL
      public struct Values: P\(name) {
      \(values)}
      final class Once<Value: Swift.Sendable>: Swift.Sendable {}
      let once = Once<any P\(name)>()
      func read(_ values: any P\(name)) -> any Sendable { values }
      func setUp(_ values: any P\(name)) {
      \(sample.setsUp ? call : "")}
      func setUp(with values: Values) {
      \(sample.setsUp ? call : "")}

      """
  }
}
