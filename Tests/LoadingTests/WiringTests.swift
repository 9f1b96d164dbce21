import Model
import Testing

/// `services:` and `provides:`.
@Suite struct WiringTests {
  @Test func servicesAreRead() throws {
    let decoded = spec(
      """
      name: A
      services:
        chat: ChatModule
        store: { protocol: Store.Reading, isolation: MainActor }
        log: { protocol: Logging, isolation: nonisolated }
        größe: { protocol: Größe, isolation: Actors.Store }
      """)
    #expect(decoded.findings == [])
    let services = try #require(decoded.value?.modules[0].services)
    #expect(services.map(\.name.value) == ["chat", "store", "log", "größe"])
    #expect(services.map(\.protocolName.value) == ["ChatModule", "Store.Reading", "Logging", "Größe"])
    #expect(services.map(\.isolation?.value) == [nil, "MainActor", nil, "Actors.Store"])
    #expect(shown(services[1].protocolName.place) == "4:22")
  }

  @Test func providersAreRead() throws {
    let decoded = spec(
      """
      name: A
      provides:
        chat: ChatFeature
        store: { type: Disk.Store, scope: transient, async: false, throws: false }
        log:
          factory: Log.make
          scope: shared
          requires:
            - analytics
            - profile: lazy
            - cart: optional
            - ads: collect
            - session: { lazy: true, label: user }
            - theme: { optional: true, lazy: false }
            - sinks: { collect: true }
            - clock: { label: _ }
      """)
    #expect(decoded.findings == [])
    let provides = try #require(decoded.value?.modules[0].provides)
    #expect(provides.map(\.service.value) == ["chat", "store", "log"])
    #expect(provides.map(\.construction.value) == [.type("ChatFeature"), .type("Disk.Store"), .factory("Log.make")])
    #expect(provides.map(\.scope) == [.shared, .transient, .shared])
    let requirements = provides[2].requirements
    #expect(
      requirements.map(\.service.value) == [
        "analytics", "profile", "cart", "ads", "session", "theme", "sinks", "clock",
      ])
    #expect(requirements.map(\.lazy) == [false, true, false, false, true, false, false, false])
    #expect(requirements.map(\.optional) == [false, false, true, false, false, true, false, false])
    #expect(requirements.map(\.collect) == [false, false, false, true, false, false, true, false])
    #expect(requirements.map(\.label) == [nil, nil, nil, nil, "user", nil, nil, "_"])
  }

  @Test(arguments: [
    ("services: { a-b: P }", "invalid-name 2:13"), ("services: { a: P-Q }", "invalid-name 2:16"),
    ("services: { a: }", "wrong-type 2:16"), ("services: { a: { isolation: MainActor } }", "missing-key 2:13"),
    ("services: { a: { protocol: 1P } }", "invalid-name 2:28"), ("services: { a: [P] }", "wrong-type 2:16"),
    ("services: { a: { protocol: P, isolation: a.-b } }", "invalid-name 2:42"),
    ("services: { a: { protocol: P, scope: shared } }", "unknown-key 2:31"), ("services: [a]", "wrong-type 2:11"),
    ("services: { a: P, a: Q }", "duplicate-key 2:19"), ("services: { a: P., b: Q }", "invalid-name 2:16"),
    ("services: { _: P }", "invalid-name 2:13"), ("services: { \"a\\\"\": P }", "invalid-name 2:13"),
    ("provides: { a: }", "wrong-type 2:16"), ("provides: { a: [[T]] }", "wrong-type 2:17"),
    ("provides: { a: { scope: shared } }", "missing-key 2:13"), ("provides: { a: { type: } }", "wrong-type 2:24"),
    ("provides: { a: { type: T, factory: f } }", "invalid-value 2:27"),
    ("provides: { a: \"T()\" }", "invalid-name 2:16"),
    ("provides: { a: { type: T, scope: Once } }", "invalid-value 2:34"),
    ("provides: { a: { type: T, scope: once, on: { willTerminate: end } } }", "invalid-value 2:40"),
    ("provides: { a: { type: T, require: [] } }", "unknown-key 2:27"),
    ("provides: { a: { type: T, requires: b } }", "wrong-type 2:37"),
    ("provides: { a: { type: T, requires: [b-c] } }", "invalid-name 2:38"),
    ("provides: { a: { type: T, requires: [{ b: lazy, c: lazy }] } }", "wrong-type 2:38"),
    ("provides: { a: { type: T, requires: [{ b: eager }] } }", "invalid-value 2:43"),
    ("provides: { a: { type: T, requires: [{ b: [lazy] }] } }", "wrong-type 2:43"),
    ("provides: { a: { type: T, requires: [{ b: { lasy: true } }] } }", "unknown-key 2:45"),
    ("provides: { a: { type: T, requires: [{ b: { lazy: yes } }] } }", "wrong-type 2:51"),
    ("provides: { a: { type: T, requires: [{ b: { label: a.b } }] } }", "invalid-name 2:52"),
    ("provides: { a: { type: T, requires: [{ b: { optional: true, collect: true } }] } }", "invalid-value 2:38"),
    ("provides: { a: { type: T, requires: [[b]] } }", "wrong-type 2:38"),
    ("provides: { a: { type: T, async: true } }", "effectful-initialiser 2:27"),
    ("provides: { a: { factory: f, throws: true } }", "effectful-initialiser 2:30"),
    ("provides: { a: try T }", "effectful-initialiser 2:16"),
    ("provides: { a: { factory: await f } }", "effectful-initialiser 2:27"),
    ("provides: { a: { type: T async } }", "effectful-initialiser 2:24"),
    ("provides: { a: T throws }", "effectful-initialiser 2:16"),
    ("provides: { a: { type: T, async: maybe } }", "wrong-type 2:34"),
  ])
  func findings(line: String, finding: String) { #expect(spec("name: A\n\(line)\n").findings == [finding]) }

  @Test func effectsSayWhereTheValueBelongs() {
    let decoded = spec("name: A\nprovides: { a: { type: T, async: true, throws: true } }\n")
    #expect(decoded.findings == ["effectful-initialiser 2:27", "effectful-initialiser 2:40"])
    #expect(decoded.helps.allSatisfy { $0.contains("register(…)") })
    #expect(decoded.value?.modules[0].provides.count == 1)
  }
}
