import Foundation
import TestSupport
import Testing

/// Nothing that a spec, a lockfile, an import or a link in the tree says makes a command write outside of the root.
@Suite struct OutsideTests {
  /// A root with something in it that would lead out, and the expected message.
  struct Attempt: Sendable, CustomTestStringConvertible {
    let name: String
    /// Run in the root before the tool; `../outside` is next to the root.
    let setup: String
    /// The tool's arguments, in one line.
    let command: String
    /// The expected message; `nil` if the run succeeds and only does not follow the link.
    let said: String?

    init(_ name: String, _ command: String, _ setup: String, _ said: String?) {
      (self.name, self.command, self.setup, self.said) = (name, command, setup, said)
    }

    var testDescription: String { "\(name) (\(command))" }
  }

  /// Runs an attempt, and compares the folder next to the root and, if the run failed, the root itself.
  private func run(_ attempt: Attempt) throws {
    let scratch = try ScratchFolder()
    try scratch.write("precious\n", to: "outside/precious")
    try scratch.write("// swift-tools-version: 5.9\n", to: "Log/Package.swift")
    // A pin that is needed is not removed.
    let needed = attempt.command.hasPrefix("unpin") ? "[Chat]" : "[Chat, swift-log/Logging]"
    try scratch.write("name: App\nkind: app\ndependencies: \(needed)\n", to: "root/component.yaml")
    try scratch.write(
      """
      name: Chat
      modules: { ChatInterface: { services: { chat: ChatModule } } }
      provides: { chat: Chat }

      """, to: "root/Components/Chat/component.yaml")
    try scratch.write(
      """
      lockfile: 1
      pins:
        swift-log:
          git: https://git.example.com/swift-log.git
          version: 1.5.4
          revision: 3333333333333333333333333333333333333333
          products: { Logging: [Logging] }
          ranges: {}

      """, to: "root/integrate.lock.yaml")
    try scratch.write("", to: "root/Sources/App/main.swift")
    try scratch.write(
      "public protocol ChatModule: Sendable {}\n", to: "root/Components/Chat/Sources/ChatInterface/Chat.swift")
    try scratch.write(
      "import ChatInterface\n\npublic struct Chat: ChatModule {\n  public init() {}\n}\n",
      to: "root/Components/Chat/Sources/Chat/Chat.swift")
    let root = scratch.url.appendingPathComponent("root")
    let prepared = try Launch.shell(attempt.setup, in: root).run()
    try #require(prepared.status == 0, "\(prepared.stderr)")
    let before = try FolderContents(of: scratch.url)
    let command = attempt.command.split(separator: " ").map(String.init)
    let outcome = try Launch.integrate(command, in: root).run()
    let after = try FolderContents(of: scratch.url)
    let changed = after.changes(since: before).entries.keys + after.missing(since: before)
    #expect(changed.filter { !$0.hasPrefix("root/") } == [], "it wrote outside of the root")
    if let said = attempt.said {
      #expect(outcome.status != 0 && outcome.stderr.contains(said), "\(outcome.stderr)")
      let isImport = attempt.command.hasPrefix("import") && outcome.status == 1
      #expect(isImport || changed.isEmpty, "\(changed.sorted()) were written in spite of what was wrong")
    } else {
      #expect(outcome.status == 0, "\(outcome.stderr)")
    }
  }

  @Test(arguments: [
    Attempt("a link for the manifest", "generate", "ln -s ../outside/Package.swift .", "is a symbolic link"),
    Attempt(
      "a link for a manifest that was generated", "generate",
      "integrate generate; mv Package.swift ../outside; ln -s ../outside/Package.swift .; echo 'tools: \"6.1\"' >> component.yaml",
      "is a symbolic link"),
    Attempt(
      "a link for Package.resolved", "generate", "ln -s ../outside/precious Package.resolved", "is a symbolic link"),
    Attempt(
      "a generated folder replaced by a link", "generate",
      "integrate generate; rm -r Sources/AppDependencies; ln -s ../../outside Sources/AppDependencies",
      "the link 'Sources/AppDependencies' leads out of the root"),
    Attempt("a link for the sources", "generate", "rm -r Sources; ln -s ../outside Sources", "[path-outside-root]"),
    Attempt(
      "a link to nowhere", "generate",
      "mv Sources/App Main; rmdir Sources; echo 'path: Main' >> component.yaml; ln -s ../outside/new Sources",
      "the link 'Sources' leads out of the root"),
    Attempt(
      "a link for a component", "generate",
      "mv Components/Chat ../outside/Chat; ln -s ../../outside/Chat Components/Chat", "[missing-pin]"),
    Attempt(
      "a link for a component's manifest", "generate",
      "echo 'integration: { packages: separate }' >> component.yaml; ln -s ../../../outside/P Components/Chat/Package.swift",
      "is a symbolic link"),
    Attempt(
      "a link for the Xcode project", "generate",
      "echo 'integration: { xcode: A.xcodeproj }' >> component.yaml; mkdir ../outside/A.xcodeproj; ln -s ../outside/A.xcodeproj",
      "the link 'A.xcodeproj' leads out of the root"),
    Attempt(
      "an Xcode project beside the root", "generate",
      "echo 'integration: { xcode: ../outside/A.xcodeproj }' >> component.yaml; mkdir ../outside/A.xcodeproj",
      "[path-outside-root]"),
    Attempt(
      "an absolute Xcode project", "generate",
      "mkdir ../outside/A.xcodeproj; echo \"integration: { xcode: $PWD/../outside/A.xcodeproj }\" >> component.yaml",
      "[path-outside-root]"),
    Attempt(
      "an absolute path", "generate", "echo \"path: $PWD/../outside\" >> Components/Chat/component.yaml",
      "[path-outside-root]"),
    Attempt(
      "a path with '..'", "generate", "echo 'path: ../../../outside' >> Components/Chat/component.yaml",
      "[path-outside-root]"),
    Attempt(
      "a search with '..'", "generate", "echo 'integration: { search: [../outside] }' >> component.yaml",
      "[path-outside-root]"),
    Attempt(
      "the name of a generated module", "generate",
      "echo 'wiring: { dependencies: ../../outside/X }' >> component.yaml",
      "[invalid-name]"),
    Attempt("the name of the app", "generate", "echo 'name: ../outside/App' > component.yaml", "[invalid-name]"),
    Attempt(
      "the name of a component", "generate",
      "echo 'name: Chat/../../../outside/X' > Components/Chat/component.yaml", "[invalid-name]"),
    Attempt(
      "a mirror behind a link", "generate --output Mirror", "ln -s ../outside Mirror",
      "the link 'Mirror' leads out of the root"),
    Attempt(
      "a link in a mirror", "generate --output Mirror", "mkdir Mirror; ln -s ../../outside Mirror/Sources",
      "the link 'Mirror/Sources' leads out of the root"),
    Attempt("a mirror over the folder above", "generate --output ..", "true", "the path has a part '..'"),
    Attempt(
      "a link for the baseline", "resolve --baseline base --write-baseline",
      "ln -s ../outside/precious base; echo 'name: A' > Components/Chat/component.yaml", "leads out of the root"),
  ])
  func generateStaysInTheRoot(_ attempt: Attempt) throws { try run(attempt) }

  private static let linkedLockfile = "mv integrate.lock.yaml ../outside; ln -s ../outside/integrate.lock.yaml ."

  @Test(arguments: [
    Attempt("a link for the lockfile", "pin swift-log --path ../Log", linkedLockfile, "leads out of the root"),
    Attempt("a link for the lockfile", "unpin swift-log", linkedLockfile, "leads out of the root"),
    Attempt(
      "a link for the folder of kept specs", "unpin swift-log",
      "mkdir ../outside/d; touch ../outside/d/swift-log.component.yaml; ln -s ../outside/d integrate.lock.d",
      "leads out of the root"),
    Attempt(
      "a link for a kept spec", "unpin swift-log",
      "mkdir integrate.lock.d; ln -s ../../outside/precious integrate.lock.d/swift-log.component.yaml",
      "is a symbolic link"),
    Attempt("a name with '..'", "pin ../../outside/x --path y", "true", "starts with '.'"),
    Attempt("a name with '..' in between", "pin x/../../outside/x --path y", "true", "has a part '..'"),
    Attempt(
      "a pin's name with '..'", "resolve --offline", "echo '  ../../x: { path: y }' >> integrate.lock.yaml",
      "[invalid-name]"),
    Attempt(
      "a link for the outcome", "merge base ours theirs",
      "cp integrate.lock.yaml theirs; echo 'lockfile: 1' > base; cp base ../outside/ours; ln -s ../outside/ours",
      "is a symbolic link"),
  ])
  func whatChangesTheLockfileStaysInTheRoot(_ attempt: Attempt) throws { try run(attempt) }

  @Test(arguments: [
    Attempt("a link for the spec", "init", "rm -r *; ln -s ../outside/component.yaml", nil),
    Attempt("a link for the lockfile", "init", "rm -r *; ln -s ../outside/integrate.lock.yaml", nil),
    Attempt("a link for git's attributes", "init", "rm -r *; ln -s ../outside/a .gitattributes", "is a symbolic link"),
    Attempt(
      "a link for what looks like a component", "init",
      "rm -r *; mkdir -p ../outside/Chat/Sources/Chat; touch ../outside/Chat/Sources/Chat/Chat.swift; ln -s ../outside/Chat",
      nil),
  ])
  func initStaysInTheRoot(_ attempt: Attempt) throws { try run(attempt) }

  /// Writes a dump of a package with one target.
  private static func dump(_ target: String = "Chat", path: String = "Sources/Chat", package: String = "App") -> String
  {
    let head = #"{"name":"\#(package)","toolsVersion":{"_version":"6.0.0"},"dependencies":[],"products":[],"#
    let target = #""targets":[{"name":"\#(target)","type":"regular","path":"\#(path)","dependencies":[],"exclude":[],"#
    return "rm -r *; echo '\(head)\(target)\"resources\":[],\"settings\":[]}]}' > dump.json"
  }

  /// Writes a lock file of one pod that lies in a folder.
  private static func pods(_ path: String, name: String = "Chat") -> String {
    "rm -r *; printf 'PODS:\\n  - \(name) (1.0)\\nDEPENDENCIES:\\n  - \(name)\\nEXTERNAL SOURCES:\\n  \(name):\\n    :path: \(path)\\nCOCOAPODS: 1.16.2\\n' > Podfile.lock"
  }

  @Test(arguments: [
    Attempt("a folder with '..'", "import --dump dump.json", dump(path: "../outside"), "[path-outside-root]"),
    Attempt(
      "a folder with '..' and specs beside the sources", "import --dump dump.json --layout folder",
      dump(path: "../outside"), "[path-outside-root]"),
    Attempt("the name of a target", "import --dump dump.json", dump("../../outside/x"), "[invalid-name]"),
    Attempt("the name of the package", "import --dump dump.json", dump(package: "../outside/x"), "[invalid-name]"),
    Attempt(
      "a link for the folder of specs", "import --dump dump.json", "\(dump()); ln -s ../outside Components",
      "the link 'Components' leads out of the root"),
    Attempt(
      "a link for the spec", "import --dump dump.json --force", "\(dump()); ln -s ../outside/precious component.yaml",
      "is a symbolic link"),
    Attempt(
      "a link for the lockfile", "import --dump dump.json --force", "\(dump()); ln -s ../outside/x integrate.lock.yaml",
      "is a symbolic link"),
    Attempt("a pod's folder with '..'", "import Podfile.lock", pods("../outside"), nil),
    Attempt("a pod's absolute folder", "import Podfile.lock", pods("'\"$PWD\"'/../outside"), nil),
    Attempt("a link for a pod's folder", "import Podfile.lock", "\(pods("Chat")); ln -s ../outside Chat", nil),
    Attempt(
      "the name of a pod", "import Podfile.lock", pods("Chat", name: "../../outside/x"), "[invalid-podfile-lock]"),
    Attempt(
      "a link for the lockfile", "import Podfile.lock --force",
      "\(pods("Chat")); ln -s ../outside/x integrate.lock.yaml", "is a symbolic link"),
  ])
  func importStaysInTheRoot(_ attempt: Attempt) throws { try run(attempt) }
}
