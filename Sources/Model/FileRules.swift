/// The rules by which SwiftPM treats files and folders by the ending of their names, as FileRuleDescription in its
/// sources.
package enum FileRules {
  /// Folders that it passes over.
  package static let ignoredFolders: Set<String> = ["xcodeproj", "playground", "xcworkspace"]
  /// The endings of files that are resources without a rule in the manifest, by the first tools version. Xcode has
  /// these rules; `swift build` has them only with tools up to 5.4.
  private static let resources = endings([
    ToolsVersion(5, 3): [
      "metal", "nib", "storyboard", "xcassets", "xcdatamodel", "xcdatamodeld", "xcmappingmodel", "xib",
    ],
    ToolsVersion(5, 9): ["xcstrings"], ToolsVersion(6, 0): ["xcprivacy"],
  ])
  /// The same that Xcode alone knows.
  private static let resourcesOfXcode = endings([ToolsVersion(5, 7): ["mlmodel", "mlpackage", "rkassets"]])
  /// The folder of a language.
  package static let localization = "lproj"
  /// The endings of sources that are compiled besides Swift.
  package static let clang: Set<String> = ["c", "m", "mm", "cc", "cpp", "cxx", "s", "S"]
  package static let headers: Set<String> = ["h", "hh", "hpp", "h++", "hp", "hxx", "H", "ipp", "def", "ii"]

  /// The part after the last dot of a name.
  package static func ending(of name: String) -> String? {
    guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")), dot != name.startIndex else { return nil }
    return String(name[name.utf8.index(after: dot)...])
  }

  /// Returns whether SwiftPM ignores a folder or file.
  package static func ignores(_ ending: String, tools: ToolsVersion) -> Bool {
    ignoredFolders.contains(ending) || ending == localization && tools < ToolsVersion(5, 3)
  }

  /// Returns whether a file, or a folder that counts as one, is a resource without a rule in the manifest.
  ///
  /// - Parameter inXcode: true if Xcode builds it, and not `swift build`.
  package static func isResource(_ ending: String, tools: ToolsVersion, inXcode: Bool) -> Bool {
    if !inXcode, tools > ToolsVersion(5, 4) { return false }
    return (resources[ending] ?? (inXcode ? resourcesOfXcode[ending] : nil)).map { tools >= $0 } ?? false
  }

  /// Returns whether a folder counts as one file, so that its contents are not read. Before tools 5.6 any ending made
  /// it one.
  ///
  /// - Parameters:
  ///   - isStated: true if `sources` names the folder itself.
  ///   - inXcode: true if Xcode builds it, and not `swift build`.
  package static func countsAsFile(_ ending: String?, isStated: Bool, tools: ToolsVersion, inXcode: Bool) -> Bool {
    guard let ending, ending != localization, !isStated, tools >= ToolsVersion(5, 3) else { return false }
    return tools < ToolsVersion(5, 6) || ending == "docc" || resources[ending] != nil
      || inXcode && resourcesOfXcode[ending] != nil
  }

  private static func endings(_ byTools: [ToolsVersion: [String]]) -> [String: ToolsVersion] {
    Dictionary(uniqueKeysWithValues: byTools.flatMap { tools, endings in endings.map { ($0, tools) } })
  }
}
