import Diagnostics
import Findings
import Model

/// The settings that the root states for all packages: tools, platforms, and common language settings.
struct CommonSettings {
  let tools: ToolsVersion
  private(set) var platforms: [SupportedPlatform] = []
  /// The platforms of each package that are newer than the root's.
  private(set) var ownPlatforms: [[SupportedPlatform]] = []
  /// The language settings that all packages share; the others stay with each package.
  private(set) var section = PackageSection()
  private(set) var bag = DiagnosticBag()

  /// - Parameters:
  ///   - needs: for each package, the indices of the packages that it depends on.
  ///   - ofPods: the platforms of the Podfile and of pods.
  init(
    _ packages: [LocalPackage], names: [String], places: [PackageCalls], needs: [[Int]] = [],
    ofPods: [SupportedPlatform] = []
  ) {
    tools = packages.map(\.manifest.tools).max() ?? ToolsVersion(6, 0)
    // A package without a platform supports older systems than the root could state for all.
    let own = packages.filter { $0.app == nil }
    for name in (own.first?.manifest.platforms ?? packages.flatMap(\.manifest.platforms)).map(\.name)
    where !platforms.contains(where: { $0.name == name }) {
      let stated = (own.isEmpty ? packages : own).compactMap { $0.manifest.platforms.first { $0.name == name } }
      guard own.isEmpty || stated.count == own.count else { continue }
      if let lowest = stated.min(by: { isOlder($0.version, than: $1.version) }) { platforms.append(lowest) }
    }
    if own.isEmpty { for platform in ofPods { platforms.add(platform, newer: true) } }
    setOwnPlatforms(packages, needs)
    setCommonLanguages(packages.filter { $0.app == nil }.map(\.manifest))
    reportTools(packages, names)
    reportPlatforms(packages, names, places)
  }

  /// SwiftPM builds no package that depends on one which needs more.
  private mutating func setOwnPlatforms(_ packages: [LocalPackage], _ needs: [[Int]]) {
    let platforms = platforms
    ownPlatforms = packages.map { $0.manifest.platforms.filter { $0.isMore(than: platforms) } }
    var hasChanged = true
    while hasChanged {
      hasChanged = false
      for (index, others) in needs.enumerated() {
        for need in others.flatMap({ ownPlatforms[$0] }) {
          let stated = allPlatforms(ofPackage: index)
          // A package is not built for a platform beside those that it states.
          if !stated.isEmpty, !stated.contains(where: { $0.name == need.name }) { continue }
          let place = ownPlatforms[index].firstIndex { $0.name == need.name }
          if let place, !isOlder(ownPlatforms[index][place].version, than: need.version) { continue }
          if let place { ownPlatforms[index][place] = need } else { ownPlatforms[index].append(need) }
          hasChanged = true
        }
      }
    }
  }

  /// The platforms in the generated manifest of a package.
  func allPlatforms(ofPackage index: Int) -> [SupportedPlatform] {
    platforms.filter { common in !ownPlatforms[index].contains { $0.name == common.name } } + ownPlatforms[index]
  }

  private mutating func setCommonLanguages(_ manifests: [Manifest]) {
    func common<Value: Equatable>(_ value: (Manifest) -> Value?) -> Value? {
      guard let first = manifests.first.flatMap(value) else { return nil }
      return manifests.allSatisfy { value($0) == first } ? first : nil
    }
    section.swiftLanguageModes = common(\.swiftLanguageModes)
    section.cLanguageStandard = common(\.cLanguageStandard)
    section.cxxLanguageStandard = common(\.cxxLanguageStandard)
    section.localization = common(\.defaultLocalization)
  }

  private mutating func reportTools(_ packages: [LocalPackage], _ names: [String]) {
    let older = packages.indices.filter { packages[$0].statedTools < tools }
    guard let first = older.first else { return }
    func place(_ index: Int) -> Place { Place(file: packages[index].file, line: 1, column: 1) }
    let isOfNone = tools == oldestWrittenTools && packages.allSatisfy { $0.app != nil || $0.statedTools < tools }
    if isOfNone, older.count == 1 {
      bag.add(.oldTools(packages[first].statedTools, of: names[first], at: place(first)))
      return
    }
    bag.add(
      .notCarriedOver,
      isOfNone
        ? "packages have older tools versions, and generated manifests have at least \(tools)"
        : "packages have different tools versions, and all of them would get \(tools)", at: place(first),
      notes: older.map { Note("'\(names[$0])' has \(packages[$0].statedTools)", at: place($0)) },
      help: "change 'integration: tools:', the one tools version of a root, if needed; Swift language modes are kept")
  }

  private mutating func reportPlatforms(_ packages: [LocalPackage], _ names: [String], _ places: [PackageCalls]) {
    let other = packages.indices.filter {
      packages[$0].app == nil && Set(packages[$0].manifest.platforms) != Set(allPlatforms(ofPackage: $0))
    }
    guard let first = other.first else { return }
    func list(_ platforms: [SupportedPlatform]) -> String {
      if platforms.isEmpty { return "no platform" }
      return platforms.map { "\($0.displayName) \(([$0.version] + $0.options).joined(separator: "."))" }
        .joined(separator: ", ")
    }
    bag.add(
      .notCarriedOver, "packages support different platforms, and all of them would get at least \(list(platforms))",
      at: places[first].platforms,
      notes: other.map {
        Note(
          "'\(names[$0])' has \(list(packages[$0].manifest.platforms)), and would get \(list(allPlatforms(ofPackage: $0)))",
          at: places[$0].platforms)
      }, help: "change the root's minimums under 'integration: defaults: platforms:', or add 'platforms:' to a spec")
  }
}

extension [SupportedPlatform] {
  /// Takes a platform, or of two versions of one the newer or the older.
  mutating func add(_ platform: SupportedPlatform, newer: Bool) {
    guard let index = firstIndex(where: { $0.name == platform.name }) else { return append(platform) }
    let (known, other) = (self[index].version, platform.version)
    if newer ? isOlder(known, than: other) : isOlder(other, than: known) { self[index] = platform }
  }
}

extension SupportedPlatform {
  /// Returns whether some platforms lack it, or have an older version of it.
  func isMore(than stated: [SupportedPlatform]) -> Bool {
    isNewer(than: stated) || !stated.contains { $0.name == name }
  }
}
