import Foundation
import TestSupport

/// A small root with members, packages in folders beside it, and `aliases`, all by chance.
struct AliasRoot {
  struct Package {
    var products: [String: [String]]
    /// By target, what it needs of its own package.
    var targets: [String: [String]]
    /// Of other packages, each with the one target of its first product.
    var others: [Int]
  }

  /// A dependency of a member: of another, or of a product.
  struct Use {
    var member: String?
    var package = 0
    var product = ""
    var aliases: [String: String] = [:]
  }

  var packages: [Package] = []
  var members: [String] = ["Shop"]
  var uses: [String: [Use]] = [:]
  let isSeparate: Bool

  private static let names = ["Core", "Util", "Net"]

  init(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    func happens(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &random) < percent }
    isSeparate = happens(25)
    for index in 0..<Int.random(in: 1...2, using: &random) {
      let own = Array(Self.names.shuffled(using: &random).prefix(Int.random(in: 0...2, using: &random)))
      var package = Package(products: ["Lib\(index)": ["Lib\(index)"]], targets: ["Lib\(index)": own], others: [])
      for name in own { package.targets[name] = [] }
      if let first = own.first, happens(40) { package.products[first] = [first] }
      if index > 0, happens(50) { package.others = [0] }
      packages.append(package)
    }
    for index in 0..<Int.random(in: 0...2, using: &random) { members.append("C\(index)") }
    if happens(60) { members.append((Self.names + ["Lib0"]).randomElement(using: &random) ?? "Core") }
    for (index, member) in members.enumerated() {
      var own: [Use] = []
      for other in members.dropFirst(index + 1) where happens(index == 0 ? 80 : 35) { own.append(Use(member: other)) }
      for package in packages.indices where happens(50) {
        let product = packages[package].products.keys.sorted().randomElement(using: &random) ?? ""
        var use = Use(package: package, product: product)
        for target in packages[package].targets.keys.sorted() where happens(30) {
          use.aliases[target] = "P\(package)\(target)"
        }
        own.append(use)
      }
      uses[member] = own
    }
  }

  var hasAliases: Bool { uses.values.contains { $0.contains { !$0.aliases.isEmpty } } }

  /// The owners, as `owner(of:)` has them, of what a target may import.
  func needed(by owner: String) -> Set<String> {
    let parts = owner.split(separator: "/").map(String.init)
    if parts[0] == "root" {
      return Set(
        (uses[parts[1]] ?? []).map { use in
          use.member.map { "root/\($0)" } ?? "P\(use.package)/\(packages[use.package].products[use.product]?[0] ?? "")"
        })
    }
    guard let package = Int(parts[0].dropFirst()) else { return [] }
    var found = Set((packages[package].targets[parts[1]] ?? []).map { "P\(package)/\($0)" })
    if parts[1] == "Lib\(package)" { found.formUnion(packages[package].others.map { "P\($0)/Lib\($0)" }) }
    return found
  }

  func write(to scratch: ScratchFolder) throws {
    for (index, package) in packages.enumerated() { try write(package, index, to: scratch) }
    for member in members {
      let own = uses[member] ?? []
      let lines = own.map { use -> String in
        if let other = use.member { return other }
        let name = "P\(use.package)/\(use.product)"
        let aliases = use.aliases.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }
        return aliases.isEmpty ? name : "{ name: \(name), aliases: { \(aliases.joined(separator: ", ")) } }"
      }
      let isShop = member == "Shop"
      let folder = isShop ? "root" : "root/Components/\(member)"
      let packages = isSeparate ? "separate" : "single"
      let head = isShop ? "kind: app\nintegration: { tools: \"6.0\", packages: \(packages) }\n" : ""
      try scratch.write(
        "name: \(member)\n\(head)dependencies: [\(lines.joined(separator: ", "))]\n", to: "\(folder)/component.yaml")
      let imports = own.map { "import \($0.member ?? $0.product)\n" }.joined()
      try scratch.write(
        imports + "func own() {}\n", to: "\(folder)/Sources/\(member)/\(isShop ? "main" : "File").swift")
    }
    let pins = packages.indices.map { "  P\($0): { path: ../P\($0) }\n" }.joined()
    try scratch.write("lockfile: 1\npins:\n" + pins, to: "root/integrate.lock.yaml")
  }

  private func write(_ package: Package, _ index: Int, to scratch: ScratchFolder) throws {
    let others = package.others.map { ".package(path: \"../P\($0)\")" }.joined(separator: ", ")
    let targets = package.targets.sorted { $0.key < $1.key }.map { target, own in
      let outside =
        target == "Lib\(index)" ? package.others.map { ".product(name: \"Lib\($0)\", package: \"P\($0)\")" } : []
      let all = (own.map { "\"\($0)\"" } + outside).joined(separator: ", ")
      return ".target(name: \"\(target)\", dependencies: [\(all)])"
    }
    let products = package.products.sorted { $0.key < $1.key }.map { name, targets in
      ".library(name: \"\(name)\", targets: [\(targets.map { "\"\($0)\"" }.joined(separator: ", "))])"
    }
    try scratch.write(
      """
      // swift-tools-version:5.9
      import PackageDescription
      let package = Package(
        name: "P\(index)", products: [\(products.joined(separator: ", "))], dependencies: [\(others)],
        targets: [\(targets.joined(separator: ", "))])

      """, to: "P\(index)/Package.swift")
    for (target, own) in package.targets {
      let outside = target == "Lib\(index)" ? package.others.map { "import Lib\($0)\n" } : []
      try scratch.write(
        (own.map { "import \($0)\n" } + outside).joined(), to: "P\(index)/Sources/\(target)/File.swift")
    }
  }
}
