import Foundation
import TestSupport
import Testing

/// What `provides` can name, and what the compiler says of the call that the registration makes.
@Suite struct ProviderAgreementTests {
  /// The declaration of `NAME`, the call, and what of it `provides` says; `left` where the scan leaves an error to the
  /// compiler.
  private struct Sample {
    let source: String
    var factory: String?
    var requires: [String] = []
    var isolation: String?
    var isLeft = false
  }

  private static let samples: [Sample] = [
    Sample(source: "public struct NAME: P { public init() {} }"),
    Sample(source: "public struct NAME: P {}"),
    Sample(source: "public final class NAME: P {}"),
    Sample(source: "public struct NAME: P { init() {} }"),
    Sample(source: "struct NAME: P { public init() {} }"),
    Sample(source: "public struct NAME: P { package init() {} }"),
    Sample(source: "public struct NAME: P { public init?() {} }"),
    Sample(source: "public struct NAME: P { public init!() {} }"),
    Sample(source: "public struct NAME: P { public init() throws {} }"),
    Sample(source: "public struct NAME: P { public init() async {} }"),
    Sample(source: "public struct NAME: P { public init() throws(Never) {} }"),
    Sample(source: "public struct NAME: P { public init() throws(E) {} }\npublic struct E: Error {}"),
    Sample(source: "public struct NAME: P { public init(_ x: Int = 1, y: Int...) {} }"),
    Sample(source: "public struct NAME: P { public init(x: Int) {} }"),
    Sample(source: "public struct NAME: P { public init(x: Int) {}\npublic init() {} }"),
    Sample(source: "public struct NAME: P { public init() throws {}\npublic init(x: Int = 1) {} }", isLeft: true),
    Sample(source: "public struct NAME { }\nextension NAME: P { public init(z: Int = 0) {} }"),
    Sample(source: "public struct NAME { }\npublic extension NAME { init(z: Int = 0) {} }\nextension NAME: P {}"),
    Sample(source: "public struct NAME { }\nextension NAME: P { init(z: Int = 0) {} }"),
    Sample(source: "public struct NAME: Sendable { public init() {} }"),
    Sample(source: "public struct NAME: Hashable, Sendable { public init() {} }"),
    Sample(source: "public protocol QNAME: P {}\npublic struct NAME: QNAME { public init() {} }"),
    Sample(source: "@MainActor public final class NAME: P { public init() {} }"),
    Sample(source: "@MainActor public final class NAME: P { public nonisolated init() {} }"),
    Sample(source: "public struct NAME: P { @MainActor public init() {} }"),
    Sample(source: "@MainActor public struct NAME: P { public init() {} }", isolation: "MainActor"),
    Sample(source: "public struct NAME: P { public init() {} }", isolation: "MainActor"),
    Sample(
      source: "@MainActor public protocol QNAME: Sendable {}\npublic final class NAME: P, QNAME { public init() {} }"),
    Sample(source: "@MainActor public class BNAME { public init() {} }\npublic final class NAME: BNAME, P {}"),
    Sample(
      source:
        "public class BNAME { public init() {} }\npublic final class NAME: BNAME, P, @unchecked Sendable { public init(x: Int) {} }"
    ),
    Sample(
      source: "public class BNAME { public init() {} }\npublic final class NAME: BNAME, P, @unchecked Sendable {}"),
    Sample(source: "public struct NAME { }\n@MainActor extension NAME: P { public init(w: Int = 0) {} }"),
    Sample(source: "public actor NAME: P { public init() {} }"),
    Sample(source: "public actor NAME: P { public init() async {} }"),
    Sample(source: "public enum NAME { public static func make() -> some P { V() } }", factory: "NAME.make"),
    Sample(source: "public enum NAME { public static func make() throws -> any P { V() } }", factory: "NAME.make"),
    Sample(source: "public enum NAME { public static func make() -> (any P)? { nil } }", factory: "NAME.make"),
    Sample(source: "public enum NAME { static func make() -> any P { V() } }", factory: "NAME.make"),
    Sample(
      source: "public struct NAME { public init() {}\npublic func make() -> any P { V() } }", factory: "NAME.make"),
    Sample(source: "public enum NAME { @MainActor public static func make() -> any P { V() } }", factory: "NAME.make"),
    Sample(
      source: "public enum NAME { public static let make: @Sendable () -> any P = { V() } }", factory: "NAME.make"),
    Sample(
      source:
        "public enum NAME { public static let shared = Self.M()\npublic struct M: Sendable { public func make() -> any P { V() } } }",
      factory: "NAME.shared.make"),
    Sample(source: "public func NAME() -> any P { V() }", factory: "NAME"),
    Sample(source: "func NAME() -> any P { V() }", factory: "NAME"),
    Sample(source: "public func NAME() {}", factory: "NAME"),
    Sample(source: "public func NAME<T>(x: T = 1) -> any P { V() }", factory: "NAME"),
    Sample(source: "public struct NAME: P { public init() {} }", factory: "NAME.init"),
    Sample(source: "public struct NAME: P { public init() throws {} }", factory: "NAME.init"),
    Sample(source: "public struct NAME: P { public init(s: any P) {} }", requires: ["s"]),
    Sample(source: "public struct NAME: P { public init(_ s: any P) {} }", requires: ["s"]),
    Sample(source: "public struct NAME: P { public init(_ s: any P) {} }", requires: ["s: { label: _ }"]),
    Sample(source: "public struct NAME: P { public init(s t: any P, u: Int = 0) {} }", requires: ["s"]),
    Sample(source: "public struct NAME: P { public init(s: any P...) {} }", requires: ["s"]),
    Sample(source: "public struct NAME: P { public init(t: any P, s: any P) {} }", requires: ["s", "t"]),
    Sample(source: "public struct NAME: P { public init(s: any P, t: any P) {} }", requires: ["s", "t"]),
    Sample(source: "public typealias NAME = V"),
    Sample(
      source:
        "public enum ONAME { public struct NAME: P { public init() throws {} } }\npublic struct NAME: P { public init() {} }"
    ),
    Sample(
      source:
        "#if os(Windows)\npublic struct NAME: P { public init() throws {} }\n#else\npublic struct NAME: P { public init() {} }\n#endif"
    ),
    Sample(
      source:
        "#if os(Linux) || os(macOS)\npublic struct NAME: P { public init() throws {} }\n#else\npublic struct NAME: P { public init() {} }\n#endif",
      isLeft: true),
    Sample(source: "public struct WNAME<T: Sendable>: P { public init() {} }\npublic typealias NAME = WNAME<Int>"),
    Sample(source: "/* public struct NAME: P { public init() {} } */"),
  ]

  @Test func whatIsRefusedDoesNotCompileAndTheOtherWayRound() throws {
    let scratch = try ScratchFolder()
    try scratch.write("name: Root\nkind: workspace\n", to: "component.yaml")
    try scratch.write("lockfile: 1\npins: {}\n", to: "integrate.lock.yaml")
    try scratch.write(
      "public protocol P: Sendable {}\npublic protocol S: Sendable {}\n", to: "Api/Sources/Api/Api.swift")
    var services = "  s: P\n  t: P\n"
    var provides = ""
    var calls = ["import Api", "import Impl"]
    for (index, sample) in Self.samples.enumerated() {
      let name = "N\(index)N"
      func named(_ text: String) -> String { text.replacingOccurrences(of: "NAME", with: name) }
      services += "  n\(index): { protocol: P, isolation: \(sample.isolation ?? "nonisolated") }\n"
      let made = sample.factory.map { "factory: \(named($0))" } ?? "type: \(name)"
      provides +=
        "  n\(index): { \(made), requires: [\(sample.requires.map { "{ \($0.contains(":") ? $0 : "\($0): { label: \($0) }") }" }.joined(separator: ", "))] }\n"
      try scratch.write("import Api\n\n\(named(sample.source))\n", to: "Impl/Sources/Impl/F\(index).swift")
      let arguments = sample.requires.map { $0.contains("_") ? "V()" : "\($0): V()" }.joined(separator: ", ")
      let callee = sample.factory.map(named) ?? name
      calls.append(
        "let c\(index): \(sample.isolation.map { "@\($0) " } ?? "")@Sendable () -> any P = { \(callee)(\(arguments)) }")
    }
    try scratch.write("import Api\n\npublic struct V: P { public init() {} }\n", to: "Impl/Sources/Impl/V.swift")
    try scratch.write("name: Api\nservices:\n\(services)", to: "Api/component.yaml")
    try scratch.write("name: Impl\nprovides:\n\(provides)", to: "Impl/component.yaml")
    try scratch.write(calls.joined(separator: "\n") + "\n", to: "Calls.swift")
    let outcome = try Launch.integrate(["resolve"], in: scratch.url).run()
    let refused = Self.lines(of: "Impl/component.yaml:", in: outcome.stderr)
    let compiled = try Launch.shell(
      """
      set -e
      flags='-swift-version 6 -package-name root -I .'
      swiftc $flags -emit-module -module-name Api -o Api.swiftmodule Api/Sources/Api/*.swift
      swiftc $flags -emit-module -module-name Impl -o Impl.swiftmodule Impl/Sources/Impl/*.swift
      swiftc $flags -typecheck -parse-as-library Calls.swift 2>&1 || true
      """, in: scratch.url
    ).run()
    try #require(compiled.status == 0, "\(compiled.stderr)")
    let failing = Self.lines(of: "Calls.swift:", in: compiled.stdout)
    #expect(failing.count > 20, "\(compiled.stdout)")
    for (index, sample) in Self.samples.enumerated() {
      let isRefused = refused.contains(index)
      let fails = failing.contains(index)
      #expect(
        isRefused == (fails && !sample.isLeft) || sample.isLeft && !isRefused,
        "\(sample.source)\n\(outcome.stderr.split(separator: "\n").filter { $0.contains(":\(index + 3):") }.joined(separator: "\n"))\ncompiler: \(fails)"
      )
    }
  }

  /// The numbers of the samples in whose lines of a file there is an error.
  private static func lines(of file: String, in text: String) -> Set<Int> {
    Set(
      text.split(separator: "\n").compactMap { line in
        guard let range = line.range(of: file), line.contains(": error: ") else { return nil }
        return Int(line[range.upperBound...].prefix { $0 != ":" }).map { $0 - 3 }
      })
  }
}
