import TestSupport
import Testing

/// Pods that lie in the project, from a Podfile.lock to a build.
struct LocalPodTests {
  private let scratch: ScratchFolder

  init() throws { scratch = try ScratchFolder() }

  @Test func aPodMadeOfSubspecsIsTheModuleThatSourcesImport() throws {
    try scratch.write(
      [
        (
          "Podfile.lock",
          """
          PODS:
            - Feed (0.1.0):
              - Tracking/Core
            - Tracking (0.1.0):
              - Tracking/Core (= 0.1.0)
              - Tracking/Web (= 0.1.0)
            - Tracking/Core (0.1.0)
            - Tracking/Web (0.1.0):
              - Tracking/Core

          DEPENDENCIES:
            - Feed (from `Modules/Feed`)
            - Tracking (from `Modules/Tracking`)

          EXTERNAL SOURCES:
            Feed:
              :path: Modules/Feed
            Tracking:
              :path: Modules/Tracking

          COCOAPODS: 1.16.2
          """
        ),
        ("Modules/Feed/Feed.podspec.json", #"{ "name": "Feed", "source_files": "Sources/**/*.swift" }"#),
        ("Modules/Feed/Sources/Feed.swift", "import Tracking\npublic let feed = tracked()"),
        (
          "Modules/Tracking/Tracking.podspec.json",
          """
          { "name": "Tracking", "default_subspecs": ["Core", "Web"], "subspecs": [
            { "name": "Core", "source_files": "Sources/Core/**/*.swift" },
            { "name": "Web", "source_files": "Sources/Web/**/*.swift", "dependencies": { "Tracking/Core": [] } }
          ] }
          """
        ),
        ("Modules/Tracking/Sources/Core/Core.swift", "func core() -> String { \"core\" }"),
        ("Modules/Tracking/Sources/Web/Web.swift", "public func tracked() -> String { core() }"),
      ])
    let imported = try Launch.integrate(["import", "Podfile.lock"], in: scratch.url).run()
    try #require(imported.status == 0 && imported.stderr.isEmpty, "\(imported.stderr)")
    try scratch.buildApp()
  }
}
