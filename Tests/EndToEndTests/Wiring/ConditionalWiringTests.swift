import Foundation
import TestSupport
import Testing

/// Wiring of components that an app has on some platforms alone, built on this one.
@Suite struct ConditionalWiringTests {
  #if os(macOS)
    private let here = "macOS"
  #else
    private let here = "linux"
  #endif
  private let elsewhere = "[windows, wasi]"

  private func write(to scratch: ScratchFolder, isSeparate: Bool) throws {
    let files = [
      (
        "app/integrate.lock.yaml",
        "lockfile: 1\npins:\n" + ["Plugs", "Here", "There", "Deep"].map { "  \($0): { path: ../\($0) }\n" }.joined()
      ),
      (
        "app/component.yaml",
        """
        name: Shop
        kind: app
        type: executable
        integration:
          tools: "6.1"
          packages: \(isSeparate ? "separate" : "single")
          defaults:
            settings: [{ upcoming-feature: ExistentialAny }, { upcoming-feature: MemberImportVisibility }]
        dependencies:
          - Core
          - Plugs
          - { name: Here, platforms: [\(here)] }
          - { name: Here/HereI, platforms: [\(here)] }
          - { name: There, platforms: \(elsewhere) }
        app: { config: { environments: [debug, release] } }
        tests: { dependencies: [{ name: There, platforms: \(elsewhere) }] }
        """
      ),
      ("app/config/common.yaml", "text: everywhere\nHere.text: here"),
      (
        "app/Sources/Shop/main.swift",
        """
        import Plugs
        import ShopDependencies
        import ShopRegistration
        #if os(\(here == "linux" ? "Linux" : here))
          import HereI
        #endif
        Registration.register(environment: .debug)
        print(Dependencies.current.core.names)
        #if os(\(here == "linux" ? "Linux" : here))
          print(Dependencies.current.here.text)
        #endif
        """
      ),
      (
        "app/Tests/ShopTests/ShopTests.swift",
        "import Testing\n@Test func nothingOfOtherPlatformsIsCalled() {}"
      ),
      (
        "app/Core/component.yaml",
        "name: Core\nprovides: { core: { type: Core1, requires: [plug: { collect: true }] } }"
      ),
      (
        "app/Core/Sources/Core/Core.swift",
        """
        public import Plugs
        public struct Core1: CoreService {
          private let plugs: [any Plug]
          public init(plug: [any Plug]) { plugs = plug }
          public var names: [String] { plugs.map(\\.name) }
        }
        """
      ),
      ("Plugs/component.yaml", "name: Plugs\nservices: { plug: Plug, core: CoreService }"),
      (
        "Plugs/Sources/Plugs/Plugs.swift",
        "public protocol Plug: Sendable { var name: String { get } }\n"
          + "public protocol CoreService: Sendable { var names: [String] { get } }"
      ),
      ("Deep/component.yaml", "name: Deep"),
      ("Deep/Sources/Deep/Deep.swift", "import NoModuleOfThisPlatform"),
      ("There/component.yaml", component("There", settingUp: true)),
      (
        "There/Sources/There/There.swift",
        """
        import NoModuleOfThisPlatform
        public import Plugs
        public import ThereI
        public struct There1: ThereService {
          public init(thereConfiguration: any ThereConfiguration) {}
        }
        public struct There1Plug: Plug { public init() {}; public var name: String { "there" } }
        """
      ),
      (
        "There/Sources/ThereI/ThereI.swift",
        """
        import NoModuleOfThisPlatform
        public protocol ThereService: Sendable {}
        public protocol ThereConfiguration: Sendable { var text: String { get }; var launch: Int { get } }
        public enum ThereSetup { public static func setup(with configuration: any ThereConfiguration) {} }
        """
      ),
      ("There/Sources/ThereTestConfiguration/None.swift", "import NoModuleOfThisPlatform"),
      ("Here/component.yaml", component("Here", settingUp: false)),
      (
        "Here/Sources/HereI/HereI.swift",
        "public protocol HereService: Sendable { var text: String { get } }\n"
          + "public protocol HereConfiguration: Sendable { var text: String { get } }"
      ),
      (
        "Here/Sources/Here/Here.swift",
        """
        public import HereI
        public import Plugs
        public struct Here1: HereService {
          public let text: String
          public init(hereConfiguration: any HereConfiguration) { text = hereConfiguration.text }
        }
        public struct Here1Plug: Plug { public init() {}; public var name: String { "here" } }
        """
      ),
    ]
    for (path, text) in files { try scratch.write(text + "\n", to: path) }
    try scratch.write(manifest("Plugs", [("Plugs", [])]), to: "Plugs/Package.swift")
    try scratch.write(manifest("Deep", [("Deep", [])]), to: "Deep/Package.swift")
    try scratch.write(manifest("Here", [("HereI", []), ("Here", ["HereI"])]), to: "Here/Package.swift")
    try scratch.write(
      manifest("There", [("ThereI", []), ("ThereTestConfiguration", []), ("There", ["ThereI"])]),
      to: "There/Package.swift")
  }

  /// A component with an interface, a configuration and a plug.
  private func component(_ name: String, settingUp: Bool) -> String {
    let service = name.lowercased()
    return """
      name: \(name)
      dependencies: [\(name)/\(name)I\(settingUp ? ", Deep" : "")]
      provides:
        \(service): { type: \(name)1, requires: [\(service)Configuration] }
        plug: \(name)1Plug
      modules:
        \(name)I:
          services: { \(service): \(name)Service }
          config:
            protocol: \(name)Configuration
            \(settingUp ? "setup: \(name)Setup\n      test: { text: test, launch: 1 }" : "")
            values:
              text: String
      """ + (settingUp ? "\n        launch: { type: Int, env: LEVEL }" : "")
  }

  private func manifest(_ name: String, _ targets: [(name: String, dependencies: [String])]) -> String {
    let products = targets.map { ".library(name: \"\($0.name)\", targets: [\"\($0.name)\"])" }
    let written = targets.map { target in
      let others = target.dependencies.map { "\"\($0)\"" }
      let packages = target.name == "Here" ? ["Plugs"] : target.name == "There" ? ["Plugs", "Deep"] : []
      let all = others + packages.map { ".product(name: \"\($0)\", package: \"\($0)\")" }
      return ".target(name: \"\(target.name)\", dependencies: [\(all.joined(separator: ", "))])"
    }
    let packages = [".package(path: \"../Plugs\")", ".package(path: \"../Deep\")"].joined(separator: ", ")
    return """
      // swift-tools-version: 6.0
      import PackageDescription
      let package = Package(
        name: "\(name)", platforms: [.macOS("10.15")], products: [\(products.joined(separator: ", "))],
        dependencies: [\(["Here", "There"].contains(name) ? packages : "")],
        targets: [\(written.joined(separator: ", "))])
      """
  }

  @Test(arguments: [false, true]) func buildsWhereAComponentIsMissing(isSeparate: Bool) throws {
    let scratch = try ScratchFolder()
    try write(to: scratch, isSeparate: isSeparate)
    let app = scratch.url.appendingPathComponent("app")
    for command in ["resolve", "generate", "check"] {
      let outcome = try Launch.integrate([command], in: app).run()
      try #require(outcome.status == 0, "\(command): \(outcome.stdout)\(outcome.stderr)")
    }
    try scratch.swift("build", "--build-tests", in: "app")
    let run = try Launch(program: scratch["app/.build/debug/Shop"], arguments: [], folder: "/").run()
    #expect(run.stdout == "[\"here\"]\nhere\n", "\(run.stdout)\(run.stderr)")
  }
}
