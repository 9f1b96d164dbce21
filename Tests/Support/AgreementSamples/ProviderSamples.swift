/// The declaration of `NAME`, the call, and the entry of `provides`.
package struct ProviderSample: Sendable {
  package let source: String
  package var factory: String?
  /// Entries of `requires` as a spec has them; of one that is a name alone the label is the name.
  package var requires: [String] = []
  package var isolation: String?
  /// The service's protocol: 'Q' is not Sendable, and asks for a name.
  package var proto = "P"
}

extension ProviderSample {
  /// The module `Api` with the services.
  package static let interface = """
    public protocol P: Sendable {}
    public protocol S: Sendable {}
    public protocol T: Sendable {}
    public protocol R: S {}
    public protocol Q { var name: Int { get } }
    @MainActor public protocol X { var name: Int { get } }
    public protocol A<E>: Sendable { associatedtype E }

    """

  /// Types beside those of the samples.
  package static let implementation = """
    public nonisolated struct V: P, T, R { public init() {} }
    public nonisolated struct E: Error {}
    @MainActor public struct Y: X { public init() {}; public var name: Int { 1 } }

    """

  package static let listed: [ProviderSample] = [
    ProviderSample(source: "public struct NAME: P { public init() {} }"),
    ProviderSample(source: "public struct NAME: P {}"),
    ProviderSample(source: "public final class NAME: P {}"),
    ProviderSample(source: "public struct NAME: P { init() {} }"),
    ProviderSample(source: "struct NAME: P { public init() {} }"),
    ProviderSample(source: "public struct NAME: P { package init() {} }"),
    ProviderSample(source: "public struct NAME: P { public init?() {} }"),
    ProviderSample(source: "public struct NAME: P { public init!() {} }"),
    ProviderSample(source: "public struct NAME: P { public init() throws {} }"),
    ProviderSample(source: "public struct NAME: P { public init() async {} }"),
    ProviderSample(source: "public struct NAME: P { public init() throws(Never) {} }"),
    ProviderSample(source: "public struct NAME: P { public init() throws(E) {} }"),
    ProviderSample(source: "public struct NAME: P { public init(_ x: Int = 1, y: Int...) {} }"),
    ProviderSample(source: "public struct NAME: P { public init(x: Int) {} }"),
    ProviderSample(source: "public struct NAME: P { public init(x: Int) {}\npublic init() {} }"),
    ProviderSample(source: "public struct NAME: P { public init() throws {}\npublic init(x: Int = 1) {} }"),
    ProviderSample(source: "public struct NAME: P { public init() async {}\npublic init(x: Int = 1) {} }"),
    ProviderSample(source: "public struct NAME: P { @MainActor public init() {}\npublic init(x: Int = 1) {} }"),
    ProviderSample(source: "public struct NAME: P { public init() throws {}\npublic init(x: Int...) {} }"),
    ProviderSample(
      source: "public struct NAME: P { public init(s: any S) throws {}\npublic init(s: any S, x: Int = 1) {} }",
      requires: ["s"]),
    ProviderSample(
      source: "public struct NAME: P { @_disfavoredOverload public init() throws {}\npublic init(x: Int = 1) {} }"),
    ProviderSample(source: "public struct NAME { }\nextension NAME: P { public init(z: Int = 0) {} }"),
    ProviderSample(
      source: "public struct NAME { }\npublic extension NAME { init(z: Int = 0) {} }\nextension NAME: P {}"),
    ProviderSample(source: "public struct NAME { }\nextension NAME: P { init(z: Int = 0) {} }"),
    ProviderSample(source: "public struct NAME: Sendable { public init() {} }"),
    ProviderSample(source: "public struct NAME: Hashable, Sendable { public init() {} }"),
    ProviderSample(source: "public protocol QNAME: P {}\npublic struct NAME: QNAME { public init() {} }"),
    ProviderSample(source: "@MainActor public final class NAME: P { public init() {} }"),
    ProviderSample(source: "@MainActor public final class NAME: P { public nonisolated init() {} }"),
    ProviderSample(source: "public struct NAME: P { @MainActor public init() {} }"),
    ProviderSample(source: "@MainActor public struct NAME: P { public init() {} }", isolation: "MainActor"),
    ProviderSample(source: "public struct NAME: P { public init() {} }", isolation: "MainActor"),
    ProviderSample(
      source: "@MainActor public protocol QNAME: Sendable {}\npublic final class NAME: P, QNAME { public init() {} }"),
    ProviderSample(source: "@MainActor public class BNAME { public init() {} }\npublic final class NAME: BNAME, P {}"),
    ProviderSample(
      source:
        "public class BNAME { public init() {} }\npublic final class NAME: BNAME, P, @unchecked Sendable { public init(x: Int) {} }"
    ),
    ProviderSample(
      source: "public class BNAME { public init() {} }\npublic final class NAME: BNAME, P, @unchecked Sendable {}"),
    ProviderSample(source: "public struct NAME { }\n@MainActor extension NAME: P { public init(w: Int = 0) {} }"),
    ProviderSample(source: "public actor NAME: P { public init() {} }"),
    ProviderSample(source: "public actor NAME: P { public init() async {} }"),
    ProviderSample(source: "public enum NAME { public static func make() -> some P { V() } }", factory: "NAME.make"),
    ProviderSample(
      source: "public enum NAME { public static func make() throws -> any P { V() } }", factory: "NAME.make"),
    ProviderSample(source: "public enum NAME { public static func make() -> (any P)? { nil } }", factory: "NAME.make"),
    ProviderSample(source: "public enum NAME { static func make() -> any P { V() } }", factory: "NAME.make"),
    ProviderSample(
      source: "public struct NAME { public init() {}\npublic func make() -> any P { V() } }", factory: "NAME.make"),
    ProviderSample(
      source: "public enum NAME { @MainActor public static func make() -> any P { V() } }", factory: "NAME.make"),
    ProviderSample(
      source: "public enum NAME { public static let make: @Sendable () -> any P = { V() } }", factory: "NAME.make"),
    ProviderSample(
      source:
        "public enum NAME { public static let shared = Self.M()\npublic struct M: Sendable { public func make() -> any P { V() } } }",
      factory: "NAME.shared.make"),
    ProviderSample(source: "public enum NAME { public static var make: any P { V() } }", factory: "NAME.make"),
    ProviderSample(source: "public func NAME() -> any P { V() }", factory: "NAME"),
    ProviderSample(source: "func NAME() -> any P { V() }", factory: "NAME"),
    ProviderSample(source: "public func NAME() {}", factory: "NAME"),
    ProviderSample(source: "public func NAME<T>(x: T = 1) -> any P { V() }", factory: "NAME"),
    ProviderSample(source: "public struct NAME: P { public init() {} }", factory: "NAME.init"),
    ProviderSample(source: "public struct NAME: P { public init() throws {} }", factory: "NAME.init"),
    ProviderSample(source: "public struct NAME: P { public init(s: any P) {} }", requires: ["s"]),
    ProviderSample(source: "public struct NAME: P { public init(_ s: any P) {} }", requires: ["s"]),
    ProviderSample(source: "public struct NAME: P { public init(_ s: any P) {} }", requires: ["s: { label: _ }"]),
    ProviderSample(source: "public struct NAME: P { public init(s t: any P, u: Int = 0) {} }", requires: ["s"]),
    ProviderSample(source: "public struct NAME: P { public init(s: any P...) {} }", requires: ["s"]),
    ProviderSample(source: "public struct NAME: P { public init(t: any P, s: any P) {} }", requires: ["s", "t"]),
    ProviderSample(source: "public struct NAME: P { public init(s: any P, t: any P) {} }", requires: ["s", "t"]),
    ProviderSample(source: "public typealias NAME = V"),
    ProviderSample(
      source:
        "public enum ONAME { public struct NAME: P { public init() throws {} } }\npublic struct NAME: P { public init() {} }"
    ),
    ProviderSample(
      source:
        "#if os(Windows)\npublic struct NAME: P { public init() throws {} }\n#else\npublic struct NAME: P { public init() {} }\n#endif"
    ),
    ProviderSample(
      source:
        "#if os(Linux) || os(macOS)\npublic struct NAME: P { public init() throws {} }\n#else\npublic struct NAME: P { public init() {} }\n#endif"
    ),
    ProviderSample(
      source: "public struct WNAME<T: Sendable>: P { public init() {} }\npublic typealias NAME = WNAME<Int>"),
    ProviderSample(source: "/* public struct NAME: P { public init() {} } */"),
  ]
}
