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

  /// Reports what no app uses: values, and files for no environment. A secret's value is told as such.
  func reportUnused(into bag: inout DiagnosticBag) {
    let all = graph.services.filter(\.isConfiguration).compactMap { service in
      graph.modules[service.module].module.configurations.first.map { (service.module, $0) }
    }
    for file in files {
      guard let names = asked[file.path] else {
        report(stray: file, into: &bag)
        continue
      }
      for entry in file.entries where !used.contains(entry.key.place) {
        let name = entry.key.value
        let askers = all.filter { module, declaration in
          declaration.values.contains { isMeant(name, by: $0, of: graph.component(of: module).name) }
        }
        guard let (module, declaration) = askers.first else {
          bag.add(.unknownConfigValue(name, known: names.sorted(), at: entry.key.place))
          continue
        }
        let isSecret = declaration.values.contains {
          isMeant(name, by: $0, of: graph.component(of: module).name) && $0.source.value == .secret
        }
        if names.contains(name) {
          bag.add(
            Diagnostic(
              .unknownConfigValue, as: .warning,
              "nobody takes '\(name)' from here: each component that asks for it has a value of its own",
              at: entry.key.place, help: "remove the line"))
          continue
        }
        let note = Note("'\(graph.title(module))' asks for it", at: declaration.service.place)
        bag.add(
          isSecret
            ? .secretInConfig(name, at: entry.key.place, notes: [note])
            : Diagnostic(
              .unknownConfigValue, as: .warning,
              "'\(name)' is asked for by '\(graph.title(module))' alone, which is in no app that reads this file",
              at: entry.key.place, notes: [note], help: "remove the line, or keep it for the day that it comes back"))
      }
    }
  }

  private func isMeant(_ name: String, by property: ConfigurationProperty, of component: String) -> Bool {
    name == property.sharedName.value || name == "\(component).\(property.sharedName.value)"
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
      Diagnostic(
        .unknownConfigValue, "'\(file.path)' is read for no environment of an app", at: Place(file: file.file),
        help: file.path.hasSuffix(".yml")
          ? "rename it to '\(file.path.dropLast(3))yaml'"
          : didYouMean(near)
            ?? "list '\(file.name)' under 'app: config: environments:', or move the file to another folder"))
  }
}
