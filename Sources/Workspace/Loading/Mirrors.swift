import Diagnostics
import Disk
import Findings
import Generators
import JSON
import Model
import Paths
import Planning
import SwiftPackages
import Text

/// The addresses that SwiftPM and Xcode replace by others, as `swift package config set-mirror` writes them: wherever
/// a manifest of the root is built on its own.
struct Mirrors {
  private var resolution: Resolution
  /// True if Package.resolved keeps SwiftPM at the commits of the lockfile, wherever they come from. Only format 3 has
  /// the hash without which SwiftPM 6 looks its versions up again.
  private let staysAtCommits: Bool

  private init(_ resolution: Resolution) {
    self.resolution = resolution
    staysAtCommits = resolution.graph.project.lockfile.resolvedFormat == Lockfile.keptFormat
  }

  /// `mirrored-source`: a pin's address is replaced when SwiftPM builds, so that its code comes from elsewhere.
  static func check(_ resolution: inout Resolution) throws(Failure) {
    let folders = configurationFolders(of: resolution.graph)
    var mirrors = Mirrors(resolution)
    for folder in folders.flatMap({ mirrors.spellings(of: Path.lastComponent($0), in: Path.folder(of: $0)) }) {
      // The second path is the older one, which SwiftPM still reads.
      for name in ["configuration/mirrors.json", "config"] {
        for path in mirrors.spellings(of: name, in: folder) { try mirrors.checkMirrors(path) }
      }
      for path in mirrors.spellings(of: "configuration/registries.json", in: folder) {
        try mirrors.checkRegistries(path)
      }
    }
    resolution = mirrors.resolution
  }

  /// The folders with settings of SwiftPM: next to each manifest that can be built as a root, and in the Xcode
  /// projects.
  private static func configurationFolders(of graph: LinkedGraph) -> [String] {
    var folders = [""]
    let integration = graph.project.integration
    if integration.packages == .separate {
      folders += Set(graph.components.lazy.filter(\.isMember).map(\.spec.folder)).subtracting(folders)
        .sorted(by: Path.precedes)
    }
    return folders.map { Path.join($0, ".swiftpm") } + integration.xcodePaths.map(xcodeSettingsPath(of:))
  }

  /// The paths that are this one on a disk that takes no account of case.
  private func spellings(of path: String, in folder: String) -> [String] {
    Path.components(path).reduce(into: [folder]) { folders, part in
      let wanted = SpecialName.folded(String(part))
      folders = folders.flatMap { folder in
        ((try? resolution.root.names(in: folder)) ?? []).filter { SpecialName.folded($0) == wanted }
          .map { Path.join(folder, $0) }
      }
    }
  }

  private mutating func checkMirrors(_ path: String) throws(Failure) {
    guard let file = try SettingsFile(path, &resolution) else { return }
    let mirrors = file.settings.mirrors
    for pin in resolution.graph.project.lockfile.pins {
      guard let key = Self.key(of: pin), let mirror = mirrors[key] else { continue }
      resolution.bag.add(confusableAddress: mirror.text, at: file.place(at: mirror.offset))
      resolution.bag.add(
        .mirroredSource, as: staysAtCommits ? .warning : .error,
        "SwiftPM fetches '\(pin.name.value)' from the mirror \(withoutPassword(mirror.text)), not from its pin's address"
          + (staysAtCommits ? "" : ", and may use another commit"),
        at: file.place(at: mirror.offset), notes: [Note("pinned here", at: pin.source.place)],
        help: (staysAtCommits
          ? "keep the mirror if it has the pinned commit, or run "
          : "remove 'package-resolved' from the lockfile to keep the commit, or run ")
          + "'integrate pin \(ShellWord.quoted(pin.name.value)) --git URL' with the mirror's address"
      )
    }
  }

  /// Reads the hosts of registries: the pin of a registry's package has no host, so that this file decides its origin.
  private mutating func checkRegistries(_ path: String) throws(Failure) {
    guard let file = try SettingsFile(path, &resolution) else { return }
    for registry in file.settings.registries {
      resolution.bag.add(confusableAddress: registry.text, at: file.place(at: registry.offset))
    }
  }

  /// The name of a pin's source in the settings of mirrors.
  private static func key(of pin: Pin) -> String? {
    switch pin.source.value {
    case .git(let url): canonicalRepository(url)
    case .registry(let id): id.lowercased()
    case .binary, .path, .pod: nil
    }
  }
}

/// A file of SwiftPM's settings in the root.
private struct SettingsFile {
  let settings: PackageSettings
  private let file: FileID

  /// `nil` if there is none, or if it is not JSON, which is reported.
  init?(_ path: String, _ resolution: inout Resolution) throws(Failure) {
    guard let bytes = try resolution.root.read(path, keeping: true) else { return nil }
    file = resolution.addFile(path)
    do { settings = try PackageSettings(bytes) } catch {
      let (line, column) = TextPlaces(bytes).place(of: error.offset)
      resolution.bag.add(
        .invalidValue, "'\(path)' is not JSON: \(error.message)",
        at: Place(file: file, line: UInt32(line), column: UInt32(column)), help: "correct it, or delete it")
      return nil
    }
  }

  func place(at offset: Int) -> Place {
    let (line, column) = settings.places.place(of: offset)
    return Place(file: file, line: UInt32(line), column: UInt32(column))
  }
}
