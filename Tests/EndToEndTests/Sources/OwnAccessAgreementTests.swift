import TestSupport
import Testing

/// Declarations that name types which fewer see than themselves are refused where the compiler refuses them, and no others.
@Suite struct OwnAccessAgreementTests {
  @Test func theCompilerAgrees() throws {
    let samples = try AccessSamples(
      Self.samples.map { "import Core\n\($0)" }, core: Self.core, specOfCore: "services: { core: Cored }\n",
      tools: "6.0",
      spec: { "services: { s\($0): Served }\n" })
    for index in Self.samples.indices {
      try samples.scratch.write(
        "public protocol Served: Sendable {}\n", to: "M\(index)/Sources/M\(index)/Served.swift")
    }
    try samples.expectAgreement(least: 20)
  }

  private static let core = """
    public protocol Cored: Sendable {}
    public protocol Boxed { associatedtype Content; func take(_ content: Content) }
    open class Base { public init() {}; public struct Part {} }
    public protocol Plain {}
    """

  private static let samples = [
    "struct A {}\npublic func a(_ one: A) {}",
    "public struct A {}\npublic func a(_ one: A) {}",
    "struct A {}\nfunc a(_ one: A) {}",
    "struct A {}\npackage func a(_ one: A) {}",
    "package struct A {}\npublic func a(_ one: A) {}",
    "package struct A {}\npackage func a(_ one: A) {}",
    "struct A {}\npublic protocol B { func a() -> A }",
    "struct A {}\npublic protocol B { var a: A { get } }",
    "struct A {}\nprotocol B { func a() -> A }",
    "protocol A {}\npublic protocol B: A {}",
    "protocol A {}\npublic struct B: A {}",
    "protocol A {}\npublic class B: A {}",
    "class A {}\npublic class B: A {}",
    "class A {}\nclass B: A {}",
    "struct A {}\npublic struct B { public let a: A }",
    "struct A {}\npublic struct B { let a: A }",
    "struct A {}\nstruct B { public let a: A }",
    "struct A {}\npublic struct B { public init(_ a: A?) {} }",
    "struct A {}\npublic struct B { public func a() -> [String: A] { [:] } }",
    "struct A {}\npublic struct B { public func a() { _ = A() } }",
    "struct A {}\npublic enum B { case one(A) }",
    "struct A {}\npublic enum B { case one, two(name: A) }",
    "struct A {}\nenum B { case one(A) }",
    "struct A {}\npublic typealias B = A",
    "struct A {}\ntypealias B = A",
    "struct A {}\ntypealias B = A\npublic func a(_ one: B) {}",
    "struct A: Error {}\npublic func a() throws(A) {}",
    "struct A: Error {}\npublic func a() throws { throw A() }",
    "protocol A {}\npublic func a<T: A>(_ one: T) {}",
    "protocol A {}\npublic func a(_ one: some A) {}",
    "protocol A {}\npublic func a(_ one: any A) {}",
    "struct A {}\npublic func a<A>(_ one: A) {}",
    "struct A {}\npublic struct B<A> { public func a(_ one: A) {} }",
    "struct A {}\npublic struct B { public struct A {}; public func a(_ one: A) {} }",
    "public struct A { struct B {}\npublic func a(_ one: B) {} }",
    "public struct A { struct B {} }\npublic func a(_ one: A.B) {}",
    "struct A { public struct B {} }\npublic func a(_ one: A.B) {}",
    "struct A {}\nextension A { public func a(_ one: A) {} }",
    "struct A {}\npublic struct B {}\nextension B { public func a(_ one: A) {} }",
    "struct A {}\npublic struct B {}\npublic extension B { func a(_ one: A) {} }",
    "struct A {}\npublic struct B {}\nextension B { func a(_ one: A) {} }",
    "private struct A {}\nfunc a(_ one: A) {}",
    "private struct A {}\nprivate func a(_ one: A) {}",
    "fileprivate struct A {}\nprivate func a(_ one: A) {}",
    "private struct A { func a(_ one: A) {} }",
    "private struct A {}\nstruct B { private let a: A }",
    "private struct A {}\nstruct B { let a: A }",
    "private struct A {}\nprivate struct B { let a: A }",
    "struct B { private struct A {}\nprivate func a(_ one: A) {} }",
    "struct B { private struct A {}\nfunc a(_ one: A) {} }",
    "struct Content {}\npublic struct B: Plain { public func take(_ content: Content) {} }",
    "struct Content {}\npublic struct B: Boxed { public typealias Content = Int; public func take(_ content: Content) {} }",
    "struct Content {}\nextension Boxed { public func give(_ content: Content) {} }",
    "public struct Content {}\npublic struct B: Boxed { public func take(_ content: Content) {} }",
    "struct Part {}\npublic class B: Base { public func a(_ part: Part) {} }",
    "#if DEBUG_NEVER\nstruct A {}\n#else\npublic struct A {}\n#endif\npublic func a(_ one: A) {}",
    "struct A {}\n#if DEBUG_NEVER\npublic func a(_ one: A) {}\n#endif",
    "struct A {}\npublic struct B { public subscript(_ one: A) -> Int { 1 } }",
    "struct A {}\npublic actor B { public func a(_ one: A) {} }",
    "struct A {}\npublic struct B { public static let a: A = A() }",
    "struct A {}\npublic func a(_ one: (A) -> Void) {}",
    "enum Int {}\npublic func a(_ one: Swift.Int) {}",
    "struct A {}\npublic struct B { public init(a: A) {}; public init() {} }",
    "struct A {}\n@usableFromInline struct B { public let a: A }",
    "public class A { class B {}\npublic var b: B { B() } }",
    "public struct A { public private(set) var b: B = B() }\npublic struct B {}",
    "let limit = 1\npublic func a(_ one: Int = limit) {}",
    "public let limit = 1\npublic func a(_ one: Int = limit) {}",
    "@usableFromInline let limit = 1\npublic func a(_ one: Int = limit) {}",
    "package let limit = 1\npublic func a(_ one: Int = limit) {}",
    "let limit = 1\nfunc a(_ one: Int = limit) {}",
    "let limit = 1\npackage func a(_ one: Int = limit) {}",
    "let limit = 1\npublic struct B { public init(_ one: Int = limit) {} }",
    "public struct B { static let limit = 1\npublic init(_ one: Int = limit) {} }",
    "public struct B { static let limit = 1\npublic init(_ one: Int = Self.limit) {} }",
    "public struct B { static let limit = 1\npublic init(_ one: Int = B.limit) {} }",
    "public struct B { public static let limit = 1\npublic init(_ one: Int = B.limit) {} }",
    "public struct B { private static let limit = 1\npublic init(_ one: Int = B.limit + 1) {} }",
    "public struct B { static func limit() -> Int { 1 }\npublic init(_ one: Int = B.limit()) {} }",
    "public struct B: Sendable { static let usual = B()\npublic init() {} }\npublic func a(_ one: B = .usual) {}",
    "public struct B: Sendable { public static let usual = B()\npublic init() {} }\npublic func a(_ one: B = .usual) {}",
    "public struct B: Sendable { public init() {} }\nextension B { static let usual = B() }\npublic func a(_ one: B = .usual) {}",
    "public enum B { case usual }\npublic func a(_ one: B = .usual) {}",
    "struct A { static let limit = 1 }\npublic func a(_ one: Int = A.limit) {}",
    "enum A { static let limit = 1 }\npublic struct B { public init(_ one: Int = A.limit) {} }",
    "func limit() -> Int { 1 }\npublic func a(_ one: Int = limit()) {}",
    "func limit() -> Int { 1 }\npublic func limit(_ one: Int) -> Int { 1 }\npublic func a(_ one: Int = limit(2)) {}",
    "let limit = 1\npublic protocol B { func a(_ one: Int) }",
    "let max = 1\npublic struct B { public init(_ one: Int = Int.max) {} }",
    "let count = 1\npublic struct B: Plain { public init(_ one: String = \"\", _ two: Int = [1].count) {} }",
    "@propertyWrapper struct W { var wrappedValue: Int = 1 }\npublic struct B { @W public var a: Int }",
    "@propertyWrapper public struct W { public init() {}; public var wrappedValue: Int { 1 } }\npublic struct B { @W public var a: Int }",
    "@globalActor actor G { static let shared = G() }\n@G public func a() {}",
    "@globalActor actor G { static let shared = G() }\n@G func a() {}",
    "@globalActor public actor G { public static let shared = G() }\n@G public func a() {}",
    "@globalActor actor G { static let shared = G() }\n@G public struct A {}",
    "@resultBuilder struct R { static func buildBlock(_ a: Int) -> Int { a } }\npublic func a(@R _ one: () -> Int) {}",
    "public struct A { public private(set) var b: B = B() }\nstruct B {}",
  ]
}
