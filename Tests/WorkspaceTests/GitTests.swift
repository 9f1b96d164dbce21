import Foundation
import TestSupport
import Testing

@testable import Workspace

@Suite struct GitTests {
  /// A device without an end would fill the memory, and a pipe be waited for.
  @Test(arguments: [
    "core.attributesFile", "core.excludesFile", "diff.orderFile", "mailmap.file", "blame.ignoreRevsFile",
  ])
  func filesThatTheRepositorysSettingsNameAreNotRead(setting: String) throws {
    let scratch = try ScratchFolder()
    let setup = """
      git init -q .; echo >f; git add f; git -c user.name=A -c user.email=a@example.com commit -q -m one; echo 2 >f
      mkfifo .git/pipe; git config \(setting) "$PWD/.git/pipe"
      """
    let prepared = try Launch.shell(setup, in: scratch.url).run()
    try #require(prepared.status == 0, "\(prepared.stderr)")
    let git = Git(folder: scratch.path, patience: .seconds(20))
    #expect(try git.changedFiles(since: try git.commit("HEAD")) == ["f"])
  }

  /// An untrusted archive may contain a pipe, and git waits for another process to write to it.
  @Test(arguments: [
    "mkfifo .gitignore", "rm a/.gitattributes; mkfifo a/.gitattributes", "mkfifo .git/info/attributes",
    "git config include.path ../pipe; mkfifo pipe", "rm .git/config; mkfifo .git/config",
    "rm .git/index; mkfifo .git/index",
  ])
  func aNamedPipeInPlaceOfAFileEndsTheQuestion(script: String) throws {
    let scratch = try ScratchFolder()
    let setup = """
      git init -q .; mkdir -p a .git/info; for f in a/.gitattributes a/f; do echo >$f; done; git add -A
      git -c user.name=A -c user.email=a@example.com commit -q -m one; echo 2 >a/f; touch a/g
      \(script)
      """
    let prepared = try Launch.shell(setup, in: scratch.url).run()
    try #require(prepared.status == 0, "\(prepared.stderr)")
    let git = Git(folder: scratch.path, patience: .seconds(1))
    #expect {
      try git.changedFiles(since: try git.commit("HEAD"))
    } throws: { error in
      (error as? Failure)?.message.contains("did not answer") ?? false
    }
  }
}
