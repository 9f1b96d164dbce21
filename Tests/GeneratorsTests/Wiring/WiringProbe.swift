import Model

/// A program that uses the generated modules; its first argument selects the test.
enum Probe {
  static let dependencies = [
    "ShopDependencies", "ShopRegistration", "OddDependencies", "OddRegistration", "GivenDependencies",
    "GivenRegistration", "EmptyDependencies", "EmptyRegistration", "IsolatedDependencies", "IsolatedRegistration",
    "LargeDependencies", "LargeRegistration", "AnalyticsInterface",
    "NetworkingInterface", "ActorInterface",
    "StoreInterface", "ChatInterface", "ProfileInterface", "PluginInterface", "Plugins", "FirstInterface",
    "SecondInterface", "WordInterface", "LargeInterface",
  ]

  /// The main file.
  static let main = """
    import ActorInterface
    import AnalyticsInterface
    import ChatInterface
    import FirstInterface
    import Foundation
    import NetworkingInterface
    import PluginInterface
    import Plugins
    import ProfileInterface
    import SecondInterface
    import ShopDependencies
    import ShopRegistration
    import StoreInterface

    typealias Shop = ShopDependencies.Dependencies

    struct Address: ServerAddress { let host: String }
    final class MainWindow: Window { let title = "main" }
    struct SolidDisk: Disk { let name = "solid" }
    struct Recording: AnalyticsTracking { let id: Int; func track(_ event: String) -> String { "recorded \\(id) \\(event)" } }
    struct Crashes: CrashReporting { let name = "crashes" }
    final class One: Plugin { let name = "one" }

    func make() -> Shop {
      ShopRegistration.Registration.make(
        disk: { SolidDisk() }, serverAddress: { Address(host: "staging") }, window: { MainWindow() })
    }

    @StoreActor func save() -> Int { Shop.current.store.save("x") }

    @MainActor func services() {
      let shop = Shop.current
      print("chat:", shop.chat.open())
      print("profile:", shop.profile.show())
      print("chat is kept:", shop.chat === shop.chat)
      print("client is built again:", shop.httpClient !== shop.httpClient)
      print("window:", shop.window.title, shop.window === shop.window)
      print("clock:", shop.clock.time)
      print("lamp:", shop.lamp !== shop.lamp)
      print("absent:", shop.crashes == nil, shop.screens == nil)
      print("things:", shop.first.name, shop.second.name)
    }

    @MainActor func collected() {
      let shop = Shop.current
      print("plugins:", shop.plugins.map(\\.name), zip(shop.plugins, shop.plugins).allSatisfy { $0 === $1 })
      let (mixed, again) = (shop.mixed, shop.mixed)
      print("mixed:", mixed.map(\\.name), zip(mixed, again).map { $0 === $1 })
      print("none:", shop.none.count)
      let replaced = shop.replacing {
        $0.plugins = { _ in [One()] }
        $0.mixed = { _ in [One(), One()] }
        $0.crashes = { _ in Crashes() }
      }
      print("replaced:", replaced.plugins.map(\\.name), replaced.mixed.map(\\.name), replaced.chat.open())
      print("kept in each:", replaced.plugins[0] === replaced.plugins[0], replaced.chat !== shop.chat)
    }

    func parallel() async {
      let right = await withTaskGroup(of: Bool.self) { group in
        for id in 0..<50 {
          group.addTask {
            let shop = make().replacing { $0.analytics = { _ in Recording(id: id) } }
            return await shop.run {
              await Task.yield()
              let opened = await MainActor.run { Shop.current.chat.open() }
              return opened == "recorded \\(id) chat, profile, no crashes"
            }
          }
        }
        var right = 0
        for await one in group where one { right += 1 }
        return right
      }
      print("parallel:", right)
    }

    func threads() {
      let shop = make()
      let group = DispatchGroup()
      for name in ["left", "right", "other", "another"] {
        group.enter()
        Thread {
          Here.$name.withValue(name) {
            _ = name == "right" ? shop.right.name : shop.left.name
            _ = name == "right" ? shop.left.name : shop.right.name
          }
          group.leave()
        }.start()
      }
      group.wait()
      print("built:", Built.shared.count("left"), Built.shared.count("right"))
    }

    switch CommandLine.arguments.dropFirst().first {
    case "unregistered": _ = Shop.current
    case "echo": _ = make().echo
    case "main-echo": _ = make().mainEcho
    case "ping": _ = make().ping
    default:
      ShopRegistration.Registration.register(
        disk: { SolidDisk() }, serverAddress: { Address(host: "live") }, window: { MainWindow() })
      services()
      collected()
      let inner = make().run { Shop.current.analytics.track("sync") }
      print("run:", inner, Shop.current.analytics.track("sync"))
      print("store:", await save(), await save(), await make().run { await save() }, await Shop.current.bell.ring())
      await parallel()
      threads()
      await others()
    }
    """

  /// A second file, for the other apps.
  static var others: String {
    let words = Sample.oddNames.map(\.text).sorted().map { name in
      "\(name == "inout" ? "`\(name)`" : name): { Given(text: \"given \(name)\") }"
    }
    let reads = Sample.oddNames.map(\.text).map { "given.`\($0)`.text == \"given \($0)\"" }
    return """
      import EmptyDependencies
      import EmptyRegistration
      import GivenDependencies
      import GivenRegistration
      import IsolatedDependencies
      import IsolatedRegistration
      import LargeDependencies
      import LargeInterface
      import LargeRegistration
      import OddDependencies
      import OddRegistration
      import WordInterface

      struct Given: Word { let text: String }

      @MainActor func others() async {
        _ = EmptyRegistration.Registration.make()
        EmptyRegistration.Registration.register()
        IsolatedRegistration.Registration.register()
        let odd = OddRegistration.Registration.make()
        print("odd:", odd.all.text, odd.later.text, odd.run { odd.run.text }, await odd.run { await later(odd.`init`) })
        let given = GivenRegistration.Registration.make(
          \(words.joined(separator: ",\n    "))
        )
        let reads: [Bool] = [\(reads.joined(separator: ",\n    "))]
        print("given:", reads.filter { $0 }.count, given.word.text)
        let replaced = given.replacing { $0.`self` = { _ in Given(text: "other") } }
        print("replaced:", replaced.word.text)
        _ = LargeRegistration.Registration.make().service299
        print("large")
      }

      func later(_ word: any Word) async -> String { word.text }

      """
  }
}
