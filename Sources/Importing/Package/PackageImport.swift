import Diagnostics
import LockfileText
import Model
import SwiftPackages

/// The input of the import of one package.
package struct PackageImport {
  /// The location of specs.
  package enum Layout: String, Sendable, CaseIterable {
    /// All in one folder.
    case flat
    /// Each beside its component's sources.
    case folder
  }

  /// Access to the package's folder; paths are relative to it.
  package struct Folders {
    package var exists: (String) -> Bool
    /// Returns whether specs in a folder are found; folders of tools are skipped.
    package var isSearched: (String) -> Bool

    package init(exists: @escaping (String) -> Bool, isSearched: @escaping (String) -> Bool) {
      (self.exists, self.isSearched) = (exists, isSearched)
    }
  }

  /// The manifest, converted to the tools version of the written specs.
  package var manifest: Manifest
  package var resolved: ResolvedPackages?
  package var layout: Layout
  /// `nil` if there is only a dump and no folder.
  package var folders: Folders?
  /// The manifest or dump that findings about the original refer to.
  package var manifestFile: FileID
  package var resolvedFile: FileID?
  /// The manifests of packages that it needs by their folders.
  var elsewhere: [Manifest] = []
  var comments = ManifestComments()
  /// The files of pins in `resolved` that are from another file, by identity.
  var resolvedFiles: [String: FileID] = [:]

  package init(
    manifest: Manifest, resolved: ResolvedPackages? = nil, layout: Layout = .flat, folders: Folders? = nil,
    manifestFile: FileID, resolvedFile: FileID? = nil
  ) {
    (self.manifest, self.resolved, self.layout, self.folders) = (manifest, resolved, layout, folders)
    (self.manifestFile, self.resolvedFile) = (manifestFile, resolvedFile)
  }
}

/// The outcome of an import: files and findings.
package struct ImportedProject: Sendable {
  package struct File: Sendable {
    /// From the root.
    package var path: String
    package var text: String
  }

  /// The root's spec first, then specs by path, the lockfile last.
  package var files: [File] = []
  /// The pins in the lockfile.
  package var pins: [Pin] = []
  /// The step that selects versions of packages that no Package.resolved lists.
  var stepOfUnresolved: NextSteps.Step?
  /// The spec of each target, by target name.
  package var specs: [String: String] = [:]
  package var bag = DiagnosticBag()
}

/// Converts a package's manifest to specs and a lockfile.
///
/// - Parameter sources: receives the written files, under the paths that `display` returns.
package func importPackage(
  _ input: PackageImport, sources: inout SourceTable, display: (String) -> String
) -> ImportedProject {
  var project = ImportedProject()
  var pins = PinImporter(input)
  pins.raise(for: input.elsewhere)
  let plan = ComponentPlan(input)
  let names = ReferenceNames(input.manifest, plan: plan, pins: &pins)
  var specs = SpecImporter(input: input, plan: plan, names: names)
  project.files = specs.files()
  project.specs = plan.owner.mapValues { plan.components[$0].spec }
  let lockfile = LockfileWriter.write(
    pins.pins, comments: [LockfileWriter.purpose],
    pinComments: pinComments(
      zip(input.manifest.dependencies, names.directPins).map { ($1, input.comments.lines(of: $0)) }))
  project.files.append(ImportedProject.File(path: "integrate.lock.yaml", text: lockfile.text))
  (project.pins, project.stepOfUnresolved) = (pins.pins, pins.stepOfUnresolved)
  let lockfileID = sources.add(display("integrate.lock.yaml"))
  project.bag.add(contentsOf: specs.bag)
  project.bag.add(contentsOf: input.comments.findings())
  project.bag.add(contentsOf: pins.findings(lockfileID, lines: lockfile.lines))
  return project
}

/// The comments of pins, each line once, by the pin's name.
func pinComments(_ comments: [(pin: String, lines: [String])]) -> [String: [String]] {
  comments.reduce(into: [:]) { found, comment in
    for line in comment.lines where found[comment.pin]?.contains(line) != true {
      found[comment.pin, default: []].append(line)
    }
  }
}

/// A value without a place.
func unplaced<Value: Sendable>(_ value: Value) -> Located<Value> {
  Located(value, at: Place(file: FileID(rawValue: 0)))
}
