import PackagePlugin

@main struct ALint: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: Target) -> [Command] { [] }
}
