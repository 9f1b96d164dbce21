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
      "SwiftPM cannot load '\(path)'\(isNeeded ? "" : ", which no project and no package names: it stays as it is")",
      at: Place(file: file),
      help: isNeeded
        ? "fix the manifest, or move its folder out of what is imported" : "fix the manifest, or remove it")
  }

  static func staysAmongSources(_ path: String, at file: FileID) -> Diagnostic {
    Diagnostic(
      .notCarriedOver, "'\(path)' lies among the sources of a package, and does not become a component",
      at: Place(file: file), help: "move it out of 'Sources', 'Tests' and 'Plugins' if it is a part of the project")
  }

  static func staysForeign(_ folder: String, at file: FileID) -> Diagnostic {
    Diagnostic(
      .notCarriedOver, "'\(folder)' is a repository of its own: it stays a package, pinned by its path",
      at: Place(file: file), help: "nothing is written there; pin it by 'git:' if it is to have a version")
  }

  static func graphOfItsOwn(_ paths: [String], resolved: String, at file: FileID) -> Diagnostic {
    let names = paths.map { "'\($0)'" }.joined(separator: ", ")
    let (stay, they) = paths.count == 1 ? ("stays as it is", "it") : ("stay as they are", "them")
    return Diagnostic(
      .notCarriedOver, "\(names) \(stay): nothing else here needs \(they), and '\(resolved)' has the versions",
      at: Place(file: file),
      help:
        "to bring \(they) under this lockfile, let a package that is imported depend on \(they), or delete that file")
  }

  /// - Parameter manifests: the paths of those that would name the package because of its traits alone.
  static func traitsForAll(_ identity: String, _ manifests: [String], at place: Place?) -> Diagnostic {
    let others = manifests.count > 1 ? " and \(manifests.count - 1) more" : ""
    return Diagnostic(
      .notCarriedOver,
      "until 'integrate resolve' has recorded who needs '\(identity)', '\(manifests[0])'\(others) would name it too, with "
        + "the traits that are asked for here", at: place,
      help: "run 'integrate resolve' before 'integrate generate', which then leaves it out of the other manifests")
  }

  /// - Parameter namesakes: the folders of packages that may be meant.
  static func noPackage(at path: String, neededAt place: Place, namesakes: [String]) -> Diagnostic {
    Diagnostic(
      .missingFolder, "there is no Package.swift in '\(path)', which this manifest depends on", at: place,
      help: namesakes.isEmpty
        ? "correct the path, or remove the dependency"
        : "the package of that name is in \(namesakes.map { "'\($0)'" }.joined(separator: " or ")): correct the path")
  }

  static func notPlanned(_ folder: String, at place: Place) -> Diagnostic {
    // An error, since an existing package would lose its manifest.
    Diagnostic(
      .notCarriedOver, as: .error, "nothing would be generated in '\(folder)'", at: place,
      help: "a component without modules has no manifest")
  }

  fileprivate static func packagesLeftAlone(_ paths: [String], at file: FileID) -> Diagnostic {
    Diagnostic(
      .notCarriedOver,
      "\(paths.count == 1 ? "a package" : "\(paths.count) packages") below this one stay\(paths.count == 1 ? "s" : "") as "
        + "\(paths.count == 1 ? "it is" : "they are"): \(paths.map { "'\($0)'" }.joined(separator: ", "))",
      at: Place(file: file),
      help: "packages are imported together where the root's manifest depends on them by path, or where there is none")
  }

  fileprivate static func examplesLeftAlone(_ paths: [String], at file: FileID) -> Diagnostic {
    let folder = ShellWord.quoted(Path.folder(of: paths[0]))
    return Diagnostic(
      .notCarriedOver,
      "what shows how this package is used stays as it is, its versions too: "
        + paths.map { "'\($0)'" }.joined(separator: ", "), at: Place(file: file),
      help: "it needs nothing of the tool; 'integrate import \(folder)' makes a project of its own of it")
  }
}

/// Findings about packages and projects below a package that are not imported.
///
/// - Parameters:
///   - packages: the folders of packages.
///   - examples: projects of examples.
func leftBelow(_ packages: [String], examples: [String], at manifest: FileID) -> DiagnosticBag {
  var bag = DiagnosticBag()
  if !packages.isEmpty { bag.add(.packagesLeftAlone(packages, at: manifest)) }
  if !examples.isEmpty { bag.add(.examplesLeftAlone(examples, at: manifest)) }
  return bag
}
