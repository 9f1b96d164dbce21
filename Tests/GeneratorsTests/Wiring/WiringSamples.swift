import Model

/// Wirings that the tests print and build.
enum Sample {
  static func wiring(_ app: String, _ services: [Wiring.Service]) -> Wiring {
    Wiring(
      app: app, dependenciesModule: "\(app)Dependencies", registrationModule: "\(app)Registration",
      spec: "\(app).component.yaml", services: services)
  }

  static func service(
    _ name: SwiftIdentifier, _ module: SwiftIdentifier, _ type: TypeReference, _ isolation: TypeReference?,
    from isolationModule: SwiftIdentifier? = nil,
    _ source: Wiring.Source
  ) -> Wiring.Service {
    Wiring.Service(
      name: name, interfaceModule: module, protocolName: type, isolation: isolation, isolationModule: isolationModule,
      source: source)
  }

  static func service(
    _ name: SwiftIdentifier, _ module: SwiftIdentifier, _ type: TypeReference, _ source: Wiring.Source
  ) -> Wiring.Service {
    service(name, module, type, nil, source)
  }

  static func provider(
    _ module: SwiftIdentifier, _ type: TypeReference, _ scope: Wiring.Provider.Scope = .shared,
    _ requirements: [Wiring.Requirement] = [],
    at declared: String = "component.yaml:1", bound: String? = nil
  ) -> Wiring.Provider {
    Wiring.Provider(
      module: module, construction: .type(type), scope: scope, requirements: requirements, declared: declared,
      bound: bound)
  }

  static func factory(
    _ module: SwiftIdentifier, _ function: TypeReference, _ requirements: [Wiring.Requirement] = []
  ) -> Wiring.Provider {
    Wiring.Provider(
      module: module, construction: .factory(function), scope: .shared, requirements: requirements,
      declared: "component.yaml:1")
  }

  static func eager(_ service: SwiftIdentifier, as label: SwiftIdentifier? = nil) -> Wiring.Requirement {
    Wiring.Requirement(service: service, label: label == "_" ? nil : label ?? service, lazy: false)
  }

  static func lazy(_ service: SwiftIdentifier, as label: SwiftIdentifier? = nil) -> Wiring.Requirement {
    Wiring.Requirement(service: service, label: label == "_" ? nil : label ?? service, lazy: true)
  }

  /// Every kind of service: the modules are in `componentSources`.
  static let shop = wiring(
    "Shop",
    [
      service(
        "analytics", "AnalyticsInterface", "AnalyticsTracking",
        .provider(
          provider(
            "AnalyticsServer", "ServerAnalytics", .shared, [eager("httpClient")],
            at: "Components/AnalyticsServer/component.yaml:9", bound: "shop.component.yaml:14"))),
      service(
        "chat", "ChatInterface", "ChatModule", "MainActor",
        .provider(
          provider("Chat", "ChatFeature", .shared, [lazy("profile"), eager("analytics"), eager("crashes", as: "_")]))),
      service(
        "profile", "ProfileInterface", "ProfileModule", "MainActor",
        .provider(provider("Profile", "ProfileFeature", .shared, [eager("chat"), eager("httpClient", as: "client")]))),
      service(
        "httpClient", "NetworkingInterface", "HTTPClient",
        .provider(provider("Networking", "PlainClient", .transient, [eager("serverAddress")]))),
      service("serverAddress", "NetworkingInterface", "ServerAddress", .app),
      service("window", "ChatInterface", "Window", "MainActor", .app),
      service("disk", "StoreInterface", "Disk", "StoreActor", from: "ActorInterface", .app),
      service(
        "store", "StoreInterface", "Store", "StoreActor", from: "ActorInterface",
        .provider(
          provider(
            "Networking", "MemoryStore", .shared, [eager("httpClient"), eager("disk"), lazy("window"), lazy("clock")]))),
      service("clock", "StoreInterface", "Clock", .provider(factory("Networking", "Clocks.make", [lazy("analytics")]))),
      service("bell", "StoreInterface", "Bell", .provider(factory("Networking", "register", [lazy("store")]))),
      service("lamp", "StoreInterface", "Lamp", .provider(provider("Networking", "Lamps", .transient))),
      service("crashes", "AnalyticsInterface", "CrashReporting", .absent),
      service("screens", "ChatInterface", "Screen", "MainActor", .absent),
      service(
        "plugins", "PluginInterface", "Plugin",
        .collected([
          provider("Plugins", "Alpha"), provider("Plugins", "Beta", .shared, [lazy("plugins"), eager("analytics")]),
        ])),
      service(
        "mixed", "PluginInterface", "Plugin",
        .collected([
          provider("Plugins", "Alpha", .transient), provider("Plugins", "Gamma", .shared, [eager("clock")]),
          provider("Plugins", "Alpha", .transient), provider("Plugins", "Alpha"),
        ])),
      service("none", "PluginInterface", "Plugin", "MainActor", .collected([])),
      service("left", "PluginInterface", "Side", .provider(provider("Plugins", "LeftSide", .shared, [lazy("right")]))),
      service("right", "PluginInterface", "Side", .provider(provider("Plugins", "RightSide", .shared, [lazy("left")]))),
      service("echo", "PluginInterface", "Side", .provider(provider("Plugins", "Echo", .shared, [lazy("echo")]))),
      service(
        "mainEcho", "ChatInterface", "Screen", "MainActor",
        .provider(provider("Chat", "MainEcho", .shared, [lazy("mainEcho", as: "screen")]))),
      service(
        "ping", "PluginInterface", "Side",
        .provider(provider("Plugins", "Echo", .transient, [lazy("pong", as: "echo")]))),
      service(
        "pong", "PluginInterface", "Side",
        .provider(provider("Plugins", "Echo", .transient, [lazy("ping", as: "echo")]))),
      // Two protocols and two types of one name, and some names that the generated code uses too.
      service("first", "FirstInterface", "Thing", .provider(provider("First", "Thing_", .shared, [eager("second")]))),
      service("second", "SecondInterface", "Thing", .provider(provider("Second", "Thing_", .shared, [lazy("first")]))),
      service("container", "SecondInterface", "Dependencies", .provider(provider("Second", "Registration"))),
      service("list", "SecondInterface", "Providers", .provider(provider("Second", "Dependencies"))),
      service("keeper", "SecondInterface", "Kept", .provider(provider("Second", "Keeper"))),
      service("once", "SecondInterface", "Once", .provider(provider("Second", "Keeper"))),
      service("player", "SecondInterface", "Actor", .provider(provider("Second", "Keeper"))),
      service("nested", "SecondInterface", "Outer.Inner", .provider(provider("Second", "Outers.Inner"))),
      service("modest", "SelfNamed", "SelfNamed", .provider(provider("SelfNamedImpl", "SelfNamedImpl"))),
    ])

  /// Keywords, and names that the generated modules use themselves.
  static let oddNames: [SwiftIdentifier] = [
    "Any", "Current", "Dependencies", "Kept", "Once", "Protocol", "Providers", "Registration", "Self", "Type", "_0",
    "await", "class", "current", "default", "deinit", "dependencies", "depth", "dynamicType", "in", "init", "inout",
    "isolated", "kept", "let", "lock", "make", "nested", "nonisolated", "providers", "register", "repeat", "replacing",
    "run", "scoped", "self", "start", "started", "subscript", "throws", "value", "var", "where",
  ]

  /// Each odd name as a service and as a label.
  static let odd = wiring(
    "Odd",
    oddNames.map { service($0, "WordInterface", "Word", .provider(provider("Words", "Plain"))) } + [
      service(
        "all", "WordInterface", "Word",
        .provider(provider("Words", "All", .transient, oddNames.map { eager($0) }))),
      service(
        "later", "WordInterface", "Word", .provider(provider("Words", "Later", .shared, oddNames.map { lazy($0) }))),
    ])

  /// Each odd name as a parameter of `register(…)`, with a factory that has the name of the closures' own parameter.
  static let given = wiring(
    "Given",
    oddNames.map { service($0, "WordInterface", "Word", $0 == "lock" ? "MainActor" : nil, .app) } + [
      service("word", "WordInterface", "Word", .provider(factory("Words", "dependencies", [lazy("self", as: "_")])))
    ])

  static let empty = wiring("Empty", [])

  static let isolated = wiring(
    "Isolated",
    [
      service(
        "screen", "ChatInterface", "Screen", "MainActor",
        .provider(provider("Chat", "MainEcho", .transient, [lazy("screen")])))
    ])

  /// Each of 300 services needs the three before it and, lazily, a later one; every third is on the main actor.
  static let large = wiring("Large", (0..<300).map(largeService))

  private static func largeService(_ index: Int) -> Wiring.Service {
    let isMain = { (index: Int) in index % 3 == 0 }
    let before = (max(0, index - 3)..<index).filter { isMain(index) || !isMain($0) }
    let requirements =
      before.map { eager("service\(UInt($0))") } + [lazy("service\(UInt((index + 7) % 300))", as: "later")]
    return service(
      "service\(UInt(index))", "LargeInterface", TypeReference(["Protocol\(UInt(index))"]),
      isMain(index) ? "MainActor" : nil,
      .provider(provider("LargeImpl", TypeReference(["Type\(UInt(index))"]), .shared, requirements)))
  }

  static let all = [shop, odd, given, empty, isolated, large]
}
