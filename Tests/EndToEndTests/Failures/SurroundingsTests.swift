import Foundation
import TestSupport
import Testing

/// Badly configured machines, and files of other kinds: a message with help, and never a crash or a wait.
@Suite struct SurroundingsTests {
  /// A problem, and the expected result.
  struct Trouble: Sendable, CustomTestStringConvertible {
    let name: String
    /// For the shell, in the root; `integrate` is the tool.
    let script: String
    let status: Int32
    /// A part of the expected message.
    let said: String

    init(_ name: String, _ script: String, _ status: Int32 = 0, _ said: String = "") {
      (self.name, self.script, self.status, self.said) = (name, script, status, said)
    }

    var testDescription: String { name }
  }

  private func run(_ trouble: Trouble) throws {
    let scratch = try ScratchFolder()
    try SyntheticRoot(count: 3, hasPins: false).write(to: scratch.url.appendingPathComponent("root"))
    try scratch.write("", to: "home/x")
    let root = scratch.url.appendingPathComponent("root")
    try #require(try Launch.integrate(["generate"], in: root).run().status == 0)
    var launch = Launch.shell(trouble.script, in: root)
    launch.environment = ["HOME": scratch["home"], "SWIFT_BACKTRACE": "enable=no"]
    launch.patience = 120
    let outcome = try launch.run()
    #expect(outcome.status == trouble.status, "\(trouble.name): \(outcome)")
    #expect(
      trouble.said.isEmpty || (outcome.stdout + outcome.stderr).contains(trouble.said), "\(trouble.name): \(outcome)")
    // Whatever could not run says why.
    #expect(outcome.status != 2 || outcome.stderr.contains("integrate: error: "), "\(trouble.name): \(outcome)")
  }

  private static let pinned =
    "printf 'lockfile: 1\\npins:\\n  log: { git: https://git.invalid/log.git, version: 1.0.0 }\\n' >integrate.lock.yaml; "

  @Test(arguments: [
    Trouble("a folder for input", "exec integrate check <.", 0, "sound"),
    Trouble("closed input", "exec integrate check <&-", 0, "sound"),
    Trouble("a folder that is gone", "mkdir gone; cd gone; rmdir ../gone; exec integrate check", 2, "help: "),
    Trouble("no environment", "t=$(command -v integrate); exec env -i \"$t\" check", 0, "sound"),
    Trouble(
      "no environment and a repository",
      pinned + "t=$(command -v integrate); exec env -i PATH=/usr/bin:/bin \"$t\" outdated", 1, "no home folder"),
    Trouble("a home that is a file", pinned + "HOME=/dev/null exec integrate outdated", 2, "help: "),
    Trouble("a home that is nowhere", pinned + "HOME=/proc/nowhere exec integrate outdated", 2, "/proc/nowhere"),
    Trouble(
      "no home and no place for temporary files",
      pinned + "unset HOME XDG_CACHE_HOME; TMPDIR=/proc/nowhere exec integrate outdated", 2, "/proc/nowhere"),
    Trouble("a temporary folder that is nowhere", "TMPDIR=/proc/nowhere exec integrate generate", 0),
    Trouble("a language without letters", "LC_ALL=C LANG=C exec integrate check", 0, "sound"),
    Trouble("a language that is not there", "LC_ALL=xx_XX.SJIS LANG=tr_TR.UTF-8 exec integrate check", 0, "sound"),
    Trouble(
      "a pipe in place of a file that git reads",
      "git init -q; git add component.yaml; git -c user.name=A -c user.email=a@example.com commit -qm x; "
        + "rm -f .gitignore; mkfifo .gitignore; exec integrate affected --git-timeout 1", 2, "did not answer for 1 s"),
    Trouble("32 files", "ulimit -n 32; exec integrate check", 0, "sound"),
    Trouble("32 files and work to do", "ulimit -n 32; rm Package.swift; exec integrate generate", 0, "created"),
    Trouble("4 files", "ulimit -n 4; integrate check || { s=$?; test $s -eq 2 && exit 2; }", 2, "ulimit -n"),
    Trouble("200 MB of memory", "ulimit -v 200000; exec integrate check", 0, "sound"),
    Trouble("a small stack", "ulimit -s 512; exec integrate check", 0, "sound"),
  ])
  func isRunWith(_ trouble: Trouble) throws { try run(trouble) }

  @Test(arguments: [
    "outdated", "pin log 1.0.0", "update", "verify", "affected --base HEAD", "diff", "publish 1.0.0 --to .",
  ])
  func withoutGitItIsAskedFor(command: String) throws {
    let script = "t=$(command -v integrate); PATH=/proc/nowhere exec \"$t\" \(command)"
    // A version without a commit is not published, with git or without.
    let pinned = command.hasPrefix("publish") ? "" : Self.pinned
    try run(Trouble("no git: \(command)", pinned + script, 2, "help: "))
  }

  @Test(arguments: ["import ../package", "import ../packages"]) func withoutSwiftItIsAskedFor(command: String) throws {
    let script = """
      mkdir -p ../package ../packages/A ../packages/B
      for p in package packages/A packages/B; do echo '// swift-tools-version: 5.9' >../$p/Package.swift; done
      t=$(command -v integrate); cd ..; PATH=/usr/bin/nowhere exec "$t" \(command.replacing("../", with: ""))
      """
    try run(Trouble("no swift: \(command)", script, 2, "help: "))
  }

  // MARK: Paths that are not files

  private static let places = [
    "integrate.lock.yaml", "component.yaml", "Components/Component0/component.yaml", "Package.swift",
    "Package.resolved",
    "integrate.lock.d/Tracking.component.yaml", "Sources/App/main.swift", "baseline", "dump.json",
    "Podfile.lock", "podspecs/A.podspec.json", "theirs", "Sources/AppDependencies/Dependencies.swift",
  ]

  private static let commands = [
    "check", "check --fix", "resolve", "resolve --frozen --baseline baseline", "generate", "generate --force", "graph",
    "why Component0", "affected Components/Component0/component.yaml", "affected --base HEAD", "diff", "outdated",
    "verify", "update", "pin Tracking --path Components/Component0", "unpin Tracking", "init", "import --force",
    "import --dump dump.json --force", "import Podfile.lock", "import Podfile.lock --podspecs podspecs",
    "import Package.resolved", "merge baseline integrate.lock.yaml theirs", "merge --register",
    "check --baseline baseline --write-baseline",
  ]

  /// A path that is not a file is neither waited for nor replaced, and a link that leads out is not followed.
  @Test(arguments: places) func whatIsNoFileIsNamed(place: String) throws {
    let scratch = try ScratchFolder()
    let root = scratch.url.appendingPathComponent("root")
    try SyntheticRoot(count: 3, hasPins: false).write(to: root)
    try scratch.write(
      """
      lockfile: 1
      pins:
        Tracking: { git: https://git.invalid/tracking.git, version: 1.0.0 }

      """, to: "root/integrate.lock.yaml")
    try scratch.write("name: Tracking\n", to: "root/integrate.lock.d/Tracking.component.yaml")
    for (file, text) in [
      ("baseline", ""), ("theirs", "lockfile: 1\n"), ("Podfile.lock", wholePodfileLock("PODS:\n  - A (1.0)\n")),
      ("dump.json", "{}"),
      ("podspecs/A.podspec.json", "{}"), ("Package.resolved", "{ \"pins\": [], \"version\": 2 }"),
      ("Package.swift", "// swift-tools-version: 6.0\n"), (".gitattributes", ""),
      ("Sources/AppDependencies/Dependencies.swift", ""),
    ] {
      try scratch.write(text, to: "root/\(file)")
    }
    let prepared = try Launch.shell(
      "git init -q; git add -A; git -c user.name=A -c user.email=a@example.com commit -qm x; cp -R . ../input", in: root
    ).run()
    try #require(prepared.status == 0, "\(prepared.stderr)")
    try scratch.write("precious", to: "outside/file")
    let kinds = [
      "mkfifo", "mkdir", "ln -s ../nowhere", "ln -s /dev/zero", "ln -s '\(scratch["outside/file"])'", "ln -s",
    ]
    for kind in kinds {
      let make = kind == "ln -s" ? "ln -s '\(place.split(separator: "/").last ?? "")' '\(place)'" : "\(kind) '\(place)'"
      for command in Misfortunes.chosen(Self.commands, atMost: 3, seed: place + kind) {
        let fresh = try Launch.shell("rm -rf root; cp -R input root; cd root; rm '\(place)'; \(make)", in: scratch.url)
          .run()
        try #require(fresh.status == 0, "\(fresh.stderr)")
        var launch = Launch.integrate(splitArguments(command), in: root)
        launch.environment = [
          "HOME": scratch["home"], "SWIFT_BACKTRACE": "enable=no", "GIT_CONFIG_COUNT": "1",
          "GIT_CONFIG_KEY_0": "url.file:///proc/nowhere/.insteadOf", "GIT_CONFIG_VALUE_0": "https://git.invalid/",
          // SwiftPM would report such files in its own words.
          "PATH": "\(scratch["bin"]):/usr/bin:/bin",
        ]
        launch.patience = 60
        let outcome = try launch.run()
        let shown = "\(make); integrate \(command): \(outcome.status) \(outcome.stderr.prefix(600))"
        #expect([0, 1, 2].contains(outcome.status), "\(shown)")
        #expect(outcome.status != 2 || outcome.stderr.contains("integrate: error: "), "\(shown)")
        #expect(!outcome.stderr.contains("precious") && !outcome.stdout.contains("precious"), "\(shown)")
        #expect(try scratch.read("outside/file") == "precious", "\(shown)")
        let left = try Tree(of: root).leftovers
        #expect(left == [], "\(shown)")
      }
    }
  }

  /// The path is longer than a system call accepts.
  @Test(arguments: [1_100, 4_200]) func deepFoldersAreToldOrRead(length: Int) throws {
    let scratch = try ScratchFolder()
    let name = String(repeating: "d", count: 200)
    let script = """
      n=0; while [ $n -lt \(length / 201 + 1) ]; do mkdir \(name); cd -P ./\(name); n=$((n + 1)); done
      mkdir -p Sources/App; echo 'name: App' >component.yaml; echo 'kind: app' >>component.yaml
      echo 'lockfile: 1' >integrate.lock.yaml; echo >Sources/App/main.swift
      for c in check resolve generate graph init 'pin A --path Sources' 'why App'; do
        integrate $c >out 2>err; s=$?
        if [ $s -gt 2 ]; then echo "$c: $s"; fi
        if [ $s -eq 2 ] && ! grep -q 'integrate: error: ' err; then echo "$c: $s without a word"; fi
      done
      """
    var launch = Launch(program: "/bin/sh", arguments: ["-uc", script], folder: scratch.path)
    launch.environment["SWIFT_BACKTRACE"] = "enable=no"
    let outcome = try launch.run()
    #expect(outcome.stdout.isEmpty, "\(outcome)")
  }
}
