import Foundation
import TestSupport
import Testing

/// The programs that each command starts, on every kind of root: those of the table in Security.md and no others.
@Suite struct ProgramsTests {
  /// The additions to a root, as a line for the shell.
  static let roots: [(name: String, setup: String)] = [
    ("a folder", ":"),
    ("a repository", "git init -q && git add . && git commit -qm a"),
    ("tools of tomorrow", "printf 'tools: \"99.0\"\\n' >>Chat/component.yaml"),
    (
      "an app with secrets",
      """
      echo 'config: { protocol: Keys, values: { key: { type: String, secret: true } } }' >>Chat/component.yaml
      echo 'public protocol Keys: Sendable { var key: String { get } }' >>Chat/Sources/Chat/Chat.swift; git init -q
      """
    ),
    ("a package each", "printf 'integration: { packages: separate }\\n' >>component.yaml; git init -q"),
    ("mirrors", "mkdir -p .swiftpm/configuration && echo '{\"object\":[]}' >.swiftpm/configuration/mirrors.json"),
    ("a root in a root", "mkdir -p Inner && printf 'name: Inner\\nkind: workspace\\n' >Inner/component.yaml"),
    ("an empty submodule", "git init -q; printf '[submodule \"x\"]\\npath = x\\nurl = ../x\\n' >.gitmodules; mkdir x"),
    ("pods", "printf 'PODS:\\n  - A (1.0)\\n\\nDEPENDENCIES:\\n  - A\\n\\nCOCOAPODS: 1.16.2\\n' >Podfile.lock"),
  ]

  /// A command, and how each program that it may start begins; those that git starts are git's own.
  static let commands: [(line: String, programs: [String])] = [
    ("check", []), ("check --strict --format json", []), ("generate", []), ("generate --check", []), ("graph", []),
    ("why Chat", []), ("explain", []), ("explain cycle", []), ("routes", []), ("focus Chat", []), ("unpin log", []),
    ("coupling", []), ("resolve --frozen", []), ("--help", []), ("--version", []), ("check --baseline known", []),
    ("init Chat", ["git", "swift --version"]), ("merge --register", ["git"]), ("diff", ["git"]), ("affected", ["git"]),
    ("graph --since HEAD", ["git"]), ("resolve --offline", ["git"]), ("resolve", ["git", "rm -rf"]),
    ("outdated", ["git", "rm -rf"]),
    ("import Package.swift --force", ["git config", "git rev-parse", "swift"]),
  ]

  private let scratch: ScratchFolder

  init() throws {
    scratch = try ScratchFolder()
    for name in ["git", "swift", "curl", "find", "rm", "bwrap", "sandbox-exec", "xcrun", "pod", "ruby"] {
      try scratch.write(
        program: """
          #!/bin/sh
          PATH=${PATH#*:}
          case "$*" in (*-c\\ *) name=$(printf '%s' "$*" | sed 's/.* -c [^ ]* //; s/ .*//');; (*) name=$1;; esac
          echo "\(name) $name" >>'\(scratch["started"])'
          exec \(name) "$@"

          """, to: "bin/\(name)")
    }
    try scratch.write("name: App\nkind: app\ndependencies: [Chat, log/Log]\n", to: "root/component.yaml")
    try scratch.write("print(1)\n", to: "root/Sources/App/main.swift")
    try scratch.write("name: Chat\n", to: "root/Chat/component.yaml")
    try scratch.write("public struct Chat {}\n", to: "root/Chat/Sources/Chat/Chat.swift")
    try scratch.write(
      """
      lockfile: 1
      pins:
        log:
          git: https://git.example.com/log.git
          version: 1.0.0
          revision: 3333333333333333333333333333333333333333
          products: { Log: [Log] }
          ranges: {}

      """, to: "root/integrate.lock.yaml")
    try scratch.write("", to: "root/known")
  }

  @Test(arguments: roots.indices) func eachCommandStartsWhatSecuritySays(index: Int) throws {
    let (name, setup) = Self.roots[index]
    let root = scratch.url.appendingPathComponent("root")
    var launch = Launch.shell("\(setup)", in: root)
    launch.environment = [
      "GIT_AUTHOR_NAME": "A", "GIT_AUTHOR_EMAIL": "a@b", "GIT_COMMITTER_NAME": "A", "GIT_COMMITTER_EMAIL": "a@b",
    ]
    let prepared = try launch.run()
    try #require(prepared.status == 0, "\(prepared.stderr)")
    for (line, programs) in Self.commands {
      try? FileManager.default.removeItem(atPath: scratch["started"])
      var launch = Launch.integrate(line.split(separator: " ").map(String.init), in: root)
      let inherited = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
      launch.environment = ["PATH": "\(scratch["bin"]):\(inherited)", "XDG_CACHE_HOME": scratch["cache"]]
      let outcome = try launch.run()
      #expect((0...2).contains(outcome.status), "\(line): \(outcome)")
      let started = ((try? scratch.read("started")) ?? "").split(separator: "\n").map(String.init)
      let others = started.filter { start in !programs.contains { start == $0 || start.hasPrefix("\($0) ") } }
      #expect(others == [], "'integrate \(line)' in \(name)")
      #expect(started.count <= 12, "'integrate \(line)' in \(name) starts \(started)")
    }
  }
}
