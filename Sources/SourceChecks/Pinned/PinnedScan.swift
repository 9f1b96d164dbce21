import Diagnostics
import Disk
import Findings
import Model
import Parallel
import Paths
import Planning
import SwiftSources

// Sources of pinned components: generated code names what they declare as it names what members do.
extension SourceScan {
  /// Reads the kept declarations of pinned components, or their sources if they are in folders. Their build settings
  /// are in their specs already.
  mutating func readPinned(in root: String) {
    let pins = graph.project.lockfile.pins
    let needed = graph.pinsWithNamedDeclarations
    for component in graph.components where !component.isMember {
      guard let pin = component.pin, needed.contains(pin) else { continue }
      if case .path(let text) = pins[pin].source.value {
        let folder = Path.isAbsolute(text) ? text : Path.join(root, text)
        let manifest = graph.project.folderManifests[pins[pin].name.value]
        guard let record = PinnedModules.record(of: component.spec, manifest, in: folder) else { continue }
        take(record, of: component) { Path.join(text, $0) }
      } else if let kept = graph.project.keptDeclarations[pins[pin].name.value],
        kept.hash == pins[pin].recorded?.declarations?.value, let record = DeclarationRecord(kept.bytes)
      {
        take(record, of: component) { _ in kept.path }
      }
    }
  }

  /// - Parameter path: the path of the file with the declarations of a source.
  private mutating func take(
    _ record: DeclarationRecord, of component: LinkedGraph.Component, _ path: (String) -> String
  ) {
    let reader = SourceReader(root: root, known: known, budget: Locked(0))
    for index in component.modules {
      guard let read = record.modules.first(where: { $0.name == graph.modules[index].name }) else { continue }
      var scanned = ScannedModule(sources: ModuleSources())
      scanned.sources.contents = TargetContents([TargetContents.File(path: "", role: .swift)])
      scanned.sources.isComplete = read.isWhole
      let files = read.files.map { file in
        TypeTable.File(
          path: path(file.path),
          imports: reader.take(file.imports, of: file.path, to: &scanned.sources, takesDeclarations: true),
          declarations: file.declarations)
      }
      scanned.declarations = TypeTable(module: moduleName(ofTarget: read.name), files: files)
      pinned[index] = scanned
    }
  }

  /// Moves findings about specs of pinned components, which are not editable here, to the places of their pins.
  mutating func placeFindingsAtPins() {
    if pinned.isEmpty { return }
    let pins = graph.project.lockfile.pins
    var owners: [FileID: Int] = [:]
    for component in graph.components where !component.isMember {
      guard let pin = component.pin else { continue }
      owners[component.shared.spec.file] = pin
      if let kept = graph.project.keptDeclarations[pins[pin].name.value] { owners[kept.file] = pin }
    }
    var placed = DiagnosticBag()
    for finding in bag.diagnostics {
      guard let place = finding.place, let pin = owners[place.file].map({ pins[$0] }) else {
        placed.add(finding)
        continue
      }
      let name = pin.name.value
      var moved = Diagnostic(
        finding.id, as: finding.severity, "\(finding.message), in '\(name)'\(pin.shownVersion.map { " \($0)" } ?? "")",
        at: pin.isInFolder ? pin.source.place : (pin.version ?? pin.branch ?? pin.revision ?? pin.name).place,
        notes: [Note("the line of its spec", at: place)] + finding.notes,
        help: (pin.isInFolder ? "fix it in that folder" : "pin another version, or fix it in its own repository")
          + (finding.help.map { ": \($0)" } ?? ""))
      moved.commands = finding.commands
      placed.add(moved.about(finding, and: [name]))
    }
    bag = placed
  }
}

extension PinnedModules {
  /// The record of the sources in the folder of a pin; `nil` if it cannot be read.
  static func record(of spec: Spec, _ manifest: Manifest?, in path: String) -> DeclarationRecord? {
    guard let folder = try? OpenFolder(path) else { return nil }
    let modules = PinnedModules(spec, manifest, tree: folder)
    var contents: [String: [UInt8]] = [:]
    var size = 0
    for file in modules.files.prefix(mostFiles) {
      guard size < mostBytes, let bytes = try? folder.readInside(file, limit: largestFile) else { continue }
      size += bytes.count
      contents[file] = bytes
    }
    return modules.record(contents)
  }
}
