import Text

/// Which of the manifests of a package SwiftPM takes: Package.swift, or one for its own version.
extension ManifestReader {
  /// - Parameter files: `Package.swift` and its variants, by name.
  /// - Returns: the name of one of them.
  package static func chosen(
    of files: [String: [UInt8]], toolchain: String?
  ) throws(Refusal) -> String {
    let variants = files.keys.compactMap { name in version(of: name).map { (name: name, version: $0) } }
    func refusal(_ reason: String, needsToolchain: Bool = false) -> Refusal {
      Refusal(line: 1, column: 1, reason: reason, needsToolchain: needsToolchain)
    }
    if variants.isEmpty { return "Package.swift" }
    guard let current = toolchain.flatMap({ ManifestTools($0) }) else {
      throw refusal("it has a variant for each version of Swift", needsToolchain: true)
    }
    for suffix in ["\(current)", "\(current.major).\(current.minor)", "\(current.major)"] {
      let name = "Package@swift-\(suffix).swift"
      if files[name] != nil { return name }
    }
    guard Set(variants.map { "\($0.version)" }).count == variants.count else {
      throw refusal("it has two variants for one version of Swift")
    }
    guard let plain = files["Package.swift"], let regular = try? ManifestTools.read(plain) else {
      throw refusal("the first line of Package.swift is unusual")
    }
    let newest = variants.filter { $0.version <= current }.max { $0.version < $1.version }
    guard let newest else { return "Package.swift" }
    guard newest.version >= ManifestTools(4, 0), let bytes = files[newest.name],
      let tools = try? ManifestTools.read(bytes)
    else { throw refusal("the first line of \(newest.name) is unusual") }
    return tools > regular || regular > current ? newest.name : "Package.swift"
  }

  /// The oldest tools with which SwiftPM loads a package: it chooses another manifest with older ones. `nil` if that is not
  /// known.
  ///
  /// - Parameter files: `Package.swift` and its variants, by name.
  package static func oldestTools(of files: [String: [UInt8]]) -> String? {
    let candidates = files.keys.compactMap { version(of: $0) } + files.values.compactMap { try? ManifestTools.read($0) }
    return candidates.sorted().first { candidate in
      guard let file = try? chosen(of: files, toolchain: candidate.description),
        let tools = files[file].flatMap({ try? ManifestTools.read($0) })
      else { return false }
      return tools <= candidate
    }?.short
  }

  /// Returns whether SwiftPM may use a file of that name as the manifest.
  package static func isManifest(_ name: String) -> Bool {
    name == "Package.swift" || name.hasPrefix("Package@swift-") && name.hasSuffix(".swift")
  }

  /// The version of the tools in a name such as `Package@swift-5.9.swift`.
  private static func version(of name: String) -> ManifestTools? {
    guard name.hasPrefix("Package@swift-"), name.hasSuffix(".swift") else { return nil }
    return ManifestTools(name.dropFirst("Package@swift-".count).dropLast(".swift".count))
  }
}
