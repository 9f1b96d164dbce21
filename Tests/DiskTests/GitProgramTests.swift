import TestSupport
import Testing

@testable import Disk

@Suite struct GitProgramTests {
  let scratch: ScratchFolder
  private let folder: String
  private let mark: String

  init() throws {
    scratch = try ScratchFolder()
    try scratch.folder("work")
    (folder, mark) = ("\(scratch.path)/work", "\(scratch.path)/mark")
    try run(["init", "-q", "."])
  }

  @discardableResult
  private func run(_ arguments: [GitArgument], environment: [String: String] = Subprocess.currentEnvironment) throws
    -> String
  {
    let author: [GitArgument] = ["-c", "user.name=A", "-c", "user.email=a@example.com", "-c", "commit.gpgsign=false"]
    let result = try Subprocess.git(author + arguments, in: folder, environment: environment).run()
    #expect(result.succeeded, "\(result.errorText)")
    return result.outputText
  }

  @Test func theFolderAloneSaysWhichRepositoryIsMeant() throws {
    var environment = Subprocess.currentEnvironment
    for name in ["GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_COMMON_DIR"] { environment[name] = "/nowhere" }
    environment["GIT_TRACE"] = mark
    #expect(try run(["rev-parse", "--show-toplevel"], environment: environment) == Disk.realPath(folder) + "\n")
    #expect(Disk.kind(of: mark) == nil)
  }

  @Test func programsThatARepositoryNamesAreNotRun() throws {
    let script = "#!/bin/sh\ntouch '\(mark)'\n"
    for file in ["work/.git/hooks/pre-commit", "work/monitor"] { try scratch.write(program: script, to: file) }
    try run(["config", "core.fsmonitor", .path("\(folder)/monitor")])
    try run(["config", "core.pager", .path("\(folder)/monitor")])
    try run(["commit", "-q", "--allow-empty", "-m", "one"])
    #expect(try run(["status", "--porcelain"]) == "?? monitor\n")
    try run(["log"])
    #expect(Disk.kind(of: mark) == nil)
  }

  /// If the settings of a repository cannot be told from the user's, or a variable hides them, none runs a program.
  @Test(arguments: [true, false]) func settingsThatCannotBeToldApartRunNothing(isOld: Bool) throws {
    let real = try Subprocess.find("git", in: Subprocess.currentEnvironment["PATH"] ?? "")
    try scratch.write(program: "#!/bin/sh\ntouch '\(mark)'\ncat\n", to: "work/filter")
    try scratch.file("work/.gitattributes", "*.txt filter=x\n")
    try scratch.file("work/a.txt", "a\n")
    try scratch.write(
      program: "#!/bin/sh\ncase \"$*\" in *--show-scope*) exit 129 ;; esac\nexec '\(real)' \"$@\"\n", to: "bin/git")
    try run(["add", "-A"])
    try run(["commit", "-q", "-m", "one"])
    try run(["config", "filter.x.clean", .path("\(folder)/filter")])
    try scratch.file("work/a.txt", "b\n")
    var environment = Subprocess.currentEnvironment
    if isOld {
      environment["PATH"] = "\(scratch["bin"]):\(environment["PATH"] ?? "")"
    } else {
      environment["GIT_CONFIG"] = "/dev/null"
    }
    let diff: [GitArgument] = ["diff", "--name-only", "HEAD"]
    let result = try Subprocess.gitHere(diff, in: folder, environment: environment).run()
    #expect(result.outputText == "a.txt\n", "\(result.errorText)")
    #expect(Disk.kind(of: mark) == nil)
    try run(diff)
    #expect(Disk.kind(of: mark) == .file, "git runs such a filter where it is not kept from it")
  }

  @Test(arguments: ["ext::sh -c true", "helper::x"]) func transportsThatRunCommandsAreOff(_ url: String) throws {
    var environment = Subprocess.currentEnvironment
    environment["GIT_ALLOW_PROTOCOL"] = "ext:helper"
    let address = try #require(GitArgument(operand: url))
    let result = try Subprocess.git(["ls-remote", "--", address], in: folder, environment: environment).run()
    #expect(!result.succeeded && result.errorText.contains("not allowed"))
  }
}
