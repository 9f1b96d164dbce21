import Diagnostics
import Findings
import Model
import Paths
import Text

/// The values that the apps of a root give: which of them anybody asks for, whatever the app.
struct ConfigurationFiles {
  private let graph: LinkedGraph
  /// The places of the entries that some app uses.
  private var used: Set<Place> = []
  /// Names that apps ask for, by the path of each file that they read.
  private var asked: [String: Set<String>] = [:]

  init(_ graph: LinkedGraph) { self.graph = graph }

  /// Gives a value to each property of the configurations of an app.
  ///
  /// - Parameter services: those that are configurations, as indices in `graph.services`.
  /// - Returns: `nil` for an app without, and for one with a finding.
  mutating func plan(_ services: [Int], of app: Int, into bag: inout DiagnosticBag) -> Wiring.Configuration? {
    var planner = ConfigurationPlanner(graph, services, of: app)
    let configuration = planner.plan()
    bag.add(contentsOf: planner.bag)
    used.formUnion(planner.used)
    for file in planner.files {
      asked[file.path, default: []].formUnion(planner.names)
    }
    return configuration
  }

  /// Reports values that no app uses, and files for no environment. A secret's value is reported as a secret.
  func reportUnused(into bag: inout DiagnosticBag) {
    // All modules that ask for a name as files spell it, in any app.
    var askers: [String: [(module: Int, property: ConfigurationProperty)]] = [:]
    for service in graph.services where service.isConfiguration {
      for property in graph.modules[service.module].module.configurations.first?.values ?? [] {
        let name = property.sharedName.value
        for key in [name, "\(graph.component(of: service.module).name).\(name)"] {
          askers[key, default: []].append((service.module, property))
        }
      }
    }
    for file in files {
      guard let names = asked[file.path] else {
        report(stray: file, into: &bag)
        continue
      }
      let known = names.sorted()
      for entry in file.entries where !used.contains(entry.key.place) {
        bag.add(unused(entry.key, askers[entry.key.value] ?? [], known))
      }
    }
  }

  /// - Parameter known: the names that the apps of the file ask for.
  private func unused(
    _ key: Located<String>, _ askers: [(module: Int, property: ConfigurationProperty)], _ known: [String]
  ) -> Diagnostic {
    let name = key.value
    guard let first = askers.first else {
      // A name that is similar to no other may belong to a declaration that was not understood.
      let isNear = !nearest(to: name, in: known).isEmpty
      return .unknownConfigValue(name, known: known, at: key.place)
        .following(isNear ? [] : graph.project.misreadPlaces)
    }
    if known.contains(name) {
      return Diagnostic(
        .unknownConfigValue, as: .warning, "'\(name)' is unused here: each component that uses it has its own value",
        at: key.place, help: "remove the line")
    }
    let asker = graph.title(first.module)
    let place = graph.modules[first.module].module.configurations.first?.service.place ?? first.property.name.place
    let note = Note("'\(asker)' uses it", at: place)
    if askers.contains(where: { $0.property.source.value == .secret }) {
      return .secretInConfig(name, at: key.place, notes: [note])
    }
    return Diagnostic(
      .unknownConfigValue, as: .warning,
      "'\(name)' is used only by '\(asker)', which is in no app that reads this file", at: key.place, notes: [note],
      help: "remove the line, or add '\(asker)' to the app again")
  }

  /// All files of all apps, by path.
  private var files: [ConfigurationFile] {
    var all: [String: ConfigurationFile] = [:]
    for file in graph.project.configurationFiles.values.joined() { all[file.path] = file }
    return all.values.sorted { Path.precedes($0.path, $1.path) }
  }

  private func report(stray file: ConfigurationFile, into bag: inout DiagnosticBag) {
    var known: Set<String> = []
    for component in graph.components where component.isMember {
      guard let configuration = component.spec.app.configuration else { continue }
      known.formUnion(configuration.environments.map(\.value))
    }
    let near = nearest(to: file.name, in: known.union([AppConfiguration.commonName]).sorted())
    bag.add(
      .unknownConfigValue, "'\(file.path)' is not a file of an environment of an app",
      at: Place(file: file.file, line: 1, column: 1),
      help: file.path.hasSuffix(".yml")
        ? "rename it to '\(file.path.dropLast(3))yaml'"
        : didYouMean(near)
          ?? "list '\(file.name)' under 'app: config: environments:', or move the file to another folder",
      following: graph.project.misreadPlaces)
  }
}
