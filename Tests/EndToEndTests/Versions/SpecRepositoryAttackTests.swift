import Foundation
import TestSupport
import Testing

/// Each attack on readers of a spec repository, tried: published entries are as untrusted as a lockfile.
@Suite struct SpecRepositoryAttackTests {
  static let revision = String(repeating: "a", count: 40)

  /// A `source.yaml`, and the finding about it.
  @Test(arguments: [
    ("git: --upload-pack=touch${IFS}MARK\nrevision: \(revision)\n", "1:6", "unsafe-url"),
    ("git: \"--upload-pack=touch MARK\"\nrevision: \(revision)\n", "1:6", "unsafe-url"),
    ("git: \"ext::sh -c touch% MARK\"\nrevision: \(revision)\n", "1:6", "unsafe-url"),
    ("git: ext::sh\nrevision: \(revision)\n", "1:6", "unsafe-url"),
    ("git: https://user:secret@git.example.com/tracking.git\nrevision: \(revision)\n", "1:6", "unsafe-url"),
    ("git: https://token@git.example.com/tracking.git\nrevision: \(revision)\n", "1:6", "unsafe-url"),
    ("git: ssh://-oProxyCommand=touch/tracking.git\nrevision: \(revision)\n", "1:6", "unsafe-url"),
    ("git: file:///etc\nrevision: \(revision)\n", "1:6", "unsafe-url"),
    ("git: ../tracking.git\nrevision: \(revision)\n", "1:6", "unsafe-url"),
    ("git: https://git.example.com/tracking.git\nrevision: --output=MARK\n", "2:11", "invalid-revision"),
    ("git: https://git.example.com/tracking.git\nrevision: -x\n", "2:11", "invalid-revision"),
    ("git: https://git.example.com/tracking.git\nrevision: main\n", "2:11", "invalid-revision"),
    ("git: https://git.example.com/tracking.git\nrevision: aaaaaaaaaa\n", "2:11", "invalid-revision"),
    ("git: https://git.example.com/tracking.git\n", "1:1", "missing-key"),
    ("git: [a]\nrevision: {}\n", "1:6", "wrong-type"),
    ("", "1:1", "missing-key"),
    ("git: &a https://git.example.com/tracking.git\nrevision: \(revision)\n", "1:6", "yaml-unsupported"),
    ("git: https://git.example.com/tracking.git\nrevision: \(revision)\nhook: touch\n", "3:1", "unknown-key"),
  ])
  func sourcesThatAreNotToBeUsed(source: String, place: String, id: String) throws {
    let shop = try Shop.publishing()
    let mark = shop.scratch.url.path + "/attacked"
    try shop.write(source: source.replacingOccurrences(of: "MARK", with: mark), of: "Tracking/1.2.0")
    let outcome = try shop.run("resolve")
    #expect(outcome.status == 1)
    let line = outcome.stderr.split(separator: "\n").first { $0.hasSuffix("[\(id)]") } ?? ""
    #expect(line.hasPrefix("../specs/Specs/Tracking/1.2.0/source.yaml:\(place): error: "), "\(outcome.stderr)")
    #expect(!outcome.stderr.contains("secret"))
    #expect(try shop.lockfile == "# Ours.\nlockfile: 1\npins:\n", "no older version is taken instead")
    #expect(!FileManager.default.fileExists(atPath: mark))
    #expect(!FileManager.default.fileExists(atPath: shop.root.path + "/integrate.lock.d"))
  }

  @Test(arguments: [
    "\"--upload-pack=touch MARK\"", "-x", "ext::sh", "\"ext::sh -c touch% MARK\"",
    "https://user:secret@git.example.com/specs.git", "https://token@git.example.com/specs.git", "file:///etc",
    "ssh://-oProxyCommand=touch/specs.git", "hg::https://git.example.com/specs",
  ])
  func rootsThatNameNoSourceAskNobody(source: String) throws {
    let mark = "/attacked"
    let shop = try Shop.publishing(sources: "[../specs, \(source)]")
    let asked = try shop.watchGit()
    let outcome = try shop.run("resolve")
    #expect(outcome.status == 1 && outcome.stderr.contains("[unsafe-url]"), "\(outcome.stderr)")
    #expect(!outcome.stderr.contains("secret"))
    #expect(try asked() == [])
    #expect(try shop.versions == [], "none of the sources is looked at")
    #expect(!FileManager.default.fileExists(atPath: mark))
  }

  @Test func linksThatLeadOutAreNotFollowed() throws {
    let shop = try Shop.publishing()
    let entry = shop.scratch.url.appendingPathComponent("specs/Specs/Tracking/1.2.0")
    try shop.scratch.write(Shop.tracking, to: "outside/component.yaml")
    // A file, a version's folder, a component's folder.
    for (what, name) in [("component.yaml", "component.yaml"), ("1.2.0", ""), ("Tracking", "..")] {
      let link = name == "component.yaml" ? entry.appendingPathComponent(name) : entry.appendingPathComponent(name)
      let path = link.standardizedFileURL.path
      let old = path + ".old"
      try FileManager.default.moveItem(atPath: path, toPath: old)
      let target =
        what == "component.yaml" ? shop.scratch.url.path + "/outside/component.yaml" : shop.scratch.url.path + "/copy"
      if what != "component.yaml" { try FileManager.default.copyItem(atPath: old, toPath: target) }
      try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: target)
      let outcome = try shop.run("resolve")
      #expect(outcome.status == 1, "\(what)")
      #expect(outcome.stderr.contains("is a link that leads out of it [unreachable-source]"), "\(outcome.stderr)")
      #expect(try shop.versions == [])
      try FileManager.default.removeItem(atPath: path)
      try? FileManager.default.removeItem(atPath: shop.scratch.url.path + "/copy")
      try FileManager.default.moveItem(atPath: old, toPath: path)
    }
    // A link that stays inside is as good as its target.
    let path = entry.appendingPathComponent("component.yaml").path
    try FileManager.default.removeItem(atPath: path)
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: "../1.0.0/component.yaml")
    #expect(try shop.run("resolve").status == 0)
  }

  @Test func linksInARepositoryAreNoFiles() throws {
    let shop = try Shop.publishing(sources: "[https://git.example.com/specs.git]")
    let path = shop.scratch.url.path + "/specs/Specs/Tracking/1.2.0/source.yaml"
    try FileManager.default.removeItem(atPath: path)
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: "/etc/passwd")
    try shop.moveSpecsToGit()
    let outcome = try shop.run("resolve")
    #expect(outcome.status == 1)
    #expect(
      outcome.stderr.contains("'https://git.example.com/specs.git/Specs/Tracking/1.2.0/source.yaml' does not exist"),
      "\(outcome.stderr)")
    #expect(try shop.versions == [])
  }

  /// Names and versions that are paths, and folders that are neither.
  @Test func namesAndVersionsNeverBecomePaths() throws {
    let shop = try Shop.publishing(dependencies: "[Tracking]")
    for folder in ["1.2", "v9.0.0", "9.0.0+build", "09.0.0", "..9.0.0", "-9.0.0", "9.0.0 ", "latest", ".git"] {
      try shop.scratch.write("name: Tracking\n", to: "specs/Specs/Tracking/\(folder)/component.yaml")
      try shop.scratch.write("x", to: "specs/Specs/Tracking/\(folder)/source.yaml")
    }
    #expect(try shop.run("resolve").status == 0)
    #expect(try shop.versions.contains("Tracking 1.2.0"))
    for name in ["../Tracking", "../../specs/Specs/Tracking", "..", "-x", ".Tracking"] {
      try shop.scratch.write("name: Login\ndependencies: [\"\(name)\"]\n", to: "app/Login/component.yaml")
      try shop.write("lockfile: 1\npins:\n")
      #expect(try shop.run("resolve").status == 1, "\(name)")
      #expect(try shop.versions == [])
    }
  }

  @Test func specOfAnotherComponentIsRefused() throws {
    let shop = try Shop.publishing()
    try shop.scratch.write("name: Base\n", to: "specs/Specs/Tracking/1.2.0/component.yaml")
    let outcome = try shop.run("resolve")
    #expect(outcome.status == 1)
    #expect(
      outcome.stderr.contains(
        "../specs/Specs/Tracking/1.2.0/component.yaml:1:7: error: the spec published as 'Tracking' has the name "
          + "'Base' [invalid-value]"), "\(outcome.stderr)")
    #expect(try shop.versions == [])
  }

  @Test func filesThatAreTooLargeAreNotRead() throws {
    let shop = try Shop.publishing()
    let text = Shop.tracking + String(repeating: "# more\n", count: 700_000)
    try shop.scratch.write(text, to: "specs/Specs/Tracking/1.2.0/component.yaml")
    for isGit in [false, true] {
      if isGit {
        try shop.moveSpecsToGit()
        try shop.scratch.write(
          "name: Shop\nkind: workspace\nintegration: { sources: [https://git.example.com/specs.git], severity: { missing-manifest: off } }\n",
          to: "app/component.yaml")
      }
      let outcome = try shop.run("resolve")
      #expect(outcome.status == 1)
      #expect(outcome.stderr.contains("too large") || outcome.stderr.contains("larger than"), "\(outcome.stderr)")
      #expect(try shop.versions == [])
    }
  }
}
