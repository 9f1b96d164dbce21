import Model
import Paths

/// The plan of an import: which targets become components, the tests of each, and the paths of specs and sources.
struct ComponentPlan {
  struct Component {
    let target: Manifest.Target
    var tests: [Manifest.Target] = []
    /// The spec's path, from the root.
    var spec = ""

    var name: String { target.name }
    /// The spec's folder, `""` for the root.
    var folder: String { Path.folder(of: spec) }
  }

  /// The name of the package, and of the root's spec.
  let rootName: String
  private(set) var components: [Component] = []
  /// The index of the root's own component in `components`.
  private(set) var rootComponent: Int?
  /// The index of each target's component, by target name.
  private(set) var owner: [String: Int] = [:]
  /// The folder of the specs that are not beside their sources, if there are any.
  private(set) var specFolder: String?
  private let folders: PackageImport.Folders?

  init(_ input: PackageImport) {
    rootName = input.manifest.name
    folders = input.folders
    addComponents(input.manifest)
    rootComponent = components.firstIndex { $0.name == rootName }
    placeSpecs(input)
  }

  // MARK: Components

  private mutating func addComponents(_ manifest: Manifest) {
    for target in manifest.targets where target.kind != .test { add(target) }
    for target in manifest.targets where target.kind == .test {
      if let index = subject(of: target) {
        components[index].tests.append(target)
        owner[target.name] = index
      }
    }
    for target in manifest.targets where target.kind == .test && owner[target.name] == nil { add(target) }
  }

  private mutating func add(_ target: Manifest.Target) {
    owner[target.name] = components.count
    components.append(Component(target: target))
  }

  /// The component that a test belongs to: the one with its name without `Tests`, else the dependency with the longest
  /// common prefix.
  private func subject(of test: Manifest.Target) -> Int? {
    if let subject = TestName.subject(of: test.name), let index = component(named: subject) { return index }
    var best: (index: Int, length: Int)?
    for dependency in test.dependencies {
      let name: String
      switch dependency {
      case .target(let target, _), .byName(let target, _): name = target
      case .product: continue
      }
      guard let index = component(named: name) else { continue }
      let length = zip(name.unicodeScalars, test.name.unicodeScalars).prefix { $0 == $1 }.count
      if best.map({ length > $0.length }) ?? true { best = (index, length) }
    }
    return best?.index
  }

  private func component(named name: String) -> Int? {
    guard let index = owner[name], components[index].name == name, components[index].target.kind != .test else {
      return nil
    }
    return index
  }

  // MARK: Folders

  /// A target's folder, from the root; `nil` if it has none or it is outside of the package.
  func folder(of target: Manifest.Target) -> String? {
    if target.kind == .binary, target.url != nil, target.path == nil { return nil }
    return Path.joinInRoot("", target.path ?? usualFolder(target))
  }

  /// The folder where SwiftPM finds a target without a path: the first conventional one that exists.
  private func usualFolder(_ target: Manifest.Target) -> String {
    let usual = target.kind.searchedParents.map { "\($0)/\(target.name)" }
    return usual.first { folders?.exists($0) ?? true } ?? usual[0]
  }

  // MARK: Specs

  private mutating func placeSpecs(_ input: PackageImport) {
    var taken = TakenPaths()
    taken.insert("component.yaml")
    let apart = apartFolder(input.manifest)
    let counts = Dictionary(grouping: components.compactMap { folder(of: $0.target) }) { $0 }.mapValues(\.count)
    for index in components.indices {
      if index == rootComponent {
        components[index].spec = "component.yaml"
        continue
      }
      let name = fileName(components[index].name)
      var path = "\(apart)/\(name).component.yaml"
      if input.layout == .folder, let folder = folder(of: components[index].target), canHold(folder, components[index])
      {
        let isAlone = counts[folder] == 1 && !folder.isEmpty
        path = Path.join(folder, isAlone ? "component.yaml" : "\(name).component.yaml")
      } else {
        specFolder = apart
      }
      components[index].spec = taken.insert(path)
    }
  }

  private func canHold(_ folder: String, _ component: Component) -> Bool {
    guard component.target.kind != .binary, let folders else { return false }
    return (folder.isEmpty || folders.exists(folder)) && folders.isSearched(folder)
  }

  /// A folder for specs that contains no target's sources.
  private func apartFolder(_ manifest: Manifest) -> String {
    let used = manifest.targets.compactMap { folder(of: $0)?.lowercased() }
    let candidates = ["Components", "Specs", "ComponentSpecs"]
    return candidates.first { candidate in
      let lower = candidate.lowercased()
      return !used.contains { Path.isInside($0, lower) }
    } ?? candidates[0]
  }

  /// A name that is a valid file name on every file system.
  private func fileName(_ name: String) -> String {
    var result = ""
    for scalar in name.unicodeScalars {
      let isOdd = scalar.value < 0x20 || scalar.value == 0x7F || "/\\:*?\"<>|".unicodeScalars.contains(scalar)
      result.unicodeScalars.append(isOdd ? "-" : scalar)
      // File names have at most 255 bytes, and '.component.yaml' will be appended.
      if result.utf8.count > 200 { break }
    }
    return result.hasPrefix(".") || result.isEmpty ? "-" + result : result
  }
}

/// Paths that are taken, compared without case, as some file systems do.
private struct TakenPaths {
  private var taken: Set<String> = []

  /// The path, or a similar one that is not taken.
  @discardableResult
  mutating func insert(_ path: String) -> String {
    if taken.insert(path.lowercased()).inserted { return path }
    let (stem, ending) =
      path.hasSuffix(".component.yaml")
      ? (String(path.dropLast(15)), ".component.yaml") : (String(path.dropLast(14)) + "spec", ".component.yaml")
    var number = 2
    while !taken.insert("\(stem)-\(number)\(ending)".lowercased()).inserted { number += 1 }
    return "\(stem)-\(number)\(ending)"
  }
}
