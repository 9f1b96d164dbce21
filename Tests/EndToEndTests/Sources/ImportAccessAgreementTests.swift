import TestSupport
import Testing

/// Imports that say how far the names of a module may go, and what the compiler says of declarations that name its types.
@Suite struct ImportAccessAgreementTests {
  @Test(arguments: [false, true])
  func whatIsForOthersNamesNothingThatIsImportedForOneFile(isInternalByDefault: Bool) throws {
    let feature = isInternalByDefault ? "settings: [{ upcoming-feature: InternalImportsByDefault }]\n" : ""
    // A module for each, since all files of one have to agree where imports say nothing.
    let samples = try AccessSamples(Self.samples, core: Self.core, tools: "6.2", spec: { _ in feature })
    try samples.expectAgreement(
      flags: isInternalByDefault ? "-enable-upcoming-feature InternalImportsByDefault" : "", least: 10)
  }

  private static let core = """
    public struct Price: Sendable { public init() {} }
    public protocol Priced {}
    open class Base { public init() {} }
    public enum Outer { public struct Inner { public init() {} } }
    public struct Failure: Error { public init() {} }
    """

  private static let samples = [
    "internal import Core\npublic func a(_ one: Price) {}",
    "import Core\npublic func a(_ one: Price) {}",
    "public import Core\npublic func a(_ one: Price) {}",
    "package import Core\npublic func a(_ one: Price) {}",
    "package import Core\npackage func a(_ one: Price) {}",
    "internal import Core\npackage func a(_ one: Price) {}",
    "internal import Core\nfunc a(_ one: Price) {}",
    "internal import Core\npublic func a() -> [Price?] { [] }",
    "internal import Core\npublic func a() -> Int { _ = Price(); return 1 }",
    "internal import Core\npublic let a: Price = Price()",
    "internal import Core\nlet a: Price = Price()",
    "internal import Core\npublic typealias A = Price",
    "internal import Core\npublic typealias A = Core.Price",
    "internal import Core\npublic struct A { public init(_ price: Price) {} }",
    "internal import Core\npublic struct A { init(_ price: Price) {} }",
    "internal import Core\npublic struct A { let price: Price }",
    "internal import Core\nstruct A { public init(_ price: Price) {} }",
    "internal import Core\npublic struct A: Priced {}",
    "internal import Core\nstruct A: Priced {}",
    "internal import Core\npublic class A: Base {}",
    "internal import Core\nclass A: Base {}",
    "internal import Core\npublic protocol A: Priced {}",
    "internal import Core\npublic protocol A { func price() -> Price }",
    "internal import Core\nprotocol A { func price() -> Price }",
    "internal import Core\npublic func a<T: Priced>(_ one: T) {}",
    "internal import Core\npublic func a<T>(_ one: T) where T: Priced {}",
    "internal import Core\npublic func a<Price>(_ one: Price) {}",
    "internal import Core\npublic struct A<Price> { public init(_ price: Price) {} }",
    "internal import Core\npublic struct A { public struct Price {}; public init(_ price: Price) {} }",
    "internal import Core\npublic struct Price { public init() {} }\npublic func a(_ one: Price) {}",
    "internal import Core\npublic func a(_ one: Outer.Inner) {}",
    "internal import Core\npublic func a(_ one: any Priced) {}",
    "internal import Core\npublic func a(_ one: some Priced) {}",
    "internal import Core\npublic func a(_ one: (Price) -> Void) {}",
    "internal import Core\npublic func a() throws(Failure) {}",
    "internal import Core\npublic func a() throws { throw Failure() }",
    "internal import Core\nextension Price { public func a() {} }",
    "internal import Core\nextension Price { func a() {} }",
    "internal import Core\npublic extension Price { func a() {} }",
    "internal import Core\npublic struct A {}\nextension A: Priced {}",
    "internal import Core\nstruct A {}\nextension A: Priced {}",
    "internal import Core\npublic struct A {}\nextension A { public func a() -> Price { Price() } }",
    "internal import Core\npublic struct A { public subscript(one: Price) -> Int { 1 } }",
    "private import Core\nfunc a(_ one: Price) {}",
    "internal import Foundation\npublic func a(_ one: URL) {}",
    "import Foundation\npublic func a(_ one: URL) {}",
    "public import Foundation\npublic func a(_ one: URL) {}",
    "internal import Foundation\npublic let a: Date = Date()",
    "internal import Foundation\nlet a: Date = Date()",
    "internal import Foundation\npublic class A: NSObject {}",
    "internal import Foundation\npublic func a(_ one: Foundation.UUID) {}",
    "internal import Foundation\npublic func a(_ one: TimeInterval) {}",
    "internal import Foundation\npublic func a(_ one: String) {}",
    "internal import Foundation\npublic struct URL { public init() {} }\npublic func a(_ one: URL) {}",
    "internal import Foundation\npublic import Dispatch\npublic func a(_ one: Int) {}",
    "internal import Foundation\nextension URL { public func a() {} }",
    "internal import Core\npublic enum A { case one(Price) }",
    "internal import Core\npublic enum A { case one, two(price: [Price]) }",
    "internal import Core\nenum A { case one(Price) }",
    "internal import Core\npublic enum A { case price(Int) }",
    "private import Core\nstruct A: Priced {}",
    "private import Core\nclass A: Base {}",
    "private import Core\nclass A: Priced {}",
    "private import Core\nprotocol A: Priced {}",
    "private import Core\nextension Price { func a() {} }",
    "private import Core\nstruct A { private func a(_ one: Price) {}; func b() {} }",
    "private import Core\nprivate struct A { func a(_ one: Price) {} }",
    "private import Core\nprivate struct A { let a: Price }",
    "private import Core\nstruct A {}\nextension A: Priced {}",
    "package import Core\npackage struct A: Priced {}",
    "internal import Core\npackage struct A: Priced {}",
    "package import Core\nextension Price { package func a() {} }",
    "internal import Core\nextension Price { package func a() {} }",
    "internal import Core\nextension Price: Priced {}",
    "internal import Core\npublic class A: Priced {}",
    "internal import Core\nfinal class B: Base {}\npublic class A { let b = B() }",
    "private import Core\nprivate func a(_ one: Price) {}",
    "fileprivate import Core\nlet a: Price = Price()",
    "internal import Core\npublic import Core\npublic func a(_ one: Price) {}",
    "internal import struct Core.Price\npublic func a(_ one: Price) {}",
    "internal import Core\n#if DEBUG_NEVER\npublic func a(_ one: Price) {}\n#endif",
    "internal import Core\npublic func a(_ one: Int = 1) {}",
    "@preconcurrency internal import Core\npublic func a(_ one: Price) {}",
    "@_exported import Core\npublic func a(_ one: Price) {}",
    "@_implementationOnly import Core\npublic func a(_ one: Price) {}",
    "@_implementationOnly import Core\nfunc a(_ one: Price) {}",
    "@_implementationOnly import Core\npublic struct A { let price: Price }",
    "@_implementationOnly import Core\npublic struct A { public init(_ one: any Priced) {} }",
    "internal import Core\n@_spi(A) public func a(_ one: Price) {}",
    "internal import Core\npublic actor A { public func a(_ one: Price) {} }",
  ]
}
