import Foundation

/// An app of many components in chains and diamonds, some of which provide services to others.
struct SyntheticRoot {
  enum Packages: String {
    case single, separate
  }

  /// The number of components besides the app.
  let count: Int
  var packages = Packages.single
  /// Part of every generated manifest, so that changing it changes them all.
  var minimumMacOS = "13"
  /// True if a package is pinned and needed, which SwiftPM would fetch.
  var hasPins = true

  static func name(_ index: Int) -> String { "Component\(index)" }

  /// Writes specs, lockfile and sources.
  func write(to folder: URL) throws {
    try put(rootSpec, folder, "component.yaml")
    try put(lockfile, folder, "integrate.lock.yaml")
    try put("print(\"app\")\n", folder, "Sources/App/main.swift")
    for index in 0..<count {
      let name = Self.name(index)
      try put(spec(index), folder, "Components/\(name)/component.yaml")
      try put(source(index), folder, "Components/\(name)/Sources/\(name)/\(name).swift")
      if providesService(index) {
        try put(
          "public protocol Service\(index): Sendable {}\n", folder,
          "Components/\(name)/Sources/\(name)Interface/\(name)Interface.swift")
      }
    }
  }

  /// Writes only the root's spec, after a change of it.
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
  private func components(neededBy index: Int) -> [String] {
    [index - 1, index - 10, index - 11].filter { $0 >= 0 }.map(Self.name)
  }

  private func source(_ index: Int) -> String {
    let name = Self.name(index)
    var imports = components(neededBy: index)
    if hasPins, index % 7 == 0 { imports.append("Logging") }
    guard providesService(index) else {
      return imports.map { "import \($0)\n" }.joined() + "\npublic struct \(name) {}\n"
    }
    var parameter = ""
    imports.append("\(name)Interface")
    if index >= 10 {
      imports.append("\(Self.name(index - 10))Interface")
      parameter = "service\(index - 10): any Service\(index - 10)"
    }
    return imports.map { "public import \($0)\n" }.joined() + """

      public struct \(name): Service\(index) {
        public init(\(parameter)) {}
      }

      """
  }

  private func spec(_ index: Int) -> String {
    var dependencies = components(neededBy: index)
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
