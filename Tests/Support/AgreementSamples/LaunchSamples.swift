/// A module with the function of a launch task, and the task's lines in its spec.
package struct LaunchSample: AgreementSample, Sendable {
  private let written: String
  /// The function as the spec names it.
  package var call = "LNAME.open"
  /// Services of the module `Other`.
  package var requires: [String] = []
  package var isolation: String?

  package var source: String { "import Other\n" + written }

  package var spec: String {
    let isolation = isolation.map { ", isolation: \($0)" } ?? ""
    let requires = requires.isEmpty ? "" : ", requires: [\(requires.joined(separator: ", "))]"
    return "name: NAME\ndependencies: [Other]\nlaunch: { task: { call: \(call)\(requires)\(isolation) } }\n"
  }
}

extension LaunchSample {
  /// A function of an enum.
  private static func of(
    _ function: String, call: String = "LNAME.open", _ requires: [String] = [], on isolation: String? = nil
  ) -> LaunchSample {
    LaunchSample(
      written: "public enum LNAME {\n  \(function)\n}", call: call, requires: requires, isolation: isolation)
  }

  /// Any source.
  private static func with(
    _ source: String, call: String = "LNAME.open", _ requires: [String] = [], on isolation: String? = nil
  ) -> LaunchSample {
    LaunchSample(written: source, call: call, requires: requires, isolation: isolation)
  }

  /// Samples of the function that is called.
  package static let functions: [LaunchSample] = [
    of("public static func open() {}"), of("public static func open() async throws {}"), of("static func open() {}"),
    of("package static func open() {}"), of("@_spi(Tests) public static func open() {}"), of("public func open() {}"),
    of("public static func open() throws(Broken) {}\n  public struct Broken: Error {}"),
    of("public static func open() throws(Never) {}"), of("public static func open() -> () {}"),
    of("public static func open() -> Void {}"), of("public static func open() -> Swift.Void {}"),
    of("public static func open() -> Int { 1 }"), of("public static func open() -> Void? { nil }"),
    of("@discardableResult public static func open() -> Int { 1 }"),
    of("public static func open() -> Never { fatalError() }"), of("public static func open<T>(_ type: T.Type) {}"),
    of("public static func open<T>() -> T? { nil }"), of("public static func opens() {}"),
    of("public static func open() {}\n  public static func open() async {}"),
    of("public static func open() throws {}\n  public static func open() -> Int { 1 }"),
    of("public static func open() throws {}\n  public static func open() throws -> Int { 1 }"),
    of("public static func open() {}\n  static func open(_ count: Int) {}"),
    of("public static func open(_ count: Int = 1) {}"), of("public static func open(_ counts: Int...) {}"),
    of("public static func open(_ body: () throws -> Void) rethrows {}"),
    of("@available(*, unavailable) public static func open() {}"),
    of("public static let open: @Sendable () -> Void = {}"),
    of("#if DEBUG\n  public static func open() {}\n  #endif"),
    with("public final class LNAME: Opening {}"), with("public final class LNAME: Opening {}", call: "LNAME.hidden"),
    with("public final class LNAME: Opening {}", call: "LNAME.nothing"),
    of("#if os(Linux) || os(macOS)\n  public static func open() {}\n  #endif"),
    of("#if os(Windows)\n  public static func open() {}\n  #endif"),
    of("public static func `default`() {}", call: "LNAME.default"),
    of("public enum Inner { public static func open() {} }", call: "LNAME.Inner.open"),
    of("enum Inner { public static func open() {} }", call: "LNAME.Inner.open"),
    with("enum LNAME { public static func open() {} }"), with("public func startNAME() {}", call: "startNAME"),
    with("func startNAME() {}", call: "startNAME"), with("public func launch() {}", call: "launch"),
    with("public func idle() {}", call: "NAME.idle"),
    with("public func startNAME() {}\npublic func startNAME(_ count: Int) {}", call: "startNAME"),
    with("public struct LNAME<T> { public static func open() {} }"),
    with("public struct LNAME<T> {}\nextension LNAME where T == Int { public static func open() {} }"),
    with("public enum LNAME {}\nextension LNAME { public static func open() {} }"),
    with("public enum LNAME {}\npublic extension LNAME { static func open() {} }"),
    with("public enum LNAME {}\nprivate extension LNAME { static func open() {} }"),
    with("open class LNAME { open class func open() {} }"), with("open class LNAME { public static func open() {} }"),
    with("open class BNAME { open class func open() {} }\npublic final class LNAME: BNAME {}"),
    with("public protocol BNAME {}\nextension BNAME { public static func open() {} }\npublic enum LNAME: BNAME {}"),
    with("protocol BNAME {}\nextension BNAME { public static func open() {} }\npublic enum LNAME: BNAME {}"),
    with("public protocol BNAME { static func open() }\npublic enum LNAME: BNAME { public static func open() {} }"),
    with(
      "public protocol BNAME {}\npublic protocol CNAME {}\npublic enum LNAME: BNAME, CNAME {}\n"
        + "extension BNAME { public static func open() {} }\nextension CNAME { public static func open() {} }"),
    with(
      "open class BNAME { open class func open() {} }\n"
        + "public final class LNAME: BNAME { public override class func open() {} }"),
    with("open class BNAME { open class func open() {} }\nfinal class LNAME: BNAME {}"),
    with("public protocol LNAME {}\nextension LNAME { public static func open() {} }"),
    with("public enum BNAME { public static func open() {} }\npublic typealias LNAME = BNAME"),
    with("public enum BNAME { public static func open() {} }\ntypealias LNAME = BNAME"),
    with("public enum BNAME { static func open() {} }\npublic typealias LNAME = BNAME"),
    with(
      "public enum BNAME<T> { public static func open() {} }\npublic typealias LNAME = BNAME<Int>"),
    with("public actor LNAME { public static func open() {} }"), with("public actor LNAME { public func open() {} }"),
    with("public struct LNAME { public mutating func open() {} }"),
    with("extension String { public static func openNAME() {} }", call: "String.openNAME"),
  ]

  /// Samples of its parameters.
  package static let arguments: [LaunchSample] = [
    of("public static func open(_ other: any Plain) {}", ["plain"]),
    of("public static func open(with other: any Plain) async {}", ["plain"]),
    of("public static func open(_ other: any Other.Plain) {}", ["plain"]),
    of("public static func open(_ other: any Plain, _ again: any Plain) {}", ["plain", "plain"]),
    of("public static func open(_ other: any Plain) {}"), of("public static func open() {}", ["plain"]),
    of("public static func open(_ other: any Another) {}", ["plain"]),
    of("public static func open(_ other: some Plain) {}", ["plain"]),
    of("public static func open<T: Plain>(_ other: T) {}", ["plain"]),
    of("public static func open(_ other: (any Plain)?) {}", ["plain"]),
    of("public static func open(_ other: inout any Plain) {}", ["plain"]),
    of("public static func open(_ other: consuming any Plain) {}", ["plain"]),
    of("public static func open(_ other: borrowing any Plain) {}", ["plain"]),
    of("public static func open(_ other: any Base) {}", ["plain"]),
    of("public static func open(_ other: Any) {}", ["plain"]),
    of("public static func open(_ other: any Plain & Another) {}", ["plain"]),
    of("public static func open(_ other: any Plain...) {}", ["plain"]),
    of("public static func open(_ other: [any Plain]) {}", ["plain"]),
    of("public static func open(_ other: any Mine) {}\n  public typealias Mine = Plain", ["plain"]),
    of("public static func open(_ other: any Plain) {}\n  public protocol Plain {}", ["plain"]),
    of("public static func open(_ other: any Loose) {}", ["loose"]),
    of("public static func open(_ other: any Loose) async {}", ["loose"]),
    of("@MainActor public static func open(_ other: any Screen) {}", ["screen"], on: "MainActor"),
    of("@MainActor public static func open(_ other: any Screen) {}", ["screen"]),
    of("public static func open(_ other: any Screen) {}", ["screen"]),
    of("@MainActor public static func open(_ other: any Loose) async {}", ["loose"], on: "MainActor"),
    of("public static func open(_ other: isolated Store) {}", ["plain"]),
    of("@MainActor public static func open(_ other: any Another) {}", ["plain"]),
    of("@Store public static func open(_ other: any Plain) {}", on: "MainActor"),
    of("@MainActor public static func open(_ other: any Plain, _ another: any Another) async throws {}", ["plain"]),
    with("public func startNAME(_ other: any Plain) {}", call: "startNAME", ["plain"]),
    of("public static func open(_ other: any Both) {}", ["both"]),
    of("public static func open(_ other: any Plain & Another) {}", ["both"]),
    of("public static func open(_ other: any Plain) {}", ["both"]),
  ]

  /// Samples of its isolation. The compiler would hop to the actor of a function that is not declared as isolated.
  package static let isolations: [LaunchSample] = [
    of("@MainActor public static func open() {}"),
    of("@MainActor public static func open() {}", on: "MainActor"),
    of("@MainActor public static func open() async throws {}", on: "MainActor"),
    of("public static func open() {}", on: "MainActor"), of("@Store public static func open() {}", on: "Other.Store"),
    of("@Store public static func open() {}", on: "MainActor"), of("public static func open() {}", on: "Nobody"),
    of("@Store public static func open() {}"),
    of("public nonisolated static func open() {}"),
    of("public static func open(_ screen: any Screen) async {}", ["screen"], on: "MainActor"),
    of("public static func open(_ plain: any Plain) async {}", ["plain"], on: "MainActor"),
    of("@concurrent public static func open(_ screen: any Screen) async {}", ["screen"], on: "MainActor"),
    of(
      "nonisolated(nonsending) public static func open(_ screen: any Screen) async {}", ["screen"], on: "MainActor"),
    of("public static func open(isolation: isolated (any Actor)? = #isolation) async {}"),
    of("@concurrent public static func open() async {}"),
    of("nonisolated(nonsending) public static func open() async {}"),
    with("@MainActor public enum LNAME { public static func open() {} }"),
    with("@MainActor public enum LNAME { public static func open() {} }", on: "MainActor"),
    with("@MainActor public enum LNAME { public nonisolated static func open() {} }"),
    with("public enum LNAME {}\n@MainActor extension LNAME { public static func open() {} }"),
    with("@MainActor public enum LNAME {}\nextension LNAME { public static func open() {} }"),
    with("@MainActor public enum LNAME {}\nnonisolated extension LNAME { public static func open() {} }"),
    with("public enum LNAME: Shown { public static func open() {} }"),
    with("public enum LNAME: Shown { public static func open() {} }", on: "MainActor"),
    with("public enum LNAME {}\nextension LNAME: Shown { public static func open() {} }"),
    with(
      "public enum LNAME {}\nnonisolated extension LNAME { @MainActor public static func open() {} }"),
    with(
      "@MainActor open class BNAME { open class func open() {} }\n"
        + "public final class LNAME: BNAME { public override class func open() {} }"),
    with(
      "open class BNAME { @MainActor open class func open() {} }\nopen class CNAME: BNAME {}\n"
        + "public final class LNAME: CNAME { public override class func open() {} }", on: "MainActor"),
    with(
      "open class BNAME { open class func open() {} }\nopen class CNAME: BNAME {}\n"
        + "public final class LNAME: CNAME { public override class func open() {} }"),
    with(
      "@MainActor open class BNAME { open class func open() {} }\npublic final class LNAME: BNAME {}", on: "MainActor"),
    with(
      "@MainActor open class BNAME { open class func open() {} }\npublic final class LNAME: BNAME {}"),
    with(
      "public struct LNAME: CustomReflectable {\n"
        + "  public var customMirror: Mirror { Mirror(reflecting: 1) }\n  public static func open() {}\n}"),
    with(
      "public struct LNAME: CustomPlaygroundDisplayConvertible {\n"
        + "  public var playgroundDescription: Any { 1 }\n  public static func open() {}\n}"),
    with(
      "@MainActor open class BNAME {}\npublic final class LNAME: BNAME { public static func open() {} }"
    ),
    with("import Foundation\npublic final class LNAME: NSObject { public static func open() {} }"),
    with(
      "import Foundation\nopen class LNAME: NSObject, NSSecureCoding {\n  public static func open() {}\n"
        + "  open class var supportsSecureCoding: Bool { true }\n  public func encode(with coder: NSCoder) {}\n"
        + "  public required init?(coder: NSCoder) {}\n}"),
    with("import Foundation\npublic final class LNAME: LocalizedError { public static func open() {} }"),
    with("import Foundation\npublic final class LNAME: Formatter { public static func open() {} }"),
    with("@MainActor public func startNAME() {}", call: "startNAME"),
    with("@MainActor public func startNAME() {}", call: "startNAME", on: "MainActor"),
    with(
      "@globalActor public actor ANAME { public static let shared = ANAME() }\n"
        + "public enum LNAME { @ANAME public static func open() {} }", on: "ANAME"),
    with(
      "@globalActor public actor ANAME { public static let shared = ANAME() }\n"
        + "public enum LNAME { @ANAME public static func open() {} }"),
    with(
      "@globalActor public actor ANAME { public static let shared = ANAME() }\npublic typealias TNAME = ANAME\n"
        + "public enum LNAME { @ANAME public static func open() {} }", on: "TNAME"),
    with(
      "public typealias TNAME = MainActor\npublic enum LNAME { @MainActor public static func open() {} }", on: "TNAME"),
    with(
      "public typealias TNAME = Store\npublic enum LNAME { @MainActor public static func open() {} }", on: "TNAME"),
  ]

  /// The module that all of them import.
  package static let other = """
    public protocol Base: Sendable {}
    public protocol Plain: Base {}
    public protocol Another: Sendable {}
    public typealias Both = Plain & Another
    open class Opening { public static func open() {}; static func hidden() {} }
    public protocol Loose {}
    public final class LooseThing: Loose { public init() {} }
    @MainActor public protocol Screen {}
    @MainActor public protocol Shown {}
    @globalActor public actor Store { public static let shared = Store() }

    """
}
