import Model

/// PackageDescription's syntax for the targets of a manifest.
///
/// Targets are passed by index: they are large, and copying one takes as long as writing it.
struct TargetSyntax {
  let manifest: Manifest
  let shared: SharedSettings
  let names: Set<String>

  static func names(_ targets: [Manifest.Target]) -> Set<String> {
    var names = Set<String>(minimumCapacity: targets.count)
    for index in targets.indices { names.insert(targets[index].name) }
    return names
  }

  static func factory(_ kind: TargetKind) -> StaticString {
    switch kind {
    case .library: "target"
    case .executable: "executableTarget"
    case .test: "testTarget"
    case .macro: "macro"
    case .plugin: "plugin"
    case .binary: "binaryTarget"
    case .system: "systemLibrary"
    }
  }

  /// The arguments that the factory of a target does not take, to be assigned afterwards.
  static func assigned(of targets: [Manifest.Target], _ index: Int) -> TargetArguments {
    var arguments = TargetArguments()
    switch targets[index].kind {
    case .macro:
      arguments.insert(.resources, if: !targets[index].resources.isEmpty)
      for tool in [Setting.Tool.c, .cxx] {
        let isThere = targets[index].settings.contains { $0.tool == tool }
        arguments.insert(TargetArgument(settingsOf: tool), if: isThere)
      }
    case .test: arguments.insert(.publicHeadersPath, if: targets[index].publicHeadersPath != nil)
    case .binary:
      let isRemote = targets[index].url != nil
      arguments.insert(.path, if: isRemote && targets[index].path != nil)
      arguments.insert(.checksum, if: isRemote == (targets[index].checksum == nil))
    case .library, .executable, .plugin, .system: break
    }
    return arguments
  }

  /// Writes the target's value of an argument, for the factory or for an assignment.
  func write(_ argument: TargetArgument, of index: Int, into writer: inout SourceWriter) {
    switch argument {
    case .name: writer.string(manifest.targets[index].name)
    case .url: writer.string(manifest.targets[index].url ?? "")
    case .checksum: writer.string(manifest.targets[index].checksum ?? "")
    case .capability: writer.add(PluginSyntax.capability(manifest.targets[index].capability ?? .buildTool))
    case .dependencies: writer.list(manifest.targets[index].dependencies) { write($0, into: &$1) }
    case .path: writer.string(manifest.targets[index].path ?? "")
    case .exclude: writer.strings(manifest.targets[index].exclude)
    case .sources: writer.strings(manifest.targets[index].sources ?? [])
    case .pkgConfig: writer.string(manifest.targets[index].pkgConfig ?? "")
    case .providers: writer.add(Self.providers(manifest.targets[index].providers))
    case .resources: writer.list(manifest.targets[index].resources, Self.write)
    case .publicHeadersPath: writer.string(manifest.targets[index].publicHeadersPath ?? "")
    case .packageAccess: writer.code("false")
    case .cSettings: writeSettings(of: .c, index, into: &writer)
    case .cxxSettings: writeSettings(of: .cxx, index, into: &writer)
    case .swiftSettings: writeSettings(of: .swift, index, into: &writer)
    case .linkerSettings: writeSettings(of: .linker, index, into: &writer)
    case .plugins: writer.list(manifest.targets[index].plugins, Self.write)
    }
  }

  private static func write(_ resource: Resource, into writer: inout SourceWriter) {
    switch resource.rule {
    case .copy: writer.code(".copy")
    case .embedInCode: writer.code(".embedInCode")
    case .process: writer.code(".process")
    }
    writer.begin("(")
    writer.item()
    writer.string(resource.path)
    if case .process(let localization?) = resource.rule {
      writer.argument("localization")
      writer.add(.member(localization))
    }
    writer.end()
  }

  private static func write(_ plugin: Manifest.PluginUsage, into writer: inout SourceWriter) {
    writer.code(".plugin")
    writer.begin("(")
    writer.argument("name", plugin.name)
    if let package = plugin.package { writer.argument("package", package) }
    writer.end()
  }

  /// The target's settings for a tool, or the name of their constant.
  private func writeSettings(of tool: Setting.Tool, _ index: Int, into writer: inout SourceWriter) {
    if let constant = shared.constant(index, tool) {
      writer.name(shared.constants[constant].name)
      if shared.areFunctions { writer.code("()") }
      return
    }
    writer.begin("[")
    for setting in manifest.targets[index].settings where setting.tool == tool {
      writer.item()
      writer.add(setting, tools: manifest.tools)
    }
    writer.end()
  }

  /// `[.apt(["x"])]`, for a system library or the package.
  static func providers(_ providers: [SystemProvider]) -> SwiftSource {
    .array(
      providers.map { provider in
        guard case .code(let member) = SwiftSource.member(provider.manager) else { return .string(provider.manager) }
        return .call(member, [.strings(provider.packages)])
      })
  }
}
