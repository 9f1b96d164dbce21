import Foundation
import TestSupport
import Testing

/// A project that CocoaPods goes on building in part (`pods: podfile`).
struct HalfPodsTests {
  private let world: PodWorld

  init() throws { world = try PodWorld() }

  /// Kit needs no pod, Net needs one, and Home needs Net.
  private func start() throws {
    try world.repository(
      "Alamofire/Alamofire", [PodWorld.Release("5.4.3", PodWorld.manifest(["Alamofire"]))])
    let write = { (text: String, path: String) throws in try world.scratch.write(text, to: "app/\(path)") }
    try write(
      """
      name: Shop
      kind: app
      type: none
      integration: { tools: "6.0", pods: podfile }
      dependencies: [Home, Kit]

      """, "component.yaml")
    try write("name: Kit\n", "Kit/component.yaml")
    try write("public enum Kit {}\n", "Kit/Sources/Kit/Kit.swift")
    try write("name: Net\ndependencies: [Alamofire, Kit]\n", "Net/component.yaml")
    try write("import Alamofire\nimport Kit\npublic enum Net {}\n", "Net/Sources/Net/Net.swift")
    try write("name: Home\ndependencies: [Net]\n", "Home/component.yaml")
    try write("import Net\npublic enum Home {}\n", "Home/Sources/Home/Home.swift")
    try write("lockfile: 1\npins:\n  Alamofire: { pod: trunk, version: 5.4.3 }\n", "integrate.lock.yaml")
    try write(Self.lock("5.4.3"), "Podfile.lock")
  }

  private static func lock(_ version: String?) -> String {
    let pod = version.map { "  - Alamofire (\($0))\n" } ?? ""
    let need = version == nil ? "" : ":\n    - Alamofire (~> 5.4)"
    return """
      PODS:
      \(pod)  - Home (1.0.0):
          - Net
        - Kit (1.0.0)
        - Net (1.0.0)\(need)

      DEPENDENCIES:
        - Home (from `Home`)
        - Kit (from `Kit`)
        - Net (from `Net`)

      EXTERNAL SOURCES:
        Home:
          :path: Home
        Kit:
          :path: Kit
        Net:
          :path: Net

      COCOAPODS: 1.16.2

      """
  }

  @Test func whatNeedsAPodIsLeftToCocoaPodsUntilThePodIsConverted() throws {
    try start()
    let generated = try world.integrate(["generate"])
    #expect(generated.status == 0, "\(generated.stderr)")
    #expect(generated.stdout.contains("  Net, which needs the pod 'Alamofire'\n"), "\(generated.stdout)")
    #expect(generated.stdout.contains("  Home, which needs 'Net'\n"), "\(generated.stdout)")
    let manifest = try world.scratch.read("app/Package.swift")
    #expect(manifest.contains("\"Kit\"") && !manifest.contains("\"Net\"") && !manifest.contains("\"Home\""))
    let checked = try world.integrate(["check"])
    #expect(checked.status == 0 && checked.stdout.contains("built by CocoaPods"), "\(checked.stdout)\(checked.stderr)")
    #expect(try build().status == 0)
    let lines = try world.integrate(["pods", "--podfile"])
    let expected = ["Home", "Kit", "Net"].map { "pod '\($0)', :path => '\($0)'\n" }.joined()
    #expect(lines.stdout == expected, "\(lines.stderr)")

    // The others are proven all the same.
    try world.scratch.write("name: Home\ndependencies: []\n", to: "app/Home/component.yaml")
    let undeclared = try world.integrate(["check"])
    #expect(undeclared.status == 1 && undeclared.stderr.contains("undeclared-import"), "\(undeclared.stderr)")
    try world.scratch.write("name: Home\ndependencies: [Net]\n", to: "app/Home/component.yaml")

    // A person runs 'pod update'.
    try world.scratch.write(Self.lock("5.5.0"), to: "app/Podfile.lock")
    let moved = try world.integrate(["check"])
    #expect(moved.status == 1, "\(moved.stdout)")
    #expect(
      moved.stderr.contains(
        "integrate.lock.yaml:3:37: error: 'Alamofire' is pinned at 5.4.3, but Podfile.lock has 5.5.0 [pod-mismatch]"),
      "\(moved.stderr)")
    #expect(moved.stderr.contains("Podfile.lock:2:5: note: the pod"), "\(moved.stderr)")
    try world.scratch.write(Self.lock("5.4.3"), to: "app/Podfile.lock")

    let converted = try world.convert("--all")
    #expect(converted.status == 0, "\(converted.stderr)")
    #expect(try world.integrate(["generate"]).status == 0)
    let twice = try world.integrate(["check"])
    #expect(twice.status == 1, "\(twice.stdout)")
    #expect(twice.stderr.contains("'Alamofire' is a package here, but still a pod in Podfile.lock"), "\(twice.stderr)")
    try world.scratch.write(Self.lock(nil), to: "app/Podfile.lock")
    let sound = try world.integrate(["check"])
    #expect(sound.status == 0, "\(sound.stderr)")
    #expect(try world.scratch.read("app/Package.swift").contains("\"Home\""))
    #expect(try world.integrate(["pods", "--podfile"]).stdout.isEmpty)
    let built = try build()
    #expect(built.status == 0, "\(built.stdout)\(built.stderr)")
    try world.server.stop()
  }

  @Test func whatIsConvertedIsSaidOfEachPod() throws {
    try start()
    try world.podspec("LogPod", "1.0.0", PodWorld.source("own/log", tag: "1.0.0"))
    try world.repository("own/log", [PodWorld.Release("1.0.0", PodWorld.manifest(["LogPod"]))])
    let pods = Self.lock("5.4.3").replacing("  - Net (1.0.0)", with: "  - LogPod (1.0.0)\n  - Net (1.0.0)")
    let before = try world.survey(pods)
    #expect(
      before.statuses == ["Alamofire": "exact", "Home": "local", "Kit": "local", "LogPod": "exact", "Net": "local"])
    #expect(before["Net"]?.reason.contains("which CocoaPods builds, since it needs the pod 'Alamofire'") == true)
    #expect(before["Kit"]?.reason == "it is in 'Kit', and is the component 'Kit' here, which does not need pods")

    let pins = """
      lockfile: 1
      pins:
        Alamofire: { git: https://github.com/Alamofire/Alamofire.git, version: 5.4.3 }
        log: { git: https://github.com/other/log.git, version: 1.0.0 }

      """
    try world.scratch.write(pins, to: "app/integrate.lock.yaml")
    let after = try world.survey(pods)
    #expect(after["Alamofire"]?.status == "converted" && after["Alamofire"]?.from == "project")
    #expect(after["Alamofire"]?.help?.contains("run 'pod install'") == true)
    #expect(after["LogPod"]?.status == "unknown")
    #expect(after["LogPod"]?.reason.contains("shares a name with 'log'") == true)
    #expect(after.groups.allSatisfy { $0.verdict != "ready" })
    try world.server.stop()
  }

  @Test func whoPublishesHasNoPodfile() throws {
    try start()
    let outcome = try world.integrate(["generate", "--publish"])
    #expect(outcome.status == 1 && outcome.stderr.contains("[no-source]"), "\(outcome.stderr)")
    try world.server.stop()
  }

  private func build() throws -> Launch.Outcome {
    var build = Launch.swift("build", in: world.scratch["app"])
    build.environment = world.environment
    return try build.run()
  }
}
