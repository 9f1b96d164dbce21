import Diagnostics
import Disk
import Findings
import Graph
import Model
import Paths
import Planning
import SwiftSources

extension SourceScan {
  /// `unfit-registration`: calls of `Registration.register` or `make` that lack what the app makes, give what it no longer
  /// does, or give it in another order.
  ///
  /// Calls under `#if`, and those that may be of another `Registration`, are left to the compiler.
  ///
  /// - Parameter bag: what specs and pins were found to lack: what the app makes may be another once that is mended.
  mutating func checkRegistrations(besides bag: DiagnosticBag) {
    var wiringsByModule: [Int: Int] = [:]
    for (index, app) in wirings.enumerated() {
      guard let number = known.number(of: moduleName(ofTarget: app.wiring.registrationModule)),
        known.owners[number] == .generated(wiring: index)
      else { continue }
      wiringsByModule[number] = index
    }
    if wiringsByModule.isEmpty { return }
    let reasons = bag.diagnostics.compactMap(\.place)
    var buffer: [UInt8] = []
    for position in modules.indices {
      let imported = read[position].imported.compactMap { wiringsByModule[$0] }
      guard imported.count == 1 else { continue }
      let app = wirings[imported[0]]
      let parameters = app.wiring.registrationParameters
      let found = registrationCalls(inModuleAt: position, of: app, &buffer).flatMap {
        findings(on: $0, parameters, app)
      }
      if found.isEmpty || hasOtherRegistration(neededBy: modules[position], of: app, &buffer) { continue }
      for var finding in found {
        finding.reasons = reasons
        self.bag.add(finding)
      }
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

  private func findings(
    on located: LocatedCall, _ all: [RegistrationParameter], _ app: AppWiring
  ) -> [Diagnostic] {
    let (call, place) = located
    guard let function = RegistrationParameter.Function(rawValue: call.name) else { return [] }
    let parameters = all.filter { $0.isTaken(by: function) }
    let what = "'\(call.name)' of '\(app.wiring.app)' is called"
    let given = call.labels.compactMap { $0 }
    var found: [Diagnostic] = []
    if let missing = Self.missing(in: call, of: parameters, function) {
      let notes = notes(on: missing, of: app)
      found.append(
        Diagnostic(
          .unfitRegistration, "\(what) without '\(missing)'", at: place, notes: notes,
          help: "add '\(missing): …' to the call" + (notes.isEmpty ? "" : ", or let a component provide the service")))
    }
    let positions = given.map { label in parameters.firstIndex { $0.label.text == label } }
    for (label, position) in zip(given, positions) where position == nil {
      let notes = notes(on: label, of: app)
      found.append(
        Diagnostic(
          .unfitRegistration, "\(what) with '\(label)', which the app does not make", at: place, notes: notes,
          help: "take '\(label)' out of the call"
            + (notes.isEmpty ? "" : ", or write '\(label): app' under 'provides' of the app's spec")))
    }
    let known = positions.compactMap { $0 }
    if let (before, behind) = zip(known, known.dropFirst()).first(where: { $0 >= $1 }) {
      let labels = parameters.map { "'\($0.label)'" }
      let isTwice = before == behind
      let order = Set(known).sorted().map { labels[$0] }.joined(separator: ", ")
      found.append(
        Diagnostic(
          .unfitRegistration,
          "\(what) with " + (isTwice ? "\(labels[before]) twice" : "\(labels[behind]) behind \(labels[before])"),
          at: place,
          help: isTwice ? "take one of them out of the call" : "give them in the order \(order)"))
    }
    return found
  }

  /// A label that a call lacks; a closure behind its brackets stands for one.
  private static func missing(
    in call: StaticCall, of parameters: [RegistrationParameter], _ function: RegistrationParameter.Function
  ) -> String? {
    let missing = parameters.filter { !$0.hasDefault(in: function) && !call.labels.contains($0.label.text) }
    if call.hasTrailingClosure, let closure = missing.firstIndex(where: { $0.role == .service }) {
      return (missing[..<closure] + missing[(closure + 1)...]).first?.label.text
    }
    return missing.first?.label.text
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
