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
    try scratch.file("work/.git/hooks/pre-commit", script)
    try scratch.file("work/monitor", script)
    for file in ["work/.git/hooks/pre-commit", "work/monitor"] {
      try scratch.run("chmod", "+x", scratch[file])
    }
    try run(["config", "core.fsmonitor", .path("\(folder)/monitor")])
    try run(["config", "core.pager", .path("\(folder)/monitor")])
    try run(["commit", "-q", "--allow-empty", "-m", "one"])
    #expect(try run(["status", "--porcelain"]) == "?? monitor\n")
    try run(["log"])
    #expect(Disk.kind(of: mark) == nil)
  }

  @Test(arguments: ["ext::sh -c true", "helper::x"]) func transportsThatRunCommandsAreOff(_ url: String) throws {
    var environment = Subprocess.currentEnvironment
    environment["GIT_ALLOW_PROTOCOL"] = "ext:helper"
    let address = try #require(GitArgument(operand: url))
    let result = try Subprocess.git(["ls-remote", "--", address], in: folder, environment: environment).run()
    #expect(!result.succeeded && result.errorText.contains("not allowed"))
  }
}
