import Model
import Text

/// Values that the planners of all packages use, computed once.
final class PackageTables: Sendable {
  /// The rank of each pin when all are sorted by identity.
  let pinRanks: [Int]
  /// See ``overridingPins(_:)``.
  let overriding: Set<Int>
  /// See ``LinkedGraph/standInsByPin``.
  let standIns: [Int: [Int]]
  let cxx: CxxUsers
  /// The pins that each package reaches, if each component is a package.
  let pins: PinsOfPackages?
  /// The tool's own files, by path, sorted by bytes.
  private let files: [String]

  /// - Parameter pins: all pins, sorted by identity.
  init(_ graph: LinkedGraph, sorted pins: [Int]) {
    var ranks = Array(repeating: 0, count: pins.count)
    for (rank, pin) in pins.enumerated() { ranks[pin] = rank }
    pinRanks = ranks
    overriding = overridingPins(graph)
    standIns = graph.membersReplacingPins
    cxx = CxxUsers(graph)
    self.pins = graph.project.integration.packages == .separate ? PinsOfPackages(graph) : nil
    let specs = (graph.project.specs + graph.project.pinnedSpecs).map(\.spec.path)
    files = (specs + ["integrate.lock.yaml"]).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// The tool's own files in a folder, relative to it, sorted.
  func files(in folder: String) -> [String] {
    if folder.isEmpty { return files.sorted() }
    let prefix = folder + "/"
    var (low, high) = (0, files.count)
    while low < high {
      let middle = (low + high) / 2
      if files[middle].utf8.lexicographicallyPrecedes(prefix.utf8) { low = middle + 1 } else { high = middle }
    }
    return files[low...].prefix { $0.utf8.starts(with: prefix.utf8) }.map { String($0.dropFirst(prefix.count)) }
      .sorted()
  }
}
