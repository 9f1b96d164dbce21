import Diagnostics
import Model
import YAML

/// Decodes the body of a module; a missing value counts as empty.
func decodeModule(_ node: YAMLNode, into module: inout Module, _ decoder: inout Decoder) {
  if node.isNull { return }
  let name = module.name.value
  var copy = module
  decoder.mapping(node, "module '\(name)'", Keys.module) { decoder, key, value, _ in
    decodeModuleKey(key, value, into: &copy, &decoder)
  }
  module = copy
}

/// Decodes one key of a module, which may also be at the top level of a spec.
func decodeModuleKey(_ key: ModuleKey, _ value: YAMLNode, into module: inout Module, _ decoder: inout Decoder) {
  switch key {
  case .type: if let kind = decoder.choice(value, "'type'", TargetKind.self) { module.kind = kind }
  case .layer: module.layer = decoder.name(value, "'layer'")
  case .visibility: module.visibility = decoder.names(value, "'visibility'")
  case .path: module.path = decoder.path(value, "'path'")
  case .sources: module.sources = decodePaths(value, "'sources'", &decoder)
  case .exclude: module.exclude = decodePaths(value, "'exclude'", &decoder)
  case .resources:
    let resources = decoder.list(value, "'resources'") { decoder, node in
      decodeResource(node, &decoder).map { ($0, node.place) }
    }
    (module.resources, module.resourcePlaces) = (resources.map(\.0), resources.map(\.1))
  case .dependencies: module.dependencies = decodeDependencies(value, &decoder)
  case .settings: module.settings = decodeSettings(value, &decoder)
  case .plugins: module.plugins = decoder.names(value, "'plugins'")
  case .linkage: module.linkage = decodeLinkage(value, &decoder)
  case .url: module.archive.url = decodeArchiveURL(value, &decoder)
  case .checksum: module.archive.checksum = decoder.text(value, "'checksum'")
  case .providers: module.system.providers = decodeProviders(value, &decoder)
  // An invalid value gets a placeholder, so that the key is not reported as missing too.
  case .plugin: module.capability = decodePlugin(value, &decoder) ?? .buildTool
  case .services: module.services = decodeServices(value, &decoder)
  case .provides: decodeModuleProvides(value, into: &module, &decoder)
  case .config: module.configurations = decodeConfiguration(value, &decoder).map { [$0] } ?? []
  case .launch: (module.launch, module.statesLaunch) = (decodeLaunch(value, &decoder), true)
  case .routes: module.routes = decodeRoutes(value, &decoder)
  case .events: module.events = decodeEvents(value, &decoder)
  case .injects: module.injects = decoder.list(value, "'injects'") { $0.identifier($1, "a service") }
  case .publicHeaders: module.publicHeaders = decoder.innerPath(value, "'public-headers'")
  case .packageAccess: module.packageAccess = decoder.bool(value, "'package-access'")
  case .pkgConfig: module.system.pkgConfig = decoder.text(value, "'pkg-config'")
  }
}

private func decodeModuleProvides(_ node: YAMLNode, into module: inout Module, _ decoder: inout Decoder) {
  var providers = module.provides
  decoder.entries(node, "'provides'") { decoder, key, value in
    guard let service = decoder.identifier(key, "a service") else { return }
    providers += decodeProviders(service, value, &decoder)
  }
  module.provides = providers
}

private func decodePaths(_ node: YAMLNode, _ what: String, _ decoder: inout Decoder) -> [String] {
  decoder.list(node, what) { decoder, child in decoder.innerPath(child, "an entry of \(what)") }
}

/// The URL from which SwiftPM downloads a binary module.
private func decodeArchiveURL(_ node: YAMLNode, _ decoder: inout Decoder) -> String? {
  guard let text = decoder.text(node, "'url'") else { return nil }
  if let problem = gitURLProblem(text, allowFileURLs: true) {
    decoder.report(.unsafeURL("the URL '\(withoutPassword(text))'", problem, at: node.place))
  } else if !text.hasPrefix("https://")
    || !text.lowercased().hasSuffix(".zip") && !text.hasSuffix(".artifactbundleindex")
  {
    decoder.reportInvalid(
      "'url'", "is '\(text)', which SwiftPM does not support", at: node.place,
      help: "write an https URL of a .zip or .artifactbundleindex")
  }
  return text
}

private func decodeLinkage(_ node: YAMLNode, _ decoder: inout Decoder) -> ProductType? {
  enum Linkage: String, CaseIterable {
    case automatic, `static`, dynamic
  }
  return decoder.choice(node, "'linkage'", Linkage.self).map { linkage in
    switch linkage {
    case .automatic: .library
    case .static: .static
    case .dynamic: .dynamic
    }
  }
}

// MARK: Dependencies

private func decodeDependencies(_ node: YAMLNode, _ decoder: inout Decoder) -> [DependencyReference] {
  // `{ Tracking: 1.2.0 }`, as in other tools.
  for (key, value) in node.pairs where value.kind == .scalar && looksLikeVersion(value.text) {
    decoder.report(.versionInSpec("\(key.text): \(value.text)", of: key.text, value.text, at: key.place))
  }
  return decoder.list(node, "'dependencies'") { decoder, child in
    switch child.kind {
    case .scalar: return decoder.name(child, "a dependency", slash: true).map { DependencyReference($0) }
    case .mapping: return decodeConditionalDependency(child, &decoder)
    case .sequence:
      decoder.report(
        .wrongType("a dependency", expected: "a name or a mapping", found: "a list", at: child.place))
      return nil
    }
  }
}

/// Reports a dependency that is written as in a manifest, with its package.
private func reportManifestForm(of node: YAMLNode, _ decoder: inout Decoder) -> Bool {
  guard let package = node["package"], let product = node["product"] ?? node["name"], package.kind == .scalar,
    let key = node.pairs.first(where: { $0.key.text == "package" })?.key
  else { return false }
  decoder.report(
    .unknownKey("package", in: "a dependency", known: Keys.dependency.names, at: key.place)
      .withHelp("write '\(package.text)/\(product.text)'"))
  return true
}

private func decodeConditionalDependency(_ node: YAMLNode, _ decoder: inout Decoder) -> DependencyReference? {
  var reference: DependencyReference?
  var condition = Condition()
  var aliases: [String: String] = [:]
  var failed = false
  if reportManifestForm(of: node, &decoder) { return nil }
  decoder.mapping(node, "a dependency", Keys.dependency) { decoder, key, value, place in
    switch key {
    case .name, .product:
      if reference != nil {
        decoder.reportInvalid(
          "a dependency", "can have 'name' or 'product', not both", at: place, help: "keep one of the two")
      }
      guard let name = decoder.name(value, "'\(key.rawValue)' of a dependency", slash: true) else {
        failed = true
        return
      }
      reference = DependencyReference(name, form: key == .name ? .name : .product)
    case .platforms: condition.platforms = decodePlatformNames(value, &decoder)
    case .traits: condition.traits = decoder.texts(value, "'traits'")
    case .aliases:
      decoder.entries(value, "'aliases'") { decoder, key, value in
        guard let name = decoder.identifier(key, "a module"), let alias = decoder.identifier(value, "an alias") else {
          return
        }
        aliases[name.value] = alias.value
      }
    }
  }
  if reference == nil, !failed, !node.pairs.contains(where: { Keys.dependency.find($0.key) == nil }) {
    decoder.reportMissing("name", in: "a dependency", at: node.place, example: "name: Component")
  }
  if !aliases.isEmpty { reference?.aliases = aliases }
  if !condition.platforms.isEmpty || !condition.traits.isEmpty { reference?.condition = condition }
  return reference
}

// MARK: Resources

private func decodeResource(_ node: YAMLNode, _ decoder: inout Decoder) -> Resource? {
  enum Rule: String, CaseIterable {
    case process, copy
    case embedInCode = "embed-in-code"
  }
  enum Localization: String, CaseIterable {
    case `default`, base
  }
  if node.kind == .scalar {
    return decoder.innerPath(node, "a resource").map { Resource(path: $0, rule: .process(localization: nil)) }
  }
  var path: String?
  var rule = Rule.process
  var localization: Localization?
  decoder.mapping(node, "a resource", Keys.resource) { decoder, key, value, _ in
    switch key {
    case .path: path = decoder.innerPath(value, "'path'")
    case .rule: rule = decoder.choice(value, "'rule'", Rule.self) ?? .process
    case .localization: localization = decoder.choice(value, "'localization'", Localization.self)
    }
  }
  guard node.kind == .mapping else { return nil }
  guard let path else {
    decoder.reportMissing("path", in: "a resource", node, at: node.place, example: "path: Assets")
    return nil
  }
  if rule != .process, localization != nil {
    decoder.reportInvalid("a resource", "with 'localization' needs the rule 'process'", at: node.place)
  }
  switch rule {
  case .process: return Resource(path: path, rule: .process(localization: localization?.rawValue))
  case .copy: return Resource(path: path, rule: .copy)
  case .embedInCode: return Resource(path: path, rule: .embedInCode)
  }
}

// MARK: Providers

func decodeProviders(_ node: YAMLNode, _ decoder: inout Decoder) -> [SystemProvider] {
  enum Manager: String, CaseIterable {
    case apt, brew, yum, nuget, pkg
  }
  return decoder.elements(of: node, "'providers'") { decoder, key, value in
    decoder.choice(key, "a package manager", Manager.self).map { manager in
      SystemProvider(manager: manager.rawValue, packages: decoder.texts(value, "'\(manager.rawValue)'"))
    }
  }
}
