import Foundation
import TestSupport
import Testing

/// The workflows of ContinuousIntegration.md: their jobs are run as GitHub runs them, on a copy of Examples/Grocery with real
/// git and `swift test`.
@Suite struct ContinuousIntegrationTests {
  private let scratch: ScratchFolder
  private let article: String

  /// Grocery in a repository of its own, with the branch of a pull request checked out.
  init() throws {
    scratch = try ScratchFolder()
    let path = checkout.appendingPathComponent("Sources/integrate/Documentation.docc/ContinuousIntegration.md")
    article = try String(contentsOf: path, encoding: .utf8)
    let prepared = try Launch.shell(
      """
      bash '\(checkout.path)/Examples/make-repositories.sh' repositories >/dev/null 2>&1
      cp -R '\(checkout.path)/Examples/Grocery' Grocery && cd Grocery && rm -rf .build
      git init -q -b main . && git add -A && git -c user.name=A -c user.email=a@example.com commit -q -m one
      git update-ref refs/remotes/origin/main HEAD && git checkout -q -b branch
      """, in: scratch.url
    ).run()
    try #require(prepared.status == 0, "\(prepared.stderr)")
  }

  private func run(_ script: String, _ environment: [String: String] = [:]) throws -> Launch.Outcome {
    var launch = Launch.shell("exec 2>&1\nset -e +u\n\(script)", in: scratch.url.appendingPathComponent("Grocery"))
    launch.environment = [
      "GIT_CONFIG_COUNT": "2", "GIT_CONFIG_KEY_0": "url.file://\(scratch["repositories"])/.insteadOf",
      "GIT_CONFIG_VALUE_0": "https://git.example.com/grocery/", "GIT_CONFIG_KEY_1": "protocol.file.allow",
      "GIT_CONFIG_VALUE_1": "always", "GITHUB_BASE_REF": "main", "GITHUB_OUTPUT": scratch["output"],
    ].merging(environment) { $1 }
    launch.patience = 1200
    return try launch.run()
  }

  // MARK: The workflow

  /// The scripts behind `run: |`, in their order.
  private var scripts: [String] {
    let lines = article.split(separator: "\n", omittingEmptySubsequences: false)
    return lines.indices.filter { lines[$0].hasSuffix("run: |") }.map { start in
      let depth = lines[start + 1].prefix { $0 == " " }.count
      return lines[(start + 1)...].prefix { $0.prefix(depth).allSatisfy { $0 == " " } && !$0.isEmpty }
        .map { $0.dropFirst(depth) }.joined(separator: "\n")
    }
  }

  /// The matrix for which the second job is skipped.
  private var emptyMatrix: String {
    get throws {
      let condition = try #require(article.firstMatch(of: #/if: needs\.plan\.outputs\.matrix != '([^']*)'/#))
      return String(condition.1)
    }
  }

  private struct Matrix: Decodable {
    struct Job: Decodable {
      let component: String
      let tests: [String]
    }
    let include: [Job]
  }

  /// Runs the first job for what the branch has committed; returns the matrix that it hands on.
  private func plan(_ change: String) throws -> String {
    let committed = try run("\(change)\ngit add -A && git -c user.name=A -c user.email=a@example.com commit -q -m two")
    try #require(committed.status == 0, "\(committed.stdout)")
    let scripts = scripts
    try #require(scripts.count == 3)
    try scratch.write("", to: "output")
    let planned = try run(scripts[0])
    #expect(planned.status == 0, "\(planned.stdout)")
    let output = try scratch.read("output")
    try #require(output.hasPrefix("matrix=") && output.hasSuffix("\n"))
    return String(output.dropFirst("matrix=".count).dropLast())
  }

  /// Runs the second job as often as the matrix says.
  private func test(_ matrix: String) throws -> [String: Launch.Outcome] {
    if matrix == (try emptyMatrix) { return [:] }
    let jobs = try JSONDecoder().decode(Matrix.self, from: Data(matrix.utf8)).include
    // GitHub fails on a matrix without jobs.
    try #require(!jobs.isEmpty)
    return Dictionary(
      uniqueKeysWithValues: try jobs.map { job in
        let outcome = try run(
          scripts[1], ["COMPONENT": job.component, "TESTS": job.tests.joined(separator: " ")])
        return (job.component, outcome)
      })
  }

  @Test func theWorkflowTestsWhatABranchReaches() throws {
    let matrix = try plan(
      """
      echo '// more' >>Components/CoreUI/Tests/CoreUITests/CardTests.swift
      echo '@Test func itFails() { #expect(1 == 2) }' >>Components/ConsoleAnalytics/Tests/ConsoleAnalyticsTests/*.swift
      """)
    let outcomes = try test(matrix)
    #expect(outcomes.keys.sorted() == ["ConsoleAnalytics", "CoreUI"], "\(matrix)")
    let (sound, broken) = (try #require(outcomes["CoreUI"]), try #require(outcomes["ConsoleAnalytics"]))
    #expect(sound.status == 0 && sound.stdout.contains(".build/integrate/focus/CoreUI has "), "\(sound.stdout)")
    // A failing test fails its own job, and no other.
    #expect(broken.status == 1 && broken.stdout.contains("itFails"), "\(broken.stdout)")
  }

  /// A component without tests is built: an error of the compiler fails the job, too.
  @Test func aComponentWithoutTestsIsBuilt() throws {
    let outcomes = try test(#"{"include":[{"component":"Ads","tests":[]}]}"#)
    #expect(outcomes["Ads"]?.status == 0, "\(outcomes)")
  }

  @Test func theSecondJobIsSkippedWhereNothingIsReached() throws {
    let matrix = try plan("echo '# more' >>integrate.lock.yaml")
    #expect(try matrix == emptyMatrix)
    #expect(try test(matrix).isEmpty)
  }

  // MARK: The update of pins

  @Test func anUpdateIsOnePullRequest() throws {
    try scratch.write(
      program: """
        #!/bin/sh
        echo "$*" >>'\(scratch["calls"])'
        case "$1 $2" in
          'pr list') cat '\(scratch["numbers"])' ;;
          'pr create') echo 7 >>'\(scratch["numbers"])' ;;
        esac
        for word; do if [ -f "$word" ]; then cp "$word" '\(scratch["body"])'; fi; done

        """, to: "bin/gh")
    try scratch.write("", to: "numbers")
    let prepared = try run(
      """
      mkdir ../home && git init -q --bare ../origin.git && git remote add origin ../origin.git && git checkout -q main
      sed 's/allow: ~1.1.0/allow: ^1.0.0/' integrate.lock.yaml >../new && mv ../new integrate.lock.yaml
      git -c user.name=A -c user.email=a@example.com commit -qam two && git push -q origin main
      """)
    try #require(prepared.status == 0, "\(prepared.stdout)")
    let tool = URL(fileURLWithPath: BuiltTool.path).deletingLastPathComponent().path
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    /// Runs the workflow on a new checkout; returns its status, the calls of `gh`, and the commit of the branch.
    func update() throws -> (status: Int32, calls: [String], commit: String, output: String) {
      try scratch.write("", to: "calls")
      let outcome = try run(
        "git checkout -q main\n\(scripts[2])",
        ["PATH": "\(tool):\(scratch["bin"]):\(path)", "HOME": scratch["home"], "RUNNER_TEMP": scratch.path])
      let calls = try scratch.read("calls").split(separator: "\n")
        .map { $0.split(separator: " ").prefix(2).joined(separator: " ") }
      let commit = try run("git ls-remote origin integrate/update").stdout
      return (outcome.status, calls, commit, outcome.stdout)
    }
    // An update that fails leaves nothing.
    try FileManager.default.moveItem(atPath: scratch["repositories"], toPath: scratch["away"])
    let failed = try update()
    #expect(failed.status == 1 && failed.calls.isEmpty && failed.commit.isEmpty, "\(failed)")
    try FileManager.default.moveItem(atPath: scratch["away"], toPath: scratch["repositories"])

    let first = try update()
    #expect(first.status == 0 && first.calls == ["auth setup-git", "pr list", "pr create"], "\(first)")
    #expect(try scratch.read("body").contains("PriceKit"))
    let checked = try run("test \"$(git branch --show-current)\" = integrate/update; integrate check")
    #expect(checked.status == 0 && checked.stdout.hasPrefix("sound: "), "\(checked.stdout)")
    // Before it is merged, the same update is the same commit and the same pull request.
    let second = try update()
    #expect(second.status == 0 && second.calls == ["auth setup-git", "pr list", "pr edit"], "\(second)")
    #expect(second.commit == first.commit)
    // Afterwards nothing is left to move.
    #expect(try run("git checkout -q main && git merge -q integrate/update").status == 0)
    let third = try update()
    #expect(third.status == 0 && third.calls.isEmpty && third.commit == first.commit, "\(third)")
  }

  // MARK: Focus packages

  /// SwiftPM loads the package of each component, finds the sources of all its targets, and the tests of the component are
  /// among them.
  @Test func eachComponentHasAPackageThatSwiftPMLoads() throws {
    let all = try run("exec 2>/dev/null; integrate affected --format matrix unowned")
    let jobs = try JSONDecoder().decode(Matrix.self, from: Data(all.stdout.utf8)).include
    #expect(jobs.count > 10, "\(all.stdout)")
    for job in jobs {
      let focused = try run("integrate focus '\(job.component)'")
      #expect(focused.status == 0, "\(focused.stdout)")
      let count = try #require(focused.stdout.firstMatch(of: #/ has (\d+) of /#)).1
      let folder = ".build/integrate/focus/\(job.component)"
      let described = try run("exec 2>/dev/null; swift package --package-path '\(folder)' describe --type json")
      #expect(described.status == 0, "\(job.component): \(described.stdout)")
      guard described.status == 0 else { continue }
      let targets = try JSONDecoder().decode(Description.self, from: Data(described.stdout.utf8)).targets
      #expect(targets.count == Int(count), "\(job.component)")
      #expect(targets.allSatisfy { !$0.sources.isEmpty }, "\(job.component)")
      #expect(Set(job.tests).isSubset(of: targets.map(\.name)), "\(job.component)")
    }
  }

  /// The output of `swift package describe`.
  private struct Description: Decodable {
    struct Target: Decodable {
      let name: String
      let sources: [String]
    }
    let targets: [Target]
  }
}
