import TestSupport
import Testing

/// A component in a submodule that is not checked out, as in a new worktree.
@Suite struct MissingSubmoduleTests {
  @Test func theHelpFillsIt() throws {
    let scratch = try ScratchFolder()
    try scratch.write("ref: refs/heads/main\n", to: ".git/HEAD")
    try scratch.write(
      "[submodule \"login\"]\n\tpath = Parts/login\n\turl = https://git.example.com/login.git\n", to: ".gitmodules")
    try scratch.write("name: Shop\nkind: app\ndependencies: [Login, Logout]\n", to: "component.yaml")
    try scratch.write("import Login\nimport Logout\n", to: "Sources/Shop/main.swift")
    try scratch.write("lockfile: 1\n", to: "integrate.lock.yaml")
    for command in ["resolve", "check"] {
      let outcome = try scratch.integrate(command)
      #expect(outcome.status == 1, "\(outcome)")
      #expect(
        outcome.stderr.contains("help: run 'git submodule update --init', which checks out 'Parts/login'"), "\(outcome)"
      )
      #expect(outcome.stderr.contains("help: run 'integrate pin Logout --git URL'"), "\(outcome)")
      #expect(!outcome.stderr.contains("pin Login"), "\(outcome)")
    }
  }
}
