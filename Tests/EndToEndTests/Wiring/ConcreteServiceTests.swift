import TestSupport
import Testing

/// Services of types that are not protocols: the tool's findings, and the compiler's errors in the code that is
/// generated for them.
@Suite struct ConcreteServiceTests {
  private struct Sample: AgreementSample {
    /// The attributes of the service: `isolation: MainActor`.
    var service = ""
    /// The provider of it; empty if the app makes it.
    var provider = ""
    let source: String

    var spec: String {
      "name: NAME\nservices: { sNAME: { type: TNAME, concrete: true\(service.isEmpty ? "" : ", \(service)") } }\n"
        + (provider.isEmpty ? "" : "provides: { sNAME: \(provider) }\n")
    }
  }

  private static let types = [
    Sample(source: "public struct TNAME: Sendable {}"),
    Sample(source: "public final class TNAME: Sendable {}"),
    Sample(source: "public class TNAME: @unchecked Sendable {}"),
    Sample(source: "public enum TNAME: Sendable { case one }"),
    Sample(source: "public actor TNAME {}"),
    Sample(source: "@MainActor public final class TNAME {}"),
    Sample(service: "isolation: MainActor", source: "public final class TNAME {}"),
    Sample(service: "isolation: MainActor", source: "@MainActor public final class TNAME {}"),
    Sample(source: "public final class TNAME {}"),
    Sample(source: "public struct TNAME { public var text = \"\" }"),
    Sample(source: "struct TNAME: Sendable {}"),
    Sample(source: "public protocol TNAME: Sendable {}"),
    Sample(source: "public struct TNAME<A: Sendable>: Sendable {}"),
    Sample(source: "public struct Other: Sendable {}"),
    Sample(source: "public protocol P: Sendable {}\npublic typealias TNAME = P"),
    Sample(source: "public struct Base: Sendable {}\npublic typealias TNAME = Base"),
    Sample(source: "public struct TNAME: ~Copyable, Sendable {}"),
    Sample(source: "#if DEBUG\npublic struct TNAME: Sendable {}\n#endif"),
    Sample(source: "@available(*, unavailable) public struct TNAME: Sendable {}"),
    Sample(source: "public class Base: @unchecked Sendable {}\npublic final class TNAME: Base, @unchecked Sendable {}"),
  ]

  private static let providers = [
    Sample(provider: "TNAME", source: "public struct TNAME: Sendable { public init() {} }"),
    Sample(provider: "TNAME", source: "public struct TNAME: Sendable { init() {} }"),
    Sample(
      provider: "SNAME",
      source: "public struct TNAME: Sendable {}\npublic struct SNAME: Sendable { public init() {} }"),
    Sample(
      provider: "SNAME",
      source: "open class TNAME: @unchecked Sendable { public init() {} }\n"
        + "public final class SNAME: TNAME, @unchecked Sendable { override public init() {} }"),
    Sample(
      provider: "SNAME",
      source: "open class TNAME: @unchecked Sendable { public init() {} }\n"
        + "public final class SNAME: @unchecked Sendable { public init() {} }"),
    Sample(
      provider: "{ factory: make_NAME }",
      source: "public struct TNAME: Sendable {}\npublic func make_NAME() -> TNAME { TNAME() }"),
    Sample(
      provider: "{ factory: make_NAME }",
      source: "public struct TNAME: Sendable {}\npublic func make_NAME() -> TNAME? { TNAME() }"),
    Sample(
      provider: "{ factory: make_NAME }",
      source:
        "public struct TNAME: Sendable {}\npublic struct SNAME: Sendable {}\npublic func make_NAME() -> SNAME { SNAME() }"
    ),
    Sample(
      provider: "{ factory: make_NAME }",
      source: "public struct TNAME: P_NAME {}\npublic protocol P_NAME: Sendable {}\n"
        + "public func make_NAME() -> any P_NAME { TNAME() }"),
    Sample(
      provider: "{ type: TNAME, requires: [given] }",
      source: "import Other\npublic struct TNAME: Sendable { public init(given: Given) {} }"),
    Sample(
      provider: "{ type: TNAME, requires: [given] }",
      source: "import Other\npublic struct TNAME: Sendable { public init(given: Int) {} }"),
    Sample(
      provider: "{ type: TNAME, requires: [given] }",
      source: "import Other\npublic struct TNAME: Sendable { public init(given: some Giving) {} }"),
    Sample(
      provider: "{ type: TNAME, requires: [given] }",
      source: "import Other\npublic struct TNAME: Sendable { public init(given: Base) {} }"),
    Sample(
      provider: "{ type: TNAME, requires: [given] }",
      source: "import Other\npublic struct TNAME: Sendable { public init(given: Under) {} }"),
    Sample(
      provider: "{ type: TNAME, requires: [{ given: lazy }] }",
      source: "import Other\npublic struct TNAME: Sendable { public init(given: @escaping @Sendable () -> Given) {} }"),
    Sample(
      provider: "{ type: TNAME, requires: [{ given: lazy }] }",
      source: "import Other\npublic struct TNAME: Sendable { public init(given: @escaping @Sendable () -> String) {} }"),
    Sample(
      provider: "{ type: TNAME, requires: [{ given: { collect: true, label: all } }] }",
      source: "import Other\npublic struct TNAME: Sendable { public init(all: [some Giving]) {} }"),
    Sample(
      provider: "{ type: TNAME, requires: [{ given: { collect: true, label: all } }] }",
      source: "import Other\npublic struct TNAME: Sendable { public init(all: [any Giving]) {} }"),
  ]

  private static let other = (
    spec:
      "name: Other\nservices: { given: { type: Given, concrete: true } }\nprovides: { given: { factory: Given.make } }\n",
    source: """
    public protocol Giving: Sendable {}
    open class Base: Giving, @unchecked Sendable { public init() {} }
    open class Given: Base, @unchecked Sendable { public static func make() -> Given { Given() } }
    public final class Under: Given, @unchecked Sendable {}

    """
  )

  @Test func typesThatAreRefusedDoNotCompileAndTheOtherWayRound() throws {
    let root = try AgreementRoot(
      Self.types, other: Self.other,
      app: { names in "provides: { \(names.map { "s\($0): app" }.joined(separator: ", ")) }" })
    try root.expectNoFalseErrors {
      try root.failuresOfApp(
        of: $0, switchingOff: ["unfit-service"], folder: "AppDependencies", files: ["Dependencies.swift"],
        besides: "-warnings-as-errors")
    }
  }

  @Test func providersThatAreRefusedDoNotCompileAndTheOtherWayRound() throws {
    let root = try AgreementRoot(Self.providers, other: Self.other, app: { _ in "" })
    try root.expectNoFalseErrors {
      try root.failuresOfApp(
        of: $0, switchingOff: ["unusable-provider"], folder: "AppRegistration", files: ["Registration.swift"],
        besides: "-warnings-as-errors")
    }
  }

  @Test func whatAnotherModuleAddsToTheTypeIsFound() throws {
    let root = try ScratchFolder()
    try root.write(
      "name: App\nkind: app\nintegration: { tools: \"6.0\" }\ndependencies: [Live]\n", to: "component.yaml")
    try root.write("lockfile: 1\npins: {}\n", to: "integrate.lock.yaml")
    try root.write("import AppRegistration\n\nRegistration.register()\n", to: "Sources/App/main.swift")
    try root.write(
      """
      name: Api
      services:
        client: { type: Client, concrete: true }
        store: { type: Stores.Store, concrete: true }
        queue: { type: Queue, concrete: true }

      """, to: "Api/component.yaml")
    try root.write(
      """
      public struct Client: Sendable {}
      public enum Stores { public struct Store: Sendable {} }
      public final class Queue: Sendable { init() {} }

      """, to: "Api/Sources/Api/Api.swift")
    try root.write(
      """
      name: Live
      provides: { client: { factory: Client.live }, store: { factory: Stores.live }, queue: { type: Queue } }

      """, to: "Live/component.yaml")
    try root.write(
      """
      import Api
      extension Client { public static func live() -> Client { fatalError() } }
      extension Stores { public static func live() -> Store { fatalError() } }
      extension Queue { public convenience init(length: Int = 1) { fatalError() } }

      """, to: "Live/Sources/Live/Live.swift")
    let generated = try Launch.integrate(["generate"], in: root.url).run()
    #expect(generated.status == 0, "\(generated.stderr)")
    let compiled = try Launch.shell(
      """
      for module in Api:Api/Sources/Api Live:Live/Sources/Live AppDependencies:Sources/AppDependencies \
        AppRegistration:Sources/AppRegistration
      do
        name=${module%%:*}
        swiftc -swift-version 6 -I . -emit-module -module-name $name -o $name.swiftmodule ${module#*:}/*.swift || exit 1
      done
      """, in: root.url
    ).run()
    #expect(compiled.status == 0 && compiled.stderr.isEmpty, "\(compiled.stderr)")
  }
}
