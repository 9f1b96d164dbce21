import Generators
import Model
import Paths
import Planning
import Text

/// The projects that may have written what is left over: with the other value of `packages`, and with the names that an
/// app and its generated modules had.
struct EarlierLayouts {
  private(set) var projects: [Project] = []

  /// The names of the app that the files of one wiring were written for.
  private struct Names: Equatable {
    var dependencies: String?
    var registration: String?
    /// The app's name and the path of its spec, where they are not those of today.
    var app: String?
    var spec: String?
  }

  /// The most pairs of names of one app that are tried: each takes a whole generation.
  private static let mostNames = 8

  /// - Parameter paths: the files that are left over, from the root.
  init(of resolution: Resolution, leaving paths: [String]) throws(Failure) {
    let project = resolution.graph.project
    guard let root = project.root else { return }
    for packages in Integration.Packages.allCases {
      var spec = project.specs[root].spec
      var integration = spec.integration ?? Integration()
      integration.packages = packages
      spec.integration = integration
      var changed = project
      changed.specs[root] = SharedSpec(spec)
      projects.append(changed)
      for app in changed.specs.indices where changed.specs[app].spec.kind == .app {
        for names in try Self.names(of: changed.specs[app].spec, in: paths, resolution.root) {
          projects.append(Self.renamed(app, names, of: changed))
        }
      }
    }
  }

  private static func renamed(_ app: Int, _ names: Names, of project: Project) -> Project {
    var spec = project.specs[app].spec
    let place = spec.name.place
    if let dependencies = names.dependencies { spec.app.dependenciesModule = Located(dependencies, at: place) }
    if let registration = names.registration { spec.app.registrationModule = Located(registration, at: place) }
    if let name = names.app { spec.name = Located(name, at: place) }
    if let path = names.spec { spec.path = path }
    var changed = project
    changed.specs[app] = SharedSpec(spec)
    return changed
  }

  /// The names that an app's generated modules may have had, each with what its file says.
  private static func names(of spec: Spec, in paths: [String], _ root: Root) throws(Failure) -> [Names] {
    let parent = Path.join(spec.folder, TargetKind.library.usualParent)
    func modules(with file: String) -> [String] {
      let found = paths.filter { Path.lastComponent($0) == file && Path.folder(of: Path.folder(of: $0)) == parent }
      return found.map { Path.lastComponent(Path.folder(of: $0)) }
    }
    let dependencies = modules(with: "Dependencies.swift")
    var names: [Names] = []
    for module in dependencies {
      let text = try text(Path.join(parent, "\(module)/Dependencies.swift"), root)
      names.append(Self.said(in: text, of: spec, before: ", each", Names(dependencies: module)))
    }
    for module in modules(with: "Registration.swift") {
      let text = try text(Path.join(parent, "\(module)/Registration.swift"), root)
      // The module that it imports may be left over too, or be the one of today.
      let imported = dependencies.first { text.contains("import \($0)\n") }
      names.append(
        Self.said(in: text, of: spec, before: " to ", Names(dependencies: imported, registration: module)))
    }
    return Array(names.prefix(mostNames))
  }

  private static func text(_ path: String, _ root: Root) throws(Failure) -> String {
    String(decoding: try root.read(path) ?? [], as: UTF8.self)
  }

  /// The app's name and the path of its spec, as comments of a generated file give them.
  private static func said(in text: String, of spec: Spec, before end: String, _ names: Names) -> Names {
    func value(between start: String, and end: String) -> String? {
      for line in text.split(separator: "\n") {
        guard let from = line.firstRange(of: start)?.upperBound else { continue }
        return line[from...].firstRange(of: end).map { String(line[from..<$0.lowerBound]) }
      }
      return nil
    }
    var names = names
    let app = value(between: " services of ", and: end)
    if let app, app != spec.name.value, nameProblem(app, slash: false) == nil { names.app = app }
    let path = value(between: GeneratedFile.mark + " ", and: ";")
    if let path, path != spec.path, Path.folder(of: path) == spec.folder { names.spec = path }
    return names
  }
}
