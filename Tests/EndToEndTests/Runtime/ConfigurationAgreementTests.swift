import Foundation
import TestSupport
import Testing

/// The types that `config:` can name, compared with the compiler's errors in the code that is generated for them.
@Suite struct ConfigurationAgreementTests {
  private static let samples = [
    "members": ConfigurationSample.members, "refined": ConfigurationSample.refined,
    "setups": ConfigurationSample.setups,
  ]

  @Test(arguments: ["members", "refined", "setups"])
  func samplesThatCompileHaveNoErrors(title: String) throws {
    let samples = try #require(Self.samples[title])
    let root = try AgreementRoot(samples, other: (spec: "name: Other\n", source: ConfigurationSample.other))
    for (name, sample) in zip(root.names, samples) {
      try root.scratch.write(Self.use(of: sample, name), to: "Use\(name).swift")
    }
    try root.expectNoFalseErrors { try root.failuresOfUses(of: $0) }
  }

  /// The code that is generated for a registration and for tests.
  private static func use(of sample: ConfigurationSample, _ name: String) -> String {
    let types = ["String": "Swift.String", "Double": "Swift.Double", "URL": "Foundation.URL"]
    let values = sample.values.map { "  public var \($0.0): \(types[$0.1] ?? $0.1)\n" }.joined()
    let call = "  S\(name).setup(with: values)\n"
    // Set-up code keeps the values, and reads them each time.
    let kept = sample.values.map { "  var \($0.0): \(types[$0.1] ?? $0.1) { own.\($0.0) }\n" }.joined()
    let scoped = "struct Scoped: P\(name) {\n  private let own: any P\(name)\n\(kept)}\n"
    return """
      public import \(name)
      public import struct Foundation.URL
      public struct Values: P\(name) {
      \(values)}
      final class Once<Value: Swift.Sendable>: Swift.Sendable {}
      let once = Once<any P\(name)>()
      func read(_ values: any P\(name)) -> any Sendable { values }
      func setUp(_ values: any P\(name)) {
      \(sample.setsUp ? call : "")}
      func setUp(with values: Values) {
      \(sample.setsUp ? call : "")}
      \(sample.setsUp ? scoped : "")

      """
  }
}
