import Paths
import Testing

@Suite struct SpecialNameTests {
  /// Every way in which the disk of a Mac may see the same name.
  @Test(arguments: [
    (".git", SpecialName.repository), (".gitattributes", .git), (".gitmodules", .git), ("Package.swift", .manifest),
    ("Package@swift-6.swift", .manifestVariant), ("Package@swift-5.9.swift", .manifestVariant),
    ("Package.resolved", .resolved), (".swiftpm", .settings), ("App.xcodeproj", .project),
    ("App.xcworkspace", .project),
    ("component.yaml", .spec), ("App.component.yml", .spec), ("integrate.lock.yaml", .lockfile),
  ])
  func spellingsOfANameAreTheSame(name: String, special: SpecialName) {
    for spelling in [
      name, name.uppercased(), name.lowercased(), name.prefix(3).uppercased() + name.dropFirst(3),
      name.prefix(2) + "\u{200C}" + name.dropFirst(2), name + "\u{FEFF}", "\u{200D}" + name,
    ] { #expect(SpecialName(String(spelling)) == special, "\(spelling.unicodeScalars.map(\.value))") }
  }

  @Test func otherNamesMeanNothing() {
    for name in ["Package.swift.imported", "git", "Packages.swift", "swiftpm", "component.yaml.txt", "", "."] {
      #expect(SpecialName(name) == nil, "\(name)")
    }
  }
}
