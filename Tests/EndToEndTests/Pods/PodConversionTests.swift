import Foundation
import TestSupport
import Testing

/// `integrate pods convert`, from a Podfile.lock to packages that are resolved and generated.
struct PodConversionTests {
  private typealias Release = PodWorld.Release

  private let world: PodWorld

  init() throws { world = try PodWorld() }

  @Test func podsMoveStepByStepUntilNoneIsLeft() throws {
    try world.knownPackages(alamofire: "5.5.0")
    try world.repository("SnapKit/Masonry", [Release("v1.1.0")])
    try world.start(
      """
      PODS:
        - Alamofire (5.4.3)
        - AlamofireImage (4.2.0):
          - Alamofire (~> 5.4)
        - Firebase/Auth (12.12.0):
          - Firebase/CoreOnly
          - FirebaseAuth (~> 12.12.0)
        - Firebase/CoreOnly (12.12.0):
          - FirebaseCore (~> 12.12.0)
        - FirebaseAuth (12.12.0):
          - FirebaseCore (~> 12.12.0)
        - FirebaseCore (12.12.0):
          - FirebaseCoreInternal (~> 12.12.0)
        - FirebaseCoreInternal (12.12.0)
        - Masonry (1.1.0)
        - SVProgressHUD (2.2.5)
        - SwiftLint (0.49.1)

      DEPENDENCIES:
        - Alamofire (~> 5.4)
        - AlamofireImage
        - Firebase/Auth (~> 12.0)
        - Masonry
        - SVProgressHUD
        - SwiftLint

      """)

    // Connected pods move together, at the versions that were pinned.
    let first = try world.convert("AlamofireImage")
    #expect(first.status == 0, "\(first.stderr)")
    #expect(first.stdout.contains("Alamofire → Alamofire 5.4.3, https://github.com/Alamofire/Alamofire.git"))
    #expect(try world.lockfile.contains("    git: https://github.com/Alamofire/Alamofire.git\n    version: 5.4.3\n"))
    #expect(try world.lockfile.contains("    allow: ^5.4.0\n"), "the Podfile's requirement")
    #expect(try world.lockfile.contains("      alamofire: 5.4.0 ..< 6.0.0\n"), "what the manifest asks for is recorded")
    var spec = try world.scratch.read("app/component.yaml")
    #expect(spec.contains("Alamofire/Alamofire") && spec.contains("AlamofireImage/AlamofireImage"))
    #expect(spec.contains("Firebase/Auth"))
    #expect(try world.integrate(["resolve", "--frozen"]).status == 0)

    // Subspecs are products, several pods are one package, and packages inside of it have no pin.
    let second = try world.convert("Firebase")
    #expect(second.status == 0, "\(second.stderr)")
    spec = try world.scratch.read("app/component.yaml")
    #expect(spec.contains("firebase-ios-sdk/FirebaseAuth"))
    #expect(try !world.lockfile.contains("FirebaseCoreInternal"))
    #expect(
      try world.lockfile.contains("  firebase-ios-sdk:\n    git: https://github.com/firebase/firebase-ios-sdk.git\n"))
    #expect(try world.integrate(["resolve", "--frozen"]).status == 0)

    // A later version is a step of its own.
    let before = try world.lockfile
    let late = try world.convert("SVProgressHUD")
    #expect(late.status == 2 && late.stderr.contains("pass '--bump' to use that version"), "\(late.stderr)")
    let dry = try world.convert("SVProgressHUD", "--bump", "--dry-run")
    #expect(dry.status == 0 && dry.stdout.contains("nothing was written"), "\(dry.stderr)")
    #expect(try world.lockfile == before)
    let bumped = try world.convert("SVProgressHUD", "--bump")
    #expect(bumped.status == 0, "\(bumped.stderr)")
    #expect(bumped.stdout.contains("SVProgressHUD 2.2.5 → SVProgressHUD 2.3.0"))

    // A pod without a package is reported, and all others are converted.
    let held = try world.convert("Masonry")
    #expect(held.status == 2 && held.stderr.contains("'Masonry' cannot be converted"), "\(held.stderr)")
    let tools = try world.convert("--all")
    #expect(tools.status == 0 && tools.stdout.hasPrefix("SwiftLint removed"), "\(tools.stderr)")
    #expect(tools.stdout.contains("Masonry stays a pod: 'Masonry' holds it back ("), "\(tools.stdout)")
    let none = try world.convert("--all")
    let holder = "none of the pods can be converted: 'Masonry' holds it back ("
    #expect(none.status == 2 && none.stderr.contains(holder), "\(none.stderr)")
    #expect(try world.integrate(["resolve", "--frozen"]).status == 0)
    try world.server.stop()
  }

  /// The table of known pods alone proves nothing: 'pods' reports each pod whose repository was not read.
  @Test func whereNothingIsProvenTheReasonIsSaid() throws {
    try world.start(
      "PODS:\n  - Alamofire (5.4.3)\n  - Kingfisher (7.0.0)\n\nDEPENDENCIES:\n  - Alamofire\n  - Kingfisher\n")
    for arguments in [["Alamofire"], ["--all"]] {
      let outcome = try world.convert(arguments)
      #expect(outcome.status == 2, "\(outcome.stderr)")
      #expect(outcome.stderr.contains("the package of 'Alamofire' could not be checked: "), "\(outcome.stderr)")
    }
    try world.server.stop()
  }

  @Test func nothingIsWrittenWhereThePackagesDoNotFitTogether() throws {
    let late = """
      // swift-tools-version:5.3
      import PackageDescription
      let package = Package(
        name: "B", products: [.library(name: "B", targets: ["B"])],
        dependencies: [.package(url: "https://github.com/own/A.git", from: "2.0.0")],
        targets: [.target(name: "B", dependencies: ["A"])])

      """
    try world.repository("own/A", [Release("1.0.0", PodWorld.manifest(["A"]))])
    try world.repository("own/B", [Release("1.0.0", late)])
    for name in ["A", "B"] { try world.podspec(name, "1.0.0", PodWorld.source("own/\(name)", tag: "1.0.0")) }
    try world.start("PODS:\n  - A (1.0.0)\n  - B (1.0.0):\n    - A\n\nDEPENDENCIES:\n  - B\n")
    let (lock, spec) = (try world.lockfile, try world.scratch.read("app/component.yaml"))
    let outcome = try world.convert("--all")
    #expect(outcome.status == 1, "\(outcome.stderr)")
    #expect(outcome.stderr.contains("requirement-conflict"), "\(outcome.stderr)")
    #expect(try world.lockfile == lock)
    #expect(try world.scratch.read("app/component.yaml") == spec)
    try world.server.stop()
  }

  @Test func anUncertainProductIsAskedFor() throws {
    try world.repository("own/many", [Release("1.0.0", PodWorld.manifest(["One", "Two"]))])
    try world.podspec("Many", "1.0.0", PodWorld.source("own/many", tag: "1.0.0"))
    try world.start("PODS:\n  - Many (1.0.0)\n\nDEPENDENCIES:\n  - Many\n")
    let asked = try world.convert("--all")
    #expect(asked.status == 2 && asked.stderr.contains("choose one of One, Two: --product"), "\(asked.stderr)")
    let wrong = try world.convert("--all", "--product", "Many=Tow")
    #expect(wrong.status == 2 && wrong.stderr.contains("did you mean 'Two'?"), "\(wrong.stderr)")
    #expect(try world.convert("--all", "--product", "Many=Two").status == 0)
    #expect(try world.scratch.read("app/component.yaml").contains("Many/Two"))
    try world.server.stop()
  }

  @Test func podsOfOnePackageAtSeveralVersionsAreNotMerged() throws {
    try world.repository(
      "firebase/firebase-ios-sdk",
      [
        Release("12.11.0", PodWorld.manifest(["FirebaseAuth"])),
        Release("12.12.0", PodWorld.manifest(["FirebaseCore"])),
      ])
    try world.start(
      "PODS:\n  - FirebaseAuth (12.11.0):\n    - FirebaseCore\n  - FirebaseCore (12.12.0)\n\nDEPENDENCIES:\n  - FirebaseAuth\n"
    )
    let before = try world.lockfile
    let outcome = try world.convert("--all")
    #expect(outcome.status == 2 && outcome.stderr.contains("which can have only one version"), "\(outcome.stderr)")
    #expect(try world.lockfile == before)
    try world.server.stop()
  }

  @Test func commentsAndOrderOfSpecsStay() throws {
    try world.repository("Alamofire/Alamofire", [Release("5.4.3", PodWorld.manifest(["Alamofire"]))])
    try world.start(
      "PODS:\n  - Alamofire (5.4.3)\n  - SwiftLint (0.49.1)\n\nDEPENDENCIES:\n  - Alamofire\n  - SwiftLint\n")
    try world.scratch.write(
      "# The app.\nname: app\nkind: app\ntype: none\ndependencies:\n  - SwiftLint\n  - Alamofire   # the network\n",
      to: "app/component.yaml")
    let outcome = try world.convert("--all")
    #expect(outcome.status == 0, "\(outcome.stderr)")
    #expect(
      try world.scratch.read("app/component.yaml")
        == "# The app.\nname: app\nkind: app\ntype: none\ndependencies:\n  - Alamofire/Alamofire   # the network\n"
    )
    // A program is nothing to link.
    #expect(try !world.lockfile.contains("SwiftLint"))
    #expect(outcome.stdout.contains("SwiftLint removed: it is a program, which is not linked"))
    try world.server.stop()
  }
}
