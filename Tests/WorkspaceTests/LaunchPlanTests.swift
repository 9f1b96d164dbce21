import AnalysisSupport
import Foundation
import TestSupport
import Testing
import Workspace

/// The apps for which launch tasks are generated, and the files that are generated with them.
@Suite struct LaunchPlanTests {
  private func generate(_ root: SampleRoot) throws {
    try #require(try root.findings(for: .generate) == [])
    try root.generate()
  }

  private func hasTasks(_ registration: String, in root: SampleRoot) -> Bool {
    FileManager.default.fileExists(atPath: root.scratch["\(registration)/LaunchTasks.swift"])
  }

  @Test func whatATaskTakesBringsConfigurations() throws {
    let root = try SampleRoot([
      "component.yaml": """
      name: Shop
      kind: app
      integration: { search: [Components] }
      dependencies: [Chat]
      app: { config: }
      """,
      "config/common.yaml": "path: /store",
      "Sources/Shop/main.swift":
        "import ShopRegistration\nRegistration.register()\nawait Registration.launch()",
      "Components/Chat/component.yaml": """
      name: Chat
      dependencies: [Tracking/TrackingInterface]
      launch: { warm: { call: warm, requires: [tracker] } }
      """,
      "Components/Chat/Sources/Chat/Chat.swift":
        "import TrackingInterface\npublic func warm(_ tracker: any Tracker) {}",
      "Components/Tracking/component.yaml": """
      name: Tracking
      dependencies: [Store]
      modules: { TrackingInterface: { services: { tracker: Tracker } } }
      provides: { tracker: Counter }
      """,
      "Components/Tracking/Sources/TrackingInterface/Tracker.swift": "public protocol Tracker: Sendable {}",
      "Components/Tracking/Sources/Tracking/Counter.swift": """
      import Store
      import TrackingInterface
      public struct Counter: Tracker { public init() { store() } }
      """,
      "Components/Store/component.yaml": """
      name: Store
      dependencies: [StoreInterface]
      modules: { StoreInterface: { config: { protocol: StoreConfiguration, values: { path: String } } } }
      """,
      "Components/Store/Sources/StoreInterface/StoreConfiguration.swift":
        "public protocol StoreConfiguration: Sendable { var path: String { get } }",
      "Components/Store/Sources/Store/Store.swift": "import StoreInterface\npublic func store() {}",
    ])
    try generate(root)
    let values = try root.read("Sources/ShopRegistration/Configuration.swift")
    #expect(values.contains("StoreConfiguration"), "\(values)")
    #expect(try root.findings(for: .check) == [])
  }

  @Test func aTaskThatAProviderBringsIsWhereThatIs() throws {
    var files = [
      "component.yaml": """
      name: Shop
      kind: app
      integration: { search: [Components] }
      dependencies: [{ name: Chat, platforms: [windows] }]
      """,
      "Sources/Shop/main.swift":
        "import ShopRegistration\nRegistration.register()\nawait Registration.launch()",
      "Components/Chat/component.yaml": """
      name: Chat
      dependencies: [First/FirstInterface]
      launch: { warm: { call: warm, requires: [first] } }
      """,
      "Components/First/component.yaml": """
      name: First
      dependencies: [Second/SecondInterface]
      modules: { FirstInterface: { services: { first: First } } }
      provides: { first: Maker }
      launch: { warm: { call: warm, requires: [second] } }
      """,
      "Components/Second/component.yaml": """
      name: Second
      modules: { SecondInterface: { services: { second: Second } } }
      provides: { second: Maker }
      """,
    ]
    for name in ["First", "Second"] {
      files["Components/\(name)/Sources/\(name)Interface/\(name).swift"] = "public protocol \(name): Sendable {}"
    }
    files["Components/Chat/Sources/Chat/Chat.swift"] =
      "import FirstInterface\npublic func warm(_ first: any First) {}"
    files["Components/First/Sources/First/Maker.swift"] = """
      import FirstInterface
      import SecondInterface
      public struct Maker: First { public init() {} }
      public func warm(_ second: any Second) {}
      """
    files["Components/Second/Sources/Second/Maker.swift"] =
      "import SecondInterface\npublic struct Maker: Second { public init() {} }"
    let root = try SampleRoot(files)
    try generate(root)
    let manifest = try root.read("Package.swift")
    #expect(
      manifest.contains(#".byName(name: "Second", condition: .when(platforms: [.windows]))"#), "\(manifest)")
  }

  @Test func aTaskIsWhereWhatItTakesIs() throws {
    let root = try SampleRoot([
      "component.yaml":
        "name: Shop\nkind: app\ndependencies: [Chat, { name: Counter, platforms: [windows] }]\n",
      "Sources/Shop/main.swift":
        "import ShopRegistration\nRegistration.register()\nawait Registration.launch()\n",
      "Chat/component.yaml":
        "name: Chat\ndependencies: [Tracking]\nlaunch: { flags: { call: track, requires: [tracker] } }\n",
      "Chat/Sources/Chat/Chat.swift": "import Tracking\npublic func track(_ tracker: any Tracker) {}\n",
      "Tracking/component.yaml": "name: Tracking\nservices: { tracker: Tracker }\n",
      "Tracking/Sources/Tracking/Tracking.swift": "public protocol Tracker: Sendable {}\n",
      "Counter/component.yaml": "name: Counter\nprovides: { tracker: Count }\n",
      "Counter/Sources/Counter/Counter.swift":
        "import Tracking\npublic struct Count: Tracker { public init() {} }\n",
    ])
    let found = try root.findings(for: .resolve)
    #expect(
      found == [
        "conditional-service Chat/component.yaml:3:44: the launch task 'Chat.flags' requires 'tracker', which 'Shop' has "
          + "only on windows"
      ])
  }

  @Test func anAppWithoutAMainModuleMayStateThatItLaunches() throws {
    for none in ["type: none", "modules: {}"] {
      let spec = "name: Shop\nkind: app\n\(none)\nintegration: { search: [Components] }\ndependencies: [Chat]\n"
      let root = try SampleRoot([
        "component.yaml": spec + "launch:",
        "Components/Chat/component.yaml": "name: Chat\nlaunch: { warm: warm }",
        "Components/Chat/Sources/Chat/Chat.swift": "public func warm() {}",
        "Components/Plain/component.yaml": "name: Plain",
        "Components/Plain/Sources/Plain/Plain.swift": "public let plain = 1",
      ])
      try generate(root)
      #expect(hasTasks("Sources/ShopRegistration", in: root))
      try root.write("name: Chat\n", to: "Components/Chat/component.yaml")
      try generate(root)
      #expect(hasTasks("Sources/ShopRegistration", in: root))
      // Nothing is generated without declarations.
      try root.write(spec, to: "component.yaml")
      try generate(root)
      #expect(!hasTasks("Sources/ShopRegistration", in: root))
      try root.write(spec + "launch: { open: open }\n", to: "component.yaml")
      let found = try root.findings(for: .resolve)
      #expect(
        found == [
          "invalid-value component.yaml:6:1: 'launch' describes the main module, but this component has none"
        ])
    }
  }

  @Test func anAppWithoutTasksHasNothingOfThem() throws {
    var files = [
      "component.yaml": "name: Root\nkind: workspace\nintegration: { search: [Components, Apps] }",
      "Components/Chat/component.yaml": "name: Chat\nlaunch: { warm: warm }",
      "Components/Chat/Sources/Chat/Chat.swift": "public func warm() {}",
      "Components/Clock/component.yaml": "name: Clock\nservices: { time: Time }\nprovides: { time: Hours }",
      "Components/Clock/Sources/Clock/Clock.swift":
        "public protocol Time: Sendable {}\npublic struct Hours: Time { public init() {} }",
    ]
    for (app, needs) in ["Talk": "Chat", "Wake": "Clock"] {
      files["Apps/\(app)/component.yaml"] = "name: \(app)\nkind: app\ndependencies: [\(needs)]"
      files["Apps/\(app)/Sources/\(app)/main.swift"] =
        "import \(app)Registration\nRegistration.register()" + (app == "Talk" ? "\nawait Registration.launch()" : "")
    }
    let root = try SampleRoot(files)
    try generate(root)
    #expect(hasTasks("Apps/Talk/Sources/TalkRegistration", in: root))
    #expect(!hasTasks("Apps/Wake/Sources/WakeRegistration", in: root))
    #expect(try root.read("Apps/Wake/Sources/WakeRegistration/Registration.swift").contains("Hours"))
  }
}
