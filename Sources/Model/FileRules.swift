/// What SwiftPM makes of files and folders by the ending of their names, as FileRuleDescription in its sources.
package enum FileRules {
  /// Folders that it passes over.
  package static let ignoredFolders: Set<String> = ["xcodeproj", "playground", "xcworkspace"]
  /// Folders that count as one file.
  private static let opaqueFolders: Set<String> = [
    "docc", "metal", "nib", "storyboard", "xcassets", "xcdatamodel", "xcdatamodeld", "xcmappingmodel", "xcprivacy",
    "xcstrings", "xib",
  ]
  /// The folder of a language.
  package static let localization = "lproj"
  /// What is compiled beside Swift.
  package static let clang: Set<String> = ["c", "m", "mm", "cc", "cpp", "cxx", "s", "S"]
  package static let headers: Set<String> = ["h", "hh", "hpp", "h++", "hp", "hxx", "H", "ipp", "def", "ii"]

  /// What follows the last dot of a name.
  package static func ending(of name: String) -> String? { ending(of: name[...]) }

  /// What follows the last dot of a name.
  package static func ending(of name: Substring) -> String? {
    guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")), dot != name.startIndex else { return nil }
    return String(name[name.utf8.index(after: dot)...])
  }

  /// Whether SwiftPM passes over a folder or file.
  package static func ignores(_ ending: String, tools: ToolsVersion) -> Bool {
    ignoredFolders.contains(ending) || ending == localization && tools < ToolsVersion(5, 3)
  }

  /// Whether a folder counts as one file, and is not looked into. Before tools 5.6 any ending made it one.
  ///
  /// - Parameter isStated: whether `sources` names the folder itself.
  package static func countsAsFile(_ ending: String?, isStated: Bool, tools: ToolsVersion) -> Bool {
    guard let ending, ending != localization, !isStated, tools >= ToolsVersion(5, 3) else { return false }
    return tools < ToolsVersion(5, 6) || opaqueFolders.contains(ending)
  }
}
