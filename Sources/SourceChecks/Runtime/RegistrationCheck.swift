import Diagnostics
import Disk
import Findings
import Model
import Paths
import Planning
import SwiftSources
import Text

extension SourceScan {
  /// `unfit-registration`: calls of `Registration.register` or `make` that lack what the app makes, give what it no longer
  /// does, or give it in another order.
  ///
  /// Calls under `#if`, and those that may be of another `Registration`, are left to the compiler.
  ///
  /// - Parameter bag: what specs and pins were found to lack: what the app makes may be another once that is mended.
  mutating func checkRegistrations(besides bag: DiagnosticBag) {
    let users = users(of: \.registrationModule)
    if users.isEmpty { return }
    let reasons = bag.diagnostics.compactMap(\.place)
    for (position, app) in users {
      let parameters = app.wiring.registrationParameters
      let found = registrationCalls(inModuleAt: position, of: app).flatMap { findings(on: $0, parameters, app) }
      if found.isEmpty
        || hasOther("Registration", than: \.registrationModule, of: app, neededBy: modules[position])
      {
        continue
      }
      for var finding in found {
        finding.reasons = reasons
        self.bag.add(finding)
      }
    }
  }

  private typealias LocatedCall = (call: StaticCall, place: Place)

  /// Those in files of one module that import the registration; none where a source cannot be read, or where it has a
  /// `Registration` of its own.
  private mutating func registrationCalls(inModuleAt position: Int, of app: AppWiring) -> [LocatedCall] {
    guard let folder = read[position].sources.folder, let contents = read[position].sources.contents else { return [] }
    let name = moduleName(ofTarget: app.wiring.registrationModule)
    var found: [LocatedCall] = []
    var buffer: [UInt8] = []
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

  private func findings(
    on located: LocatedCall, _ all: [RegistrationParameter], _ app: AppWiring
  ) -> [Diagnostic] {
    let (call, place) = located
    guard let function = RegistrationParameter.Function(rawValue: call.name) else { return [] }
    let parameters = all.filter { $0.isTaken(by: function) }
    let what = "'\(call.name)' of '\(app.wiring.app)' is called"
    let given = call.labels.compactMap { $0 }
    var found: [Diagnostic] = []
    var missing = Self.missing(in: call, of: parameters, function)
    let positions = given.map { label in parameters.firstIndex { $0.label.text == label } }
    for (label, position) in zip(given, positions) where position == nil {
      let notes = notes(on: label, of: app)
      let problem: String
      var help = "take '\(label)' out of the call"
      if all.contains(where: { $0.label.text == label }) {
        problem = "which it reads by itself"
      } else {
        problem = "which the app does not make"
        if let meant = nearest(to: label, in: missing).first {
          help = "did you mean '\(meant)'?"
          missing.removeAll { $0 == meant }
        } else if app.wiring.services.contains(where: { $0.name.text == label && $0.source != .configuration }) {
          help += ", or write '\(label): app' under 'provides' of the app's spec"
        }
      }
      found.append(
        Diagnostic(.unfitRegistration, "\(what) with '\(label)', \(problem)", at: place, notes: notes, help: help))
    }
    if !missing.isEmpty {
      let notes = missing.flatMap { self.notes(on: $0, of: app) }
      let labels = Self.listed(missing.map { "'\($0): …'" })
      found.append(
        Diagnostic(
          .unfitRegistration, "\(what) without \(Self.listed(missing.map { "'\($0)'" }))", at: place, notes: notes,
          help: call.labels.contains(nil)
            ? "write the labels of what is given: \(labels)"
            : "add \(labels) to the call" + (notes.isEmpty ? "" : ", or let a component provide the service")))
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

  /// The labels that a call lacks; a closure behind its brackets stands for one.
  private static func missing(
    in call: StaticCall, of parameters: [RegistrationParameter], _ function: RegistrationParameter.Function
  ) -> [String] {
    var missing = parameters.filter { !$0.hasDefault(in: function) && !call.labels.contains($0.label.text) }
    if call.hasTrailingClosure, let closure = missing.firstIndex(where: { $0.role == .service }) {
      missing.remove(at: closure)
    }
    return missing.map(\.label.text)
  }

  private static func listed(_ texts: [String]) -> String { texts.joined(separator: " and ") }

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
