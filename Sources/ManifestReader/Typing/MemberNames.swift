/// Names of members that the tables do not have: in an extension of a type they come before what the manifest declares.
enum MemberNames {
  /// Returns whether this name in the code of a type may mean a member of the type.
  static func mayHave(_ type: ManifestType, _ name: String) -> Bool {
    switch type {
    // Foundation adds to them, and not the same on every system.
    case .string, .array: true
    case .named: ofAll.contains(name) || ofPackages.contains(name)
    default: ofAll.contains(name)
    }
  }

  /// Returns whether a manifest may not add a member of that name to a type: there is one, or the grammar reserves it.
  static func areTaken(in type: ManifestType, _ name: String) -> Bool {
    switch type {
    case .string, .array: ofGrammar.contains(name) || ofAll.contains(name) || ofSwift.contains(name)
    case .named: ofGrammar.contains(name) || ofAll.contains(name) || ofPackages.contains(name)
    default: ofGrammar.contains(name) || ofAll.contains(name)
    }
  }

  private static func words(_ text: String) -> Set<String> {
    Set(text.split { $0 == " " || $0 == "\n" }.map(String.init))
  }

  /// Names that behind a period are not a member, or are one of an optional.
  private static let ofGrammar = words("Type Protocol self Self init none some map flatMap")

  /// Members that Swift derives for conformances, and those that literals need.
  private static let ofAll = words(
    """
    AllCases RawValue allCases description hash hashValue init rawValue ArrayLiteralElement StringLiteralType
    ExtendedGraphemeClusterLiteralType UnicodeScalarLiteralType StringInterpolation customMirror debugDescription encode
    """)

  /// Public members of types of PackageDescription.
  private static let ofPackages = words(
    """
    Condition CustomPlatformVersion Dependency Executable InteroperabilityMode Kind Library LibraryType Localization Plugin
    PluginCapability PluginUsage RegistryRequirement Requirement SourceControlRequirement TargetType Trait aptItem
    branchItem brewItem buildMetadataIdentifiers byNameItem condition custom enabledTraits exactItem fileSystem freebsd kind
    localPackageItem major minor name nuget nugetItem patch pluginCapability prereleaseIdentifiers productItem providers
    rangeItem registry requirement revisionItem sourceControl targetItem traits type url yumItem
    """)

  /// Members of strings and lists, by Swift and by Foundation.
  private static let ofSwift = words(
    """
    ArrayLiteralElement CharacterView CompareOptions Element Encoding EncodingConversionOptions EnumerationOptions
    ExtendedGraphemeClusterLiteralType ID Index IndexDistance Indices Iterator SIMD16Storage SIMD2Storage
    SIMD32Storage SIMD4Storage SIMD64Storage SIMD8Storage SIMDMaskScalar StringInterpolation StringLiteralType
    SubSequence UTF16View UTF8View UnicodeScalarIndex UnicodeScalarLiteralType UnicodeScalarView addingPercentEncoding
    allSatisfy append appending appendingFormat appendingPathComponent appendingPathExtension applying
    availableStringEncodings bridgeToObjectiveC cString canBeConverted capacity capitalized caseInsensitiveCompare
    characters codingKey commonPrefix compactMap compare completePath components contains contentsOfFile copyBytes
    count customMirror customPlaygroundQuickLook data debugDescription decodeCString
    decomposedStringWithCanonicalMapping decomposedStringWithCompatibilityMapping defaultCStringEncoding
    deletingLastPathComponent deletingPathExtension description difference distance drop dropFirst dropLast
    elementsEqual encode endIndex enumerateLines enumerateLinguisticTags enumerateSubstrings enumerated
    expandingTildeInPath fastestEncoding filter filtered first firstIndex firstMatch firstRange flatMap folding
    forEach formIndex formatted getBytes getCString getLineStart getParagraphStart hasPrefix hasSuffix hash hashValue
    id index indices init insert isContiguousUTF8 isEmpty joined last lastIndex lastPathComponent lastRange lazy
    lengthOfBytes lexicographicallyPrecedes lineRange linguisticTags localizedCapitalized
    localizedCaseInsensitiveCompare localizedCaseInsensitiveContains localizedCompare localizedLowercase localizedName
    localizedStandardCompare localizedStandardContains localizedStandardRange localizedStringWithFormat
    localizedUppercase lowercased makeContiguousUTF8 makeIterator map matches max maximumLengthOfBytes min
    moveSubranges mutableSpan padding paragraphRange partition pathComponents pathExtension popFirst popLast
    precomposedStringWithCanonicalMapping precomposedStringWithCompatibilityMapping prefix prefixMatch propertyList
    propertyListFromStringsFileFormat publisher randomElement range rangeOfCharacter rangeOfComposedCharacterSequence
    rangeOfComposedCharacterSequences ranges reduce regions remove removeAll removeFirst removeLast removeSubrange
    removeSubranges removingPercentEncoding removingSubranges replace replaceOccurrences replaceSubrange replacing
    replacingCharacters replacingOccurrences reserveCapacity resetBytes reverse reversed shuffle shuffled
    smallestEncoding sort sorted span split startIndex starts stringByReplacing subscript substring suffix swapAt
    trimPrefix trimmingCharacters trimmingPrefix underestimatedCount unicodeScalars uppercased utf16 utf8 utf8CString
    utf8Span variantFittingPresentationWidth wholeMatch withCString withContiguousMutableStorageIfAvailable
    withContiguousStorageIfAvailable withMutableCharacters withUTF8 withUnsafeBufferPointer withUnsafeBytes
    withUnsafeMutableBufferPointer withUnsafeMutableBytes write
    """)
}
