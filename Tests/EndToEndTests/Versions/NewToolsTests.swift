import Foundation
import TestSupport
import Testing

/// Tools that are newer than any SwiftPM that was there: SwiftPM says itself whether it loads them, and is not started.
struct NewToolsTests {
  /// A root, and a folder that takes the place of PATH.
  private func resolve(_ specs: [String: String]) throws -> Launch.Outcome {
    let scratch = try ScratchFolder()
    for (path, text) in specs { try scratch.write(text, to: "app/\(path)") }
    try scratch.write(program: "#!/bin/sh\ntouch '\(scratch["started"])'\n", to: "bin/swift")
    let outcome = try Launch(
      program: BuiltTool.path, arguments: ["resolve", "--frozen"], folder: scratch["app"],
      environment: ["PATH": scratch["bin"]]
    ).run()
    #expect(!FileManager.default.fileExists(atPath: scratch["started"]))
    return outcome
  }

  private static func root(_ tools: String) -> [String: String] {
    [
      "component.yaml": "name: Root\nkind: workspace\nintegration: { tools: \"\(tools)\" }\n",
      "integrate.lock.yaml": "lockfile: 1\npins: {}\n",
    ]
  }
  private static let pin = [
    "component.yaml": "name: App\nkind: app\ndependencies: [a/A]\n",
    "Sources/App/main.swift": "print(1)\n",
    "integrate.lock.yaml": """
    lockfile: 1
    pins:
      a:
        git: https://git.example.com/a.git
        version: 1.0.0
        revision: 1111111111111111111111111111111111111111
        products: { A: [A] }
        targets: {}
        tools: "9.0"
        ranges: {}

    """,
  ]

  @Test func newerToolsAreAWarning() throws {
    for specs in [Self.root("9.0"), Self.pin] {
      let outcome = try resolve(specs)
      #expect(outcome.status == 0, "\(outcome.stderr)")
      #expect(outcome.stderr.contains(": warning: ") && outcome.stderr.contains("[tools-version-conflict]"))
    }
  }

  @Test func usualToolsAreFine() throws {
    let outcome = try resolve(Self.root("6.3"))
    #expect(outcome.status == 0 && !outcome.stderr.contains("tools"), "\(outcome.stderr)")
  }
}
