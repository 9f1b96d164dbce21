import Model

/// The arguments of the factories of targets, in the order that all of them share.
enum TargetArgument: UInt32, CaseIterable {
  case name, url, capability, dependencies, path, checksum, exclude, sources, pkgConfig, providers, resources
  case publicHeadersPath, packageAccess, cSettings, cxxSettings, swiftSettings, linkerSettings, plugins

  /// In the order of the cases, the label, and the feature of a row that says it; `nil` if no row does.
  private static let table: [(label: StaticString, feature: RowFeature?)] = [
    ("name", nil), ("url", .url), ("capability", nil), ("dependencies", .dependencies), ("path", .path),
    ("checksum", .checksum), ("exclude", .exclude), ("sources", .sources), ("pkgConfig", nil), ("providers", nil),
    ("resources", .resources), ("publicHeadersPath", .publicHeadersPath), ("packageAccess", nil),
    ("cSettings", .cSettings), ("cxxSettings", .cxxSettings), ("swiftSettings", .swiftSettings),
    ("linkerSettings", .linkerSettings), ("plugins", .plugins),
  ]
  var label: StaticString { Self.table[Int(rawValue)].label }
  var feature: RowFeature? { Self.table[Int(rawValue)].feature }

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
struct TargetArguments: Sequence, IteratorProtocol {
  private var bits: UInt32 = 0

  mutating func insert(_ argument: TargetArgument, if isThere: Bool = true) {
    if isThere { bits |= 1 << argument.rawValue }
  }

  mutating func formUnion(_ other: TargetArguments) { bits |= other.bits }

  var isEmpty: Bool { bits == 0 }

  mutating func next() -> TargetArgument? {
    let argument = TargetArgument(rawValue: UInt32(bits.trailingZeroBitCount))
    bits &= bits &- 1
    return argument
  }
}

extension TargetSyntax {
  /// Writes the call of the target's factory.
  func write(_ index: Int, into writer: inout SourceWriter) {
    writer.code(".")
    writer.code(Self.factory(manifest.targets[index].kind))
    writer.begin("(")
    for argument in Self.arguments(of: manifest.targets, index, tools: manifest.tools) {
      writer.argument(argument.label)
      write(argument, of: index, into: &writer)
    }
    writer.end()
  }

  /// The arguments that the factory of a target gets.
  static func arguments(of targets: [Manifest.Target], _ index: Int, tools: ToolsVersion) -> TargetArguments {
    let kind = targets[index].kind
    var arguments = TargetArguments()
    arguments.insert(.name)
    switch kind {
    case .binary:
      let isRemote = targets[index].url != nil
      arguments.insert(.url, if: isRemote)
      arguments.insert(isRemote ? .checksum : .path)
      return arguments
    case .system:
      arguments.insert(.path, if: targets[index].path != nil)
      arguments.insert(.pkgConfig, if: targets[index].pkgConfig != nil)
      arguments.insert(.providers, if: !targets[index].providers.isEmpty)
      return arguments
    case .plugin: arguments.insert(.capability)
    case .macro, .library, .executable, .test: break
    }
    arguments.insert(.dependencies, if: !targets[index].dependencies.isEmpty)
    arguments.insert(.path, if: targets[index].path != nil)
    arguments.insert(.exclude, if: !targets[index].exclude.isEmpty)
    arguments.insert(.sources, if: targets[index].sources != nil)
    // Before 5.9 no target has package access, and there is no argument for it.
    arguments.insert(.packageAccess, if: !targets[index].packageAccess && tools >= ToolsVersion(5, 9))
    if kind == .plugin { return arguments }
    for tool in Setting.Tool.allCases where kind != .macro || (tool != .c && tool != .cxx) {
      let isThere = targets[index].settings.contains { $0.tool == tool }
      arguments.insert(TargetArgument(settingsOf: tool), if: isThere)
    }
    arguments.insert(.plugins, if: !targets[index].plugins.isEmpty)
    if kind == .macro { return arguments }
    arguments.insert(.resources, if: !targets[index].resources.isEmpty)
    arguments.insert(.publicHeadersPath, if: kind != .test && targets[index].publicHeadersPath != nil)
    return arguments
  }
}
