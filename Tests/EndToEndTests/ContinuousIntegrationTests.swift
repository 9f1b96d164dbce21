import Foundation
import TestSupport
import Testing

/// The workflow of ContinuousIntegration.md: its commands are run as GitHub runs them, on a copy of Examples/Grocery.
@Suite struct ContinuousIntegrationTests {
  /// The scripts behind `run: |`, in their order.
  private static func scripts() throws -> [String] {
    let article = checkout.appendingPathComponent("Sources/integrate/Documentation.docc/ContinuousIntegration.md")
    let text = try String(contentsOf: article, encoding: .utf8)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    return lines.indices.filter { lines[$0].hasSuffix("run: |") }.map { start in
      let depth = lines[start + 1].prefix { $0 == " " }.count
      return lines[(start + 1)...].prefix { $0.prefix(depth).allSatisfy { $0 == " " } && !$0.isEmpty }
        .map { $0.dropFirst(depth) }.joined(separator: "\n")
    }
  }

  @Test func theWorkflowTestsWhatABranchReaches() throws {
    let scratch = try ScratchFolder()
    let prepared = try Launch.shell(
      """
      bash '\(checkout.path)/Examples/make-repositories.sh' repositories >/dev/null 2>&1
      cp -R '\(checkout.path)/Examples/Grocery' Grocery && cd Grocery && rm -rf .build
      commit() { git add -A && git -c user.name=A -c user.email=a@example.com commit -q -m "$1"; }
      git init -q -b main . && commit one && git update-ref refs/remotes/origin/main HEAD && git checkout -q -b branch
      echo '// more' >>Components/CoreUI/Tests/CoreUITests/CardTests.swift
      commit two
      """, in: scratch.url
    ).run()
    try #require(prepared.status == 0, "\(prepared.stderr)")
    var environment = [
      "GIT_CONFIG_COUNT": "2", "GIT_CONFIG_KEY_0": "url.file://\(scratch["repositories"])/.insteadOf",
      "GIT_CONFIG_VALUE_0": "https://git.example.com/grocery/", "GIT_CONFIG_KEY_1": "protocol.file.allow",
      "GIT_CONFIG_VALUE_1": "always", "GITHUB_BASE_REF": "main", "GITHUB_OUTPUT": scratch["output"],
    ]
    func run(_ script: String) throws -> Launch.Outcome {
      var launch = Launch.shell("exec 2>&1\nset -e\n\(script)", in: scratch.url.appendingPathComponent("Grocery"))
      launch.environment = environment
      return try launch.run()
    }
    let scripts = try Self.scripts()
    try #require(scripts.count == 2)
    let planned = try run(scripts[0])
    #expect(planned.status == 0, "\(planned.stdout)")
    let matrix = #"{"include":[{"component":"CoreUI","tests":["CoreUITests"]}]}"#
    #expect(try scratch.read("output") == "matrix=\(matrix)\n")
    environment["COMPONENT"] = "CoreUI"
    environment["TESTS"] = "CoreUITests"
    let tested = try run(scripts[1])
    #expect(tested.status == 0, "\(tested.stdout)")
    #expect(tested.stdout.contains(".build/integrate/focus/CoreUI has "), "\(tested.stdout)")
  }
}
