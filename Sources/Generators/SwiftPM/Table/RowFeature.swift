import Model

/// The features of the decoder that rows use: each case is one or a few of its lines.
enum RowFeature: Int, CaseIterable {
  // Kinds of targets.
  case target, executableTarget, testTarget, macro, plugin, binaryTarget, systemLibrary
  // Arguments.
  case product, dependencies, path, url, checksum, exclude, sources, resources, publicHeadersPath
  case cSettings, cxxSettings, swiftSettings, linkerSettings, plugins
  // Rows of products, and kinds of products.
  case productRow, library, staticLibrary, dynamicLibrary, executableProduct, pluginProduct
  // Parts of dependencies, plugins and resources.
  case packageProduct, aliases, dependencyCondition, packagePlugin, process, copy, embedInCode
  // Settings.
  case cHeaderSearchPath, cDefine, cUnsafeFlags, cTreatAllWarnings
  case cxxHeaderSearchPath, cxxDefine, cxxUnsafeFlags, cxxTreatAllWarnings
  case swiftDefine, enableUpcomingFeature, enableExperimentalFeature, interoperabilityMode, swiftLanguageMode
  case defaultIsolation, strictMemorySafety, swiftTreatAllWarnings, swiftUnsafeFlags
  case linkedLibrary, linkedFramework, linkerUnsafeFlags
  // Conditions, and their parts.
  case settingCondition, configuration, platforms, traits

  init(_ kind: TargetKind) {
    self =
      switch kind {
      case .library: .target
      case .executable: .executableTarget
      case .test: .testTarget
      case .macro: .macro
      case .plugin: .plugin
      case .binary: .binaryTarget
      case .system: .systemLibrary
      }
  }

  init(_ type: ProductType) {
    self =
      switch type {
      case .library: .library
      case .static: .staticLibrary
      case .dynamic: .dynamicLibrary
      case .executable: .executableProduct
      case .plugin: .pluginProduct
      }
  }

  /// `nil` for a setting that no row says.
  init?(_ setting: Setting) {
    switch (setting.tool, setting.kind) {
    case (.c, .headerSearchPath): self = .cHeaderSearchPath
    case (.c, .define): self = .cDefine
    case (.c, .unsafeFlags): self = .cUnsafeFlags
    case (.c, .treatAllWarnings): self = .cTreatAllWarnings
    case (.cxx, .headerSearchPath): self = .cxxHeaderSearchPath
    case (.cxx, .define): self = .cxxDefine
    case (.cxx, .unsafeFlags): self = .cxxUnsafeFlags
    case (.cxx, .treatAllWarnings): self = .cxxTreatAllWarnings
    case (.swift, .define): self = .swiftDefine
    case (.swift, .enableUpcomingFeature): self = .enableUpcomingFeature
    case (.swift, .enableExperimentalFeature): self = .enableExperimentalFeature
    case (.swift, .interoperabilityMode): self = .interoperabilityMode
    case (.swift, .swiftLanguageMode): self = .swiftLanguageMode
    case (.swift, .defaultIsolation): self = .defaultIsolation
    case (.swift, .strictMemorySafety): self = .strictMemorySafety
    case (.swift, .treatAllWarnings): self = .swiftTreatAllWarnings
    case (.swift, .unsafeFlags): self = .swiftUnsafeFlags
    case (.linker, .linkedLibrary): self = .linkedLibrary
    case (.linker, .linkedFramework): self = .linkedFramework
    case (.linker, .unsafeFlags): self = .linkerUnsafeFlags
    default: return nil
    }
  }
}

struct RowFeatures: Sendable, Equatable {
  private var bits: UInt64 = 0

  static var all: RowFeatures { RowFeatures(bits: .max) }

  init() {}
  private init(bits: UInt64) { self.bits = bits }

  mutating func insert(_ feature: RowFeature) { bits |= 1 << UInt64(feature.rawValue) }
  mutating func remove(_ feature: RowFeature) { bits &= ~(1 << UInt64(feature.rawValue)) }
  mutating func formUnion(_ other: RowFeatures) { bits |= other.bits }
  func contains(_ feature: RowFeature) -> Bool { bits & (1 << UInt64(feature.rawValue)) != 0 }
  func isSubset(of other: RowFeatures) -> Bool { bits & ~other.bits == 0 }
}
