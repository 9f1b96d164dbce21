import Foundation
import TestSupport
import Testing

/// An app of twelve pods on its way to none, with the commands of the guide. At every step it is sound. The parts that
/// Linux can build are built, and run by a program next to the app.
struct TwelvePodsTests {
  private typealias Release = PodWorld.Release

  private let world: PodWorld

  init() throws { world = try PodWorld() }

  /// The entries of PODS, with their dependencies.
  private static let pods: [(name: String, version: String, needs: [String])] = [
    ("Alamofire", "5.4.3", []), ("AlamofireImage", "4.2.0", ["Alamofire"]), ("CThing", "1.1.0", []),
    ("Feed", "1.0.0", ["Alamofire", "AlamofireImage", "CThing", "FirebaseAuth", "SwiftThing"]),
    ("FirebaseAuth", "12.12.0", ["FirebaseCore"]), ("FirebaseCore", "12.12.0", ["FirebaseCoreInternal"]),
    ("FirebaseCoreInternal", "12.12.0", []), ("Stays", "3.0.0", []), ("SVProgressHUD", "2.2.5", []),
    ("SwiftLint", "0.49.1", []), ("SwiftThing", "2.0.0", ["CThing"]), ("Toolbox", "1.0.0", []),
  ]

  /// The file that `pod install` would write for the rest of the Podfile.
  private static func lock(without gone: Set<String>) -> String {
    let left = pods.filter { !gone.contains($0.name) }
    let local = ["Feed", "Toolbox"]
    var text = "PODS:\n"
    for pod in left {
      let needs = pod.needs.filter { !gone.contains($0) }
      text += "  - \(pod.name) (\(pod.version))\(needs.isEmpty ? "" : ":")\n"
      for need in needs { text += "    - \(need)\n" }
    }
    text += "\nDEPENDENCIES:\n"
    for pod in left where !["FirebaseCore", "FirebaseCoreInternal"].contains(pod.name) {
      let asked =
        pod.name == "Alamofire" ? " (~> 5.4)" : local.contains(pod.name) ? " (from `Modules/\(pod.name)`)" : ""
      text += "  - \(pod.name)\(asked)\n"
    }
    let external = local.filter { !gone.contains($0) }
    if !external.isEmpty {
      text += "\nEXTERNAL SOURCES:\n" + external.map { "  \($0):\n    :path: Modules/\($0)\n" }.joined()
    }
    return text + "\nCOCOAPODS: 1.16.2\n"
  }

  private func start() throws {
    // Newer than the pinned version.
    try world.knownPackages(alamofire: "5.9.0")
    try world.repository(
      "own/cthing",
      [
        Release(
          "v1.1.0",
          files: [
            "Classes/cthing.h": "int cthing_twice(int);\n",
            "Classes/inner/table.h": "static const int factor = FACTOR;\n",
            "Classes/cthing.c":
              "#include \"cthing.h\"\n#include \"table.h\"\nint cthing_twice(int n) { return factor * n; }\n",
            "Classes/cthing_test.c": "#error not taken\n", "LICENSE.md": "MIT\n",
          ])
      ])
    try world.podspec(
      "CThing", "1.1.0",
      """
      "source": {"git": "https://github.com/own/cthing.git", "tag": "v1.1.0"}, "source_files": "Classes/**/*.{h,c}",
      "exclude_files": "**/*_test.c", "private_header_files": "Classes/inner/*.h", "compiler_flags": "-DFACTOR=2"
      """)
    try world.repository(
      "own/swift-thing",
      [
        Release(
          "2.0.0",
          files: [
            "Sources/Core/Thing.swift":
              "import CThing\npublic enum Thing { public static var answer: Int { Int(cthing_twice(21)) } }\n",
            "Sources/Extra/Extra.swift": "#error(\"not taken\")\n", "LICENSE": "MIT\n",
          ])
      ])
    try world.podspec(
      "SwiftThing", "2.0.0",
      """
      "source": {"git": "https://github.com/own/swift-thing.git", "tag": "2.0.0"}, "swift_versions": ["5.0"],
      "dependencies": {"CThing": ["~> 1.0"]}, "source_files": "Sources/Core/**/*.swift",
      "subspecs": [{"name": "Extra", "source_files": "Sources/Extra/*.swift"}]
      """)
    for (name, needs, source) in [
      (
        "Feed", ["Alamofire", "AlamofireImage", "CThing", "FirebaseAuth", "SwiftThing"],
        "import Alamofire\nimport AlamofireImage\nimport CThing\nimport FirebaseAuth\nimport SwiftThing\n"
          + "public enum Feed { public static var text: String { \"\\(Thing.answer) \\(cthing_twice(1))\" } }\n"
      ), ("Toolbox", [], "public enum Toolbox { public static var text: String { \"tools\" } }\n"),
    ] {
      try world.scratch.write(source, to: "app/Modules/\(name)/Sources/\(name).swift")
      try world.scratch.write(
        """
        {"name": "\(name)", "version": "1.0.0", "source_files": "Sources/**/*.swift",
         "dependencies": {\(needs.map { "\"\($0)\": []" }.joined(separator: ", "))}}

        """, to: "app/Modules/\(name)/\(name).podspec.json")
    }
    try world.scratch.write(
      "platform :macos, '13.0'\n\ntarget 'App' do\n  pod 'SVProgressHUD', :configurations => ['Debug']\nend\n",
      to: "app/Podfile")
    try world.start(Self.lock(without: []), keepsPods: true)
  }

  /// The commands of the guide's story, each with the lines that it prints.
  private static func steps() throws -> [(command: [String], lines: [String])] {
    let guide = try String(
      contentsOf: checkout.appendingPathComponent("Sources/integrate/Documentation.docc/FromCocoaPods.md"),
      encoding: .utf8)
    let start = try #require(guide.range(of: "### An app of twelve pods\n")).upperBound
    let story = guide[start...].split(separator: "\n### ").first ?? ""
    let blocks = story.components(separatedBy: "```").enumerated().filter { $0.offset % 2 == 1 }.map(\.element)
    return blocks.compactMap { block in
      let lines = block.split(separator: "\n").map(String.init)
      guard let command = lines.first, command.hasPrefix("integrate pods convert ") else { return nil }
      return (command.split(separator: " ").dropFirst(3).map(String.init), Array(lines.dropFirst()))
    }
  }

  /// Writes a program that prints a text of a pod of the app.
  private func show(_ pod: String) throws {
    try world.scratch.write(
      "name: Show\ndependencies: [\(pod)]\ntype: executable\n", to: "app/Modules/Show/component.yaml")
    try world.scratch.write(
      "import \(pod)\nprint(\(pod).text)\n", to: "app/Modules/Show/Sources/Show/main.swift")
  }

  /// - Parameter text: the output of the program.
  private func isSound(_ step: String, printing text: String) throws {
    let resolved = try world.integrate(["resolve", "--frozen"])
    #expect(resolved.status == 0, "\(step): \(resolved.stderr)")
    let generated = try world.integrate(["generate"])
    #expect(generated.status == 0, "\(step): \(generated.stderr)")
    let checked = try world.integrate(["check"])
    #expect(checked.status == 0, "\(step): \(checked.stderr)")
    let built = try swift("build")
    #expect(built.status == 0, "\(step): \(built.stdout)\(built.stderr)")
    let ran = try swift("run", "--skip-build", "Show")
    #expect(ran.status == 0 && ran.stdout.hasSuffix("\(text)\n"), "\(step): \(ran.stdout)\(ran.stderr)")
  }

  private func swift(_ command: String, _ arguments: String...) throws -> Launch.Outcome {
    var launch = Launch(
      program: "/usr/bin/env", arguments: ["swift", command, "--disable-sandbox"] + arguments,
      folder: world.scratch["app"])
    launch.environment = world.environment
    return try launch.run()
  }

  @Test func theGuidesStoryLeadsToNoPodInFiveSteps() throws {
    try start()
    let spec = try world.scratch.read("app/component.yaml")
    #expect(spec.contains("macOS: \"13.0\""), "the Podfile's platform: \(spec)")
    #expect(try world.lockfile.contains("    allow: ^5.4.0\n"), "the Podfile's requirement")
    #expect(spec.contains("  pods: podfile\n"))
    try show("Toolbox")
    try isSound("imported", printing: "tools")

    let steps = try Self.steps()
    let gone: [Set<String>] = [
      ["SVProgressHUD"], ["SwiftLint"],
      ["CThing", "SwiftThing", "Alamofire", "AlamofireImage", "FirebaseAuth", "FirebaseCore", "FirebaseCoreInternal"],
    ]
    #expect(steps.count == gone.count)
    var out: Set<String> = []
    for (step, names) in zip(steps, gone) {
      let title = step.command.joined(separator: " ")
      let converted = try world.convert(step.command)
      #expect(converted.status == 0, "\(title): \(converted.stderr)")
      for line in step.lines where line != "…" {
        let text = line.split(separator: "…").first.map(String.init) ?? line
        #expect(converted.stdout.contains(text), "\(title): \(line) is not in\n\(converted.stdout)")
      }
      out.formUnion(names)
      try world.scratch.write(Self.lock(without: out), to: "app/Podfile.lock")
      let isWhole = out.contains("FirebaseAuth")
      // All that Feed needs has come out of CocoaPods by then.
      if isWhole { try show("Feed") }
      try isSound(title, printing: isWhole ? "42 2" : "tools")
    }
    // A pod without a package and without sources: the team removes it.
    let held = try world.convert("--vendor", "Stays")
    #expect(held.status == 2 && held.stderr.contains("cannot vendor 'Stays'"), "\(held.stderr)")
    let left = try world.scratch.read("app/component.yaml")
    try world.scratch.write(
      left.replacing(", Stays", with: "").replacing("  - Stays\n", with: "").replacing("  pods: podfile\n", with: ""),
      to: "app/component.yaml")
    for file in ["Podfile", "Podfile.lock"] { try FileManager.default.removeItem(atPath: world.scratch["app/\(file)"]) }
    let unpinned = try world.integrate(["unpin", "Stays"])
    #expect(unpinned.status == 0, "\(unpinned.stderr)")
    try isSound("no pod", printing: "42 2")
    #expect(try !world.lockfile.contains("pod:"))
    #expect(try world.scratch.read("app/Package.resolved").contains("5.4.3"))
    try world.server.stop()
  }
}
