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
    let root = resolution.root
    var seen: Set<String> = []
    for folder in Set(apps.map { graph.components[$0.component].shared.spec.folder }).sorted(by: Path.precedes) {
      let walk = try? root.folder().walk(
        from: folder, hidden: true, skip: { $0.elementsEqual(".git".utf8) || $0.elementsEqual(".build".utf8) },
        matching: { $0.suffix(6).elementsEqual(".swift".utf8) })
      let files = (walk?.files ?? []).filter { file in
        read.contains(file) ? secret.contains(file) : (try? root.marks(of: file).isSecret) == true
      }
      // Most projects have none, and git takes longer than everything else.
      if files.isEmpty { continue }
      let tracked = Set((try? Git(folder: root.absolute(folder)).trackedSwiftFiles()) ?? [])
      for path in files where tracked.contains(Path.relative(from: folder, to: path) ?? path) {
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
}
