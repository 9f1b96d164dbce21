/// The functions that make targets, as ``SignatureTable`` reads them: `introduced..<obsoleted func TYPE.NAME(PARAMETERS)`.
let targetTable = """
  4.0..<5.0 func Target.target(name: String, dependencies: [Target.Dependency] = [], path: String? = nil,
    exclude: [String] = [], sources: [String]? = nil, publicHeadersPath: String? = nil)
  5.0..<5.3 func Target.target(name: String, dependencies: [Target.Dependency] = [], path: String? = nil,
    exclude: [String] = [], sources: [String]? = nil, publicHeadersPath: String? = nil, cSettings: [CSetting]? =
    nil, cxxSettings: [CXXSetting]? = nil, swiftSettings: [SwiftSetting]? = nil, linkerSettings: [LinkerSetting]?
    = nil)
  5.3..<5.5 func Target.target(name: String, dependencies: [Target.Dependency] = [], path: String? = nil,
    exclude: [String] = [], sources: [String]? = nil, resources: [Resource]? = nil, publicHeadersPath: String? =
    nil, cSettings: [CSetting]? = nil, cxxSettings: [CXXSetting]? = nil, swiftSettings: [SwiftSetting]? = nil,
    linkerSettings: [LinkerSetting]? = nil)
  5.5..<5.9 func Target.target(name: String, dependencies: [Target.Dependency] = [], path: String? = nil,
    exclude: [String] = [], sources: [String]? = nil, resources: [Resource]? = nil, publicHeadersPath: String? =
    nil, cSettings: [CSetting]? = nil, cxxSettings: [CXXSetting]? = nil, swiftSettings: [SwiftSetting]? = nil,
    linkerSettings: [LinkerSetting]? = nil, plugins: [Target.PluginUsage]? = nil)
  5.9 func Target.target(name: String, dependencies: [Target.Dependency] = [], path: String? = nil, exclude:
    [String] = [], sources: [String]? = nil, resources: [Resource]? = nil, publicHeadersPath: String? = nil,
    packageAccess: Bool = true, cSettings: [CSetting]? = nil, cxxSettings: [CXXSetting]? = nil, swiftSettings:
    [SwiftSetting]? = nil, linkerSettings: [LinkerSetting]? = nil, plugins: [Target.PluginUsage]? = nil)
  5.4..<5.5 func Target.executableTarget(name: String, dependencies: [Target.Dependency] = [], path: String? =
    nil, exclude: [String] = [], sources: [String]? = nil, resources: [Resource]? = nil, publicHeadersPath:
    String? = nil, cSettings: [CSetting]? = nil, cxxSettings: [CXXSetting]? = nil, swiftSettings: [SwiftSetting]?
    = nil, linkerSettings: [LinkerSetting]? = nil)
  5.5..<5.9 func Target.executableTarget(name: String, dependencies: [Target.Dependency] = [], path: String? =
    nil, exclude: [String] = [], sources: [String]? = nil, resources: [Resource]? = nil, publicHeadersPath:
    String? = nil, cSettings: [CSetting]? = nil, cxxSettings: [CXXSetting]? = nil, swiftSettings: [SwiftSetting]?
    = nil, linkerSettings: [LinkerSetting]? = nil, plugins: [Target.PluginUsage]? = nil)
  5.9 func Target.executableTarget(name: String, dependencies: [Target.Dependency] = [], path: String? = nil,
    exclude: [String] = [], sources: [String]? = nil, resources: [Resource]? = nil, publicHeadersPath: String? =
    nil, packageAccess: Bool = true, cSettings: [CSetting]? = nil, cxxSettings: [CXXSetting]? = nil,
    swiftSettings: [SwiftSetting]? = nil, linkerSettings: [LinkerSetting]? = nil, plugins: [Target.PluginUsage]? =
    nil)
  4.0..<5.0 func Target.testTarget(name: String, dependencies: [Target.Dependency] = [], path: String? = nil,
    exclude: [String] = [], sources: [String]? = nil)
  5.0..<5.3 func Target.testTarget(name: String, dependencies: [Target.Dependency] = [], path: String? = nil,
    exclude: [String] = [], sources: [String]? = nil, cSettings: [CSetting]? = nil, cxxSettings: [CXXSetting]? =
    nil, swiftSettings: [SwiftSetting]? = nil, linkerSettings: [LinkerSetting]? = nil)
  5.3..<5.5 func Target.testTarget(name: String, dependencies: [Target.Dependency] = [], path: String? = nil,
    exclude: [String] = [], sources: [String]? = nil, resources: [Resource]? = nil, cSettings: [CSetting]? = nil,
    cxxSettings: [CXXSetting]? = nil, swiftSettings: [SwiftSetting]? = nil, linkerSettings: [LinkerSetting]? =
    nil)
  5.5..<5.9 func Target.testTarget(name: String, dependencies: [Target.Dependency] = [], path: String? = nil,
    exclude: [String] = [], sources: [String]? = nil, resources: [Resource]? = nil, cSettings: [CSetting]? = nil,
    cxxSettings: [CXXSetting]? = nil, swiftSettings: [SwiftSetting]? = nil, linkerSettings: [LinkerSetting]? =
    nil, plugins: [Target.PluginUsage]? = nil)
  5.9 func Target.testTarget(name: String, dependencies: [Target.Dependency] = [], path: String? = nil, exclude:
    [String] = [], sources: [String]? = nil, resources: [Resource]? = nil, packageAccess: Bool = true, cSettings:
    [CSetting]? = nil, cxxSettings: [CXXSetting]? = nil, swiftSettings: [SwiftSetting]? = nil, linkerSettings:
    [LinkerSetting]? = nil, plugins: [Target.PluginUsage]? = nil)
  4.0 func Target.systemLibrary(name: String, path: String? = nil, pkgConfig: String? = nil, providers:
    [SystemPackageProvider]? = nil)
  5.3 func Target.binaryTarget(name: String, url: String, checksum: String)
  5.3 func Target.binaryTarget(name: String, path: String)
  5.5..<5.9 func Target.plugin(name: String, capability: Target.PluginCapability, dependencies:
    [Target.Dependency] = [], path: String? = nil, exclude: [String] = [], sources: [String]? = nil)
  5.9 func Target.plugin(name: String, capability: Target.PluginCapability, dependencies: [Target.Dependency] =
    [], path: String? = nil, exclude: [String] = [], sources: [String]? = nil, packageAccess: Bool = true)
  5.9 func Target.macro(name: String, dependencies: [Target.Dependency] = [], path: String? = nil, exclude:
    [String] = [], sources: [String]? = nil, packageAccess: Bool = true, swiftSettings: [SwiftSetting]? = nil,
    linkerSettings: [LinkerSetting]? = nil, plugins: [Target.PluginUsage]? = nil)
  """
