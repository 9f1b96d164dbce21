import PackagePlugin

@main struct Gen: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: Target) -> [Command] { [] }
}
