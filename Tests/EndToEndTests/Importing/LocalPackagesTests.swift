import Foundation
import TestSupport
import Testing

/// Many local packages that share others: what is twelve edits by hand is one here.
@Suite struct LocalPackagesTests {
  @Test func twelvePackagesAreImportedAndOneEditMovesAVersionInAllOfThem() throws {
    let shop = try TwelvePackages()
    #expect(TwelvePackages.packages.count == 12 && TwelvePackages.remotes.count == 8)
    let byHand = try shop.files("Package.swift")
    // Upgrading by hand changes each manifest, since each has the version.
    let said = ".package(url: \"https://git.example.com/log.git\", from: \"1.0.0\")"
    #expect(byHand.values.count { $0.contains(said) } == 12)
    let before = try shop.run("swift package resolve", in: "App")
    try #require(before.status == 0, "\(before.stderr)")
    try shop.release("log", "1.1.0")

    let imported = try shop.run("integrate import")
    #expect(imported.status == 0 && imported.stderr == "", "\(imported.stderr)")
    #expect(imported.stdout.contains("\n12 packages, 8 pins\n"), "\(imported.stdout)")
    #expect(try shop.files("Package.swift") == byHand, "nothing is overwritten")
    #expect(try shop.files("component.yaml").count == 12)
    let resolved = try shop.run("integrate resolve --trust-manifests")
    #expect(resolved.status == 0, "\(resolved.stderr)")
    #expect(try shop.run("integrate generate").status == 1, "manifests that people wrote stand in the way")
    #expect(try shop.files("Package.swift") == byHand)
    let generated = try shop.run("integrate generate --force")
    #expect(generated.status == 0, "\(generated.stderr)")
    #expect(try shop.files("Package.swift.imported") == byHand, "nothing is lost")
    expectPinned("1.0.0", try shop.files("Package.swift"))
    #expect(try shop.run("integrate check").status == 0)

    try bump(shop)
    try build(shop)
    #expect(try shop.run("integrate check").status == 0, "SwiftPM changed nothing of what was generated")
  }

  /// One edit of one pin.
  private func bump(_ shop: TwelvePackages) throws {
    let specs = try shop.files("component.yaml")
    let old = try shop.scratch.read("shop/integrate.lock.yaml")
    let pinned = try shop.run("integrate pin log 1.1.0 --trust-manifests")
    #expect(pinned.status == 0, "\(pinned.stderr)")
    let changed = try shop.scratch.read("shop/integrate.lock.yaml").split(separator: "\n").difference(
      from: old.split(separator: "\n"))
    let insertions = changed.insertions.map { change in
      guard case .insert(_, let line, _) = change else { return "" }
      return String(line.split(separator: ":")[0])
    }
    #expect(insertions == ["    version", "    revision", "      version", "      revision", "      hash"])
    #expect(changed.removals.count == 5)
    let generated = try shop.run("integrate generate")
    #expect(generated.status == 0, "\(generated.stderr)")
    #expect(try shop.files("component.yaml") == specs, "no spec knows of versions")
    expectPinned("1.1.0", try shop.files("Package.swift"))
    let revision = try shop.shell("git rev-parse '1.1.0^{commit}'", in: "remote/log.git").stdout.prefix(40)
    #expect(try shop.files("Package.resolved").values.count { $0.contains("\"revision\" : \"\(revision)\"") } == 12)
  }

  private func expectPinned(_ version: String, _ manifests: [String: String]) {
    let line = ".package(url: \"https://git.example.com/log.git\", exact: \"\(version)\")"
    for (folder, text) in manifests {
      #expect(text.contains(line), "\(folder)")
      #expect(text.split(separator: "\n").count { $0.contains("git.example.com/log") } == 1, "\(folder)")
    }
    #expect(manifests.count == 12)
  }

  private func build(_ shop: TwelvePackages) throws {
    let options = Launch.swiftOptions.joined(separator: " ")
    let built = try shop.run("swift build \(options) --only-use-versions-from-resolved-file", in: "App")
    #expect(built.status == 0, "\(built.stdout)\(built.stderr)")
    let ran = try shop.run("swift run --skip-build App", in: "App")
    #expect(ran.stdout.contains("Search\nlog 1.1.0\n"), "\(ran.stdout)\(ran.stderr)")
    // A single component, with its dependencies next to it.
    let tested = try shop.run(
      "swift test \(options) --only-use-versions-from-resolved-file", in: "Modules/Feature/Login")
    #expect(tested.status == 0, "\(tested.stdout)\(tested.stderr)")
    #expect((tested.stdout + tested.stderr).contains("Executed 1 test, with 0 failures"), "\(tested.stdout)")
  }
}
