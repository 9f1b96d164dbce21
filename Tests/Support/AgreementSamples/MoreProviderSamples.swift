extension ProviderSample {
  /// A struct with an initialiser, or one that a factory makes.
  private static func taking(_ parameters: String, _ requires: String...) -> ProviderSample {
    ProviderSample(source: "public struct NAME: P { public init(\(parameters)) {} }", requires: requires)
  }

  private static func returning(_ result: String, _ body: String = "V()") -> ProviderSample {
    ProviderSample(source: "public func NAME() -> \(result) { \(body) }", factory: "NAME")
  }

  /// Samples of parameters, and of the results of functions.
  package static let parameters: [ProviderSample] = [
    taking("s: any S", "s"), taking("s: S", "s"), taking("s: Int", "s"), taking("s: String = \"\"", "s"),
    taking("s: any T", "s"), taking("s: any R", "s"), taking("s: any S", "r"), taking("s: any S", "r: { label: s }"),
    taking("s: V", "s"), taking("s: some S", "s"), taking("s: some T", "s"), taking("s: inout any S", "s"),
    taking("s: consuming any S", "s"), taking("s: borrowing any S", "s"), taking("s: sending any S", "s"),
    taking("s: __owned any S", "s"), taking("s: (any S)", "s"), taking("s: ((any S))?", "s"), taking("s: Any", "s"),
    taking("s: any Sendable", "s"), taking("s: any S & Sendable", "s"), taking("s: any S & T", "s"),
    taking("s: any S & Hashable", "s"), taking("s: AnyObject", "s"), taking("s: any Hashable", "s"),
    taking("s: [any S]", "s"), taking("s: [Int: any S]", "s"), taking("s: (any S, Int)", "s"),
    taking("s: Optional<any S>", "s"), taking("s: any S...", "s"), taking("s: @autoclosure () -> any S", "s"),
    taking("s: @autoclosure () -> any T", "s"), taking("s: @escaping () -> any S", "s"),
    taking("s: (any S).Type", "s"), taking("s: any S.Type", "s"), taking("s: Api.S", "s"), taking("s: any Api.S", "s"),
    taking("s: any S = V()", "s"), taking("s: any S = V()"), taking("s: any S, bar: Int", "s"),
    taking("s: any S, bar: Int = [1, 2][0]", "s"), taking("bar: Dictionary<Int, Int> = [:], s: any S", "s"),
    taking("bar: Int"), taking("bar: inout Int"), taking("_ bar: Int"), taking("t: any T, s: any S", "t", "s"),
    // Closures.
    taking("s: @escaping () -> any S", "s: lazy"), taking("s: () -> any S", "s: lazy"),
    taking("s: @escaping @Sendable () -> any S", "s: lazy"), taking("s: () async throws -> any S", "s: lazy"),
    taking("s: (() -> any S)?", "s: lazy"), taking("s: (Int) -> any S", "s: lazy"), taking("s: any S", "s: lazy"),
    taking("s: () -> any T", "s: lazy"), taking("s: () -> any R", "s: lazy"),
    taking("s: () -> any S", "r: { lazy: true, label: s }"),
    taking("s: () -> (any S)?", "s: lazy"), taking("s: () -> Int", "s: lazy"), taking("s: () -> Any", "s: lazy"),
    taking("s: @autoclosure () -> any S", "s: lazy"), taking("s: @MainActor () -> any S", "s: lazy"),
    taking("m: @MainActor () -> any S", "m: lazy"), taking("m: () -> any S", "m: lazy"),
    taking("m: () async -> any S", "m: lazy"), taking("m: @isolated(any) () -> any S", "m: lazy"),
    taking("m: @escaping @MainActor @Sendable () -> any S", "m: lazy"), taking("m: @Sendable () -> any S", "m: lazy"),
    ProviderSample(
      source: "public struct NAME: P { public init(m: () -> any S) {} }", requires: ["m: lazy"],
      isolation: "MainActor"),
    ProviderSample(
      source: "@MainActor public struct NAME: P { public init(m: () -> any S) {} }", requires: ["m: lazy"],
      isolation: "MainActor"),
    ProviderSample(
      source: "@MainActor public struct NAME: P { public init(m: @Sendable () -> any S) {} }", requires: ["m: lazy"],
      isolation: "MainActor"),
    ProviderSample(
      source: "public typealias LNAME = () -> any S\npublic struct NAME: P { public init(s: LNAME) {} }",
      requires: ["s: lazy"]),
    // Optional ones and collections.
    taking("s: (any S)?", "s: optional"), taking("s: any S", "s: optional"), taking("s: Int?", "s: optional"),
    taking("s: (any T)?", "s: optional"), taking("s: Optional<any S>", "s: optional"),
    taking("s: some S", "s: optional"),
    taking("s: (any S)? = nil", "s: optional"), taking("s: () -> (any S)?", "s: { optional: true, lazy: true }"),
    taking("s: () -> any S", "s: { optional: true, lazy: true }"),
    taking("s: [any S]", "s: collect"), taking("s: any S", "s: collect"), taking("s: Array<any S>", "s: collect"),
    taking("s: [any T]", "s: collect"), taking("s: [Int]", "s: collect"), taking("s: [any S]?", "s: collect"),
    taking("s: () -> [any S]", "s: { collect: true, lazy: true }"), taking("s: some Sequence<any S>", "s: collect"),
    taking("s: () -> any S", "s: { collect: true, lazy: true }"), taking("s: Set<Int>", "s: collect"),
    // Results.
    returning("any P"), returning("P"), returning("some P"), returning("V"), returning("sending any P"),
    returning("(any P)"), returning("Int", "1"), returning("any S"), returning("any R"), returning("any P & S"),
    returning("any P & Hashable", "fatalError()"), returning("(any P)!"), returning("Optional<any P>"),
    returning("(any P)?"), returning("Array<any P>", "[]"), returning("[any P]", "[]"),
    returning("() -> any P", "{ V() }"),
    returning("any P.Type", "V.self"), returning("V.Type", "V.self"), returning("Never", "fatalError()"),
    returning("Void", "()"), returning("()", "()"), returning("(any P, Int)", "(V(), 1)"), returning("some S"),
    returning("Impl.V"), returning("Result<any P, any Error>", ".success(V())"), returning("any Sendable", "V()"),
  ]

  /// Generic types, initialisers and functions.
  package static let generic: [ProviderSample] =
    [
      "public struct NAME<T>: P where T: Sendable { public init() {} }",
      "public struct NAME<T: Sendable>: P { public init(x: T = 1) {} }",
      "public struct NAME<each T: Sendable>: P { public init() {} }",
      "public struct NAME<T: Sendable>: P {}\nextension NAME where T == Int { public init() {} }",
      "public struct NAME<T: Sendable>: P {}\nextension NAME<String> { public init() {} }",
      "public struct NAME<T: Sendable>: P { public init(_ x: T? = nil) {} }",
      "public struct NAME: P { public init<T>(x: T = 1) {} }",
      "public struct NAME: P { public init<T>(x: T? = nil) {} }",
      "public struct NAME: P { public init<T>(x: [T] = []) {} }",
      "public struct NAME: P { public init<T>(x: T...) {} }",
      "public struct NAME: P { public init<each T>(_ x: repeat each T) {} }",
      "public struct NAME: P { public init<each T>(x: repeat each T) {} }",
      "public struct NAME: P { public init(_ x: some Hashable = 1) {} }",
      "public struct NAME<T: Sendable> { public struct Inner: P { public init() {} } }",
    ].map { ProviderSample(source: $0) }
    + [
      "s: some S", "s: (some S)?", "s: [some S]", "s: () -> some S",
    ].map { ProviderSample(source: "public struct NAME: P { public init(\($0)) {} }", requires: ["s"]) }
    + [
      "init<U: S>(s: U)", "init<U: S>(s: U?)", "init<U: T>(s: U)", "init<U: S & Sendable>(s: U)", "init<U>(s: U)",
      "init<U: S>(s: [U])", "init<U: S>(s: () -> U)", "init<U: S>(s: U, x: U? = nil)", "init<U>(s: U) where U: S",
      "init<U: S, W>(s: U, w: W)", "init<U: S, W>(s: U, w: W = 1)", "init(s: some S & T)",
    ].map { ProviderSample(source: "public struct NAME: P { public \($0) {} }", requires: ["s"]) }
    + [
      "<U: S>(s: U)", "<U>(s: U)", "<U: S>(s: U, t: U)", "<U: S, W: T>(s: U, t: W)",
    ].map {
      ProviderSample(
        source: "public func NAME\($0) -> any P { V() }", factory: "NAME",
        requires: $0.contains("t:") ? ["s", "t"] : ["s"])
    }
    + [
      ProviderSample(source: "public struct NAME<U: S>: P { public init(s: U) {} }", requires: ["s"]),
      ProviderSample(source: "public struct NAME<U: Sendable>: P { public init(s: U) {} }", requires: ["s"]),
      ProviderSample(
        source: "public enum NAME<U: S> { public static func make(s: U) -> any P { V() } }", factory: "NAME.make",
        requires: ["s"]),
      ProviderSample(
        source: "public enum NAME<U> { public static func make() -> any P { V() } }", factory: "NAME.make"),
      ProviderSample(source: "public func NAME<U: P>() -> U { fatalError() }", factory: "NAME"),
      ProviderSample(source: "public func NAME<U: P>(_ u: U = V()) -> U { u }", factory: "NAME"),
      ProviderSample(
        source:
          "public struct WNAME<T: Sendable>: P { public init() {} }\npublic typealias NAME<T> = WNAME<T> where T: Sendable"
      ),
    ]

  /// In a module whose code is on the main actor by default.
  package static let isolatedByDefault: [ProviderSample] =
    [
      "public struct NAME: P { public init() {} }", "public final class NAME: P { public init() {} }",
      "nonisolated public struct NAME: P { public init() {} }",
      "public struct NAME { public init() {} }\nextension NAME: P {}",
      "public protocol QNAME {}\npublic struct NAME: QNAME { public init() {} }\nextension NAME: P {}",
      "public protocol QNAME {}\npublic struct NAME: P, QNAME { public init() {} }",
      "nonisolated public protocol QNAME: P {}\npublic struct NAME: QNAME { public init() {} }",
      "public protocol QNAME: P {}\npublic struct NAME: QNAME { public init() {} }",
      "public struct NAME: Sendable { public init() {} }\nextension NAME: P {}",
      "public actor NAME: P { public init() {} }", "public struct NAME: P { public nonisolated init() {} }",
      "public protocol QNAME: Sendable {}\npublic actor NAME: P, QNAME { public init() {} }",
      "public protocol QNAME {}\npublic actor NAME: QNAME { public init() {} }\nextension NAME: P {}",
      "public protocol QNAME: Sendable {}\npublic actor NAME: P { public init() {} }\nextension NAME: QNAME {}",
      "nonisolated public protocol QNAME: Sendable {}\npublic actor NAME: P, QNAME { public init() {} }",
      "public protocol QNAME: P {}\npublic actor NAME: QNAME { public init() {} }",
      "public struct NAME: P { @MainActor public init() {} }",
      "public struct NAME: P, Hashable { public init() {} }", "public struct NAME: P, Codable { public init() {} }",
    ].map { ProviderSample(source: $0) }
    + [
      "public enum NAME { public static func make() -> any P { V() } }",
      "nonisolated public enum NAME { public static func make() -> any P { V() } }",
      "public enum NAME { public nonisolated static func make() -> any P { V() } }",
      "public nonisolated extension NAME { static func make() -> any P { V() } }\npublic enum NAME {}",
      "public actor NAME { public static func make() -> any P { V() } }",
      "public protocol QNAME {}\npublic actor NAME: QNAME { public static func make() -> any P { V() } }",
      "public protocol QNAME {}\npublic actor NAME: QNAME { public nonisolated static func make() -> any P { V() } }",
    ].map { ProviderSample(source: $0, factory: "NAME.make") }
    + [
      ProviderSample(source: "public struct NAME { public init() {} }\nextension NAME: P {}", isolation: "MainActor"),
      ProviderSample(
        source: "public final class NAME: Q { nonisolated public init() {}; public var name: Int { 1 } }", proto: "Q"),
      ProviderSample(
        source: "public final class NAME: Q { nonisolated public init() {}; public nonisolated var name: Int { 1 } }",
        proto: "Q"),
      ProviderSample(
        source: "public final class NAME { nonisolated public init() {}; public var name: Int { 1 } }\n"
          + "extension NAME: Q {}", proto: "Q"),
      ProviderSample(
        source: "public final class NAME: Q { public init() {}; public var name: Int { 1 } }", isolation: "MainActor",
        proto: "Q"),
      ProviderSample(source: "public struct NAME: P { public init() {} }", isolation: "MainActor"),
      ProviderSample(source: "public func makeNAME() -> any P { V() }", factory: "makeNAME"),
      ProviderSample(source: "public func makeNAME() -> any P { V() }", factory: "makeNAME", isolation: "MainActor"),
      ProviderSample(source: "public nonisolated func makeNAME() -> any P { V() }", factory: "makeNAME"),
    ]
}
