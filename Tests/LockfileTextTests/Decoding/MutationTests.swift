import Diagnostics
import LockfileText
import Model
import Paths
import TestSupport
import Testing

@testable import Loading

/// Decoding any file gives findings or a valid value.
@Suite struct MutationTests {
  private static let specs = [
    """
    name: Chat
    summary: Conversations between buyers and sellers.
    layer: feature
    owners: [chat-team]
    visibility: [layer:app]
    dependencies: [CoreUI, Tracking/Core, { name: CryptoShim, platforms: [linux] }]
    resources: [Resources, { path: B, rule: copy }]
    tests: { dependencies: [swift-snapshot-testing/SnapshotTesting] }
    modules:
      ChatInterface:
        layer: interface
        services:
          chat: { protocol: ChatModule, isolation: MainActor }
      Lint: { type: plugin, plugin: { command: lint, permissions: [{ network: loads, scope: local, ports: [80] }] } }
      Engine:
        path: ../Sources/Engine
        settings: [{ unsafe-flags: [-O3], tool: cxx, when: { platforms: [linux] } }, { treat-warning: X, as: error }]
        plugins: [Pkg/P]
        package-access: false
        dependencies: [{ product: Toml, aliases: { A: B } }]
      Kit: { type: binary, url: "https://example.com/kit.zip", checksum: abc }
    provides:
      chat:
        type: ChatFeature
        scope: shared
        requires:
          - analytics
          - profile: lazy
          - session: { lazy: true, label: user }

    """,
    """
    name: Grocery
    kind: app
    integration:
      tools: "6.0"
      defaults: { platforms: { iOS: "16", macOS: "13" }, settings: [{ define: X }] }
      layers: [app, feature, { name: foundation, peers: true }, interface]
      search: [Components]
      sources: [../specs]
      packages: single
      severity: { unused-provider: off }
      xcode: App.xcodeproj
      file-urls: true
    bind: { analytics: ServerAnalytics }
    provides: { serverAddress: app }
    wiring: { dependencies: D, registration: R }
    platforms: { custom: 1.2.beta }
    package:
      swift: ["5"]
      c: c99
      pkg-config: libcurl
      providers: { apt: [libcurl4-openssl-dev], brew: [curl] }
      traits: { default: [A], A: { summary: x, enables: [B] }, B: {} }
      tools-only: [swift-docc-plugin]
    products:
      X-Dynamic: { type: dynamic, modules: [A, B] }
    tests:
      EngineTests: { dependencies: [Helpers], resources: [Fixtures] }

    """,
  ].map { Array($0.utf8) }

  private static let pins = Array(
    """
    lockfile: 1
    pins:
      Tracking:
        git: https://git.example.com/tracking.git
        version: 1.2.0
        revision: 0123456789012345678901234567890123456789
      swift-x:
        git: git@github.com:team/swift-x.git
        branch: main
        revision: abcdefabcdefabcdefabcdefabcdefabcdefabcd
        allow: ^1.12.0
        products: { X: [X], Y: { type: dynamic, modules: [Y] } }
        platforms: { iOS: "13", macOS: "10.15" }
        tools: "5.9"
        ranges:
          swift-dependencies: 1.1.0 ..< 2.0.0
          swift-b: { branch: main }
      Toml: { path: ../Toml }
      Kit: { binary: https://h/Kit.zip, checksum: abc, version: 1.0.0 }
      Web: { registry: scope.web, version: 1.0.0, traits: [T, { name: U, when: [A] }] }
      Firebase: { pod: trunk, version: 10.0.0, modules: { Analytics: { requires: { Firebase/Core: "" } } }, requires: { A: ~> 1 } }

    """.utf8)

  private static let words = (Array(decodedKeys) + decodedLockfileKeys).sorted { $0.key < $1.key }.flatMap(\.value)

  @Test func theUnmutatedAreSound() {
    for bytes in Self.specs {
      #expect(spec(String(decoding: bytes, as: UTF8.self), path: "a/component.yaml").findings == [])
    }
    #expect(lockfile(String(decoding: Self.pins, as: UTF8.self)).findings == [])
  }

  @Test func mutatedSpecsGiveFindingsOrASpec() {
    var mutator = Mutator(seed: 20_261_120, words: Self.words)
    var soundCount = 0
    for round in 0..<6_000 {
      let bytes = mutator.mutant(of: Self.specs[round % Self.specs.count])
      let decoded = decode(bytes, path: "a/component.yaml") { root, file, bag in
        decodeSpec(root, file: file, path: "a/component.yaml", origin: .member, into: &bag) { _ in true }
      }
      check(decoded.diagnostics, bytes, round)
      guard decoded.diagnostics.isEmpty else { continue }
      soundCount += 1
      guard let spec = decoded.value else {
        Issue.record("round \(round) gave neither a spec nor a finding: \(String(decoding: bytes, as: UTF8.self))")
        continue
      }
      #expect(nameProblem(spec.name.value, slash: true) == nil, "round \(round)")
      for module in spec.modules {
        #expect(nameProblem(module.name.value, slash: true) == nil, "round \(round)")
        if let path = module.path { #expect(Path.joinInRoot(spec.folder, path.value) != nil, "round \(round)") }
        for service in module.services { #expect(isSwiftIdentifier(service.name.value), "round \(round)") }
        for dependency in module.dependencies { #expect(versionSuffix(dependency.text.value) == nil, "round \(round)") }
      }
    }
    // The mutations break some texts and leave others valid.
    #expect((300...5_000).contains(soundCount))
  }

  @Test func mutatedLockfilesGiveFindingsOrPins() {
    var mutator = Mutator(seed: 5_731, words: Self.words)
    var soundCount = 0
    for round in 0..<4_000 {
      let bytes = mutator.mutant(of: Self.pins)
      let decoded = decode(bytes, path: "integrate.lock.yaml") { root, file, bag in
        decodeLockfile(root, file: file, allowFileURLs: false, into: &bag)
      }
      check(decoded.diagnostics, bytes, round)
      guard decoded.diagnostics.isEmpty else { continue }
      soundCount += 1
      guard let lockfile = decoded.value else {
        Issue.record("round \(round) gave neither pins nor a finding: \(String(decoding: bytes, as: UTF8.self))")
        continue
      }
      for pin in lockfile.pins { check(pin, round) }
    }
    #expect((200...3_500).contains(soundCount))
  }

  /// The texts that git and SwiftPM would get.
  private func check(_ pin: Pin, _ round: Int) {
    #expect(nameProblem(pin.name.value, slash: true) == nil, "round \(round)")
    if let revision = pin.revision { #expect(isRevision(revision.value), "round \(round)") }
    if let branch = pin.branch { #expect(branch.value.utf8.first != UInt8(ascii: "-"), "round \(round)") }
    switch pin.source.value {
    case .git(let url), .binary(let url, _): #expect(gitURLProblem(url, allowFileURLs: false) == nil, "round \(round)")
    case .registry, .path, .pod: break
    }
  }

  /// Every finding has a message and a place in the file.
  private func check(_ diagnostics: [Diagnostic], _ bytes: [UInt8], _ round: Int) {
    let lines = 1 + bytes.count { $0 == 10 || $0 == 13 }
    for diagnostic in diagnostics {
      let line = diagnostic.place.map { Int($0.line) } ?? -1
      // NEL, LS and PS end lines as well, and only a mutation can add them.
      let isInside = (0...lines).contains(line) || bytes.contains(0xE2) || bytes.contains(0xC2)
      if !isInside || diagnostic.message.isEmpty {
        Issue.record("round \(round): \(diagnostic) is outside of the file")
      }
    }
  }
}
