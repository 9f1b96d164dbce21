import Diagnostics
import Model
import Testing

@testable import Importing

/// Places of dependencies in a manifest.
@Suite struct PackageCallsTests {
  private let manifest = #"""
    // swift-tools-version: 5.9
    // .package(url: "https://h/commented.git", from: "1.0.0")
    let text = ".package(path: \"../Quoted\")"
    let package = Package(
      name: "A", platforms: [.macOS(.v13)],
      dependencies: [
        .package(url: "https://h/One.git", .upToNextMajor(from: "1.0.0")), .package(path: "../Two"),
        Package.Dependency.package(
          url: "git@h:team/three", from: "1.0.0"),
        .package(url: "\(host("https"))/six.git", from: "1.0.0"),
        /* ü */ .package(id: "scope.four", from: "1.0.0"),
      ],
      targets: [.target(name: "A", dependencies: [.product(name: "Five", package: "five")])])
    """#

  private func place(_ source: Manifest.PackageDependency.Source, _ identity: String) -> [UInt32] {
    let calls = PackageCalls(Array(manifest.utf8), file: FileID(rawValue: 0))
    let place = calls.place(of: Manifest.PackageDependency(source: source, identity: identity))
    return [place.line, place.column]
  }

  @Test func callsAreFoundByWhatTheySay() {
    #expect(place(.git("https://h/One.git", .exact("1.0.0")), "one") == [7, 5])
    #expect(place(.path("../Two"), "two") == [7, 72])
    // If the path is computed, its last part is enough.
    #expect(place(.path("../../Elsewhere/Two"), "two") == [7, 72])
    #expect(place(.git("git@h:team/three", .branch("main")), "three") == [8, 23])
    #expect(place(.git("https://h/six.git", .exact("1.0.0")), "six") == [10, 5])
    #expect(place(.registry(id: "scope.four", .exact("1.0.0")), "scope.four") == [11, 13])
  }

  @Test func whatATargetNamesIsFoundInItsCall() {
    let calls = PackageCalls(Array(manifest.utf8), file: FileID(rawValue: 0))
    let found = calls.place(of: "Five", in: "A")
    #expect([found.line, found.column] == [13, 62])
    // Its own name, and the dependencies of other targets, do not count.
    for (name, target) in [("A", "A"), ("Five", "B"), ("Six", "A")] {
      #expect(calls.place(of: name, in: target).line == 0, "\(name) of \(target)")
    }
  }

  @Test func commentsStringsAndProductsAreNoCalls() {
    #expect(place(.git("https://h/commented.git", .exact("1.0.0")), "commented") == [0, 0])
    #expect(place(.path("../Quoted"), "quoted") == [0, 0])
    #expect(place(.path("../five"), "five") == [0, 0])
    let calls = PackageCalls(Array(manifest.utf8), file: FileID(rawValue: 0))
    #expect(calls.platforms.line == 5 && calls.platforms.column == 14)
    #expect(PackageCalls(Array(".package(url: \"x".utf8), file: FileID(rawValue: 0)).platforms.line == 0)
  }
}
