import Diagnostics
import Disk
import Findings
import Model
import Paths
import Planning
import SourceChecks
import Text

/// `secret-in-config`: a file of `generate --secrets` that git tracks, as after `git add -f`.
enum TrackedSecrets {
  /// Looks in the folder of each app that has secrets. Without git, or outside of a repository, nothing is found.
  static func check(_ resolution: inout Resolution, _ scan: SourceScan, as severity: Severity) {
    let graph = resolution.graph
    let apps = resolution.wirings.filter { $0.wiring.configuration?.secrets.isEmpty == false }
    if apps.isEmpty { return }
    let (read, secret) = scan.readFiles
    var seen: Set<String> = []
    for folder in Set(apps.map { graph.components[$0.component].shared.spec.folder }).sorted(by: Path.precedes) {
      let files = files(below: resolution.root.absolute(folder)) { file in
        let path = Path.join(folder, file)
        return read.contains(path) ? secret.contains(path) : nil
      }
      // Most projects have none, and git takes longer than everything else.
      if files.isEmpty { continue }
      let tracked = Set((try? Git(folder: resolution.root.absolute(folder)).trackedSwiftFiles()) ?? [])
      for file in files where tracked.contains(file) {
        let path = Path.join(folder, file)
        guard seen.insert(path).inserted else { continue }
        let place = Place(file: resolution.addFile(path), line: 1, column: 1)
        resolution.bag.add(
          .secretInConfig, as: severity,
          "git tracks '\(path)', but 'integrate generate --secrets' writes secrets into it",
          at: place,
          help: "run 'git rm --cached', keep it in .gitignore, and replace the secrets, since "
            + "git keeps committed files")
      }
    }
  }

  /// The files that `generate --secrets` wrote, relative to the folder.
  ///
  /// - Parameter hasSecrets: `nil` for a file that was not read yet.
  private static func files(below folder: String, where hasSecrets: (String) -> Bool?) -> [String] {
    let walk = try? Disk.walk(
      folder, hidden: true, skip: { $0.elementsEqual(".git".utf8) || $0.elementsEqual(".build".utf8) },
      matching: { $0.suffix(6).elementsEqual(".swift".utf8) })
    var buffer: [UInt8] = []
    return (walk?.files ?? []).filter { file in
      if let known = hasSecrets(file) { return known }
      let count = try? Disk.readHead(of: Path.join(folder, file), into: &buffer, limit: secretsMark.utf8.count)
      return buffer[..<(count ?? 0)].starts(with: secretsMark.utf8)
    }
  }
}
