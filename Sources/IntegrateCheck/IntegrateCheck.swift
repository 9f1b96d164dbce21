import Foundation
import PackagePlugin

/// Runs `integrate check` when a target that uses it is built, so that what is wrong stops the build, in Xcode too.
@main
struct IntegrateCheck: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    [try check(context.tool(named: "integrate").url, in: context.package.directoryURL)]
  }

  /// A command is run when one of its files has changed: specs, lockfile, manifest and sources.
  private func check(_ tool: URL, in folder: URL) -> Command {
    let files = FileManager.default.enumerator(
      at: folder, includingPropertiesForKeys: nil, options: .skipsHiddenFiles)
    let read = (files?.compactMap { $0 as? URL } ?? []).filter { ["swift", "yaml"].contains($0.pathExtension) }
    return .buildCommand(
      displayName: "integrate check", executable: tool, arguments: ["check", "-C", folder.path],
      inputFiles: read.sorted { $0.path < $1.path }, outputFiles: [])
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
