import Model
import Testing

/// The body of a module, at the top level and under `modules:`.
@Suite struct ModuleTests {
  private static let body = """
    layer: interface
    visibility: [layer:app]
    path: ../Sources/Engine
    sources: [a.swift, 10.10]
    exclude: [README.md]
    resources:
      - Assets
      - { path: B, rule: copy }
      - { path: C, rule: embed-in-code }
      - { path: D, rule: process }
      - { path: E, localization: base }
      - { path: F, rule: process, localization: default }
    public-headers: include
    package-access: false
    dependencies:
      - CoreUI
      - Tracking/Core
      - { name: CryptoShim, platforms: [Linux, macOS, custom], traits: [T] }
      - { product: Toml, aliases: { Logging: AppLogging } }
    plugins: [Pkg/P, Own]
    linkage: dynamic
    services: { chat: ChatModule }
    provides: { store: DiskStore }
    """

  @Test func everyKeyOfALibrary() throws {
    let indented = Self.body.split(separator: "\n").map { "    \($0)" }.joined(separator: "\n")
    let decoded = spec("name: Chat\nmodules:\n  Engine:\n\(indented)\n")
    #expect(decoded.findings == [])
    let module = try #require(decoded.value?.modules.last)
    #expect(module.name.value == "Engine")
    #expect(!module.isMain)
    #expect(module.layer?.value == "interface")
    #expect(module.visibility?.map(\.value) == ["layer:app"])
    try check(module)
  }

  @Test func theSameKeysAtTheTop() throws {
    let decoded = spec("name: Chat\n\(Self.body)\n")
    #expect(decoded.findings == [])
    let spec = try #require(decoded.value)
    #expect(spec.layer?.value == "interface")
    #expect(spec.visibility?.map(\.value) == ["layer:app"])
    #expect(spec.modules[0].layer == nil)
    try check(spec.modules[0])
  }

  private func check(_ module: Module) throws {
    #expect(module.kind == .library)
    #expect(module.path?.value == "../Sources/Engine")
    #expect(module.sources == ["a.swift", "10.10"])
    #expect(module.exclude == ["README.md"])
    #expect(
      module.resources == [
        Resource(path: "Assets", rule: .process(localization: nil)), Resource(path: "B", rule: .copy),
        Resource(path: "C", rule: .embedInCode), Resource(path: "D", rule: .process(localization: nil)),
        Resource(path: "E", rule: .process(localization: "base")),
        Resource(path: "F", rule: .process(localization: "default")),
      ])
    #expect(module.publicHeaders == "include")
    #expect(module.packageAccess == false)
    #expect(module.plugins.map(\.value) == ["Pkg/P", "Own"])
    #expect(module.linkage == .dynamic)
    #expect(module.services.map(\.name.value) == ["chat"])
    #expect(module.provides.map(\.service.value) == ["store"])
    let dependencies = module.dependencies
    #expect(dependencies.map(\.text.value) == ["CoreUI", "Tracking/Core", "CryptoShim", "Toml"])
    #expect(dependencies.map(\.form) == [.name, .name, .name, .product])
    let condition = try #require(dependencies[2].condition)
    #expect(condition == Condition(platforms: ["linux", "macos", "custom"], traits: ["T"]))
    #expect(dependencies[0].condition == nil && dependencies[3].condition == nil)
    #expect(dependencies[3].aliases == ["Logging": "AppLogging"])
  }

  @Test(arguments: ["library", "executable", "test", "macro", "plugin", "binary", "system"])
  func everyKindIsRead(kind: String) throws {
    let more = ["plugin": ", plugin: build-tool", "binary": ", path: X.xcframework"][kind] ?? ""
    let decoded = spec("name: A\nmodules: { X: { type: \(kind)\(more) } }\n")
    #expect(decoded.findings == [])
    #expect(decoded.value?.modules.last?.kind.rawValue == kind)
  }

  @Test(arguments: [("automatic", ProductType.library), ("static", .static), ("dynamic", .dynamic)])
  func everyLinkageIsRead(text: String, type: ProductType) {
    #expect(spec("name: A\nlinkage: \(text)\n").value?.modules[0].linkage == type)
  }

  @Test func binariesHaveAPathOrAnAddress() throws {
    let decoded = spec(
      """
      name: A
      type: binary
      url: https://example.com/A-1.2.0.zip
      checksum: 0123
      modules:
        B: { type: binary, path: B.xcframework }
        C: { type: binary, url: https://example.com/C.artifactbundleindex, checksum: abc }
      """)
    #expect(decoded.findings == [])
    let modules = try #require(decoded.value?.modules)
    #expect(modules.map(\.kind) == [.binary, .binary, .binary])
    #expect(modules[0].archive.url == "https://example.com/A-1.2.0.zip")
    #expect(modules.map(\.archive.checksum) == ["0123", nil, "abc"])
    #expect(modules[1].path?.value == "B.xcframework")
  }

  @Test func systemLibrariesNameTheirProviders() throws {
    let decoded = spec(
      """
      name: A
      modules:
        CCurl:
          type: system
          pkg-config: libcurl
          providers: { apt: [libcurl4-openssl-dev], brew: [curl], yum: [curl-devel], nuget: [x], pkg: [y, z] }
      """)
    #expect(decoded.findings == [])
    let module = try #require(decoded.value?.modules.last)
    #expect(module.system.pkgConfig == "libcurl")
    #expect(module.system.providers.map(\.manager) == ["apt", "brew", "yum", "nuget", "pkg"])
    #expect(
      module.system.providers.map(\.packages) == [
        ["libcurl4-openssl-dev"], ["curl"], ["curl-devel"], ["x"], ["y", "z"],
      ])
  }

  @Test(arguments: [
    ("dependencies: CoreUI", "wrong-type 2:15"), ("dependencies: [[A]]", "wrong-type 2:16"),
    ("dependencies: [~]", "wrong-type 2:16"), ("dependencies: [{}]", "missing-key 2:16"),
    ("dependencies: [{ platforms: [linux] }]", "missing-key 2:16"),
    ("dependencies: [{ name: A, product: B }]", "invalid-value 2:27"),
    ("dependencies: [{ name: A, platform: [linux] }]", "unknown-key 2:27"),
    ("dependencies: [{ name: A, platforms: linux }]", "wrong-type 2:38"),
    ("dependencies: [{ name: A, traits: T }]", "wrong-type 2:35"),
    ("dependencies: [{ name: A, aliases: { B: C-D } }]", "invalid-name 2:41"),
    ("dependencies: [{ name: A, aliases: [B] }]", "wrong-type 2:36"),
    ("dependencies: [{ name: A, name: B }]", "duplicate-key 2:27"),
    ("dependencies: [A/]", "invalid-name 2:16"), ("dependencies: [\"A\\u200f\"]", "invalid-name 2:16"),
    ("dependencies: [{ name: [A] }]", "wrong-type 2:24"),
    ("resources: [{ rule: copy }]", "missing-key 2:13"), ("resources: [{ path: }]", "wrong-type 2:21"),
    ("resources: [{ path: A, rule: move }]", "invalid-value 2:30"), ("resources: [[A]]", "wrong-type 2:13"),
    ("resources: [{ path: A, rule: copy, localization: base }]", "invalid-value 2:13"),
    ("resources: [{ path: A, localization: en }]", "invalid-value 2:38"), ("resources: [\"\"]", "invalid-value 2:13"),
    ("resources: [{ path: A, rules: copy }]", "unknown-key 2:24"), ("resources: [\"A\\0\"]", "invalid-value 2:13"),
    ("sources: [\"\"]", "invalid-value 2:11"), ("exclude: [[x]]", "wrong-type 2:11"),
    ("path: /etc", "path-outside-root 2:7"), ("path: ../../..", "path-outside-root 2:7"),
    ("path: \"\"", "invalid-value 2:7"),
    ("path: a/../../../../b", "path-outside-root 2:7"), ("public-headers: \"\"", "invalid-value 2:17"),
    ("linkage: shared", "invalid-value 2:10"), ("type: framework", "invalid-value 2:7"),
    ("plugins: P", "wrong-type 2:10"), ("providers: { port: [x] }", "invalid-value 2:14"),
    ("providers: { apt: x }", "wrong-type 2:19"), ("providers: [x]", "wrong-type 2:12"),
    ("checksum: abc", "invalid-value 1:7"), ("url: https://example.com/a.zip", "invalid-value 1:7"),
    ("plugin: build-tool", "invalid-value 1:7"), ("type: plugin", "missing-key 1:7"),
    ("type: binary", "missing-key 1:7"),
    ("type: binary\nurl: https://example.com/a.zip", "missing-key 1:7"),
    ("type: binary\nchecksum: a\nurl: https://example.com/a.tar.gz", "invalid-value 4:6"),
    ("type: binary\nchecksum: a\nurl: http://example.com/a.zip", "unsafe-url 4:6"),
    ("type: binary\nchecksum: a\nurl: https://me:pw@example.com/a.zip", "unsafe-url 4:6"),
    ("type: binary\nchecksum: a\nurl: file:///a.zip", "invalid-value 4:6"),
  ])
  func findings(lines: String, finding: String) {
    let text = "name: A\n\(lines)\n"
    #expect(spec(text).findings == [finding])
  }

  @Test func pathsStayUnderTheRoot() {
    #expect(spec("name: A\npath: ../../x\n").findings == [])
    #expect(spec("name: A\npath: ..\n", path: "component.yaml").findings == ["path-outside-root 2:7"])
    #expect(spec("name: A\npath: ./a/../b\n", path: "component.yaml").findings == [])
  }
}
