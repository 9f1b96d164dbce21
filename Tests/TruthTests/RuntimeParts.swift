import TestSupport

extension RandomRoot {
  /// The parts of a feature that an app uses at run time.
  struct Runtime {
    var hasTasks = false
    var hasRoutes = false
    /// Its provider hears of an event that its interface declares.
    var hasEvents = false
    /// It has a service of the scope `session`.
    var hasScope = false
    /// Its injected code reads the service of another feature.
    var injected: Injected?

    struct Injected {
      /// `Chat`
      let feature: String
      let service: Service

      var wrapper: String { service.isMainActor ? "MainInjected" : "Injected" }
    }

    static func random(_ random: inout SeededGenerator, isFactory: Bool) -> Runtime {
      Runtime(
        hasTasks: random.below(3) == 0, hasRoutes: random.below(3) == 0, hasEvents: random.below(3) == 0 && !isFactory,
        hasScope: random.below(3) == 0)
    }
  }
}

extension RandomRoot.Part {
  private var small: String { name.lowercased() }
  private var isOnMain: Bool { service?.isMainActor == true }

  /// The file with launch tasks and parts of a session.
  var runtimeFile: String { "\(sources)/Runtime.swift" }

  /// The file with code that reads injected services.
  var viewFile: String { "\(sources)/View.swift" }

  // MARK: Specs

  /// Under the interface module.
  var runtimeLinesOfInterface: [String] {
    var lines: [String] = []
    if runtime.hasScope { lines.append("      \(small)Visits: \(name)Visits") }
    if runtime.hasRoutes {
      lines += [
        "    routes:", "      \"\(small)/{id:Int}?mode={mode:String=full}\": \(small).show",
        "      \"\(small)/more\": { call: \(small).more, async: true, returns: \"Int?\" }",
      ]
    }
    if runtime.hasEvents { lines.append("    events: { \(small)Changed: }") }
    return lines
  }

  /// Under the provider of its service.
  var runtimeLinesOfProvider: [String] {
    runtime.hasEvents ? ["    on: { \(small)Changed: changed, willTerminate: { call: end, async: true } }"] : []
  }

  /// Behind the provider of its service.
  var runtimeLinesOfProviders: [String] {
    runtime.hasScope ? ["  \(small)Visits: { type: \(name)UserVisits, scope: session, requires: [\(small)User] }"] : []
  }

  /// At the end of the spec.
  var runtimeLinesOfSpec: [String] {
    let injects = runtime.injected.map { ["injects: [\($0.service.name)]"] } ?? []
    guard runtime.hasTasks else { return injects }
    return injects + [
      "launch:",
      "  start: { call: \(name)Launch.start, requires: [\(small)]\(isOnMain ? ", isolation: MainActor" : "") }",
      "  late: { call: \(name)Launch.late, after: [start], when: idle }",
    ]
  }

  // MARK: Sources

  /// The additional requirements of the protocol.
  var runtimeRequirements: String {
    runtime.hasRoutes ? "  func show(id: Int, mode: String)\n  func more() async -> Int?\n" : ""
  }

  /// Members of the type.
  var runtimeMembers: [String] {
    (runtime.hasRoutes
      ? ["  public func show(id: Int, mode: String) {}", "  public func more() async -> Int? { 1 }"] : [])
      + (runtime.hasEvents ? ["  public func changed() {}", "  public func end() async {}"] : [])
  }

  /// Types of the interface.
  var runtimeInterface: String {
    guard runtime.hasScope else { return "" }
    return """

      public struct \(name)User: Sendable {
        public let id: Int
        public init(id: Int) { self.id = id }
      }
      public protocol \(name)Visits: Sendable {
        var user: \(name)User { get }
      }

      """
  }

  /// The file with code that reads injected services, nil if there is none.
  var viewSource: String? {
    guard let injected = runtime.injected else { return nil }
    return """
      import \(injected.feature)Interface
      import \(name)Injected
      \(injected.service.isMainActor ? "@MainActor " : "")public struct \(name)View {
        @\(injected.wrapper)(\\.\(injected.service.name)) private var service
        public init() {}
        public var text: String { service.name }
      }

      """
  }

  /// The file with code for launch and sessions, nil if there is none.
  var runtimeSource: String? {
    guard runtime.hasTasks || runtime.hasScope else { return nil }
    var text = "import \(name)Interface\n"
    if runtime.hasTasks {
      text += """
        public enum \(name)Launch {
          \(isOnMain ? "@MainActor " : "")public static func start(_ service: any \(name)Service) throws { _ = service.name }
          public static func late() async {}
        }

        """
    }
    if runtime.hasScope {
      text += """
        public struct \(name)UserVisits: \(name)Visits {
          public let user: \(name)User
          public init(\(small)User: \(name)User) { user = \(small)User }
        }

        """
    }
    return text
  }
}

extension RandomRoot {
  /// The run-time lines of the app's spec; empty if no feature has any.
  var runtimeLinesOfRoot: [String] {
    var lines: [String] = []
    if features.contains(where: \.runtime.hasRoutes) { lines.append("  schemes: [shop]") }
    let values = features.filter(\.runtime.hasScope).map { part in
      "\(part.name.lowercased())User: \(part.name)Interface.\(part.name)User"
    }
    if !values.isEmpty { lines.append("  scopes: { session: { values: { \(values.joined(separator: ", ")) } } }") }
    return lines.isEmpty ? [] : ["app:"] + lines
  }

  /// The app's first lines, and the beginning of its work on the main actor.
  var runtimeStart: [String] {
    features.contains(where: \.runtime.hasTasks)
      ? ["_ = await Registration.launch()", "_ = await Registration.idle()", "await MainActor.run {"]
      : ["MainActor.assumeIsolated {"]
  }

  /// The app's use of the features on the main actor.
  var runtimeUse: [String] {
    var lines: [String] = []
    let values = features.filter(\.runtime.hasScope).map { part in
      "\(part.name.lowercased())User: \(part.name)User(id: 1)"
    }
    if !values.isEmpty {
      lines.append("  let session = Dependencies.current.session(\(values.joined(separator: ", ")))")
      for part in features where part.runtime.hasScope {
        lines.append("  precondition(session.\(part.name.lowercased())Visits.user.id == 1)")
      }
    }
    for part in features where part.runtime.hasRoutes {
      lines.append("  precondition(Dependencies.current.openNow(\"shop://\(part.name.lowercased())/3?mode=short\"))")
    }
    for part in features where part.runtime.hasEvents {
      lines.append("  Dependencies.current.send(.\(part.name.lowercased())Changed)")
    }
    return lines
  }
}
