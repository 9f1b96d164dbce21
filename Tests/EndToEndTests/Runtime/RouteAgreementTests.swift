import Foundation
import TestSupport
import Testing

/// The methods that routes can lead to, compared with the compiler's errors in the code that is generated for them.
@Suite struct RouteAgreementTests {
  private static let samples = [
    "methods": RouteAgreementSample.methods, "values": RouteAgreementSample.values,
    "isolations": RouteAgreementSample.isolations,
  ]

  @Test(arguments: ["methods", "values", "isolations"])
  func samplesThatCompileHaveNoErrors(title: String) throws {
    let samples = try #require(Self.samples[title])
    let root = try AgreementRoot(
      samples, other: (spec: "name: Other\n", source: RouteAgreementSample.other),
      app: { names in
        "app: { schemes: [app] }\nprovides: { \(names.map { "s\($0): app" }.joined(separator: ", ")) }"
      })
    try root.expectNoFalseErrors {
      try root.failuresOfApp(
        of: $0, switchingOff: ["unfit-route"], folder: "AppDependencies",
        files: ["Routes.swift", "Dependencies.swift"],
        besides: "-warnings-as-errors")
    }
  }
}
