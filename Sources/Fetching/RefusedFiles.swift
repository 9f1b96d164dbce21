import Model
import Paths
import Text

extension Manifest {
  /// What SwiftPM refuses of the targets and files of a commit, so that it loads nothing of the package; sorted as text.
  ///
  /// The rules are those of SwiftPM's ManifestValidator, TargetSourcesBuilder and PackageBuilder. What a link or a submodule
  /// holds is not known here, and nothing is said of it.
  func refusals(in tree: CommitTree) -> [String] {
    var found = Set(unknownDependencies + dependenciesOnTests + unknownPlugins)
    if let mode = refusedLanguageMode { found.insert(Pin.Refusal(.languageMode, mode)) }
    var programs = Programs(self)
    if tree.kind(of: Self.moduleMap) != .file {
      let search = PathSearch(manifest: self, tree: tree)
      var owners: [String: String] = [:]
      var looked = 0
      for target in requiredTargets {
        // SwiftPM loads no package in which so many targets share their files.
        if looked > 1_000_000 + 16 * tree.count { break }
        if target.kind == .binary {
          if let empty = search.emptyArchive(of: target) { found.insert(Pin.Refusal(.archive, empty)) }
          continue
        }
        let (folder, isThere) = search.folder(of: target)
        guard isThere, tree.kind(of: folder) == .folder, target.kind != .system else { continue }
        var files = TargetFiles(target, of: self, in: folder, tree)
        looked += files.items.count
        files.findRefusals(&found)
        programs.look(at: target, files.sources, in: folder, tree)
        for source in files.sources where owners.updateValue(target.name, forKey: source) != nil {
          found.insert(Pin.Refusal(.overlap, source))
        }
      }
    }
    found.formUnion(refusedProducts(programs, tree))
    return found.map(\.text).map(\.visible).sorted()
  }

  /// The targets with settings for C++ that have sources of C alone.
  func clangTargets(in tree: CommitTree) -> Set<String> {
    let search = PathSearch(manifest: self, tree: tree)
    return Set(
      requiredTargets.filter { target in
        guard target.settings.contains(where: { $0.kind == .interoperabilityMode("Cxx") }) else { return false }
        let (folder, isThere) = search.folder(of: target)
        guard isThere, tree.kind(of: folder) == .folder else { return false }
        var files = TargetFiles(target, of: self, in: folder, tree)
        var refusals: Set<Pin.Refusal> = []
        files.findRefusals(&refusals)
        return !files.sources.isEmpty && !files.sources.contains { $0.hasSuffix(".swift") }
      }.map(\.name))
  }

  /// Names under `dependencies` of any target, tests too, that are neither a target nor a package.
  private var unknownDependencies: [Pin.Refusal] {
    if tools < ToolsVersion(5, 2) { return [] }
    let own = Set(targets.map(\.name))
    return targets.flatMap { target in
      target.dependencies.compactMap { dependency in
        guard case .byName(let name, _) = dependency, !own.contains(name), !isPackage(name) else { return nil }
        return Pin.Refusal(.dependency, "\(target.name) \(name)")
      }
    }
  }

  /// Tests that a target needs which is none of them.
  private var dependenciesOnTests: [Pin.Refusal] {
    let tests = Set(targets.lazy.filter { $0.kind == .test }.map(\.name))
    if tests.isEmpty { return [] }
    return requiredTargets.filter { $0.kind != .test }.flatMap { target in
      target.dependencies.compactMap { dependency in
        switch dependency {
        case .target(let name, _), .byName(let name, _):
          tests.contains(name) ? Pin.Refusal(.tests, "\(target.name) \(name)") : nil
        case .product: nil
        }
      }
    }
  }

  /// Names under `plugins` that are neither of this package nor of a dependency.
  private var unknownPlugins: [Pin.Refusal] {
    requiredTargets.flatMap { target in
      target.plugins.compactMap { usage in
        let isKnown =
          usage.package.map(isPackage)
          ?? (targets.contains { $0.name == usage.name } || products.contains { $0.name == usage.name })
        return isKnown ? nil : Pin.Refusal(.plugin, "\(target.name) \(usage.name)")
      }
    }
  }

  /// The lowest of the language modes where no Swift has one of them yet.
  private var refusedLanguageMode: String? {
    guard let modes = swiftLanguageModes, requiredTargets.contains(where: { $0.kind != .binary && $0.kind != .system })
    else { return nil }
    let numbers = modes.map { Int($0.prefix { $0 != "." }) ?? 0 }
    guard let lowest = numbers.min() else { return "none" }
    return lowest < 7 ? nil : "\(lowest)"
  }

  /// Products of targets that their type is not made of.
  private func refusedProducts(_ programs: Programs, _ tree: CommitTree) -> [Pin.Refusal] {
    let kindOfTarget = Dictionary(targets.map { ($0.name, $0.kind) }) { first, _ in first }
    return products.filter { product in
      let kinds = product.targets.compactMap { kindOfTarget[$0] }
      if kinds.contains(.system), product.type != .library || kinds.count > 1 { return true }
      switch product.type {
      case .library, .static, .dynamic:
        return kinds.contains(.plugin)
          || tools >= ToolsVersion(5, 7) && (kinds.contains(.executable) || programs.haveOne(of: product.targets))
      case .executable:
        return kinds.contains(.plugin) || programs.areNotOne(of: product.targets, tree)
      case .plugin: return kinds.contains { $0 != .plugin }
      }
    }.map { Pin.Refusal(.product, $0.name) }
  }

  private func isPackage(_ name: String) -> Bool {
    let name = name.lowercased()
    return dependencies.contains { $0.identity == name || $0.name?.lowercased() == name }
  }
}

extension PathSearch {
  /// The folder of a framework without what says that it is one.
  fileprivate func emptyArchive(of target: Manifest.Target) -> String? {
    guard target.url == nil, let path = target.path.map(Path.normalised), tree.kind(of: path) == .folder else {
      return nil
    }
    let list = path.hasSuffix(".xcframework") ? "Info.plist" : path.hasSuffix(".artifactbundle") ? "info.json" : nil
    guard let list else { return nil }
    let file = Path.join(path, list)
    return tree.isEmpty(file) || !tree.hasUnseen(in: path) && !tree.mayHave(file) ? path : nil
  }
}

/// The targets that SwiftPM makes programs of: besides those that say so each that has a `main` file.
private struct Programs {
  private enum Answer {
    case yes, no
    /// There may be a `main` file among what is not known.
    case unseen
  }

  /// Targets that are not looked at may be programs.
  private var answers: [String: Answer] = [:]

  init(_ manifest: Manifest) {
    for target in manifest.targets {
      switch target.kind {
      case .executable: answers[target.name] = .yes
      case .test, .macro, .plugin: answers[target.name] = .no
      case .library, .binary, .system: break
      }
    }
  }

  /// - Parameter sources: the regular ones, from the top of the repository.
  mutating func look(at target: Manifest.Target, _ sources: [String], in folder: String, _ tree: CommitTree) {
    guard target.kind == .library else { return }
    if sources.contains(where: { isMainFile(Path.lastComponent($0)) }) {
      answers[target.name] = .yes
    } else if tree.hasUnseen(in: folder) {
      answers[target.name] = .unseen
    } else if tree.contents(of: folder).allSatisfy({ tree.kind(of: Path.join(folder, $0)) == .file }) {
      answers[target.name] = .no
    }
  }

  /// Whether one of these targets is known to be a program.
  func haveOne(of targets: [String]) -> Bool { targets.contains { answers[$0] == .yes } }

  /// Whether none of these targets is a program, or more than one.
  func areNotOne(of targets: [String], _ tree: CommitTree) -> Bool {
    let answers = targets.map { self.answers[$0] }
    let programs = answers.count { $0 == .yes }
    if programs > 1 { return true }
    if answers.contains(.unseen) { tree.noteUncertainty() }
    return programs == 0 && !answers.contains { $0 == nil || $0 == .unseen }
  }
}

/// The files of a target as SwiftPM sorts them.
private struct TargetFiles {
  private enum Role {
    case source
    case resource(Resource.Rule)
    case other
  }

  private let target: Manifest.Target
  private let manifest: Manifest
  private let folder: String
  private let tree: CommitTree
  /// Files, and folders that count as one, relative to the target's folder.
  private(set) var items: [String] = []
  /// What SwiftPM compiles, from the top of the repository.
  private(set) var sources: [String] = []
  /// Folders in the folder of a language.
  private var foldersInLanguages: Set<String> = []
  private let resources: [(path: String, rule: Resource.Rule)]
  /// By path, the positions of the first two resources: two rules are refused, whatever they say.
  private var resourcesByPath: [String: [Int]] = [:]
  /// Resources that are copied as they are.
  private let copied: Set<String>
  /// The stated sources.
  private let stated: Set<String>

  init(_ target: Manifest.Target, of manifest: Manifest, in folder: String, _ tree: CommitTree) {
    (self.target, self.manifest, self.folder, self.tree) = (target, manifest, folder, tree)
    resources = target.resources.map { (Path.normalised($0.path), $0.rule) }
    copied = Set(resources.lazy.filter { $0.rule == .copy }.map(\.path))
    stated = Set((target.sources ?? []).map(Path.normalised))
    for (position, resource) in resources.enumerated() {
      if resourcesByPath[resource.path, default: []].count < 2 {
        resourcesByPath[resource.path, default: []].append(position)
      }
    }
    let excluded = PathSet(target.exclude)
    var seen: Set<String> = []
    for file in tree.contents(of: folder) where !excluded.holds(file) {
      if folder == ".", isManifest(file) { continue }
      guard let item = item(of: file), seen.insert(item).inserted else { continue }
      items.append(item)
    }
    noteUncertainty()
  }

  private func isManifest(_ file: String) -> Bool {
    file == "Package.swift" || file == "Package.resolved" || file.hasPrefix("Package@") && file.hasSuffix(".swift")
  }

  /// Names of resources below folders whose files are not known yet decide whether the package is loaded.
  private func noteUncertainty() {
    guard tree.isPartial else { return }
    for (path, rule) in resources {
      guard case .process = rule else { continue }
      let place = Path.normalised(Path.join(folder, path))
      if tree.hasUnseen(in: place) || tree.kind(of: place) == nil { return tree.noteUncertainty() }
    }
    // Nothing has to name catalogs with old tools, nor what lies in the folder of a language.
    if manifest.tools <= ToolsVersion(5, 4), tree.hasUnseen(in: folder) { return tree.noteUncertainty() }
    if tree.unseen(in: folder).contains(where: { $0.hasSuffix(Self.language) || $0.contains(Self.language + "/") }) {
      tree.noteUncertainty()
    }
  }

  private static let language = ".lproj"

  /// The file, or the folder above it that counts as one; `nil` for what SwiftPM passes over.
  private mutating func item(of file: String) -> String? {
    let parts = file.split(separator: "/")
    var path = ""
    for (depth, part) in parts.enumerated() {
      let parent = path
      path = path.isEmpty ? String(part) : "\(path)/\(part)"
      if part.hasPrefix(".") { return nil }
      let ending = FileRules.ending(of: part)
      if let ending, FileRules.ignores(ending, tools: manifest.tools) { return nil }
      if depth == parts.count - 1 { break }
      if countsAsFile(path, ending) { return path }
      if parent.hasSuffix(Self.language) {
        foldersInLanguages.insert(path)
        return nil
      }
    }
    return tree.kind(of: Path.join(folder, path)) == .file ? path : nil
  }

  private func countsAsFile(_ path: String, _ ending: String?) -> Bool {
    copied.contains(path)
      || FileRules.countsAsFile(ending, isStated: stated.contains(path), tools: manifest.tools, inXcode: false)
  }

  mutating func findRefusals(_ found: inout Set<Pin.Refusal>) {
    func path(_ item: String) -> String { folder == "." ? item : "\(folder)/\(item)" }
    let stated = target.sources.flatMap { $0.isEmpty ? nil : PathSet($0) }
    var taken: [(item: String, rule: Resource.Rule)] = []
    for item in items {
      switch role(of: item, stated) {
      case nil: found.insert(Pin.Refusal(.resourceRule, path(item)))
      case .source?: sources.append(path(item))
      case .resource(let rule)?: taken.append((item, rule))
      case .other?: break
      }
    }
    for folder in foldersInLanguages { found.insert(Pin.Refusal(.language, path(folder))) }
    if !manifest.experimentalFeatures.contains(where: { $0.lowercased() == "experimentalmultilang" }) {
      func has(_ endings: Set<String>) -> String? {
        sources.first { FileRules.ending(of: $0.split(separator: "/").last ?? "").map(endings.contains) ?? false }
      }
      if has(["swift"]) != nil, let other = has(FileRules.clang) { found.insert(Pin.Refusal(.languages, other)) }
    }
    findResources(taken, path, &found)
  }

  /// The rules of resources that hold an item: all, or two of them.
  private func rules(for item: String) -> [(path: String, rule: Resource.Rule)] {
    if resources.isEmpty { return [] }
    var positions = resourcesByPath["."] ?? []
    var path = item
    while !path.isEmpty {
      positions += resourcesByPath[path] ?? []
      path = Path.folder(of: path)
    }
    return positions.map { resources[$0] }.filter { item == $0.path || $0.path == "." || Path.isInside(item, $0.path) }
  }

  /// What SwiftPM does with an item; `nil` where two rules hold it.
  private func role(of item: String, _ stated: PathSet?) -> Role? {
    let rules = rules(for: item)
    if rules.count > 1 { return nil }
    let ending = FileRules.ending(of: item.split(separator: "/").last ?? "") ?? ""
    if let stated, stated.holds(item) {
      if !rules.isEmpty { return nil }
      if FileRules.headers.contains(ending) { return .other }
      let isKnown = ending == "swift" || FileRules.clang.contains(ending)
      return isKnown || manifest.tools >= ToolsVersion(5, 3) ? .source : .other
    }
    if let rule = rules.first?.rule { return .resource(rule) }
    if stated == nil, ending == "swift" || FileRules.clang.contains(ending) { return .source }
    if FileRules.headers.contains(ending) || ["modulemap", "apinotes", "docc", "xcprivacy"].contains(ending) {
      return .other
    }
    if FileRules.isResource(ending, tools: manifest.tools, inXcode: false) {
      return .resource(.process(localization: nil))
    }
    return Path.folder(of: item).hasSuffix(Self.language) ? .resource(.process(localization: nil)) : .other
  }

  private func findResources(
    _ taken: [(item: String, rule: Resource.Rule)], _ path: (String) -> String, _ found: inout Set<Pin.Refusal>
  ) {
    var destinations: [String: String] = [:]
    for (item, rule) in taken {
      let name = Path.lastComponent(item)
      var destination = name
      if case .process(let stated) = rule {
        let parent = Path.lastComponent(Path.folder(of: item))
        let own = parent.hasSuffix(Self.language) ? String(parent.dropLast(Self.language.count)) : nil
        if own != nil, stated != nil {
          found.insert(Pin.Refusal(.language, path(item)))
          continue
        }
        let given = stated.map { $0 == "base" ? "Base" : manifest.defaultLocalization ?? "en" }
        if let language = own ?? given {
          destination = "\(language == "Base" ? language : language.lowercased())\(Self.language)/\(name)"
          if manifest.defaultLocalization == nil { found.insert(Pin.Refusal(.localization, path(item))) }
        }
      }
      if destination == "Info.plist" { found.insert(Pin.Refusal(.infoPlist, path(item))) }
      if destinations.updateValue(item, forKey: destination) != nil {
        found.insert(Pin.Refusal(.resourceName, path(item)))
      }
    }
  }
}
