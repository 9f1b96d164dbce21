import Foundation
import TestSupport
import Testing

/// Settings, attributes and hooks of the root's repository start no program, in any command that runs git.
@Suite struct RepositorySettingsTests {
  /// A setting for each known way, in which `PROGRAM` stands for a program that leaves a mark.
  private static let settings = [
    "filter.x.clean PROGRAM", "filter.x.smudge PROGRAM", "filter.x.process PROGRAM", "filter.x.required true",
    "filter.a=b.clean PROGRAM", "filter.a.b.process PROGRAM", "core.fsmonitor PROGRAM", "core.hooksPath HOOKS",
    "core.sshCommand PROGRAM", "core.pager PROGRAM", "core.editor PROGRAM", "core.askPass PROGRAM",
    "core.gitProxy PROGRAM", "core.alternateRefsCommand PROGRAM", "diff.external PROGRAM", "diff.x.command PROGRAM",
    "diff.x.textconv PROGRAM", "merge.x.driver PROGRAM", "gpg.program PROGRAM", "gpg.ssh.program PROGRAM",
    "credential.helper PROGRAM", "credential.https://git.example.com.helper PROGRAM",
    "uploadpack.packObjectsHook PROGRAM", "alias.status !PROGRAM", "alias.rev-parse !PROGRAM", "alias.x !PROGRAM",
    "include.path INCLUDED", "includeIf.gitdir:**.path INCLUDED2", "includeIf.onbranch:**.path INCLUDED2",
    "filter.lfs.clean PROGRAM", "filter.lfs.process PROGRAM", "lfs.extension.x.clean PROGRAM",
    "lfs.standalonetransferagent x", "lfs.customtransfer.x.path PROGRAM", "safe.directory *",
    "protocol.ext.allow always", "url.ext::PROGRAM.insteadOf https://git.example.com/",
    "remote.integrate.uploadpack PROGRAM", "remote.integrate.vcs x", "remote.lost.url ssh://git.example.com/lost",
    "remote.lost.promisor true", "extensions.partialClone lost", "submodule.x.update !PROGRAM",
    "status.submoduleSummary true", "pager.diff PROGRAM", "pager.status PROGRAM", "interactive.diffFilter PROGRAM",
    "sequence.editor PROGRAM", "trailer.x.command PROGRAM", "log.showSignature true", "hook.x.command PROGRAM",
    "hook.x.event post-index-change",
  ]

  private static let hooks = [
    "post-index-change", "pre-commit", "post-checkout", "reference-transaction", "fsmonitor-watchman", "pre-auto-gc",
  ]

  @Test func noProgramThatTheRepositoryNamesIsRun() throws {
    let shop = try Self.shop()
    let mark = shop.scratch["mark"]
    func isMarked() -> Bool { FileManager.default.fileExists(atPath: mark) }
    // Without the tool's protection, git runs them.
    _ = try shop.paste("git status; git diff HEAD > /dev/null; git cat-file blob HEAD~1:integrate.lock.yaml || true")
    #expect(isMarked())
    try FileManager.default.removeItem(atPath: mark)
    for command in [
      "affected", "affected --base HEAD~1", "diff HEAD", "diff HEAD~1", "diff HEAD~1 HEAD", "resolve", "check",
      "pin Chat 1.1.0", "update", "outdated", "verify", "generate", "publish 1.0.0 --to ../specs", "merge --register",
      "merge base ours theirs integrate.lock.yaml", "merge lost lost lost", "init",
    ] {
      try shop.paste("find . -path ./.git -prune -o -type f -exec touch {} +")
      let outcome = try shop.run(command.split(separator: " ").map(String.init))
      #expect(!isMarked(), "'\(command)' ran a program of the repository: \(outcome.stderr)")
      #expect(outcome.status >= 0, "\(outcome.stderr)")
      try? FileManager.default.removeItem(atPath: mark)
    }
    #expect(try shop.run("affected").status == 0)
    #expect(try shop.run("diff", "HEAD").status == 0)
  }

  /// The settings may lie elsewhere than in `.git/config`, and are the repository's all the same.
  @Test(arguments: [
    "mv .git ../store; echo 'gitdir: ../store' >.git",
    "mv .git ../store; mkdir .git; cp ../store/HEAD ../store/index .git; echo ../../store >.git/commondir",
    "git config extensions.worktreeConfig true; mv .git/config .git/config.worktree; "
      + "printf '[core]\\nrepositoryformatversion = 1\\n[extensions]\\nworktreeConfig = true\\n' >.git/config",
    "mv .git/config .git/more; printf '[include]\\npath = more\\n' >.git/config",
    "mv .git/config .git/more; printf '[includeIf \"gitdir:**\"]\\npath = more\\n' >.git/config",
    "mv .git/objects ../objects; mkdir -p .git/objects/info; (cd ../objects; pwd) >.git/objects/info/alternates",
  ])
  func noProgramIsRunWhereverItIsNamed(layout: String) throws {
    let shop = try Self.shop()
    let mark = shop.scratch["mark"]
    let moved = try shop.paste(layout)
    try #require(moved.status == 0, "\(moved.stderr)")
    try shop.paste("git config --unset extensions.partialClone || true")
    _ = try shop.paste("git status; git diff HEAD > /dev/null || true")
    #expect(FileManager.default.fileExists(atPath: mark), "git runs them")
    try? FileManager.default.removeItem(atPath: mark)
    for command in ["affected", "diff HEAD", "diff HEAD~1 HEAD", "publish 1.0.0 --to ../specs", "merge --register"] {
      try shop.paste("find . -path ./.git -prune -o -type f -exec touch {} +")
      let outcome = try shop.run(command.split(separator: " ").map(String.init))
      #expect(
        !FileManager.default.fileExists(atPath: mark), "'\(command)' ran a program of the repository: \(outcome.stderr)"
      )
      try? FileManager.default.removeItem(atPath: mark)
    }
  }

  /// git reads pinned repositories, and runs next to a repository on the same machine.
  @Test func noProgramThatAPinnedRepositoryNamesIsRun() throws {
    let shop = try Self.shop()
    let mark = shop.scratch["mark"]
    let store = "\(shop.remote.folder("chat"))/.git"
    try shop.paste("cp .git/config '\(store)/config'; cp -R ../hooks/. '\(store)/hooks'")
    try shop.paste("git --git-dir='\(store)' config uploadpack.allowFilter true; rm -f '\(mark)'")
    for command in ["resolve", "outdated", "pin Chat 1.1.0", "update", "verify"] {
      let outcome = try shop.run(command.split(separator: " ").map(String.init))
      #expect(!outcome.stderr.contains("[unreachable-source]"), "'\(command)': \(outcome.stderr)")
      #expect(!FileManager.default.fileExists(atPath: mark), "'\(command)' ran a program of what is pinned")
    }
  }

  /// git reads no repository of another user, and a repository cannot allow itself.
  @Test func aRepositoryOfSomebodyElseIsNotRead() throws {
    let shop = try Shop()
    try shop.paste("git init -q .; git add -A; git commit -qm one; git config safe.directory '*'")
    #expect(try shop.run("affected").status == 0)
    shop.environment["GIT_TEST_ASSUME_DIFFERENT_OWNER"] = "1"
    for command in ["affected", "diff", "affected --base HEAD"] {
      let outcome = try shop.run(command.split(separator: " ").map(String.init))
      #expect(outcome.status == 2 && outcome.stderr.contains("dubious ownership"), "\(command): \(outcome.stderr)")
    }
  }

  /// `core.worktree` may name any folder of the machine.
  @Test func noFolderElsewhereIsListed() throws {
    let shop = try Shop()
    try shop.paste("git init -q .; git add -A; git commit -qm one")
    try shop.scratch.write("", to: "elsewhere/private-name")
    try shop.paste("git config core.worktree '\(shop.scratch["elsewhere"])'")
    let outcome = try shop.run("affected")
    #expect(outcome.status == 2 && outcome.stderr.contains("core.worktree"), "\(outcome.stderr)")
    #expect(!(outcome.stdout + outcome.stderr).contains("private-name"))
  }

  /// Objects that a partial clone lacks would have to be fetched, which starts ssh or a helper, and uses the network.
  @Test func whatAPartialCloneLacksIsNotFetched() throws {
    let shop = try Self.shop()
    try shop.paste(
      "rm -f .git/objects/$(git rev-parse HEAD~1:integrate.lock.yaml | sed 's|^..|&/|')")
    // The user's own program, which is no setting of the repository.
    shop.environment["GIT_SSH_COMMAND"] = shop.scratch["program"]
    let outcome = try shop.run("diff", "HEAD~1")
    #expect(
      outcome.status == 2 && outcome.stderr.contains("git cannot read 'integrate.lock.yaml'"), "\(outcome.stderr)")
    #expect(!FileManager.default.fileExists(atPath: shop.scratch["mark"]))
  }

  /// A root in a repository with two commits, whose settings name a program for everything.
  private static func shop() throws -> Shop {
    let shop = try Shop(
      """
        Chat:
          git: https://git.example.com/chat.git
          version: 1.0.0

      """, dependencies: "[Chat]")
    for version in ["1.0.0", "1.1.0"] {
      try shop.commit("chat", "component.yaml", "name: Chat\nmodules: {}\nsummary: \(version)\n", tag: version)
    }
    let script = "#!/bin/sh\ntouch '\(shop.scratch["mark"])'\nexec cat\n"
    let program = shop.scratch["program"]
    try shop.scratch.write(script, to: "program")
    for hook in hooks {
      try shop.scratch.write(script, to: "hooks/\(hook)")
      try shop.scratch.write(script, to: "templates/hooks/\(hook)")
    }
    try shop.scratch.write("[filter \"y\"]\n  clean = \(program)\n", to: "included")
    try shop.scratch.write("[filter \"z\"]\n  clean = \(program)\n", to: "included2")
    try shop.scratch.write(
      "* filter=x diff=x merge=x\n*.swift filter=y\n*.md filter=a=b\n*.bin filter=lfs\n*.z filter=z\n",
      to: "app/.gitattributes")
    for name in ["app/large.bin", "app/other.z"] { try shop.scratch.write("x\n", to: name) }
    for name in ["base", "ours", "theirs"] { try shop.scratch.write("lockfile: 1\npins: {}\n", to: "app/\(name)") }
    try shop.scratch.write("[\n", to: "app/lost")
    try shop.scratch.write("read me\n", to: "app/README.md")
    try shop.scratch.folder("specs")
    var lines = [
      "chmod -R +x ../program ../hooks ../templates", "git init -q --template=../templates .", "git add -A",
      "git commit -qm one --no-verify", "echo '# more' >> integrate.lock.yaml", "git commit -qam two --no-verify",
      "echo '# and more' >> integrate.lock.yaml", "echo '# more' >> Login/component.yaml", "rm -f ../mark",
    ]
    for setting in settings {
      let space = try #require(setting.firstIndex(of: " "))
      let key = String(setting[..<space]).replacing("PROGRAM", with: program)
      let value = setting[setting.index(after: space)...].replacing("PROGRAM", with: program)
        .replacing("HOOKS", with: shop.scratch["hooks"]).replacing("INCLUDED", with: shop.scratch["included"])
      lines.append("git config --local '\(key)' '\(value)'")
    }
    let outcome = try shop.paste(lines.joined(separator: "\n"))
    try #require(outcome.status == 0, "\(outcome.stderr)")
    return shop
  }
}
