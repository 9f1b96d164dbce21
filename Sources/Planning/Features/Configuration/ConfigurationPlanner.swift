import Diagnostics
import Findings
import Model
import Paths
import Text

/// Gives the values of one app to the configurations of its components.
struct ConfigurationPlanner {
  /// One property of one configuration in the app.
  struct Asker {
    let module: Int
    let declaration: ConfigurationDeclaration
    let property: ConfigurationProperty
  }

  let graph: LinkedGraph
  let app: Int
  private let services: [Int]
  private let settings: AppConfiguration?
  /// The files that count, the common one first.
  let files: [ConfigurationFile]
  var bag = DiagnosticBag()
  /// The places of the entries that are used or have a finding.
  var used: Set<Place> = []
  /// All names that the app's files may give.
  private(set) var names: Set<String> = []
  /// The places of values that are of no type that is asked for.
  private var misfits: Set<Place> = []
  /// By shared name.
  private var askers: [String: [Asker]] = [:]
  /// The first that asks for a name as files spell it: `retries` or `Chat.retries`.
  private var askersByKey: [String: Asker] = [:]
  /// Each file by its name, with its entries by their keys.
  private let filesByName: [String: (file: ConfigurationFile, entries: [String: WrittenValue.Entry])]

  init(_ graph: LinkedGraph, _ services: [Int], of app: Int) {
    (self.graph, self.services, self.app) = (graph, services, app)
    let spec = graph.components[app].shared.spec
    settings = spec.app.configuration
    let environments = (settings?.environments ?? []).map(\.value)
    let all = graph.project.configurationFiles[spec.path] ?? []
    files = ([AppConfiguration.commonName] + environments).compactMap { name in
      all.first { $0.name == name && $0.path.hasSuffix(".yaml") }
    }
    filesByName = Dictionary(
      files.map { file in
        (file.name, (file, Dictionary(file.entries.map { ($0.key.value, $0) }) { first, _ in first }))
      }
    ) { first, _ in first }
  }

  /// `nil` for an app without configurations, and for one with a value that is not known.
  mutating func plan() -> Wiring.Configuration? {
    for index in services {
      let module = graph.services[index].module
      guard let declaration = graph.modules[module].module.configurations.first else { continue }
      for property in declaration.values {
        let name = property.sharedName.value
        let asker = Asker(module: module, declaration: declaration, property: property)
        askers[name, default: []].append(asker)
        for key in [name, "\(graph.component(of: module).name).\(name)"] {
          if askersByKey[key] == nil { askersByKey[key] = asker }
          if property.source.value == .files { names.insert(key) }
        }
      }
    }
    for name in askers.keys.sorted() { checkAgreement(on: name) }
    checkSharedSecrets()
    reportMisplaced()
    var configuration = Wiring.Configuration()
    configuration.environments = (settings?.environments ?? []).compactMap { SwiftIdentifier($0.value) }
    configuration.selection = (settings?.selection ?? []).compactMap {
      Self.selection($0.value, configuration.environments)
    }
    let members = memberNames()
    for index in services {
      if let group = group(index, members) { configuration.groups.append(group) }
    }
    addOutsideValues(to: &configuration)
    // Findings that a project may lower leave every value known, so that everything is generated.
    let lacksValues = bag.diagnostics.contains { $0.id.isGuard && $0.severity == .error }
    return configuration.groups.isEmpty || lacksValues ? nil : configuration
  }

  /// - Parameter environments: their names as they are declared.
  private static func selection(
    _ entry: AppConfiguration.Selection, _ environments: [SwiftIdentifier]
  ) -> Wiring.Configuration.Selection? {
    func environment(_ name: String) -> SwiftIdentifier? {
      environments.first { $0.text == name } ?? SwiftIdentifier(name)
    }
    return switch entry {
    case .debug(let name): environment(name).map { .debug($0) }
    case .fallback(let name): environment(name).map { .fallback($0) }
    case .info(let key): .info(key)
    case .variable(let name): .variable(name)
    }
  }

  private var folder: String {
    Path.join(spec.folder, settings?.folder?.value ?? AppConfiguration.usualFolder)
  }

  private var spec: Spec { graph.components[app].shared.spec }
  private var title: String { graph.components[app].name }

  // MARK: Agreement

  /// Reports modules that mean different things by one name.
  private mutating func checkAgreement(on name: String) {
    guard let all = askers[name], let first = all.first else { return }
    for other in all.dropFirst() {
      let (one, two) = (first.property, other.property)
      func report(_ message: FindingText) {
        bag.add(
          .configTypeConflict, message, at: two.type.place,
          notes: [Note("'\(graph.title(first.module))' declares it here", at: one.type.place)],
          help: "use the same in both, or give one of them another name: 'as: other\(name.prefix(1).uppercased())"
            + "\(name.dropFirst())'")
      }
      let (ours, theirs) = (graph.title(other.module), graph.title(first.module))
      if one.type.value != two.type.value {
        report(
          "'\(name)' is \(two.type.value.withArticle) for '\(ours)' and \(one.type.value.withArticle) for '\(theirs)'")
      } else if one.source.value != two.source.value {
        report(
          "'\(name)' \(two.source.value.sentence) for '\(ours)', and \(one.source.value.sentence) for '\(theirs)'")
      } else if one.source.value != .files, one.defaultValue?.value != two.defaultValue?.value {
        report("'\(name)' has one default for '\(ours)' and another for '\(theirs)'")
      }
    }
  }

  /// `shared-secret`: two components state the same secret.
  private mutating func checkSharedSecrets() {
    let shared = settings?.shared ?? []
    for (name, all) in askers.sorted(by: { $0.key < $1.key }) where all[0].property.source.value == .secret {
      let components = Set(all.map { graph.modules[$0.module].component })
      guard components.count > 1, !shared.contains(where: { $0.value == name }) else { continue }
      let other = all.first { graph.modules[$0.module].component != graph.modules[all[0].module].component } ?? all[0]
      bag.add(
        .sharedSecret,
        "\(components.count) components of '\(title)' use the secret '\(name)'",
        at: other.property.name.place,
        notes: [Note("'\(graph.title(all[0].module))' also uses it", at: all[0].property.name.place)],
        help:
          "write 'shared: [\(name)]' under 'app: config:' of '\(title)' to share it, or give one of "
          + "them its own name with 'as:'")
    }
    checkSecretVariables()
    for name in shared where askers[name.value]?.contains(where: { $0.property.source.value == .secret }) != true {
      let secrets = askers.filter { $0.value[0].property.source.value == .secret }.keys.sorted()
      bag.add(.unknownConfigValue(name.value, known: secrets, at: name.place))
    }
  }

  /// Two secrets that the build machine would have under one name.
  private mutating func checkSecretVariables() {
    var known: [String: Asker] = [:]
    for (name, all) in askers.sorted(by: { $0.key < $1.key }) where all[0].property.source.value == .secret {
      guard let secret = SwiftIdentifier(name) else { continue }
      let variable = secretVariable(secret, of: title)
      guard let other = known.updateValue(all[0], forKey: variable) else { continue }
      bag.add(
        .invalidConfigValue(
          "the secret '\(name)'",
          "it would use the same environment variable \(variable) as '\(other.property.sharedName.value)'",
          at: all[0].property.sharedName.place, notes: [Note("the other one", at: other.property.sharedName.place)],
          help: "give one of them another name with 'as:'"))
    }
  }

  /// Reports values in files that come from elsewhere.
  private mutating func reportMisplaced() {
    for file in files {
      for entry in file.entries {
        guard let asker = askersByKey[entry.key.value], asker.property.source.value != .files else { continue }
        used.insert(entry.key.place)
        let note = Note("'\(graph.title(asker.module))' uses it", at: asker.property.name.place)
        if asker.property.source.value == .secret {
          bag.add(.secretInConfig(entry.key.value, at: entry.key.place, notes: [note]))
        } else {
          bag.add(
            .invalidConfigValue(
              "'\(entry.key.value)'", "it \(asker.property.source.value.sentence), not from this file",
              at: entry.key.place, notes: [note], help: "remove the line, or the module's other source"))
        }
      }
    }
  }

  // MARK: Values

  /// The value of a property in an environment, for all or for the component alone.
  private struct Given {
    let file: ConfigurationFile
    let entry: WrittenValue.Entry
  }

  private mutating func given(_ asker: Asker, in environment: String?) -> Given? {
    let name = asker.property.sharedName.value
    let order = [environment, AppConfiguration.commonName].compactMap { $0 }
    for key in ["\(graph.component(of: asker.module).name).\(name)", name] {
      var found: Given?
      for (file, entries) in order.compactMap({ filesByName[$0] }) {
        guard let entry = entries[key] else { continue }
        used.insert(entry.key.place)
        if found == nil { found = Given(file: file, entry: entry) }
      }
      if let found { return found }
    }
    return nil
  }

  private mutating func group(
    _ index: Int, _ members: [Int: SwiftIdentifier]
  ) -> Wiring.Configuration.Group? {
    let service = graph.services[index]
    guard let declaration = graph.modules[service.module].module.configurations.first,
      let name = SwiftIdentifier(service.name), let member = members[index]
    else { return nil }
    var values: [Wiring.Configuration.Value] = []
    for property in declaration.values {
      guard let own = SwiftIdentifier(property.name.value), let shared = SwiftIdentifier(property.sharedName.value)
      else { continue }
      let origin: Wiring.Configuration.Origin
      switch property.source.value {
      case .files:
        origin = .constants(constants(Asker(module: service.module, declaration: declaration, property: property)))
      case .info, .variable: origin = .launch(shared)
      case .secret: origin = .secret(shared)
      case .app: origin = .app(shared)
      }
      values.append(.init(property: own, type: property.type.value, origin: origin))
    }
    return .init(
      service: name, member: member, module: SwiftIdentifier(moduleOf: graph.modules[service.module].name),
      protocolName: declaration.protocolName.value,
      declared: graph.location(declaration.place, in: graph.component(of: service.module).spec),
      values: values)
  }

  private mutating func constants(_ asker: Asker) -> [Wiring.Configuration.Constant] {
    let environments = (settings?.environments ?? []).map { Optional($0) }
    var constants: [Wiring.Configuration.Constant] = []
    for environment in environments.isEmpty ? [nil] : environments {
      if let given = given(asker, in: environment?.value) {
        do {
          let value = try ConfigurationValue(given.entry.value, as: asker.property.type.value)
          constants.append(.init(value: value, declared: "\(given.file.path):\(given.entry.key.place.line)"))
        } catch  where !misfits.insert(error.place).inserted {
          // Reported for another module that has the value.
        } catch {
          bag.add(
            .invalidConfigValue(
              "'\(given.entry.key.value)'", error.text, at: error.place,
              notes: [Note("'\(graph.title(asker.module))' uses it", at: asker.property.type.place)],
              help: error.help))
        }
      } else if let value = asker.property.defaultValue {
        constants.append(
          .init(value: value.value, declared: "default, \(graph.location(value.place, in: spec(of: asker)))"))
        if let other = otherDefault(asker) { reportMissing(asker, in: environment, besides: other) }
      } else {
        reportMissing(asker, in: environment, besides: nil)
      }
    }
    return constants
  }

  private func spec(of asker: Asker) -> Spec { graph.component(of: asker.module).spec }

  /// The first that asks for the same name with another default.
  private func otherDefault(_ asker: Asker) -> Asker? {
    guard let first = askers[asker.property.sharedName.value]?.first, first.property.defaultValue != nil,
      first.property.defaultValue?.value != asker.property.defaultValue?.value
    else { return nil }
    return first
  }

  /// `missing-config-value`, where the value has to be given.
  private mutating func reportMissing(_ asker: Asker, in environment: Located<String>?, besides other: Asker?) {
    let name = asker.property.sharedName.value
    let file = files.first { $0.name == environment?.value ?? AppConfiguration.commonName }
    let path = Path.join(folder, "\(environment?.value ?? AppConfiguration.commonName).yaml")
    let top = file.map { Place(file: $0.file, line: 1, column: 1) }
    let place = top ?? environment?.place ?? settings?.place ?? spec.name.place
    let why =
      other.map { ", and '\(graph.title($0.module))' has another default" }
      ?? ", which '\(graph.title(asker.module))' uses"
    let everywhere = environment == nil ? "" : " (or to common.yaml there, for every environment)"
    bag.add(
      .missingConfigValue,
      "'\(title)' has no value for '\(name)'\(environment.map { " in '\($0.value)'" } ?? "")\(why)", at: place,
      notes: [
        Note(
          "\(asker.property.type.value) of '\(asker.declaration.protocolName.value)'", at: asker.property.name.place)
      ],
      help: settings == nil
        ? "write 'app: { config: { environments: [debug, release] } }' into the spec of '\(title)', and the value "
          + "into '\(Path.join(folder, "common.yaml"))'"
        : "add '\(name): …' to '\(path)'\(everywhere)", following: misspeltNames(for: asker, in: environment))
  }

  /// The places at which files may have a typo in the name of a value, or in the name of the environment.
  private func misspeltNames(for asker: Asker, in environment: Located<String>?) -> [Place] {
    let name = asker.property.sharedName.value
    let meant = [name, "\(graph.component(of: asker.module).name).\(name)"]
    let entries = files.flatMap(\.entries).map(\.key)
      .filter { !names.contains($0.value) && !nearest(to: $0.value, in: meant).isEmpty }.map(\.place)
    guard let environment, !files.contains(where: { $0.name == environment.value }) else { return entries }
    let known = Set(files.map(\.name))
    let all = graph.project.configurationFiles[spec.path] ?? []
    return entries
      + all.filter { !known.contains($0.name) && !nearest(to: $0.name, in: [environment.value]).isEmpty }
      .map { Place(file: $0.file, line: 1, column: 1) }
  }

  // MARK: Values from elsewhere

  private func addOutsideValues(to configuration: inout Wiring.Configuration) {
    for (name, all) in askers.sorted(by: { $0.key < $1.key }) {
      guard let identifier = SwiftIdentifier(name), let first = all.first?.property else { continue }
      let asked = Wiring.Configuration.AskedValue(
        name: identifier, type: first.type.value, askers: Set(all.map { graph.title($0.module) }).sorted())
      switch first.source.value {
      case .files: continue
      case .secret: configuration.secrets.append(asked)
      case .app: configuration.madeByApp.append(asked)
      case .info(let key):
        configuration.launchValues.append(
          .init(asked: asked, source: .info(key), defaultValue: first.defaultValue?.value))
      case .variable(let variable):
        configuration.launchValues.append(
          .init(asked: asked, source: .variable(variable), defaultValue: first.defaultValue?.value))
      }
    }
  }

  /// The property of each configuration in `Registration.Values`: `chat` of `chatConfiguration`, where that is free.
  private func memberNames() -> [Int: SwiftIdentifier] {
    let ending = "Configuration"
    func short(_ index: Int) -> String {
      let name = graph.services[index].name
      return name.hasSuffix(ending) && name.count > ending.count ? String(name.dropLast(ending.count)) : name
    }
    let counts = Dictionary(services.map { (short($0), 1) }, uniquingKeysWith: +)
    let names = Set(services.map { graph.services[$0].name })
    var members: [Int: SwiftIdentifier] = [:]
    for index in services {
      let (name, short) = (graph.services[index].name, short(index))
      let isFree = counts[short] == 1 && (short == name || !names.contains(short))
      members[index] = SwiftIdentifier(isFree ? short : name)
    }
    return members
  }
}

extension ValueType {
  fileprivate var withArticle: String { self == .int ? "an \(self)" : "a \(self)" }
}

extension ConfigurationProperty.Source {
  /// The source of a value, as the end of a sentence.
  fileprivate var sentence: String {
    switch self {
    case .files: "comes from the app's files"
    case .info(let key): "comes from Info.plist ('\(key)')"
    case .variable(let name): "comes from the process's environment (\(name))"
    case .app: "is passed to 'register(…)'"
    case .secret: "is a secret"
    }
  }
}
