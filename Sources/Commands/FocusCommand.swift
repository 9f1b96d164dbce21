import Arguments
import Diagnostics
import Disk
import Importing
import Model
import Paths
import Planning
import Queries
import Text
import Workspace

struct FocusCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "focus", abstract: "Write a package to build some components alone.")

  @OptionGroup var folder: FolderOptions
  @OptionGroup var report: ReportOptions

  @Argument(help: "The components to include.")
  var names: [String]

  func run() throws {
    try finish(folder, report.reporting) { invocation throws(Failure) in try focus(invocation) }
  }

  /// Writes the package, or nothing if there is an error: it is built from the sources that all of the root is built from.
  private func focus(_ invocation: Invocation) throws(Failure) -> Int32 {
    let root = try invocation.findRoot()
    let lock = try invocation.lock(root.path)
    defer { lock.release() }
    let analysis = try invocation.analysis(of: root, for: .focus)
    let resolution = analysis.resolution
    let components = try members(of: resolution)
    let focused = analysis.generation.flatMap { FocusedPackage(of: components, $0, resolution) }
    let verdict = try invocation.report(resolution)
    guard !verdict.fails, !invocation.reporting.writesBaseline, let focused else { return verdict.status }
    if focused.targets == 0 {
      throw Failure(
        "the named components have no module, so that there is nothing to build", help: "name another component")
    }
    do { try focused.write(to: root) } catch { throw Failure(error) }
    if invocation.reporting.format == .text {
      let folder = root.display(focused.folder)
      invocation.console.results(
        "\(folder.visible) has \(focused.targets) of \(counted(focused.allTargets, "target"))\n")
      let verb = focused.hasTests ? "test" : "build"
      invocation.console.diagnostics("\(verb) it with: swift \(verb) --package-path \(ShellWord.quoted(folder))\n")
    }
    return 0
  }

  /// The members that the names stand for, each by its own name or that of one of its modules.
  private func members(of resolution: Resolution) throws(Failure) -> [Int] {
    let graph = resolution.graph
    if graph.project.integration.packages == .separate {
      throw Failure(
        "each component of this root is a package already",
        help: "run 'swift test --package-path FOLDER' with its folder; 'integrate focus' is for 'packages: single'")
    }
    let (need, left) = (NeedGraph(graph), LeftToPods(graph))
    var found: [Int] = []
    for name in names {
      // The name of a test target stands for its component.
      let tested = graph.modules.first { $0.isTest && $0.name == name }.map { [$0.component] }
      guard let named = need.components(named: name) ?? tested else {
        if need.pin(named: name) != nil { throw Self.isPinned(name) }
        if need.services.contains(name) {
          throw Failure(
            "'\(name)' is a service",
            help: "run 'integrate why \(ShellWord.quoted(name))' to see which components provide or require it")
        }
        throw .unknownName(name, in: need)
      }
      if let pinned = named.first(where: { !graph.components[$0].isMember }) {
        throw Self.isPinned(graph.components[pinned].name)
      }
      if let index = named.first(where: { left.part(of: $0) != nil }), let part = left.part(of: index) {
        throw Failure(
          "'\(part.name)' needs \(part.needed), so that CocoaPods builds it, not SwiftPM",
          help: "name another component, or run 'integrate pods' to see how to convert the pods that it needs")
      }
      found += named
    }
    return found
  }

  private static func isPinned(_ name: String) -> Failure {
    Failure(
      "'\(name)' is a pin, which is built and tested in its own repository",
      help: "name a component of this root")
  }
}
