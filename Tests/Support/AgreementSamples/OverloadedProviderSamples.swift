// Calls among which the compiler has to choose, closures, and overridden members of subclasses.
extension ProviderSample {
  package static let overloaded: [ProviderSample] =
    [
      "public struct NAME: P { public init(f: () throws -> Void = {}) rethrows { try f() } }",
      "public struct NAME: P { public init(f: () -> Void = {}) { f() } }",
      "public struct NAME: P { public init(f: () throws(Never) -> Void = {}) { f() } }",
      "public struct NAME: P { public init(p: Int = 1) {}; public init(q: Int = 1) {} }",
      "public struct NAME: P { public init(p: Int = 1) {}; public init(q: String = \"\") {} }",
      "public struct NAME: P { public init() {}; public init(q: Int = 1) {} }",
      "public struct NAME: P { public init(p: Int = 1) {}; public init(q: Int = 1, r: Int = 2) {} }",
      "public struct NAME: P { public init(p: Int = 1) {}; init(q: Int = 1) {} }",
      "public struct NAME: P { public init(p: Int = 1) {}; @_disfavoredOverload public init(q: Int = 1) {} }",
      "public struct NAME: P { public init(p: Int = 1) {}; public init(q: Int = 1) async {} }",
      "public struct NAME: P { public init(p: Int = 1) {} }\nextension NAME { public init(q: Int = 1) {} }",
      "@MainActor open class BNAME { public nonisolated init() {} }\n"
        + "public final class NAME: BNAME, P { public override init() { super.init() } }",
      "@MainActor open class BNAME { public init() {} }\n"
        + "public final class NAME: BNAME, P { public override init() { super.init() } }",
      "@MainActor open class ANAME { public nonisolated init() {} }\n"
        + "open class BNAME: ANAME { public override init() { super.init() } }\n"
        + "public final class NAME: BNAME, P { public override init() { super.init() } }",
      "open class ANAME { @MainActor public init() {} }\nopen class BNAME: ANAME {}\n"
        + "public final class NAME: BNAME, P, @unchecked Sendable { public override init() { super.init() } }",
      "public typealias UNAME = MainActor\n@UNAME public final class NAME: P { public init() {} }",
      "public typealias UNAME = MainActor\npublic final class NAME: P { @UNAME public init() {} }",
    ].map { ProviderSample(source: $0) } + made + values + passed

  private static let made: [ProviderSample] = [
    "() -> any P", "@Sendable () -> any P", "@Sendable () throws -> any P", "@Sendable () throws(Never) -> any P",
    "@Sendable () async -> any P", "@MainActor @Sendable () -> any P", "@Sendable (Int) -> any P",
  ].map { type in
    let body = type.contains("Int") ? "{ _ in V() }" : "{ V() }"
    return ProviderSample(
      source: "public enum NAME { nonisolated(unsafe) public static let make: \(type) = \(body) }", factory: "NAME.make"
    )
  }

  /// Values in a place where a call is expected.
  private static let values: [ProviderSample] = [
    "public struct NAME: P { public static let shared = NAME() }",
    "public struct NAME: P { public static var shared: NAME { NAME() } }",
    "public struct NAME: P { public static let shared: any P = NAME() }",
  ].map { ProviderSample(source: $0, factory: "NAME.shared") }

  /// With one service that is required.
  private static let passed: [ProviderSample] = [
    ProviderSample(
      source: "public struct NAME: P { public init(s: any S, p: Int = 1) {}; public init(s: any S, q: Int = 1) {} }",
      requires: ["s"]),
    ProviderSample(
      source: "public struct NAME: P { public init<A: S>(s: A, p: Int = 1) {}; public init(s: any S, q: Int = 1) {} }",
      requires: ["s"]),
    ProviderSample(
      source: "public enum NAME { public static let make: @Sendable (any S) -> any P = { _ in V() } }",
      factory: "NAME.make", requires: ["s"]),
    ProviderSample(
      source: "public enum NAME { public static let make: @Sendable (any S) -> any P = { _ in V() } }",
      factory: "NAME.make", requires: ["s: { label: _ }"]),
  ]
}
