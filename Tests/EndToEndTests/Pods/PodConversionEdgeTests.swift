import Foundation
import TestSupport
import Testing

/// What `integrate pods convert` keeps, and what it does not take for a package.
struct PodConversionEdgeTests {
  private typealias Release = PodWorld.Release

  private let world: PodWorld

  init() throws { world = try PodWorld() }

  @Test func commentsAndWhatAPinAllowsStayUnderAnotherName() throws {
    try world.repository("ZipArchive/ZipArchive", [Release("2.4.3", PodWorld.manifest(["ZipArchive"]))])
    try world.start("PODS:\n  - SSZipArchive (2.4.3)\n\nDEPENDENCIES:\n  - SSZipArchive\n")
    let old = try world.lockfile.replacing(
      "  SSZipArchive:\n", with: "  # held back: 2.5 breaks the watch\n  SSZipArchive:\n    allow: ~2.4.0\n")
    try world.scratch.write(old, to: "app/integrate.lock.yaml")
    let outcome = try world.convert("--all")
    #expect(outcome.status == 0, "\(outcome.stderr)")
    let new = try world.lockfile
    #expect(new.contains("  # held back: 2.5 breaks the watch\n  ZipArchive:\n"), "\(new)")
    #expect(new.contains("    allow: ~2.4.0\n") && !new.contains("SSZipArchive"), "\(new)")
    #expect(try world.integrate(["resolve", "--frozen"]).status == 0)
    try world.server.stop()
  }

  @Test func aTagIsFoundByItsVersionAndABranchIsNotGuessed() throws {
    let manifest = PodWorld.manifest(["Fork"])
    try world.repository("own/Fork", [Release("v1.2.3", manifest), Release("v2.0.0", manifest)])
    try world.repository("own/Loose", [Release("1.0.0", PodWorld.manifest(["Loose"]))])
    try world.start(
      """
      PODS:
        - Fork (1.2.3)
        - Loose (3.0.0)

      DEPENDENCIES:
        - Fork (from `https://github.com/own/Fork.git`, tag `v1.2.3`)
        - Loose (from `https://github.com/own/Loose.git`, branch `main`)

      EXTERNAL SOURCES:
        Fork:
          :git: https://github.com/own/Fork.git
          :tag: v1.2.3
        Loose:
          :branch: main
          :git: https://github.com/own/Loose.git

      """)
    let outcome = try world.convert("Fork")
    #expect(outcome.status == 0, "\(outcome.stderr)")
    #expect(try world.lockfile.contains("    git: https://github.com/own/Fork.git\n    version: 1.2.3\n"))
    let loose = try world.convert("Loose", "--bump")
    #expect(loose.status == 2 && loose.stderr.contains("nothing says which commit it is at"), "\(loose.stderr)")
    try world.server.stop()
  }

  @Test func partsOfALaterPackageGoWithIt() throws {
    try world.repository(
      "firebase/firebase-ios-sdk", [Release("6.34.0"), Release("7.0.0", PodWorld.manifest(["FirebaseCore"]))])
    try world.start(
      "PODS:\n  - FirebaseCore (6.34.0):\n    - FirebaseCoreDiagnostics\n  - FirebaseCoreDiagnostics (1.7.0)\n\n"
        + "DEPENDENCIES:\n  - FirebaseCore\n")
    let held = try world.convert("--all")
    #expect(held.status == 2, "\(held.stderr)")
    let named = try world.convert("FirebaseCore")
    #expect(named.stderr.contains("'FirebaseCore' has a package in a later version only, 7.0.0"), "\(named.stderr)")
    // What the pin allowed of its pod would refuse the package.
    let old = try world.lockfile.replacing("  FirebaseCore:\n", with: "  FirebaseCore:\n    allow: ~6.34.0\n")
    try world.scratch.write(old, to: "app/integrate.lock.yaml")
    let outcome = try world.convert("FirebaseCore", "--bump")
    #expect(outcome.status == 0, "\(outcome.stderr)")
    #expect(outcome.stdout.contains("'allow: ~6.34.0' is removed, since it does not hold 7.0.0"), "\(outcome.stdout)")
    #expect(try !world.lockfile.contains("~6.34.0"))
    #expect(try world.lockfile.contains("    version: 7.0.0\n"))
    #expect(try !world.lockfile.contains("FirebaseCoreDiagnostics"))
    try world.server.stop()
  }

  @Test func aDependencyWithAConditionStandsForNoneWithout() throws {
    try world.repository("firebase/firebase-ios-sdk", [Release("12.12.0", PodWorld.manifest(["FirebaseCore"]))])
    try world.start(
      "PODS:\n  - Firebase/CoreOnly (12.12.0):\n    - FirebaseCore\n  - FirebaseCore (12.12.0)\n\nDEPENDENCIES:\n"
        + "  - Firebase/CoreOnly\n  - FirebaseCore\n")
    try world.scratch.write(
      "name: app\nkind: app\ntype: none\ndependencies:\n  - { name: Firebase/CoreOnly, platforms: [macOS] }\n"
        + "  - FirebaseCore\n", to: "app/component.yaml")
    let outcome = try world.convert("--all")
    #expect(outcome.status == 0, "\(outcome.stderr)")
    let spec = try world.scratch.read("app/component.yaml")
    #expect(spec.contains("{ name: firebase-ios-sdk/FirebaseCore, platforms: [macOS] }"), "\(spec)")
    #expect(spec.contains("\n  - firebase-ios-sdk/FirebaseCore\n"), "\(spec)")
    try world.server.stop()
  }

  @Test func sourcesOfAnotherTagThanThePodspecsAreSaid() throws {
    try world.repository("own/Plain", [Release("1.2.0", files: ["Plain.swift": "public enum Plain {}\n"])])
    try world.podspec(
      "Plain", "1.2.0",
      "\"source\": {\"git\": \"https://github.com/own/Plain.git\", \"tag\": \"release-1.2.0\"}, "
        + "\"source_files\": \"*.swift\", \"swift_versions\": \"5\"")
    try world.start("PODS:\n  - Plain (1.2.0)\n\nDEPENDENCIES:\n  - Plain\n")
    let unknown = try world.convert("Quite", "--vendor", "Quite")
    #expect(
      unknown.status == 2 && unknown.stderr.contains("help: 'integrate pods' lists those that it pins"),
      "\(unknown.stderr)")
    let outcome = try world.convert("--vendor", "Plain")
    #expect(outcome.status == 0, "\(outcome.stderr)")
    #expect(
      outcome.stdout.contains(
        "Plain: the tag 'release-1.2.0' that its podspec names is not there: its sources are those of the tag '1.2.0'"),
      "\(outcome.stdout)")
    try world.server.stop()
  }

  @Test func aPodfileLockThatCannotBeReadIsSaid() throws {
    try world.repository("Alamofire/Alamofire", [Release("5.4.3", PodWorld.manifest(["Alamofire"]))])
    try world.start("PODS:\n  - Alamofire (5.4.3)\n\nDEPENDENCIES:\n  - Alamofire (~> 5.4.0)\n")
    let old = try world.lockfile
    try world.scratch.write("<<<<<<< HEAD\nPODS:\n  - Alamofire (5.4.3)\n=======\n>>>>>>> b\n", to: "app/Podfile.lock")
    let outcome = try world.convert("--all")
    #expect(outcome.status == 1 && outcome.stderr.contains("Podfile.lock:"), "\(outcome.stderr)")
    #expect(try world.lockfile == old)
    try world.server.stop()
  }
}
