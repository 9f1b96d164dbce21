import TestSupport

/// A root that is sound by construction: an app, features with interfaces and wiring, foundations, pinned packages.
///
/// Each import has one line that uses it, so that a change of an import is no change of a function's body.
struct RandomRoot {
  /// A component, with the facts that the changes need.
  struct Part {
    let name: String
    /// From the root, empty for the app.
    let folder: String
    var service: Service?
    /// Component names, and products as `package/Product`.
    var dependencies: [String] = []
    /// Transitive dependencies that the sources import and the spec does not declare.
    var undeclared: [String] = []
    var hasTests = false
    var hasResources = false
    var runtime = Runtime()

    var spec: String { folder.isEmpty ? "component.yaml" : "\(folder)/component.yaml" }
    var sources: String { folder.isEmpty ? "Sources/\(name)" : "\(folder)/Sources/\(name)" }
    var tests: String { folder.isEmpty ? "Tests/\(name)Tests" : "\(folder)/Tests/\(name)Tests" }
    var interface: String { "\(folder)/Sources/\(name)Interface" }
    var resources: String { "\(sources)/Resources" }
    /// The file that other modules need; for the app, the main file.
    var mainFile: String { folder.isEmpty ? "\(sources)/main.swift" : "\(sources)/\(name).swift" }
    var interfaceFile: String { "\(interface)/\(name)Service.swift" }
    var testFile: String { "\(tests)/\(name)Tests.swift" }
    /// The function whose output shows that the module is linked.
    var greeting: String { "\(name.lowercased())Greeting" }
    var typeName: String { "Live\(name)" }
    var isFeature: Bool { service != nil }
  }

  /// The service of a feature.
  struct Service {
    let name: String
    let isMainActor: Bool
    let isFactory: Bool
    /// Services, and whether each is read late.
    var requires: [(name: String, isLazy: Bool)] = []
  }

  let seed: UInt64
  var app = Part(name: "Shop", folder: "")
  var features: [Part] = []
  var foundations: [Part] = []
  var pins: [(package: Repositories.Package, version: String)] = []
  var hasLayers: Bool
  var isSeparate: Bool
  var tree = Tree()

  init(seed: UInt64) {
    self.seed = seed
    var random = SeededGenerator(seed: seed)
    hasLayers = random.below(4) > 0
    isSeparate = random.below(4) == 0
    pins = Self.choosePins(&random)
    let products = pins.flatMap { pin in pin.package.products.keys.sorted().map { "\(pin.package.name)/\($0)" } }
      .map { $0 == "Tracker/Tracker" ? "Tracker" : $0 }
    let words = ["Chat", "Cart", "Login", "Search", "Offers"].shuffled(using: &random)
    let bases = ["CoreUI", "Storage", "Metrics"].shuffled(using: &random)
    for (number, name) in bases.prefix(1 + random.below(2)).enumerated() {
      var part = Part(name: name, folder: "Components/\(name)")
      part.dependencies = foundations.map(\.name).filter { _ in random.below(2) == 0 }
      part.dependencies += products.filter { _ in random.below(3) == 0 }
      part.hasResources = random.below(2) == 0
      part.hasTests = number == 0
      foundations.append(part)
    }
    for (number, name) in words.prefix(2 + random.below(2)).enumerated() {
      var part = Part(name: name, folder: "Components/\(name)")
      part.service = service(number, name, &random)
      part.dependencies = foundations.map(\.name).filter { _ in random.below(2) == 0 }
      part.dependencies += products.filter { _ in random.below(3) == 0 }
      part.hasTests = random.below(3) == 0
      part.runtime = .random(&random, isFactory: part.service?.isFactory == true)
      if random.below(3) == 0, let other = random.pick(features), let theirs = other.service {
        part.runtime.injected = Runtime.Injected(feature: other.name, service: theirs)
      }
      features.append(part)
    }
    app.dependencies = features.map { "\($0.name)/\($0.name)Interface" }
    let used = Set((features + foundations).flatMap(\.dependencies))
    app.dependencies += (foundations.map(\.name) + products).filter { !used.contains($0) || random.below(4) == 0 }
    app.hasTests = random.below(4) == 0
    for at in features.indices { features[at].undeclared = undeclared(of: features[at], &random) }
    for at in foundations.indices { foundations[at].undeclared = undeclared(of: foundations[at], &random) }
    app.undeclared = undeclared(of: app, &random)
    write(tools: random.below(3) == 0 ? "5.9" : "6.0")
  }

  private static func choosePins(_ random: inout SeededGenerator) -> [(Repositories.Package, String)] {
    var names = Set(Repositories.packages.map(\.name).filter { _ in random.below(2) == 0 })
    for package in Repositories.packages where names.contains(package.name) { names.formUnion(package.needs) }
    return Repositories.packages.filter { names.contains($0.name) }
      .map { ($0, $0.starts[random.below($0.starts.count)]) }
  }

  private func service(_ number: Int, _ name: String, _ random: inout SeededGenerator) -> Service {
    let isMainActor = number > 0 && random.below(2) == 0
    var service = Service(name: name.lowercased(), isMainActor: isMainActor, isFactory: random.below(3) == 0)
    for other in features where random.below(2) == 0 {
      guard let theirs = other.service, isMainActor || !theirs.isMainActor else { continue }
      service.requires.append((theirs.name, random.below(3) == 0))
    }
    return service
  }

  /// The dependencies of the dependencies of a part, without those that the part declares itself.
  func transitiveDependencies(of part: Part) -> [String] {
    var found: [String] = []
    var left = part.dependencies
    while let name = left.popLast() {
      let isNew = { (other: String) in !found.contains(other) }
      let needed = needs(of: name).filter(isNew)
      found += needed
      left += needed
    }
    return found.filter { !part.dependencies.contains($0) }
  }

  private func needs(of dependency: String) -> [String] {
    if let part = foundations.first(where: { $0.name == dependency }) { return part.dependencies }
    let packages = pins.map(\.package)
    guard let package = packages.first(where: { dependency.split(separator: "/").first == $0.name[...] }) else {
      return []
    }
    return packages.filter { package.needs.contains($0.name) }.flatMap { needed in
      needed.products.keys.sorted().map { "\(needed.name)/\($0)" }
    }
  }

  private func undeclared(of part: Part, _ random: inout SeededGenerator) -> [String] {
    transitiveDependencies(of: part).filter { _ in random.below(2) == 0 }
  }

  // MARK: Writing

  private mutating func write(tools: String) {
    tree["component.yaml"] = rootSpec(tools: tools)
    tree["integrate.lock.yaml"] = lockfile
    tree[app.mainFile] = appSource
    writeTests(app)
    for part in foundations {
      tree[part.spec] = spec(part, layer: "foundation")
      tree[part.mainFile] = source(part, body: "")
      tree["\(part.sources)/Extra.swift"] = "struct Extra\(part.name) {}\n"
      if part.hasResources {
        tree["\(part.resources)/words.txt"] = "hello\n"
        tree["\(part.sources)/Words.swift"] =
          "import Foundation\n\nlet words = Bundle.module.url(forResource: \"words\", withExtension: \"txt\")\n"
      }
      writeTests(part)
    }
    for part in features {
      guard let service = part.service else { continue }
      tree[part.spec] = spec(part, layer: "feature")
      tree[part.interfaceFile] = protocolSource(part, service)
      tree[part.mainFile] = source(part, body: typeSource(part, service))
      tree["\(part.sources)/Extra.swift"] = "struct Extra\(part.name) {}\n"
      tree[part.runtimeFile] = part.runtimeSource
      tree[part.viewFile] = part.viewSource
      writeTests(part)
    }
  }

  private func rootSpec(tools: String) -> String {
    var lines = ["name: Shop", "kind: app"]
    if hasLayers { lines.append("layer: app") }
    lines += ["integration:", "  tools: \"\(tools)\"", "  defaults:", "    platforms: { macOS: \"13\" }"]
    if hasLayers { lines.append("  layers: [app, feature, { name: foundation, peers: true }, interface]") }
    lines.append("  search: [Components]")
    if isSeparate { lines.append("  packages: separate") }
    return (lines + dependencyLines(app) + runtimeLinesOfRoot).joined(separator: "\n") + "\n"
  }

  private func dependencyLines(_ part: Part) -> [String] {
    part.dependencies.isEmpty ? [] : ["dependencies:"] + part.dependencies.map { "  - \($0)" }
  }

  private func spec(_ part: Part, layer: String) -> String {
    var lines = ["name: \(part.name)"]
    if hasLayers { lines.append("layer: \(layer)") }
    lines += dependencyLines(part)
    if part.hasResources { lines += ["resources:", "  - Resources"] }
    guard let service = part.service else { return lines.joined(separator: "\n") + "\n" }
    lines += ["modules:", "  \(part.name)Interface:"]
    if hasLayers { lines.append("    layer: interface") }
    let isolation = service.isMainActor ? ", isolation: MainActor" : ""
    lines += ["    services:", "      \(service.name): { protocol: \(part.name)Service\(isolation) }"]
    lines += part.runtimeLinesOfInterface
    lines += ["provides:", "  \(service.name):"]
    lines.append(service.isFactory ? "    factory: \(part.typeName).make" : "    type: \(part.typeName)")
    if !service.requires.isEmpty {
      lines.append("    requires:")
      lines += service.requires.map { "      - \($0.name)\($0.isLazy ? ": lazy" : "")" }
    }
    lines += part.runtimeLinesOfProvider + part.runtimeLinesOfProviders + part.runtimeLinesOfSpec
    return lines.joined(separator: "\n") + "\n"
  }

  private var lockfile: String {
    var lines = ["lockfile: 1", "pins:"]
    for (package, version) in pins.sorted(by: { $0.package.name < $1.package.name }) {
      lines += [
        "  \(package.name):", "    git: https://git.example.com/\(package.name).git", "    version: \(version)",
      ]
    }
    return (pins.isEmpty ? ["lockfile: 1", "pins: {}"] : lines).joined(separator: "\n") + "\n"
  }

  /// The module that a dependency names, and an expression that uses it.
  func use(of dependency: String) -> (module: String, expression: String) {
    let module = dependency.split(separator: "/").last.map(String.init) ?? dependency
    for package in Repositories.packages {
      if let version = package.products[module] { return (module, version) }
    }
    if let part = foundations.first(where: { $0.name == module }) { return (module, "\(part.greeting)()") }
    let owner = module.hasSuffix("Interface") ? String(module.dropLast(9)) : module
    return (module, module == owner ? "String(describing: \(owner).self)" : "\(owner.lowercased())Offer")
  }

  /// An import of the module of each dependency, and a line that uses each.
  func importLines(_ dependencies: [String]) -> [String] {
    let uses = dependencies.map(use)
    return uses.map { "import \($0.module)" } + uses.map { "private let uses\($0.module) = \($0.expression)" }
  }

  private func source(_ part: Part, body: String) -> String {
    let required = (part.service?.requires ?? []).compactMap { need in
      features.first { $0.service?.name == need.name }.map { "\($0.name)/\($0.name)Interface" }
    }
    let own = part.isFeature ? ["\(part.name)/\(part.name)Interface"] : []
    let lines = importLines(part.dependencies + part.undeclared + required + own)
    let greeting = "public func \(part.greeting)() -> String { \"\(part.name)\" }"
    return (lines + [greeting, body]).joined(separator: "\n") + "\n"
  }

  private func protocolSource(_ part: Part, _ service: Service) -> String {
    """
    public let \(part.name.lowercased())Offer = "\(part.name)"

    \(service.isMainActor ? "@MainActor " : "")public protocol \(part.name)Service\(service.isMainActor ? "" : ": Sendable") {
      var name: String { get }
      func describe() -> String
    \(part.runtimeRequirements)}
    \(part.runtimeInterface)
    """
  }

  private func typeSource(_ part: Part, _ service: Service) -> String {
    func type(_ need: (name: String, isLazy: Bool), escaping: Bool) -> String {
      guard let other = features.first(where: { $0.service?.name == need.name }), let theirs = other.service else {
        return "Never"
      }
      guard need.isLazy else { return "any \(other.name)Service" }
      let attribute = theirs.isMainActor ? "@MainActor " : "@Sendable "
      return "\(escaping ? "@escaping " : "")\(attribute)() -> any \(other.name)Service"
    }
    let parameters = service.requires.map { "\($0.name): \(type($0, escaping: true))" }.joined(separator: ", ")
    let arguments = service.requires.map { "\($0.name): \($0.name)" }.joined(separator: ", ")
    let actor = service.isMainActor ? "@MainActor " : ""
    var lines = ["\(actor)public final class \(part.typeName): \(part.name)Service {"]
    lines += service.requires.map { "  private let \($0.name): \(type($0, escaping: false))" }
    let access = service.isFactory ? "private" : "public"
    lines.append("  \(access) init(\(parameters)) {")
    lines += service.requires.map { "    self.\($0.name) = \($0.name)" }
    lines.append("  }")
    if service.isFactory {
      let made = "{ \(part.typeName)(\(arguments)) }"
      lines.append("  public static func make(\(parameters)) -> any \(part.name)Service \(made)")
    }
    lines.append("  public var name: String { \"\(part.name)\" }")
    let others = service.requires.map { " + \($0.name)\($0.isLazy ? "()" : "").name" }.joined()
    lines += ["  public func describe() -> String { name\(others) }"] + part.runtimeMembers + ["}"]
    return lines.joined(separator: "\n")
  }

  private var appSource: String {
    var lines = importLines(app.dependencies + app.undeclared)
    lines.insert(contentsOf: ["import ShopDependencies", "import ShopRegistration"], at: 0)
    lines += ["Registration.register()"] + runtimeStart
    lines += features.compactMap(\.service).map { "  print(Dependencies.current.\($0.name).describe())" }
    lines += runtimeUse + ["}"]
    for dependency in app.dependencies {
      let use = use(of: dependency)
      guard let package = Repositories.packages.first(where: { $0.products[use.module] != nil }) else { continue }
      lines.append("print(\"\(package.name) \\(\(use.expression))\")")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private mutating func writeTests(_ part: Part) {
    guard part.hasTests else { return }
    let imported = part.folder.isEmpty ? "" : "@testable import \(part.name)\n"
    let test = "final class \(part.name)Tests: XCTestCase {\n  func testNothing() {}\n}\n"
    tree[part.testFile] = "import XCTest\n\(imported)\n\(test)"
  }
}
