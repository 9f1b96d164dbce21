import JSON
import Text

extension PackageDump {
  func dependency(_ object: ManifestObject) throws -> JSONValue {
    func text(_ name: String) -> String? { object.fields[name]?.wrapped?.text }
    var members: [JSONValue.Member] = []
    let kind: String
    if let path = text("path") {
      kind = "fileSystem"
      let folder = try localPath(path)
      members = [.init("identity", .string(try identity(of: folder))), .init("path", .string(folder))]
    } else if let url = text("url") {
      kind = "sourceControl"
      if Self.scheme(of: url) == "file" { throw unsupportedConstruct("'file:' addresses are not supported") }
      guard Self.scheme(of: url) != nil else { throw unsupportedConstruct("the address '\(url)' is a folder") }
      members = [
        .init("identity", .string(try identity(of: url))), .init("location", ["remote": [["urlString": .string(url)]]]),
        .init("requirement", try requirement(object)),
      ]
    } else if let id = text("id") {
      kind = "registry"
      members = [.init("identity", .string(id)), .init("requirement", try requirement(object))]
    } else {
      throw unsupportedConstruct("a package has no source")
    }
    if kind != "registry", let name = text("name") {
      members.append(.init("nameForTargetDependencyResolutionOnly", .string(name)))
    }
    members.append(.init("productFilter", .null))
    members.append(.init("traits", try traits(of: object)))
    return .object([.init(kind, [.object(members)])])
  }

  private func requirement(_ object: ManifestObject) throws -> JSONValue {
    func range(_ low: ManifestVersion, _ high: ManifestVersion) -> JSONValue {
      ["range": [["lowerBound": .string(low.description), "upperBound": .string(high.description)]]]
    }
    let fields = object.fields
    if let branch = fields["branch"] { return ["branch": [.string(branch.text)]] }
    if let revision = fields["revision"] { return ["revision": [.string(revision.text)]] }
    // The label tells `from version:` and `exact version:` apart.
    if case .version(let version)? = fields["version"] {
      if fields["isExact"] != nil { return ["exact": [.string(version.description)]] }
      return range(version, ManifestVersion(version.major + 1, 0, 0))
    }
    if case .bounds(.version(let low), .version(let high))? = fields["range"] {
      guard fields["isClosed"] != nil else { return range(low, high) }
      return range(
        low,
        ManifestVersion(high.major, high.minor, high.patch + 1, prerelease: high.prerelease, metadata: high.metadata))
    }
    if let made = fields["requirement"]?.made, let argument = made.arguments.first {
      switch (made.name, argument) {
      case ("exact", .version(let version)): return ["exact": [.string(version.description)]]
      case ("upToNextMajor", .version(let version)): return range(version, ManifestVersion(version.major + 1, 0, 0))
      case ("upToNextMinor", .version(let version)):
        return range(version, ManifestVersion(version.major, version.minor + 1, 0))
      case ("branch", .string(let name)), ("revision", .string(let name)):
        return .object([.init(made.name, [.string(name)])])
      default: break
      }
    }
    throw unsupportedConstruct("the requirement on a package is not supported")
  }

  private func traits(of object: ManifestObject) throws -> JSONValue {
    guard let traits = object.fields["traits"] else { return [["name": "default"]] }
    let entries = traits.elements.map { trait -> (name: String, when: [String]?) in
      let (made, arguments) = (trait.made, trait.made.arguments)
      if made.name == "defaults" { return ("default", nil) }
      let condition = arguments.count > 1 ? arguments[1].wrapped?.made.arguments.first : nil
      return (arguments.first?.text ?? "", condition?.texts.sorted())
    }
    guard Set(entries.map(\.name)).count == entries.count else {
      throw unsupportedConstruct("a trait is written twice")
    }
    return .array(
      entries.sorted { $0.name < $1.name }.map { entry in
        guard let when = entry.when else { return ["name": .string(entry.name)] }
        return ["condition": ["traits": .strings(when)], "name": .string(entry.name)]
      })
  }

  // MARK: Names

  /// The lowered last part of an address or a path.
  private func identity(of address: String) throws -> String {
    let name = Self.lastPart(of: address)
    guard name.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else {
      throw unsupportedConstruct("the name of '\(address)' has unusual characters")
    }
    return name.lowercased()
  }

  private static func lastPart(of address: String) -> String {
    let path = address.hasSuffix("/") ? address.dropLast() : address[...]
    let name = path[(path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex)...]
    return String(name.hasSuffix(".git") ? name.dropLast(4) : name)
  }

  /// The part before `://` or `@`, if it is not a path.
  private static func scheme(of address: String) -> String? {
    for mark in ["://", "@"] {
      guard let range = address.firstRange(of: mark) else { continue }
      let scheme = address[..<range.lowerBound].lowercased()
      if !scheme.contains("/") { return scheme }
    }
    return nil
  }

  /// An absolute path without `.` and `..`.
  private func localPath(_ path: String) throws -> String {
    guard Self.scheme(of: path) == nil, !path.isEmpty else {
      throw unsupportedConstruct("the path '\(path)' is not supported")
    }
    var whole = path.hasPrefix("/") ? path : root + "/" + path
    if path.hasPrefix("~") {
      guard path.hasPrefix("~/"), let home = inputs.home else {
        throw unsupportedConstruct("a path in the home folder is not supported")
      }
      whole = home + path.dropFirst()
    }
    var parts: [Substring] = []
    let depth = root.utf8.count { $0 == 0x2F }
    guard inputs.folder != nil || whole.split(separator: "/").count(where: { $0 == ".." }) < depth else {
      throw unsupportedConstruct("it needs a package too far above it")
    }
    for part in whole.split(separator: "/") where part != "." {
      if part != ".." { parts.append(part) } else { _ = parts.popLast() }
    }
    let result = "/" + parts.joined(separator: "/")
    // Without a folder, the names of the folders above the package are unknown.
    if inputs.folder == nil, (root + "/").hasPrefix(result == "/" ? result : result + "/") {
      throw unsupportedConstruct("it needs a package whose folder contains it")
    }
    return result
  }

  // MARK: Validation

  /// Every product has to name a package that is there, by its name or by the end of its address.
  func checkReferences(of targets: [ManifestObject], to dependencies: [ManifestObject]) throws {
    let known = Set(
      try dependencies.map { dependency -> String in
        func text(_ name: String) -> String? { dependency.fields[name]?.wrapped?.text }
        if let id = text("id") { return id.lowercased() }
        if let name = text("name") { return name.lowercased() }
        if let path = text("path") { return Self.lastPart(of: try localPath(path)).lowercased() }
        return Self.lastPart(of: text("url") ?? "").lowercased()
      })
    for target in targets {
      for dependency in target.fields["dependencies"]?.elements ?? [] where dependency.made.name == "product" {
        guard let package = dependency.made.arguments[1].wrapped?.text, known.contains(package.lowercased()) else {
          throw Unsupported("a target needs a product of a missing package", at: target.offset)
        }
      }
    }
  }

  func checkBinary(_ target: ManifestObject) throws {
    func ends(_ text: String, _ kinds: [String]) -> Bool {
      let name = text[(text.lastIndex(of: "/").map { text.index(after: $0) } ?? text.startIndex)...]
      return kinds.contains { name.hasSuffix("." + $0) && name.utf8.count > $0.utf8.count + 1 }
    }
    let plain: (String) -> Bool = { text in
      text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && !"?#\"<>\\^`{|}%[]".utf8.contains($0) }
    }
    let isLocal = target.fields["path"]?.wrapped != nil
    if let url = target.fields["url"]?.wrapped?.text {
      if isLocal { throw unsupportedConstruct("a binary has an address and a path") }
      guard url.hasPrefix("https://"), plain(url), ends(url, ["zip", "artifactbundleindex"]),
        url.split(separator: "/").count > 2
      else { throw unsupportedConstruct("the address '\(url)' of a binary is not supported") }
      return
    }
    guard let path = target.fields["path"]?.wrapped?.text, !path.hasPrefix("/"), !path.hasPrefix("~"), plain(path),
      ends(path, ["zip", "xcframework", "artifactbundle"])
    else { throw unsupportedConstruct("the path of a binary is not supported") }
  }
}
