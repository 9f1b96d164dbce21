import PackagePlugin

@main struct BLint: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: Target) -> [Command] { [] }
}
