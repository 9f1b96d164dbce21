import Model

/// How PackageDescription spells targets.
struct TargetSyntax {
  let tools: ToolsVersion
  let style: ManifestStyle
  let shared: SharedSettings
  /// The names of the package's targets.
  let targets: Set<String>

  /// An argument of a call.
  struct Argument {
    let label: String
    let value: SwiftSource

    init(_ label: String, _ value: SwiftSource) { (self.label, self.value) = (label, value) }

    var source: SwiftSource { value.labelled(label) }
  }

  /// The member of `Target` that makes the kind.
  static func factory(_ kind: TargetKind) -> String {
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

  /// What the member that makes the target takes of it, in the member's order.
  func arguments(_ target: Manifest.Target) -> [Argument] {
    let name = Argument("name", .string(target.name))
    switch target.kind {
    case .binary:
      if let url = target.url {
        return [name, Argument("url", .string(url)), Argument("checksum", .string(target.checksum ?? ""))]
      }
      return [name, Argument("path", .string(target.path ?? ""))]
    case .system:
      return [name] + text("path", target.path) + text("pkgConfig", target.pkgConfig) + Self.providers(target.providers)
    case .plugin:
      let capability = Argument("capability", PluginSyntax.capability(target.capability ?? .buildTool))
      return [name, capability] + dependencies(target) + files(target) + access(target)
    case .macro:
      return [name] + dependencies(target) + files(target) + access(target) + settings(target, [.swift, .linker])
        + plugins(target)
    case .library, .executable, .test:
      return [name] + dependencies(target) + files(target) + resources(target)
        + (target.kind == .test ? [] : text("publicHeadersPath", target.publicHeadersPath)) + access(target)
        + settings(target, [.c, .cxx, .swift, .linker]) + plugins(target)
    }
  }

  /// What the target has and the member that makes it does not take, to be assigned afterwards.
  func assignments(_ target: Manifest.Target) -> [(member: String, value: SwiftSource)] {
    switch target.kind {
    case .macro:
      return settings(target, [.c, .cxx]).map { ($0.label, $0.value) }
    case .test:
      return target.publicHeadersPath.map { [("publicHeadersPath", .string($0))] } ?? []
    case .binary where target.url == nil:
      return target.checksum.map { [("checksum", .string($0))] } ?? []
    case .binary:
      return (target.path.map { [("path", .string($0))] } ?? [])
        + (target.checksum == nil ? [("checksum", .text("nil"))] : [])
    case .library, .executable, .plugin, .system:
      return []
    }
  }

  private func text(_ label: String, _ text: String?) -> [Argument] {
    text.map { [Argument(label, .string($0))] } ?? []
  }

  private func files(_ target: Manifest.Target) -> [Argument] {
    text("path", target.path) + (target.exclude.isEmpty ? [] : [Argument("exclude", .strings(target.exclude))])
      + (target.sources.map { [Argument("sources", .strings($0))] } ?? [])
  }

  private func resources(_ target: Manifest.Target) -> [Argument] {
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
    return [Argument("resources", .array(items))]
  }

  /// Before 5.9 no target has package access, and none can say so.
  private func access(_ target: Manifest.Target) -> [Argument] {
    target.packageAccess || tools < ToolsVersion(5, 9) ? [] : [Argument("packageAccess", .text("false"))]
  }

  private func plugins(_ target: Manifest.Target) -> [Argument] {
    guard !target.plugins.isEmpty else { return [] }
    let items = target.plugins.map { plugin in
      SwiftSource.call(
        ".plugin", ([Argument("name", .string(plugin.name))] + text("package", plugin.package)).map(\.source))
    }
    return [Argument("plugins", .array(items))]
  }

  /// `[.apt(["x"])]`, for a system library or the package.
  static func providers(_ providers: [SystemProvider]) -> [Argument] {
    guard !providers.isEmpty else { return [] }
    let items: [SwiftSource] = providers.map { provider in
      guard case .text(let member) = SwiftSource.member(provider.manager) else { return .string(provider.manager) }
      return .call(member, [.strings(provider.packages)])
    }
    return [Argument("providers", .array(items))]
  }
}

// MARK: Settings

extension TargetSyntax {
  /// The target's settings for each tool, by the constant's name where there is one.
  private func settings(_ target: Manifest.Target, _ tools: [Setting.Tool]) -> [Argument] {
    tools.compactMap { tool in
      let settings = target.settings(of: tool)
      guard !settings.isEmpty else { return nil }
      if let reference = shared.reference(to: settings) { return Argument(Self.label(tool), .text(reference)) }
      let items = settings.map { SettingSyntax.expression($0, tools: self.tools, conditions: shared.conditions) }
      return Argument(Self.label(tool), .array(items))
    }
  }

  static func label(_ tool: Setting.Tool) -> String {
    switch tool {
    case .c: "cSettings"
    case .cxx: "cxxSettings"
    case .swift: "swiftSettings"
    case .linker: "linkerSettings"
    }
  }
}
