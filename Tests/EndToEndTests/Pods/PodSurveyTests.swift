import Foundation
import TestSupport
import Testing

/// `integrate pods`, on repositories and a registry of this machine.
struct PodSurveyTests {
  private typealias Release = PodWorld.Release

  @Test func eachStatusIsTheOneThatRepositoriesShow() throws {
    let world = try PodWorld()
    let lock = """
      PODS:
        - AFNetworking (3.2.1)
        - Alamofire (5.4.3)
        - Ancient (1.0.0)
        - Fabric (1.10.2)
        - Kingfisher/Core (7.2.1)
        - Masonry (1.1.0)
        - nanopb (2.30908.0)
        - OwnTag (1.4)
        - Part (1.0.0)
        - ReachabilitySwift (5.0.0)
        - SSZipArchive (2.4.3)
        - SwiftLint (0.49.1)
        - Unsafe (1.0.0)
        - Vendored (3.0.0)
        - Zipped (1.0.0)

      """
    try world.repository(
      "AFNetworking/AFNetworking",
      [
        Release("3.2.1"), Release("4.0.0", PodWorld.manifest(["AFNetworking"])),
        Release("4.0.1", PodWorld.manifest(["AFNetworking"])),
      ])
    let alamofire = try world.repository(
      "Alamofire/Alamofire", [Release("5.4.3", PodWorld.manifest(["Alamofire", "AlamofireDynamic"]))])
    try world.repository("onevcat/Kingfisher", [Release("7.2.1", PodWorld.manifest(["Kingfisher"]))])
    try world.repository("SnapKit/Masonry", [Release("v1.1.0")])
    let own = try world.repository(
      "own/tag",
      [Release("release-1.4", PodWorld.manifest(["OwnTag"])), Release("2.0.0", PodWorld.manifest(["OwnTag"]))])
    try world.podspec("OwnTag", "1.4", PodWorld.source("own/tag", tag: "release-1.4"))
    try world.repository("own/part", [Release("1.0.0", PodWorld.manifest(["Whole", "Other"], targets: ["Part"]))])
    try world.podspec("Part", "1.0.0", PodWorld.source("own/part", tag: "1.0.0"))
    try world.repository("ashleymills/Reachability.swift", [Release("v5.0.0", PodWorld.manifest(["Reachability"]))])
    try world.repository("ZipArchive/ZipArchive", [Release("2.4.3", PodWorld.manifest(["ZipArchive"]))])
    let flags = ", cSettings: [.unsafeFlags([\"-w\"])]"
    try world.repository("own/unsafe", [Release("1.0.0", PodWorld.manifest(["Unsafe"], settings: flags))])
    try world.podspec("Unsafe", "1.0.0", PodWorld.source("own/unsafe", tag: "1.0.0"))
    try world.repository("own/ancient", [Release("1.0.0", PodWorld.manifest(["Ancient"], tools: "3.1"))])
    try world.podspec("Ancient", "1.0.0", PodWorld.source("own/ancient", tag: "1.0.0"))
    try world.podspec(
      "Vendored", "3.0.0",
      "\"source\": {\"http\": \"https://example.com/v.zip\"}, \"vendored_frameworks\": \"Vendored.xcframework\"")
    try world.podspec(
      "Zipped", "1.0.0", "\"source\": {\"http\": \"https://example.com/z.zip\"}, \"source_files\": \"*.m\"")

    let survey = try world.survey(lock)

    #expect(
      survey.statuses == [
        "AFNetworking": "later", "Alamofire": "exact", "Ancient": "vendor", "Fabric": "binary", "Kingfisher": "exact",
        "Masonry": "vendor", "nanopb": "internal", "OwnTag": "revision", "Part": "internal",
        "ReachabilitySwift": "exact", "SSZipArchive": "exact", "SwiftLint": "tool", "Unsafe": "vendor",
        "Vendored": "binary", "Zipped": "vendor",
      ])
    let package = try #require(survey["Alamofire"]?.package)
    #expect(package.url == "https://github.com/Alamofire/Alamofire.git")
    #expect(package.version == "5.4.3" && package.revision == alamofire["5.4.3"] && package.products == ["Alamofire"])
    #expect(survey["Alamofire"]?.line == 3)
    #expect(survey["AFNetworking"]?.package?.version == "4.0.0")
    #expect(survey["ReachabilitySwift"]?.package?.tag == "v5.0.0")
    #expect(survey["ReachabilitySwift"]?.package?.products == ["Reachability"])
    #expect(survey["OwnTag"]?.package?.revision == own["release-1.4"])
    #expect(survey["Unsafe"]?.reason.contains("unsafe build flags") == true)
    #expect(survey["Ancient"]?.reason.contains("tools version 3.1.0") == true)
    #expect(survey["SSZipArchive"]?.modules.first?.new == ["ZipArchive"])
    #expect(survey.counts["exact"] == 4 && survey.counts["unknown"] == 0)
    try world.server.stop()
  }

  @Test func theFirstOfManyLaterVersionsIsFound() throws {
    let world = try PodWorld()
    let releases = (0..<40).map { Release("1.\($0).0", $0 < 27 ? nil : PodWorld.manifest(["Late"])) }
    try world.repository("own/late", releases + [Release("2.0.0-beta.1", PodWorld.manifest(["Late"]))])
    for version in ["1.3.0", "1.30.0"] { try world.podspec("Late", version, PodWorld.source("own/late", tag: version)) }
    #expect(try world.survey("PODS:\n  - Late (1.3.0)\n")["Late"]?.package?.version == "1.27.0")
    #expect(try world.survey("PODS:\n  - Late (1.30.0)\n")["Late"]?.status == "exact")
    try world.server.stop()
  }

  @Test func whatHangsTogetherIsOneGroupAndSaysWhatHoldsItBack() throws {
    let world = try PodWorld()
    for name in ["A", "B", "C", "D"] {
      try world.repository("own/\(name)", [Release("1.0.0", name == "C" ? nil : PodWorld.manifest([name]))])
      try world.podspec(name, "1.0.0", PodWorld.source("own/\(name)", tag: "1.0.0"))
    }
    let survey = try world.survey(
      "PODS:\n  - A (1.0.0):\n    - B (~> 1.0)\n  - B (1.0.0)\n  - C (1.0.0):\n    - B\n  - D (1.0.0)\n")
    #expect(survey.groups.map(\.pods) == [["D"], ["A", "B", "C"]])
    #expect(survey.groups.map(\.verdict) == ["ready", "held"])
    #expect(survey.groups.map(\.heldBackBy) == [[], ["C"]])
    let text = try world.run("PODS:\n  - A (1.0.0):\n    - B (~> 1.0)\n  - B (1.0.0)\n  - C (1.0.0):\n    - B\n").stdout
    #expect(text.contains("3 pods that must move together: held back by C\n"))
    let markdown = try world.run("PODS:\n  - D (1.0.0)\n", ["--format", "markdown"]).stdout
    #expect(markdown.contains("| D | 1.0.0 | exact |"))
    try world.server.stop()
  }

  @Test func whatManifestsExcludeCannotMove() throws {
    let world = try PodWorld()
    func manifest(_ name: String, platforms: String) -> String {
      PodWorld.manifest([name]).replacing("products:", with: "platforms: [\(platforms)], products:")
    }
    let net = """
      // swift-tools-version:5.3
      import PackageDescription
      let package = Package(
        name: "Net", products: [.library(name: "Net", targets: ["Net"])],
        dependencies: [.package(url: "https://github.com/own/Log.git", from: "2.0.0")],
        targets: [.target(name: "Net", dependencies: ["Log"])])

      """
    let manifests = [
      "Net": net, "Log": PodWorld.manifest(["Log"]), "New": manifest("New", platforms: ".iOS(.v14)"),
      "Old": manifest("Old", platforms: ".iOS(.v12)"),
    ]
    for (name, manifest) in manifests {
      try world.repository("own/\(name)", [Release("1.0.0", manifest)])
      try world.podspec(name, "1.0.0", PodWorld.source("own/\(name)", tag: "1.0.0"))
    }
    let pods = "PODS:\n  - Log (1.0.0)\n  - Net (1.0.0)\n  - New (1.0.0)\n  - Old (1.0.0)\n"
    try world.scratch.write("platform :ios, '13.0'\ntarget 'App' do\n  pod 'New'\nend\n", to: "app/Podfile")
    let survey = try world.survey(pods)
    // No podspec says that Net needs Log, and its package does.
    #expect(survey.groups.map(\.pods) == [["Old"], ["New"], ["Log", "Net"]])
    #expect(survey.groups.map(\.verdict) == ["ready", "held", "held"])
    #expect(survey.groups.map(\.heldBackBy) == [[], ["New"], ["Log"]])
    let text = try world.run(pods).stdout
    #expect(text.contains("held back, since the package of 'Net' requires 'Log' ^2.0.0, not 1.0.0\n"), "\(text)")
    #expect(
      text.contains("held back, since the package of 'New' needs iOS 14.0, but the app supports iOS 13.0\n"), "\(text)")
    // `pods convert` reports the same about these pods.
    let imported = try world.integrate(["import", "."])
    #expect(imported.status == 0, "\(imported.stderr)")
    for name in ["New", "Net"] { #expect(try world.convert(name).status != 0, "\(name)") }
    #expect(try world.convert("Old").status == 0)
    try world.server.stop()
  }

  @Test func aRepositoryThatDoesNotAnswerIsNotSaidToHaveThePackage() throws {
    let world = try PodWorld()
    let text = try world.run("PODS:\n  - Alamofire (5.4.3)\n").stdout
    #expect(text.contains("1 separate pod: a package is known, but was not checked\n"), "\(text)")
    #expect(try world.survey("PODS:\n  - Alamofire (5.4.3)\n").groups.map(\.verdict) == ["unproven"])
    try world.server.stop()
  }

  @Test func podsOfOnePackageMoveTogether() throws {
    let world = try PodWorld()
    let both = PodWorld.manifest(["A", "B"])
    try world.repository("own/both", [Release("1.0.0", both), Release("1.1.0", both)])
    try world.podspec("A", "1.0.0", PodWorld.source("own/both", tag: "1.0.0"))
    try world.podspec("B", "1.1.0", PodWorld.source("own/both", tag: "1.1.0"))
    let survey = try world.survey("PODS:\n  - A (1.0.0)\n  - B (1.1.0)\n")
    #expect(survey.groups.map(\.pods) == [["A", "B"]] && survey.groups.map(\.verdict) == ["held"])
    let text = try world.run("PODS:\n  - A (1.0.0)\n  - B (1.1.0)\n").stdout
    #expect(text.contains("A 1.0.0, B 1.1.0 are one package"), "\(text)")
    try world.server.stop()
  }

  @Test func sourcesOfTheProjectCountBeforePodspecs() throws {
    let world = try PodWorld()
    let fork = try world.repository(
      "fork/net", [Release("5.4.3", PodWorld.manifest(["Alamofire"])), Release("later")])
    let survey = try world.survey(
      """
      PODS:
        - Alamofire (5.4.3)
        - Branch (1.0.0)
        - Host (1.0.0)
        - Local (1.0.0)

      EXTERNAL SOURCES:
        Alamofire:
          :git: https://github.com/fork/net.git
          :tag: 5.4.3
        Branch:
          :branch: main
          :git: https://github.com/fork/net.git
        Host:
          :path: "../node_modules/host"
        Local:
          :path: Local

      CHECKOUT OPTIONS:
        Alamofire:
          :git: https://github.com/fork/net.git
          :tag: 5.4.3
        Branch:
          :commit: \(fork["later"] ?? "")
          :git: https://github.com/fork/net.git

      """)
    #expect(survey.statuses == ["Alamofire": "exact", "Branch": "later", "Host": "host", "Local": "local"])
    #expect(survey["Alamofire"]?.package?.url == "https://github.com/fork/net.git")
    #expect(world.server.asked.isEmpty, "a pod with a source of its own is not the registry's")
    try world.server.stop()
  }

  @Test func namesOfPrivatePodsStayHere() throws {
    let world = try PodWorld()
    let survey = try world.survey(
      "PODS:\n  - Public (1.0.0)\n  - Secret (1.0.0)\n\nSPEC REPOS:\n  https://git.example.com/specs.git:\n    - Secret\n"
        + "  trunk:\n    - Public\n")
    #expect(survey["Secret"]?.status == "unknown")
    #expect(survey["Secret"]?.reason.contains("https://git.example.com/specs.git") == true)
    #expect(world.server.asked.count == 1 && world.server.asked[0].contains("/Public/"))
    // A clone of the spec repository says more.
    try world.scratch.write(
      "{\"name\": \"Secret\", \"version\": \"1.0.0\", \(PodWorld.source("own/secret", tag: "1.0.0"))}",
      to: "clone/Secret/1.0.0/Secret.podspec.json")
    try world.repository("own/secret", [Release("1.0.0", PodWorld.manifest(["Secret"]))])
    let again = try world.survey(
      "PODS:\n  - Secret (1.0.0)\n\nSPEC REPOS:\n  https://git.example.com/specs.git:\n    - Secret\n",
      ["--podspecs", world.scratch["clone"]])
    #expect(again["Secret"]?.status == "exact")
    try world.server.stop()
  }

  @Test(
    arguments: [
      "https://git.example.com/specs.git", "https://git.example.com/mirror/github.com/CocoaPods/Specs-private.git",
      "https://nexus.example.com/repository/cdn.cocoapods.org-internal/",
    ])
  func aPrivatePodIsNotThePublicOneOfItsName(repository: String) throws {
    let world = try PodWorld()
    try world.repository("Alamofire/Alamofire", [Release("5.4.3", PodWorld.manifest(["Alamofire"]))])
    let lock = "PODS:\n  - Alamofire (5.4.3)\n\nSPEC REPOS:\n  \(repository):\n    - Alamofire\n"
    for options in [[], ["--offline"]] {
      let survey = try world.survey(lock, options)
      #expect(survey["Alamofire"]?.status == "unknown" && survey["Alamofire"]?.package == nil)
    }
    #expect(world.server.asked.isEmpty)
    // Its podspec counts, and not the table.
    try world.repository("own/patched", [Release("5.4.3", PodWorld.manifest(["Alamofire"]))])
    try world.scratch.write(
      "{\"name\": \"Alamofire\", \"version\": \"5.4.3\", \(PodWorld.source("own/patched", tag: "5.4.3"))}",
      to: "clone/Alamofire/5.4.3/Alamofire.podspec.json")
    let again = try world.survey(lock, ["--podspecs", world.scratch["clone"]])
    #expect(again["Alamofire"]?.package?.url.hasSuffix("/own/patched.git") == true)
    try world.server.stop()
  }

  @Test func theUserOfAnAddressIsNotShown() throws {
    let world = try PodWorld()
    try world.podspec("Archive", "1.0.0", "\"source\": {\"http\": \"https://u:hush@example.com/a.zip\"}")
    try world.podspec("Source", "1.0.0", "\"source\": {\"git\": \"https://hush@example.com/a.git\"}")
    let lock = """
      PODS:
        - Archive (1.0.0)
        - Other (1.0.0)
        - Secret (1.0.0)
        - Source (1.0.0)

      SPEC REPOS:
        https://u:hush@example.com/specs.git:
          - Secret
        trunk:
          - Archive
          - Source

      EXTERNAL SOURCES:
        Other:
          :podspec: https://hush@example.com/Other.podspec

      """
    for format in ["text", "json", "markdown"] {
      let outcome = try world.run(lock, ["--format", format])
      #expect(outcome.status == 0 && !outcome.stdout.contains("hush"), "\(outcome.stdout)")
      #expect(!outcome.stderr.contains("hush"), "\(outcome.stderr)")
    }
    try world.server.stop()
  }

  @Test func aVersionOfAnyLengthWidensNoOtherLine() throws {
    let world = try PodWorld()
    let long = String(repeating: "1", count: 5_000)
    let names = (0..<20).map { "  - Secret\($0) (1.0.0)\n" }.joined()
    let text = try world.run("PODS:\n  - Long (\(long))\n\(names)", ["--offline"]).stdout
    #expect(text.contains("Secret19") && text.utf8.count < 20_000, "\(text.utf8.count)")
    try world.server.stop()
  }

  @Test func whatNeedsANewerToolchainIsNotWithoutAPackage() throws {
    let world = try PodWorld()
    let newest = PodWorld.manifest(["Newer"], tools: "99.0") + "for _ in 0..<1 {}\n"
    try world.repository("own/newer", [Release("1.0.0"), Release("2.0.0", newest)])
    try world.podspec("Newer", "1.0.0", PodWorld.source("own/newer", tag: "1.0.0"))
    let row = try #require(try world.survey("PODS:\n  - Newer (1.0.0)\n", ["--trust-manifests"])["Newer"])
    #expect(row.status == "unknown" && row.reason.contains("needs tools 99.0"), "\(row.reason)")
    try world.server.stop()
  }

  @Test func whatCannotBeReadIsSaidAndTheRestGoesOn() throws {
    let world = try PodWorld()
    try world.repository("own/good", [Release("1.0.0", PodWorld.manifest(["Good"]))])
    try world.podspec("Good", "1.0.0", PodWorld.source("own/good", tag: "1.0.0"))
    try world.podspec("Lost", "1.0.0", PodWorld.source("own/lost", tag: "1.0.0"))
    try world.podspec("Evil", "1.0.0", "\"source\": {\"git\": \"ext::sh -c 'touch /tmp/x'\", \"tag\": \"1\"}")
    try world.podspec("Option", "1.0.0", "\"source\": {\"git\": \"--upload-pack=x\", \"tag\": \"1\"}")
    let names = ["Broken", "Damaged", "Downgraded", "Endless", "Evil", "Good", "Lost", "Missing", "Option", "Other"]
    let lock = "PODS:\n" + names.map { "  - \($0) (1.0.0)\n" }.joined() + "  - Alamofire (5.4.3)\n"
    let survey = try world.survey(lock)
    for name in names where name != "Good" {
      #expect(survey[name]?.status == "unknown", "\(name)")
      #expect(survey[name]?.reason.isEmpty == false && survey[name]?.help?.isEmpty == false, "\(name)")
    }
    #expect(survey["Good"]?.status == "exact")
    // Its repository is gone: the table of known pods still says something, and that nothing proves it.
    #expect(survey["Alamofire"]?.status == "exact" && survey["Alamofire"]?.proven == false)
    #expect(survey["Alamofire"]?.from == "table")
    let text = try world.run(lock).stdout
    #expect(!text.contains("\u{1B}") && text.contains("Pods without a result:"))
    try world.server.stop()
  }

  @Test func aTagOfThePodAndOneOfThePackageMayBeTwoCommits() throws {
    let world = try PodWorld()
    try world.repository(
      "firebase/firebase-ios-sdk",
      [
        Release("CocoaPods-12.12.0", PodWorld.manifest(["FirebaseCore"])),
        Release("12.12.0", PodWorld.manifest(["FirebaseCore", "FirebaseAuth"])),
      ])
    try world.podspec("FirebaseCore", "12.12.0", PodWorld.source("firebase/firebase-ios-sdk", tag: "CocoaPods-12.12.0"))
    let survey = try world.survey("PODS:\n  - FirebaseCore (12.12.0)\n")
    #expect(survey["FirebaseCore"]?.status == "exact")
    #expect(survey["FirebaseCore"]?.package?.tag == "12.12.0")
    #expect(survey["FirebaseCore"]?.reason.contains("CocoaPods-12.12.0") == true)
    try world.server.stop()
  }

  @Test func nothingIsAskedOffline() throws {
    let world = try PodWorld()
    let survey = try world.survey("PODS:\n  - Alamofire (5.4.3)\n  - Unheard (1.0.0)\n", ["--offline"])
    #expect(survey.statuses == ["Alamofire": "exact", "Unheard": "unknown"])
    #expect(survey["Alamofire"]?.proven == false)
    #expect(world.server.asked.isEmpty)
    try world.server.stop()
  }
}
