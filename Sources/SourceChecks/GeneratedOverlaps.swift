import Diagnostics
import Findings
import Model
import Paths
import Planning

extension SourceScan {
  /// `unbuildable-sources`: the folder of a generated module is in the folder of a module of the user's.
  mutating func checkGeneratedOverlaps() {
    var byFolder: [String: [Int]] = [:]
    for position in read.indices where !left.modules.contains(modules[position]) {
      if let folder = read[position].sources.folder, read[position].sources.contents != nil {
        byFolder[folder, default: []].append(position)
      }
    }
    for generated in folders.generated {
      var folder = generated
      var inner = ""
      while true {
        for position in byFolder[folder] ?? [] { checkOverlap(position, generated, inner) }
        if folder.isEmpty { break }
        let last = Path.lastComponent(folder)
        inner = inner.isEmpty ? last : "\(last)/\(inner)"
        folder = Path.folder(of: folder)
      }
    }
  }

  /// - Parameter inner: the generated module's folder, relative to the other module's.
  private mutating func checkOverlap(_ position: Int, _ generated: String, _ inner: String) {
    let index = modules[position]
    let module = graph.modules[index].module
    if module.exclude.contains(where: { Path.isInside(inner.isEmpty ? "." : inner, $0) }) { return }
    if let sources = module.sources, !sources.isEmpty,
      !sources.contains(where: { Path.isInside(inner, $0) || Path.isInside($0, inner) })
    {
      return
    }
    let folder = read[position].sources.folder ?? ""
    bag.add(
      Diagnostic(
        .unbuildableSources,
        "the folder of '\(graph.title(index))', '\(folder.isEmpty ? "." : folder)', contains the generated module in "
          + "'\(generated)'", at: module.path?.place ?? graph.place(index),
        help: "move its sources to another folder, or add the generated one to 'exclude:'"))
  }
}
