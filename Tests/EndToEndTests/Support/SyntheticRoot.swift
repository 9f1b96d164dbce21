import Foundation

/// An app of many components in chains and diamonds, some of which provide services to others.
struct SyntheticRoot {
  enum Packages: String {
    case single, separate
  }

  /// How many components there are besides the app.
  let count: Int
  var packages = Packages.single
  /// Stands in every generated manifest, so that changing it changes them all.
  var minimumMacOS = "13"
  /// Whether a package is pinned and needed, which SwiftPM would fetch.
  var hasPins = true

  static func name(_ index: Int) -> String { "Component\(index)" }

  /// Writes specs and lockfile; sources only where `withSources` asks for them.
  func write(to folder: URL, withSources: Bool = false) throws {
    try put(rootSpec, folder, "component.yaml")
    try put(lockfile, folder, "integrate.lock.yaml")
    if withSources { try put("print(\"app\")\n", folder, "Sources/App/main.swift") }
    for index in 0..<count {
      let name = Self.name(index)
      try put(spec(index), folder, "Components/\(name)/component.yaml")
      guard withSources else { continue }
      try put("public struct \(name) {}\n", folder, "Components/\(name)/Sources/\(name)/\(name).swift")
      if providesService(index) {
        try put(
          "public protocol Service\(index) {}\n", folder,
          "Components/\(name)/Sources/\(name)Interface/\(name)Interface.swift")
      }
    }
  }

  /// Writes the root's spec alone, after a change of what it says.
  func writeRootSpec(to folder: URL) throws { try put(rootSpec, folder, "component.yaml") }

  private func put(_ text: String, _ folder: URL, _ path: String) throws {
    let file = folder.appendingPathComponent(path)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  private func providesService(_ index: Int) -> Bool { index % 10 == 0 }

  private var rootSpec: String {
    let direct = (0..<count).suffix(12).map(Self.name).joined(separator: ", ")
    return """
      name: App
      kind: app
      integration:
        tools: "6.0"
        defaults: { platforms: { macOS: "\(minimumMacOS)" } }
        packages: \(packages.rawValue)
        search: [Components]
      dependencies: [\(direct)]

      """
  }

  private var lockfile: String {
    guard hasPins else { return "lockfile: 1\n" }
    return """
      lockfile: 1
      pins:
        swift-log:
          git: https://git.example.com/swift-log.git
          version: 1.5.4
          revision: 3333333333333333333333333333333333333333
          products: { Logging: [Logging] }
          ranges: {}

      """
  }

  /// A chain through all, and a diamond over each ten.
  private func spec(_ index: Int) -> String {
    var dependencies = [index - 1, index - 10, index - 11].filter { $0 >= 0 }.map(Self.name)
    if hasPins, index % 7 == 0 { dependencies.append("swift-log/Logging") }
    var text = "name: \(Self.name(index))\ndependencies: [\(dependencies.joined(separator: ", "))]\n"
    guard providesService(index) else { return text }
    text += """
      modules:
        \(Self.name(index))Interface:
          services:
            service\(index): Service\(index)
      provides:
        service\(index):
          type: \(Self.name(index))

      """
    if index >= 10 { text += "    requires: [service\(index - 10)]\n" }
    return text
  }
}
