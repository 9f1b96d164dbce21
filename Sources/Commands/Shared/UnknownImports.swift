import Importing
import Planning
import SourceChecks
import Workspace

extension Resolution {
  /// Says of unknown names which file or folder of the root has them, where there is one.
  mutating func explainUnknownNames(_ scan: SourceScan) throws(Failure) {
    let imports = scan.strangers.map { stranger in
      (name: stranger.name, component: graph.component(of: stranger.module).name, place: stranger.place)
    }
    try explainUnknownNames(imports: imports)
  }
}
