import Foundation
import PackagePlugin

/// Runs `integrate check` when a target that uses it is built, so that an error stops the build, in Xcode too.
@main
struct IntegrateCheck: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    [try check(context.tool(named: "integrate").url, in: context.package.directoryURL)]
  }

  /// A build command runs when one of its files has changed: specs, lockfile, files of values, manifest and sources. A
  /// folder changes when a file in it is added or removed. A removed file stops the build until the command is planned
  /// again. Other files next to a spec are left out for that reason.
  private func check(_ tool: URL, in folder: URL) -> Command {
    let files = FileManager.default.enumerator(
      at: folder, includingPropertiesForKeys: nil, options: .skipsHiddenFiles)
    let found = (files?.compactMap { $0 as? URL } ?? []).filter { ["swift", "yaml", "yml"].contains($0.pathExtension) }
    func isSpec(_ file: URL) -> Bool {
      let name = file.lastPathComponent
      return name == "component.yaml" || name.hasSuffix(".component.yaml") || name == "integrate.lock.yaml"
    }
    let ofSpecs = Set(found.filter(isSpec).map { $0.deletingLastPathComponent().path })
    let read = found.filter { file in
      file.pathExtension == "swift" || isSpec(file) || !ofSpecs.contains(file.deletingLastPathComponent().path)
    }
    var folders: Set<String> = []
    for file in read {
      var outer = file.deletingLastPathComponent()
      while outer.path.hasPrefix(folder.path), folders.insert(outer.path).inserted { outer.deleteLastPathComponent() }
    }
    let inputs = folders.map { URL(fileURLWithPath: $0) } + read
    return .buildCommand(
      displayName: "integrate check", executable: tool, arguments: ["check", "-C", folder.path],
      environment: ["INTEGRATE_PLUGIN": "1"],
      inputFiles: inputs.sorted { $0.path < $1.path }, outputFiles: [])
  }
}

#if canImport(XcodeProjectPlugin)
  import XcodeProjectPlugin

  extension IntegrateCheck: XcodeBuildToolPlugin {
    func createBuildCommands(context: XcodePluginContext, target: XcodeTarget) throws -> [Command] {
      [check(try context.tool(named: "integrate").url, in: context.xcodeProject.directoryURL)]
    }
  }
#endif
