import Model

/// A manifest with every construct of PackageDescription that a tools version has.
struct EveryConstruct {
  let tools: ToolsVersion

  func manifest() -> Manifest {
    var manifest = Manifest(name: "Every \"construct\" \\(once)", tools: tools)
    manifest.experimentalFeatures = ["experimentalCGen"]
    manifest.defaultLocalization = "en-GB"
    manifest.platforms = platforms()
    manifest.pkgConfig = "libevery"
    manifest.providers = [
      SystemProvider(manager: "brew", packages: ["every"]),
      SystemProvider(manager: "apt", packages: ["libevery-dev", "x"]),
      SystemProvider(manager: "yum", packages: []),
    ]
    manifest.products = [
      Manifest.Product(name: "Automatic", type: .library, targets: ["Plain", "Full"]),
      Manifest.Product(name: "Static", type: .static, targets: ["Plain"]),
      Manifest.Product(name: "Dynamic", type: .dynamic, targets: ["Plain"]),
      Manifest.Product(name: "run", type: .executable, targets: ["Run"]),
      Manifest.Product(name: "Lint", type: .plugin, targets: ["BuildTool"]),
    ]
    if since(6, 1) { manifest.traits = traits() }
    manifest.dependencies = dependencies()
    manifest.targets = [Manifest.Target(name: "Plain", kind: .library), full(), run(), test(), system()]
    manifest.targets += binaries() + plugins() + macros()
    manifest.swiftLanguageModes = ["4", "4.2", "5", "6", "7"]
    manifest.cLanguageStandard = "iso9899:199409"
    manifest.cxxLanguageStandard = since(5, 6) ? "gnu++2b" : "c++1z"
    return manifest
  }

  private func since(_ major: Int, _ minor: Int) -> Bool { tools >= ToolsVersion(major, minor) }

  private func platforms() -> [SupportedPlatform] {
    var platforms = [
      SupportedPlatform(name: "macos", version: "10.15", options: ["foo", "bar"]),
      SupportedPlatform(name: "ios", version: "16.4.1"), SupportedPlatform(name: "tvos", version: "13.0"),
      SupportedPlatform(name: "watchos", version: "6.2"), SupportedPlatform(name: "maccatalyst", version: "26.0"),
      SupportedPlatform(name: "driverkit", version: "19.0"),
    ]
    if since(5, 6) { platforms.append(SupportedPlatform(name: "freebsd", version: "13.2")) }
    if since(5, 9) { platforms.append(SupportedPlatform(name: "visionos", version: "1.0")) }
    return platforms
  }

  private func traits() -> [Trait] {
    [
      Trait(name: "A", summary: "First.\n\"Quoted\"", enables: []), Trait(name: "B", enables: ["A", "C"]),
      Trait(name: "C"), .default(enables: ["A", "B"]),
    ]
  }

  // MARK: Packages

  private func dependencies() -> [Manifest.PackageDependency] {
    typealias Package = Manifest.PackageDependency
    func git(_ name: String, _ requirement: Package.Requirement, traits: [EnabledTrait]? = nil) -> Package {
      Package(source: .git("https://example.com/\(name).git", requirement), identity: name, traits: traits)
    }
    var packages = [
      git("exact", .exact("1.2.3-beta.1+build.5")), git("from", .range(from: "1.2.3", upTo: "2.0.0")),
      git("minor", .range(from: "1.2.3", upTo: "1.3.0")), git("range", .range(from: "1.0.0", upTo: "1.5.2")),
      git("open", .range(from: "0.0.0-0", upTo: "100000.0.0")),
      git("revision", .revision("0123456789012345678901234567890123456789")), git("branch", .branch("feature/x")),
      Package(source: .git("git@example.com:team/ssh.git", .exact("1.0.0")), identity: "ssh"),
      Package(source: .git("../LocalGit", .branch("main")), identity: "localgit"),
      Package(source: .path("../Sibling"), identity: "sibling"),
      Package(source: .path("Sub/Nested"), identity: "nested", name: "Nestling"),
    ]
    if since(5, 7) {
      packages.append(Package(source: .registry(id: "scope.exact", .exact("1.0.0")), identity: "scope.exact"))
      packages.append(
        Package(source: .registry(id: "scope.range", .range(from: "1.0.0", upTo: "3.0.0")), identity: "scope.range"))
    }
    if tools < ToolsVersion(5, 6) {
      packages.append(
        Package(
          source: .git("https://example.com/swift-named.git", .range(from: "1.0.0", upTo: "2.0.0")),
          identity: "swift-named", name: "Named"))
    }
    if since(6, 1) {
      packages.append(git("traitless", .exact("1.0.0"), traits: []))
      packages.append(
        git(
          "traits", .branch("main"),
          traits: [EnabledTrait(name: "U", when: ["A", "B"]), EnabledTrait(name: "X"), EnabledTrait(name: "default")]))
      packages.append(
        Package(source: .path("../WithTraits"), identity: "withtraits", traits: [EnabledTrait(name: "X")]))
      packages.append(
        Package(
          source: .registry(id: "scope.traits", .exact("1.0.0")), identity: "scope.traits",
          traits: [EnabledTrait(name: "X")]))
    }
    return packages
  }

  // MARK: Targets

  private func full() -> Manifest.Target {
    var target = Manifest.Target(name: "Full", kind: .library)
    target.path = "Code/Full with space"
    target.sources = ["a.c", "Sub"]
    target.exclude = ["README.md", "Docs"]
    target.publicHeadersPath = "include/public"
    target.resources = [
      Resource(path: "Process", rule: .process(localization: nil)),
      Resource(path: "en.strings", rule: .process(localization: "default")),
      Resource(path: "base.strings", rule: .process(localization: "base")), Resource(path: "Copied", rule: .copy),
    ]
    target.dependencies = targetDependencies()
    target.settings = settings()
    target.plugins = [
      Manifest.PluginUsage(name: "BuildTool", package: nil), Manifest.PluginUsage(name: "P", package: "exact"),
    ]
    if since(5, 9) {
      target.packageAccess = false
      target.resources.append(Resource(path: "logo.png", rule: .embedInCode))
    }
    return target
  }

  private func targetDependencies() -> [Manifest.Dependency] {
    var dependencies: [Manifest.Dependency] = [
      .byName("Plain", nil), .target("Lib", Condition(platforms: ["linux", "macos"])), .byName("exact", nil),
      .product("Two", package: "from", aliases: [:], nil),
      .product("Three", package: "from", aliases: [:], Condition(platforms: ["wasi", "android", "windows"])),
      .byName("Binary", Condition(platforms: ["ios", "maccatalyst", "tvos", "watchos", "visionos", "driverkit"])),
    ]
    if since(5, 6) {
      dependencies.append(
        .product("Four", package: "from", aliases: [:], Condition(platforms: ["freebsd", "openbsd"])))
    }
    if since(5, 7) {
      dependencies.append(.product("Five", package: "from", aliases: ["Game": "Utils", "A": "B"], nil))
      dependencies.append(
        .product("Six", package: "from", aliases: ["Game": "Other"], Condition(platforms: ["linux"])))
    }
    if since(6, 1) {
      dependencies.append(.product("Seven", package: "traits", aliases: [:], Condition(traits: ["A", "B"])))
      dependencies.append(.target("Run", Condition(platforms: ["linux"], traits: ["A"])))
    }
    return dependencies
  }

  private func settings() -> [Setting] {
    let debug = Condition(configuration: "debug")
    let linux = Condition(platforms: ["linux"])
    let both = Condition(platforms: ["macos", "openbsd"], configuration: "release")
    var settings: [Setting] = []
    for tool in [Setting.Tool.c, .cxx] {
      settings += [
        Setting(tool: tool, kind: .headerSearchPath("include/x"), condition: debug),
        Setting(tool: tool, kind: .define("PLAIN")),
        Setting(tool: tool, kind: .define("VALUE=\"a=b\""), condition: since(5, 6) ? both : linux),
        Setting(tool: tool, kind: .define("EMPTY=")), Setting(tool: tool, kind: .define("MACRO(x)=x")),
        Setting(tool: tool, kind: .unsafeFlags(["-O3", "-DX=\"y z\""]), condition: linux),
      ]
      if since(6, 2) {
        settings += [
          Setting(tool: tool, kind: .treatAllWarnings(.error), condition: debug),
          Setting(tool: tool, kind: .treatWarning("shadow", .warning)),
          Setting(tool: tool, kind: .enableWarning("all"), condition: linux),
          Setting(tool: tool, kind: .disableWarning("extra")),
        ]
      }
    }
    return settings + swiftSettings() + [
      Setting(tool: .linker, kind: .linkedLibrary("z"), condition: linux),
      Setting(tool: .linker, kind: .linkedFramework("Foundation")),
      Setting(tool: .linker, kind: .unsafeFlags([]), condition: debug),
    ]
  }

  private func swiftSettings() -> [Setting] {
    var kinds: [Setting.Kind] = [.define("A"), .define("B=1"), .unsafeFlags(["-Xfrontend", "-x"])]
    if since(5, 8) { kinds += [.enableUpcomingFeature("ExistentialAny"), .enableExperimentalFeature("Lifetimes")] }
    if since(5, 9) { kinds += [.interoperabilityMode("C"), .interoperabilityMode("Cxx")] }
    if since(6, 0) { kinds += ["4", "4.2", "5", "6"].map { .swiftLanguageMode($0) } }
    if since(6, 2) {
      kinds += [
        .strictMemorySafety, .treatAllWarnings(.warning), .treatWarning("Deprecated", .error), .defaultIsolation(nil),
        .defaultIsolation("MainActor"),
      ]
    }
    var settings = kinds.flatMap { kind in
      [
        Setting(tool: .swift, kind: kind),
        Setting(tool: .swift, kind: kind, condition: Condition(platforms: ["wasi"], configuration: "debug")),
      ]
    }
    if since(6, 1) {
      settings.append(
        Setting(
          tool: .swift, kind: .define("T"),
          condition: Condition(platforms: ["linux"], configuration: "debug", traits: ["A", "B"])))
      settings.append(Setting(tool: .swift, kind: .define("U"), condition: Condition(traits: ["A"])))
    }
    return settings
  }

  private func run() -> Manifest.Target {
    var target = Manifest.Target(name: "Run", kind: .executable)
    target.dependencies = [.target("Plain", nil)]
    target.settings = [Setting(tool: .swift, kind: .define("RUN"))]
    return target
  }

  private func test() -> Manifest.Target {
    var target = Manifest.Target(name: "FullTests", kind: .test)
    target.dependencies = [.byName("Full", nil)]
    target.resources = [Resource(path: "Fixtures", rule: .copy)]
    target.publicHeadersPath = "headers"
    target.settings = [Setting(tool: .c, kind: .define("TEST"))]
    target.packageAccess = !since(5, 9)
    return target
  }

  private func system() -> Manifest.Target {
    var target = Manifest.Target(name: "Lib", kind: .system)
    target.path = "System/Lib"
    target.pkgConfig = "lib-1.0"
    target.providers = [SystemProvider(manager: "apt", packages: ["lib-dev"])]
    return target
  }

  private func binaries() -> [Manifest.Target] {
    var local = Manifest.Target(name: "Binary", kind: .binary)
    local.path = "Frameworks/Binary.xcframework"
    var remote = Manifest.Target(name: "Remote", kind: .binary)
    remote.url = "https://example.com/Remote.zip"
    remote.checksum = String(repeating: "0123456789abcdef", count: 4)
    return [local, remote]
  }

  private func plugins() -> [Manifest.Target] {
    var tool = Manifest.Target(name: "BuildTool", kind: .plugin)
    tool.capability = .buildTool
    tool.dependencies = [.byName("Run", nil)]
    tool.exclude = ["x"]
    guard since(5, 6) else { return [tool] }
    let permissions: [PluginPermission] =
      !since(5, 9)
      ? [.write(reason: "it \"fixes\" files")]
      : [
        .write(reason: "it \"fixes\" files"), .network(.none, reason: "a"),
        .network(.local(ports: [80, 443]), reason: "b"), .network(.all(ports: []), reason: "c"),
        .network(.docker, reason: "d"), .network(.unixDomainSocket, reason: "e"),
        .network(.all(ports: [1]), reason: "f"),
      ]
    let intents: [PluginIntent] = [.documentation, .formatting, .custom(verb: "lint", description: "Lints\tit")]
    return [tool]
      + intents.enumerated().map { index, intent in
        var command = Manifest.Target(name: "Command\(index)", kind: .plugin)
        command.capability = .command(intent, index == 0 ? [] : permissions)
        command.path = "Plugins/Shared"
        command.sources = ["\(index).swift"]
        command.packageAccess = !since(5, 9)
        return command
      }
  }

  private func macros() -> [Manifest.Target] {
    guard since(5, 9) else { return [] }
    var target = Manifest.Target(name: "Macros", kind: .macro)
    target.dependencies = [.product("SwiftSyntaxMacros", package: "exact", aliases: [:], nil)]
    target.exclude = ["y"]
    target.settings = [
      Setting(tool: .c, kind: .define("C")), Setting(tool: .cxx, kind: .define("CXX=1")),
      Setting(tool: .swift, kind: .define("SWIFT")), Setting(tool: .linker, kind: .linkedLibrary("z")),
    ]
    target.plugins = [Manifest.PluginUsage(name: "BuildTool", package: nil)]
    return [target]
  }
}
