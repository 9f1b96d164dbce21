extension ProviderSample {
  /// Members of types and of their extensions, aliases, values, actors.
  package static let placed: [ProviderSample] =
    [
      "public typealias NAME = V", "typealias NAME = V", "public typealias NAME = (any P)",
      "public typealias NAME = Impl.V",
      "@available(*, unavailable) public typealias NAME = V", "public typealias NAME = V?",
      "public struct RNAME: P { init() {} }\npublic typealias NAME = RNAME",
      "public struct RNAME: P { public init() {} }\npublic typealias NAME = RNAME",
      "@_spi(X) public typealias NAME = V",
      "@_spi(X) public struct NAME: P { public init() {} }", "public struct NAME: P { @_spi(X) public init() {} }",
      "public struct NAME: P {}\n@_spi(X) extension NAME { public init(x: Int = 1) {} }",
      "public struct NAME: P { init(x: Int) {} }\nextension NAME { @_spi(X) public init() {} }",
      "public struct NAME: P { @usableFromInline init() {} }",
      "public struct NAME {}\nextension NAME: P { public init(x: Int = 1) {} }",
      "struct NAME {}\nextension NAME: P { public init(x: Int = 1) {} }",
      "public struct NAME {}\nprivate extension NAME { init(x: Int = 1) {} }\nextension NAME: P {}",
      "public struct NAME { public init() {} }\n@available(*, unavailable) extension NAME: P {}",
      "public struct NAME: P { public init() {} }\n@available(*, unavailable) extension NAME { public func f() {} }",
      "@available(*, unavailable) extension NAME { public init() {} }\npublic struct NAME: P { init(x: Int) {} }",
      "@MainActor public class BNAME { public init() {} }\npublic final class NAME: BNAME, P {}",
      "@MainActor public class BNAME { public init() {}; nonisolated init(y: Int) {} }\npublic final class NAME: BNAME, P { public nonisolated init(x: Int = 1) { super.init(y: x) } }",
      "public class BNAME { public required init() {} }\npublic final class NAME: BNAME, P, @unchecked Sendable {}",
      "public class BNAME { public init() {} }\npublic final class NAME: BNAME, P, @unchecked Sendable { public override init() {} }",
      "public class BNAME { public init() {} }\npublic final class NAME: BNAME, P, @unchecked Sendable { override init() {} }",
      "open class NAME: P, @unchecked Sendable { public init() {} }",
      "public class NAME: P, @unchecked Sendable { public convenience init() { self.init(x: 1) }\ninit(x: Int) {} }",
      "public struct NAME: P { public private(set) var x = 1\npublic init() {} }",
      "public enum NAME: P { case a\npublic init() { self = .a } }",
      "public indirect enum NAME: P { case a\ninit() { self = .a } }",
      "@frozen public struct NAME: P { @inlinable public init() {} }",
      "@dynamicMemberLookup public struct NAME: P { public init() {}\npublic subscript(dynamicMember m: String) -> Int { 1 } }",
      "public actor NAME: P { public init() {} }", "public actor NAME: P { @MainActor public init() {} }",
      "public nonisolated struct NAME: P { public init() {} }",
      "@MainActor public protocol ANAME: Sendable {}\npublic protocol QNAME: ANAME {}\npublic struct NAME: QNAME, P { public init() {} }",
      "@MainActor public protocol ANAME: Sendable {}\npublic struct NAME: P { public init() {} }\nextension NAME: ANAME {}",
      "@globalActor public actor GNAMEActor { public static let shared = GNAMEActor() }\n@GNAMEActor public struct NAME: P { public init() {} }",
      "public struct NAME: P { public init(a: isolated (any Actor)? = #isolation) {} }",
      "public struct NAME: P { public init(file: String = #file, line: Int = #line) {} }",
      "public struct NAME: P { @_disfavoredOverload public init() {} }",
      "@available(swift, introduced: 7) public struct NAME: P { public init() {} }",
      "public struct NAME: P { @available(swift, introduced: 6) public init() {} }",
      "public struct NAME: P { @available(swift, obsoleted: 7) public init() {} }",
      "public struct NAME: P { @available(*, noasync) public init() {} }",
      "public struct NAME: P { public init() throws(Never) {} }",
      "public struct NAME: P { public static func callAsFunction() -> any P { V() } }",
    ].map { ProviderSample(source: $0) }
    + [
      ("public extension ONAME { struct Inner: P { public init() {} } }\npublic enum ONAME {}", "ONAME.Inner.init"),
      ("public extension ONAME { struct Inner: P { init() {} } }\npublic enum ONAME {}", "ONAME.Inner.init"),
      ("extension ONAME { public struct Inner: P { public init() {} } }\nenum ONAME {}", "ONAME.Inner.init"),
      ("extension ONAME { struct Inner: P { public init() {} } }\npublic enum ONAME {}", "ONAME.Inner.init"),
      (
        "@available(*, unavailable) public enum ONAME { public struct Inner: P { public init() {} } }",
        "ONAME.Inner.init"
      ),
      ("@MainActor public enum ONAME { public struct Inner: P { public init() {} } }", "ONAME.Inner.init"),
      ("@MainActor public enum ONAME { public static func make() -> any P { V() } }", "ONAME.make"),
      ("@MainActor public enum ONAME { public nonisolated static func make() -> any P { V() } }", "ONAME.make"),
      ("public enum ONAME: P { case live }", "ONAME.live"),
      ("public enum ONAME: P { case live(x: Int = 1) }", "ONAME.live"),
      ("public enum ONAME { @MainActor public static let make: @Sendable () -> any P = { V() } }", "ONAME.make"),
      ("public enum ONAME { static let make: @Sendable () -> any P = { V() } }", "ONAME.make"),
      ("public struct ONAME: Sendable { public let make: @Sendable () -> any P = { V() } }", "ONAME.make"),
      (
        "public final class ONAME: P, Sendable { public init() {}\npublic class func make() -> Self { fatalError() } }",
        "ONAME.make"
      ),
      ("public actor ONAME: P { public init() {}\npublic static func make() -> any P { V() } }", "ONAME.make"),
      ("public actor ONAME: P { public init() {}\npublic static func make() -> ONAME { ONAME() } }", "ONAME.make"),
      (
        "public protocol QNAME {}\nextension QNAME { public static func make() -> any P { V() } }\npublic enum ONAME: QNAME {}",
        "ONAME.make"
      ),
      ("public class BNAME { public class func make() -> any P { V() } }\npublic class ONAME: BNAME {}", "ONAME.make"),
      ("public enum ONAME { public static func make() -> Inner { Inner() }\npublic struct Inner: P {} }", "ONAME.make"),
      (
        "public enum ONAME { public static func make() -> Inner { Inner() }\npublic struct Inner: Sendable {} }",
        "ONAME.make"
      ),
      ("extension V { public static func ONAME() -> Self { V() } }", "V.ONAME"),
      ("extension V { static func ONAME() -> V { V() } }", "V.ONAME"),
      ("extension V { public func ONAME() -> V { V() } }", "V.ONAME"),
    ].map { ProviderSample(source: $0.0, factory: $0.1) }
    + values.map { source, path in
      ProviderSample(
        source: source
          + "\npublic struct MNAME: Sendable { public init() {}\npublic func make() -> any P { V() }\npublic static func other() -> any P { V() }\nfunc hidden() -> any P { V() } }\npublic actor ANAME { public init() {}\npublic func make() -> any P { V() }\npublic nonisolated func free() -> any P { V() } }",
        factory: path)
    }

  /// Values with a method that makes something, and the call.
  private static let values: [(String, String)] = [
    ("public enum NAME { public static let shared = MNAME() }", "NAME.shared.make"),
    ("public enum NAME { public static let shared: MNAME = .init() }", "NAME.shared.make"),
    ("public enum NAME { static let shared = MNAME() }", "NAME.shared.make"),
    ("public enum NAME { public static let shared = MNAME() }", "NAME.shared.hidden"),
    ("public enum NAME { public static let shared = MNAME() }", "NAME.shared.other"),
    ("public enum NAME { public static let shared = MNAME() }", "NAME.shared.missing"),
    ("public enum NAME { public static var shared: MNAME { MNAME() } }", "NAME.shared.make"),
    ("public enum NAME { public static var shared: MNAME { get async { MNAME() } } }", "NAME.shared.make"),
    ("public enum NAME { public static var shared: MNAME { get throws { MNAME() } } }", "NAME.shared.make"),
    ("public enum NAME { @MainActor public static let shared = MNAME() }", "NAME.shared.make"),
    ("public struct NAME { public let shared = MNAME() }", "NAME.shared.make"),
    ("public enum NAME { @available(*, unavailable) public static var shared: MNAME { MNAME() } }", "NAME.shared.make"),
    ("public enum NAME { public static let shared = ANAME() }", "NAME.shared.make"),
    ("public enum NAME { public static let shared = ANAME() }", "NAME.shared.free"),
    ("public let NAME = MNAME()", "NAME.make"), ("let NAME = MNAME()", "NAME.make"),
    ("public enum NAME { @_spi(X) public static let shared = MNAME() }", "NAME.shared.make"),
  ]

  /// Samples under conditions, and with availability.
  package static let conditional: [ProviderSample] =
    conditions.flatMap { condition in
      [
        "#if \(condition)\npublic struct NAME: P { public init() {} }\n#endif",
        "public struct NAME: P {\n#if \(condition)\npublic init() {}\n#endif\n}",
        "public struct NAME: P {\n#if \(condition)\npublic init() {}\n#else\npublic init() throws {}\n#endif\n}",
        "public struct NAME: Sendable { public init() {} }\n#if \(condition)\nextension NAME: P {}\n#endif",
        "#if \(condition)\n@MainActor public struct NAME: P { public init() {} }\n#else\npublic struct NAME: P { public init() {} }\n#endif",
      ].map { ProviderSample(source: $0) }
    }
    + availability.flatMap { attribute in
      [
        "@available(\(attribute)) public struct NAME: P { public init() {} }",
        "public struct NAME: P { @available(\(attribute)) public init() {} }",
        "public struct NAME: Sendable { public init() {} }\n@available(\(attribute)) extension NAME: P {}",
      ].map { ProviderSample(source: $0) }
        + [
          ProviderSample(
            source: "public enum NAME { @available(\(attribute)) public static func make() -> any P { V() } }",
            factory: "NAME.make")
        ]
    }

  private static let conditions = [
    "true", "false", "os(Linux)", "os(macOS)", "os(Windows)", "!os(Windows)", "os(iOS) || os(Linux) || os(macOS)",
    "os(iOS) && os(Linux)", "canImport(Foundation)", "canImport(WinSDK)", "canImport(Api)", "NEVER", "!NEVER", "DEBUG",
    "!DEBUG", "compiler(>=5.9)", "compiler(<5.9)", "swift(>=5.0)", "swift(<5)", "swift(>=99)", "swift(>=6)",
    "(os(Windows))", "targetEnvironment(macCatalyst)", "SWIFT_PACKAGE || true", "_endian(little)", "os(Nowhere)",
    "hasFeature(Embedded)", "!hasFeature(Embedded)", "hasFeature(ExistentialAny)", "hasFeature(StrictConcurrency)",
    "compiler(>=99) || hasFeature(Embedded)", "compiler(>=6.9) || hasFeature(Embedded)",
    "compiler(<6.9) && !hasFeature(ExistentialAny)", "compiler(>=6.9) && os(Linux)",
  ]

  private static let availability = [
    "*, unavailable", "*, unavailable, message: \"no\"", "*, noasync", "swift 5", "swift 6", "swift 99",
    "swift, obsoleted: 5", "swift, introduced: 5.1, obsoleted: 99", "Windows, unavailable", "tvOS 99, *",
    "Linux, unavailable", "Linux 99, *",
    "*, unavailable, renamed: \"Other\"",
  ]
}
