import Foundation
import TestSupport
import Testing

/// A protocol of a service, and a type that provides it.
private struct RequirementSample: CustomTestStringConvertible {
  /// The members of the protocol.
  let asked: String
  /// `NAME` stands for the type's name, and `PROTO` for the protocol's.
  let source: String
  /// What the protocol refines: `: Sendable`.
  var refined = ""
  /// What stands beside the protocol.
  var beside = ""
  /// Whether the compiler alone knows.
  var isLeft = false

  var testDescription: String { "\(refined) \(asked) / \(source)" }
}

/// What the protocols of services ask of the types that provide them, and what the compiler says.
@Suite struct RequirementAgreementTests {
  @Test func aTypeThatLacksWhatItsProtocolAsksForIsRefused() throws {
    let samples = Self.samples
    let scratch = try ScratchFolder()
    try scratch.write("name: Root\nkind: workspace\nintegration: { tools: \"6.2\" }\n", to: "component.yaml")
    try scratch.write("lockfile: 1\npins: {}\n", to: "integrate.lock.yaml")
    var (services, provides) = ("", "")
    try scratch.write(
      """
      public protocol Elsewhere { func far() }
      public protocol ForClasses: AnyObject {}
      public protocol Described: CustomStringConvertible {}
      open class Based { public init() {} }

      """, to: "Api/Sources/Api/Elsewhere.swift")
    for (index, sample) in samples.enumerated() {
      func named(_ text: String) -> String {
        text.replacingOccurrences(of: "NAME", with: "N\(index)N").replacingOccurrences(of: "PROTO", with: "P\(index)P")
      }
      services += "  s\(index): { protocol: P\(index)P, isolation: MainActor }\n"
      provides += "  s\(index): N\(index)N\n"
      try scratch.write(
        named("public protocol PROTO\(sample.refined) { \(sample.asked) }\n\(sample.beside)\n"),
        to: "Api/Sources/Api/P\(index).swift")
      try scratch.write("import Api\n\n\(named(sample.source))\n", to: "Impl/Sources/Impl/F\(index).swift")
    }
    try scratch.write("name: Api\nservices:\n\(services)", to: "Api/component.yaml")
    try scratch.write("name: Impl\nprovides:\n\(provides)", to: "Impl/component.yaml")
    let outcome = try Launch.integrate(["resolve"], in: scratch.url).run()
    let compiled = try Launch.shell(
      """
      swiftc -swift-version 6 -I . -emit-module -module-name Api -o Api.swiftmodule Api/Sources/Api/*.swift || exit 1
      swiftc -swift-version 6 -I . -wmo -typecheck -module-name Impl Impl/Sources/Impl/*.swift 2>&1 || true
      """, in: scratch.url
    ).run()
    try #require(compiled.status == 0, "\(compiled.stderr)")
    let errors = compiled.stdout.split(separator: "\n").filter { $0.contains(": error: ") }
    for (index, sample) in samples.enumerated() {
      let fails = errors.contains { $0.contains("/F\(index).swift:") }
      let refused = outcome.stderr.split(separator: "\n").filter { $0.hasPrefix("Impl/component.yaml:\(index + 3):") }
      #expect(
        !refused.isEmpty == (fails && !sample.isLeft),
        "\(sample.testDescription)\n\(refused.joined(separator: "\n"))\ncompiler: \(fails)")
    }
    #expect(errors.count > 10)
  }

  private static let samples: [RequirementSample] =
    classes.map { RequirementSample(asked: "", source: $0) }
    + refinements.map { RequirementSample(asked: "", source: $1, refined: $0) }
    + initialisers.map { RequirementSample(asked: $0, source: $1) } + [
      .init(asked: "func a()", source: "public struct NAME: PROTO { public init() {}; public func a() {} }"),
      .init(asked: "func a()", source: "public struct NAME: PROTO { public init() {} }"),
      .init(asked: "func a(); func b()", source: "public struct NAME: PROTO { public init() {}; public func a() {} }"),
      .init(
        asked: "func a(of: Int)", source: "public struct NAME: PROTO { public init() {}; public func a(for: Int) {} }"),
      .init(
        asked: "func a(of: Int)",
        source: "public struct NAME: PROTO { public init() {}; public func a(of one: Int) {} }"),
      .init(
        asked: "func a(of: Int)",
        source: "public struct NAME: PROTO { public init() {}; public func a(of: Int, and: Int = 1) {} }"),
      .init(
        asked: "func a(_ one: Int)",
        source: "public struct NAME: PROTO { public init() {}; public func a(one: Int) {} }"),
      .init(asked: "func a()", source: "public struct NAME: PROTO { public init() {}; public func a() async {} }"),
      .init(asked: "func a() async", source: "public struct NAME: PROTO { public init() {}; public func a() {} }"),
      .init(asked: "func a()", source: "public struct NAME: PROTO { public init() {}; public func a() throws {} }"),
      .init(asked: "func a() throws", source: "public struct NAME: PROTO { public init() {}; public func a() {} }"),
      .init(asked: "func a()", source: "public struct NAME: PROTO { public init() {}; public mutating func a() {} }"),
      .init(
        asked: "mutating func a()",
        source: "public struct NAME: PROTO { public init() {}; public mutating func a() {} }"),
      .init(asked: "func a()", source: "public struct NAME: PROTO { public init() {}; func a() {} }"),
      .init(asked: "func a()", source: "public struct NAME: PROTO { public init() {}; package func a() {} }"),
      .init(
        asked: "func a()",
        source: "public struct NAME: PROTO { public init() {} }\nextension NAME { public func a() {} }"
      ),
      .init(
        asked: "func a()",
        source: "public struct NAME: PROTO { public init() {} }\npublic extension NAME { func a() {} }"
      ),
      .init(
        asked: "func a()",
        source: "public struct NAME { public init() {} }\nextension NAME: PROTO { public func a() {} }"
      ),
      .init(asked: "func a()", source: "public struct NAME { public init() {} }\nextension NAME: PROTO {}"),
      .init(
        asked: "func a()",
        source:
          "public struct NAME: PROTO { public init() {} }\ntypealias NAMEOther = NAME\nextension NAMEOther { public func a() {} }"
      ),
      .init(
        asked: "func a()", source: "public struct NAME: PROTO { public init() {} }",
        beside: "extension PROTO { public func a() {} }"),
      .init(
        asked: "func a()",
        source: "public struct NAME: PROTO { public init() {} }\nextension PROTO { public func a() {} }"),
      .init(
        asked: "func a()", source: "public struct NAME: PROTO { public init() {} }",
        beside: "extension PROTO { func a() {} }",
        isLeft: true),
      .init(
        asked: "func a()",
        source: "public protocol NAMEHelp {}\nextension NAMEHelp { public func a() {} }\n"
          + "public struct NAME: PROTO, NAMEHelp { public init() {} }"),
      .init(
        asked: "func a()",
        source:
          "public class NAMEBase { public init() {}; public func a() {} }\npublic final class NAME: NAMEBase, PROTO {}"),
      .init(
        asked: "func a()",
        source:
          "public class NAMEBase { public init() {} }\npublic final class NAME: NAMEBase, PROTO { public override init() {} }"
      ),
      .init(
        asked: "func a()", source: "public struct NAME: PROTO { public init() {}; public var a: () -> Void { {} } }"),
      .init(asked: "var a: Int { get }", source: "public struct NAME: PROTO { public let a = 1; public init() {} }"),
      .init(asked: "var a: Int { get }", source: "public struct NAME: PROTO { public init() {} }"),
      .init(
        asked: "var a: Int { get }", source: "public struct NAME: PROTO { public let z = 2, a = 1; public init() {} }"),
      .init(
        asked: "var a: Int { get }",
        source: "public struct NAME: PROTO { public let (z, a) = (2, 1); public init() {} }",
        isLeft: true),
      .init(asked: "var a: Int { get }", source: "public struct NAME: PROTO { let a = 1; public init() {} }"),
      .init(
        asked: "var a: Int { get }",
        source: "public struct NAME: PROTO { public init() {}; public func a() -> Int { 1 } }"),
      .init(
        asked: "var a: Int { get }",
        source: "public struct NAME: PROTO { public init() {}; public var a: Int { get throws { 1 } } }"),
      .init(
        asked: "var a: Int { get async throws }",
        source: "public struct NAME: PROTO { public init() {}; public var a: Int { get throws { 1 } } }"),
      .init(
        asked: "var a: Int { get set }", source: "public struct NAME: PROTO { public init() {}; public var a = 1 }"),
      .init(
        asked: "var a: Int { get set }", source: "public struct NAME: PROTO { public init() {}; public let a = 1 }"),
      .init(
        asked: "var a: Int { get set }",
        source: "public struct NAME: PROTO { public init() {}; public private(set) var a = 1 }"),
      .init(
        asked: "var a: Int { get set }",
        source: "public struct NAME: PROTO { public init() {}; public var a: Int { get { 1 } set {} } }"),
      .init(
        asked: "var a: Int { get set }",
        source: "public struct NAME: PROTO { public init() {}; public var a: Int { 1 } }"
      ),
      .init(
        asked: "static func a() -> Self", source: "public enum NAME: PROTO { case z; public init() { self = .z } }"),
      .init(
        asked: "static func a(_: Int) -> Self",
        source: "public enum NAME: PROTO { case a(Int); public init() { self = .a(1) } }"),
      .init(
        asked: "static var a: Self { get }", source: "public enum NAME: PROTO { case a; public init() { self = .a } }"),
      .init(asked: "static func a()", source: "public struct NAME: PROTO { public init() {}; public func a() {} }"),
      .init(asked: "func a()", source: "public struct NAME: PROTO { public init() {}; public static func a() {} }"),
      .init(
        asked: "static func a()",
        source: "public final class NAME: PROTO { public init() {}; public class func a() {} }"),
      .init(
        asked: "subscript(one: Int) -> Int { get }", source: "public struct NAME: PROTO { public init() {} }"),
      .init(
        asked: "subscript(one: Int) -> Int { get }",
        source: "public struct NAME: PROTO { public init() {}; public subscript(one: Int) -> Int { one } }"),
      .init(
        asked: "func a()",
        source: "public struct NAME: PROTO { public init() {} }\nextension NAME { public func a<T>(_ t: T) {} }"
      ),
      .init(
        asked: "func a() -> Int",
        source: "public struct NAME: PROTO { public init() {}; public func a() -> String { \"\" } }"),
      .init(
        asked: "func a() -> Int",
        source: "public struct NAME: PROTO { public init() {}; public func a() -> Swift.Int { 1 } }"),
      .init(asked: "func a() -> Int", source: "public struct NAME: PROTO { public init() {}; public func a() {} }"),
      .init(
        asked: "func a() -> Int?",
        source: "public struct NAME: PROTO { public init() {}; public func a() -> Int { 1 } }",
        isLeft: true),
      .init(asked: "func a() -> Void", source: "public struct NAME: PROTO { public init() {}; public func a() {} }"),
      .init(
        asked: "func a() -> Any",
        source: "public struct NAME: PROTO { public init() {}; public func a() -> Int { 1 } }",
        isLeft: true),
      .init(
        asked: "var a: Int { get }",
        source: "public struct NAME: PROTO { public init() {}; public let a: String = \"\" }"
      ),
      .init(
        asked: "var a: Int { get }", source: "public struct NAME: PROTO { public init() {}; public let a = \"\" }",
        isLeft: true),
      .init(
        asked: "func a(_ one: [String])",
        source: "public struct NAME: PROTO { public init() {}; public func a(_ other: Array<String>) {} }"),
      .init(
        asked: "func a(_ one: [String])",
        source: "public struct NAME: PROTO { public init() {}; public func a(_ other: [Int]) {} }"),
      .init(
        asked: "func a(_ one: Int)",
        source:
          "public struct NAME: PROTO { public typealias One = Int; public init() {}; public func a(_ one: One) {} }"
      ),
      .init(
        asked: "func a(_ one: Int)",
        source: "public struct NAME: PROTO { public init() {}; public func a<One>(_ one: One) {} }"),
      .init(
        asked: "func a<One>(_ one: One)",
        source: "public struct NAME: PROTO { public init() {}; public func a(_ one: Int) {} }", isLeft: true),
      .init(
        asked: "func a(_ one: Int)",
        source: "public class NAMEBase<Int> { public init() {}; public func a(_ one: Int) {} }\n"
          + "public final class NAME: NAMEBase<Swift.Int>, PROTO {}"),
      .init(
        asked: "associatedtype A; func a() -> A",
        source: "public struct NAME: PROTO { public init() {}; public func a() -> Int { 1 } }"),
      .init(
        asked: "func `default`()", source: "public struct NAME: PROTO { public init() {}; public func `default`() {} }"),
      .init(
        asked: "var description: String { get }",
        source:
          "public struct NAME: PROTO, CustomStringConvertible { public init() {}; public var description: String { \"\" } }"
      ),
      .init(asked: "var hashValue: Int { get }", source: "public struct NAME: PROTO, Hashable { public init() {} }"),
      .init(asked: "init()", source: "public struct NAME: PROTO { public init() {} }"),
      .init(
        asked: "func a()",
        source:
          "#if os(Linux)\nextension NAME { public func a() {} }\n#else\nextension NAME { public func a() {} }\n#endif\n"
          + "public struct NAME: PROTO { public init() {} }"),
      .init(
        asked: "func a()", source: "public struct NAME: PROTO { public init() {} }",
        beside: "public protocol PROTOOther: PROTO {}\nextension PROTOOther { public func a() {} }"),
      .init(
        asked: "func a() throws", source: "public struct NAME: PROTO { public init() {}; public func a() throws {} }"),
      .init(
        asked: "func a(_ one: () throws -> Void) rethrows",
        source: "public struct NAME: PROTO { public init() {}; public func a(_ one: () throws -> Void) rethrows {} }"),
      .init(asked: "func a()", source: "public final class NAME: PROTO { public init() {} }"),
      .init(asked: "nonisolated func a()", source: "public actor NAME: PROTO { public init() {} }"),
      .init(
        asked: "func a() async", source: "public actor NAME: PROTO { public init() {}; public func a() {} }"),
      .init(
        asked: "func a()",
        source: "@MainActor public final class NAME: PROTO { public init() {}; public nonisolated func a() {} }"),
      .init(
        asked: "func a()", source: "public struct NAME: PROTO, Elsewhere { public init() {}; public func a() {} }",
        isLeft: true),
      .init(
        asked: "func a()",
        source: "public class NAMEBase { public init() {}; func a() {} }\npublic final class NAME: NAMEBase, PROTO {}"),
    ]
  /// What a protocol refines, and a type that conforms.
  private static let refinements: [(String, String)] = [
    (": AnyObject", "public struct NAME: PROTO { public init() {} }"),
    (": AnyObject", "public enum NAME: PROTO { case a; public init() { self = .a } }"),
    (": AnyObject", "public final class NAME: PROTO { public init() {} }"),
    (": AnyObject", "public actor NAME: PROTO { public init() {} }"),
    (": Sendable, AnyObject", "public struct NAME: PROTO { public init() {} }"),
    (": Actor", "public struct NAME: PROTO { public init() {} }"),
    (": Actor", "public final class NAME: PROTO { public init() {} }"),
    (": Actor", "public actor NAME: PROTO { public init() {} }"),
    (": Based", "public struct NAME: PROTO { public init() {} }"),
    (": Based", "public final class NAME: PROTO { public init() {} }"),
    (": Based", "public final class NAME: Based, PROTO {}"),
    (": Based", "public class NAMEBase: Based {}\npublic final class NAME: NAMEBase, PROTO {}"),
    (": ForClasses", "public struct NAME: PROTO { public init() {} }"),
    (": Identifiable", "public struct NAME: PROTO { public init() {} }"),
    (": Identifiable", "public struct NAME: PROTO { public let id = 1; public init() {} }"),
    (": Identifiable", "public struct NAME: PROTO { public init() {} }\nextension NAME { public var id: Int { 1 } }"),
    (": Identifiable", "public final class NAME: PROTO { public init() {} }"),
    (": Identifiable", "public actor NAME: PROTO { public init() {} }"),
    (": Described", "public struct NAME: PROTO { public init() {} }"),
    (": CustomStringConvertible", "public struct NAME: PROTO { public init() {} }"),
    (
      ": CustomStringConvertible",
      "public struct NAME: PROTO { public init() {}; public var description: String { \"\" } }"
    ),
    (": CustomDebugStringConvertible", "public struct NAME: PROTO { public init() {} }"),
    (": Equatable", "public struct NAME: PROTO { public init() {} }"),
    (": Equatable", "public final class NAME: PROTO { public init() {} }"),
    (
      ": Equatable",
      "public final class NAME: PROTO { public init() {}; public static func == (a: NAME, b: NAME) -> Bool { true } }"
    ),
    (
      ": Equatable",
      "public final class NAME: PROTO { public init() {} }\n"
        + "extension NAME { public static func == (a: NAME, b: NAME) -> Bool { true } }"
    ),
    (": Comparable", "public struct NAME: PROTO { public init() {} }"),
    (": Comparable", "public enum NAME: PROTO { case a; public init() { self = .a } }"),
    (
      ": Comparable",
      "public struct NAME: PROTO { public init() {}; public static func < (a: NAME, b: NAME) -> Bool { true } }"
    ),
    (": Hashable", "public struct NAME: PROTO { public init() {} }"),
    (": Hashable", "public final class NAME: PROTO { public init() {} }"),
    (": Codable", "public struct NAME: PROTO { public init() {} }"),
  ]

  /// An initialiser or a type that a protocol asks for, and a type that conforms.
  private static let initialisers: [(String, String)] = [
    ("associatedtype A", "public struct NAME: PROTO { public init() {} }"),
    ("associatedtype A", "public struct NAME: PROTO { public typealias A = Int; public init() {} }"),
    ("associatedtype A", "public struct NAME: PROTO { public struct A {}; public init() {} }"),
    ("associatedtype A = Int", "public struct NAME: PROTO { public init() {} }"),
    (
      "associatedtype A; func a(_ one: [A])",
      "public struct NAME: PROTO { public init() {}; public func a(_ one: [Int]) {} }"
    ),
    (
      "associatedtype A; associatedtype B; var a: A { get }",
      "public struct NAME: PROTO { public init() {}; public var a: Int { 1 } }"
    ),
    ("init(a: Int)", "public struct NAME: PROTO { public init() {}; public init(a: Int) {} }"),
    ("init(a: Int)", "public struct NAME: PROTO { public init() {}; public init(b: Int) {} }"),
    ("init(a: Int)", "public struct NAME: PROTO { public init() {}; init(a: Int) {} }"),
    ("init(a: Int)", "public struct NAME: PROTO { public init() {}; public init(a: String) {} }"),
    ("init(a: Int)", "public final class NAME: PROTO { public init() {}; public init(a: Int) {} }"),
    ("init(a: Int)", "public class NAME: PROTO { public init() {}; public required init(a: Int) {} }"),
    ("init(a: Int)", "public class NAME: PROTO { public init() {}; public init(a: Int) {} }"),
    ("init(a: Int)", "public actor NAME: PROTO { public init() {}; public init(a: Int) {} }"),
    ("init(a: Int)", "public struct NAME: PROTO { public init() {} }\nextension NAME { public init(a: Int) {} }"),
    ("init()", "public struct NAME: PROTO { public init(a: Int = 1) {} }"),
    ("init() throws", "public struct NAME: PROTO { public init() {} }"),
    (
      "init(a: Int)",
      "public class NAMEBase { public init() {}; public required init(a: Int) {} }\n"
        + "public final class NAME: NAMEBase, PROTO {}"
    ),
  ]

  /// Classes that conform to a protocol that is Sendable.
  private static let classes = [
    "public class NAME: PROTO { public init() {} }",
    "open class NAME: PROTO { public init() {} }",
    "public final class NAME: PROTO { var a = 1; public init() {} }",
    "public final class NAME: PROTO { let a = 1; public init() {} }",
    "public final class NAME: PROTO { var a: Int { 1 }; public init() {} }",
    "public final class NAME: PROTO { var a: Int { get { 1 } set {} }; public init() {} }",
    "public final class NAME: PROTO, @unchecked Sendable { var a = 1; public init() {} }",
    "@MainActor public final class NAME: PROTO { var a = 1; public nonisolated init() {} }",
    "public final class NAME: PROTO { nonisolated(unsafe) var a = 1; public init() {} }",
    "public final class NAME: PROTO { public private(set) var a = 1; public init() {} }",
    "public final class NAME: PROTO { lazy var a = 1; public init() {} }",
    "public final class NAME: PROTO { weak var a: NAME?; public init() {} }",
    "public final class NAME: PROTO { var a: Int; public init() { a = 1 } }",
    "public final class NAME: PROTO { var a = 1 { didSet {} }; public init() {} }",
    "public final class NAME: PROTO { static let a = 1; public init() {} }",
    "public actor NAME: PROTO { var a = 1; public init() {} }",
    "public struct NAME: PROTO { var a = 1; public init() {} }",
    "public class NAME: @unchecked Sendable { public init() {} }\nextension NAME: PROTO {}",
    "public class NAME { public init() {} }\nextension NAME: PROTO {}",
    "public class NAME { public init() {} }\nextension NAME: PROTO, @unchecked Sendable {}",
    "public final class NAME { var a = 1; public init() {} }\nextension NAME: PROTO {}",
  ]
}
