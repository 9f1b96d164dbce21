import Disk

/// An app for measuring the compile time of generated wiring: ten services to a component, each with three others in
/// its initialiser, a quarter of them on the main actor.
///
/// Next to it is the same wiring by hand: one class with a lazy property for each service, which is the minimum.
struct ServiceApp {
  let folder: String
  let modules: [String]

  private static let perComponent = 10

  init(serviceCount: Int, in parent: String) throws {
    folder = "\(parent)/services-\(serviceCount)"
    var files = [
      ("component.yaml", "name: Wired\nkind: app\nintegration:\n  tools: \"6.0\"\n  search: [Components]\n"),
      ("integrate.lock.yaml", "lockfile: 1\npins: {}\n"), ("Sources/Wired/main.swift", "print(1)\n"),
    ]
    var modules: [String] = []
    for start in stride(from: 0, to: serviceCount, by: Self.perComponent) {
      let services = Array(start..<min(start + Self.perComponent, serviceCount))
      let name = Self.component(of: start)
      modules += ["\(name)Interface", name]
      files += [
        ("Components/\(name)/component.yaml", Self.spec(name, services)),
        ("Components/\(name)/Sources/\(name)Interface/Protocols.swift", services.map(Self.interface).joined()),
        ("Components/\(name)/Sources/\(name)/Types.swift", Self.types(name, services)),
      ]
    }
    // Interfaces first, as the compiler wants them.
    self.modules = modules.filter { $0.hasSuffix("Interface") } + modules.filter { !$0.hasSuffix("Interface") }
    files.append(("ByHand/ByHand.swift", Self.byHand(serviceCount, self.modules)))
    try Benchmarks.makeFolder(folder)
    var writes = WriteSet(root: folder)
    for file in files { writes.add(Array(file.1.utf8), to: file.0) }
    _ = try writes.commit()
  }

  /// The folder of a module's sources.
  func sources(of module: String) -> String {
    let component = module.hasSuffix("Interface") ? String(module.dropLast(9)) : module
    return "\(folder)/Components/\(component)/Sources/\(module)"
  }

  private static func component(of service: Int) -> String { "Part\(service / perComponent)" }

  private static func onMain(_ service: Int) -> Bool { service % 4 == 0 }

  /// Three services with lower numbers; those on the main actor for others there alone.
  private static func needs(of service: Int) -> [Int] {
    guard service > 3 else { return [] }
    var state = UInt64(service) &* 0x9E37_79B9_7F4A_7C15
    var chosen: Set<Int> = []
    for _ in 0..<3 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      chosen.insert(Int(state >> 33) % service)
    }
    return chosen.sorted().filter { onMain(service) || !onMain($0) }
  }

  private static func spec(_ name: String, _ services: [Int]) -> String {
    var text = "name: \(name)\nmodules:\n  \(name)Interface:\n    services:\n"
    for service in services {
      let isolation = onMain(service) ? ", isolation: MainActor" : ""
      text += "      service\(service): { protocol: Service\(service)\(isolation) }\n"
    }
    text += "provides:\n"
    for service in services {
      let needs = needs(of: service).map { "service\($0)" }.joined(separator: ", ")
      text += "  service\(service): { type: Type\(service)\(needs.isEmpty ? "" : ", requires: [\(needs)]") }\n"
    }
    return text
  }

  private static func interface(_ service: Int) -> String {
    onMain(service)
      ? "@MainActor public protocol Service\(service) { func run() -> Int }\n"
      : "public protocol Service\(service): Sendable { func run() -> Int }\n"
  }

  private static func types(_ name: String, _ services: [Int]) -> String {
    let imports = Set(services.flatMap(needs(of:)).map(component(of:)) + [name]).sorted()
    var text = imports.map { "import \($0)Interface\n" }.joined()
    for service in services {
      let parameters = needs(of: service).map { "service\($0): any Service\($0)" }.joined(separator: ", ")
      text += """
        \(onMain(service) ? "@MainActor public final class" : "public struct") Type\(service): Service\(service) {
          public init(\(parameters)) {}
          public func run() -> Int { \(service) }
        }

        """
    }
    return text
  }

  private static func byHand(_ count: Int, _ modules: [String]) -> String {
    var text = modules.map { "\($0.hasSuffix("Interface") ? "public " : "")import \($0)\n" }.joined()
    text += "\n@MainActor public final class ByHand {\n  public init() {}\n"
    for service in 0..<count {
      let arguments = needs(of: service).map { "service\($0): service\($0)" }.joined(separator: ", ")
      text += "  public lazy var service\(service): any Service\(service) = Type\(service)(\(arguments))\n"
    }
    return text + "}\n"
  }
}
