import Model
import Paths
import Text

// The packages that a package depends on, and their names.
extension PackagePlanner {
  /// Packages that no target uses go into the manifest of the spec that names them.
  mutating func addToolsOnlyPins() {
    for component in components {
      for package in graph.components[component].spec.package?.toolsOnly ?? [] {
        if let pin = graph.pinNames.pin(named: package.value) { usedPins.insert(pin) }
      }
    }
  }

  /// Pins that other packages need and that are something else than these ask for, and members that stand in for what these
  /// fetch, count where the manifest says so. SwiftPM warns that no target uses them.
  mutating func addOverridingPackages() {
    if isOpen { return }
    let overriding = tables.overriding.subtracting(usedPins)
    if overriding.isEmpty, tables.standIns.isEmpty { return }
    while true {
      let reached = reachedPins()
      var pins = overriding.intersection(reached)
      // Tools that have no traits are no error before it is known which packages need them.
      if let tools = integration.tools?.value, tools < ToolsVersion(6, 1),
        !reached.allSatisfy({ graph.knowsNeeds(ofPin: $0) })
      {
        pins = pins.filter { graph.project.lockfile.pins[$0].traits == nil }
      }
      let members = Set(reached.flatMap { tables.standIns[$0] ?? [] }).subtracting(components)
      if usedPins.isSuperset(of: pins), usedMembers.isSuperset(of: members) { return }
      usedPins.formUnion(pins)
      usedMembers.formUnion(members)
    }
  }

  mutating func addDependencies() {
    for component in usedMembers.sorted(by: { graph.components[$0].spec.folder < graph.components[$1].spec.folder }) {
      let other = graph.components[component].spec.folder
      // The name of the root's folder differs from machine to machine.
      let name = other.isEmpty ? graph.components[component].name : nil
      manifest.dependencies.append(
        Manifest.PackageDependency(
          source: .path(Path.relative(from: folder, to: other) ?? other), identity: packageIdentity(ofURL: other),
          name: name))
    }
    manifest.dependencies.reserveCapacity(manifest.dependencies.count + usedPins.count)
    for index in usedPins.sorted(by: { tables.pinRanks[$0] < tables.pinRanks[$1] }) {
      if let source = source(ofPin: index) {
        let name = pathAboveRoot(ofPin: index).map { _ in packageName(index) }
        manifest.dependencies.append(
          Manifest.PackageDependency(
            source: source, identity: name ?? graph.pinNames.identities[index], name: name,
            traits: graph.project.lockfile.pins[index].traits))
      }
    }
  }

  private func source(ofPin index: Int) -> Manifest.PackageDependency.Source? {
    let pins = graph.project.lockfile.pins
    let requirement: Manifest.PackageDependency.Requirement
    if isOpen {
      requirement = .anyVersion
    } else if let version = pins[index].version {
      requirement = .exact(version.value)
    } else if let branch = pins[index].branch {
      requirement = .branch(branch.value)
    } else {
      // SwiftPM takes no other commit for it than one spelled as in Package.resolved.
      requirement = pins[index].revision.map { .revision($0.value.lowercased()) } ?? .branch("main")
    }
    switch pins[index].source.value {
    case .git(let url): return .git(isLocalGitPath(url) ? Path.viaRoot(url, from: folder) : url, requirement)
    case .registry(let id): return .registry(id: id, requirement)
    case .path(let text): return .path(Path.viaRoot(pathAboveRoot(ofPin: index) ?? text, from: folder))
    case .binary, .pod: return nil
    }
  }

  /// The identity as the URL spells it.
  mutating func packageName(_ pin: Int) -> String {
    if let name = packageNames[pin] { return name }
    let name: String
    let identity = graph.pinNames.identities[pin]
    switch graph.project.lockfile.pins[pin].source.value {
    case .path where pathAboveRoot(ofPin: pin) != nil: name = graph.project.lockfile.pins[pin].name.value.lowercased()
    case .binary, .pod: name = graph.project.lockfile.pins[pin].name.value
    case .git(let text), .path(let text): name = Self.spelling(of: identity, in: text)
    case .registry(let id): name = id
    }
    packageNames[pin] = name
    return name
  }

  /// The path of a pin in a folder above the root, as it is written: the folder's name differs from machine to machine.
  private func pathAboveRoot(ofPin pin: Int) -> String? {
    guard let folder = graph.project.lockfile.pins[pin].folder?.value, Pin.Source.path(folder).isAboveRoot else {
      return nil
    }
    return folder
  }

  /// An identity as a URL or folder spells it.
  static func spelling(of identity: String, in location: String) -> String {
    let isRepository = location.utf8.suffix(4).elementsEqual(".git".utf8)
    let text = isRepository ? location.utf8.dropLast(4) : location.utf8[...]
    // Fast path: most are lower-case ASCII.
    if text.suffix(identity.utf8.count).elementsEqual(identity.utf8), identity.utf8.allSatisfy({ $0 < 0x80 }) {
      return identity
    }
    let spelled = String(Substring(text))
    return spelled.lowercased().hasSuffix(identity) ? String(spelled.suffix(identity.count)) : identity
  }
}
