import Model

/// The arguments of the factories of targets, in the order that all of them share.
enum TargetArgument: UInt32, CaseIterable {
  case name, url, capability, dependencies, path, checksum, exclude, sources, pkgConfig, providers, resources
  case publicHeadersPath, packageAccess, cSettings, cxxSettings, swiftSettings, linkerSettings, plugins

  var label: StaticString {
    switch self {
    case .name: "name"
    case .url: "url"
    case .checksum: "checksum"
    case .capability: "capability"
    case .dependencies: "dependencies"
    case .path: "path"
    case .exclude: "exclude"
    case .sources: "sources"
    case .pkgConfig: "pkgConfig"
    case .providers: "providers"
    case .resources: "resources"
    case .publicHeadersPath: "publicHeadersPath"
    case .packageAccess: "packageAccess"
    case .cSettings: "cSettings"
    case .cxxSettings: "cxxSettings"
    case .swiftSettings: "swiftSettings"
    case .linkerSettings: "linkerSettings"
    case .plugins: "plugins"
    }
  }

  var type: SwiftCode {
    switch self {
    case .name, .url, .checksum, .path, .pkgConfig, .publicHeadersPath: "String"
    case .capability: "Target.PluginCapability"
    case .dependencies: "[Target.Dependency]"
    case .exclude, .sources: "[String]"
    case .providers: "[SystemPackageProvider]"
    case .resources: "[Resource]"
    case .packageAccess: "Bool"
    case .cSettings: "[\(Setting.Tool.c.type)]"
    case .cxxSettings: "[\(Setting.Tool.cxx.type)]"
    case .swiftSettings: "[\(Setting.Tool.swift.type)]"
    case .linkerSettings: "[\(Setting.Tool.linker.type)]"
    case .plugins: "[Target.PluginUsage]"
    }
  }

  /// The tool whose settings the argument holds.
  var tool: Setting.Tool? {
    switch self {
    case .cSettings: .c
    case .cxxSettings: .cxx
    case .swiftSettings: .swift
    case .linkerSettings: .linker
    default: nil
    }
  }

  init(settingsOf tool: Setting.Tool) {
    self =
      switch tool {
      case .c: .cSettings
      case .cxx: .cxxSettings
      case .swift: .swiftSettings
      case .linker: .linkerSettings
      }
  }
}

extension Setting.Tool {
  /// PackageDescription's type of the tool's settings.
  var type: StaticString {
    switch self {
    case .c: "CSetting"
    case .cxx: "CXXSetting"
    case .swift: "SwiftSetting"
    case .linker: "LinkerSetting"
    }
  }
}

/// A set of arguments, in their order.
struct TargetArguments: Hashable, Sequence, IteratorProtocol {
  private var bits: UInt32 = 0

  mutating func insert(_ argument: TargetArgument, if isThere: Bool = true) {
    if isThere { bits |= 1 << argument.rawValue }
  }

  var isEmpty: Bool { bits == 0 }

  /// Removes and returns the first one.
  mutating func next() -> TargetArgument? {
    let argument = TargetArgument(rawValue: UInt32(bits.trailingZeroBitCount))
    bits &= bits &- 1
    return argument
  }
}

/// The factory of a target, and the arguments it gets.
struct TargetSignature: Hashable {
  let kind: TargetKind
  var arguments = TargetArguments()

  /// - Parameter settings: the arguments of the tools that the target has settings for.
  init(_ targets: [Manifest.Target], _ index: Int, settings: TargetArguments, tools: ToolsVersion) {
    kind = targets[index].kind
    arguments.insert(.name)
    switch kind {
    case .binary:
      let isRemote = targets[index].url != nil
      arguments.insert(.url, if: isRemote)
      arguments.insert(isRemote ? .checksum : .path)
      return
    case .system:
      arguments.insert(.path, if: targets[index].path != nil)
      arguments.insert(.pkgConfig, if: targets[index].pkgConfig != nil)
      arguments.insert(.providers, if: !targets[index].providers.isEmpty)
      return
    case .plugin: arguments.insert(.capability)
    case .macro, .library, .executable, .test: break
    }
    arguments.insert(.dependencies, if: !targets[index].dependencies.isEmpty)
    arguments.insert(.path, if: targets[index].path != nil)
    arguments.insert(.exclude, if: !targets[index].exclude.isEmpty)
    arguments.insert(.sources, if: targets[index].sources != nil)
    // Before 5.9 no target has package access, and there is no argument for it.
    arguments.insert(.packageAccess, if: !targets[index].packageAccess && tools >= ToolsVersion(5, 9))
    if kind == .plugin { return }
    for argument in settings where kind != .macro || (argument != .cSettings && argument != .cxxSettings) {
      arguments.insert(argument)
    }
    arguments.insert(.plugins, if: !targets[index].plugins.isEmpty)
    if kind == .macro { return }
    arguments.insert(.resources, if: !targets[index].resources.isEmpty)
    arguments.insert(.publicHeadersPath, if: kind != .test && targets[index].publicHeadersPath != nil)
  }

  // By the arguments alone, which distinguish most signatures.
  func hash(into hasher: inout Hasher) { hasher.combine(arguments) }
}
