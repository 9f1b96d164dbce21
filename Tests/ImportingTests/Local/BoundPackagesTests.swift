import Diagnostics
import Model
import Testing

@testable import Importing
@testable import SwiftPackages

/// Graphs of packages that may join those of one lockfile.
@Suite struct BoundPackagesTests {
  private func request(_ folder: String, _ version: String, url: String = "https://h/log.git") -> PackageGraphs.Request
  {
    PackageGraphs.Request(
      folder: folder,
      dependency: Manifest.PackageDependency(source: .git(url, .exact(version)), identity: packageIdentity(ofURL: url)),
      place: Place(file: FileID(rawValue: 0)))
  }

  private func module(_ name: String, _ folder: String, isTest: Bool = false) -> PackageGraphs.NamedModule {
    PackageGraphs.NamedModule(name: name, folder: folder, isTest: isTest)
  }

  private func conflict(
    _ requests: [PackageGraphs.Request] = [], _ modules: [PackageGraphs.NamedModule] = []
  ) -> String? {
    var bound = BoundPackages()
    // The second says nothing new.
    for folder in ["A", "B"] {
      bound.add([request(folder, "1.0.0")], [module(folder, folder), module("CommonTests", folder, isTest: true)])
    }
    return bound.conflict(with: requests, modules) { _, _ in nil }?.reason
  }

  @Test func whatTheyHaveInCommonIsCompared() {
    #expect(conflict() == nil)
    #expect(conflict([request("C", "1.0.0"), request("C", "2.0.0", url: "https://h/other.git")]) == nil)
    #expect(conflict([request("C", "2.0.0")]) == "no version of 'log' satisfies all of them")
    #expect(
      conflict([request("C", "1.0.0", url: "https://other/log.git")])
        == "they use different repositories for 'log'")
    #expect(conflict([], [module("a", "C")]) == "several have a module 'A'")
  }

  /// SwiftPM builds the tests of the package alone that it starts from.
  @Test func testsMayShareANameAndNothingElse() {
    #expect(conflict([], [module("CommonTests", "C", isTest: true)]) == nil)
    #expect(conflict([], [module("CommonTests", "C")]) == "several have a module 'CommonTests'")
  }
}
