import TestSupport

/// The pins of random roots: packages and a component in real git repositories, of which each version prints its number.
///
/// `beta` needs `alpha` up to 1.0.0 and not from 1.1.0 on; `gamma` drops a product in 1.3.0, needs a newer macOS in 1.4.0
/// and has unsafe flags in 1.5.0.
struct Repositories {
  /// A package, and the versions that the roots may start from.
  struct Package {
    let name: String
    let starts: [String]
    /// By module, the code that prints the version in it. A product has the name of its module.
    let products: [String: String]
    /// The packages that it needs, by name.
    var needs: [String] = []
    var isComponent = false
  }

  static let packages = [
    Package(name: "alpha", starts: ["1.0.0", "1.0.1", "1.1.0"], products: ["Alpha": "alphaVersion"]),
    Package(name: "beta", starts: ["1.0.0"], products: ["Beta": "betaVersion"], needs: ["alpha"]),
    Package(
      name: "gamma", starts: ["1.2.0"], products: ["GammaKit": "gammaKitVersion", "GammaUI": "gammaUIVersion"]),
    Package(
      name: "Tracker", starts: ["1.0.0", "1.1.0"], products: ["Tracker": "trackerVersion"], needs: ["alpha"],
      isComponent: true),
  ]

  let remotes: RemoteRepositories

  init(in scratch: ScratchFolder) throws {
    remotes = try RemoteRepositories(in: scratch)
    for version in ["1.0.0", "1.0.1", "1.1.0", "2.0.0"] { try release("alpha", version, ["Alpha"]) }
    try release("beta", "1.0.0", ["Beta"], needs: ["alpha": "Alpha"])
    try release("beta", "1.1.0", ["Beta"])
    for version in ["1.2.0", "1.2.1"] { try release("gamma", version, ["GammaKit", "GammaUI"]) }
    try release("gamma", "1.3.0", ["GammaKit"])
    try release("gamma", "1.4.0", ["GammaKit", "GammaUI"], platforms: "platforms: [.macOS(\"15.0\")], ")
    try release("gamma", "1.5.0", ["GammaKit", "GammaUI"], settings: ".unsafeFlags([\"-DX\"])")
    for version in ["1.0.0", "1.1.0"] {
      try release(
        "Tracker", version, ["Tracker"], needs: ["alpha": "Alpha"],
        spec: "name: Tracker\ndependencies: [alpha/Alpha]\n")
    }
  }

  private func release(
    _ name: String, _ version: String, _ modules: [String], needs: [String: String] = [:], platforms: String = "",
    settings: String = "", spec: String? = nil
  ) throws {
    let uses = needs.sorted { $0.key < $1.key }
    let products = uses.map { ".product(name: \"\($0.value)\", package: \"\($0.key)\")" }.joined(separator: ", ")
    let ranges = uses.map { ".package(url: \"\(remotes.url($0.key))\", from: \"1.0.0\")" }.joined(separator: ", ")
    let targets = modules.map {
      ".target(name: \"\($0)\", dependencies: [\(products)], swiftSettings: [\(settings)])"
    }.joined(separator: ", ")
    let libraries = modules.map { ".library(name: \"\($0)\", targets: [\"\($0)\"])" }.joined(separator: ", ")
    var files = [
      "Package.swift": """
      // swift-tools-version: 5.9
      import PackageDescription
      let package = Package(
        name: "\(name)", \(platforms)products: [\(libraries)], dependencies: [\(ranges)], targets: [\(targets)])

      """
    ]
    for module in modules {
      let imports = uses.map { "import \($0.value)\n" }.joined()
      let prefix = module.prefix { $0.isUppercase }.lowercased() + module.drop { $0.isUppercase }
      files["Sources/\(module)/\(module).swift"] = "\(imports)public let \(prefix)Version = \"\(version)\"\n"
    }
    files["component.yaml"] = spec
    if modules.count == 1, name == "gamma" { try remotes.git(["rm", "-rq", "Sources/GammaUI"], in: name) }
    try remotes.commit(name, files, tags: [version])
  }
}
