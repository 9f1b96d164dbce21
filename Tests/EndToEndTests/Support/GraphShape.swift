import Foundation
import TestSupport

/// A root whose graph is as deep, as wide or as dense as a graph can be.
enum GraphShape: String, CaseIterable, Sendable {
  /// Each needs the one before it.
  case chain
  /// The app needs all, and they need nothing.
  case star
  /// All need the first.
  case hub
  /// Each needs both of the rung below: there are more paths than anybody could list.
  case ladder
  /// Each needs all before it.
  case clique
  /// Each needs the one before it, and the first the last.
  case ring

  /// Writes specs, an empty lockfile and sources. A clique has 60 components at most.
  func write(_ count: Int, to scratch: ScratchFolder) throws {
    let count = self == .clique ? min(count, 60) : count
    let top: [Int]
    switch self {
    case .star, .hub, .clique: top = Array(0..<count)
    case .ladder: top = [count - 2, count - 1]
    case .chain, .ring: top = [count - 1]
    }
    try scratch.write(
      "name: App\nkind: app\nintegration: { search: [Components] }\ndependencies: [\(names(top))]\n",
      to: "component.yaml")
    try scratch.write("lockfile: 1\n", to: "integrate.lock.yaml")
    try scratch.write(imports(top), to: "Sources/App/main.swift")
    for index in 0..<count {
      let needed = needed(by: index, of: count)
      try scratch.write(
        "name: C\(index)\ndependencies: [\(names(needed))]\n", to: "Components/C\(index)/component.yaml")
      try scratch.write(imports(needed), to: "Components/C\(index)/Sources/C\(index)/C\(index).swift")
    }
  }

  /// Makes it a repository whose last two commits have lockfiles in which every pin differs; the lockfile here has none.
  func commitTwice(_ count: Int, in scratch: ScratchFolder) throws {
    let empty = try scratch.read("integrate.lock.yaml")
    try scratch.git("init", "-q")
    // Git's threads take more than the memory that programs are allowed while they are measured.
    try scratch.git("config", "core.preloadIndex", "false")
    for version in ["1.0.0", "2.0.0"] {
      let pins = (0..<count).map { "  P\($0): { pod: trunk, version: \(version) }\n" }
      try scratch.write("lockfile: 1\npins:\n\(pins.joined())", to: "integrate.lock.yaml")
      try scratch.commit(version)
    }
    try scratch.write(empty, to: "integrate.lock.yaml")
  }

  private func needed(by index: Int, of count: Int) -> [Int] {
    switch self {
    case .chain: index > 0 ? [index - 1] : []
    case .star: []
    case .hub: index > 0 ? [0] : []
    case .ladder: index > 1 ? [index / 2 * 2 - 2, index / 2 * 2 - 1] : []
    case .clique: Array(0..<index)
    case .ring: [index > 0 ? index - 1 : count - 1]
    }
  }

  private func names(_ indices: [Int]) -> String { indices.map { "C\($0)" }.joined(separator: ", ") }

  private func imports(_ indices: [Int]) -> String { indices.map { "import C\($0)\n" }.joined() + "\n" }
}
