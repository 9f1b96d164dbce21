import Diagnostics
import Loading
import Model
import Testing
import YAML

/// Specs are written as they were read.
@Suite struct SpecWriterTests {
  /// Every key, in the layout in which specs are written.
  static let full = """
    name: Chat
    summary: "Conversations: between buyers and sellers."
    layer: feature
    owners: [chat-team, "5"]
    visibility: ["layer:app", Home]
    platforms: { iOS: "16", macOS: 10.15.foo }
    tools: "5.9"
    path: ../Code/Chat
    sources: [A.swift, B]
    exclude: [README.md]
    resources:
      - Assets
      - { path: en.lproj, localization: default }
      - { path: Data, rule: copy }
      - { path: key.bin, rule: embed-in-code }
    public-headers: include
    package-access: false
    dependencies:
      - CoreUI
      - Tracking/Core
      - { name: Shim, platforms: [linux, macOS], traits: [T] }
      - { product: Toml, aliases: { Log: TheirLog, Net: TheirNet } }
    settings:
      - { define: A=1, when: { platforms: [iOS, freebsd], configuration: debug, traits: [T] } }
      - { define: B, tool: cxx }
      - { header-search-path: include }
      - { header-search-path: include, tool: cxx }
      - { linked-library: z }
      - { linked-framework: UIKit }
      - { interoperability: Cxx }
      - { upcoming-feature: ExistentialAny }
      - { experimental-feature: Lifetimes }
      - { strict-memory-safety: true }
      - { unsafe-flags: [-O3, "-D x, y"], tool: linker }
      - { language-mode: "5" }
      - { treat-all-warnings: warning }
      - { treat-warning: Deprecated }
      - { treat-warning: Unsafe, as: warning, tool: c }
      - { enable-warning: everything }
      - { disable-warning: unused, tool: cxx }
      - { default-isolation: MainActor }
      - { default-isolation: nonisolated }
    plugins: [Lint, Pkg/P]
    linkage: dynamic
    services:
      chat: ChatModule
      profile: { protocol: Some.Profile, isolation: MainActor }
      store: { type: Store, concrete: true }
    config:
      protocol: ChatConfiguration
      service: chatSettings
      setup: ChatSetup
      values:
        host: String
        retries: { type: Int, default: 3 }
        ratio: { type: Double, default: 0.5 }
        isOn: { type: Bool, default: true }
        version: { type: String, info: CFBundleShortVersionString }
        level: { type: Int, env: LEVEL, default: -1 }
        flag: { type: Bool, app: true }
        key: { type: String, secret: true, as: chatKey }
        base: { type: URL, default: "https://h/a" }
        hosts: { type: "[String]", default: [a, "5"] }
      test: { host: "5", flag: true, key: none, ratio: 1.5 }
    launch:
      open: ChatLaunch.open
      warmUp:
        call: ChatLaunch.warmUp
        requires: [chat, { rooms: collect }]
        after: [open, Tracking.start]
        isolation: MainActor
        priority: userInitiated
        when: firstFrame
    routes:
      account/login?next={next:String=home}:
        call: account.login
        async: true
        throws: true
        returns: (any User)?
        as: signIn
      account/{number:Int}: account.order
      "wx12:": account.pay
    events: { signedOut: ~, paired: { notification: AccountPaired } }
    injects: [account, chatSettings]
    modules:
      ChatInterface:
        layer: interface
        visibility: []
        services:
          rooms: Rooms
        provides:
          rooms: { type: LiveRooms, "on": { didEnterBackground: save, signedOut: { call: forget, async: true } } }
      Macros: { type: macro, linkage: automatic }
      Blob: { type: binary, url: "https://h/b.zip", checksum: ab }
      Zip: { type: system, path: zip, pkg-config: zip, providers: { brew: [zip], apt: [zip-dev, x] } }
      Build: { type: plugin, plugin: build-tool }
      Docs: { type: plugin, plugin: { command: documentation-generation } }
      Own:
        type: plugin
        plugin:
          command: source-code-formatting
          description: ""
          permissions: [{ write: fixes files }, { network: "asks: all", scope: all, ports: [80, 443] }]
      Net: { type: plugin, plugin: { command: net, description: Nets, permissions: [{ network: why, scope: docker }] } }
      ChatInterfaceTests: { type: test, linkage: static }
    tests:
      ChatTests: { dependencies: [Helpers], settings: [{ define: A }, { define: B }] }
      settings: {}
    provides:
      chat: { type: ChatFeature, scope: transient, requires: [analytics, { profile: lazy }] }
      rooms:
        factory: Rooms.make
        requires:
          - { a: { label: _, lazy: true } }
          - { b: optional }
          - { c: collect }
          - { d: { label: e } }
          - { f: { label: g, optional: true } }
          - { h: { lazy: true, collect: true } }
      orders: { type: Orders, scope: session }
      trace: { same: orders }
      log: [FileLog, { type: ConsoleLog, scope: transient }]
    products:
      Chat: [Chat, ChatInterface]
      X-Dynamic: { type: dynamic, modules: [Chat] }

    """

  static let root = """
    name: Shop
    kind: app
    integration:
      tools: "6.0"
      defaults: { platforms: { iOS: "16" }, settings: [{ upcoming-feature: ExistentialAny }] }
      layers: [app, { name: foundation, peers: true }]
      search: [Components]
      sources: [../specs]
      allowed-sources: [github.com/apple, "git.example.com:8443"]
      minimum-age: { days: "7", except: [log, swift-*] }
      packages: separate
      package-resolved: root
      pods: podfile
      unowned: nothing
      severity:
        unused-provider: "off"
      xcode: App.xcodeproj
      file-urls: true
    package:
      swift: ["5", "6"]
      c: c99
      cxx: gnu++17
      localization: en
      pkg-config: libx
      providers: { apt: [libx-dev] }
      traits:
        default: [A]
        A: { summary: First, enables: [B] }
        B: {}
        C: [B]
      tools-only: [swift-docc-plugin]
      experimental-features: [SwiftBuild]
    type: none
    dependencies: [Chat]
    injects: [analytics]
    provides:
      address: app
      surroundings: { app: true, requires: [address, { chat: lazy }, { log: collect }] }
    bind: { analytics: ServerAnalytics }
    wiring: { dependencies: Deps, registration: Reg, testing: Tests }
    app:
      config:
        environments: [debug, release]
        folder: values
        select: [{ debug: DEBUG }, { info: KEY }, { env: NAME }, { default: release }]
        shared: [mapsKey]
      schemes: [shop, "https://shop.example"]
      events: { signedOut: ~, turned: { notification: ShopTurned } }
      scopes:
        session: { values: { user: AccountInterface.User, token: String } }
        visit: {}
    products: none

    """

  private static let short = [
    "name: A\n", "name: A\nkind: workspace\n", "name: A\nmodules: {}\n", "name: A\ntype: test\n",
    "name: A\nkind: app\n", "name: A\ntype: none\nmodules:\n  B: {}\n", "name: A\ntests: { exclude: [x] }\n",
    "name: A\ntests:\n  ATests: {}\n", "name: A\nkind: workspace\nmodules:\n  B: {}\ntests:\n  BTests: {}\n",
    "name: A\ntests:\n  ATests: { exclude: [x] }\n  B: {}\n", "name: A\nkind: app\ntype: library\n",
    "name: A\nintegration:\n  xcode: [A.xcodeproj, B.xcworkspace]\n",
  ]

  private func lines(_ text: String) -> [Substring] { text.split(separator: "\n", omittingEmptySubsequences: false) }

  private func decode(_ text: String) throws -> Spec {
    var reader = YAMLReader()
    var bag = DiagnosticBag()
    let spec = Array(text.utf8).withUnsafeBufferPointer { bytes in
      reader.read(bytes, file: FileID(rawValue: 0), into: &bag) { root, bag in
        decodeSpec(
          root, file: FileID(rawValue: 0), path: "Components/A/component.yaml", origin: .member, into: &bag
        ) { _ in false }
      }
    }
    #expect(bag.diagnostics.map(\.message) == [])
    return try #require(spec ?? nil)
  }

  @Test(arguments: [full, root] + short) func isWrittenAsItWasRead(text: String) throws {
    let written = SpecWriter.text(of: try decode(text))
    let difference = zip(lines(written), lines(text)).first { $0 != $1 }
    #expect(difference == nil)
    #expect(written.utf8.count == text.utf8.count)
  }

  /// A key that is decoded and not in these texts could be one that is not written.
  @Test func everyKeyIsInTheTexts() {
    for mapping in Set(decodedKeys.keys).subtracting(["publishedSource"]).sorted() {
      // Refused wherever they stand.
      for key in decodedKeys[mapping] ?? [] where key != "async" && key != "throws" {
        let found = [Self.full, Self.root].contains { text in
          ["\n", "\n  ", "\n    ", "\n      ", "\n        ", "{ ", ", ", "- "].contains {
            text.contains("\($0)\(key): ")
          }
            || text.contains("\(key):\n") || text.contains(", \"\(key)\": ")
        }
        #expect(found, "'\(key)' of \(mapping) is in no text")
      }
    }
  }

  @Test func saysThatThereAreNoTests() throws {
    let text = SpecWriter.text(of: try decode("name: A\n"), comments: ["one", "two"], deniesTests: true)
    #expect(text == "# one\n# two\nname: A\ntests: {}\n")
    let workspace = SpecWriter.text(of: try decode("name: A\nkind: workspace\n"), deniesTests: true)
    #expect(workspace == "name: A\nkind: workspace\n")
  }
}
