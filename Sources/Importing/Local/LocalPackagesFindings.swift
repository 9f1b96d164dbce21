import Diagnostics
import Findings
import Paths
import Text

// MARK: Findings of the import of a folder of packages
extension Diagnostic {
  /// - Parameter isNeeded: true if the import needs it. Next to Xcode projects it needs no package that nothing names.
  static func refused(_ path: String, isNeeded: Bool, at file: FileID) -> Diagnostic {
    Diagnostic(
      .unreadableManifest, as: isNeeded ? .error : .warning,
      "SwiftPM cannot load '\(path)'\(isNeeded ? "" : ", which no project or package uses: it was not imported")",
      at: Place(file: file),
      help: isNeeded
        ? "fix the manifest, or move its folder out of the imported folder" : "fix the manifest, or remove it")
  }

  static func staysAmongSources(_ path: String, at file: FileID) -> Diagnostic {
    Diagnostic(
      .notCarriedOver, "'\(path)' is in the sources of a package and was not imported",
      at: Place(file: file), help: "move it out of 'Sources', 'Tests' and 'Plugins' if it is a part of the project")
  }

  static func staysForeign(_ folder: String, at file: FileID) -> Diagnostic {
    Diagnostic(
      .notCarriedOver, "'\(folder)' is its own repository: it stays a package, pinned by its path",
      at: Place(file: file), help: "write 'git:' into its pin to give it a version; nothing is written into the folder")
  }

  static func graphOfItsOwn(_ paths: [String], resolved: String, at file: FileID) -> Diagnostic {
    let names = paths.map { "'\($0)'" }.joined(separator: ", ")
    let (stay, they) = paths.count == 1 ? ("was not imported", "it") : ("were not imported", "them")
    return Diagnostic(
      .notCarriedOver, "\(names) \(stay): nothing else here needs \(they), and '\(resolved)' has the versions",
      at: Place(file: file),
      help: "add a dependency on \(they) to an imported package, or delete that file, to use this lockfile for \(they)")
  }

  static func traitsForAll(_ identity: String, _ manifests: [String], at place: Place?) -> Diagnostic {
    let others = manifests.count > 1 ? " and \(manifests.count - 1) more" : ""
    return Diagnostic(
      .notCarriedOver,
      "'\(manifests[0])'\(others) would list '\(identity)' with its traits until 'integrate resolve' records which "
        + "packages need it", at: place, help: "run 'integrate resolve' before 'integrate generate'")
  }

  static func noPackage(at path: String, neededAt place: Place, namesakes: [String]) -> Diagnostic {
    Diagnostic(
      .missingFolder, "there is no Package.swift in '\(path)', which this manifest depends on", at: place,
      help: namesakes.isEmpty
        ? "correct the path, or remove the dependency; for a submodule, run 'git submodule update --init'"
        : "correct the path: the package of that name is in \(namesakes.map { "'\($0)'" }.joined(separator: " or "))")
  }

  static func notPlanned(_ folder: String, at place: Place) -> Diagnostic {
    // An error, since an existing package would lose its manifest.
    Diagnostic(
      .notCarriedOver, as: .error, "nothing would be generated in '\(folder)'", at: place,
      help: "add a module to its spec: a component without modules has no manifest")
  }

  fileprivate static func packagesLeftAlone(_ paths: [String], at file: FileID) -> Diagnostic {
    Diagnostic(
      .notCarriedOver,
      "\(paths.count == 1 ? "a package" : "\(paths.count) packages") below this one \(paths.count == 1 ? "was" : "were") "
        + "not imported: \(paths.map { "'\($0)'" }.joined(separator: ", "))", at: Place(file: file),
      help: "add them to the root's manifest as dependencies by path, or remove that manifest, to import them together")
  }

  fileprivate static func examplesLeftAlone(_ paths: [String], at file: FileID) -> Diagnostic {
    Diagnostic(
      .notCarriedOver, "examples of this package were not imported: " + paths.map { "'\($0)'" }.joined(separator: ", "),
      at: Place(file: file), help: "write a spec for each to use this lockfile for it, or build them as before")
  }
}

/// Findings about packages and projects below a package that are not imported.
func findingsAboutSkippedPackages(_ packages: [String], examples: [String], at manifest: FileID) -> DiagnosticBag {
  var bag = DiagnosticBag()
  if !packages.isEmpty { bag.add(.packagesLeftAlone(packages, at: manifest)) }
  if !examples.isEmpty { bag.add(.examplesLeftAlone(examples, at: manifest)) }
  return bag
}
