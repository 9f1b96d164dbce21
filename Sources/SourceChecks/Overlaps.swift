import Diagnostics
import Findings
import Model
import Paths
import Planning

extension SourceScan {
  /// No source file may belong to two targets.
  mutating func checkOverlaps() {
    var byFolder: [String: [Int]] = [:]
    let built = read.indices.filter { !left.modules.contains(modules[$0]) }
    for position in built {
      if let folder = read[position].sources.folder, read[position].sources.contents != nil {
        byFolder[folder, default: []].append(position)
      }
    }
    var paths: [Int: Set<String>] = [:]
    for position in built {
      guard var folder = read[position].sources.folder, read[position].sources.contents != nil else { continue }
      var others = byFolder[folder]?.filter { $0 < position } ?? []
      while !folder.isEmpty {
        folder = Path.folder(of: folder)
        others += byFolder[folder] ?? []
      }
      for other in others { reportOverlap(position, other, &paths) }
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

  /// The folder of a generated module may lie in no other module, written or not.
  ///
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
        "the folder of '\(graph.title(index))', '\(folder.isEmpty ? "." : folder)', holds the generated module in "
          + "'\(generated)'", at: module.path?.place ?? graph.place(index),
        help: "move its sources to a folder of their own, or leave the generated one out with 'exclude:'"))
  }

  /// - Parameter known: the paths of the files of outer modules, by position.
  private mutating func reportOverlap(_ first: Int, _ second: Int, _ known: inout [Int: Set<String>]) {
    func paths(_ position: Int) -> [String] {
      let folder = read[position].sources.folder ?? ""
      return (read[position].sources.contents?.sources ?? []).map { folder.isEmpty ? $0.path : "\(folder)/\($0.path)" }
    }
    let all = known[second] ?? Set(paths(second))
    known[second] = all
    guard let both = paths(first).first(where: all.contains) else { return }
    let (inner, outer) = (modules[first], modules[second])
    bag.add(
      Diagnostic(
        .unbuildableSources, "'\(both)' belongs to two modules, '\(graph.title(inner))' and '\(graph.title(outer))'",
        at: graph.modules[inner].module.path?.place ?? graph.place(inner),
        notes: [Note("the other one", at: graph.modules[outer].module.path?.place ?? graph.place(outer))],
        help: "leave it out of one of them with 'exclude:', or move one of the folders"))
  }
}
