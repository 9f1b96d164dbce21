import PackagePlugin

@main struct Own: CommandPlugin { func performCommand(context: PluginContext, arguments: [String]) {} }
