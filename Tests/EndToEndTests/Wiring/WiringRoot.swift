import TestSupport

/// A root with many forms of wiring: collections, lazy circles, names of Foundation and of the standard library as a
/// module's own, a module that has a type of its name, settings that change what code means.
enum WiringRoot {
  static func write(to scratch: ScratchFolder) throws {
    for (path, text) in files { try scratch.write(text + "\n", to: path) }
  }

  private static let files: [(path: String, text: String)] = [
    (
      "integrate.lock.yaml",
      "lockfile: 1\npins:\n  vendored: { path: Vendored/vendored, products: { Vendored: [Films] }, ranges: {} }"
    ),
    // A module of a package with the name of one of ours.
    (
      "Vendored/vendored/Package.swift",
      """
      // swift-tools-version: 5.9
      import PackageDescription
      let package = Package(
        name: "vendored", products: [.library(name: "Vendored", targets: ["Films"])], targets: [.target(name: "Films")])
      """
    ),
    ("Vendored/vendored/Sources/Films/Films.swift", "public func vendored() -> String { \"vendored\" }"),
    (
      "component.yaml",
      """
      name: Shop
      kind: app
      integration:
        tools: "6.2"
        search: [Components]
        defaults:
          settings:
            - upcoming-feature: ExistentialAny
            - upcoming-feature: MemberImportVisibility
            - upcoming-feature: InternalImportsByDefault
            - default-isolation: MainActor
            - treat-all-warnings: error
      dependencies:
        - Plugs
        - Slow
        - Films
        - Events
        - Events/OtherEvents
        - Circles
        - { name: vendored/Vendored, aliases: { Films: VendoredFilms } }
      bind: { bolt: FirstBolt }
      provides: { cable: app }
      """
    ),
    ("Sources/Shop/main.swift", main),
    ("Sources/Shop/Checks.swift", checks),
    (
      "Components/Plugs/component.yaml",
      "name: Plugs\nservices: { plug: Plug, cable: Cable, bolt: Bolt, host: Hoster, single: Single }"
    ),
    (
      "Components/Plugs/Sources/Plugs/Plugs.swift",
      """
      public nonisolated protocol Plug: AnyObject, Sendable {}
      public nonisolated protocol Cable: AnyObject, Sendable {}
      public nonisolated protocol Bolt: AnyObject, Sendable {}
      public nonisolated protocol Hoster: Sendable {
        var plugs: [any Plug] { get }
        var cables: [any Cable] { get }
        var bolts: [any Bolt] { get }
      }
      public nonisolated protocol Single: Sendable { var plug: any Plug { get } }
      """
    ),
    (
      "Components/Host/component.yaml",
      """
      name: Host
      provides:
        host:
          type: HostFeature
          requires:
            - plug: { collect: true, label: plugs }
            - cable: { collect: true, label: cables }
            - bolt: { collect: true, label: bolts }
        single: { type: SingleFeature, requires: [plug] }
        plug: OnlyPlug
        cable: OtherCable
      """
    ),
    (
      "Components/Host/Sources/Host/Host.swift",
      """
      public import Plugs
      public nonisolated final class OnlyPlug: Plug { public init() {} }
      public nonisolated final class OtherCable: Cable { public init() {} }
      public nonisolated struct HostFeature: Hoster {
        public let plugs: [any Plug], cables: [any Cable], bolts: [any Bolt]
        public init(plugs: [any Plug], cables: [any Cable], bolts: [any Bolt]) {
          (self.plugs, self.cables, self.bolts) = (plugs, cables, bolts)
        }
      }
      public nonisolated struct SingleFeature: Single {
        public let plug: any Plug
        public init(plug: any Plug) { self.plug = plug }
      }
      """
    ),
    ("Components/FirstBolt/component.yaml", "name: FirstBolt\nprovides: { bolt: Bolt1 }"),
    (
      "Components/FirstBolt/Sources/FirstBolt/Bolt.swift",
      "public import Plugs\npublic nonisolated final class Bolt1: Bolt { public init() {} }"
    ),
    ("Components/SecondBolt/component.yaml", "name: SecondBolt\nprovides: { bolt: Bolt2 }"),
    (
      "Components/SecondBolt/Sources/SecondBolt/Bolt.swift",
      "public import Plugs\npublic nonisolated final class Bolt2: Bolt { public init() {} }"
    ),
    (
      "Components/Slow/component.yaml",
      """
      name: Slow
      services: { log: Log, legacy: Legacy, unread: Unread }
      modules: { SlowFeature: { provides: { log: PrintLog, legacy: LegacyFeature, unread: UnreadFeature } } }
      """
    ),
    (
      "Components/Slow/Sources/Slow/Slow.swift",
      """
      public nonisolated protocol Log: Sendable { func log() }
      public nonisolated protocol Legacy: Sendable {}
      public nonisolated protocol Unread: Sendable {}
      """
    ),
    (
      "Components/Slow/Sources/SlowFeature/Slow.swift",
      """
      import Foundation
      public import Slow
      public nonisolated struct PrintLog: Log { public init() {}; public func log() {} }
      public nonisolated struct UnreadFeature: Unread { public init() {} }
      public nonisolated final class LegacyFeature: Legacy { public init() { DispatchQueue.main.sync {} } }
      """
    ),
    (
      "Components/Films/component.yaml",
      """
      name: Films
      services: { films: FilmSource, thread: Thread, screen: { protocol: Screen, isolation: Swift.MainActor } }
      modules: { LiveFilms: { provides: { films: LiveFilms, thread: LiveThread, screen: LiveScreen } } }
      """
    ),
    (
      "Components/Films/Sources/Films/Films.swift",
      """
      public nonisolated struct Actor: Swift.Sendable { public init() {} }
      public nonisolated struct MainActor: Swift.Sendable {}
      public nonisolated struct Sendable: Swift.Sendable {}
      public nonisolated struct TaskLocal: Swift.Sendable {}
      public nonisolated protocol NSLock: Swift.Sendable {}
      public nonisolated protocol Thread: Swift.Sendable { var title: String { get } }
      public nonisolated protocol FilmSource: Swift.Sendable { func cast() -> [Actor] }
      @_Concurrency.MainActor public protocol Screen { func show(_ films: any FilmSource) -> Int }
      """
    ),
    (
      "Components/Films/Sources/LiveFilms/LiveFilms.swift",
      """
      public import Films
      public nonisolated struct LiveFilms: FilmSource { public init() {}; public func cast() -> [Actor] { [Actor()] } }
      public nonisolated struct LiveThread: Films.Thread { public init() {}; public var title: String { "thread" } }
      @_Concurrency.MainActor public final class LiveScreen: Screen {
        public init() {}
        public func show(_ films: any FilmSource) -> Int { films.cast().count }
      }
      """
    ),
    (
      "Components/Events/component.yaml",
      """
      name: Events
      services: { events: Events, event: Event }
      modules:
        OtherEvents: { services: { otherEvent: Event } }
        SomeEvents: { provides: { events: AllEvents, event: OneEvent, otherEvent: OtherEvent } }
      """
    ),
    (
      "Components/Events/Sources/Events/Events.swift",
      """
      public nonisolated protocol Events: Sendable {}
      public nonisolated protocol Event: Sendable { var name: String { get } }
      """
    ),
    (
      "Components/Events/Sources/OtherEvents/Event.swift",
      "public nonisolated protocol Event: Sendable { var other: String { get } }"
    ),
    (
      "Components/Events/Sources/SomeEvents/Events.swift",
      """
      public import Events
      public nonisolated struct AllEvents: Events { public init() {} }
      public nonisolated struct OneEvent: Event { public init() {}; public var name: String { "one" } }
      """
    ),
    (
      "Components/Events/Sources/SomeEvents/Other.swift",
      """
      public import OtherEvents
      public nonisolated struct OtherEvent: Event { public init() {}; public var other: String { "other" } }
      """
    ),
    (
      "Components/Circles/component.yaml",
      """
      name: Circles
      services: { hold: Hold, back: Back, t: Passing }
      modules:
        CirclesFeature:
          provides:
            hold: { type: HoldFeature, requires: [{ back: lazy }] }
            back: { type: BackFeature, requires: [{ hold: lazy }] }
            t: { type: PassingFeature, scope: transient, requires: [hold] }
      """
    ),
    (
      "Components/Circles/Sources/Circles/Circles.swift",
      """
      public nonisolated protocol Hold: AnyObject, Sendable { var n: Int { get } }
      public nonisolated protocol Back: AnyObject, Sendable { var n: Int { get } }
      public nonisolated protocol Passing: Sendable { var n: Int { get } }
      """
    ),
    (
      "Components/Circles/Sources/CirclesFeature/Circles.swift",
      """
      public import Circles
      public nonisolated final class HoldFeature: Hold {
        let back: @Sendable () -> any Back
        public let n = 1
        public init(back: @escaping @Sendable () -> any Back) { self.back = back }
      }
      public nonisolated final class BackFeature: Back {
        let hold: @Sendable () -> any Hold
        public init(hold: @escaping @Sendable () -> any Hold) { self.hold = hold }
        public var n: Int { hold().n }
      }
      public nonisolated struct PassingFeature: Passing {
        public let n: Int
        public init(hold: any Hold) { n = hold.n }
      }
      """
    ),
  ]

  private static let main = """
    import Circles
    import Plugs
    import ShopDependencies
    import ShopRegistration

    final class OwnCable: Cable {}

    if CommandLine.arguments.contains("unregistered") { _ = Dependencies.current }
    Registration.register(cable: { OwnCable() })
    collections()
    names()
    readWhileAnotherBuilds()
    share()
    release()
    if CommandLine.arguments.contains("gone") { _ = Registration.make(cable: { OwnCable() }).back.n }
    """

  private static let checks = """
    import Circles
    import Events
    import Films
    import Foundation
    import OtherEvents
    import Plugs
    import ShopDependencies
    import ShopRegistration
    import Slow
    import VendoredFilms

    func collections() {
      let shop = Dependencies.current
      print("taken is collected:", shop.host.plugs.count == 1 && shop.host.plugs[0] === shop.single.plug)
      print("bound is collected:", shop.host.bolts.count == 2 && shop.host.bolts.contains { $0 === shop.bolt })
      print("made is collected:", shop.host.cables.count == 2 && shop.host.cables.last === shop.cable)
    }

    func names() {
      let shop = Dependencies.current
      print("names:", shop.screen.show(shop.films), shop.thread.title, shop.event.name, shop.otherEvent.other, vendored())
    }

    /// The main thread reads and builds while another one, which builds, waits for the main thread.
    func readWhileAnotherBuilds() {
      let shop = Dependencies.current
      let begun = DispatchSemaphore(value: 0)
      shop.log.log()
      Thread.detachNewThread {
        begun.signal()
        _ = shop.legacy
      }
      begun.wait()
      Thread.sleep(forTimeInterval: 0.1)
      shop.log.log()
      _ = shop.unread
      print("main went on")
    }

    func share() {
      for _ in 0..<100 {
        let shop = Registration.make(cable: { OwnCable() })
        DispatchQueue.concurrentPerform(iterations: 8) { thread in
          if thread == 0 { Dependencies.start(shop) }
          _ = shop.hold.n &+ shop.back.n &+ shop.t.n &+ Dependencies.current.back.n &+ shop.host.plugs.count
        }
      }
      print("shared")
    }

    func release() {
      weak var container: Dependencies?
      do {
        let shop = Registration.make(cable: { OwnCable() })
        _ = shop.hold.n + shop.back.n
        container = shop
      }
      print("freed:", container == nil)
    }
    """
}
