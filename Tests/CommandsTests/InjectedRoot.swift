/// The files of a root with every key of specs and lockfiles.
let injectedRoot = [
  "component.yaml": """
  name: Shop
  kind: app
  summary: A shop.
  owners: [shop-team]
  layer: app
  visibility: [Chat]
  platforms: { iOS: "16" }
  integration:
    tools: "6.2"
    defaults: { platforms: { iOS: "16", macOS: 10.15.foo }, settings: [{ upcoming-feature: ExistentialAny }] }
    layers: [app, feature, { name: interface, peers: true }]
    search: [Components]
    packages: single
    package-resolved: root
    severity: { unused-provider: "off" }
  package:
    swift: ["5", "6", "9"]
    c: c99
    cxx: gnu++17
    localization: en
    pkg-config: libx
    providers: { apt: [libx-dev], brew: [x] }
    traits:
      default: [A]
      A: { summary: First, enables: [B] }
      B: {}
    tools-only: [one]
    experimental-features: [SwiftBuild]
  dependencies:
    - Chat
    - Tracking/Core
    - one/one
    - { name: Shim, platforms: [linux, macOS], traits: [A] }
    - { product: Web, aliases: { Log: TheirLog } }
  provides: { address: app }
  bind: { chat: Chat }
  wiring: { dependencies: ShopServices, registration: ShopWiring }
  products:
    Shop-All: { type: dynamic, modules: [Shop] }

  """,
  "Components/Chat/component.yaml": """
  name: Chat
  path: Code/Chat
  sources: [A.swift, B]
  exclude: [README.md]
  resources:
    - Assets
    - { path: en.lproj, localization: default }
    - { path: Data, rule: copy }
    - { path: key.bin, rule: embed-in-code }
  public-headers: include
  package-access: false
  dependencies: [Tracking]
  settings:
    - { define: A=1, when: { platforms: [iOS, freebsd], configuration: debug, traits: [A] } }
    - { define: B, tool: cxx }
    - { header-search-path: include }
    - { linked-library: z }
    - { linked-framework: UIKit }
    - { interoperability: Cxx }
    - { upcoming-feature: ExistentialAny }
    - { experimental-feature: Lifetimes }
    - { strict-memory-safety: true }
    - { unsafe-flags: [-O3, "-D x, y"], tool: linker }
    - { language-mode: "5" }
    - { treat-all-warnings: warning }
    - { treat-warning: Unsafe, as: warning, tool: c }
    - { enable-warning: everything, tool: c }
    - { disable-warning: unused, tool: cxx }
    - { default-isolation: MainActor }
  plugins: [Lint, one/one]
  linkage: dynamic
  modules:
    Chat-Interface:
      services: { nothing: Nothing }
    ChatInterface:
      layer: interface
      visibility: [Shop]
      services:
        chat: ChatModule
        profile: { protocol: Some.Profile, isolation: ChatInterface.ProfileActor }
        rooms: { protocol: Rooms, isolation: MainActor }
        address: Address
        maker: Maker
    Macros: { type: macro }
    Blob: { type: binary, url: "https://h.example.com/b.zip", checksum: ab }
    Zip: { type: system, path: zip, pkg-config: zip, providers: { brew: [zip], apt: [zip-dev, x] } }
    Lint: { type: plugin, plugin: build-tool }
    Docs: { type: plugin, plugin: { command: documentation-generation } }
    Own:
      type: plugin
      plugin:
        command: own
        description: Owns
        permissions: [{ write: fixes files }, { network: "asks: all", scope: all, ports: [80, 443] }]
    Main:
      provides:
        profile: { type: Some.Profiles, requires: [{ rooms: { lazy: true, label: later } }] }
        maker: { factory: Makers.make, scope: transient, requires: [{ chat: { label: _, lazy: true } }] }
  tests:
    ChatTests: { dependencies: [Chat], settings: [{ define: A }, { define: B }] }
  provides:
    chat: { type: ChatFeature, requires: [{ profile: lazy }, { rooms: collect }, { maker: optional }] }
    rooms:
      factory: Rooms.make
      requires: [address]
  products:
    Chat: [Chat, ChatInterface]
    X-Dynamic: { type: dynamic, modules: [Chat] }

  """,
  "integrate.lock.d/Tracking.component.yaml": """
  name: Tracking
  dependencies: [{ name: one/one, platforms: [linux] }]
  modules:
    Core: { services: { tracking: { protocol: Tracks, isolation: Tracker } } }
  provides: { tracking: Tracked }
  products: { Tracking: [Tracking], TrackingCore: [Core] }

  """,
  "integrate.lock.yaml": """
  lockfile: 1
  pins:
    Tracking:
      git: https://git.example.com/tracking.git
      version: 1.2.0
      revision: 4444444444444444444444444444444444444444
    one:
      git: https://git.example.com/one.git
      version: 1.0.0
      revision: 1111111111111111111111111111111111111111
      allow: ^1.0.0
      products: { one: [one], OneTool: { type: executable, modules: [tool] } }
      platforms: { iOS: "13", macOS: 10.15.foo }
      tools: "5.9"
      ranges: { Branch: 1.0.0 ..< 2.0.0, Web: "*" }
      traits: [T, { name: U, when: [A] }]
    Branch:
      git: git@git.example.com:team/branch.git
      branch: main
      revision: 2222222222222222222222222222222222222222
      products: { Branch: [Branch] }
      ranges: {}
    Web: { registry: scope.web, version: 1.0.0, traits: [T], products: { Web: [Web] }, ranges: {} }
    Local: { path: Vendor/Local, products: { Local: [Local] }, ranges: {} }
    Shim: { binary: https://git.example.com/Shim.zip, checksum: "00", version: 1.0.0 }

  """,
]
