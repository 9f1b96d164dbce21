import Foundation
import TestSupport

extension Change {
  /// Edits of a feature's runtime code: `NAME` is the feature, `name` its name in lower case.
  private struct Edit {
    let name: String
    let old: String
    let new: String
    /// Text that is added at the end of the file.
    var after = ""

    init(_ name: String, _ old: String, _ new: String, after: String = "") {
      (self.name, self.old, self.new, self.after) = (name, old, new, after)
    }
  }

  private static func changes(
    _ kind: String, _ edits: [Edit], of has: @escaping @Sendable (RandomRoot.Runtime) -> Bool,
    in file: @escaping @Sendable (RandomRoot.Part) -> String
  ) -> [Change] {
    edits.map { edit in
      Change(name: "\(kind).\(edit.name)") { root, tree, random in
        guard let part = random.pick(root.features.filter { has($0.runtime) }) else { return false }
        return tree.edit(file(part)) { text in
          let changed = text.replacingOccurrences(of: edit.old.named(part), with: edit.new.named(part))
          if changed != text { text = changed + edit.after.named(part) }
        }
      }
    }
  }

  static let runtime =
    changes("launch", launchSources, of: \.hasTasks) { $0.runtimeFile }
    + changes("launch", launchSpecs, of: \.hasTasks) { $0.spec }
    + changes("routes", routeSources, of: \.hasRoutes) { $0.interfaceFile }
    + changes("routes", routeMethods, of: \.hasRoutes) { $0.mainFile }
    + changes("routes", routeSpecs, of: \.hasRoutes) { $0.spec }
    + changes("events", eventSources, of: \.hasEvents) { $0.mainFile }
    + changes("events", eventSpecs, of: \.hasEvents) { $0.spec }
    + changes("scopes", scopeSources, of: \.hasScope) { $0.runtimeFile }
    + changes("scopes", scopeValues, of: \.hasScope) { $0.interfaceFile }
    + changes("scopes", scopeSpecs, of: \.hasScope) { $0.spec }
    + changes("scopes", scopesOfApp, of: \.hasScope) { _ in "component.yaml" }
    + changes("routes", schemesOfApp, of: \.hasRoutes) { _ in "component.yaml" }
    + changes("launch", tasksOfApp, of: \.hasTasks) { _ in "component.yaml" }
    + changes("events", eventsOfApp, of: \.hasEvents) { _ in "component.yaml" }

  // MARK: Launch tasks

  private static let tasksOfApp = [
    Edit("app.said", "kind: app\n", "kind: app\nlaunch:\n"),
    Edit("app.task", "kind: app\n", "kind: app\nlaunch: { begin: Shop.begin }\n"),
  ]

  private static let launchSources = [
    Edit("renamed", "func start(", "func begin("), Edit("internal", "public static func late", "static func late"),
    Edit("package", "public static func late", "package static func late"),
    Edit("instance", "public static func late", "public func late"),
    Edit("free", "public static func late", "public func late"),
    Edit("hidden-type", "public enum NAMELaunch", "enum NAMELaunch"),
    Edit("class", "public enum NAMELaunch", "public final class NAMELaunch"),
    Edit("actor", "public enum NAMELaunch", "public actor NAMELaunch"),
    Edit("generic-type", "public enum NAMELaunch", "public enum NAMELaunch<T>"),
    Edit("type-on-main", "public enum NAMELaunch", "@MainActor public enum NAMELaunch"),
    Edit("type-renamed", "public enum NAMELaunch", "public enum NAMEStart"),
    Edit("extension", "public enum NAMELaunch {", "public enum NAMELaunch {}\nextension NAMELaunch {"),
    Edit(
      "extension-on-main", "public enum NAMELaunch {", "public enum NAMELaunch {}\n@MainActor extension NAMELaunch {"),
    Edit("alias", "public enum NAMELaunch", "public enum NAMEReal", after: "public typealias NAMELaunch = NAMEReal\n"),
    Edit("sync", "late() async", "late()"), Edit("throwing", "late() async", "late() async throws"),
    Edit("typed", "late() async", "late() async throws(CancellationError)"),
    Edit("result", "late() async {}", "late() async -> Int { 1 }"),
    Edit(
      "discarded", "public static func late() async {}", "@discardableResult public static func late() -> Int { 1 }"),
    Edit("void", "late() async", "late() async -> Void"), Edit("parameter", "late()", "late(_ count: Int)"),
    Edit("default", "late()", "late(_ count: Int = 1)"), Edit("generic", "late()", "late<T>(_ value: T? = Int?.none)"),
    Edit("on-main", "public static func late", "@MainActor public static func late"),
    Edit("nonisolated", "public static func late", "nonisolated public static func late"),
    Edit("concurrent", "public static func late", "@concurrent public static func late"),
    Edit("no-actor", "@MainActor public static func start", "public static func start"),
    Edit("label", "start(_ service:", "start(with service:"), Edit("some", "any NAMEService", "some NAMEService"),
    Edit("optional", "any NAMEService) throws { _ = service.name", "(any NAMEService)?) throws { _ = service?.name"),
    Edit("other-type", "any NAMEService) throws { _ = service.name }", "Int) {}"),
    Edit("anything", "any NAMEService) throws { _ = service.name }", "Any) {}"),
    Edit("overload", "public static func late", "public static func late(_ count: Int) {}\n  public static func late"),
    Edit("overload-sync", "public static func late", "public static func late() {}\n  public static func late"),
    Edit("deprecated", "public static func late", "@available(*, deprecated) public static func late"),
    Edit("unavailable", "public static func late", "@available(*, unavailable) public static func late"),
    Edit("newer", "public static func late", "@available(macOS 99, *) public static func late"),
    Edit("debug", "public static func late() async {}", "#if DEBUG\npublic static func late() async {}\n#endif"),
    Edit("never", "public static func late() async {}", "#if os(Windows)\npublic static func late() async {}\n#endif"),
    Edit("closure", "public static func late() async {}", "public static let late: @Sendable () -> Void = {}"),
  ]

  private static let launchSpecs = [
    Edit("isolation-gone", ", isolation: MainActor }\n  late", " }\n  late"),
    Edit("isolation", "after: [start]", "after: [start], isolation: MainActor"),
    Edit("isolation-of-nobody", "after: [start]", "after: [start], isolation: Nobody"),
    Edit("cycle", "start: { call: NAMELaunch.start,", "start: { call: NAMELaunch.start, after: [late],"),
    Edit("unknown-task", "after: [start]", "after: [begin]"),
    Edit("other-component", "after: [start]", "after: [Gone.start]"),
    Edit("unknown-service", "requires: [name]", "requires: [nobody]"),
    Edit("no-service", "requires: [name]", "requires: []"), Edit("twice", "requires: [name]", "requires: [name, name]"),
    Edit("at-once", ", when: idle", ""), Edit("first-frame", "when: idle", "when: firstFrame"),
    Edit("keyword", "  late:", "  default:"), Edit("unknown-function", "NAMELaunch.late", "NAMELaunch.later"),
    Edit("type", "NAMELaunch.late", "NAMELaunch"), Edit("session", "requires: [name]", "requires: [name, nameVisits]"),
    Edit("priority", "when: idle", "when: idle, priority: background"),
  ]

  // MARK: Routes

  private static let routeSources = [
    Edit("renamed", "func show(", "func present("), Edit("label", "show(id:", "show(number:"),
    Edit("labels", "show(id: Int", "show(_ id: Int"), Edit("name", "show(id: Int", "show(id number: Int"),
    Edit("type", "id: Int", "id: Int64"), Edit("optional", "mode: String", "mode: String?"),
    Edit("order", "id: Int, mode: String", "mode: String, id: Int"), Edit("full-name", "id: Int", "id: Swift.Int"),
    Edit("extra", "mode: String)", "mode: String, more: Int)"), Edit("async", "mode: String)", "mode: String) async"),
    Edit("throws", "mode: String)", "mode: String) throws"), Edit("result", "mode: String)", "mode: String) -> Int"),
    Edit("static", "  func show", "  static func show"), Edit("mutating", "  func show", "  mutating func show"),
    Edit("generic", "show(id: Int, mode: String)", "show<T>(id: Int, mode: T)"),
    Edit("sync", "more() async", "more()"), Edit("other-result", "Int?", "String?"),
    Edit("full-result", "Int?", "Optional<Int>"),
    Edit("no-result", " -> Int?", ""), Edit("nonisolated", "  func show", "  nonisolated func show"),
    Edit("on-main", "  func show", "  @MainActor func show"), Edit("gone", "  func show(id: Int, mode: String)\n", ""),
    Edit("debug", "  func more() async -> Int?", "  #if DEBUG\n  func more() async -> Int?\n  #endif"),
    Edit("unavailable", "  func show", "  @available(*, unavailable) func show"),
    Edit(
      "overload", "  func show(", "  func show(id: Int)\n  func show(",
      after: "extension NAMEService { public func show(id: Int) {} }\n"),
    Edit(
      "extension", "  func show(id: Int, mode: String)\n", "",
      after: "extension NAMEService { public func show(id: Int, mode: String) {} }\n"),
    Edit(
      "hidden-extension", "  func show(id: Int, mode: String)\n", "",
      after: "extension NAMEService { func show(id: Int, mode: String) {} }\n"),
  ]

  private static let routeMethods = [
    Edit("of-type.renamed", "func show(", "func present("),
    Edit("of-type.async", "mode: String)", "mode: String) async"),
    Edit("of-type.sync", "more() async", "more()"),
  ]

  private static let routeSpecs = [
    Edit("spec.type", "{id:Int}", "{id:Double}"), Edit("spec.text", "{id:Int}", "{id}"),
    Edit("spec.unknown-type", "{id:Int}", "{id:UUID}"), Edit("spec.name", "{id:Int}", "{number:Int}"),
    Edit("spec.no-default", "=full}", "}"), Edit("spec.default", "=full}", "=}"),
    Edit("spec.query", "?mode={mode", "?m={mode"), Edit("spec.parameter-gone", "?mode={mode:String=full}", ""),
    Edit("spec.keyword", "{id:Int}", "{in:Int}"), Edit("spec.method", "name.show", "name.shows"),
    Edit("spec.service", "name.show", "nobody.show"), Edit("spec.sync", "async: true, ", ""),
    Edit("spec.throws", "async: true, ", "async: true, throws: true, "),
    Edit("spec.no-result", ", returns: \"Int?\"", ""),
    Edit("spec.result", "\"Int?\"", "Int"), Edit("spec.same", "name/more", "name/{number:Int}"),
    Edit("spec.as", "returns: \"Int?\"", "returns: \"Int?\", as: nameShow"),
    Edit("spec.value-alone", "name/more", "{more}"),
    Edit("spec.values-around", "name/{id:Int}", "{mode2}/name/{id:Int}"),
    Edit("spec.as-keyword", "returns: \"Int?\"", "returns: \"Int?\", as: default"),
    Edit("spec.scheme", "\"name/more\": { call: name.more, async: true, returns: \"Int?\" }", "\"nm1:\": name.show"),
  ]

  private static let schemesOfApp = [
    Edit("no-schemes", "  schemes: [shop]\n", ""), Edit("other-schemes", "[shop]", "[shop, \"https://shop.example\"]"),
    Edit("wrong-schemes", "[shop]", "[\"shop://\"]"),
  ]

  // MARK: Events

  private static let eventSources = [
    Edit("renamed", "func changed()", "func change()"), Edit("internal", "public func changed", "func changed"),
    Edit("package", "public func changed", "package func changed"),
    Edit("private", "public func changed", "private func changed"),
    Edit("static", "public func changed", "public static func changed"), Edit("async", "changed()", "changed() async"),
    Edit("sync", "end() async", "end()"), Edit("throws", "changed()", "changed() throws"),
    Edit("async-throws", "end() async", "end() async throws"), Edit("result", "changed() {}", "changed() -> Int { 1 }"),
    Edit("parameter", "changed()", "changed(_ count: Int)"), Edit("default", "changed()", "changed(_ count: Int = 1)"),
    Edit("generic", "changed()", "changed<T>(_ value: T? = Int?.none)"),
    Edit("on-main", "public func changed", "@MainActor public func changed"),
    Edit("nonisolated", "public func changed", "nonisolated public func changed"),
    Edit("overload", "public func changed", "public func changed(_ count: Int) {}\n  public func changed"),
    Edit("overload-async", "public func changed", "public func changed() async {}\n  public func changed"),
    Edit("variable", "public func changed() {}", "public var changed: () -> Void { {} }"),
    Edit("debug", "public func changed() {}", "#if DEBUG\n  public func changed() {}\n  #endif"),
    Edit("unavailable", "public func changed", "@available(*, unavailable) public func changed"),
    Edit("deprecated", "public func changed", "@available(*, deprecated) public func changed"),
    Edit("extension", "  public func changed() {}\n", "", after: "extension LiveNAME { public func changed() {} }\n"),
    Edit("hidden-extension", "  public func changed() {}\n", "", after: "extension LiveNAME { func changed() {} }\n"),
    Edit(
      "extension-on-main", "  public func changed() {}\n", "",
      after: "@MainActor extension LiveNAME { public func changed() {} }\n"),
    Edit("hidden-type", "public final class LiveNAME", "final class LiveNAME"),
    Edit("actor", "public final class LiveNAME", "public actor LiveNAME"),
  ]

  private static let eventSpecs = [
    Edit("spec.unknown", "{ nameChanged: changed", "{ nobodyChanged: changed"),
    Edit("spec.gone", "    events: { nameChanged: }\n", ""),
    Edit("spec.system", "events: { nameChanged: }", "events: { nameChanged: , willTerminate: }"),
    Edit("spec.method", "nameChanged: changed", "nameChanged: change"),
    Edit("spec.async", "nameChanged: changed", "nameChanged: { call: changed, async: true }"),
    Edit("spec.sync", "{ call: end, async: true }", "end"),
    Edit("spec.transient", "    on:", "    scope: transient\n    on:"),
    Edit("spec.notification", "events: { nameChanged: }", "events: { nameChanged: { notification: Changed } }"),
    Edit("spec.keyword", "nameChanged:", "default:"),
  ]

  private static let eventsOfApp = [
    Edit("app.said", "app:\n", "app:\n  events: {}\n"),
    Edit("app.own", "app:\n", "app:\n  events: { moved: { notification: Moved }, left: }\n"),
    Edit("app.there-already", "app:\n", "app:\n  events: { nameChanged: }\n"),
    Edit("app.of-the-system", "app:\n", "app:\n  events: { willTerminate: }\n"),
    Edit("app.keyword", "app:\n", "app:\n  events: { default: , self: }\n"),
  ]

  // MARK: Scopes

  private static let scopeSources = [
    Edit("label", "init(nameUser: NAMEUser)", "init(user nameUser: NAMEUser)"),
    Edit(
      "type", "init(nameUser: NAMEUser) { user = nameUser }", "init(nameUser: Int) { user = NAMEUser(id: nameUser) }"),
    Edit(
      "optional", "init(nameUser: NAMEUser) { user = nameUser }",
      "init(nameUser: NAMEUser?) { user = nameUser ?? NAMEUser(id: 0) }"),
    Edit("full-name", "init(nameUser: NAMEUser)", "init(nameUser: NAMEInterface.NAMEUser)"),
    Edit(
      "some", "init(nameUser: NAMEUser) { user = nameUser }", "init(nameUser: some Sendable) { user = NAMEUser(id: 1) }"
    ),
    Edit("extra", "init(nameUser: NAMEUser)", "init(nameUser: NAMEUser, more: Int)"),
    Edit("default", "init(nameUser: NAMEUser)", "init(nameUser: NAMEUser, more: Int = 1)"),
    Edit("async", "init(nameUser: NAMEUser)", "init(nameUser: NAMEUser) async"),
    Edit("throws", "init(nameUser: NAMEUser)", "init(nameUser: NAMEUser) throws"),
    Edit("internal", "public struct NAMEUserVisits", "struct NAMEUserVisits"),
    Edit("class", "public struct NAMEUserVisits", "public final class NAMEUserVisits"),
    Edit("actor", "public struct NAMEUserVisits", "public actor NAMEUserVisits"),
    Edit("on-main", "public struct NAMEUserVisits", "@MainActor public struct NAMEUserVisits"),
    Edit("renamed", "public struct NAMEUserVisits", "public struct NAMEAllVisits"),
    Edit("no-protocol", "NAMEUserVisits: NAMEVisits", "NAMEUserVisits"),
  ]

  private static let scopeValues = [
    Edit("value.internal", "public struct NAMEUser", "struct NAMEUser"),
    Edit("value.renamed", "struct NAMEUser:", "struct NAMEPerson:"),
    Edit("value.not-sendable", "struct NAMEUser: Sendable", "struct NAMEUser"),
    Edit("value.class", "public struct NAMEUser", "public final class NAMEUser"),
    Edit("value.class-not-sendable", "public struct NAMEUser: Sendable", "public final class NAMEUser"),
    Edit("value.class-unchecked", "public struct NAMEUser: Sendable", "public class NAMEUser: @unchecked Sendable"),
    Edit("value.actor", "public struct NAMEUser: Sendable", "public actor NAMEUser"),
    Edit("value.on-main", "public struct NAMEUser: Sendable", "@MainActor public struct NAMEUser"),
    Edit("value.generic", "struct NAMEUser:", "struct NAMEUser<T>:"),
    Edit("value.late", "struct NAMEUser: Sendable", "struct NAMEUser", after: "extension NAMEUser: Sendable {}\n"),
    Edit(
      "value.unavailable-conformance", "struct NAMEUser: Sendable", "struct NAMEUser",
      after: "@available(*, unavailable) extension NAMEUser: Sendable {}\n"),
    Edit("value.alias", "struct NAMEUser:", "struct NAMEReal:", after: "public typealias NAMEUser = NAMEReal\n"),
    Edit("value.nested", "public struct NAMEUser", "public enum Space {}\npublic struct NAMEUser"),
    Edit("value.deprecated", "public struct NAMEUser", "@available(*, deprecated) public struct NAMEUser"),
    Edit("value.debug", "public protocol NAMEVisits", "#if DEBUG\n#endif\npublic protocol NAMEVisits"),
    Edit("service.on-main", "public protocol NAMEVisits", "@MainActor public protocol NAMEVisits"),
    Edit("service.not-sendable", "protocol NAMEVisits: Sendable", "protocol NAMEVisits"),
    Edit("service.internal", "public protocol NAMEVisits", "protocol NAMEVisits"),
  ]

  private static let scopeSpecs = [
    Edit("spec.shared", "scope: session, ", ""), Edit("spec.transient", "scope: session", "scope: transient"),
    Edit("spec.unknown", "scope: session", "scope: sessions"),
    Edit("spec.no-value", "requires: [nameUser]", "requires: []"),
    Edit("spec.unknown-value", "requires: [nameUser]", "requires: [somebody]"),
    Edit("spec.lazy-value", "requires: [nameUser]", "requires: [{ nameUser: lazy }]"),
    Edit("spec.of-the-app", "requires: [nameUser]", "requires: [nameUser, name]"),
    Edit("spec.outlived", "provides:\n", "provides:\n  other: { type: Other, requires: [nameVisits] }\n"),
  ]

  private static let scopesOfApp = [
    Edit("app.renamed-value", "nameUser: NAMEInterface", "somebody: NAMEInterface"),
    Edit("app.type", "NAMEInterface.NAMEUser", "NAMEInterface.Somebody"),
    Edit("app.no-module", "NAMEInterface.NAMEUser", "NAMEUser"),
    Edit("app.own-module", "NAMEInterface.NAMEUser", "NAME.NAMEUser"),
    Edit("app.text", "NAMEInterface.NAMEUser", "String"),
    Edit("app.other-scope", "{ session:", "{ visit:"), Edit("app.more", "{ session:", "{ visit: {}, session:"),
    Edit("app.keyword", "nameUser: NAMEInterface", "in: NAMEInterface"),
  ]
}

extension String {
  /// With the names of a feature.
  func named(_ part: RandomRoot.Part) -> String {
    let injected = part.runtime.injected
    return replacingOccurrences(of: "OTHER", with: injected?.service.name ?? "OTHER")
      .replacingOccurrences(of: "OWN", with: part.name.lowercased())
      .replacingOccurrences(of: "FEATURE", with: injected?.feature ?? "FEATURE")
      .replacingOccurrences(of: "WRAPPER", with: injected?.wrapper ?? "WRAPPER")
      .replacingOccurrences(of: "nameUser", with: part.name.lowercased() + "User")
      .replacingOccurrences(of: "nameVisits", with: part.name.lowercased() + "Visits")
      .replacingOccurrences(of: "nameChanged", with: part.name.lowercased() + "Changed")
      .replacingOccurrences(of: "nameShow", with: part.name.lowercased() + "Show")
      .replacingOccurrences(of: "name.", with: part.name.lowercased() + ".")
      .replacingOccurrences(of: "name/", with: part.name.lowercased() + "/")
      .replacingOccurrences(of: "[name", with: "[" + part.name.lowercased())
      .replacingOccurrences(of: "name]", with: part.name.lowercased() + "]")
      .filled(part)
  }
}
