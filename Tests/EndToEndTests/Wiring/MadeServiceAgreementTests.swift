import TestSupport
import Testing

/// Services that an app makes from other services: the tool's findings, compared with the compiler's errors in the
/// registration that is generated for them.
@Suite struct MadeServiceAgreementTests {
  /// A module with a service `sNAME` that the app makes.
  private struct Sample: AgreementSample {
    var isolation: String?
    var isConcrete = false
    /// The services from which the app makes it.
    let requires: String

    var spec: String {
      let isolation = isolation.map { ", isolation: \($0)" } ?? ""
      let type = isConcrete ? "type: PNAME, concrete: true" : "protocol: PNAME"
      return "name: NAME\ndependencies: [Other]\nservices: { sNAME: { \(type)\(isolation) } }\n"
    }

    var source: String {
      let actor = isolation.map { "@\($0.split(separator: ".").last ?? "") " } ?? ""
      let declaration = isConcrete ? "final class PNAME: Sendable {}" : "protocol PNAME: Sendable {}"
      return "import Other\n\(actor)public \(declaration)"
    }
  }

  private static let requirements = [
    "plain", "{ plain: lazy }", "{ plain: collect }", "screen", "{ screen: lazy }", "{ screen: collect }", "store",
    "{ store: lazy }", "box", "{ box: lazy }", "plain, plain",
    "plain, screen", "{ plain: lazy }, { screen: lazy }", "otherConfiguration", "{ otherConfiguration: lazy }",
  ]

  private static let samples =
    [nil, "MainActor", "Other.Store"].flatMap { isolation in
      requirements.map { Sample(isolation: isolation, requires: $0) }
    } + requirements.map { Sample(isConcrete: true, requires: $0) }

  private static let other = (
    spec: """
    name: Other
    services:
      plain: Plain
      screen: { protocol: Screen, isolation: MainActor }
      store: { protocol: Stored, isolation: Store }
      box: { type: Box, concrete: true }
    config: { protocol: OtherConfiguration, values: { host: { type: String, default: none } } }

    """,
    source: """
    @globalActor public actor Store { public static let shared = Store() }
    public protocol Plain: Sendable {}
    @MainActor public protocol Screen: AnyObject {}
    @Store public protocol Stored: AnyObject {}
    public protocol OtherConfiguration: Sendable { var host: String { get } }
    public final class Box: Sendable {}

    """
  )

  @Test func whatAnAppCannotMakeDoesNotCompileAndTheOtherWayRound() throws {
    let root = try AgreementRoot(
      Self.samples, other: Self.other,
      app: { names in
        let made = Self.samples.indices.filter { names.contains("N\($0)N") }
          .map { "  sN\($0)N: { app: true, requires: [\(Self.samples[$0].requires)] }\n" }.joined()
        return "provides:\n  plain: app\n  screen: app\n  store: app\n  box: app\n\(made)"
      })
    try root.expectNoFalseErrors { _ in
      try root.failuresOfApp(
        of: root.names, switchingOff: ["isolation-mismatch"], folder: "AppRegistration", files: ["Registration.swift"],
        besides: "-warnings-as-errors")
    }
    try root.expectNoWarningInMode5("AppRegistration")
  }
}
