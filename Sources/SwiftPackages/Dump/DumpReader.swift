import Diagnostics
import JSON
import Model
import Paths
import Text

/// Reads the output of `swift package dump-package`.
package enum DumpReader {
  /// The manifest that a dump describes, or `nil` if it cannot be read; findings go to the bag.
  ///
  /// Unknown keys and values are reported (`unknown-in-dump`) and left out; a shape that SwiftPM does not write is an
  /// error (`invalid-dump`). Paths in the result are relative to the package's root.
  ///
  /// - Parameter cache: the folder that the package was unpacked in for this alone, where it was: repositories elsewhere
  ///   have file URLs then, as a path from there would say nothing.
  package static func read(
    _ bytes: [UInt8], file: FileID, unpackedIn cache: String? = nil, into bag: inout DiagnosticBag
  ) -> Manifest? {
    var reader = DumpManifestReader(cursor: DumpCursor(bytes: bytes, file: file))
    reader.cache = cache
    defer { bag.add(contentsOf: reader.cursor.bag) }
    do {
      let manifest = reader.manifest(try JSONValue.parse(bytes))
      return reader.hasForeignPath ? nil : manifest
    } catch {
      reader.cursor.invalid("this is not JSON: \(error.message)", at: error.offset)
      return nil
    }
  }
}

struct DumpManifestReader {
  var cursor: DumpCursor
  /// The package's folder, absolute; `nil` if the dump does not have it.
  var root: String?

  /// The folder that the package's own lies in for reading it alone.
  var cache: String?

  /// True if a target has an absolute path: the package could not be built on another machine.
  var hasForeignPath = false

  init(cursor: DumpCursor) { self.cursor = cursor }

  private static let keys: Set<String> = [
    "name", "toolsVersion", "pkgConfig", "providers", "cLanguageStandard", "cxxLanguageStandard",
    "swiftLanguageVersions", "dependencies", "products", "targets", "traits", "platforms", "packageKind",
    "defaultLocalization",
  ]

  mutating func manifest(_ json: JSONValue) -> Manifest? {
    guard let package = cursor.object(json, "the dump", keys: Self.keys),
      let name = cursor.requiredString(package, "name", "the dump"),
      let said = cursor.required(package, "toolsVersion", "the dump"), let (tools, features) = toolsVersion(said),
      let targets = cursor.required(package, "targets", "the dump")
    else { return nil }
    if let kind = package["packageKind"] { readRoot(kind) }
    var manifest = Manifest(name: name, tools: tools)
    manifest.experimentalFeatures = features
    manifest.defaultLocalization = cursor.optionalString(package["defaultLocalization"], "'defaultLocalization'")
    manifest.pkgConfig = cursor.optionalString(package["pkgConfig"], "'pkgConfig'")
    manifest.cLanguageStandard = cursor.optionalString(package["cLanguageStandard"], "'cLanguageStandard'")
    manifest.cxxLanguageStandard = cursor.optionalString(package["cxxLanguageStandard"], "'cxxLanguageStandard'")
    if let modes = package["swiftLanguageVersions"] {
      manifest.swiftLanguageModes = cursor.strings(modes, "'swiftLanguageVersions'")
    }
    manifest.platforms = cursor.list(package["platforms"], "'platforms'").compactMap { platform($0) }
    manifest.providers = providers(package["providers"], "the package")
    manifest.products = cursor.list(package["products"], "'products'").compactMap { product($0) }
    // Traits are a set, and some versions of SwiftPM print them in a random order.
    manifest.traits = cursor.list(package["traits"], "'traits'").compactMap { trait($0) }.sorted { $0.name < $1.name }
    manifest.dependencies = cursor.list(package["dependencies"], "'dependencies'").compactMap { dependency($0) }
    manifest.targets = cursor.list(targets, "'targets'").compactMap { target($0, tools: tools) }
    return cursor.bag.hasErrors ? nil : manifest
  }

  private mutating func toolsVersion(_ json: JSONValue) -> (ToolsVersion, [String])? {
    guard let object = cursor.object(json, "'toolsVersion'", keys: ["_version", "experimentalFeatures"]),
      let text = cursor.requiredString(object, "_version", "'toolsVersion'")
    else { return nil }
    guard let tools = ToolsVersion(text) else {
      cursor.invalid("'\(text)' is not a tools version", at: json.offset)
      return nil
    }
    return (tools, cursor.strings(object["experimentalFeatures"], "'experimentalFeatures'"))
  }

  /// Every kind of package has its folder or address as the first value; before 5.6 there is only the kind.
  private mutating func readRoot(_ json: JSONValue) {
    guard case .object(let members) = json.content, case .array(let values)? = members.first?.value.content,
      case .string(let path)? = values.first?.content, path.hasPrefix("/")
    else { return }
    root = path
  }

  /// The address of a repository in a folder.
  func repository(_ path: String) -> String {
    guard let cache, Path.isAbsolute(path), !Path.isInside(path, cache) else { return relative(path) }
    return "file://" + path
  }

  /// A path of the dump, relative to the package's folder if that is known.
  func relative(_ path: String) -> String { root.flatMap { Path.relative(from: $0, to: path) } ?? path }

  private mutating func platform(_ json: JSONValue) -> SupportedPlatform? {
    guard let object = cursor.object(json, "a platform", keys: ["platformName", "version", "options"]),
      let name = cursor.requiredString(object, "platformName", "a platform"),
      let version = cursor.requiredString(object, "version", "platform '\(name)'")
    else { return nil }
    let options = cursor.strings(object["options"], "'options' of platform '\(name)'")
    return SupportedPlatform(name: name, version: version, options: options)
  }

  mutating func providers(_ json: JSONValue?, _ owner: String) -> [SystemProvider] {
    cursor.list(json, "'providers' of \(owner)").compactMap { item in
      guard let (manager, payload) = cursor.enumeration(item, "a provider of \(owner)") else { return nil }
      guard ["apt", "brew", "yum", "nuget", "pkg"].contains(manager) else {
        cursor.unknown("\(owner) is provided by '\(manager)', which is unknown", at: item.offset)
        return nil
      }
      guard let values = cursor.values(payload, "provider '\(manager)'", count: 1) else { return nil }
      return SystemProvider(manager: manager, packages: cursor.strings(values[0], "provider '\(manager)'"))
    }
  }

  private mutating func trait(_ json: JSONValue) -> Trait? {
    guard let object = cursor.object(json, "a trait", keys: ["name", "description", "enabledTraits"]),
      let name = cursor.requiredString(object, "name", "a trait")
    else { return nil }
    return Trait(
      name: name, summary: cursor.optionalString(object["description"], "'description' of trait '\(name)'"),
      enables: cursor.strings(object["enabledTraits"], "'enabledTraits' of trait '\(name)'").sorted())
  }

  private mutating func product(_ json: JSONValue) -> Manifest.Product? {
    guard let object = cursor.object(json, "a product", keys: ["name", "type", "targets"]),
      let name = cursor.requiredString(object, "name", "a product"),
      let said = cursor.required(object, "type", "product '\(name)'"),
      let (kind, payload) = cursor.enumeration(said, "'type' of product '\(name)'")
    else { return nil }
    let targets = cursor.strings(object["targets"], "'targets' of product '\(name)'")
    let type: ProductType? =
      switch kind {
      case "executable": .executable
      case "plugin": .plugin
      case "library": libraryType(payload)
      default: nil
      }
    guard let type else {
      cursor.unknown("product '\(name)' is of an unknown kind", at: said.offset)
      return nil
    }
    return Manifest.Product(name: name, type: type, targets: targets)
  }

  private func libraryType(_ payload: JSONValue) -> ProductType? {
    guard case .array(let values) = payload.content, values.count == 1, case .string(let linkage) = values[0].content
    else { return nil }
    return switch linkage {
    case "automatic": .library
    case "static": .static
    case "dynamic": .dynamic
    default: nil
    }
  }
}
