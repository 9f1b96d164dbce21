/// The functions that make targets, as ``SignatureTable`` reads them.
let targetTable = """
  4.0 func Target.target(name: String, dependencies: [Target.Dependency] = [], path: String? = nil, exclude: [String]
    = [], sources: [String]? = nil, {5.3 resources: [Resource]? = nil,} publicHeadersPath: String? = nil
    {5.9 , packageAccess: Bool = true} {5.0 , cSettings: [CSetting]? = nil, cxxSettings: [CXXSetting]? = nil,
    swiftSettings: [SwiftSetting]? = nil, linkerSettings: [LinkerSetting]? = nil} {5.5 , plugins:
    [Target.PluginUsage]? = nil})
  5.4 func Target.executableTarget(name: String, dependencies: [Target.Dependency] = [], path: String? = nil, exclude:
    [String] = [], sources: [String]? = nil, resources: [Resource]? = nil, publicHeadersPath: String? = nil
    {5.9 , packageAccess: Bool = true}, cSettings: [CSetting]? = nil, cxxSettings: [CXXSetting]? = nil,
    swiftSettings: [SwiftSetting]? = nil, linkerSettings: [LinkerSetting]? = nil{5.5 , plugins:
    [Target.PluginUsage]? = nil})
  4.0 func Target.testTarget(name: String, dependencies: [Target.Dependency] = [], path: String? = nil, exclude:
    [String] = [], sources: [String]? = nil{5.3 , resources: [Resource]? = nil} {5.9 , packageAccess: Bool = true}
    {5.0 , cSettings: [CSetting]? = nil, cxxSettings: [CXXSetting]? = nil, swiftSettings: [SwiftSetting]? = nil,
    linkerSettings: [LinkerSetting]? = nil} {5.5 , plugins: [Target.PluginUsage]? = nil})
  4.0 func Target.systemLibrary(name: String, path: String? = nil, pkgConfig: String? = nil, providers:
    [SystemPackageProvider]? = nil)
  5.3 func Target.binaryTarget(name: String, url: String, checksum: String)
  5.3 func Target.binaryTarget(name: String, path: String)
  5.5 func Target.plugin(name: String, capability: Target.PluginCapability, dependencies: [Target.Dependency] = [],
    path: String? = nil, exclude: [String] = [], sources: [String]? = nil{5.9 , packageAccess: Bool = true})
  5.9 func Target.macro(name: String, dependencies: [Target.Dependency] = [], path: String? = nil, exclude:
    [String] = [], sources: [String]? = nil, packageAccess: Bool = true, swiftSettings: [SwiftSetting]? = nil,
    linkerSettings: [LinkerSetting]? = nil, plugins: [Target.PluginUsage]? = nil)
  """
