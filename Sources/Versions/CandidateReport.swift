import Diagnostics
import Disk
import Findings
import LockfileText
import Model
import Planning
import Text
import Workspace

/// The errors that `check` reports about a project as it is or would be, without those about files that differ from
/// what is generated: any change of a pin changes these.
struct CandidateReport {
  /// After the severities of the root.
  let errors: [Diagnostic]
  /// Errors that are not reported as long as pins are missing.
  private let hidden: [Diagnostic]
  let table: SourceTable
  /// True if all specs and the lockfile can be read.
  fileprivate let isReadable: Bool
  /// With the files in place of those on disk.
  private let root: Root
  /// The findings about pins that nothing needs, by their places; `nil` if another such pin needs one.
  private let unneeded: [Place: Diagnostic?]
  /// Imports of modules that nobody knows: a pin that had one and has it no longer breaks the importer.
  private let unresolvedImports: [(name: String, by: String, place: Place)]
  /// The pin that has a module, by the module's name.
  private let pinOfModule: [String: Pin]
  /// True if the lockfile records the modules of every pin.
  private let knowsModules: Bool

  /// - Parameter files: files that are read in place of those on disk, by path from the root.
  init(_ root: Root, _ files: [String: [UInt8]?] = [:]) throws(Failure) {
    var root = root
    root.changedFiles.merge(files) { $1 }
    try self.init(of: Analysis.graph(of: root))
  }

  /// Judges a project whose graph is known.
  init(of graph: Resolution) throws(Failure) {
    var before: [Diagnostic] = []
    // Nothing is generated from a graph with errors.
    let resolution = try Analysis(of: graph, for: .candidate) { resolution in
      before = Self.findings(resolution).filter { $0.severity == .error }
      return !before.allSatisfy { $0.id == .missingPin }
    }.resolution
    (unresolvedImports, pinOfModule) = (resolution.unresolvedImports, Self.pinOfModule(resolution.graph))
    let components = Set(resolution.graph.components.compactMap(\.pin))
    let pins = resolution.graph.project.lockfile.pins
    knowsModules = pins.indices.allSatisfy { pins[$0].products != nil || components.contains($0) }
    let all = Self.findings(resolution).filter { $0.severity == .error }
    (errors, hidden) = before.isEmpty ? (all, []) : (before, all.filter { !before.contains($0) })
    table = resolution.table
    root = graph.root
    isReadable = resolution.graph.project.lockfileIsReadable && resolution.graph.project.unreadable.isEmpty
    unneeded = errors.contains { $0.id == .unusedPin } ? Self.unneeded(PinGraph(resolution.graph)) : [:]
  }

  private static func unneeded(_ graph: PinGraph) -> [Place: Diagnostic?] {
    let keys = graph.unneeded.subtracting(graph.members)
    let below = Set(keys.flatMap { key in graph.recordedNeeds(of: key).filter { $0 != key } })
    var found: [Place: Diagnostic?] = [:]
    for pin in keys.compactMap({ graph.pins[$0] }) {
      let key = pin.name.value.lowercased()
      let isComponent = graph.componentNeeds[key] != nil
      found[pin.name.place] = .some(below.contains(key) ? nil : .notNeededYet(pin, isComponent: isComponent))
    }
    return found
  }

  private static func pinOfModule(_ graph: LinkedGraph) -> [String: Pin] {
    var pins: [String: Pin] = [:]
    for pin in graph.project.lockfile.pins {
      for product in pin.products ?? [] { for module in product.modules { pins[moduleName(ofTarget: module)] = pin } }
    }
    for component in graph.components {
      guard let pin = component.pin.map({ graph.project.lockfile.pins[$0] }) else { continue }
      for module in component.modules { pins[moduleName(ofTarget: graph.modules[module].name)] = pin }
    }
    return pins
  }

  /// Findings about imports of modules that a pin of the other project has, and nothing here. A pin that is gone and that
  /// a spec still needs has its own finding.
  private func lostModules(of before: CandidateReport) -> [Diagnostic] {
    guard knowsModules else { return [] }
    let missing = Set(errors.compactMap { $0.unknownName?.split(separator: "/").first?.lowercased() })
    let pins = Set(pinOfModule.values.map { $0.name.value.lowercased() })
    return unresolvedImports.compactMap { name, importer, place in
      guard let pin = before.pinOfModule[name] else { return nil }
      let key = pin.name.value.lowercased()
      if missing.contains(key) { return nil }
      let title = "'\(pin.name.value)'\(pin.shownVersion.map { " at \($0)" } ?? "")"
      return Diagnostic(
        .undeclaredImport,
        "'\(importer)' imports '\(name)', "
          + (pins.contains(key) ? "which \(title) had, but no longer has" : "which only \(title) has"), at: place)
    }
  }

  private static func findings(_ resolution: Resolution) -> [Diagnostic] {
    resolution.severityRules().apply(to: resolution.bag.sorted(in: resolution.table))
  }

  /// The errors that the other project does not have. One that is only about another version or another line is the same.
  func errors(notIn before: CandidateReport) -> [Diagnostic] {
    var known: [Subject: Int] = [:]
    for finding in before.errors + before.hidden { known[finding.subject, default: 0] += 1 }
    return (errors + lostModules(of: before)).filter { finding in
      let subject = finding.subject
      guard let count = known[subject], count > 0 else { return true }
      // An unknown name has a finding at each place, or one for all places.
      known[subject] = finding.unknownName == nil ? count - 1 : count
      return false
    }
  }

  /// A message without the words that are versions or revisions.
  static func withoutVersions(_ text: String) -> String {
    text.split(separator: " ").filter { word in
      let bare = word.drop { $0 == "'" || $0 == "(" || $0 == "^" || $0 == "~" }
      return bare.first?.isNumber != true && bare.prefix { $0.isHexDigit }.count < 40
    }.joined(separator: " ")
  }

  /// The findings with the sentence that nothing was written for them.
  func stopping(_ findings: [Diagnostic], in table: inout SourceTable, lockfile: Place) -> DiagnosticBag {
    // The finding about an unneeded pin reports itself that nothing was written.
    var reported: [Diagnostic] = []
    var others: [Diagnostic] = []
    for finding in findings {
      if finding.id == .unusedPin, let instead = finding.place.flatMap({ unneeded[$0] }) {
        if let instead { reported.append(instead) }
      } else {
        others.append(finding)
      }
    }
    // The pins that need these are as they were, or need each other.
    if reported.isEmpty, others.isEmpty { others = findings }
    var bag = DiagnosticBag()
    for (index, var finding) in self.findings(reported + others, in: &table, lockfile: lockfile).enumerated() {
      if index == reported.count { finding.notes.append(Note("nothing was written: the change would add this")) }
      bag.add(finding)
    }
    return bag
  }

  /// The findings with places in another table of files. If a file differs from the one on disk, a place moves to the
  /// nearest line above that is on disk, or else to the file.
  func findings(_ found: [Diagnostic], in table: inout SourceTable, lockfile: Place) -> [Diagnostic] {
    Self.moved(found, from: self.table, ChangedLines(root), to: &table, lockfile: lockfile)
  }

  /// - Parameter changed: files that are not on disk as the findings are about them.
  static func moved(
    _ found: [Diagnostic], from own: SourceTable, _ changed: ChangedLines, to table: inout SourceTable, lockfile: Place
  ) -> [Diagnostic] {
    var files: [String: FileID] = [:]
    for (index, path) in table.paths.enumerated() { files[path] = FileID(rawValue: UInt32(index)) }
    return found.map { finding in
      finding.moved(else: lockfile) { place in
        let path = own.path(place.file)
        let found = changed.place(place, in: path)
        guard found != nil || changed.isOnDisk(path) else { return nil }
        let file = files[path] ?? table.add(path)
        files[path] = file
        return found.map { Place(file: file, line: $0.line, column: $0.column) } ?? Place(file: file)
      }
    }
  }
}

extension WriteSet {
  /// The errors that these files bring to a project that is there already, in place of what is there; `nil` if they bring
  /// none, or nothing is known of what is there. Sources may be elsewhere still.
  ///
  /// - Parameter table: receives the files of the findings.
  package func findings(newIn root: Root, in table: inout SourceTable) throws(Failure) -> DiagnosticBag? {
    let before = try CandidateReport(root)
    guard before.isReadable else { return nil }
    var changed: [String: [UInt8]?] = [:]
    for file in files { changed[file.path] = .some(file.bytes) }
    let after = try CandidateReport(root, changed)
    // Pods have no code to build from, which is what is left to do after an import of them.
    let left: Set<FindingID> = [.missingSources, .missingResource, .noSource]
    let new = after.errors(notIn: before).filter { !left.contains($0.id) }
    if new.isEmpty { return nil }
    let lockfile = table.paths.firstIndex(of: root.display(Root.lockfileName)).map { FileID(rawValue: UInt32($0)) }
    return after.stopping(
      new, in: &table, lockfile: Place(file: lockfile ?? table.add(root.display(Root.lockfileName))))
  }
}

extension WriteSet {
  /// The ids of the errors that `check` would report about the project that these files make.
  package func errorsOfCheck(in root: Root) throws(Failure) -> [FindingID] {
    var changed: [String: [UInt8]?] = [:]
    for file in files { changed[file.path] = .some(file.bytes) }
    return try CandidateReport(root, changed).errors.map(\.id)
  }
}

extension LockfileChanges {
  /// The errors that these changes of a project bring; `nil` if they bring none.
  ///
  /// - Parameter table: receives the files of the findings.
  package func findings(newIn project: Resolution, in table: inout SourceTable) throws(Failure) -> DiagnosticBag? {
    let after = try CandidateReport(project.root, try files())
    let new = after.errors(notIn: try CandidateReport(project.root))
    if new.isEmpty { return nil }
    let lockfile = Place(file: project.graph.project.lockfile.file)
    return after.stopping(new, in: &table, lockfile: lockfile)
  }
}
