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
  /// Calls under `#if`, and those in modules that import the registrations of several apps, are left to the compiler.
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
      for call in registrationCalls(inModuleAt: position, &buffer) { check(call, parameters, wirings[imported[0]]) }
    }
  }

  private typealias LocatedCall = (call: StaticCall, place: Place)

  /// Those of one module; none where a source cannot be read, or where it has a `Registration` of its own.
  private mutating func registrationCalls(inModuleAt position: Int, _ buffer: inout [UInt8]) -> [LocatedCall] {
    guard let folder = read[position].sources.folder, let contents = read[position].sources.contents else { return [] }
    var found: [LocatedCall] = []
    for source in contents.files where source.role == .swift {
      let location = Path.join(folder, source.path)
      guard let count = try? root.read(location, into: &buffer, limit: SourceReader.limit),
        let calls = staticCalls(of: "Registration", in: Array(buffer[..<count]))
      else { return [] }
      for call in calls {
        let place = Place(file: file(location), line: call.position.line, column: call.position.column)
        found.append((call, place))
      }
    }
    return found
  }

  private mutating func check(_ located: LocatedCall, _ parameters: RegistrationParameters, _ app: AppWiring) {
    let (call, place) = located
    guard let required = parameters.required(by: call.name) else { return }
    let what = "'\(call.name)' of '\(app.wiring.app)' is called"
    let given = call.labels.compactMap { $0 }
    if !call.hasTrailingClosure, let missing = required.first(where: { !given.contains($0) }) {
      let notes = notes(on: missing, of: app)
      bag.add(
        Diagnostic(
          .unfitRegistration, "\(what) without '\(missing)'", at: place, notes: notes,
          help: "add '\(missing): …' to the call" + (notes.isEmpty ? "" : ", or let a component provide the service")))
    }
    for label in given where parameters.madeElsewhere.contains(label) {
      bag.add(
        Diagnostic(
          .unfitRegistration, "\(what) with '\(label)', which the app does not make", at: place,
          notes: notes(on: label, of: app),
          help: "take '\(label)' out of the call, or write '\(label): app' under 'provides' of the app's spec"))
    }
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
  /// Those that the app makes: services, and values of configurations.
  private let made: [String]
  private let hasLaunchValues: Bool
  /// Services that are no parameters.
  let madeElsewhere: Set<String>

  /// - Returns: `nil` where a service is called like another parameter, which has another label then.
  init?(of wiring: Wiring) {
    var services: [String] = []
    var madeElsewhere: Set<String> = []
    for service in wiring.services {
      switch service.source {
      case .app: services.append(service.name.text)
      case .provider, .absent: madeElsewhere.insert(service.name.text)
      case .configuration, .collected: break
      }
    }
    var others: [String] = []
    if let configuration = wiring.configuration {
      if !configuration.environments.isEmpty, configuration.fallback == nil { others.append("environment") }
      if !configuration.secrets.isEmpty { others.append("secrets") }
      others += configuration.madeByApp.map(\.name.text)
    }
    let reserved: Set = ["environment", "secrets", "launch", "overriding"]
    let all = Set(services + others)
    guard all.count == services.count + others.count, reserved.isDisjoint(with: services),
      reserved.isDisjoint(with: (wiring.configuration?.madeByApp ?? []).map(\.name.text))
    else { return nil }
    made = others + services
    hasLaunchValues = wiring.configuration?.launchValues.isEmpty == false
    self.madeElsewhere = madeElsewhere.subtracting(all).subtracting(reserved)
  }

  /// - Returns: the labels that a call has to have; `nil` for another function.
  func required(by function: String) -> [String]? {
    switch function {
    case "register": made
    case "make": hasLaunchValues ? made + ["launch"] : made
    default: nil
    }
  }
}
