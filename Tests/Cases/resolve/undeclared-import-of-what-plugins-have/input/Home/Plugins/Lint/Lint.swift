import PackagePlugin
import XcodeProjectPlugin

@main struct Lint: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] { [] }
}
