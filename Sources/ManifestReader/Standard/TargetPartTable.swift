/// The declarations of PackageDescription for parts of targets, as ``SignatureTable`` reads them.
let targetPartTable = """
  5.3 type Resource Resource.Localization
  5.5 type Target.PluginUsage
  5.6 type PluginCommandIntent PluginPermission
  5.9 type PluginNetworkPermissionScope
  6.2 type WarningLevel
  5.0 func CSetting|CXXSetting.headerSearchPath(_ path: String, _ condition: BuildSettingCondition? = nil)
  5.0 func CSetting|CXXSetting.define(_ name: String, to value: String? = nil, _ condition: BuildSettingCondition? =
    nil)
  5.0 func CSetting|CXXSetting|SwiftSetting|LinkerSetting.unsafeFlags(_ flags: [String], _ condition:
    BuildSettingCondition? = nil)
  6.2 func CSetting|CXXSetting|SwiftSetting.treatAllWarnings(as level: WarningLevel, _ condition:
    BuildSettingCondition? = nil)
  6.2 func CSetting|CXXSetting|SwiftSetting.treatWarning(_ name: String, as level: WarningLevel, _ condition:
    BuildSettingCondition? = nil)
  6.2 func CSetting|CXXSetting.enableWarning|disableWarning(_ name: String, _ condition: BuildSettingCondition? = nil)
  5.0 func SwiftSetting.define(_ name: String, _ condition: BuildSettingCondition? = nil)
  5.8 func SwiftSetting.enableUpcomingFeature|enableExperimentalFeature(_ name: String, _ condition:
    BuildSettingCondition? = nil)
  6.2 func SwiftSetting.strictMemorySafety(_ condition: BuildSettingCondition? = nil)
  5.9 func SwiftSetting.interoperabilityMode(_ mode: SwiftSetting.InteroperabilityMode, _ condition:
    BuildSettingCondition? = nil)
  6.0 func SwiftSetting.swiftLanguageVersion|swiftLanguageMode(_ mode: SwiftLanguageMode, _ condition:
    BuildSettingCondition? = nil)
  6.2 func SwiftSetting.defaultIsolation(_ isolation: MainActor.Type?, _ condition: BuildSettingCondition? = nil)
  5.0 func LinkerSetting.linkedLibrary|linkedFramework(_ name: String, _ condition: BuildSettingCondition? = nil)
  6.2 case WarningLevel: warning error
  4.0 case SwiftSetting.InteroperabilityMode: C Cxx
  4.0 case BuildConfiguration: debug release
  5.7 func BuildSettingCondition.when(platforms: [Platform], configuration: BuildConfiguration)
  5.7 func BuildSettingCondition.when(platforms: [Platform])
  5.7 func BuildSettingCondition.when(configuration: BuildConfiguration)
  4.0 func BuildSettingCondition.when(platforms: [Platform]? = nil, configuration: BuildConfiguration? = nil{6.1 ,
    traits: Set<String>? = nil})
  4.0..<5.7 func TargetDependencyCondition.when(platforms: [Platform]? = nil)
  5.7 func TargetDependencyCondition.when(platforms: [Platform]) -> TargetDependencyCondition?
  6.1 func TargetDependencyCondition.when(traits: Set<String>) -> TargetDependencyCondition?
  6.1 func TargetDependencyCondition.when(platforms: [Platform], traits: Set<String>) -> TargetDependencyCondition?
  4.0 func Target.Dependency.target|byName(name: String{5.3 , condition: TargetDependencyCondition? = nil})
  4.0..<5.2 func Target.Dependency.product(name: String, package: String? = nil)
  5.2 func Target.Dependency.product(name: String, package: String{5.7 , moduleAliases: [String: String]? = nil}
    {5.3 , condition: TargetDependencyCondition? = nil})
  5.7 func Target.Dependency.targetItem|byNameItem(name: String, condition: TargetDependencyCondition?)
  5.7 func Target.Dependency.productItem(name: String, package: String?, moduleAliases: [String: String]?, condition:
    TargetDependencyCondition?)
  5.3 func Resource.process(_ path: String, localization: Resource.Localization? = nil)
  5.3 func Resource.copy(_ path: String)
  5.9 func Resource.embedInCode(_ path: String)
  5.3 case Resource.Localization: default base
  5.5 func Target.PluginUsage.plugin(name: String, package: String?)
  5.5 func Target.PluginUsage.plugin(name: String)
  5.5 func Target.PluginCapability.buildTool()
  5.5 case Target.PluginCapability: buildTool
  5.6 func Target.PluginCapability.command(intent: PluginCommandIntent, permissions: [PluginPermission] = [])
  5.6 case PluginCommandIntent: documentationGeneration sourceCodeFormatting
  5.6 func PluginCommandIntent.documentationGeneration|sourceCodeFormatting()
  5.6 func PluginCommandIntent.custom(verb: String, description: String)
  5.6 func PluginPermission.writeToPackageDirectory(reason: String)
  5.9 func PluginPermission.allowNetworkConnections(scope: PluginNetworkPermissionScope, reason: String)
  5.9 case PluginNetworkPermissionScope: none docker unixDomainSocket
  5.9 func PluginNetworkPermissionScope.local|all(ports: [Int] = [])
  4.0 case Target.TargetType: regular executable test system binary plugin macro
  4.0 var Target: name: String, path: String?, sources: [String]?, exclude: [String],
    dependencies: [Target.Dependency], publicHeadersPath: String?
  5.0 var Target: cSettings: [CSetting]?, cxxSettings: [CXXSetting]?, swiftSettings: [SwiftSetting]?,
    linkerSettings: [LinkerSetting]?
  5.3 var Target: url: String?, resources: [Resource]?, checksum: String?
  5.5 var Target: plugins: [Target.PluginUsage]?
  4.0 let Target: isTest: Bool, type: Target.TargetType, packageAccess: Bool, pkgConfig: String?
  """
