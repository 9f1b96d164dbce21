/// A package in a repository, made for one test.
package struct PinnedPackage: Sendable {
  package struct Target: Sendable {
    var name: String
    /// `In` for a target, `log/Log` for a product of another package.
    var needs: [String] = []
    /// Arguments of its call, as Swift.
    var arguments = ""
    /// The function that declares it: `target`, `executableTarget`, `systemLibrary`, ….
    var call = "target"
    /// Its files by path from the top; `nil` for one in the usual place.
    var files: [String: String]?

    package init(
      _ name: String, _ needs: [String] = [], _ arguments: String = "", call: String = "target",
      files: [String: String]? = nil
    ) {
      (self.name, self.needs, self.arguments, self.call, self.files) = (name, needs, arguments, call, files)
    }
  }

  package let name: String
  var tools: String
  /// By name, the targets. A product without any has the target of its name. `.dynamic` and `.executable` among them
  /// set its type.
  var products: [(name: String, targets: [String])]
  var targets: [Target]
  /// Arguments of the package beside products, dependencies and targets.
  var arguments: String
  var files: [String: String]
  /// By package, the requirement as Swift code, if it is not a range.
  var asks: [String: String]

  package init(
    _ name: String, tools: String = "5.9", products: [String: [String]], _ targets: [Target], arguments: String = "",
    asks: [String: String] = [:], files: [String: String] = [:]
  ) {
    (self.name, self.tools, self.arguments, self.files, self.asks) = (name, tools, arguments, files, asks)
    self.products = products.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    self.targets = targets
  }

  private var manifest: String {
    let others = Set(targets.flatMap(\.needs).filter { $0.contains("/") }.map { String($0.prefix { $0 != "/" }) })
    let dependencies = others.sorted().map { other in
      let asked = asks[other] ?? "\"1.0.0\"..<\"2.0.0\""
      return asked.hasPrefix("path:")
        ? ".package(\(asked))" : ".package(url: \"https://git.example.com/\(other).git\", \(asked))"
    }
    let libraries = products.map { name, targets in
      let targets = targets.isEmpty ? [name] : targets
      let type = targets.contains(".dynamic") ? "type: .dynamic, " : ""
      let held = targets.filter { !$0.hasPrefix(".") }.map { "\"\($0)\"" }.joined(separator: ", ")
      let call = targets.contains(".executable") ? ".executable" : ".library"
      return "\(call)(name: \"\(name)\", \(type)targets: [\(held)])"
    }
    let calls = targets.map { target in
      let needs = target.needs.map { need -> String in
        let parts = need.split(separator: "/").map(String.init)
        if parts.count == 1 { return ".target(name: \"\(need)\")" }
        let product = parts[1].split(separator: "?", maxSplits: 1).map(String.init)
        let rest = product.count > 1 ? ", \(product[1])" : ""
        return ".product(name: \"\(product[0])\", package: \"\(parts[0])\"\(rest))"
      }
      let dependencies = needs.isEmpty ? "" : ", dependencies: [\(needs.joined(separator: ", "))]"
      let rest = target.arguments.isEmpty ? "" : ", \(target.arguments)"
      return ".\(target.call)(name: \"\(target.name)\"\(dependencies)\(rest))"
    }
    // The default language precedes the products, and the language modes follow the targets.
    let isLanguage = arguments.hasPrefix("defaultLocalization")
    let isMode = arguments.hasPrefix("swiftLanguage")
    let language = isLanguage ? "\(arguments), " : ""
    let modes = isMode ? ", \(arguments)" : ""
    let beside = arguments.isEmpty || isLanguage || isMode ? "" : "\(arguments), "
    return """
      // swift-tools-version: \(tools)
      import PackageDescription
      let package = Package(
        name: "\(name)", \(language)products: [\(libraries.joined(separator: ", "))], \(beside)
        dependencies: [\(dependencies.joined(separator: ", "))],
        targets: [\(calls.joined(separator: ", "))]\(modes))

      """
  }

  /// The files of its repository, by path.
  package var contents: [String: String] {
    var all = ["Package.swift": manifest]
    for target in targets {
      all.merge(target.files ?? ["Sources/\(target.name)/\(target.name).swift": "public struct S {}\n"]) { $1 }
    }
    return all.merging(files) { $1 }
  }

  /// Commits it, and puts a tag on the commit.
  package func release(_ version: String, to remotes: RemoteRepositories) throws {
    try remotes.commit(name, contents, tags: [version])
  }
}
