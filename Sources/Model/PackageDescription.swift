import Text

// The vocabulary shared by specs, lockfile and manifests, in PackageDescription's own terms.

/// A tools version: two or three numbers.
package struct ToolsVersion: Hashable, Comparable, Sendable, CustomStringConvertible {
  package var major, minor, patch: Int

  package init(_ major: Int, _ minor: Int, _ patch: Int = 0) {
    (self.major, self.minor, self.patch) = (major, minor, patch)
  }

  /// Reads `5.9` or `5.9.1`; `nil` for anything else.
  package init?(_ text: String) {
    let parts = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard (2...3).contains(parts.count) else { return nil }
    var numbers: [Int] = []
    for part in parts {
      guard (1...4).contains(part.count), part.allSatisfy({ (0x30...0x39).contains($0) }),
        let number = Int(String(Substring(part)))
      else { return nil }
      numbers.append(number)
    }
    self.init(numbers[0], numbers[1], numbers.count > 2 ? numbers[2] : 0)
  }

  /// Parses the first line of a manifest: `// swift-tools-version: 5.9`.
  package init?(ofManifest source: [UInt8]) {
    let line = String(decoding: source.prefix { $0 != UInt8(ascii: "\n") }.prefix(200), as: UTF8.self)
    guard line.hasPrefix("//"), let mark = line.firstRange(of: "swift-tools-version:") else { return nil }
    let text = line[mark.upperBound...].drop { $0 == " " || $0 == "\t" }
    self.init(String(text.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }))
  }

  package static func < (a: ToolsVersion, b: ToolsVersion) -> Bool {
    (a.major, a.minor, a.patch) < (b.major, b.minor, b.patch)
  }

  /// The shortest text for SwiftPM: the third number only if it is not 0.
  package var description: String { patch == 0 ? "\(major).\(minor)" : "\(major).\(minor).\(patch)" }
}

/// The kind of a target; `library` is PackageDescription's plain `.target`.
package enum TargetKind: String, Sendable, CaseIterable {
  case library, executable, test, macro, plugin, binary, system
}

package enum ProductType: String, Sendable, CaseIterable {
  /// A library whose linkage the package that links it decides.
  case library
  case `static`, dynamic, executable, plugin
}

/// A minimum deployment version.
package struct SupportedPlatform: Hashable, Sendable {
  /// SwiftPM's name in lower case: `ios`, `macos`, `maccatalyst`, `tvos`, `watchos`, `visionos`, `driverkit`, `linux`,
  /// …, or a custom name.
  package var name: String
  /// One to three numbers, as text.
  package var version: String
  /// SwiftPM's `options`, the words after the numbers in a version given as text.
  package var options: [String] = []

  package init(name: String, version: String, options: [String] = []) {
    (self.name, self.version, self.options) = (name, version, options)
  }
}

/// Returns whether a version of a platform comes before another. A missing number counts as 0.
package func isOlder(_ a: String, than b: String) -> Bool {
  func numbers(_ text: String) -> [Int] {
    var parts = text.split(separator: ".").map { Int($0) ?? 0 }
    while parts.count < 3 { parts.append(0) }
    return parts
  }
  return numbers(a).lexicographicallyPrecedes(numbers(b))
}

extension SupportedPlatform {
  /// Returns whether one of these is an older version of the same platform.
  package func isNewer(than stated: [SupportedPlatform]) -> Bool {
    stated.contains { $0.name == name && isOlder($0.version, than: version) }
  }

  /// The name in PackageDescription's spelling, for people.
  package var displayName: String { Self.displayName(of: name) }

  /// A platform's name in PackageDescription's spelling; an unknown one unchanged.
  package static func displayName(of name: String) -> String { displayNames[name.lowercased()] ?? name }

  private static let displayNames = [
    "ios": "iOS", "macos": "macOS", "maccatalyst": "macCatalyst", "tvos": "tvOS", "watchos": "watchOS",
    "visionos": "visionOS", "driverkit": "driverKit",
  ]

  /// The version with its options, in the form of specs and lockfiles.
  package var versionText: String { ([version] + options).joined(separator: ".") }
}

/// The condition of a dependency or a setting.
package struct Condition: Hashable, Sendable {
  /// SwiftPM's lower-case names, in the order written; empty means all platforms.
  package var platforms: [String] = []
  /// `debug` or `release`; settings only.
  package var configuration: String?
  package var traits: [String] = []

  package init(platforms: [String] = [], configuration: String? = nil, traits: [String] = []) {
    (self.platforms, self.configuration, self.traits) = (platforms, configuration, traits)
  }
}

package struct Resource: Hashable, Sendable {
  package enum Rule: Hashable, Sendable {
    /// `localization` is `default` or `base`.
    case process(localization: String?)
    case copy, embedInCode
  }
  package var path: String
  package var rule: Rule

  package init(path: String, rule: Rule) { (self.path, self.rule) = (path, rule) }
}

/// A build setting of a target.
package struct Setting: Hashable, Sendable {
  package enum Tool: String, Sendable, CaseIterable {
    case c, cxx, swift, linker
  }
  package enum WarningLevel: String, Sendable, CaseIterable {
    case warning, error
  }
  package enum Kind: Hashable, Sendable {
    case headerSearchPath(String)
    /// `NAME` or `NAME=VALUE`.
    case define(String)
    case linkedLibrary(String)
    case linkedFramework(String)
    /// `C` or `Cxx`.
    case interoperabilityMode(String)
    case enableUpcomingFeature(String)
    case enableExperimentalFeature(String)
    case strictMemorySafety
    case unsafeFlags([String])
    case swiftLanguageMode(String)
    case treatAllWarnings(WarningLevel)
    case treatWarning(String, WarningLevel)
    case enableWarning(String)
    case disableWarning(String)
    /// `MainActor`, or `nil` for nonisolated.
    case defaultIsolation(String?)
  }
  package var tool: Tool
  package var kind: Kind
  package var condition: Condition?

  package init(tool: Tool, kind: Kind, condition: Condition? = nil) {
    (self.tool, self.kind, self.condition) = (tool, kind, condition)
  }
}

/// The installation of a system library by a package manager.
package struct SystemProvider: Hashable, Sendable {
  /// `apt`, `brew`, `yum`, `nuget` or `pkg`.
  package var manager: String
  package var packages: [String]

  package init(manager: String, packages: [String]) { (self.manager, self.packages) = (manager, packages) }
}

/// A trait that a package declares.
package struct Trait: Hashable, Sendable {
  package var name: String
  package var summary: String?
  package var enables: [String]

  package init(name: String, summary: String? = nil, enables: [String] = []) {
    (self.name, self.summary, self.enables) = (name, summary, enables)
  }

  /// SwiftPM's summary of the default traits of a manifest that states none.
  package static let defaultSummary = "The default traits of this package."

  /// PackageDescription's `.default(enabledTraits:)`.
  package static func `default`(enables: [String]) -> Trait {
    Trait(name: "default", summary: defaultSummary, enables: enables)
  }

  /// True if it equals the result of `.default(enabledTraits:)`.
  package var isPlainDefault: Bool { name == "default" && summary == Self.defaultSummary }
}

extension Collection<Trait> {
  /// The chosen traits, with those that they enable in turn.
  ///
  /// - Parameter chosen: their names; `nil` for the default ones.
  package func enabled(by chosen: [String]?) -> Set<String> {
    let enables = Dictionary(map { ($0.name, $0.enables) }, uniquingKeysWith: +)
    var queue = chosen ?? ["default"]
    var enabled: Set<String> = []
    while let name = queue.popLast() {
      guard enabled.insert(name).inserted else { continue }
      queue += enables[name] ?? []
    }
    return enabled
  }
}

/// A trait enabled for a package dependency, possibly only if some of our own traits are.
package struct EnabledTrait: Hashable, Sendable {
  package var name: String
  package var when: [String]

  package init(name: String, when: [String] = []) { (self.name, self.when) = (name, when) }
}

package indirect enum PluginCapability: Hashable, Sendable {
  case buildTool
  case command(PluginIntent, [PluginPermission])
}

package enum PluginIntent: Hashable, Sendable {
  case documentation, formatting
  case custom(verb: String, description: String)
}

package enum PluginPermission: Hashable, Sendable {
  case write(reason: String)
  case network(NetworkScope, reason: String)
}

package enum NetworkScope: Hashable, Sendable {
  case none
  case local(ports: [Int])
  case all(ports: [Int])
  case docker, unixDomainSocket
}
