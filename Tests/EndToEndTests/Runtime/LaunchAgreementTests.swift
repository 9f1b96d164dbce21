import Foundation
import TestSupport
import Testing

/// The functions that launch tasks can call, compared with the compiler's errors in the code that is generated for
/// them.
@Suite struct LaunchAgreementTests {
  private static let samples = [
    "functions": LaunchSample.functions, "arguments": LaunchSample.arguments, "isolations": LaunchSample.isolations,
  ]

  @Test(arguments: ["functions", "arguments", "isolations"])
  func samplesThatCompileHaveNoErrors(title: String) throws {
    let root = try AgreementRoot(
      try #require(Self.samples[title]), other: (spec: Self.other, source: LaunchSample.other),
      app: { _ in "launch: {}\nprovides: { plain: app, screen: app, both: app }" })
    try root.expectNoFalseErrors { _ in
      try root.failuresOfApp(
        of: root.names, switchingOff: ["unfit-launch-task", "isolation-mismatch"], folder: "AppRegistration",
        files: ["LaunchTasks.swift"], besides: "-warnings-as-errors")
    }
    try root.expectNoWarningInMode5("AppRegistration")
  }

  private static let other = """
    name: Other
    services: { plain: Plain, both: Both, loose: Loose, screen: { protocol: Screen, isolation: MainActor } }
    provides: { loose: { type: LooseThing, scope: transient } }

    """
}
