import Foundation
import TestSupport

/// A root of components that offer, provide and require services at random, and the declarations of its specs.
struct RandomWiredRoot {
  /// Someone whose spec names a service.
  struct Asker: Hashable {
    /// The title of a module, or the name of an app.
    let title: String
    let service: String
  }

  /// By path.
  private(set) var specs: [(path: String, text: String)] = []
  /// Those that provide, require or inject a service, in a module or in an app.
  private(set) var askers: Set<Asker> = []
  /// By service, the title of its interface module.
  private(set) var interfaces: [String: String] = [:]
  private var random: SeededGenerator
  private let count: Int
  /// By service, the components that provide it.
  private var providers: [[Int]] = []
  private let apps: [String]

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
    count = 2 + random.below(4)
    apps = random.below(3) == 0 ? ["Shop", "Staff"] : ["Shop"]
    for index in 0..<count {
      interfaces["s\(index)"] = "C\(index)/C\(index)Interface"
      providers.append((0..<count).filter { $0 == index ? random.below(5) > 0 : random.below(8) == 0 })
    }
    specs.append(("component.yaml", "name: Root\nkind: workspace\nintegration: { packages: single }\n"))
    for index in 0..<count { addComponent(index) }
    for app in apps { addApp(app) }
  }

  func write(to folder: ScratchFolder) throws {
    for (path, text) in specs { try folder.write(text, to: path) }
    try folder.write("lockfile: 1\n", to: "integrate.lock.yaml")
  }

  private mutating func some(_ candidates: Range<Int>, outOf bound: Int) -> [Int] {
    candidates.filter { _ in random.below(bound) == 0 }
  }

  /// - Parameters:
  ///   - plain: the services that may be required without `lazy`, so that providers are in no cycle.
  private mutating func requirements(_ plain: Range<Int>, by title: String) -> String {
    let required = (0..<count).compactMap { service -> String? in
      guard random.below(3) == 0 else { return nil }
      guard plain.contains(service), random.below(3) > 0 else { return "{ s\(service): lazy }" }
      return ["s\(service)", "{ s\(service): optional }", "{ s\(service): collect }"][min(random.below(5), 2)]
    }
    for service in 0..<count where required.contains(where: { $0.contains("s\(service)") }) {
      askers.insert(Asker(title: title, service: "s\(service)"))
    }
    return "[\(required.joined(separator: ", "))]"
  }

  private mutating func addComponent(_ index: Int) {
    let name = "C\(index)"
    var text = "name: \(name)\nmodules:\n  \(name)Interface: { services: { s\(index): P\(index) } }\n"
    let more = some(0..<index, outOf: 3).map { "C\($0)" }
    if random.below(3) == 0 { text += "  \(name)More: { dependencies: [\(more.joined(separator: ", "))] }\n" }
    let named = some(0..<index, outOf: 3).map { "C\($0)" } + some(0..<count, outOf: 4).map { "C\($0)/C\($0)Interface" }
    text += "dependencies: [\(named.joined(separator: ", "))]\n"
    let provided = providers.indices.filter { providers[$0].contains(index) }
    if !provided.isEmpty {
      text += "provides:\n"
      for service in provided {
        askers.insert(Asker(title: name, service: "s\(service)"))
        let required = requirements(0..<service, by: name)
        text += "  s\(service): { type: T\(index)\(service), requires: \(required) }\n"
      }
    }
    if random.below(3) == 0 {
      text += "launch: { start: { call: Start.start, requires: \(requirements(0..<count, by: name)) } }\n"
    }
    if random.below(4) == 0 { text += injected(besides: index, by: name) }
    if random.below(3) == 0 {
      text += "tests: { dependencies: [\(some(0..<index, outOf: 2).map { "C\($0)" }.joined(separator: ", "))] }\n"
    }
    specs.append(("\(name)/component.yaml", text))
  }

  private mutating func injected(besides own: Int?, by title: String) -> String {
    let services = some(0..<count, outOf: 2).filter { $0 != own }.map { "s\($0)" }
    for service in services { askers.insert(Asker(title: title, service: service)) }
    return services.isEmpty ? "" : "injects: [\(services.joined(separator: ", "))]\n"
  }

  private mutating func addApp(_ name: String) {
    var text = "name: \(name)\nkind: app\n"
    if random.below(3) == 0 { text += "type: none\n" }
    let named = some(0..<count, outOf: 2).map { "C\($0)" } + some(0..<count, outOf: 3).map { "C\($0)/C\($0)Interface" }
    text += "dependencies: [\(named.joined(separator: ", "))]\n"
    var made = ""
    for service in 0..<count where providers[service].isEmpty {
      askers.insert(Asker(title: name, service: "s\(service)"))
      let required = requirements(0..<service, by: name)
      made += required == "[]" ? "  s\(service): app\n" : "  s\(service): { app: true, requires: \(required) }\n"
    }
    text += made.isEmpty ? "" : "provides:\n\(made)"
    let bound = providers.indices.filter { providers[$0].count > 1 }.map { "s\($0): C\(providers[$0][0])" }
    if !bound.isEmpty { text += "bind: { \(bound.joined(separator: ", ")) }\n" }
    if random.below(2) == 0 { text += injected(besides: nil, by: name) }
    let hasKit = random.below(3) == 0
    if hasKit {
      let kit = some(0..<count, outOf: 3).map { "C\($0)" }
      text += "modules: { \(name)Kit: { dependencies: [\(kit.joined(separator: ", "))] } }\n"
    }
    if random.below(2) == 0 { text += "tests: { dependencies: []\(hasKit ? ", \(name)KitTests: {}" : "") }\n" }
    specs.append(("\(name)/component.yaml", text))
  }
}
