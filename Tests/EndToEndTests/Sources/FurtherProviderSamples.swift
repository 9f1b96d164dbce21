// What teams write beside plain initialisers: functions of one name, newer parts of the language, and what is passed on.
extension ProviderSample {
  /// Functions that differ in what they return, or in what a call of them needs.
  static let rivals: [ProviderSample] =
    [
      ("any P", "V"), ("any P", "Int"), ("any P", "Never"), ("any P", "(any P)?"), ("V", "any P & Hashable"),
      ("any P", "async any P"), ("any P", "async V"), ("any P", "throws V"), ("any P", "Any"), ("V", "any Sendable"),
      ("any P", "Void"),
    ].flatMap { first, second in
      let effects = ["async", "throws"].filter { second.hasPrefix($0) }.joined()
      let other = String(second.dropFirst(effects.isEmpty ? 0 : effects.count + 1))
      return [
        ProviderSample(
          source: """
            public func NAME(s: any S) -> \(first) { fatalError() }
            public func NAME(s: any S) \(effects) -> \(other) { fatalError() }
            """, factory: "NAME", requires: ["s"]),
        ProviderSample(
          source: """
            public enum NAME { public static func make() -> \(first) { fatalError() } }
            extension NAME { public static func make() \(effects) -> \(other) { fatalError() } }
            """, factory: "NAME.make"),
      ]
    }
    + [
      "public func NAME(s: any S) -> V { V() }", "public func NAME(s: Any) -> V { V() }",
      "public func NAME(s: any S, b: Int = 1) -> V { V() }", "func NAME(s: any S) -> V { V() }",
      "public func NAME<A: S>(s: A) -> V { V() }", "@_disfavoredOverload public func NAME(s: any S) -> V { V() }",
      "@available(*, unavailable) public func NAME(s: any S) -> V { V() }",
      "@MainActor public func NAME(s: any S) -> V { V() }", "public func NAME(s: (any S)?) -> V { V() }",
      "public func NAME<A: P>(s: any S) -> A { fatalError() }", "public func NAME(s: Api.S) -> V { V() }",
      "#if os(Windows)\npublic func NAME(s: any S) -> V { V() }\n#endif",
    ].map { other in
      ProviderSample(
        source: "public func NAME(s: any S) -> any P { V() }\n\(other)", factory: "NAME", requires: ["s"])
    }

  static let ofNewerLanguage: [ProviderSample] =
    [
      "public struct NAME: P { public init() throws(E) {} }",
      "public struct NAME: P { public init<F: Error>(f: () throws(F) -> Void = {}) throws(F) { try f() } }",
      "public struct NAME: P, ~Copyable { public init() {} }", "public struct NAME: ~Copyable { public init() {} }",
      "public struct NAME: P { public init<each T>(_ all: repeat each T) {} }",
      "public struct NAME<each T>: P { public init(_ all: repeat each T) {} }",
      "public struct NAME<let count: Int>: P { public init() {} }",
      "public struct NAME<T: Sendable>: P { public init(_ value: T = 1) {} }",
      "public struct NAME<T>: P { public init() where T == Int {} }",
      "public struct NAME<T>: Sendable {}\nextension NAME: P where T == Int { public init() {} }",
      "public struct NAME<T>: P {}\nextension NAME where T == Int { public init() {} }",
      "public struct NAME<T>: P {}\nextension NAME<Int> { public init() {} }",
      "public enum NAME { case one }\nextension NAME: P { public init() { self = .one } }",
      "@frozen public struct NAME: P { @inlinable public init() {} }",
      "public struct NAME: P { @usableFromInline init() {} }",
      "public struct NAME: P { @_spi(Other) public init() {} }",
      "@_spi(Other) public struct NAME: P { public init() {} }",
      "@_spi(Other) extension NAME { public init() {} }\npublic struct NAME: P { init(x: Int) {} }",
      "public struct NAME: P { package init() {}; public init(x: Int = 1) {} }",
      "package struct NAME: P { package init() {} }", "package struct NAME: P { public init() {} }",
      "@propertyWrapper public struct WNAME<T> { public var wrappedValue: T; public init(wrappedValue: T) { "
        + "self.wrappedValue = wrappedValue } }\npublic struct NAME: P { public init(@WNAME x: Int = 1) {} }",
      "public struct NAME: P { public init(isolation: isolated (any Actor)? = #isolation) {} }",
      "public struct NAME: P { public init(x: Int = MainActor.assumeIsolated { 1 }) {} }",
      "@MainActor func dNAME() -> Int { 1 }\n@MainActor public struct NAME: P { public nonisolated init() {} }",
      "@MainActor public func dNAME() -> Int { 1 }\npublic struct NAME: P { @MainActor public init(x: Int = dNAME()) {} }",
      "@MainActor public func dNAME() -> Int { 1 }\npublic struct NAME: P { public nonisolated init(x: Int = 1) {} }",
      "public struct NAME: P { public init(file: String = #fileID, line: Int = #line) {} }",
      "public struct NAME: P { public init(f: @autoclosure () -> Int = 1) {} }",
      "public struct NAME: P { public init(_ f: @escaping @MainActor () -> Int = { 1 }) {} }",
      "public struct NAME: P { public init(_ f: sending Int = 1) {} }",
      "public struct NAME: P { public init(x: inout Int) {} }",
      "public struct NAME: P { @preconcurrency public init() {} }",
      "public struct NAME: P { @discardableResult public init() {} }",
      "public struct NAME: @unchecked Sendable { public init() {} }\nextension NAME: P {}",
      "public final class NAME: P { nonisolated(unsafe) var x = 1; public init() {} }",
      "public class NAME: P, @unchecked Sendable { public required init() {} }",
      "open class BNAME: @unchecked Sendable { public required init() {} }\npublic final class NAME: BNAME, P {}",
      "open class BNAME: @unchecked Sendable { public convenience init() { self.init(x: 1) }; public init(x: Int) {} }\n"
        + "public final class NAME: BNAME, P {}",
      "open class BNAME: @unchecked Sendable { public convenience init() { self.init(x: 1) }; public init(x: Int) {} }\n"
        + "public final class NAME: BNAME, P { public override init(x: Int) { super.init(x: 1) } }",
      "public struct NAME: P { public typealias S = Int; public init(s: S = 1) {} }",
      "public enum ONAME { public struct Inner { public init() {} } }\npublic typealias NAME = ONAME.Inner\n"
        + "extension ONAME.Inner: P {}",
      "public struct GNAME<T>: Sendable {}\nextension GNAME: P { public init() {} }\npublic typealias NAME = GNAME<Int>",
      "public struct GNAME<T>: P { public init() {} }\npublic typealias NAME<T> = GNAME<T>",
      "public struct GNAME<T>: P { public init() {} }\npublic typealias NAME = GNAME",
      "public typealias NAME = V", "public typealias NAME = Impl.V", "typealias NAME = V",
      "public protocol ONAME {}\nextension ONAME { public init() { fatalError() } }\npublic struct NAME: P, ONAME {}",
      "public protocol ONAME { init() }\npublic struct NAME: P, ONAME { public init() {} }",
      "public struct NAME: P { public nonisolated(nonsending) init() async {} }",
      "@available(*, noasync) public struct NAME: P { public init() {} }",
    ].map { ProviderSample(source: $0) }
    + [
      "public static func make() throws(E) -> any P { V() }", "public static func make() -> sending any P { V() }",
      "public static func make<T: P>() -> T { fatalError() }",
      "public static func make<T: P>(_ t: T.Type = V.self) -> T { "
        + "fatalError() }", "public static func make() -> some P & Sendable { V() }",
      "public static func make() -> any P & Sendable { V() }", "public static var make: () -> any P { { V() } }",
      "public static var make: @Sendable () -> V { { V() } }", "public nonisolated static func make() -> any P { V() }",
      "@MainActor public static func make() -> any P { V() }", "public static func make() -> (V) { V() }",
      "public static func make() -> (any P, any P) { (V(), V()) }", "public static func make() -> V? { V() }",
      "public static func make() -> (some P)? { V() }", "public static subscript(x: Int) -> any P { V() }",
      "public static func make(isolation: isolated (any Actor)? = #isolation) -> any P { V() }",
      "public static func make(_ f: () throws -> Void = {}) rethrows -> any P { V() }",
      "public static func `make`() -> any P { V() }", "public consuming func make() -> any P { V() }",
      "@inlinable public static func make() -> any P { V() }",
      "@_alwaysEmitIntoClient public static func make() -> any P { V() }",
      "public static func callAsFunction() -> any P { V() }", "@Sendable public static func make() -> any P { V() }",
    ].map { ProviderSample(source: "public enum NAME { \($0) }", factory: "NAME.make") }
    + [
      "@MainActor public final class NAME: Q { nonisolated public init() {}; public nonisolated var name: Int { 1 } }",
      "@MainActor public final class NAME: @MainActor Q { nonisolated public init() {}; public var name: Int { 1 } }",
      "@MainActor public final class NAME: nonisolated Q { nonisolated public init() {}; public nonisolated var name: Int "
        + "{ 1 } }",
      "@MainActor public final class NAME: @preconcurrency Q { nonisolated public init() {}; public var name: Int { 1 } }",
      "public struct NAME: Q { public init() {}; public var name: Int { 1 } }",
    ].map { ProviderSample(source: $0, proto: "Q") }

  /// What is passed for a requirement, and taken.
  static let passedOn: [ProviderSample] =
    [
      ("x: @escaping @Sendable () async -> any X", "x: lazy"), ("x: @escaping () async -> any X", "x: lazy"),
      ("x: @escaping @MainActor () async -> any X", "x: lazy"), ("x: @escaping @MainActor () -> any X", "x: lazy"),
      ("x: @escaping @isolated(any) () async -> any X", "x: lazy"),
      ("m: @escaping @Sendable () async -> any S", "m: lazy"),
      ("m: @escaping () async -> any S", "m: lazy"), ("m: @escaping () async throws -> any S", "m: lazy"),
      ("s: [some S]", "s: collect"), ("s: some Collection<any S>", "s: collect"), ("s: some Collection", "s: collect"),
      ("s: some S", "s: collect"), ("s: any Collection<any S>", "s: collect"), ("s: any Sequence<any S>", "s: collect"),
      ("s: ContiguousArray<any S>", "s: collect"), ("s: ArraySlice<any S>", "s: collect"),
      ("s: any S...", "s: collect"),
      ("s: [(any S)?]", "s: collect"), ("s: [Any]", "s: collect"), ("s: [any Sendable]", "s: collect"),
      ("s: (some S)?", "s: optional"), ("s: (some S)?", "s"), ("s: some S...", "s"),
      ("s: [some Sendable]", "s: collect"),
      ("s: @Sendable @escaping () -> some S", "s: lazy"), ("s: @escaping () throws(E) -> any S", "s: lazy"),
      ("s: @escaping () -> sending any S", "s: lazy"), ("s: (() -> any S)? = nil", "s: lazy"),
      ("s: consuming some S", "s"), ("s: borrowing some S", "s"), ("s: sending some S", "s"),
      ("s: isolated any S", "s"),
      ("s: any S & Sendable", "s"), ("s: any (S & Sendable)", "s"), ("s: some S & Sendable", "s"),
      ("s: any Copyable", "s"), ("s: any ~Copyable", "s"), ("s: borrowing any S & ~Copyable", "s"),
      ("s: any A<Int>", "s"), ("s: some A<Int>", "s"), ("s: S.Type", "s"),
      ("s: @escaping @MainActor () -> any S", "s: lazy"),
      ("s: @autoclosure @escaping () -> any S", "s"), ("s: @autoclosure @escaping @Sendable () -> any S", "s"),
    ].map { ProviderSample(source: "public struct NAME: P { public init(\($0.0)) {} }", requires: [$0.1]) }
    + [
      ("<A: S>(s: [A])", "s: collect"), ("<A: S>(s: A?)", "s: optional"), ("<A: S>(s: A?)", "s"),
      ("<A: S>(s: A...)", "s"),
      ("<A>(s: [A])", "s: collect"), ("<A: Sendable>(s: [A])", "s: collect"), ("<A: Collection>(s: A)", "s: collect"),
      ("<A: Collection>(s: A) where A.Element == any S", "s: collect"), ("<A: S>(s: A)", "s: collect"),
      ("<A: S & Sendable>(s: A)", "s"), ("<A>(s: A) where A: S", "s"), ("<A: S>(s: inout A)", "s"),
      ("<A: S>(s: @escaping () -> A)", "s: lazy"), ("<A: S>(s: A, n: [A] = [])", "s"), ("<A: T>(s: A)", "s"),
      ("<each A: S>(s: repeat each A)", "s"), ("<A: S, B>(s: A, b: B = 1)", "s"), ("<A: S, B>(s: A, b: B)", "s"),
    ].map { ProviderSample(source: "public struct NAME: P { public init\($0.0) {} }", requires: [$0.1]) }
    + [
      ProviderSample(
        source: "@MainActor public struct NAME: P { public init(x: @escaping () async -> any X) {} }",
        requires: ["x: lazy"], isolation: "MainActor"),
      ProviderSample(
        source: "@MainActor public struct NAME: P { public init(x: @escaping @Sendable () async -> any X) {} }",
        requires: ["x: lazy"], isolation: "MainActor"),
      ProviderSample(
        source: "@MainActor public struct NAME: P { public init(x: any X) {} }", requires: ["x"], isolation: "MainActor"
      ),
    ]
}
