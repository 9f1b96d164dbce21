import Model

// SwiftPM warns of files in a target's folder that it does not know; ours are excluded.
extension PackagePlanner {
  mutating func excludeSpecs() {
    var targets: [String: [Int]] = [:]
    targets.reserveCapacity(manifest.targets.count)
    for (index, target) in manifest.targets.enumerated() where target.kind != .binary && target.url == nil {
      let path = target.path ?? "\(conventionFolder(target.kind))/\(target.name)"
      targets[path == "." ? "" : path, default: []].append(index)
    }
    var files = graph.project.specs.map(\.spec.path) + graph.project.pinnedSpecs.map(\.spec.path)
    files.append("integrate.lock.yaml")
    files.sort()
    for file in files {
      guard let relative = relativePath(file) else { continue }
      // Each folder above the file, from the nearest on.
      var rest = relative[...]
      while let slash = rest.utf8.lastIndex(of: UInt8(ascii: "/")) {
        rest = rest[..<slash]
        for index in targets[String(rest)] ?? [] { exclude(String(relative.dropFirst(rest.count + 1)), from: index) }
      }
      for index in targets[""] ?? [] { exclude(relative, from: index) }
    }
  }

  private mutating func exclude(_ path: String, from index: Int) {
    let excluded = manifest.targets[index].exclude
    let isCovered = excluded.contains { path == $0 || path.hasPrefix($0.hasSuffix("/") ? $0 : $0 + "/") }
    if !isCovered { manifest.targets[index].exclude.append(path) }
  }
}
