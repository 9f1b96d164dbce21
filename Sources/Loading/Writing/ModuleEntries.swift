import Model
import Text
import YAML

/// The entries of a module's body; those of the main module are at the spec's top level.
struct ModuleEntries {
  private let module: Module

  init(_ module: Module) { self.module = module }

  /// All entries except `provides:`.
  /// - Parameter usualKind: the default kind at this place, which is not written.
  func all(usualKind: TargetKind) -> [YAMLEntry] {
    var entries: [YAMLEntry] = []
    func add(_ key: String, _ value: YAMLValue?) { if let value { entries.append((key, value)) } }
    if module.kind != usualKind { add("type", .text(module.kind.rawValue)) }
    if !module.isMain {
      add("layer", module.layer.map { .text($0.value) })
      add("visibility", module.visibility.map { .texts($0.map(\.value)) })
    }
    add("path", module.path.map { .text($0.value) })
    add("url", module.archive.url.map { .text($0) })
    add("checksum", module.archive.checksum.map { .text($0) })
    add("plugin", module.capability.map(Self.capability))
    add("sources", module.sources.map { .texts($0) })
    add("exclude", module.exclude.isEmpty ? nil : .texts(module.exclude))
    add("resources", module.resources.isEmpty ? nil : .list(module.resources.map(Self.resource)))
    add("public-headers", module.publicHeaders.map { .text($0) })
    add("package-access", module.packageAccess.map { .bool($0) })
    add("pkg-config", module.system.pkgConfig.map { .text($0) })
    add("providers", module.system.providers.isEmpty ? nil : .providers(module.system.providers))
    add("dependencies", module.dependencies.isEmpty ? nil : .list(module.dependencies.map(\.value)))
    add("settings", module.settings.isEmpty ? nil : .list(module.settings.map(\.value)))
    add("plugins", module.plugins.isEmpty ? nil : .texts(module.plugins.map(\.value)))
    add("linkage", module.linkage.map { .text($0 == .library ? "automatic" : $0.rawValue) })
    add("services", module.services.isEmpty ? nil : .block(module.services.map(Self.service)))
    add("config", module.configurations.first.map { .block($0.entries) })
    if module.statesLaunch { add("launch", .block(module.launch.map { ($0.name.value, $0.value) })) }
    if !module.routes.isEmpty { add("routes", .block(module.routes.map { ($0.pattern.value.text, $0.value) })) }
    if !module.events.isEmpty { add("events", .compact(module.events.map { ($0.name.value, $0.value) })) }
    if !module.injects.isEmpty { add("injects", .texts(module.injects.map(\.value))) }
    return entries
  }

  /// The entry `provides:`, unless it would be empty.
  func provides() -> [YAMLEntry] {
    let provided = provided()
    return provided.isEmpty ? [] : [("provides", .block(provided))]
  }

  func provided() -> [YAMLEntry] {
    var entries: [YAMLEntry] = []
    var left = module.provides[...]
    while let first = left.first {
      // Several of one service stand in a list.
      let same = left.prefix { $0.service.value == first.service.value }
      left = left.dropFirst(same.count)
      let values = same.map { Self.provider($0).1 }
      entries.append((first.service.value, values.count == 1 ? values[0] : .list(values)))
    }
    return entries
  }

  // MARK: Parts

  private static func resource(_ resource: Resource) -> YAMLValue {
    let path = YAMLEntry("path", .text(resource.path))
    switch resource.rule {
    case .process(nil): return .text(resource.path)
    case .process(let localization?): return .compact([path, ("localization", .text(localization))])
    case .copy: return .compact([path, ("rule", .text("copy"))])
    case .embedInCode: return .compact([path, ("rule", .text("embed-in-code"))])
    }
  }

  private static func capability(_ capability: PluginCapability) -> YAMLValue {
    guard case .command(let intent, let permissions) = capability else { return .text("build-tool") }
    var entries: [YAMLEntry] = []
    switch intent {
    case .documentation: entries.append(("command", .text("documentation-generation")))
    case .formatting: entries.append(("command", .text("source-code-formatting")))
    case .custom(let verb, let description):
      entries.append(("command", .text(verb)))
      // Without a description, these two verbs mean PackageDescription's own intents.
      let isIntent = verb == "documentation-generation" || verb == "source-code-formatting"
      if !description.isEmpty || isIntent { entries.append(("description", .text(description))) }
    }
    if !permissions.isEmpty { entries.append(("permissions", .list(permissions.map(permission)))) }
    return .compact(entries)
  }

  private static func permission(_ permission: PluginPermission) -> YAMLValue {
    switch permission {
    case .write(let reason): return .compact([("write", .text(reason))])
    case .network(let scope, let reason):
      var entries = [YAMLEntry("network", .text(reason))]
      func add(_ name: String, _ ports: [Int] = []) {
        entries.append(("scope", .text(name)))
        if !ports.isEmpty { entries.append(("ports", .list(ports.map { .integer($0) }))) }
      }
      switch scope {
      case .none: add("none")
      case .docker: add("docker")
      case .unixDomainSocket: add("unix-domain-socket")
      case .local(let ports): add("local", ports)
      case .all(let ports): add("all", ports)
      }
      return .compact(entries)
    }
  }

  private static func service(_ service: ServiceDeclaration) -> YAMLEntry {
    let type = YAMLValue.text(service.protocolName.value.text)
    if service.isolation == nil, !service.isConcrete { return (service.name.value, type) }
    var entries: [YAMLEntry] =
      service.isConcrete ? [("type", type), ("concrete", .bool(true))] : [("protocol", type)]
    if let isolation = service.isolation { entries.append(("isolation", .text(isolation.value.text))) }
    return (service.name.value, .compact(entries))
  }

  private static func provider(_ provider: ProviderDeclaration) -> YAMLEntry {
    if let same = provider.same { return (provider.service.value, .compact([("same", .text(same.value))])) }
    var entries: [YAMLEntry] = []
    switch provider.construction.value {
    case .type(let name):
      if provider.scope == .shared, provider.scopeName == nil, provider.requirements.isEmpty, provider.hearers.isEmpty {
        return (provider.service.value, .text(name.text))
      }
      entries.append(("type", .text(name.text)))
    case .factory(let name): entries.append(("factory", .text(name.text)))
    }
    if provider.scope == .transient || provider.scopeName != nil {
      entries.append(("scope", .text(provider.scopeText)))
    }
    if !provider.requirements.isEmpty { entries.append(("requires", .list(provider.requirements.map(requirement)))) }
    if !provider.hearers.isEmpty {
      entries.append(("on", .compact(provider.hearers.map { ($0.event.value, $0.value) })))
    }
    return (provider.service.value, .compact(entries))
  }

  static func requirement(_ requirement: RequirementDeclaration) -> YAMLValue {
    var options: [YAMLEntry] = []
    if let label = requirement.label { options.append(("label", .text(label))) }
    if requirement.lazy { options.append(("lazy", .bool(true))) }
    if requirement.optional { options.append(("optional", .bool(true))) }
    if requirement.collect { options.append(("collect", .bool(true))) }
    if options.isEmpty { return .text(requirement.service.value) }
    if options.count == 1, requirement.label == nil {
      return .compact([(requirement.service.value, .text(options[0].key))])
    }
    return .compact([(requirement.service.value, .compact(options))])
  }
}

extension DependencyReference {
  /// True if the name alone is the whole entry.
  var hasOnlyName: Bool { form == .name && condition == nil && aliases.isEmpty }

  var value: YAMLValue {
    if hasOnlyName { return .text(text.value) }
    var entries = [YAMLEntry(form == .name ? "name" : "product", .text(text.value))]
    if let condition { entries += condition.entries() }
    if !aliases.isEmpty {
      let sorted = aliases.sorted { $0.key < $1.key }
      entries.append(("aliases", .compact(sorted.map { ($0.key, .text($0.value)) })))
    }
    return .compact(entries)
  }
}

extension Condition {
  func entries() -> [YAMLEntry] {
    var entries: [YAMLEntry] = []
    if !platforms.isEmpty { entries.append(("platforms", .texts(platforms.map(SupportedPlatform.displayName(of:))))) }
    if let configuration { entries.append(("configuration", .text(configuration))) }
    if !traits.isEmpty { entries.append(("traits", .texts(traits))) }
    return entries
  }
}
