import Diagnostics
import Disk
import Findings
import Graph
import Model
import Paths
import Planning
import SwiftSources

extension SourceScan {
  /// `unfit-registration`: calls of `Registration.register` or `make` that lack what the app makes, or give what it no
  /// longer does.
  ///
  /// Calls under `#if`, and those that may be of another `Registration`, are left to the compiler.
  mutating func checkRegistrations() {
    var wiringsByModule: [Int: Int] = [:]
    for (index, app) in wirings.enumerated() {
      guard let number = known.number(of: moduleName(ofTarget: app.wiring.registrationModule)),
        known.owners[number] == .generated(wiring: index)
      else { continue }
      wiringsByModule[number] = index
    }
    if wiringsByModule.isEmpty { return }
    var buffer: [UInt8] = []
    for position in modules.indices {
      let imported = read[position].imported.compactMap { wiringsByModule[$0] }
      guard imported.count == 1, let parameters = RegistrationParameters(of: wirings[imported[0]].wiring) else {
        continue
      }
      let app = wirings[imported[0]]
      let found = registrationCalls(inModuleAt: position, of: app, &buffer).flatMap {
        findings(on: $0, parameters, app)
      }
      if found.isEmpty || hasOtherRegistration(neededBy: modules[position], of: app, &buffer) { continue }
      for finding in found { bag.add(finding) }
    }
  }

  private typealias LocatedCall = (call: StaticCall, place: Place)

  /// Those in files of one module that import the registration; none where a source cannot be read, or where it has a
  /// `Registration` of its own.
  private mutating func registrationCalls(
    inModuleAt position: Int, of app: AppWiring, _ buffer: inout [UInt8]
  ) -> [LocatedCall] {
    guard let folder = read[position].sources.folder, let contents = read[position].sources.contents else { return [] }
    let name = moduleName(ofTarget: app.wiring.registrationModule)
    var found: [LocatedCall] = []
    for source in contents.files where source.role == .swift {
      let location = Path.join(folder, source.path)
      guard let count = try? root.read(location, into: &buffer, limit: SourceReader.limit) else { return [] }
      let bytes = Array(buffer[..<count])
      guard let calls = staticCalls(of: "Registration", in: name, bytes) else { return [] }
      if calls.isEmpty || !imports(of: bytes).contains(where: { $0.module == name }) { continue }
      for call in calls {
        let place = Place(file: file(location), line: call.position.line, column: call.position.column)
        found.append((call, place))
      }
    }
    return found
  }

  /// Whether a module that another one needs has a `Registration` too, or adds functions to that of the app.
  private func hasOtherRegistration(neededBy module: Int, of app: AppWiring, _ buffer: inout [UInt8]) -> Bool {
    let needed = graph.moduleGraph.reachable(from: [module])
    let name = moduleName(ofTarget: app.wiring.registrationModule)
    return modules.indices.contains { position in
      guard modules[position] != module, needed[modules[position]], let folder = read[position].sources.folder,
        let contents = read[position].sources.contents
      else { return false }
      return contents.files.contains { source in
        guard source.role == .swift else { return false }
        let path = Path.join(folder, source.path)
        guard let count = try? root.read(path, into: &buffer, limit: SourceReader.limit) else { return true }
        return staticCalls(of: "Registration", in: name, Array(buffer[..<count])) == nil
      }
    }
  }

  private func findings(on located: LocatedCall, _ parameters: RegistrationParameters, _ app: AppWiring) -> [Diagnostic]
  {
    let (call, place) = located
    guard let required = parameters.required(by: call.name) else { return [] }
    let what = "'\(call.name)' of '\(app.wiring.app)' is called"
    let given = call.labels.compactMap { $0 }
    var found: [Diagnostic] = []
    if !call.hasTrailingClosure, let missing = required.first(where: { !given.contains($0) }) {
      let notes = notes(on: missing, of: app)
      found.append(
        Diagnostic(
          .unfitRegistration, "\(what) without '\(missing)'", at: place, notes: notes,
          help: "add '\(missing): …' to the call" + (notes.isEmpty ? "" : ", or let a component provide the service")))
    }
    for label in given where !parameters.takes(label, call.name) {
      let notes = notes(on: label, of: app)
      found.append(
        Diagnostic(
          .unfitRegistration, "\(what) with '\(label)', which the app does not make", at: place, notes: notes,
          help: "take '\(label)' out of the call"
            + (notes.isEmpty ? "" : ", or write '\(label): app' under 'provides' of the app's spec")))
    }
    return found
  }

  /// Who states the service.
  private func notes(on name: String, of app: AppWiring) -> [Note] {
    if let made = graph.components[app.component].spec.app.provides.first(where: { $0.value == name }) {
      return [Note("the app makes it", at: made.place)]
    }
    guard let service = graph.services.first(where: { $0.name == name }) else { return [] }
    if let provider = service.providers.first { return [Note("provided here", at: provider.declaration.service.place)] }
    return [Note("the service", at: service.declaration.name.place)]
  }
}

/// What the functions of an app's registration take.
private struct RegistrationParameters {
  /// What has to be given: what the app makes, and how its configuration is chosen.
  private var required: [String] = []
  /// What `make` alone has to be given: what `register` finds out when the app starts.
  private var requiredByMake: [String] = []
  private var others: Set<String> = []
  /// Services of several values, some of which may be parameters by other names.
  private var hasCollected = false

  /// - Returns: `nil` where a service is called like another parameter, which has another label then.
  init?(of wiring: Wiring) {
    if let configuration = wiring.configuration {
      if !configuration.environments.isEmpty {
        if configuration.fallback == nil {
          required.append("environment")
        } else {
          requiredByMake.append("environment")
        }
      }
      if !configuration.secrets.isEmpty { required.append("secrets") }
      if !configuration.launchValues.isEmpty { requiredByMake.append("launch") }
      required += configuration.madeByApp.map(\.name.text)
      others.insert("overriding")
    }
    for service in wiring.services {
      switch service.source {
      case .app: required.append(service.name.text)
      case .collected: hasCollected = true
      case .provider, .absent, .configuration: break
      }
    }
    let all = required + requiredByMake + others
    if Set(all).count != all.count { return nil }
  }

  /// - Returns: the labels that a call has to have; `nil` for another function.
  func required(by function: String) -> [String]? {
    switch function {
    case "register": required
    case "make": required + requiredByMake
    default: nil
    }
  }

  /// Whether a function may have a parameter of this label.
  func takes(_ label: String, _ function: String) -> Bool {
    if hasCollected || required.contains(label) || others.contains(label) { return true }
    // An environment that is chosen at the start can be given as well.
    return requiredByMake.contains(label) && (function == "make" || label != "launch")
  }
}
