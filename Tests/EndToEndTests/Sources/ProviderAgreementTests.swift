import Foundation
import TestSupport
import Testing

/// No provider that compiles is refused.
@Suite struct ProviderAgreementTests {
  @Test(arguments: [
    ("as they come", ProviderSample.listed), ("what parameters take", ProviderSample.parameters),
    ("generic ones", ProviderSample.generic), ("where they stand", ProviderSample.placed),
    ("by conditions", ProviderSample.conditional), ("of several", ProviderSample.overloaded),
  ])
  func samplesThatCompileHaveNoErrors(title: String, samples: [ProviderSample]) throws {
    try compare(samples)
  }

  @Test func isolationByDefaultIsTheCompilers() throws {
    try compare(ProviderSample.isolatedByDefault, isMainActorByDefault: true)
  }

  private func compare(_ samples: [ProviderSample], isMainActorByDefault: Bool = false) throws {
    let scratch = try ScratchFolder()
    try scratch.write(
      "name: Root\nkind: workspace\nintegration: { tools: \"6.2\" }\n", to: "component.yaml")
    try scratch.write("lockfile: 1\npins: {}\n", to: "integrate.lock.yaml")
    try scratch.write(ProviderSample.interface, to: "Api/Sources/Api/Api.swift")
    var services = "  s: S\n  t: T\n  r: R\n  m: { protocol: S, isolation: MainActor }\n"
    services += "  x: { protocol: X, isolation: MainActor }\n"
    let first = 3
    var provides = ""
    var calls = [Self.container]
    for (index, sample) in samples.enumerated() {
      let name = "N\(index)N"
      func named(_ text: String) -> String { text.replacingOccurrences(of: "NAME", with: name) }
      services += "  n\(index): { protocol: \(sample.proto), isolation: \(sample.isolation ?? "nonisolated") }\n"
      let made = sample.factory.map { "factory: \(named($0))" } ?? "type: \(name)"
      let requires = sample.requires.map { $0.contains(":") ? "{ \($0) }" : "{ \($0): { label: \($0) } }" }
      let scope = sample.proto == "Q" ? "scope: transient, " : ""
      provides += "  n\(index): { \(scope)\(made), requires: [\(requires.joined(separator: ", "))] }\n"
      try scratch.write("import Api\n\n\(named(sample.source))\n", to: "Impl/Sources/Impl/F\(index).swift")
      let arguments = sample.requires.map(Self.argument).joined(separator: ", ")
      let callee = sample.factory.map(named) ?? name
      calls.append(
        "let c\(index): \(sample.isolation.map { "@\($0) " } ?? "")@Sendable (D) -> any \(sample.proto) = { d in \(callee)(\(arguments)) }"
      )
    }
    try scratch.write("import Api\n\n\(ProviderSample.implementation)", to: "Impl/Sources/Impl/V.swift")
    try scratch.write("name: Api\nservices:\n\(services)", to: "Api/component.yaml")
    let settings = isMainActorByDefault ? "settings: [{ default-isolation: MainActor }]\n" : ""
    try scratch.write("name: Impl\nprovides:\n\(provides)\(settings)", to: "Impl/component.yaml")
    try scratch.write(calls.joined(separator: "\n") + "\n", to: "Calls.swift")
    let outcome = try Launch.integrate(["resolve"], in: scratch.url).run()
    let refused = Self.lines(of: "Impl/component.yaml:", in: outcome.stderr, from: first)
    // A root has to be built for debugging and for release.
    let compiled = try Launch.shell(
      """
      set -e
      for DEBUG in '-D DEBUG' ''
      do
        # The second configuration changes nothing of most.
        if [ -z "$DEBUG" ] && ! grep -qr DEBUG */Sources; then continue; fi
        flags="-wmo -swift-version 6 -package-name root -I . $DEBUG"
        swiftc $flags -emit-module -module-name Api -o Api.swiftmodule Api/Sources/Api/*.swift
        swiftc $flags \(isMainActorByDefault ? "-default-isolation MainActor" : "") \
          -emit-module -module-name Impl -o Impl.swiftmodule Impl/Sources/Impl/*.swift
        swiftc $flags -typecheck -parse-as-library Calls.swift 2>&1 || true
      done
      """, in: scratch.url
    ).run()
    try #require(compiled.status == 0, "\(compiled.stderr)")
    let failing = Self.lines(of: "Calls.swift:", in: compiled.stdout, from: calls[0].split(separator: "\n").count + 1)
    #expect(!failing.isEmpty && failing.count < samples.count, "\(compiled.stdout)")
    for (index, sample) in samples.enumerated() {
      let isRefused = refused.contains(index)
      let fails = failing.contains(index)
      let said = outcome.stderr.split(separator: "\n").filter {
        $0.hasPrefix("Impl/component.yaml:\(index + first):") || $0.contains("/F\(index).swift:")
      }
      #expect(
        !isRefused || fails,
        "\(sample)\n\(said.joined(separator: "\n"))\ncompiler: \(fails)")
    }
  }

  /// The type from which the registration reads services.
  private static let container = """
    import Api
    import Impl
    final class D: Sendable {
      var s: any Api.S { Impl.V() }
      var t: any Api.T { Impl.V() }
      var r: any Api.R { Impl.V() }
      @MainActor var m: any Api.S { Impl.V() }
      @MainActor var x: any Api.X { Impl.Y() }
      var optional: (any Api.S)? { Impl.V() }
      var collected: [any Api.S] { [Impl.V()] }
    }
    """

  /// The argument that the registration passes for an entry of `requires`.
  private static func argument(_ entry: String) -> String {
    let service = String(entry.prefix { $0 != ":" })
    let value = entry.contains("optional") ? "d.optional" : entry.contains("collect") ? "d.collected" : "d.\(service)"
    var label = service
    if let range = entry.range(of: "label: ") {
      label = String(entry[range.upperBound...].prefix { $0.isLetter || $0 == "_" })
    }
    let closure = ["m", "x"].contains(service) ? "{ @MainActor in \(value) }" : "{ \(value) }"
    return (label == "_" ? "" : "\(label): ") + (entry.contains("lazy") ? closure : value)
  }

  /// The numbers of the samples in whose lines of a file there is an error.
  private static func lines(of file: String, in text: String, from first: Int) -> Set<Int> {
    Set(
      text.split(separator: "\n").compactMap { line in
        guard let range = line.range(of: file), line.contains(": error: ") else { return nil }
        return Int(line[range.upperBound...].prefix { $0 != ":" }).map { $0 - first }
      })
  }
}
