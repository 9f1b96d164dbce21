import Disk

/// An app made for measuring: components of about 30 lines with six dependencies and a pinned package each.
struct SyntheticApp {
  let folder: String
  let componentCount: Int
  /// Absolute paths of the specs, the root's first, by number.
  let specs: [String]
  var lockfile: String { "\(folder)/integrate.lock.yaml" }

  /// Writes the app, or what of it is missing or different.
  init(componentCount: Int, in parent: String) throws {
    folder = "\(parent)/app-\(componentCount)"
    self.componentCount = componentCount
    var files: [(path: String, text: String)] = [("component.yaml", Self.root)]
    for number in 0..<componentCount {
      files.append(("Components/\(Self.name(number))/component.yaml", Self.spec(number)))
    }
    let base = folder
    specs = files.map { "\(base)/\($0.path)" }
    let pins = (0..<componentCount).map(Self.pin).joined()
    files.append(("integrate.lock.yaml", "lockfile: 1\npins:\n" + pins))
    try Benchmarks.makeFolder(folder)
    var writes = WriteSet(root: folder)
    for file in files { writes.add(Array(file.text.utf8), to: file.path) }
    _ = try writes.commit()
  }

  private static let root = """
    name: Synthetic
    kind: app
    integration:
      tools: "6.0"
      search: [Components]
    modules: {}

    """

  /// Numbers of five digits, so that all specs are equally long.
  private static func padded(_ number: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, 5 - digits.count)) + digits
  }

  private static func name(_ number: Int) -> String { "C" + padded(number) }

  /// Five earlier components, spread over all of them, so that the graph is deep and has no cycle.
  private static func dependencies(of number: Int) -> [Int] {
    guard number > 5 else { return Array(0..<number) }
    var state = UInt64(number) &* 0x9E37_79B9_7F4A_7C15
    var chosen: Set<Int> = []
    while chosen.count < 5 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      chosen.insert(Int(state >> 33) % number)
    }
    return chosen.sorted()
  }

  private static func spec(_ number: Int) -> String {
    let own = padded(number)
    let lines = dependencies(of: number).map { "  - \(name($0))\n" }.joined()
    return """
      name: \(name(number))
      summary: Component number \(number) of a synthetic app
      owners: [team-\(number % 17), platform]
      dependencies:
      \(lines)  - package-\(own)/Product\(own)
      resources:
        - Resources/Images
        - path: Resources/Data
          rule: copy
      settings:
        - define: FEATURE_\(number)
        - upcoming-feature: ExistentialAny
        - define: DEBUG_ONLY
          when:
            configuration: debug
            platforms: [iOS, macOS]
      exclude:
        - README.md
        - Notes.txt
      tests:
        dependencies: [\(name(max(0, number - 1)))]

      """
  }

  private static func pin(_ number: Int) -> String {
    let own = padded(number)
    let ranges = number == 0 ? "{}" : "{ package-\(padded(number - 1)): 1.0.0 ..< 2.0.0 }"
    let hexadecimal = String(number, radix: 16)
    let revision = String(repeating: "0", count: 40 - hexadecimal.count) + hexadecimal
    return """
        package-\(own):
          git: https://git.example.com/team/package-\(own).git
          version: 1.\(number % 20).0
          revision: \(revision)
          products: { Product\(own): [Module\(own)] }
          platforms: { iOS: "13" }
          tools: "5.9"
          ranges: \(ranges)

      """
  }
}
