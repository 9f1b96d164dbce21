import Model

extension PodfileLock {
  /// Makes the Podfile.lock that would list the pods of a lockfile.
  package init(pins lockfile: Lockfile) {
    self.init(file: lockfile.file)
    for pin in lockfile.pins where pin.isPod {
      let requires = pin.podEdges?.requires ?? []
      entries.append(Entry(name: pin.name, version: pin.version, requires: Self.references(requires)))
      for module in pin.podEdges?.modules ?? [] {
        let name = Located("\(pin.name.value)/\(module.name.value)", at: module.name.place)
        entries.append(Entry(name: name, version: pin.version, requires: Self.references(module.requires)))
      }
      let place = pin.source.place
      func option(_ key: String, _ value: String) -> (key: Located<String>, value: Located<String>) {
        (Located(key, at: place), Located(value, at: place))
      }
      switch pin.source.value {
      case .pod(let source): specRepositories[pin.name.value] = Located(source, at: place)
      case .path(let path): externalSources.append(Source(name: pin.name, options: [option("path", path)]))
      case .git(let url):
        var options = [option("git", url)]
        if let revision = pin.revision?.value { options.append(option("commit", revision)) }
        if let version = pin.version?.value { options.append(option("tag", version)) }
        externalSources.append(Source(name: pin.name, options: options))
      case .registry, .binary: break
      }
    }
  }

  private static func references(
    _ requires: [(pod: Located<String>, requirement: Located<String>)]
  ) -> [Reference] {
    requires.map { Reference(pod: $0.pod, requirement: $0.requirement.value) }
  }
}
