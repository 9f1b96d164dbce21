import Model
import Text

enum PlatformSyntax {
  /// Members of PackageDescription's `Platform` by the name SwiftPM prints, with the tools version that introduced
  /// them. FreeBSD has a member that no released tools version may use.
  private static let members: [String: (member: SwiftIdentifier, since: ToolsVersion)] = [
    "macos": ("macOS", ToolsVersion(4, 0)), "maccatalyst": ("macCatalyst", ToolsVersion(4, 0)),
    "ios": ("iOS", ToolsVersion(4, 0)), "tvos": ("tvOS", ToolsVersion(4, 0)),
    "watchos": ("watchOS", ToolsVersion(4, 0)), "visionos": ("visionOS", ToolsVersion(4, 0)),
    "driverkit": ("driverKit", ToolsVersion(4, 0)), "linux": ("linux", ToolsVersion(4, 0)),
    "windows": ("windows", ToolsVersion(5, 2)), "android": ("android", ToolsVersion(5, 2)),
    "wasi": ("wasi", ToolsVersion(5, 3)), "openbsd": ("openbsd", ToolsVersion(5, 8)),
  ]

  /// Platforms whose version a package can state, with the least major version that PackageDescription takes.
  private static let supported: [String: (member: SwiftIdentifier, since: ToolsVersion, least: Int)] = [
    "macos": ("macOS", ToolsVersion(5, 0), 10), "maccatalyst": ("macCatalyst", ToolsVersion(5, 5), 13),
    "ios": ("iOS", ToolsVersion(5, 0), 2), "tvos": ("tvOS", ToolsVersion(5, 0), 9),
    "watchos": ("watchOS", ToolsVersion(5, 0), 2), "visionos": ("visionOS", ToolsVersion(5, 9), 1),
    "driverkit": ("driverKit", ToolsVersion(5, 5), 19),
  ]

  /// The platform's name as a part of an identifier.
  static func word(_ name: String) -> String { members[name]?.member.text ?? name }

  private static let customSince = ToolsVersion(5, 6)

  /// The tools version that introduced the platform in conditions.
  static func requiredTools(condition name: String) -> ToolsVersion {
    guard let member = members[name] else { return customSince }
    return min(member.since, customSince)
  }

  /// `.linux`, or `.custom("freebsd")` if that version of PackageDescription has no member.
  static func condition(_ name: String, tools: ToolsVersion) -> SwiftSource {
    if let member = members[name], member.since <= tools || tools < customSince { return .code(".\(member.member)") }
    return .call(".custom", [.string(name)])
  }

  /// The tools version that introduced the platform's version in manifests.
  static func requiredTools(supported platform: SupportedPlatform) -> ToolsVersion {
    guard let member = member(for: platform) else { return customSince }
    return min(member.since, customSince)
  }

  /// `.iOS("16.0")`: as text, because the members of the enumeration each need a tools version of their own.
  static func supported(_ platform: SupportedPlatform, tools: ToolsVersion) -> SwiftSource {
    let version = ([platform.version] + platform.options).joined(separator: ".")
    if let member = member(for: platform), member.since <= tools || tools < customSince {
      return .call(".\(member.member)", [.string(version)])
    }
    return .call(".custom", [.string(platform.name), SwiftSource.string(version).labelled("versionString")])
  }

  private static func member(for platform: SupportedPlatform) -> (member: SwiftIdentifier, since: ToolsVersion)? {
    guard let known = supported[platform.name] else { return nil }
    let major = Int(platform.version.prefix { $0 != "." }) ?? 0
    return major >= known.least ? (known.member, known.since) : nil
  }
}
