// The keys that are decoded, one enumeration for each kind of mapping. Schemas/ lists the same keys, and a test
// compares the two.

enum SpecKey: String, CaseIterable, Sendable {
  case name, kind, summary, layer, owners, visibility, modules, tests, products, bind, provides, platforms, tools,
    wiring, app, package, integration
  // The other keys describe the main module.
  case type, path, sources, exclude, resources, dependencies, settings, plugins, linkage, url, checksum, providers,
    plugin, services, config, launch, routes, events, injects
  case publicHeaders = "public-headers"
  case packageAccess = "package-access"
  case pkgConfig = "pkg-config"
}

extension SpecKey {
  private static let moduleKeys = Dictionary(
    uniqueKeysWithValues: ModuleKey.allCases.compactMap { key in SpecKey(rawValue: key.rawValue).map { ($0, key) } })

  /// The same key of a module; `nil` for keys of the component.
  var moduleKey: ModuleKey? { Self.moduleKeys[self] }
}

enum ModuleKey: String, CaseIterable, Sendable {
  case type, layer, visibility, path, sources, exclude, resources, dependencies, settings, plugins, linkage, url,
    checksum, providers, plugin, services, provides, config, launch,
    routes, events, injects
  case publicHeaders = "public-headers"
  case packageAccess = "package-access"
  case pkgConfig = "pkg-config"
}

enum DependencyKey: String, CaseIterable, Sendable {
  case name, product, platforms, traits, aliases
}

enum ResourceKey: String, CaseIterable, Sendable {
  case path, rule, localization
}

enum SettingKey: String, CaseIterable, Sendable {
  case tool, when, `as`, define, interoperability
  case headerSearchPath = "header-search-path"
  case linkedLibrary = "linked-library"
  case linkedFramework = "linked-framework"
  case upcomingFeature = "upcoming-feature"
  case experimentalFeature = "experimental-feature"
  case strictMemorySafety = "strict-memory-safety"
  case unsafeFlags = "unsafe-flags"
  case languageMode = "language-mode"
  case treatAllWarnings = "treat-all-warnings"
  case treatWarning = "treat-warning"
  case enableWarning = "enable-warning"
  case disableWarning = "disable-warning"
  case defaultIsolation = "default-isolation"
}

enum ConditionKey: String, CaseIterable, Sendable {
  case platforms, configuration, traits
}

enum PluginKey: String, CaseIterable, Sendable {
  case command, description, permissions
}

enum PermissionKey: String, CaseIterable, Sendable {
  case write, network, scope, ports
}

enum ServiceKey: String, CaseIterable, Sendable {
  case type, concrete
  case `protocol`, isolation
}

enum ProviderKey: String, CaseIterable, Sendable {
  case type, factory, scope, requires, on, app, same, `async`, `throws`
}

enum RequirementKey: String, CaseIterable, Sendable {
  case label, lazy, optional, collect
}

enum ConfigurationKey: String, CaseIterable, Sendable {
  case `protocol`, service, setup, values, test
}

enum ConfigurationValueKey: String, CaseIterable, Sendable {
  case type, `default`, secret, `as`, info, env, app
}

enum LaunchTaskKey: String, CaseIterable, Sendable {
  case call, requires, after, isolation, priority, when
}

enum RouteKey: String, CaseIterable, Sendable {
  case call, async, `throws`, returns, `as`
}

enum EventKey: String, CaseIterable, Sendable {
  case notification
}

enum EventHandlerKey: String, CaseIterable, Sendable {
  case call, async
}

enum AppKey: String, CaseIterable, Sendable {
  case config, schemes, events, scopes
}

enum ScopeKey: String, CaseIterable, Sendable {
  case values
}

enum AppConfigurationKey: String, CaseIterable, Sendable {
  case environments, folder, select, shared
}

enum ProductKey: String, CaseIterable, Sendable {
  case type, modules
}

enum PackageKey: String, CaseIterable, Sendable {
  case swift, c, cxx, localization, providers, traits
  case pkgConfig = "pkg-config"
  case toolsOnly = "tools-only"
  case experimentalFeatures = "experimental-features"
}

enum TraitKey: String, CaseIterable, Sendable {
  case summary, enables
}

enum WiringKey: String, CaseIterable, Sendable {
  case dependencies, registration, testing
}

enum IntegrationKey: String, CaseIterable, Sendable {
  case tools, defaults, layers, search, sources, packages, pods, unowned, severity, xcode
  case allowedSources = "allowed-sources"
  case minimumAge = "minimum-age"
  case packageResolved = "package-resolved"
  case fileURLs = "file-urls"
}

enum MinimumAgeKey: String, CaseIterable, Sendable {
  case days, except
}

enum DefaultsKey: String, CaseIterable, Sendable {
  case platforms, settings
}

enum LayerKey: String, CaseIterable, Sendable {
  case name, peers
}

enum PublishedSourceKey: String, CaseIterable, Sendable {
  case git, revision
}

/// The tables, built once.
enum Keys {
  static let spec = KeyTable<SpecKey>()
  static let module = KeyTable<ModuleKey>()
  static let dependency = KeyTable<DependencyKey>()
  static let resource = KeyTable<ResourceKey>()
  static let setting = KeyTable<SettingKey>()
  static let condition = KeyTable<ConditionKey>()
  static let plugin = KeyTable<PluginKey>()
  static let permission = KeyTable<PermissionKey>()
  static let service = KeyTable<ServiceKey>()
  static let provider = KeyTable<ProviderKey>()
  static let requirement = KeyTable<RequirementKey>()
  static let configuration = KeyTable<ConfigurationKey>()
  static let configurationValue = KeyTable<ConfigurationValueKey>()
  static let app = KeyTable<AppKey>()
  static let scope = KeyTable<ScopeKey>()
  static let launchTask = KeyTable<LaunchTaskKey>()
  static let route = KeyTable<RouteKey>()
  static let event = KeyTable<EventKey>()
  static let hearer = KeyTable<EventHandlerKey>()
  static let appConfiguration = KeyTable<AppConfigurationKey>()
  static let product = KeyTable<ProductKey>()
  static let package = KeyTable<PackageKey>()
  static let trait = KeyTable<TraitKey>()
  static let wiring = KeyTable<WiringKey>()
  static let integration = KeyTable<IntegrationKey>()
  static let defaults = KeyTable<DefaultsKey>()
  static let minimumAge = KeyTable<MinimumAgeKey>()
  static let layer = KeyTable<LayerKey>()
  static let publishedSource = KeyTable<PublishedSourceKey>()
}

/// Every set of keys of specs by the name of its definition in the schemas, for the test that compares them.
package let decodedKeys: [String: [String]] = [
  "spec": Keys.spec.names, "module": Keys.module.names, "dependency": Keys.dependency.names,
  "resource": Keys.resource.names, "setting": Keys.setting.names, "condition": Keys.condition.names,
  "plugin": Keys.plugin.names, "permission": Keys.permission.names, "service": Keys.service.names,
  "provider": Keys.provider.names, "requirement": Keys.requirement.names, "product": Keys.product.names,
  "configuration": Keys.configuration.names, "configurationValue": Keys.configurationValue.names,
  "launchTask": Keys.launchTask.names, "route": Keys.route.names, "app": Keys.app.names,
  "event": Keys.event.names, "hearer": Keys.hearer.names,
  "appConfiguration": Keys.appConfiguration.names, "scope": Keys.scope.names,
  "package": Keys.package.names, "trait": Keys.trait.names, "wiring": Keys.wiring.names,
  "integration": Keys.integration.names, "defaults": Keys.defaults.names, "layer": Keys.layer.names,
  "minimumAge": Keys.minimumAge.names,
  "publishedSource": Keys.publishedSource.names,
]
