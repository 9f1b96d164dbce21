import Foundation
import TestSupport
import Testing

/// The methods that can handle events, compared with the compiler's errors in the code that is generated for them.
@Suite struct EventAgreementTests {
  private static let samples = ["methods": EventAgreementSample.methods, "isolations": EventAgreementSample.isolations]

  @Test(arguments: ["methods", "isolations"])
  func samplesThatCompileHaveNoErrors(title: String) throws {
    let root = try AgreementRoot(
      try #require(Self.samples[title]), other: (spec: "name: Other\n", source: EventAgreementSample.other),
      app: { _ in "app: { events: {} }" })
    try root.expectNoFalseErrors {
      try root.failuresOfApp(
        of: $0, switchingOff: ["unfit-event"], folder: "AppRegistration", files: ["Events.swift"],
        besides: "-warnings-as-errors")
    }
  }
}

/// A module with the type `TNAME`, whose method `open` hears of an event.
struct EventAgreementSample: AgreementSample {
  private let written: String
  private var isAsync = false
  private var isolation: String?

  var source: String { "import Other\n" + written }

  var spec: String {
    let isolation = isolation.map { ", isolation: \($0)" } ?? ""
    return "name: NAME\ndependencies: [Other]\nservices: { sNAME: { protocol: PNAME\(isolation) } }\n"
      + "provides: { sNAME: { type: TNAME, on: { didBecomeActive: \(isAsync ? "{ call: open, async: true }" : "open") } } }\n"
  }

  /// A struct with a member, of a protocol that is Sendable, and more.
  private static func of(
    _ member: String, _ rest: String = "", isAsync: Bool = false
  ) -> EventAgreementSample {
    EventAgreementSample(
      written: "public protocol PNAME: Sendable {}\n"
        + "public struct TNAME: PNAME {\n  public init() {}\n  \(member)\n}\n\(rest)", isAsync: isAsync)
  }

  /// A class that is, or is not, on the actor of its service.
  private static func on(
    _ actor: String, _ member: String, before: String = "", conforming: String = "PNAME", _ rest: String = "",
    isAsync: Bool = false
  ) -> EventAgreementSample {
    EventAgreementSample(
      written: "@\(actor.split(separator: ".").last ?? "") public protocol PNAME {}\n"
        + "\(before)public final class TNAME: \(conforming) {\n  public init() {}\n  \(member)\n}\n\(rest)",
      isAsync: isAsync, isolation: actor)
  }

  /// Samples of the method that is called.
  static let methods: [EventAgreementSample] = [
    of("public func open() {}"), of("func open() {}"), of("package func open() {}"), of("public func opens() {}"),
    of("private func open() {}"), of("@_spi(Tests) public func open() {}"), of("public func `open`() {}"),
    of("public func open() async {}"), of("public func open() async {}", isAsync: true),
    of("public func open() {}", isAsync: true), of("public func open() throws {}"),
    of("public func open() throws(Never) {}"), of("public func open() async throws {}", isAsync: true),
    of("public func open() -> Int { 1 }"), of("@discardableResult public func open() -> Int { 1 }"),
    of("public func open() -> Void {}"), of("public func open() -> Int? { nil }"),
    of("public func open() -> Never { fatalError() }"), of("public func open() async -> Int { 1 }", isAsync: true),
    of("public func open() -> some Sendable { 1 }"),
    of("public func open() -> KNAME { KNAME() }", "public struct KNAME: ~Copyable, Sendable { public init() {} }"),
    of("public func open() -> KNAME? { nil }", "public struct KNAME: ~Copyable, Sendable {}"),
    of("public func open() async -> KNAME { KNAME() }", "public final class KNAME {}", isAsync: true),
    of("@MainActor public func open() async -> KNAME { KNAME() }", "public final class KNAME {}", isAsync: true),
    of("@MainActor public func open() async -> [KNAME]? { nil }", "public struct KNAME {}", isAsync: true),
    of(
      "@MainActor public func open() async -> KNAME { KNAME() }",
      "public struct KNAME {}\nextension KNAME: Sendable {}", isAsync: true),
    of(
      "@MainActor public func open() async -> KNAME { KNAME() }",
      "@MainActor public final class KNAME {}", isAsync: true),
    of("@MainActor public func open() async -> Int { 1 }", isAsync: true),
    of("public static func open() {}"), of("public mutating func open() {}"),
    of("public consuming func open() {}"),
    of("public borrowing func open() {}"), of("public func open<T>() -> T? { nil }"),
    of("public func open(_ count: Int) {}"), of("public func open(_ count: Int = 1) {}"),
    of("public func open(_ counts: Int...) {}"),
    of("public func open(_ body: () throws -> Void) rethrows {}"),
    of("public func open() {}\n  public func open(_ count: Int) {}"),
    of("public func open() {}\n  public func open(_ count: Int = 1) {}"),
    of("public func open() {}\n  public func open() async {}"),
    of("public func open() {}\n  public func open() async {}", isAsync: true),
    of("public func open() {}\n  public func open() -> Int { 1 }"),
    of("public var open: @Sendable () -> Void { {} }"),
    of("@available(*, unavailable) public func open() {}"),
    of("#if DEBUG\n  public func open() {}\n  #endif"),
    of("#if os(Linux) || os(macOS)\n  public func open() {}\n  #endif"),
    of("#if os(Windows)\n  public func open() {}\n  #endif"),
    of("", "extension TNAME { public func open() {} }"), of("", "public extension TNAME { func open() {} }"),
    of("", "extension TNAME { func open() {} }"), of("", "private extension TNAME { func open() {} }"),
    of("", "extension PNAME { public func open() {} }"), of("", "extension PNAME { func open() {} }"),
    of("", "extension PNAME { public mutating func open() {} }"),
    of("", "extension PNAME where Self: AnyObject { public func open() {} }"),
    of("public func open() {}", "extension PNAME { public func open() {} }"),
    of("func open() {}", "extension PNAME { public func open() {} }"),
    EventAgreementSample(
      written: "public protocol PNAME: Sendable { func open() }\n"
        + "public struct TNAME: PNAME { public init() {}; public func open() {} }"),
    EventAgreementSample(
      written: "public protocol PNAME: Sendable { func open() }\nextension PNAME { public func open() {} }\n"
        + "public struct TNAME: PNAME { public init() {} }"),
    EventAgreementSample(
      written: "public protocol PNAME: Sendable {}\npublic protocol ONAME {}\n"
        + "extension ONAME { public func open() {} }\n"
        + "public struct TNAME: PNAME { public init() {} }\nextension TNAME: ONAME {}"),
    EventAgreementSample(
      written: "public protocol PNAME: Sendable {}\n"
        + "open class BNAME: @unchecked Sendable { public init() {}; open func open() {} }\n"
        + "open class MNAME: BNAME, @unchecked Sendable { open override func open() {} }\n"
        + "public final class TNAME: MNAME, PNAME, @unchecked Sendable { public override init() {} }"),
    EventAgreementSample(
      written: "public protocol PNAME: Sendable {}\npublic typealias TNAME = RNAME\n"
        + "public struct RNAME: PNAME { public init() {}; public func open() {} }"),
    EventAgreementSample(
      written: "public protocol PNAME: Sendable {}\npublic typealias TNAME = RNAME\n"
        + "public struct RNAME: PNAME { public init() {} }"),
    EventAgreementSample(
      written: "public protocol PNAME: Sendable {}\n#if DEBUG\npublic typealias TNAME = RNAME\n#else\n"
        + "public struct TNAME: PNAME { public init() {}; public func open() {} }\n#endif\n"
        + "public struct RNAME: PNAME { public init() {}; public func open() {} }"),
    EventAgreementSample(
      written: "public protocol PNAME: Opening {}\npublic struct TNAME: PNAME { public init() {} }"),
    EventAgreementSample(
      written: "public protocol PNAME: Sendable {}\n"
        + "open class BNAME: @unchecked Sendable { public init() {}; public func open() {} }\n"
        + "public final class TNAME: BNAME, PNAME, @unchecked Sendable { public override init() {} }"),
    EventAgreementSample(
      written: "public protocol PNAME: Sendable {}\n"
        + "open class BNAME: @unchecked Sendable { public init() {}; open func open() {} }\n"
        + "public final class TNAME: BNAME, PNAME, @unchecked Sendable {\n  public override init() {}\n"
        + "  public override func open() {}\n}"),
    EventAgreementSample(
      written: "public protocol PNAME: Sendable {}\n"
        + "open class BNAME: @unchecked Sendable { public init() {}; func open() {} }\n"
        + "public final class TNAME: BNAME, PNAME, @unchecked Sendable { public override init() {} }"),
    EventAgreementSample(
      written:
        "public protocol PNAME: Sendable {}\npublic actor TNAME: PNAME { public init() {}; public func open() {} }"),
    EventAgreementSample(
      written: "public protocol PNAME: Sendable {}\n"
        + "public actor TNAME: PNAME { public init() {}; public nonisolated func open() {} }"),
    EventAgreementSample(
      written:
        "public protocol PNAME: Sendable {}\npublic actor TNAME: PNAME { public init() {}; public func open() {} }",
      isAsync: true),
    EventAgreementSample(
      written:
        "public protocol PNAME: Sendable {}\npublic actor TNAME: PNAME { public init() {}; public func open() async {} }",
      isAsync: true),
    EventAgreementSample(
      written: "public protocol PNAME: Sendable {}\n"
        + "public actor TNAME: PNAME { public init() {}; @MainActor public func open() {} }"),
    EventAgreementSample(
      written: "public protocol PNAME: Sendable {}\n"
        + "public actor TNAME: PNAME { public init() {}; @Store public func open() {} }"),
    EventAgreementSample(
      written: "public protocol PNAME: Sendable {}\n"
        + "public actor TNAME: PNAME { public init() {}; @Store public func open() {} }", isAsync: true),
    EventAgreementSample(
      written: "public protocol PNAME: Sendable {}\npublic typealias TNAME = GNAME<Int>\n"
        + "public struct GNAME<T: Sendable>: PNAME { public init() {}; public func open() {} }"),
    EventAgreementSample(
      written: "public protocol PNAME: Sendable {}\npublic typealias TNAME = GNAME<Int>\n"
        + "public struct GNAME<T: Sendable>: PNAME { public init() {}; public func open() throws {} }"),
  ]

  /// Samples of its isolation.
  static let isolations: [EventAgreementSample] = [
    of("@MainActor public func open() {}"), of("@Store public func open() {}"),
    of("@Store public func open() async {}", isAsync: true), of("@Store public func open() {}", isAsync: true),
    of("@MainActor public func open() async {}", isAsync: true),
    of("public nonisolated func open() {}"), of("@concurrent public func open() async {}", isAsync: true),
    of("nonisolated(nonsending) public func open() async {}", isAsync: true),
    of("", "@MainActor extension TNAME { public func open() {} }"),
    of("", "@Store extension TNAME { public func open() {} }"),
    on("MainActor", "public func open() {}"), on("MainActor", "public func open() async {}", isAsync: true),
    on("MainActor", "public nonisolated func open() {}"), on("MainActor", "@Store public func open() {}"),
    on("MainActor", "@Store public func open() async {}", isAsync: true),
    on("MainActor", "public nonisolated func open() async {}", isAsync: true),
    on("MainActor", "public func open() {}", before: "@MainActor "),
    on("MainActor", "public func open() async {}", before: "@MainActor ", isAsync: true),
    on("MainActor", "public func open() {}", conforming: "Shown", "extension TNAME: PNAME {}"),
    on("Other.Store", "public func open() {}"), on("Other.Store", "public func open() async {}", isAsync: true),
    on("Other.Store", "public nonisolated func open() {}"), on("Other.Store", "@MainActor public func open() {}"),
    on("Other.Store", "@MainActor public func open() async {}", isAsync: true),
    on("Other.Store", "@Store public func open() {}"),
    EventAgreementSample(
      written:
        "@MainActor public protocol PNAME {}\npublic class TNAME {\n  public init() {}\n  public func open() async {}\n}\n"
        + "extension TNAME: @MainActor PNAME {}", isAsync: true, isolation: "MainActor"),
    EventAgreementSample(
      written:
        "@MainActor public protocol PNAME {}\npublic class TNAME {\n  public init() {}\n  public func open() {}\n}\n"
        + "extension TNAME: @MainActor PNAME {}", isolation: "MainActor"),
    EventAgreementSample(
      written: "@Store public protocol PNAME {}\npublic class TNAME {\n  public init() {}\n  public func open() {}\n}\n"
        + "extension TNAME: @Store PNAME {}", isolation: "Other.Store"),
  ]

  /// The module that all of them import.
  static let other = """
    public protocol Opening: Sendable {}
    extension Opening { public func open() {} }
    @MainActor public protocol Shown {}
    @globalActor public actor Store { public static let shared = Store() }

    """
}
