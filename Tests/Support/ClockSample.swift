/// A component `Clock` with a service, a configuration, a route, an event and a launch task, and an app that uses it.
package enum ClockSample {
  package static let spec = """
    name: Clock
    modules:
      ClockInterface:
        services: { clock: ClockModule }
        config: { protocol: ClockConfiguration, values: { zone: String } }
        routes: { "clock/{zone}": clock.show }
        events: { ticked: }
    provides:
      clock: { type: WallClock, on: { didEnterBackground: stop, ticked: { call: tick, async: true } } }
    launch: { start: { call: ClockStart.run, requires: [clock] } }

    """

  package static let sources = [
    "Sources/Clock/Clock.swift": """
    import ClockInterface

    /// Tells the time.
    public struct WallClock: ClockModule {
      private let start = 3
      public init() {}
      public func now() -> Int { start + helped() }
      public func show(zone: String) { print("the clock of \\(zone)") }
      public func stop() { print("the clock stops") }
      public func tick() async {}
      private func helped() -> Int { "}{".count }
    }

    """,
    "Sources/Clock/Start.swift": """
    import ClockInterface

    public enum ClockStart {
      public static func run(_ clock: any ClockModule) { print("it is \\(clock.now())") }
    }

    """,
    "Sources/ClockInterface/Interface.swift": """
    public protocol ClockModule: Sendable {
      func now() -> Int
      func show(zone: String)
    }

    public protocol ClockConfiguration: Sendable {
      var zone: String { get }
    }

    """,
  ]

  package static let manifest = """
    // swift-tools-version: 6.0
    import PackageDescription
    let package = Package(
      name: "Clock",
      products: [
        .library(name: "Clock", targets: ["Clock"]), .library(name: "ClockInterface", targets: ["ClockInterface"]),
      ],
      targets: [.target(name: "Clock", dependencies: ["ClockInterface"]), .target(name: "ClockInterface")])

    """

  /// The files of the component's repository.
  package static let files = sources.merging(["component.yaml": spec, "Package.swift": manifest]) { $1 }

  /// The files of the app.
  package static let app = [
    "component.yaml": """
    name: Shop
    kind: app
    integration: { tools: "6.0" }
    dependencies: [Clock, Clock/ClockInterface]
    app: { config: { environments: [all], select: [{ default: all }] }, schemes: [shop] }
    launch: {}

    """,
    "config/all.yaml": "zone: UTC\n",
    "Sources/Shop/main.swift": """
    import ClockInterface
    import ShopDependencies
    import ShopRegistration

    Registration.register()
    print(Dependencies.current.clock.now())
    print(Dependencies.current.openNow("shop://clock/UTC"))
    Dependencies.current.send(.didEnterBackground)
    Dependencies.current.send(.ticked)

    """,
  ]
}
