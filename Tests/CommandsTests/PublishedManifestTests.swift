import TestSupport
import Testing

/// A component in its own repository, with the manifest of `generate --publish`.
@Suite struct PublishedManifestTests {
  @Test(arguments: [[], ["--generate"]]) func aChangeWritesThePublishedForm(options: [String]) throws {
    let scratch = try ScratchFolder()
    try scratch.write("name: Clock\nkind: workspace\n", to: "component.yaml")
    try scratch.write("name: Hands\ndependencies: [log]\n", to: "Hands/component.yaml")
    try scratch.write("import log\n", to: "Hands/Sources/Hands/Hands.swift")
    try scratch.write("name: Dial\n", to: "Dial/component.yaml")
    try scratch.write("public let dial = 1\n", to: "Dial/Sources/Dial/Dial.swift")
    let revision = String(repeating: "1", count: 40)
    try scratch.write(
      """
      lockfile: 1
      pins:
        log:
          git: https://x.example/log
          version: 1.0.0
          revision: \(revision)
          products: { log: [log] }
          targets: {}
          ranges: {}

      """, to: "integrate.lock.yaml")
    #expect(try scratch.integrate("generate", "--publish").status == 0)
    let added = try scratch.integrate(["add", "Dial", "--to", "Hands"] + options)
    #expect(added.status == 0 && added.stdout.contains("updated Package.swift"), "\(added)")
    #expect(try scratch.read("Package.swift").contains("0.0.0-0"), "the version stays open")
    let check = try scratch.integrate("check", "--publish")
    #expect(!check.stderr.contains("stale-file"), "\(check)")
  }
}
