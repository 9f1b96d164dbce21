import Foundation
import TestSupport
import Testing

/// Tools that are newer than any SwiftPM that was there: only the one in PATH can say whether it loads them.
struct NewToolsTests {
  /// A root, and a folder that takes the place of PATH.
  private func resolve(_ specs: [String: String], swift: String?) throws -> Launch.Outcome {
    let scratch = try ScratchFolder()
    for (path, text) in specs { try scratch.write(text, to: "app/\(path)") }
    try scratch.write("", to: "bin/.keep")
    if let swift {
      let says = "swift-driver version: 1.0 Apple Swift version \(swift) (x)"
      try scratch.write(program: "#!/bin/sh\necho '\(says)'\n", to: "bin/swift")
    }
    return try Launch(
      program: BuiltTool.path, arguments: ["resolve", "--frozen"], folder: scratch["app"],
      environment: ["PATH": scratch["bin"]]
    ).run()
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

  @Test(arguments: [("9.0.1", 0, ""), ("6.3", 1, "error"), ("10.0-dev", 0, ""), (nil, 0, "warning")])
  func theSwiftInPathDecides(_ swift: String?, _ status: Int32, _ severity: String) throws {
    for specs in [Self.root("9.0"), Self.pin] {
      let outcome = try resolve(specs, swift: swift)
      #expect(outcome.status == status, "\(outcome.stderr)")
      let isFound = outcome.stderr.contains("[tools-version-conflict]")
      #expect(isFound != severity.isEmpty, "\(outcome.stderr)")
      #expect(severity.isEmpty || outcome.stderr.contains(": \(severity): "), "\(outcome.stderr)")
    }
  }

  /// What is not newer is not asked for.
  @Test func nobodyIsAskedForUsualTools() throws {
    let outcome = try resolve(Self.root("6.3"), swift: "5.0")
    #expect(outcome.status == 0 && !outcome.stderr.contains("tools"), "\(outcome.stderr)")
  }
}
