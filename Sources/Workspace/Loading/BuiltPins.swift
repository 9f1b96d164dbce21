import Diagnostics
import Disk
import Paths
import Planning
import SwiftPackages

/// Reads the entries that the last `generate` wrote into the Package.resolved files of folders, by identity. A file
/// next to a hand-written manifest is SwiftPM's own and is skipped; one that cannot be read is reported elsewhere.
///
/// - Parameter folders: relative to the root.
func readBuiltPins(_ root: Root, in folders: [String]) -> [String: BuiltPin] {
  var built: [String: BuiltPin] = [:]
  for folder in folders {
    guard let manifest = try? root.read(Path.join(folder, Root.manifestName), keeping: true), !manifest.isEmpty,
      GeneratedState.isMarked(manifest[...]),
      let bytes = try? root.read(Path.join(folder, Root.resolvedName), keeping: true)
    else { continue }
    var ignored = DiagnosticBag()
    let packages = ResolvedReader.read(bytes, file: FileID(rawValue: 0), into: &ignored)
    for pin in packages?.pins ?? [] where built[pin.identity] == nil {
      guard case .version(let version, let revision?) = pin.state else { continue }
      built[pin.identity] = BuiltPin(version: version, revision: revision, location: pin.location)
    }
  }
  return built
}
