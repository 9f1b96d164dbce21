import Diagnostics
import Findings
import LockfileText
import Model
import Planning
import Workspace

/// The errors that `check` reports about a project as it is or would be, without those about files that differ from
/// what is generated: any change of a pin changes these.
struct Judgement {
  /// After the severities of the root.
  let errors: [Diagnostic]
  let table: SourceTable
  /// Files that are not on disk as they were judged.
  private let changed: Set<String>

  /// - Parameter files: what is read in place of the files on disk, by path from the root.
  init(_ root: Root, _ files: [String: [UInt8]?] = [:]) throws(Failure) {
    var root = root
    root.changedFiles = files
    var resolution = try Resolution.run(root)
    _ = try resolution.checkSources()
    var errors = Self.errors(resolution)
    // Nothing is generated from a graph with errors.
    if errors.isEmpty {
      _ = Generation.run(&resolution)
      errors = Self.errors(resolution)
    }
    (self.errors, table) = (errors, resolution.table)
    changed = Set(files.keys.map(root.display))
  }

  private static func errors(_ resolution: Resolution) -> [Diagnostic] {
    let found = resolution.severityRules().apply(to: resolution.bag.sorted(in: resolution.table))
    return found.filter { $0.severity == .error }
  }

  /// The errors that the other project does not have. One that is only about another version or another line is the same.
  func errors(notIn before: Judgement) -> [Diagnostic] {
    var known: [String: Int] = [:]
    for finding in before.errors { known[Self.subject(of: finding), default: 0] += 1 }
    return errors.filter { finding in
      let subject = Self.subject(of: finding)
      guard let count = known[subject], count > 0 else { return true }
      known[subject] = count - 1
      return false
    }
  }

  /// The kind of a finding and its message without versions and revisions.
  static func subject(of finding: Diagnostic) -> String {
    let words = finding.message.split(separator: " ").filter { word in
      let bare = word.drop { $0 == "'" || $0 == "(" || $0 == "^" || $0 == "~" }
      return bare.first?.isNumber != true
    }
    return finding.id.rawValue + " " + words.joined(separator: " ")
  }

  /// The findings with the sentence that nothing was written for them.
  func stopping(_ findings: [Diagnostic], in table: inout SourceTable, lockfile: Place) -> DiagnosticBag {
    var bag = DiagnosticBag()
    for var finding in self.findings(findings, in: &table, lockfile: lockfile) {
      if finding.id == .unusedPin {
        finding.help =
          "name it under 'dependencies:' of a component first, or under 'package: tools-only:' of the root's spec"
      }
      if bag.isEmpty { finding.notes.append(Note("nothing was written: this is what the change would bring")) }
      bag.add(finding)
    }
    return bag
  }

  /// The findings with places in another table of files. What is not on disk as it was judged has no line there.
  func findings(_ found: [Diagnostic], in table: inout SourceTable, lockfile: Place) -> [Diagnostic] {
    Self.moved(found, from: self.table, changed, to: &table, lockfile: lockfile)
  }

  /// - Parameter changed: files that are not on disk as the findings are about them.
  static func moved(
    _ found: [Diagnostic], from own: SourceTable, _ changed: Set<String>, to table: inout SourceTable, lockfile: Place
  ) -> [Diagnostic] {
    var files: [String: FileID] = [:]
    for (index, path) in table.paths.enumerated() { files[path] = FileID(rawValue: UInt32(index)) }
    return found.map { finding in
      func moved(_ place: Place?) -> Place? {
        guard let place else { return nil }
        let path = own.path(place.file)
        if changed.contains(path) { return nil }
        let file = files[path] ?? table.add(path)
        files[path] = file
        return Place(file: file, line: place.line, column: place.column)
      }
      let notes = finding.notes.map { Note($0.message, at: moved($0.place)) }
      var copy = Diagnostic(
        finding.id, as: finding.severity, finding.message, at: moved(finding.place) ?? lockfile, notes: notes,
        help: finding.help)
      copy.commands = finding.commands
      return copy
    }
  }
}

extension LockfileChanges {
  /// The errors that these changes of a project bring; `nil` if they bring none.
  ///
  /// - Parameter table: receives the files of the findings.
  package func findings(newIn project: Resolution, in table: inout SourceTable) throws(Failure) -> DiagnosticBag? {
    let after = try Judgement(project.root, try files())
    let new = after.errors(notIn: try Judgement(project.root))
    if new.isEmpty { return nil }
    let lockfile = Place(file: project.graph.project.lockfile.file)
    return after.stopping(new, in: &table, lockfile: lockfile)
  }
}
