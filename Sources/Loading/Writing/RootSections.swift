import Diagnostics
import Model
import YAML

extension Integration {
  func entries() -> [YAMLEntry] {
    var entries: [YAMLEntry] = []
    if let tools { entries.append(("tools", .text(tools.value.description))) }
    var defaults: [YAMLEntry] = []
    if !platforms.isEmpty { defaults.append(("platforms", .platforms(platforms))) }
    if !settings.isEmpty { defaults.append(("settings", .list(settings.map(\.value)))) }
    if !defaults.isEmpty { entries.append(("defaults", .compact(defaults))) }
    if !layers.isEmpty { entries.append(("layers", .list(layers.map(\.value)))) }
    if let search { entries.append(("search", .texts(search.map(\.value)))) }
    if !sources.isEmpty { entries.append(("sources", .texts(sources.map(\.value)))) }
    if let allowedSources { entries.append(("allowed-sources", .texts(allowedSources.map(\.value)))) }
    if let minimumAge {
      var values: [YAMLEntry] = [("days", .text(String(minimumAge.days)))]
      if !minimumAge.except.isEmpty { values.append(("except", .texts(minimumAge.except.map(\.value)))) }
      entries.append(("minimum-age", .compact(values)))
    }
    if packages != .single { entries.append(("packages", .text(packages.rawValue))) }
    if packageResolved != .each { entries.append(("package-resolved", .text(packageResolved.rawValue))) }
    if let pods { entries.append(("pods", .text(pods.value.rawValue))) }
    if unowned != .everything { entries.append(("unowned", .text(unowned.rawValue))) }
    if !severity.isEmpty {
      entries.append(("severity", .block(severity.map { ($0.id.value, .text($0.severity.rawValue)) })))
    }
    if let only = xcode.first, xcode.count == 1 {
      entries.append(("xcode", .text(only.value)))
    } else if !xcode.isEmpty {
      entries.append(("xcode", .texts(xcode.map(\.value))))
    }
    if fileURLs { entries.append(("file-urls", .bool(true))) }
    return entries
  }
}

extension Integration.Layer {
  fileprivate var value: YAMLValue {
    peers ? .compact([("name", .text(name.value)), ("peers", .bool(true))]) : .text(name.value)
  }
}

extension PackageSection {
  /// True if there is nothing to write under `package:`.
  package var isEmpty: Bool { entries().isEmpty }

  func entries() -> [YAMLEntry] {
    var entries: [YAMLEntry] = []
    if let swiftLanguageModes { entries.append(("swift", .texts(swiftLanguageModes))) }
    if let cLanguageStandard { entries.append(("c", .text(cLanguageStandard))) }
    if let cxxLanguageStandard { entries.append(("cxx", .text(cxxLanguageStandard))) }
    if let localization { entries.append(("localization", .text(localization))) }
    if let pkgConfig { entries.append(("pkg-config", .text(pkgConfig))) }
    if !providers.isEmpty { entries.append(("providers", .providers(providers))) }
    if !traits.isEmpty { entries.append(("traits", .block(traits.map(Self.trait)))) }
    if !toolsOnly.isEmpty { entries.append(("tools-only", .texts(toolsOnly.map(\.value)))) }
    if !experimentalFeatures.isEmpty { entries.append(("experimental-features", .texts(experimentalFeatures))) }
    return entries
  }

  private static func trait(_ trait: Trait) -> YAMLEntry {
    if trait.isPlainDefault { return (trait.name, .texts(trait.enables)) }
    if trait.summary == nil, trait.name != "default" {
      return (trait.name, trait.enables.isEmpty ? .compact([]) : .texts(trait.enables))
    }
    var entries: [YAMLEntry] = []
    if let summary = trait.summary { entries.append(("summary", .text(summary))) }
    if !trait.enables.isEmpty { entries.append(("enables", .texts(trait.enables))) }
    return (trait.name, .compact(entries))
  }
}

extension YAMLValue {
  /// Platforms by name, as PackageDescription spells them.
  static func platforms(_ platforms: [Located<SupportedPlatform>]) -> YAMLValue {
    .compact(platforms.map { ($0.value.displayName, .text($0.value.versionText)) })
  }

  /// Packages by manager, in the order of each manager's first mention.
  static func providers(_ providers: [SystemProvider]) -> YAMLValue {
    var managers: [String] = []
    var packages: [String: [String]] = [:]
    for provider in providers {
      if packages[provider.manager] == nil { managers.append(provider.manager) }
      packages[provider.manager, default: []] += provider.packages
    }
    return .compact(managers.map { ($0, .texts(packages[$0] ?? [])) })
  }
}
