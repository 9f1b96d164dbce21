import Foundation
import TestSupport
import Testing

/// Names of a team's own beside those that generated code uses.
@Suite struct NamesInGeneratedCodeTests {
  /// Public types with the names of the standard library's, and services that the app makes with the names of parameters
  /// that `register` has anyway.
  @Test func namesOfTheLibraryAndOfParametersDoNoHarm() throws {
    let scratch = try ScratchFolder()
    let names = [
      "Void", "Never", "Bool", "Int", "String", "StaticString", "Optional", "Array", "Dictionary", "Error", "Result",
      "Task", "TaskLocal", "Actor", "AnyObject", "WritableKeyPath", "CaseIterable", "Once", "Current",
      "Environment", "Values", "Secrets", "Launch", "Registration", "Dependencies", "Providers", "URL", "NSLock",
    ]
    for (path, text) in [
      ("integrate.lock.yaml", "lockfile: 1"),
      (
        "component.yaml",
        """
        name: Shop
        kind: app
        integration: { tools: "6.0" }
        dependencies: [Api, Main, Value]
        provides: { environment: app, overriding: app, secrets: app, value: app, key: app, held: app }
        injects: [value, key, held, screen]
        app: { config: { environments: [debug, release], select: [{ debug: DEBUG }, { default: release }] } }
        """
      ),
      ("config/common.yaml", "host: a"), ("config/debug.yaml", ""), ("config/release.yaml", ""),
      (
        "Sources/Shop/main.swift",
        """
        import Api
        import Main
        import ShopDependencies
        import ShopRegistration
        import Value
        struct P: Plug {}
        struct V: Value, Key, Held {}
        struct Read {
          @Injected(.value) var value: any Value
          @Injected(.key) var key: any Key
          @Injected(.held) var held: any Held
        }
        Registration.register(
          secrets_: .init(token: "t"), environment: { P() }, held: { V() }, key: { V() }, overriding: { P() },
          secrets: { P() }, value: { V() })
        await Registration.launch()
        print(Read().value, Read().key, Read().held, View().isThere)
        """
      ),
      // A wrapper with the name of its module, and protocols with the names of members of a wrapper.
      (
        "Main/component.yaml",
        "name: Main\ndependencies: [Value]\ninjects: [screen, plug]\nlaunch: { begin: { call: Start.begin } }"
      ),
      (
        "Main/Sources/Main/View.swift",
        """
        import Api
        import MainInjected
        public import Value
        // What a third module declares may be called, as long as members need no import of their own.
        public final class Start: Base {}
        @_Concurrency.MainActor public struct View {
          @MainInjected(\\.screen) private var screen
          @Injected(\\.plug) private var plug
          public init() {}
          public var isThere: Swift.Bool { _ = (screen, plug); return true }
        }
        """
      ),
      ("Value/component.yaml", "name: Value\nservices: { value: Value, key: Key, held: Held }"),
      (
        "Value/Sources/Value/Value.swift",
        (["Value", "Key", "Held"].map { "public protocol \($0): Sendable {}\n" }).joined()
          + "open class Base { public static func begin() { print(\"begun\") } }"
      ),
      (
        "Api/component.yaml",
        """
        name: Api
        services:
          plug: Plug
          screen: { protocol: Screen, isolation: MainActor }
          environment: Plug
          overriding: Plug
          secrets: Plug
        config: { protocol: Told, service: told, values: { host: String, token: { type: String, secret: true } }, test: { host: t, token: t } }
        """
      ),
      (
        "Api/Sources/Api/Api.swift",
        """
        public protocol Plug: Sendable {}
        @_Concurrency.MainActor public protocol Screen { func open() }
        public protocol Told: Sendable { var host: Swift.String { get }; var token: Swift.String { get } }

        """ + names.map { "public struct \($0) {}\n" }.joined()
      ),
      (
        "Impl/component.yaml",
        """
        name: Impl
        provides:
          plug: { type: One, requires: [{ screen: lazy }, { told: lazy }] }
          screen: { type: Main, requires: [plug] }
        """
      ),
      (
        "Impl/Sources/Impl/Impl.swift",
        """
        import Api
        public struct One: Plug {
          public init(
            screen: @escaping @_Concurrency.MainActor () -> any Screen, told: @escaping () -> any Told
          ) {}
        }
        @_Concurrency.MainActor public struct Main: Screen {
          public init(plug: any Plug) {}
          public func open() {}
        }
        """
      ),
    ] { try scratch.write(text + "\n", to: path) }
    try scratch.buildApp()
    #expect(try scratch.runApp() == ["begun", "V() V() V() true"])
  }

  /// Components whose modules, types and protocols have the names of generated ones.
  @Test func componentsMayBeCalledAsGeneratedTypes() throws {
    let scratch = try ScratchFolder()
    try scratch.write([
      ("integrate.lock.yaml", "lockfile: 1"),
      (
        "component.yaml",
        strictApp(
          """
          dependencies: [Environment, InfoPlist, InfoPlist/LaunchReader, InfoPlist/Registration, Launch, Route]
          app: { schemes: [shop], config: { environments: [debug, release], select: [{ default: release }] } }
          """)
      ),
      ("config/common.yaml", "level: 1"),
      (
        "Components/Environment/component.yaml",
        """
        name: Environment
        config: { protocol: Values, service: level, values: { level: Int }, test: { level: 2 } }
        services: { environment: Environments }
        provides: { environment: { type: Environment, requires: [level] } }
        """
      ),
      (
        "Components/Environment/Sources/Environment/E.swift",
        """
        public protocol Environments: Sendable { var level: Int { get } }
        public protocol Values: Sendable { var level: Int { get } }
        public struct Environment: Environments {
          public let level: Int
          public init(level: any Values) { self.level = level.level }
        }
        """
      ),
      // Modules that declare a type of their name, which is one of generated code too.
      (
        "Components/InfoPlist/component.yaml",
        """
        name: InfoPlist
        launch: { list: InfoPlist.list }
        modules:
          LaunchReader: { launch: { read: { call: LaunchReader.read, after: [list], requires: [variables] } } }
          Registration: { launch: { register: { call: Dependencies.register, after: [read] } } }
          Variables:
            services: { variables: Variables }
            config:
              protocol: VariablesConfiguration
              values:
                place: { type: Int, info: SHOP_PLACE, default: 1 }
                ratio: { type: Double, env: SHOP_RATIO, default: 0.5 }
              test: {}
            provides: { variables: { type: Variable, requires: [{ variablesConfiguration: { label: with } }] } }
        """
      ),
      (
        "Components/InfoPlist/Sources/InfoPlist/I.swift",
        "public enum InfoPlist { public static func list() { print(\"listed\") } }"
      ),
      (
        "Components/InfoPlist/Sources/LaunchReader/L.swift",
        """
        public import Variables
        public enum LaunchReader { public static func read(_ variables: any Variables) { print(variables.sum) } }
        """
      ),
      (
        "Components/InfoPlist/Sources/Registration/R.swift",
        "public enum Dependencies { public static func register() { print(\"registered\") } }"
      ),
      (
        "Components/InfoPlist/Sources/Variables/V.swift",
        """
        public protocol Variables: Sendable { var sum: Double { get } }
        public protocol VariablesConfiguration: Sendable { var place: Int { get }; var ratio: Double { get } }
        public struct Variable: Variables {
          public let sum: Double
          public init(with values: any VariablesConfiguration) { sum = Double(values.place) + values.ratio }
        }
        """
      ),
      ("Components/Launch/component.yaml", "name: Launch\nlaunch: { start: Launch.start }"),
      (
        "Components/Launch/Sources/Launch/L.swift",
        "public enum Launch { public static func start() { print(\"started\") } }"
      ),
      (
        "Components/Route/component.yaml",
        """
        name: Route
        services: { route: Route }
        provides: { route: Routed }
        routes: { "r/{x:Double}": route.go, "{only}": route.one, "{first}/t/{last}": route.two }
        """
      ),
      (
        "Components/Route/Sources/Route/R.swift",
        """
        public protocol Route: Sendable {
          func go(x: Double)
          func one(only: String)
          func two(first: String, last: String)
        }
        public struct Routed: Route {
          public init() {}
          public func go(x: Double) { print(x) }
          public func one(only: String) {}
          public func two(first: String, last: String) {}
        }
        """
      ),
      (
        "Sources/Shop/main.swift",
        """
        import Environment
        import ShopDependencies
        import ShopRegistration
        Registration.register()
        await Registration.launch()
        print(Dependencies.current.environment.level)
        for text in ["1.5", "nan", "inf", "1e999"] { print(Dependencies.current.openNow("shop://r/\\(text)")) }
        for route in [
          Dependencies.Route.routeOne(only: ""), .routeTwo(first: "", last: ""), .routeTwo(first: "a/", last: ""),
        ] { print(route.link, Dependencies.Route(route.link) == route) }
        """
      ),
    ])
    try scratch.buildApp()
    let refused = ["nan", "inf", "1e999"].flatMap { text in
      ["shop://r/\(text) is no route: '\(text)' of 'x' is no Double", "false"]
    }
    let printed = try scratch.runApp()
    let links = ["shop:////", "shop:////t//", "shop://a%2F/t//"].map { "\($0) true" }
    // Tasks that wait for nothing run in any order.
    #expect(Set(printed.prefix(4)) == ["started", "listed", "1.5", "registered"])
    #expect(Array(printed.dropFirst(4)) == ["1", "1.5", "true"] + refused + links)
  }

  /// A module that declares a type of its own name, behind which no other type can be named, has types that are called as
  /// generated ones.
  @Test func aModuleWithATypeOfItsNameMayDeclareNamesOfGeneratedTypes() throws {
    let scratch = try ScratchFolder()
    try scratch.write([
      ("integrate.lock.yaml", "lockfile: 1"), ("config/common.yaml", "level: 1"),
      (
        "component.yaml",
        strictApp(
          """
          dependencies: [Clock]
          app:
            config: { environments: [debug, release], select: [{ default: release }] }
            scopes: { session: { values: { user: String } } }
          """)
      ),
      (
        "Components/Clock/component.yaml",
        """
        name: Clock
        config: { protocol: Levels, service: level, values: { level: Int }, test: { level: 2 } }
        services: { clock: Clock, sitting: Session }
        provides: { clock: { type: Environment, requires: [level] }, sitting: Sitting }
        """
      ),
      (
        "Components/Clock/Sources/Clock/Clock.swift",
        """
        public protocol Clock: Sendable { var seconds: Int { get } }
        public protocol Levels: Sendable { var level: Int { get } }
        public protocol Session: Sendable { var minutes: Int { get } }
        public struct Environment: Clock {
          public let seconds: Int
          public init(level: any Levels) { seconds = level.level }
        }
        public struct Sitting: Session {
          public init() {}
          public var minutes: Int { 3 }
        }
        """
      ),
      (
        "Sources/Shop/main.swift",
        """
        import Clock
        import ShopDependencies
        import ShopRegistration
        Registration.register()
        _ = Dependencies.current.session(user: "me")
        print(Dependencies.current.clock.seconds, Dependencies.current.sitting.minutes)
        """
      ),
    ])
    try scratch.buildApp()
    #expect(try scratch.runApp() == ["1 3"])
  }

  /// The registration is built with C++ interoperability if its imports are.
  @Test func generatedCodeIsBuiltAsWhatItImports() throws {
    let scratch = try ScratchFolder()
    let setting = "settings: [{ interoperability: Cxx }]"
    for (path, text) in [
      ("integrate.lock.yaml", "lockfile: 1"),
      ("component.yaml", "name: Shop\nkind: app\nintegration: { tools: \"6.0\" }\ndependencies: [Api]\n\(setting)"),
      (
        "Sources/Shop/main.swift",
        "import ShopDependencies\nimport ShopRegistration\nRegistration.register()\n_ = Dependencies.current"
      ),
      ("Api/component.yaml", "name: Api\nservices: { plug: Plug }"),
      ("Api/Sources/Api/Api.swift", "public protocol Plug: Sendable {}"),
      ("Impl/component.yaml", "name: Impl\nprovides: { plug: One }\ndependencies: [Engine]\n\(setting)"),
      ("Impl/Sources/Impl/Impl.swift", "import Api\nimport Engine\npublic struct One: Plug { public init() {} }"),
      ("Engine/component.yaml", "name: Engine\n\(setting)"),
      ("Engine/Sources/Engine/Engine.swift", "public struct Engine {}"),
    ] { try scratch.write(text + "\n", to: path) }
    try scratch.buildApp()
  }
}
