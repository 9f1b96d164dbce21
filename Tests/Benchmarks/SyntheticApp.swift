import Disk

/// An app made for measuring: components of about 30 lines with six dependencies, a pinned package among them, and with
/// ten source files of 2.5 KB.
struct SyntheticApp {
  /// The parts of its components besides their modules of plain code.
  struct Additions {
    /// An interface module with one protocol, and a type that provides it and requires the services of two dependencies.
    var services = false
    /// Ten more files of 25 small types each.
    var types = false
  }

  let folder: String
  let componentCount: Int
  /// Absolute paths of the specs, the root's first, by number.
  let specs: [String]
  /// Absolute paths of all Swift files.
  let sources: [String]
  var lockfile: String { "\(folder)/integrate.lock.yaml" }

  private static let filesPerComponent = 10

  /// Writes the app, or the files of it that are missing or different.
  ///
  /// - Parameter packageCount: the number of packages; by default one for each component.
  init(componentCount: Int, packageCount: Int? = nil, with additions: Additions = .init(), in parent: String) throws {
    let folder =
      "\(parent)/app-\(componentCount)" + (packageCount.map { "-\($0)" } ?? "")
      + (additions.services ? "-services" : "") + (additions.types ? "-types" : "")
    let packages = packageCount ?? componentCount
    self.folder = folder
    self.componentCount = componentCount
    try Benchmarks.makeFolder(folder)
    let pins = (0..<packages).map(Self.pin).joined()
    try Self.write(
      [
        ("component.yaml", Self.root + (additions.services ? Self.links(to: componentCount) : "")),
        ("integrate.lock.yaml", "lockfile: 1\npins:\n" + pins),
        ("Sources/Synthetic/main.swift", "print(1)\n"),
      ], to: folder)
    // A component at a time: what a child process takes at most is counted from what its parent took.
    for number in 0..<componentCount {
      try Self.write(Self.files(of: number, package: number % packages, additions), to: folder)
    }
    let names = (0..<componentCount).map(Self.name)
    specs = ["\(folder)/component.yaml"] + names.map { "\(folder)/Components/\($0)/component.yaml" }
    sources =
      ["\(folder)/Sources/Synthetic/main.swift"]
      + names.flatMap { name in
        (0..<Self.filesPerComponent).map { "\(folder)/Components/\(name)/Sources/\(name)/File\($0).swift" }
      }
  }

  private static func write(_ files: [(path: String, text: String)], to folder: String) throws {
    var writes = WriteSet(root: folder)
    for file in files { writes.add(Array(file.text.utf8), to: file.path) }
    _ = try writes.commit()
  }

  private static func files(of number: Int, package: Int, _ additions: Additions) -> [(path: String, text: String)] {
    let folder = "Components/\(name(number))"
    let sources = "\(folder)/Sources/\(name(number))"
    var files = [
      ("\(folder)/component.yaml", spec(number, package) + (additions.services ? wiring(number) : "")),
      ("\(sources)/Resources/Images/image.txt", "image\n"),
      ("\(sources)/Resources/Data/data.txt", "data\n"),
      ("\(folder)/Tests/\(name(number))Tests/Tests.swift", "import \(name(max(0, number - 1)))\n"),
    ]
    for file in 0..<filesPerComponent {
      files.append(("\(sources)/File\(file).swift", source(number, file, package)))
      if additions.types { files.append(("\(sources)/Types\(file).swift", types(file))) }
    }
    if additions.services {
      files.append(
        (
          "\(folder)/Sources/\(name(number))Interface/Interface.swift",
          "public protocol \(name(number))Service: Sendable { func run() -> Int }\n"
        ))
      files.append(("\(sources)/Service.swift", service(number)))
    }
    return files
  }

  /// About 2.5 KB as people write them: imports, types, functions, comments and texts. Two files in ten import what the
  /// component depends on.
  private static func source(_ number: Int, _ file: Int, _ package: Int) -> String {
    var text = "import Foundation\n"
    if file == 0 { text += dependencies(of: number).map { "import \(name($0))\n" }.joined() }
    if file == 1 { text += "import Module\(padded(package))\n" }
    text += "\n/// What a list shows of its entries.\npublic struct List\(file) {\n"
    for member in 0..<6 {
      text += """

          /// How many entries there are: those of the last answer, and what was added "by hand".
          public var count\(member): Int { entries\(member).filter { !$0.isEmpty }.count }
          private var entries\(member): [String] = []

          mutating func add\(member)(_ entry: String, after other: String? = nil) {
            // Nothing is added twice.
            guard !entries\(member).contains(entry) else { return }
            entries\(member).append("\\(entries\(member).count): \\(entry)")
          }

        """
    }
    return text + "}\n"
  }

  private static func types(_ file: Int) -> String {
    (0..<25).map { type in
      """
      /// One of many.
      public struct Value\(file)x\(type): Hashable, Sendable {
        public let name: String
        public var count = 0
      }


      """
    }.joined()
  }

  // MARK: Services

  /// The services that a component's own one requires: those of its first two dependencies.
  private static func required(_ number: Int) -> [Int] { Array(dependencies(of: number).prefix(2)) }

  private static func wiring(_ number: Int) -> String {
    let needs = required(number).map { "service\(padded($0))" }.joined(separator: ", ")
    return """
      modules:
        \(name(number))Interface:
          services: { service\(padded(number)): \(name(number))Service }
      provides:
        service\(padded(number)): { type: \(name(number))Provider, requires: [\(needs)] }

      """
  }

  private static func service(_ number: Int) -> String {
    let imports = ([number] + required(number)).map { "import \(name($0))Interface\n" }.joined()
    let parameters = required(number).map { "service\(padded($0)): any \(name($0))Service" }.joined(separator: ", ")
    return imports + """

      public struct \(name(number))Provider: \(name(number))Service {
        public init(\(parameters)) {}
        public func run() -> Int { \(number) }
      }

      """
  }

  /// The dependencies of an app on all components.
  private static func links(to count: Int) -> String {
    "dependencies:\n" + (0..<count).map { "  - \(name($0))\n" }.joined()
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

  private static func spec(_ number: Int, _ package: Int) -> String {
    let own = padded(package)
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
