import Diagnostics
import Disk
import JSON
import ManifestReader
import Model
import Paths
import SwiftPackages

/// A package in a folder of this machine, as far as that is known without running its manifest.
package final class LocalPackage: Sendable {
  package let manifest: Manifest
  /// Paths from the folder without which SwiftPM does not load the package, sorted.
  package let missing: [String]

  /// The most files that are looked at: those of a larger package count as there.
  private static let mostFiles = 100_000

  /// - Returns: `nil` if the manifest has to be run to know what it says.
  package init?(_ folder: String) {
    var files: [String: [UInt8]] = [:]
    guard let names = try? Disk.list(folder) else { return nil }
    for name in names where ManifestReader.isManifest(name) {
      guard Disk.kind(of: Path.join(folder, name), followingLinks: false) == .file else { return nil }
      guard let bytes = try? Disk.read(Path.join(folder, name), limit: ManifestReader.limit) else { return nil }
      files[name] = bytes
    }
    let inputs = ManifestInputs(
      host: .current, environment: Subprocess.currentEnvironment, unknownVariables: ManifestInputs.variablesOfTools,
      folder: folder, home: Subprocess.currentEnvironment["HOME"])
    // The Swift that will build the package is not known here.
    guard let answer = try? ManifestReader.read(files, inputs, toolchain: { nil }) else { return nil }
    var bag = DiagnosticBag()
    guard
      let manifest = DumpReader.read(
        Array(JSONWriter.compact(answer.dump).utf8), file: FileID(rawValue: 0), into: &bag),
      ManifestEvaluator.problem(of: manifest) == nil
    else { return nil }
    self.manifest = manifest
    missing = Self.tree(of: folder).map { manifest.missingPaths(in: $0) } ?? []
  }

  /// The products, and the targets that they are made of, in the form of the lockfile.
  ///
  /// - Parameter place: the place of the folder's name in the lockfile.
  package func facts(at place: Place) -> (products: [Pin.Product], targets: [Pin.Target]) {
    let products = manifest.products.map { product in
      Pin.Product(name: Located(product.name, at: place), type: product.type, modules: product.targets)
    }
    return (products, located(manifest.recordedTargets(), at: place))
  }

  private func located(_ targets: [Pin.Target], at place: Place) -> [Pin.Target] {
    var targets = targets
    for index in targets.indices {
      targets[index].name = Located(targets[index].name.value, at: place)
      for need in targets[index].needs.indices {
        targets[index].needs[need].name = Located(targets[index].needs[need].name.value, at: place)
      }
    }
    return targets
  }

  /// The platforms, in the form of the lockfile.
  ///
  /// - Parameter place: the place of the folder's name in the lockfile.
  package func platforms(at place: Place) -> [Located<SupportedPlatform>] {
    manifest.recordedPlatforms.map { Located($0, at: place) }
  }

  /// The packages that it requires, in the form of the lockfile. A required folder has no address: the manifest has its
  /// path.
  ///
  /// - Parameter place: the place of the folder's name in the lockfile.
  package func ranges(traits: [EnabledTrait]?, at place: Place) -> [Pin.Range] {
    RecordedFacts(revision: "", spec: nil, manifest: manifest).dependencies(traits: traits).map { dependency in
      var address: String?
      if case .git(let url)? = dependency.source { address = url }
      return Pin.Range(
        package: Located(dependency.package, at: place), requirement: Located(dependency.requirement, at: place),
        address: address)
    }
  }

  /// True if it requires only packages in folders.
  package var dependsOnlyOnFolders: Bool {
    manifest.requiredDependencies().allSatisfy { if case .path = $0.source { true } else { false } }
  }

  /// The packages in folders that its manifest asks for: their identities, and where they are, absolute.
  ///
  /// - Parameters:
  ///   - folder: the package's folder, absolute.
  ///   - traits: those that are enabled; `nil` for the default ones.
  package func folders(from folder: String, traits: [EnabledTrait]? = nil) -> [(package: String, path: String)] {
    manifest.requiredDependencies(traits: traits?.map(\.name)).compactMap { dependency in
      guard case .path(let path) = dependency.source else { return nil }
      return (dependency.identity, Path.normalised(Path.isAbsolute(path) ? path : Path.join(folder, path)))
    }
  }

  /// The targets of a component, in the form of the lockfile.
  package func targetsOfComponent(at place: Place) -> [Pin.Target] {
    located(manifest.recordedTargets(ofComponent: []), at: place)
  }

  /// The traits that its manifest declares and enables, in the form of the lockfile.
  ///
  /// - Parameter place: the place of the folder's name in the lockfile.
  package func traits(enabled traits: [EnabledTrait]?, at place: Place) -> Pin.Traits {
    manifest.recordedTraits(enabled: traits, at: place)
  }

  /// The files of a folder without hidden ones; `nil` if there are too many.
  private static func tree(of folder: String) -> CommitTree? {
    var entries: [(path: String, kind: CommitTree.Kind)] = []
    var folders = [""]
    while let below = folders.popLast() {
      guard let names = try? Disk.list(Path.join(folder, below)) else { continue }
      for name in names where !name.hasPrefix(".") {
        let path = Path.join(below, name)
        switch Disk.kind(of: Path.join(folder, path), followingLinks: false) {
        case .folder: folders.append(path)
        case .file: entries.append((path, .file))
        case .link: entries.append((path, .link))
        default: break
        }
      }
      if entries.count > mostFiles { return nil }
    }
    return CommitTree(entries, commits: [:])
  }
}
