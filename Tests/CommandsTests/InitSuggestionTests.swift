import TestSupport
import Testing

/// The suggestions of `init` in comments.
struct InitSuggestionTests {
  @Test func aSuggestionForAModuleIsRightWithoutItsNumberSigns() throws {
    let scratch = try ScratchFolder()
    try scratch.write([
      ("Components/Core/Sources/Core/Core.swift", "public enum Core {}"),
      ("Components/Catalog/Sources/Catalog/Catalog.swift", "import CatalogInterface\npublic enum Catalog {}"),
      (
        "Components/Catalog/Sources/CatalogInterface/Catalog.swift",
        "import Core\npublic protocol CatalogConfiguration: Sendable { var pages: Int { get } }"
      ),
    ])
    let started = try scratch.integrate("init")
    try #require(started.status == 0, "\(started.stderr)")
    let path = "Components/Catalog/component.yaml"
    let spec = try scratch.read(path)
    let suggested = spec.replacing("    # config:", with: "    config:")
    try #require(suggested != spec, "\(spec)")
    try scratch.write(suggested, to: path)
    let resolved = try scratch.integrate("resolve")
    #expect(resolved.status == 0 && resolved.stderr.isEmpty, "\(resolved.stderr)\(suggested)")
    let config = "config: { protocol: CatalogConfiguration, values: { pages: Int } }"
    #expect(suggested.contains("  CatalogInterface:\n    dependencies: [Core]\n"), "\(suggested)")
    #expect(suggested.hasSuffix("\n    \(config)\n"), "\(suggested)")
  }
}
