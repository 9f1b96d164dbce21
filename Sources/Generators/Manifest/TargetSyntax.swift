import Model

/// How PackageDescription spells targets.
struct TargetSyntax {
  let tools: ToolsVersion
  let style: ManifestStyle
  let shared: SharedSettings

  /// The call that makes the target, with all that this call takes.
  func expression(_ target: Manifest.Target) -> SwiftSource {
    .call("." + factory(target), arguments(target))
  }

  private func factory(_ target: Manifest.Target) -> String {
    switch target.kind {
    case .library: "target"
    case .executable: "executableTarget"
    case .test: "testTarget"
    case .macro: "macro"
    case .plugin: "plugin"
    case .binary: "binaryTarget"
    case .system: "systemLibrary"
    }
  }

  private func arguments(_ target: Manifest.Target) -> [SwiftSource] {
    let name = SwiftSource.string(target.name).labelled("name")
    switch target.kind {
    case .binary:
      if let url = target.url {
        let checksum = SwiftSource.string(target.checksum ?? "").labelled("checksum")
        return [name, SwiftSource.string(url).labelled("url"), checksum]
      }
      return [name, SwiftSource.string(target.path ?? "").labelled("path")]
    case .system:
      let pkgConfig = target.pkgConfig.map { SwiftSource.string($0).labelled("pkgConfig") }
      return [name] + path(target) + (pkgConfig.map { [$0] } ?? []) + providers(target.providers)
    case .plugin:
      let capability = capability(target.capability ?? .buildTool).labelled("capability")
      return [name, capability] + dependencies(target) + path(target) + files(target) + access(target)
    case .macro:
      return [name] + dependencies(target) + path(target) + files(target) + access(target)
        + settings(target, [.swift, .linker]) + plugins(target)
    case .library, .executable, .test:
      return [name] + dependencies(target) + path(target) + files(target) + resources(target)
        + (target.kind == .test ? [] : headers(target)) + access(target)
        + settings(target, [.c, .cxx, .swift, .linker]) + plugins(target)
    }
  }

  /// What the target has and the call that makes it does not take, as members to assign afterwards.
  func assignments(_ target: Manifest.Target) -> [(member: String, value: SwiftSource)] {
    var found: [(member: String, value: SwiftSource)] = []
    switch target.kind {
    case .macro:
      for tool in [Setting.Tool.c, .cxx] {
        if let list = settingList(target, tool) { found.append((Self.label(tool), list)) }
      }
    case .test:
      if let path = target.publicHeadersPath { found.append(("publicHeadersPath", .string(path))) }
    case .binary:
      if target.url != nil, let path = target.path { found.append(("path", .string(path))) }
      if target.url != nil, target.checksum == nil { found.append(("checksum", .text("nil"))) }
      if target.url == nil, let checksum = target.checksum { found.append(("checksum", .string(checksum))) }
    case .library, .executable, .plugin, .system: break
    }
    return found
  }

  private func path(_ target: Manifest.Target) -> [SwiftSource] {
    target.path.map { [SwiftSource.string($0).labelled("path")] } ?? []
  }

  private func files(_ target: Manifest.Target) -> [SwiftSource] {
    var arguments: [SwiftSource] = []
    if !target.exclude.isEmpty { arguments.append(SwiftSource.strings(target.exclude).labelled("exclude")) }
    if let sources = target.sources { arguments.append(SwiftSource.strings(sources).labelled("sources")) }
    return arguments
  }

  private func resources(_ target: Manifest.Target) -> [SwiftSource] {
    guard !target.resources.isEmpty else { return [] }
    let items: [SwiftSource] = target.resources.map { resource in
      let path = SwiftSource.string(resource.path)
      return switch resource.rule {
      case .copy: .call(".copy", [path])
      case .embedInCode: .call(".embedInCode", [path])
      case .process(let localization):
        .call(".process", [path] + (localization.map { [SwiftSource.member($0).labelled("localization")] } ?? []))
      }
    }
    return [SwiftSource.array(items).labelled("resources")]
  }

  private func headers(_ target: Manifest.Target) -> [SwiftSource] {
    target.publicHeadersPath.map { [SwiftSource.string($0).labelled("publicHeadersPath")] } ?? []
  }

  /// Before 5.9 no target has package access, and none can say so.
  private func access(_ target: Manifest.Target) -> [SwiftSource] {
    target.packageAccess || tools < ToolsVersion(5, 9) ? [] : [.text("packageAccess: false")]
  }

  private func settings(_ target: Manifest.Target, _ kinds: [Setting.Tool]) -> [SwiftSource] {
    kinds.compactMap { tool in settingList(target, tool)?.labelled(Self.label(tool)) }
  }

  /// The settings for one tool, by the constant's name where there is one; `nil` when there are none.
  private func settingList(_ target: Manifest.Target, _ tool: Setting.Tool) -> SwiftSource? {
    let settings = target.settings.filter { $0.tool == tool }
    guard !settings.isEmpty else { return nil }
    if let name = shared.name(of: settings) { return .text(name) }
    return .array(settings.map { SettingSyntax.expression($0, tools: tools) })
  }

  static func label(_ tool: Setting.Tool) -> String {
    switch tool {
    case .c: "cSettings"
    case .cxx: "cxxSettings"
    case .swift: "swiftSettings"
    case .linker: "linkerSettings"
    }
  }

  private func plugins(_ target: Manifest.Target) -> [SwiftSource] {
    guard !target.plugins.isEmpty else { return [] }
    let items = target.plugins.map { plugin in
      let name = SwiftSource.string(plugin.name).labelled("name")
      return SwiftSource.call(
        ".plugin", [name] + (plugin.package.map { [SwiftSource.string($0).labelled("package")] } ?? []))
    }
    return [SwiftSource.array(items).labelled("plugins")]
  }

  private func capability(_ capability: PluginCapability) -> SwiftSource {
    switch capability {
    case .buildTool: .text(".buildTool()")
    case .command(let intent, let permissions):
      .call(
        ".command",
        [Self.intent(intent).labelled("intent")]
          + (permissions.isEmpty ? [] : [SwiftSource.array(permissions.map(Self.permission)).labelled("permissions")]))
    }
  }

  private static func intent(_ intent: PluginIntent) -> SwiftSource {
    switch intent {
    case .documentation: .text(".documentationGeneration()")
    case .formatting: .text(".sourceCodeFormatting()")
    case .custom(let verb, let description):
      .call(
        ".custom",
        [SwiftSource.string(verb).labelled("verb"), SwiftSource.string(description).labelled("description")])
    }
  }

  private static func permission(_ permission: PluginPermission) -> SwiftSource {
    switch permission {
    case .write(let reason): .call(".writeToPackageDirectory", [SwiftSource.string(reason).labelled("reason")])
    case .network(let scope, let reason):
      .call(
        ".allowNetworkConnections",
        [Self.scope(scope).labelled("scope"), SwiftSource.string(reason).labelled("reason")])
    }
  }

  private static func scope(_ scope: NetworkScope) -> SwiftSource {
    func ports(_ name: String, _ ports: [Int]) -> SwiftSource {
      let list = SwiftSource.array(ports.map { .text("\($0)") }).labelled("ports")
      return .call(name, ports.isEmpty ? [] : [list])
    }
    return switch scope {
    case .none: .text(".none")
    case .local(let numbers): ports(".local", numbers)
    case .all(let numbers): ports(".all", numbers)
    case .docker: .text(".docker")
    case .unixDomainSocket: .text(".unixDomainSocket")
    }
  }

  /// `providers: [.apt(["x"])]`, for a system library or the package.
  func providers(_ providers: [SystemProvider]) -> [SwiftSource] {
    guard !providers.isEmpty else { return [] }
    let items: [SwiftSource] = providers.map { provider in
      guard case .text(let member) = SwiftSource.member(provider.manager) else { return .string(provider.manager) }
      return .call(member, [.strings(provider.packages)])
    }
    return [SwiftSource.array(items).labelled("providers")]
  }
}

extension TargetSyntax {
  private func dependencies(_ target: Manifest.Target) -> [SwiftSource] {
    guard !target.dependencies.isEmpty else { return [] }
    return [SwiftSource.array(target.dependencies.map(dependency)).labelled("dependencies")]
  }

  private func dependency(_ dependency: Manifest.Dependency) -> SwiftSource {
    switch dependency {
    case .byName(let name, let condition): return call(.named, [.string(name)], condition)
    case .target(let name, let condition): return call(.target, [.string(name)], condition)
    case .product(let name, let package?, let aliases, let condition):
      guard aliases.isEmpty else { return aliased(name, package, aliases, condition) }
      return call(.product, [.string(name), .string(package)], condition)
    case .product(let name, nil, _, let condition):
      // From 5.2 on a product needs its package, or SwiftPM looks for a package of the same name.
      return call(.named, [.string(name)], condition)
    }
  }

  private func call(_ helper: ManifestStyle.Helper, _ names: [SwiftSource], _ condition: Condition?) -> SwiftSource {
    let when = condition.flatMap { SettingSyntax.condition($0, tools: tools) }
    if style == .split { return .call(helper.name, names + (when.map { [$0] } ?? [])) }
    if helper == .named, when == nil { return names[0] }
    let labels = ["name", "package"]
    var arguments = zip(labels, names).map { label, name in name.labelled(label) }
    if let when { arguments.append(when.labelled("condition")) }
    return .call(helper.member, arguments)
  }

  private func aliased(
    _ name: String, _ package: String, _ aliases: [String: String], _ condition: Condition?
  ) -> SwiftSource {
    let pairs = aliases.sorted { $0.key < $1.key }.map { key, value in
      SwiftSource.text("\(swiftLiteral(key)): \(swiftLiteral(value))")
    }
    var arguments = [
      SwiftSource.string(name).labelled("name"), SwiftSource.string(package).labelled("package"),
      SwiftSource.array(pairs).labelled("moduleAliases"),
    ]
    if let when = condition.flatMap({ SettingSyntax.condition($0, tools: tools) }) {
      arguments.append(when.labelled("condition"))
    }
    return .call(".product", arguments)
  }
}
