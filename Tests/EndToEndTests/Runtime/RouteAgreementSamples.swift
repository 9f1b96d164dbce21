import TestSupport

/// A module with the protocol `PNAME` of a service, and the route to its method `open`.
struct RouteAgreementSample: AgreementSample {
  private let written: String
  /// Behind `NAME/`.
  private var link = ""
  /// Behind `call:`.
  private var says = ""
  private var isolation: String?

  var source: String { "import Other\n" + written }

  var spec: String {
    let isolation = isolation.map { ", isolation: \($0)" } ?? ""
    let key = link.hasSuffix(":") ? link : "NAME/at\(link)"
    return "name: NAME\ndependencies: [Other]\nservices: { sNAME: { protocol: PNAME\(isolation) } }\n"
      + "routes: { \"\(key)\": { call: sNAME.open\(says.isEmpty ? "" : ", " + says) } }\n"
  }
}

extension RouteAgreementSample {
  /// A member of the protocol, and more.
  private static func of(
    _ member: String, _ rest: String = "", link: String = "", says: String = "", on isolation: String? = nil
  ) -> RouteAgreementSample {
    let actor = isolation.map { "@\($0.split(separator: ".").last ?? "") " } ?? ""
    return RouteAgreementSample(
      written: "\(actor)public protocol PNAME: Sendable {\n  \(member)\n}\n\(rest)", link: link, says: says,
      isolation: isolation)
  }

  /// Samples of the method that is called.
  static let methods: [RouteAgreementSample] = [
    of("func open()"), of("func opens()"), of("func `open`()"), of("func open() async"),
    of("func open() async", says: "async: true"), of("func open()", says: "async: true"), of("func open() throws"),
    of("func open() throws", says: "throws: true"), of("func open()", says: "throws: true"),
    of("func open() throws(Broken)", says: "throws: true"), of("func open() throws(Never)"),
    of("func open() throws(Never)", says: "throws: true"), of("func open() throws(any Error)", says: "throws: true"),
    of("func open() async throws", says: "async: true, throws: true"),
    of("func open() async throws", says: "async: true"),
    of("static func open()"), of("mutating func open()"), of("func open<T>() -> T?"), of("func open<T>(_ value: T)"),
    of("", "extension PNAME { @available(*, unavailable) public func open() {} }"),
    of("@available(macOS 99, *) func open()"),
    of("@_spi(Tests) func open()"), of("", "extension PNAME { @_spi(Tests) public func open() {} }"),
    of("var open: @Sendable () -> Void { get }"),
    of("#if DEBUG\n  func open()\n  #endif"), of("#if os(Linux)\n  func open()\n  #endif"),
    of("#if os(Windows)\n  func open()\n  #endif"),
    of("", "extension PNAME { public func open() {} }"), of("", "public extension PNAME { func open() {} }"),
    of("", "extension PNAME { func open() {} }"), of("", "extension PNAME { package func open() {} }"),
    of("", "private extension PNAME { func open() {} }"),
    of("", "extension PNAME where Self: AnyObject { public func open() {} }"),
    of("", "extension PNAME { public func open<T>(_ value: T? = nil) {} }"),
    of("", "extension PNAME { public func open(_ count: Int = 1) {} }"),
    of("", "extension PNAME { public func open(_ counts: Int...) {} }"),
    of("", "extension PNAME { public mutating func open() {} }"),
    of("", "extension PNAME { public static func open() {} }"),
    of("", "extension PNAME { public func open(_ body: () throws -> Void) rethrows {} }"),
    of("func open()", "extension PNAME { public func open() {} }"),
    of("func open()", "extension PNAME { public func open() async {} }"),
    of("func open()\n  func open(_ count: Int)"), of("func open()\n  func open() async"),
    of("func open()\n  func open() -> Int"), of("func open() -> Int\n  func open() -> String", says: "returns: Int"),
    RouteAgreementSample(written: "public protocol BNAME { func open() }\npublic protocol PNAME: BNAME, Sendable {}"),
    RouteAgreementSample(
      written: "public protocol BNAME { func open() async }\npublic protocol PNAME: BNAME, Sendable {}"),
    RouteAgreementSample(written: "public protocol PNAME: Opening {}"),
    RouteAgreementSample(written: "public protocol PNAME: Other.Opening {}"),
    RouteAgreementSample(written: "public protocol PNAME: Waiting {}"),
    RouteAgreementSample(written: "public protocol PNAME: Waiting {}", says: "async: true"),
    RouteAgreementSample(
      written:
        "public protocol BNAME: Sendable {}\nextension BNAME { public func open() {} }\npublic protocol PNAME: BNAME {}"
    ),
    RouteAgreementSample(
      written: "public typealias BNAME = Opening & Sendable\npublic protocol PNAME: BNAME {}"),
  ]

  /// Samples of its parameters and its result.
  static let values: [RouteAgreementSample] = [
    of("func open(number: Int)", link: "/{number:Int}"), of("func open(number: Swift.Int)", link: "/{number:Int}"),
    of("func open(number: String)", link: "/{number:Int}"),
    of("func open(number: inout Int)", link: "/{number:Int}"),
    of("func open(number: Int?)", link: "/{number:Int}"),
    of("func open(number: Any)", link: "/{number:Int}"),
    of("func open(_ number: Int)", link: "/{number:Int}"),
    of("func open(count number: Int)", link: "/{number:Int}"),
    of("func open(number count: Int)", link: "/{number:Int}"),
    of("func open(number: inout Int)", link: "/{number:Int}"),
    of("func open(number: consuming Int)", link: "/{number:Int}"),
    of("func open(number: borrowing Int)", link: "/{number:Int}"),
    of("func open(number: UNAME)", "public typealias UNAME = Int", link: "/{number:Int}"),
    of("func open(number: UNAME)", "public typealias UNAME = String", link: "/{number:Int}"),
    of("func open(number: Int...)", link: "/{number:Int}"),
    of("func open(number: some Sendable)", link: "/{number:Int}"),
    of("func open()", link: "/{number:Int}"), of("func open(number: Int)"),
    of("func open(b: Int, a: Bool, c: String, d: Double)", link: "/{b:Int}/{a:Bool}?c={c}&d={d:Double=1.5}"),
    of("func open(a: Bool, b: Int)", link: "/{b:Int}/{a:Bool}"),
    of("func open(next: String)", link: "?to={next=home}"), of("func open(to: String)", link: "?to={next=home}"),
    of("func open(default: Int)", link: "/{default:Int}"), of("func open(in: Int)", link: "/{in:Int}"),
    of("func open(`default`: Int)", link: "/{default:Int}"),
    of("func open(_ link: String)", link: "wx0NAME:"), of("func open(link: String)", link: "wx1NAME:"),
    of("func open()", link: "wx2NAME:"), of("func open(_ link: Substring)", link: "wx3NAME:"),
    of("func open() -> Int"), of("func open() -> Int", says: "returns: Int"),
    of("func open() -> Int", says: "returns: Swift.Int"),
    of("func open() -> Int", says: "returns: String"), of("func open()", says: "returns: Int"),
    of("func open() -> Int?", says: "returns: Int"),
    of("func open() -> Int", says: "returns: \"Int?\""),
    of("func open() -> Optional<Int>", says: "returns: \"Int?\""),
    of("func open() -> Array<Optional<Int>>", says: "returns: \"[Int?]\""),
    of("func open() -> UNAME", "public typealias UNAME = Int?", says: "returns: \"Int?\""),
    of("func open() -> UNAME", "public typealias UNAME = String", says: "returns: Int"),
    of(
      "func open() -> [UNAME]", "public typealias BNAME = Int\npublic typealias UNAME = BNAME",
      says: "returns: \"[Int]\""),
    of("func open() -> [Int]", says: "returns: \"[Int]\""),
    of("func open() -> [String: [Int]]", says: "returns: \"[String: [Int]]\""),
    of("func open() -> Void"), of("func open() -> ()"), of("func open() -> Never"),
    of("@discardableResult func open() -> Int"),
    of("func open() -> UNAME", "public struct UNAME: Sendable {}", says: "returns: UNAME"),
    of("func open() -> UNAME", "public struct UNAME {}", says: "returns: UNAME"),
    of("func open() -> UNAME", "public class UNAME {}", says: "returns: NAME.UNAME"),
    of("func open() -> UNAME?", "public class UNAME {}", says: "returns: \"UNAME?\""),
    of("func open() -> UNAME", "public struct UNAME: ~Copyable, Sendable {}", says: "returns: UNAME"),
    of("func open() -> UNAME", "public struct UNAME: ~Copyable, Sendable {}"),
    of("func open()", says: "returns: Void"),
    of("func open() -> UNAME", "public typealias UNAME = Void", says: "returns: UNAME"),
    of("func open() -> UNAME", "public typealias UNAME = Never", says: "returns: UNAME"),
    of("func open() -> any UNAME", "public protocol UNAME {}", says: "returns: any UNAME"),
    of("func open() -> (any UNAME)?", "public protocol UNAME {}", says: "returns: \"(any UNAME)?\""),
    of("func open() -> [any UNAME]", "public protocol UNAME {}", says: "returns: \"[any UNAME]\""),
    of("func open() -> any UNAME", "public protocol UNAME {}", says: "returns: UNAME"),
    of("func open() -> UNAME", "public typealias UNAME = Int", says: "returns: UNAME"),
    of("func open() -> UNAME", "public typealias UNAME = Int", says: "returns: Int"),
    of("func open() -> UNAME", "public typealias UNAME = (Int, String)", says: "returns: UNAME"),
    of("func open() -> UNAME.Inner", "public enum UNAME { public struct Inner {} }", says: "returns: UNAME.Inner"),
    of("func open() -> Shared", says: "returns: Shared"),
    of("func open() -> UNAME", "public typealias UNAME = Other.Shared", says: "returns: UNAME"),
    of("func open() -> Other.Shared", says: "returns: Other.Shared"),
    of("func open() -> Int", "struct UNAME {}", says: "returns: UNAME"),
    of("func open() -> Int", says: "returns: Missing"),
    of("func open() throws -> UNAME", "public class UNAME {}", says: "throws: true, returns: UNAME"),
    of("func open() async -> UNAME", "public class UNAME {}", says: "async: true, returns: UNAME"),
  ]

  /// Samples of its isolation.
  static let isolations: [RouteAgreementSample] = [
    RouteAgreementSample(
      written: "public protocol PNAME { func open() async }", says: "async: true", isolation: "MainActor"),
    RouteAgreementSample(
      written: "public protocol PNAME: AnyObject { func open() async -> Int }", says: "async: true, returns: Int",
      isolation: "Other.Store"),
    RouteAgreementSample(
      written: "public protocol PNAME { @MainActor func open() async }", says: "async: true", isolation: "MainActor"),
    RouteAgreementSample(
      written: "@MainActor public protocol PNAME { func open() async }", says: "async: true", isolation: "MainActor"),
    RouteAgreementSample(written: "public protocol PNAME { func open() }", isolation: "MainActor"),
    RouteAgreementSample(
      written: "@MainActor public protocol PNAME { nonisolated func open() async }", says: "async: true",
      isolation: "MainActor"),
    RouteAgreementSample(
      written: "@MainActor public protocol PNAME { nonisolated(nonsending) func open() async }", says: "async: true",
      isolation: "MainActor"),
    of("@MainActor func open()"), of("@Store func open()"), of("func open()", on: "MainActor"),
    of("nonisolated func open()", on: "MainActor"), of("func open() async", says: "async: true", on: "MainActor"),
    of("nonisolated func open() async", says: "async: true", on: "MainActor"),
    of("@MainActor func open()", on: "MainActor"), of("@Store func open()", on: "MainActor"),
    of("func open()", on: "Other.Store"), of("func open() -> Int", says: "returns: Int", on: "Other.Store"),
    of("nonisolated func open()", on: "Other.Store"), of("@MainActor func open()", on: "Other.Store"),
    of("func open() async throws -> Int", says: "async: true, throws: true, returns: Int", on: "Other.Store"),
    of("@MainActor func open() async", says: "async: true"),
    of("", "extension PNAME { @MainActor public func open() {} }"),
    of("", "@MainActor extension PNAME { public func open() {} }"),
    of("", "extension PNAME { nonisolated public func open() {} }", on: "MainActor"),
    of("func open() -> UNAME", "public class UNAME {}", says: "returns: UNAME", on: "MainActor"),
    of("func open() async -> UNAME", "public class UNAME {}", says: "async: true, returns: UNAME", on: "MainActor"),
    of(
      "", "extension PNAME { public func open(isolation: isolated (any Actor)? = #isolation) async {} }",
      says: "async: true"),
    of("@concurrent func open() async", says: "async: true"),
    of("nonisolated(nonsending) func open() async", says: "async: true"),
    RouteAgreementSample(
      written: "@MainActor public protocol BNAME { func open() }\npublic protocol PNAME: BNAME, Sendable {}"),
    RouteAgreementSample(
      written: "@MainActor public protocol BNAME { func open() }\n@MainActor public protocol PNAME: BNAME, Sendable {}",
      isolation: "MainActor"),
  ]

  /// The module that all of them import.
  static let other = """
    public struct Broken: Error {}
    public struct Shared: Sendable {}
    public protocol Opening: Sendable { func open() }
    public protocol Waiting: Sendable { func open() async }
    @globalActor public actor Store { public static let shared = Store() }

    """
}
