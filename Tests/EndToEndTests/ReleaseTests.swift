import Foundation
import TestSupport
import Testing

/// `.ci/release`: the archives, what is made of them, and what it refuses.
@Suite struct ReleaseTests {
  private let scratch: ScratchFolder

  init() throws { scratch = try ScratchFolder() }

  /// This machine's, as archives name it.
  private static let target: String = {
    #if os(macOS)
      "universal-apple-macosx"
    #elseif arch(arm64)
      "aarch64-unknown-linux-gnu"
    #else
      "x86_64-unknown-linux-gnu"
    #endif
  }()

  private func shell(_ script: String, _ environment: [String: String] = [:]) throws -> Launch.Outcome {
    var launch = Launch.shell(script, in: scratch.url)
    launch.environment = ["SOURCE_DATE_EPOCH": "1767603600", "TZ": "Asia/Tokyo"].merging(environment) { $1 }
    return try launch.run()
  }

  /// The checkout's files that a release is made of, in the folder `tool`, with the version 1.2.3 that is released.
  private func copyCheckout() throws {
    let copied = try shell(
      """
      cd '\(checkout.path)'
      for file in .ci/release .ci/repository .ci/notice LICENSE Package.swift Tests/install.sh Sources/IntegrateCheck \
        Sources/IntegrateCommand Sources/Commands/Invocation.swift Sources/integrate/Documentation.docc/Changelog.md; do
        mkdir -p "$OLDPWD/tool/$(dirname "$file")"
        cp -R "$file" "$OLDPWD/tool/$file"
      done
      """)
    try #require(copied.status == 0, "\(copied.stderr)")
    try setVersion("1.2.3", heading: "1.2.3, 1 January 2027")
  }

  private func setVersion(_ version: String, heading: String) throws {
    try scratch.write("package let toolVersion = \"\(version)\"\n", to: "tool/Sources/Commands/Invocation.swift")
    try scratch.write(
      "# Changelog\n\n### 2.0.0\n\nOther.\n\n### \(heading)\n\n- Pins (<doc:Lockfile>, <doc:stale-pin>).\n\n### 1.2.2\n\nOld.\n",
      to: "tool/Sources/integrate/Documentation.docc/Changelog.md")
  }

  /// Compiles a small program that prints what the tool would, to a file with this name.
  private func compile(_ name: String, version: String = "1.2.3", _ options: String = "-static -s") throws {
    try scratch.write(
      """
      #include <stdio.h>
      #include <string.h>
      int main(int count, char **words) { puts(count > 1 && !strcmp(words[1], "--version") ? "\(version)" : "# script"); }

      """, to: "program.c")
    let compiled = try shell("clang \(options) -o \(name) program.c")
    try #require(compiled.status == 0, "\(compiled.stderr)")
  }

  // MARK: Archives

  @Test func aSnapshotHasTheSameBytesTwiceAndRuns() throws {
    let script = """
      '\(checkout.path)/.ci/release' build --version "$(integrate --version)" --snapshot --binary '\(BuiltTool.path)' --out
      """
    let built = try shell(
      "\(script) one; umask 077; \(script) two; cmp one/*.tar.gz two/*.tar.gz; tar -xzf one/*.gz")
    try #require(built.status == 0, "\(built.stderr)")
    let name = try #require(built.stdout.split(separator: "\n").first).dropFirst("one/".count).dropLast(".tar.gz".count)
    #expect(name.hasSuffix("-\(Self.target)-snapshot"))
    let listed = try shell("cd \(name) && find . -type f | sort && ./integrate --version && cat NOTICE completions/*")
    let completions = ["bash", "fish", "zsh"].map { "./completions/integrate.\($0)\n" }.joined()
    #expect(listed.stdout.hasPrefix("./LICENSE\n./NOTICE\n\(completions)./integrate\n"), "\(listed.stdout)")
    #expect(listed.stdout.contains("Kirill Simonov") && listed.stdout.contains("Runtime Library Exception"))
    #expect(listed.stdout.contains("GNU LESSER GENERAL PUBLIC LICENSE") == Self.target.contains("linux"))
    #expect(listed.stdout.contains("#compdef integrate"))
  }

  #if os(Linux)
    /// All archives of a release, of which this machine's is made by `build`.
    private func makeArchives() throws {
      try copyCheckout()
      try compile("program")
      let made = try shell(
        """
        tool/.ci/release build --version 1.2.3 --binary program --out dist >&2
        tar -xzf dist/*.tar.gz
        for target in x86_64-unknown-linux-gnu aarch64-unknown-linux-gnu universal-apple-macosx; do
          [ -e dist/integrate-1.2.3-$target.tar.gz ] && continue
          cp -R integrate-1.2.3-\(Self.target) integrate-1.2.3-$target
          tar -czf dist/integrate-1.2.3-$target.tar.gz integrate-1.2.3-$target
        done
        """)
      try #require(made.status == 0, "\(made.stderr)")
    }

    private struct Bundle: Decodable {
      struct Artifact: Decodable {
        struct Variant: Decodable {
          let path: String
          let supportedTriples: [String]
        }
        let version: String
        let type: String
        let variants: [Variant]
      }
      let artifacts: [String: Artifact]
    }

    @Test func aReleaseIsAssembledOfArchives() throws {
      try makeArchives()
      let assembled = try shell(
        """
        tool/.ci/release assemble --version 1.2.3 dist && cp -R dist first && tool/.ci/release assemble --version 1.2.3 dist
        diff -r dist first && cd dist && ls && grep -c . SHA256SUMS.txt && sha256sum --quiet -c SHA256SUMS.txt
        mkdir ../bundle && python3 -m zipfile -e integrate-1.2.3.artifactbundle.zip ../bundle
        """)
      try #require(assembled.status == 0, "\(assembled.stdout)\(assembled.stderr)")
      let files = """
        SHA256SUMS.txt
        integrate-1.2.3-aarch64-unknown-linux-gnu.tar.gz
        integrate-1.2.3-universal-apple-macosx.tar.gz
        integrate-1.2.3-x86_64-unknown-linux-gnu.tar.gz
        integrate-1.2.3.artifactbundle.zip
        integrate.rb
        notes.md
        plugins
        4

        """
      #expect(assembled.stdout == files)

      let info = try scratch.read("bundle/integrate.artifactbundle/info.json")
      let artifact = try #require(try JSONDecoder().decode(Bundle.self, from: Data(info.utf8)).artifacts["integrate"])
      #expect(artifact.version == "1.2.3" && artifact.type == "executable")
      #expect(
        artifact.variants.flatMap(\.supportedTriples) == [
          "x86_64-unknown-linux-gnu", "aarch64-unknown-linux-gnu", "arm64-apple-macosx", "x86_64-apple-macosx",
        ])
      for variant in artifact.variants {
        #expect(FileManager.default.fileExists(atPath: scratch["bundle/integrate.artifactbundle/\(variant.path)"]))
      }

      let repository = try scratch.read("tool/.ci/repository").trimmingCharacters(in: .whitespacesAndNewlines)
      let address = "https://github.com/\(repository)"
      #expect(
        try scratch.read("dist/notes.md") == """

          - Pins ([Lockfile](\(address)/blob/1.2.3/Sources/integrate/Documentation.docc/Lockfile.md), \
          [stale-pin](\(address)/blob/1.2.3/Sources/integrate/Documentation.docc/Findings/stale-pin.md)).


          """)
      let sums = Dictionary(
        uniqueKeysWithValues: try scratch.read("dist/SHA256SUMS.txt").split(separator: "\n").map { line in
          (line.dropFirst(66), line.prefix(64))
        })
      let bundle = "integrate-1.2.3.artifactbundle.zip"
      let manifest = try scratch.read("dist/plugins/Package.swift")
      #expect(
        manifest.contains(
          """
          url: "\(address)/releases/download/1.2.3/\(bundle)",
                checksum: "\(try #require(sums[bundle[...]]))"),
          """), "\(manifest)")
      let formula = try scratch.read("dist/integrate.rb")
      for (file, sum) in sums where file.hasSuffix(".tar.gz") {
        let pair = /url "([^"]*)"\n *sha256 "([^"]*)"/
        let found = formula.matches(of: pair).contains {
          $0.1 == "\(address)/releases/download/1.2.3/\(file)" && $0.2 == sum
        }
        #expect(found, "\(file): \(formula)")
      }
      let checked = try shell("command -v ruby >/dev/null || exit 0; ruby -c dist/integrate.rb")
      #expect(checked.status == 0, "\(checked.stderr)")
    }

    @Test func aPartialReleaseHasWhatIsThere() throws {
      try makeArchives()
      let assembled = try shell(
        """
        rm dist/*-apple-*; tool/.ci/release assemble --version 1.2.3 --partial dist; grep -c . dist/SHA256SUMS.txt
        ! grep -q apple dist/integrate.rb; python3 -m zipfile -l dist/*.zip | grep -c /integrate
        """)
      #expect(assembled.status == 0 && assembled.stdout == "3\n2\n", "\(assembled.stdout)\(assembled.stderr)")
    }
  #endif

  // MARK: README

  /// The lines of README that install a release, with a folder in place of GitHub.
  @Test func installLinesOfReadmeWork() throws {
    let readme = try String(contentsOf: checkout.appendingPathComponent("README.md"), encoding: .utf8)
    let section = try #require(readme.components(separatedBy: "\n## ").first { $0.hasPrefix("Install\n") })
    var lines = section.components(separatedBy: "```sh\n")[1].components(separatedBy: "```")[0]
    let version = try #require(lines.firstMatch(of: #/version=(\S+) /#)).1
    let name = "integrate-\(version)-\(Self.target)"
    lines.replace(#/https:\S*/releases/download/#, with: "file://\(scratch["releases"])")
    lines.replace(#/target=\S+/#, with: "target=\(Self.target)")
    #if os(macOS)
      lines.replace(#/sha256sum .*# on macOS: /#, with: "")
    #endif
    try scratch.write(program: "#!/bin/sh\necho installed\n", to: "releases/\(version)/\(name)/integrate")
    let installed = try shell(
      """
      cd releases/\(version) && tar -czf \(name).tar.gz \(name)
      if command -v sha256sum >/dev/null; then sha256sum *.gz; else shasum -a 256 *.gz; fi >SHA256SUMS.txt
      echo "$(printf '%064d' 0)  another.tar.gz" >>SHA256SUMS.txt
      mkdir ../home && cd ../home
      \(lines)
      integrate
      """)
    #expect(installed.stdout == "\(name).tar.gz: OK\ninstalled\n", "\(installed.stdout)\(installed.stderr)")
  }

  // MARK: Refusals

  /// Each is a line, status 2, and nothing is written.
  private func expectRefusal(_ command: String, _ message: String) throws {
    let before = try FolderContents(of: scratch.url)
    let refused = try shell("exec tool/.ci/release \(command)")
    #expect(refused.status == 2 && refused.stdout.isEmpty, "\(command)")
    #expect(refused.stderr == ".ci/release: \(message)\n", "\(command): \(refused.stderr)")
    #expect(try FolderContents(of: scratch.url) == before, "\(command)")
  }

  @Test func versionsThatAreNotReleasedAreRefused() throws {
    try copyCheckout()
    for version in ["1.2", "v1.2.3", "01.2.3", "1.2.3;id", "1.2.3-", ""] {
      try expectRefusal(
        "build --version '\(version)'",
        "'\(version)' is not a version like '1.2.3' or '1.2.3-beta.1': write '--version V'")
    }
    for command in ["build", "assemble"] {
      let rest = command == "build" ? "" : " ."
      let other = "the version is '1.2.3' in Sources/Commands/Invocation.swift, not '1.2.4'"
      try expectRefusal("\(command) --version 1.2.4\(rest)", other)
      try setVersion("1.2.3", heading: "1.2.30")
      try expectRefusal("\(command) --version 1.2.3\(rest)", "the Changelog has no heading '### 1.2.3'")
      try setVersion("1.2.3", heading: "1.2.3, not released yet")
      let unreleased = "1.2.3 is 'not released yet' in the Changelog: write its date there"
      try expectRefusal("\(command) --version 1.2.3\(rest)", unreleased)
      try setVersion("1.2.3", heading: "1.2.3")
    }
  }

  @Test func foldersWithoutAReleaseAreRefused() throws {
    try copyCheckout()
    try expectRefusal("assemble --version 1.2.3 none", "there is no folder 'none' with archives")
    try scratch.folder("dist")
    let first = "dist/integrate-1.2.3-x86_64-unknown-linux-gnu"
    try expectRefusal(
      "assemble --version 1.2.3 dist", "there is no '\(first).tar.gz': '--partial' goes on without it")
    try expectRefusal("assemble --version 1.2.3 --partial dist", "there is no archive of 1.2.3 in 'dist'")
    try scratch.write("", to: "\(first)-snapshot.tar.gz")
    try expectRefusal(
      "assemble --version 1.2.3 --partial dist", "'\(first)-snapshot.tar.gz' is a snapshot, which is not released")
    try FileManager.default.removeItem(atPath: scratch["\(first)-snapshot.tar.gz"])
    _ = try shell("mkdir other && touch other/integrate && tar -czf \(first).tar.gz other")
    try expectRefusal(
      "assemble --version 1.2.3 --partial dist",
      "'\(first).tar.gz' has no program 'integrate-1.2.3-x86_64-unknown-linux-gnu/integrate'")
  }

  @Test func unknownArgumentsAreRefusedWithTheUsage() throws {
    try copyCheckout()
    let lines = [
      "", "pack", "build now", "build --local", "assemble one two", "assemble --binary x", "build --version",
    ]
    for line in lines {
      let refused = try shell("exec tool/.ci/release \(line)")
      #expect(refused.status == 2 && refused.stdout.isEmpty, "\(line)")
      let isMissing = line.hasSuffix("--version")
      #expect(refused.stderr.contains("usage: .ci/release build") != isMissing, "\(line): \(refused.stderr)")
    }
  }

  #if os(Linux)
    @Test func programsThatWouldNotRunElsewhereAreRefused() throws {
      try copyCheckout()
      try scratch.write(program: "#!/bin/sh\necho 1.2.3\n", to: "script")
      try compile("other", version: "1.2.2")
      try compile("dynamic", "-s")
      try compile("symbols", "-static")
      let build = "build --version 1.2.3 --binary"
      try expectRefusal("\(build) none", "there is no program 'none'")
      try expectRefusal("\(build) script", "'\(scratch["script"])' is not a program for Linux")
      for snapshot in ["", "--snapshot "] {
        let line = "build --version 1.2.3 \(snapshot)--binary other"
        try expectRefusal(line, "'\(scratch["other"]) --version' prints '1.2.2', not '1.2.3'")
      }
      let needs = "'\(scratch["dynamic"])' needs libraries of the system: pack the one of 'Tests/build-static'"
      try expectRefusal("\(build) dynamic", needs)
      try expectRefusal("\(build) symbols", "'\(scratch["symbols"])' is not stripped")
    }
  #endif

  // MARK: The address

  @Test func theAddressIsSetInAllFiles() throws {
    try copyCheckout()
    let old = try scratch.read("tool/.ci/repository")
    try scratch.write("Use \(old)/.github/actions/setup.\n", to: "tool/README.md")
    let changed = try shell(
      "cd tool && git init -q . && git add -A && .ci/release address new-owner/tool.x && git diff --stat")
    #expect(changed.status == 0 && changed.stdout.contains(" 2 files changed, "), "\(changed.stdout)\(changed.stderr)")
    #expect(try scratch.read("tool/.ci/repository") == "new-owner/tool.x\n")
    #expect(try scratch.read("tool/README.md").contains("new-owner/tool.x"))
    let elsewhere = try shell("exec tool/.ci/release build --version 1.2.3", ["GITHUB_REPOSITORY": "other/tool"])
    let line = "the repository is 'new-owner/tool.x' in .ci/repository: run '.ci/release address other/tool'"
    #expect(elsewhere.status == 2 && elsewhere.stderr == ".ci/release: \(line)\n", "\(elsewhere.stderr)")
    try expectRefusal("address https://example.com", "write the repository as 'OWNER/NAME'")
  }
}
