import Diagnostics
import Disk
import Findings
import Generators
import Model
import Paths
import Planning

/// `secret-in-config`: a file of `generate --secrets` that git tracks, as after `git add -f`.
package enum TrackedSecrets {
  /// Looks in the folder of each app that has secrets. Without git, or outside of a repository, nothing is found.
  package static func check(_ resolution: inout Resolution) {
    let graph = resolution.graph
    let apps = resolution.wirings.filter { $0.wiring.configuration?.secrets.isEmpty == false }
    var seen: Set<String> = []
    var buffer: [UInt8] = []
    for folder in Set(apps.map { graph.components[$0.component].shared.spec.folder }).sorted(by: Path.precedes) {
      let git = Git(folder: resolution.root.absolute(folder))
      for file in (try? git.trackedSwiftFiles()) ?? [] {
        let path = Path.join(folder, file)
        guard seen.insert(path).inserted,
          let count = try? Disk.readHead(of: resolution.root.absolute(path), into: &buffer, limit: limit),
          buffer[..<count].starts(with: secretsMark.utf8)
        else { continue }
        let place = Place(file: resolution.addFile(path), line: 1, column: 1)
        resolution.bag.add(
          Diagnostic(
            .secretInConfig, "git tracks '\(path)', and 'integrate generate --secrets' writes secrets into it",
            at: place,
            help: "take it out with 'git rm --cached', keep it in .gitignore, and change the secrets where they open "
              + "something, since git keeps what was committed"))
      }
    }
  }

  private static let limit = secretsMark.utf8.count
}
