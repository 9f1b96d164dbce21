import Foundation

/// A program that tests need to succeed did not.
package struct LaunchFailure: Error, CustomStringConvertible {
  package let description: String

  package init(description: String) { self.description = description }
}

/// The environment of git in tests: one author and one date, so that revisions are the same in every run.
package let gitIdentity: [String: String] = [
  "GIT_AUTHOR_NAME": "A", "GIT_AUTHOR_EMAIL": "a@example.com", "GIT_AUTHOR_DATE": "1767603600 +0000",
  "GIT_COMMITTER_NAME": "A", "GIT_COMMITTER_EMAIL": "a@example.com", "GIT_COMMITTER_DATE": "1767603600 +0000",
]

/// Runs git in a folder, without the settings of the person who runs the tests.
@discardableResult
package func runGit(
  _ arguments: [String], in folder: String, environment: [String: String] = [:], mayFail: Bool = false
) throws -> Launch.Outcome {
  let launch = Launch(
    program: "/usr/bin/env", arguments: ["git"] + arguments, folder: folder,
    environment: gitIdentity.merging(environment) { $1 })
  let outcome = try launch.run()
  guard mayFail || outcome.status == 0 else {
    throw LaunchFailure(description: "git \(arguments.joined(separator: " ")): \(outcome.stderr)")
  }
  return outcome
}

extension ScratchFolder {
  /// Runs git in this folder.
  @discardableResult
  package func git(_ arguments: String..., mayFail: Bool = false) throws -> Launch.Outcome {
    try runGit(arguments, in: path, mayFail: mayFail)
  }

  /// Commits all that is in this folder.
  package func commit(_ message: String = "work") throws {
    try git("add", "-A")
    try git("commit", "-q", "--allow-empty", "-m", message)
  }
}

/// Real git repositories in the folder `remote` of a scratch folder, which git finds under https://git.example.com/.
package struct RemoteRepositories: Sendable {
  private let scratch: ScratchFolder
  /// The environment that redirects git from the addresses to the repositories.
  package let environment: [String: String]

  package init(in scratch: ScratchFolder) throws {
    self.scratch = scratch
    environment = gitIdentity.merging([
      "GIT_CONFIG_COUNT": "1", "GIT_CONFIG_KEY_0": "url.file://\(scratch.path)/remote/.insteadOf",
      "GIT_CONFIG_VALUE_0": "https://git.example.com/",
    ]) { $1 }
    try scratch.folder("remote")
  }

  /// The address of a repository.
  package func url(_ name: String) -> String { "https://git.example.com/\(name).git" }

  /// The folder a repository lies in.
  package func folder(_ name: String) -> String { scratch["remote/\(name).git"] }

  /// Commits files to a repository, which is made when it is not there, and puts tags on the commit.
  /// - Parameter areAll: true if the others that were there go.
  /// - Returns: the revision.
  @discardableResult
  package func commit(
    _ name: String, _ files: [String: String], tags: [String] = [], annotated: Bool = true, areAll: Bool = false
  ) throws -> String {
    let isNew = !FileManager.default.fileExists(atPath: folder(name) + "/.git")
    if areAll, !isNew { try git(["rm", "-rqf", "--ignore-unmatch", "."], in: name) }
    for (file, text) in files { try scratch.write(text, to: "remote/\(name).git/\(file)") }
    try scratch.folder("remote/\(name).git")
    let start = isNew ? "git init -q -b main . && git config uploadpack.allowFilter true" : "true"
    // One shell for all of it: starting programs is most of the time that tests of versions take.
    let script = """
      \(start)
      git add -A
      git -c gc.auto=0 -c maintenance.auto=false commit -q --allow-empty -m "$1"
      shift
      for tag
      do git tag -f \(annotated ? "-a -m \"$tag\"" : "") "$tag" >/dev/null
      done
      git rev-parse HEAD
      """
    let launch = Launch(
      program: "/bin/sh", arguments: ["-euc", script, "sh", tags.first ?? "work"] + tags, folder: folder(name),
      environment: environment)
    let outcome = try launch.run()
    if outcome.status != 0 { throw LaunchFailure(description: "git in \(name): \(outcome.stderr)") }
    return outcome.stdout.trimmingCharacters(in: .whitespacesAndNewlines)
  }

  /// Copies all repositories of another folder.
  package func copy(_ others: RemoteRepositories) throws {
    for name in try FileManager.default.contentsOfDirectory(atPath: others.scratch["remote"]) {
      try FileManager.default.copyItem(atPath: others.scratch["remote/\(name)"], toPath: scratch["remote/\(name)"])
    }
  }

  /// Runs git in a repository.
  /// - Returns: its output, without the end of the last line.
  @discardableResult
  package func git(_ arguments: [String], in name: String) throws -> String {
    try runGit(arguments, in: folder(name), environment: environment)
      .stdout.trimmingCharacters(in: .whitespacesAndNewlines)
  }

  /// The commit of a tag.
  package func revision(_ name: String, _ tag: String) throws -> String {
    try git(["rev-parse", "\(tag)^{commit}"], in: name)
  }

  /// A manifest of a package with one library.
  /// - Parameters:
  ///   - dependencies: the Swift code in the brackets.
  ///   - needs: names of libraries that the target uses, each from the package of its name.
  package static func manifest(
    _ name: String, dependencies: String = "", needs: [String] = [], tools: String = "5.9"
  ) -> String {
    let products = needs.map { ".product(name: \"\($0)\", package: \"\($0)\")" }.joined(separator: ", ")
    return """
      // swift-tools-version: \(tools)
      import PackageDescription
      let package = Package(
        name: "\(name)", products: [.library(name: "\(name)", targets: ["\(name)"])],
        dependencies: [\(dependencies)],
        targets: [.target(name: "\(name)", dependencies: [\(products)])])

      """
  }
}
