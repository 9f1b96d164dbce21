import Model

extension Manifest {
  /// The manifest without repeated entries of its targets that have no meaning: specs list them once.
  var withoutRepeats: Manifest {
    var manifest = self
    for index in manifest.targets.indices { manifest.targets[index].removeRepeats() }
    return manifest
  }
}

extension Manifest.Target {
  fileprivate mutating func removeRepeats() {
    sources = sources.map(once)
    exclude = once(exclude)
    resources = once(resources)
    plugins = once(plugins)
    dependencies = once(dependencies.map(\.withoutRepeats))
    var seen: Set<Setting> = []
    settings = settings.map(\.withoutRepeats).filter { $0.countsEachTime || seen.insert($0).inserted }
  }
}

/// The values without those that are there before.
private func once<Value: Hashable>(_ values: [Value]) -> [Value] {
  var seen: Set<Value> = []
  return values.filter { seen.insert($0).inserted }
}

extension Condition {
  fileprivate var withoutRepeats: Condition {
    Condition(platforms: once(platforms), configuration: configuration, traits: once(traits))
  }
}

extension Setting {
  fileprivate var withoutRepeats: Setting { Setting(tool: tool, kind: kind, condition: condition?.withoutRepeats) }

  /// True if a second one like it has a meaning. Flags may belong to other flags, and the last of two contrary ones
  /// wins. A linker searches a library again for the objects before it.
  fileprivate var countsEachTime: Bool {
    switch kind {
    case .headerSearchPath, .linkedFramework, .enableUpcomingFeature, .enableExperimentalFeature: false
    case .define(let text): text.contains("=")
    default: true
    }
  }
}

extension Manifest.Dependency {
  fileprivate var withoutRepeats: Manifest.Dependency {
    switch self {
    case .target(let name, let condition): .target(name, condition?.withoutRepeats)
    case .byName(let name, let condition): .byName(name, condition?.withoutRepeats)
    case .product(let name, let package, let aliases, let condition):
      .product(name, package: package, aliases: aliases, condition?.withoutRepeats)
    }
  }
}
