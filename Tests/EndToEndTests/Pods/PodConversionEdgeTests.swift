import Foundation
import TestSupport
import Testing

/// The parts that `integrate pods convert` keeps, and the pods that it does not convert.
struct PodConversionEdgeTests {
  private typealias Release = PodWorld.Release

  private let world: PodWorld

  init() throws { world = try PodWorld() }

  @Test func commentsAndWhatAPinAllowsStayUnderAnotherName() throws {
    try world.repository("ZipArchive/ZipArchive", [Release("2.4.3", PodWorld.manifest(["ZipArchive"]))])
    try world.repository("firebase/firebase-ios-sdk", [Release("12.12.0", PodWorld.manifest(["FirebaseAnalytics"]))])
    try world.scratch.write("import SSZipArchive\n", to: "app/Own/Own.swift")
    try world.scratch.write("#import <UIKit/UIKit.h>\n #import <SSZipArchive/Zip.h>\n", to: "app/App/App.m")
    try world.scratch.write("// import SSZipArchive\n", to: "app/App/App.swift")
    try world.scratch.write("import SSZipArchive\n", to: "app/Pods/Other/Other.swift")
    try world.start(
      "PODS:\n  - FirebaseAnalytics (12.12.0)\n  - Own (1.0.0):\n    - SSZipArchive\n  - SSZipArchive (2.4.3)\n\n"
        + "DEPENDENCIES:\n  - FirebaseAnalytics\n  - Own (from `Own`)\n\nEXTERNAL SOURCES:\n  Own:\n    :path: Own\n")
    let old = try world.lockfile.replacing(
      "  SSZipArchive:\n", with: "  # held back: 2.5 breaks the watch\n  SSZipArchive:\n    allow: ~2.4.0\n")
    try world.scratch.write(old, to: "app/integrate.lock.yaml")
    let outcome = try world.convert("--all")
    // The remaining work is listed, with the lines that import a module under its old name.
    #expect(outcome.status == 0, "\(outcome.stderr)")
    #expect(
      outcome.stdout.contains(
        "SSZipArchive is now imported as ZipArchive\n  App/App.m:2:11\n  Own/Own.swift:1:8\n"),
      "\(outcome.stdout)")
    #expect(outcome.stdout.contains("FirebaseAnalytics needs '-ObjC' in the app's linker flags\n"))
    try world.scratch.write("import ZipArchive\n", to: "app/Own/Own.swift")
    let new = try world.lockfile
    #expect(new.contains("  # held back: 2.5 breaks the watch\n  ZipArchive:\n"), "\(new)")
    #expect(new.contains("    allow: ~2.4.0\n") && !new.contains("SSZipArchive"), "\(new)")
    #expect(try world.integrate(["resolve", "--frozen"]).status == 0)
    try world.server.stop()
  }

  /// An app that has a package from Xcode and a pod of the same repository.
  private func startWithPackage(_ version: String, pods: String) throws {
    try world.repository(
      "own/things",
      ["1.2.0", "1.3.0"].map { Release($0, PodWorld.manifest(["ThingAuth", "ThingLog"])) })
    try world.scratch.write(
      """
      // !$*UTF8*$!
      {
        archiveVersion = 1;
        objectVersion = 60;
        objects = {
          A1 = { isa = PBXNativeTarget; name = App; productType = "com.apple.product-type.application"; packageProductDependencies = (C1); };
          P = { isa = PBXProject; targets = (A1); packageReferences = (B1); };
          B1 = { isa = XCRemoteSwiftPackageReference; repositoryURL = "https://github.com/own/things"; requirement = { kind = exactVersion; version = \(version); }; };
          C1 = { isa = XCSwiftPackageProductDependency; package = B1; productName = ThingLog; };
        };
        rootObject = P;
      }

      """, to: "app/App.xcodeproj/project.pbxproj")
    try world.start("PODS:\n  - ThingAuth (\(pods))\n\nDEPENDENCIES:\n  - ThingAuth (~> 1.0)\n", keepsPods: true)
    try world.podspec("ThingAuth", pods, PodWorld.source("own/things", tag: pods))
    let resolved = try world.integrate(["resolve", "--trust-manifests", "--cache-path", world.scratch["cache"]])
    try #require(resolved.status == 0, "\(resolved.stderr)")
  }

  @Test func aPodWhosePackageIsPinnedAlreadyJoinsThatPin() throws {
    try startWithPackage("1.2.0", pods: "1.2.0")
    let outcome = try world.convert("--all")
    #expect(outcome.status == 0, "\(outcome.stderr)")
    #expect(
      outcome.stdout.contains("ThingAuth → things 1.2.0, which is pinned already\n"), "\(outcome.stdout)"
    )
    #expect(outcome.stdout.contains("ThingAuth: 'allow: ^1.0.0' is removed with its pin\n"), "\(outcome.stdout)")
    #expect(try !world.lockfile.contains("  ThingAuth:\n"))
    let spec = try world.scratch.read("app/component.yaml")
    #expect(
      spec.contains("dependencies: [things/ThingLog, things/ThingAuth]"), "\(spec)")
    let check = try world.integrate(["check"])
    #expect(
      check.stderr.contains(
        "'ThingAuth' is a product of the package 'things' here, but still a pod in Podfile.lock: an app with both"),
      "\(check.stderr)")
    try world.scratch.write(wholePodfileLock("PODS: []\n"), to: "app/Podfile.lock")
    let frozen = try world.integrate(["resolve", "--frozen"])
    #expect(frozen.status == 0, "\(frozen.stderr)")
    try world.server.stop()
  }

  @Test func aPodMovesToTheVersionThatItsPackageIsPinnedAt() throws {
    try startWithPackage("1.3.0", pods: "1.2.0")
    let held = try world.convert("ThingAuth")
    #expect(held.status == 2, "\(held.stderr)")
    #expect(
      held.stderr.contains(
        "'ThingAuth' is held back: its package is pinned already, as 'things' at 1.3.0"),
      "\(held.stderr)")
    let outcome = try world.convert("ThingAuth", "--bump")
    #expect(outcome.status == 0, "\(outcome.stderr)")
    #expect(
      outcome.stdout.contains("ThingAuth 1.2.0 → things 1.3.0, which is pinned already\n"),
      "\(outcome.stdout)")
    try world.server.stop()
  }

  @Test func aPodNewerThanItsPinnedPackageStays() throws {
    try startWithPackage("1.2.0", pods: "1.3.0")
    let old = try world.lockfile
    let held = try world.convert("--all", "--bump")
    #expect(held.status == 2, "\(held.stderr)")
    #expect(held.stderr.contains("as 'things' at 1.2.0"), "\(held.stderr)")
    #expect(held.stderr.contains("or the pin with 'integrate pin things 1.3.0'"), "\(held.stderr)")
    #expect(try world.lockfile == old)
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
    #expect(loose.status == 2 && loose.stderr.contains("its commit is unknown"), "\(loose.stderr)")
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
    #expect(named.stderr.contains("'FirebaseCore' has a package only from 7.0.0 on"), "\(named.stderr)")
    // The old 'allow' of the pod would refuse the package.
    let old = try world.lockfile.replacing("  FirebaseCore:\n", with: "  FirebaseCore:\n    allow: ~6.34.0\n")
    try world.scratch.write(old, to: "app/integrate.lock.yaml")
    let outcome = try world.convert("FirebaseCore", "--bump")
    #expect(outcome.status == 0, "\(outcome.stderr)")
    #expect(
      outcome.stdout.contains("'allow: ~6.34.0' is removed, since it does not contain 7.0.0"), "\(outcome.stdout)")
    #expect(try !world.lockfile.contains("~6.34.0"))
    #expect(try world.lockfile.contains("    version: 7.0.0\n"))
    #expect(try !world.lockfile.contains("FirebaseCoreDiagnostics"))
    try world.server.stop()
  }

  @Test func aPinThatOnlyThePodNeededGoesWithIt() throws {
    try world.repository("SnapKit/SnapKit", [Release("5.6.0", PodWorld.manifest(["SnapKit"]))])
    try world.repository("own/Multib", [Release("1.0.0", PodWorld.manifest(["Multib"]))])
    try world.podspec("Multib", "1.0.0", PodWorld.source("own/Multib", tag: "1.0.0"))
    try world.scratch.write("import Multib\n", to: "app/F/F.swift")
    try world.start(
      "PODS:\n  - F (1.0.0):\n    - Multib\n  - Multib (1.0.0):\n    - SnapKit\n  - SnapKit (5.6.0)\n\n"
        + "DEPENDENCIES:\n  - F (from `F`)\n\nEXTERNAL SOURCES:\n  F:\n    :path: F\n")
    let outcome = try world.convert("Multib")
    #expect(outcome.status == 0, "\(outcome.stderr)")
    #expect(outcome.stdout.contains("SnapKit removed  (no longer needed)\n"), "\(outcome.stdout)")
    #expect(try world.lockfile.contains("  Multib:\n"))
    #expect(try !world.lockfile.contains("SnapKit"))
    let frozen = try world.integrate(["resolve", "--frozen"])
    #expect(frozen.status == 0, "\(frozen.stderr)")
    let again = try world.convert("Multib")
    #expect(
      again.status == 2 && again.stderr.contains("'Multib' is converted already: it is a package"), "\(again.stderr)")
    #expect(again.stderr.contains("run 'pod install'"), "\(again.stderr)")
    try world.server.stop()
  }

  @Test func importsOfAModuleThatTheChosenProductDoesNotHaveAreListed() throws {
    try world.repository("own/Multi", [Release("1.0.0", PodWorld.manifest(["MultiCore", "MultiRx"]))])
    try world.podspec("Multi", "1.0.0", PodWorld.source("own/Multi", tag: "1.0.0"))
    try world.scratch.write("@import Multi;\n", to: "app/App/App.m")
    try world.scratch.write("import Multi\n", to: "app/Own/Own.swift")
    try world.start(
      "PODS:\n  - Multi (1.0.0)\n  - Own (1.0.0):\n    - Multi\n\nDEPENDENCIES:\n  - Multi\n  - Own (from `Own`)\n\n"
        + "EXTERNAL SOURCES:\n  Own:\n    :path: Own\n")
    let outcome = try world.convert("Multi", "--product", "Multi=MultiCore")
    #expect(outcome.status == 0, "\(outcome.stderr)")
    #expect(
      outcome.stdout.contains(
        "Multi is now imported as MultiCore\n  App/App.m:1:9\n  Own/Own.swift:1:8\n"), "\(outcome.stdout)")
    try world.server.stop()
  }

  @Test func whatAnotherPackageExcludesMovesByItselfFirst() throws {
    let net = PodWorld.manifest(["Alamofire"])
    try world.repository(
      "Alamofire/Alamofire",
      [Release("5.6.0", net), Release("5.9.0", net), Release("5.9.1", net), Release("6.0.0", net)])
    let ranged = """
      // swift-tools-version:5.3
      import PackageDescription
      let package = Package(
        name: "Ranged", products: [.library(name: "Ranged", targets: ["Ranged"])],
        dependencies: [.package(url: "https://github.com/Alamofire/Alamofire.git", from: "5.9.0")],
        targets: [.target(name: "Ranged", dependencies: ["Alamofire"])])

      """
    try world.repository("own/Ranged", [Release("1.0.0", ranged)])
    try world.podspec("Ranged", "1.0.0", PodWorld.source("own/Ranged", tag: "1.0.0"))
    try world.start(
      "PODS:\n  - Alamofire (5.6.0)\n  - Ranged (1.0.0):\n    - Alamofire\n\nDEPENDENCIES:\n  - Alamofire\n  - Ranged\n"
    )
    let outcome = try world.convert("Ranged")
    #expect(outcome.status == 1, "\(outcome.stdout)")
    let url = "https://github.com/Alamofire/Alamofire.git"
    #expect(
      outcome.stderr.contains("run 'integrate pin Alamofire 5.9.0 --git \(url)' first"), "\(outcome.stderr)")
    let moved = try world.integrate(
      ["pin", "Alamofire", "5.9.0", "--git", url, "--no-generate", "--cache-path", world.scratch["cache"]])
    #expect(moved.status == 0, "\(moved.stderr)")
    let converted = try world.convert("Ranged")
    #expect(converted.status == 0, "\(converted.stderr)")
    try world.server.stop()
  }

  @Test func whatALocalPodspecRequiresIsSaidWhereAVersionMoves() throws {
    try world.repository("own/Later", [Release("1.1.0"), Release("2.0.0", PodWorld.manifest(["Later"]))])
    try world.podspec("Later", "1.1.0", PodWorld.source("own/Later", tag: "1.1.0"))
    try world.scratch.write("public let feed = 1\n", to: "app/Feed/Feed.swift")
    try world.start(
      "PODS:\n  - Feed (1.0.0):\n    - Later (~> 1.0)\n  - Later (1.1.0)\n\nDEPENDENCIES:\n  - Feed (from `Feed`)\n\n"
        + "EXTERNAL SOURCES:\n  Feed:\n    :path: Feed\n")
    #expect(try world.lockfile.contains("    allow: ^1.0.0\n"))
    let outcome = try world.convert("Later", "--bump")
    #expect(outcome.status == 0, "\(outcome.stderr)")
    #expect(
      outcome.stdout.contains("Later: 'allow: ^1.0.0' is removed, since it does not contain 2.0.0"), "\(outcome.stdout)"
    )
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
    try world.podspec(
      "Zipped", "1.0.0", "\"source\": {\"http\": \"https://u:hush@example.com/z.zip\"}, \"source_files\": \"*.m\"")
    try world.podspec("Gone", "1.0.0", PodWorld.source("own/Gone", tag: "1.0.0"))
    try world.start(
      "PODS:\n  - Gone (1.0.0)\n  - Plain (1.2.0)\n  - SwiftLint (0.49.1)\n  - Zipped (1.0.0)\n\n"
        + "DEPENDENCIES:\n  - Gone\n  - Plain\n  - SwiftLint\n  - Zipped\n")
    // A pod that cannot be vendored is reported with the reason, and everything stays as it is.
    let old = try world.lockfile
    for (name, reason) in [
      ("Zipped", "its sources are an archive, 'https://example.com/z.zip', not a repository"),
      ("Gone", "cannot read 'https://github.com/own/Gone.git'"), ("SwiftLint", "it is a program, which is not linked"),
    ] {
      let refused = try world.convert("--vendor", name)
      let said = refused.stderr
      #expect(refused.status == 2 && said.contains("cannot vendor '\(name)': \(reason)"), "\(said)")
      #expect(said.contains("help: "), "\(said)")
      #expect(try world.lockfile == old && !FileManager.default.fileExists(atPath: world.scratch["app/Vendor"]))
    }
    let unknown = try world.convert("Quite", "--vendor", "Quite")
    #expect(
      unknown.status == 2 && unknown.stderr.contains("help: run 'integrate pods' to list the pinned pods"),
      "\(unknown.stderr)")
    let outcome = try world.convert("--vendor", "Plain")
    #expect(outcome.status == 0, "\(outcome.stderr)")
    #expect(
      outcome.stdout.contains(
        "Plain: the tag 'release-1.2.0' in its podspec does not exist: the tag '1.2.0'"),
      "\(outcome.stdout)")
    try world.server.stop()
  }

  /// Sources that are taken in are built at once, or not taken in at all.
  @Test func sourcesThatAreTakenInAreSound() throws {
    try world.repository(
      "own/Words",
      [
        Release(
          "1.0.0",
          files: ["Words.swift": "public enum Words {}\n", "Texts/fr.lproj/Localizable.strings": "\"a\" = \"b\";\n"])
      ])
    try world.repository(
      "own/Deep",
      [
        Release(
          "1.0.0",
          files: [
            "src/pub/deep.h": "int deep(void);\n", "src/inner/far/far.h": "#define FAR 2\n",
            "src/core/c.c": "#include \"deep.h\"\n#include \"far/far.h\"\nint deep(void) { return FAR; }\n",
          ])
      ])
    func source(_ name: String) -> String {
      "\"source\": {\"git\": \"https://github.com/own/\(name).git\", \"tag\": \"1.0.0\"}"
    }
    try world.podspec(
      "Words", "1.0.0",
      source("Words") + ", \"source_files\": \"*.swift\", \"resource_bundles\": {\"Words\": [\"Texts/*.lproj\"]}")
    let headers = "\"source_files\": \"src/**/*.{c,h}\", \"public_header_files\": \"src/pub/*.h\""
    let folder = "\\\"${PODS_TARGET_SRCROOT}/src/inner\\\""
    try world.podspec(
      "Deep", "1.0.0",
      source("Deep") + ", \(headers), \"pod_target_xcconfig\": {\"HEADER_SEARCH_PATHS\": \"\(folder)\"}")
    try world.start(
      "PODS:\n  - Deep (1.0.0)\n  - Words (1.0.0)\n\nDEPENDENCIES:\n  - Deep\n  - Words\n")
    let outcome = try world.convert("--vendor", "Deep", "--vendor", "Words")
    #expect(outcome.status == 0, "\(outcome.stderr)")
    #expect(
      outcome.stdout.contains("the language of the package is 'fr' now, which localised resources need"),
      "\(outcome.stdout)")
    #expect(try world.scratch.read("app/component.yaml").contains("package: { localization: fr }"))
    #expect(try world.scratch.read("app/Vendor/Deep/component.yaml").contains("header-search-path: src/inner }"))
    let checked = try world.integrate(["check"])
    #expect(!checked.stderr.contains("unbuildable-sources"), "\(checked.stderr)")
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
