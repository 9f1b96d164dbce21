import Disk

/// An app for measuring run-time features: 30 components of ten routes each, a configuration, launch tasks that do
/// nothing, and code that reads injected services, in the app and in the second component.
struct RuntimeApp {
  let folder: String
  /// In the order in which the compiler wants them.
  let interfaces: [String]

  static let routeCount = 300
  static let taskCount = 100
  private static let perComponent = 10

  init(in parent: String) throws {
    folder = "\(parent)/runtime"
    let components = (0..<Self.routeCount / Self.perComponent).map { "Part\($0)" }
    interfaces = components.map { "\($0)Interface" }
    var files = [
      (
        "component.yaml",
        """
        name: Measured
        kind: app
        integration:
          tools: "6.0"
          search: [Components]
          defaults: { platforms: { macOS: "13", iOS: "16" } }
        dependencies: [\((components + interfaces.map { "\($0.dropLast(9))/\($0)" }).joined(separator: ", "))]
        injects: [part0]
        app: { config: { environments: [debug, release], select: [{ default: release }] }, schemes: [shop] }

        """
      ), ("integrate.lock.yaml", "lockfile: 1\npins: {}\n"),
      ("config/common.yaml", "pageSize: 20\nhost: shop.example\n"),
      ("Sources/Measured/main.swift", Self.main),
    ]
    for (number, name) in components.enumerated() { files += Self.component(name, number) }
    var writes = WriteSet(root: folder)
    for file in files { writes.add(Array(file.1.utf8), to: file.0) }
    _ = try writes.commit()
  }

  /// The folder of a module's sources.
  func sources(of module: String) -> String {
    module.hasSuffix("Interface")
      ? "\(folder)/Components/\(module.dropLast(9))/Sources/\(module)" : "\(folder)/Sources/\(module)"
  }

  /// Half of the routes carry a value in the path, a third one in the query.
  private static func form(_ route: Int) -> (link: String, parameters: String) {
    let head = "part\(route / perComponent)/screen\(route % perComponent)"
    return switch route % 6 {
    case 0: (head, "")
    case 1, 3: ("\(head)/{id:Int}", "id: Int")
    case 2: ("\(head)?tab={tab:String=first}", "tab: String")
    case 4: ("\(head)/{name}?page={page:Int=1}&wide={wide:Bool=false}", "name: String, page: Int, wide: Bool")
    default: ("\(head)/{name}", "name: String")
    }
  }

  private static func component(_ name: String, _ number: Int) -> [(String, String)] {
    let routes = Array(number * perComponent..<(number + 1) * perComponent)
    let tasks = routes.filter { $0 % 3 == 0 && $0 / 3 < taskCount }
    let isFirst = number == 0
    // It reads a service of the first one.
    let reads = number == 1
    let service = "part\(number)"
    var spec = "name: \(name)\n"
    if reads { spec += "dependencies: [Part0/Part0Interface]\ninjects: [part0]\n" }
    spec += "modules:\n  \(name)Interface:\n    services: { \(service): Module\(number) }\n"
    if isFirst {
      spec += "    config: { protocol: PartConfiguration, values: { pageSize: Int, host: String },"
      spec += " test: { pageSize: 1, host: test } }\n"
    }
    spec += "    routes:\n" + routes.map { "      \"\(form($0).link)\": \(service).open\($0)\n" }.joined()
    spec += "provides: { \(service): Feature\(number) }\n"
    spec += "launch:\n" + tasks.map { "  task\($0): Launch\(number).task\($0)\n" }.joined()
    let methods = routes.map { "func open\($0)(\(form($0).parameters))" }
    var interface = "public protocol Module\(number): Sendable {\n" + methods.map { "  \($0)\n" }.joined() + "}\n"
    if isFirst {
      interface +=
        "public protocol PartConfiguration: Sendable {\n  var pageSize: Int { get }\n  var host: String { get }\n}\n"
    }
    var code = """
      import \(name)Interface
      public struct Feature\(number): Module\(number) {
        public init() {}
      \(methods.map { "  public \($0) {}\n" }.joined())}
      public enum Launch\(number) {
      \(tasks.map { "  public static func task\($0)() {}\n" }.joined())}

      """
    if reads {
      code += """
        import Part0Interface
        import \(name)Injected
        public final class Screen {
          @Injected(\\.part0) private var part0
          public init() {}
          public func show() { part0.open0() }
        }

        """
    }
    return [
      ("Components/\(name)/component.yaml", spec),
      ("Components/\(name)/Sources/\(name)Interface/\(name)Interface.swift", interface),
      ("Components/\(name)/Sources/\(name)/\(name).swift", code),
    ]
  }

  /// A link that leads to each route, as the app's code has it.
  private static var links: String {
    (0..<routeCount).map { route in
      let filled = form(route).link.replacing("{id:Int}", with: "\(route)").replacing("{name}", with: "ada")
        .replacing("{tab:String=first}", with: "second").replacing("{page:Int=1}", with: "7")
        .replacing("{wide:Bool=false}", with: "true")
      return "  \"shop://\(filled)\",\n"
    }.joined()
  }

  /// Prints a name and nanoseconds in each line.
  private static var main: String {
    """
    import MeasuredDependencies
    import MeasuredRegistration
    import Part0Interface
    import Part1

    let links = [
    \(links)]

    /// The median time of one call, in nanoseconds, over rounds so short that few are interrupted.
    func median(rounds: Int, calls: Int, _ work: () -> Int) -> Double {
      var times: [Double] = []
      var sum = 0
      for _ in 0..<rounds {
        let start = ContinuousClock.now
        for _ in 0..<calls { sum &+= work() }
        times.append(Double((ContinuousClock.now - start).components.attoseconds) / 1e9 / Double(calls))
      }
      // What nobody uses is not measured.
      if sum == 42 { print(sum) }
      return times.sorted()[rounds / 2]
    }

    final class AppScreen {
      @Injected(.part0) private var part0: any Module0
      func show() { part0.open0() }
    }

    Registration.register()
    let shop = Dependencies.current
    let configuration = shop.partConfiguration
    print("value", median(rounds: 301, calls: 2_000) { configuration.pageSize })
    print("container", median(rounds: 301, calls: 2_000) { shop.partConfiguration.pageSize })
    let (appScreen, screen) = (AppScreen(), Screen())
    print(
      "app",
      median(rounds: 301, calls: 2_000) {
        appScreen.show()
        return 1
      })
    print(
      "component",
      median(rounds: 301, calls: 2_000) {
        screen.show()
        return 1
      })
    let parsing = links.map { link in
      median(rounds: 5, calls: 200) { Dependencies.Route(link) == nil ? 0 : 1 }
    }
    let opening = links.map { link in median(rounds: 5, calls: 200) { shop.openNow(link) ? 1 : 0 } }
    precondition(links.allSatisfy { shop.openNow($0) })
    print("parse", parsing.sorted()[links.count / 2])
    print("open", opening.sorted()[links.count / 2])
    var launches: [Double] = []
    for _ in 0..<31 {
      let start = ContinuousClock.now
      let report = await Registration.launch()
      launches.append(Double((ContinuousClock.now - start).components.attoseconds) / 1e9)
      precondition(report.entries.count == \(taskCount))
    }
    print("launch", launches.sorted()[15])

    """
  }
}
