import Diagnostics
import LockfileText
import Model
import SwiftPackages

/// All that the import of one package starts from.
package struct PackageImport {
  /// Where specs go.
  package enum Layout: String, Sendable, CaseIterable {
    /// All in one folder.
    case flat
    /// Each beside its component's sources.
    case folder
  }

  /// What can be seen of the package's folder; paths are relative to it.
  package struct Folders {
    package var exists: (String) -> Bool
    /// Whether specs in a folder are found, which they are not in folders that belong to tools.
    package var isSearched: (String) -> Bool

    package init(exists: @escaping (String) -> Bool, isSearched: @escaping (String) -> Bool) {
      (self.exists, self.isSearched) = (exists, isSearched)
    }
  }

  /// In terms of the tools version that is written.
  package var manifest: Manifest
  package var resolved: ResolvedPackages?
  package var layout: Layout
  /// `nil` where the sources cannot be seen.
  package var folders: Folders?
  /// The manifest or the dump, for findings about the original.
  package var manifestFile: FileID
  package var resolvedFile: FileID?
  /// The file that a pin of `resolved` is from where that is another one, by identity.
  var resolvedFiles: [String: FileID] = [:]

  package init(
    manifest: Manifest, resolved: ResolvedPackages? = nil, layout: Layout = .flat, folders: Folders? = nil,
    manifestFile: FileID, resolvedFile: FileID? = nil
  ) {
    (self.manifest, self.resolved, self.layout, self.folders) = (manifest, resolved, layout, folders)
    (self.manifestFile, self.resolvedFile) = (manifestFile, resolvedFile)
  }
}

/// What an import writes and what it has to say.
package struct ImportedProject: Sendable {
  package struct File: Sendable {
    /// From the root.
    package var path: String
    package var text: String
  }

  /// The root's spec first, then specs by path, the lockfile last.
  package var files: [File] = []
  /// The pins that the lockfile was written from.
  package var pins: [Pin] = []
  /// The format of Package.resolved, where it is not the usual one for the manifest's tools version.
  package var resolvedFormat: Int?
  /// The spec of each target, by the target's name.
  package var specs: [String: String] = [:]
  package var bag = DiagnosticBag()
}

/// Turns a package's manifest into specs and a lockfile.
///
/// - Parameter sources: gets the written files, under the paths that `display` gives them.
package func importPackage(
  _ input: PackageImport, sources: inout SourceTable, display: (String) -> String
) -> ImportedProject {
  var project = ImportedProject()
  var pins = PinImporter(input)
  let plan = ComponentPlan(input)
  let names = ReferenceNames(input.manifest, plan: plan, pins: &pins)
  var specs = SpecImporter(input: input, plan: plan, names: names)
  project.files = specs.files()
  project.specs = plan.owner.mapValues { plan.components[$0].spec }
  if let format = input.resolved?.version, format != resolvedFormat(of: input.manifest.tools) {
    project.resolvedFormat = format
  }
  let lockfile = LockfileWriter.write(
    pins.pins, resolvedFormat: project.resolvedFormat, comments: [LockfileWriter.purpose])
  project.files.append(ImportedProject.File(path: "integrate.lock.yaml", text: lockfile.text))
  project.pins = pins.pins
  let lockfileID = sources.add(display("integrate.lock.yaml"))
  project.bag.add(contentsOf: specs.bag)
  project.bag.add(contentsOf: pins.findings(lockfileID, lines: lockfile.lines))
  return project
}

/// A value that has no place yet.
func unplaced<Value: Sendable>(_ value: Value) -> Located<Value> {
  Located(value, at: Place(file: FileID(rawValue: 0)))
}
