import Model
import Text

enum LanguageStandard {
  private static let cMembers: Set<String> = [
    "c89", "c90", "c99", "c11", "c17", "c18", "c2x", "gnu89", "gnu90", "gnu99", "gnu11", "gnu17", "gnu18", "gnu2x",
    "iso9899:1990", "iso9899:199409", "iso9899:1999", "iso9899:2011", "iso9899:2017", "iso9899:2018",
  ]
  private static let cxxMembers: Set<String> = [
    "c++98", "c++03", "c++11", "c++14", "c++17", "c++1z", "c++20", "c++2b", "gnu++98", "gnu++03", "gnu++11", "gnu++14",
    "gnu++17", "gnu++1z", "gnu++20", "gnu++2b",
  ]

  /// `.c99`, `.iso9899_1999`.
  static func c(_ standard: String) -> SwiftSource {
    .member(standard.split(separator: ":", omittingEmptySubsequences: false).joined(separator: "_"))
  }

  /// `.cxx17`, `.gnucxx20`.
  static func cxx(_ standard: String) -> SwiftSource {
    // Its members are deprecated, and SwiftPM would warn at every load.
    if standard.hasSuffix("1z"), cxxMembers.contains(standard) {
      return .call("CXXLanguageStandard", [SwiftSource.string(standard).labelled("rawValue")])
    }
    guard standard.hasPrefix("c++") || standard.hasPrefix("gnu++") else { return .string(standard) }
    return .member((standard.hasPrefix("gnu") ? "gnucxx" : "cxx") + standard.drop { $0 != "+" }.drop { $0 == "+" })
  }

  /// `nil` if PackageDescription does not know the standard.
  static func requiredTools(c standard: String) -> ToolsVersion? {
    cMembers.contains(standard) ? ToolsVersion(5, 4) : nil
  }

  /// `nil` if PackageDescription does not know the standard.
  static func requiredTools(cxx standard: String) -> ToolsVersion? {
    guard cxxMembers.contains(standard) else { return nil }
    return standard.hasSuffix("2b") ? ToolsVersion(5, 6) : ToolsVersion(5, 4)
  }
}
