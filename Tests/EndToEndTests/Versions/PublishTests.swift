import Foundation
import TestSupport
import Testing

/// `publish`, from real clones into folders and clones of spec repositories.
@Suite struct PublishTests {
  @Test func aVersionIsPublishedWholeAndCanBePinned() throws {
    let company = try Company()
    let head = try company.commit("name: Tracking\n", tag: "1.0.0")
    let outcome = try company.publish("1.0.0")
    #expect(outcome.status == 0, "\(outcome.stderr)")
    #expect(
      outcome.stdout == """
        published Tracking 1.0.0 (\(head.prefix(12))) in ../specs
        to share it:
          git -C ../specs add Specs/Tracking/1.0.0
          git -C ../specs commit -m 'Tracking 1.0.0' -- Specs/Tracking/1.0.0
          git -C ../specs push

        """)
    #expect(outcome.stderr.isEmpty)
    let entry = "specs/Specs/Tracking/1.0.0"
    #expect(try company.shop.scratch.read("\(entry)/component.yaml") == "name: Tracking\n")
    #expect(
      try company.shop.scratch.read("\(entry)/source.yaml")
        == "git: https://git.example.com/tracking.git\nrevision: \(head)\n")
    #expect(try company.specs == ["Tracking/1.0.0/component.yaml", "Tracking/1.0.0/source.yaml"], "and nothing else")
    // The printed lines work when they are pasted.
    try company.inClone("git config user.name A && git config user.email a@example.com", of: "specs")
    for line in outcome.stdout.split(separator: "\n").dropFirst(2).prefix(2) { try company.inClone(String(line)) }
    try company.shop.scratch.write(
      "name: Shop\nkind: workspace\nintegration: { sources: [../specs] }\n", to: "app/component.yaml")
    #expect(try company.shop.run("resolve").status == 0)
    #expect(try company.shop.lockfile.contains(head))
  }

  @Test func whatIsPublishedNeverChanges() throws {
    let company = try Company()
    try company.commit("name: Tracking\n", tag: "1.0.0")
    #expect(try company.publish("1.0.0").status == 0)
    let again = try company.publish("1.0.0")
    #expect(again.status == 0 && again.stdout == "Tracking 1.0.0 is published there already, with the same content\n")
    let before = try company.shop.scratch.read("specs/Specs/Tracking/1.0.0/source.yaml")
    try company.commit("name: Tracking\n", more: "1", tag: nil)
    try company.inClone("git tag -f 1.0.0 && git push -qf origin 1.0.0")
    let other = try company.publish("1.0.0")
    #expect(other.status == 2)
    #expect(other.stderr.contains("Tracking 1.0.0 is published already, at another commit"), "\(other.stderr)")
    #expect(other.stderr.contains("publish the next version"))
    #expect(try company.shop.scratch.read("specs/Specs/Tracking/1.0.0/source.yaml") == before)
    // An incomplete entry, from a killed run or an edit by hand, is not fixed silently.
    try FileManager.default.removeItem(
      at: company.shop.scratch.url.appendingPathComponent("specs/Specs/Tracking/1.0.0/source.yaml"))
    #expect(try company.publish("1.0.0").stderr.contains("is published already, incompletely"))
  }

  @Test func whatOthersCouldNotUseIsRefusedWithWhatToDo() throws {
    let company = try Company()
    try company.commit("name: Tracking\n", tag: "1.0.0")
    func refused(_ arguments: [String], _ message: String, _ help: String) throws {
      let outcome = try company.publish(arguments)
      #expect(outcome.status == 2 && outcome.stdout.isEmpty, "\(arguments)")
      #expect(outcome.stderr.contains(message) && outcome.stderr.contains(help), "\(outcome.stderr)")
      #expect(try company.specs == [])
    }
    for version in ["1.0", "v1.0.0", "1.0.0+build", "../1.0.0", "01.0.0", ""] {
      try refused([version, "--to", "../specs"], "cannot be published as a version", "three numbers")
    }
    try refused(["1.0.0", "--to", "../nowhere"], "there is no folder '../nowhere'", "git clone")
    for url in ["https://git.example.com/specs.git", "ext::sh", "git@git.example.com:specs.git"] {
      try refused(["1.0.0", "--to", url], "is not a folder", "clone the spec repository")
    }
    try refused(
      ["Other", "1.0.0", "--to", "../specs"], "is the spec of 'Tracking', not of 'Other'",
      "integrate publish Tracking VERSION")
    try refused(
      ["1.0.0", "--to", "../../specs", "-C", "Sources"], "is not the top of a git work tree", "component.yaml")
    try company.shop.scratch.write("x", to: "tracking/new.txt")
    try refused(["1.0.0", "--to", "../specs"], "'new.txt' is not committed", "commit it, remove it, or ignore it")
    try company.inClone("git add -A && git commit -qm more")
    try refused(["1.1.0", "--to", "../specs"], "is not in 'https://git.example.com/tracking.git'", "git push")
    try company.inClone("git push -q origin HEAD")
    try refused(["1.0.0", "--to", "../specs"], "the tag '1.0.0' is at", "git checkout 1.0.0")
    for (spec, module) in [
      ("injects: [log]", "TrackingInjected"),
      ("config: { protocol: Told, values: { host: String }, test: { host: h } }", "TrackingTestConfiguration"),
    ] {
      try company.commit("name: Tracking\n\(spec)\n", tag: nil)
      try refused(
        ["1.1.0", "--to", "../specs"], "Package.swift has no product '\(module)'", "integrate generate --publish")
    }
    try company.inClone("git rm -q Package.swift && git commit -qm less && git push -q origin HEAD")
    try refused(["1.1.0", "--to", "../specs"], "there is no Package.swift", "integrate generate --publish")
  }

  /// Another run may be about to publish the name in another case, which is the same folder on many disks.
  @Test func whileAnotherPublishesOneWaits() throws {
    let company = try Company()
    try company.commit("name: Tracking\n", tag: "1.0.0")
    let folder = open(company.shop.scratch["specs"], O_RDONLY | O_CLOEXEC)
    defer { close(folder) }
    #expect(flock(folder, LOCK_EX) == 0)
    let run = try company.publishing(["1.0.0", "--to", "../specs"]).start()
    let deadline = Date(timeIntervalSinceNow: 300)
    while run.said.isEmpty, !run.hasEnded, Date() < deadline { usleep(1_000) }
    #expect(run.said == "integrate: waiting for another run to end\n")
    try company.shop.scratch.write("", to: "specs/Specs/TRACKING/1.0.0/component.yaml")
    #expect(flock(folder, LOCK_UN) == 0)
    let outcome = try run.wait()
    #expect(outcome.status == 2 && outcome.stderr.contains("'TRACKING' is published there"), "\(outcome.stderr)")
    #expect(try company.specs == ["TRACKING/1.0.0/component.yaml"])
  }

  @Test(arguments: [
    "file:///tmp/x", "../tracking.git", "https://user:secret@git.example.com/tracking.git", "ext::sh",
    "--upload-pack=touch", "http://git.example.com/tracking.git",
  ])
  func anAddressThatOthersCannotUseIsRefused(url: String) throws {
    let company = try Company()
    try company.commit("name: Tracking\n", tag: "1.0.0")
    try company.inClone("git config remote.origin.url '\(url)'")
    let outcome = try company.publish("1.0.0")
    #expect(outcome.status == 2 && outcome.stderr.contains("the address of 'origin'"), "\(outcome.stderr)")
    #expect(outcome.stderr.contains("git remote set-url") && !outcome.stderr.contains("secret"))
    #expect(try company.specs == [])
  }

  @Test func aSpecThatIsNotSoundIsReportedWithItsPlace() throws {
    let company = try Company()
    try company.commit("name: Tracking\ndependencies: [Base ~> 1.2]\n", tag: "1.0.0")
    let outcome = try company.publish("1.0.0")
    #expect(outcome.status == 1)
    #expect(outcome.stderr.contains("component.yaml:2:16: error: "), "\(outcome.stderr)")
    #expect(outcome.stderr.contains("[version-in-spec]"))
    for text in ["name: Shop\nkind: app\n", "name: A/B\n"] {
      try company.commit(text, tag: nil)
      #expect(try company.publish("1.1.0").status == 2)
    }
    #expect(try company.specs == [])
  }

  @Test func aCommitWithoutATagIsPublishedWithAWordAboutIt() throws {
    let company = try Company()
    try company.commit("name: Tracking\n", tag: nil)
    let outcome = try company.publish("1.0.0")
    #expect(outcome.status == 0)
    #expect(outcome.stderr.contains("note: there is no tag 1.0.0; to add one, run: git tag 1.0.0"))
  }

  @Test func aManifestThatChoosesVersionsIsWarnedAboutAndOneWithAFolderRefused() throws {
    let company = try Company()
    func write(_ dependency: String) throws {
      try company.shop.scratch.write(
        """
        // swift-tools-version: 5.9
        import PackageDescription
        let package = Package(
          name: "tracking", products: [.library(name: "Tracking", targets: ["Tracking"])],
          dependencies: [.package(\(dependency))],
          targets: [.target(name: "Tracking", dependencies: [.product(name: "log", package: "log")])])

        """, to: "tracking/Package.swift")
    }
    try write("url: \"https://git.example.com/log.git\", exact: \"1.0.0\"")
    try company.commit("name: Tracking\ndependencies: [log]\n", tag: "1.0.0")
    let closed = try company.publish("1.0.0")
    #expect(closed.status == 0)
    #expect(
      closed.stderr == """
        integrate: note: Package.swift limits the versions of log; 'integrate generate --publish' leaves them to the users \
        of the component

        """)
    try write("path: \"../log\"")
    try company.commit("name: Tracking\ndependencies: [log]\n", tag: "1.1.0")
    let folder = try company.publish("1.1.0")
    #expect(folder.status == 2)
    #expect(folder.stderr.contains("Package.swift uses 'log' from a folder"), "\(folder.stderr)")
    #expect(folder.stderr.contains("integrate generate --publish"))
    #expect(try company.specs.count == 2)
  }

  @Test func aManifestThatDisagreesWithTheSpecIsRefused() throws {
    let company = try Company()
    try company.commit("name: Tracking\nmodules: { TrackingUI: { path: Sources/Tracking } }\n", tag: "1.0.0")
    let lost = try company.publish("1.0.0")
    #expect(lost.status == 2)
    #expect(lost.stderr.contains("Package.swift has no target 'TrackingUI'"), "\(lost.stderr)")
    // With a lockfile of its own, all that 'check --publish' says counts.
    try company.shop.scratch.write("lockfile: 1\n", to: "tracking/integrate.lock.yaml")
    try company.commit("name: Tracking\nkind: component\nintegration: { tools: \"6.0\" }\n", tag: "1.1.0")
    let other = try company.publish("1.1.0")
    #expect(other.status == 1)
    #expect(other.stderr.contains("[not-generated]"), "\(other.stderr)")
    #expect(other.stderr.contains("nothing was published: fix the errors of 'integrate check --publish' first"))
    #expect(try company.specs == [])
    try company.inClone("integrate generate --publish --force && rm Package.swift.imported")
    try company.commit("name: Tracking\nkind: component\nintegration: { tools: \"6.0\" }\n", more: "1", tag: "1.2.0")
    let sound = try company.publish("1.2.0")
    #expect(sound.status == 0, "\(sound.stderr)")
  }

  @Test func nothingIsWrittenThroughALinkThatLeadsOut() throws {
    let company = try Company()
    try company.commit("name: Tracking\n", tag: "1.0.0")
    let url = company.shop.scratch.url
    try company.shop.scratch.write("", to: "outside/x")
    try FileManager.default.createSymbolicLink(
      at: url.appendingPathComponent("specs/Specs"), withDestinationURL: url.appendingPathComponent("outside"))
    let outcome = try company.publish("1.0.0")
    #expect(outcome.status == 2 && outcome.stderr.contains("leads out"), "\(outcome.stderr)")
    #expect(try FileManager.default.contentsOfDirectory(atPath: url.path + "/outside") == ["x"])
  }

  @Test func namesThatDifferInCaseOnlyAreOneName() throws {
    let company = try Company()
    try company.shop.scratch.write("x", to: "specs/Specs/tracking/0.1.0/component.yaml")
    try company.commit("name: Tracking\n", tag: "1.0.0")
    let outcome = try company.publish("1.0.0")
    #expect(outcome.status == 2 && outcome.stderr.contains("differs from 'Tracking' only in case"))
  }
}

/// A shop, a clone of the repository of `Tracking`, and a folder of specs that is a repository too.
final class Company {
  let shop: Shop

  init() throws {
    shop = try Shop("", dependencies: "[Tracking]")
    try shop.scratch.write("", to: "remote/x")
    for name in ["tracking", "specs"] {
      let remote = "\(shop.scratch.url.path)/remote/\(name).git"
      try paste("git init -q --bare -b main '\(remote)' && git clone -q https://git.example.com/\(name).git \(name)")
    }
    try shop.scratch.write("", to: "tracking/Sources/Tracking/Tracking.swift")
    try shop.scratch.write(
      """
      // swift-tools-version: 5.9
      import PackageDescription
      let package = Package(
        name: "tracking", products: [.library(name: "Tracking", targets: ["Tracking"])],
        targets: [.target(name: "Tracking")])

      """, to: "tracking/Package.swift")
  }

  private func paste(_ line: String) throws {
    var launch = Launch.shell(line, in: shop.scratch.url)
    launch.environment = shop.environment
    let outcome = try launch.run()
    try #require(outcome.status == 0, "\(line): \(outcome.stderr)")
  }

  @discardableResult
  func inClone(_ line: String, of name: String = "tracking") throws -> String {
    var launch = Launch.shell(line, in: shop.scratch.url.appendingPathComponent(name))
    launch.environment = shop.environment
    let outcome = try launch.run()
    try #require(outcome.status == 0, "\(line): \(outcome.stderr)")
    return outcome.stdout.trimmingCharacters(in: .whitespacesAndNewlines)
  }

  /// Commits and pushes a spec, and a tag.
  @discardableResult
  func commit(_ spec: String, more: String = "", tag: String?) throws -> String {
    try shop.scratch.write(spec, to: "tracking/component.yaml")
    try shop.scratch.write(more, to: "tracking/more.txt")
    try inClone("git add -A && git commit -qm work && git push -q origin HEAD:main")
    if let tag { try inClone("git tag '\(tag)' && git push -q origin '\(tag)'") }
    return try inClone("git rev-parse HEAD")
  }

  func publish(_ version: String) throws -> Launch.Outcome { try publish([version, "--to", "../specs"]) }

  func publish(_ arguments: [String]) throws -> Launch.Outcome { try publishing(arguments).run() }

  func publishing(_ arguments: [String]) -> Launch {
    var launch = Launch.integrate(
      ["publish", "--trust-manifests"] + arguments, in: shop.scratch.url.appendingPathComponent("tracking"))
    launch.environment = shop.environment
    return launch
  }

  /// The files under `Specs`.
  var specs: [String] {
    get throws {
      let folder = shop.scratch.url.path + "/specs/Specs"
      let all = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
      return all.filter { path in
        var isFolder: ObjCBool = false
        return FileManager.default.fileExists(atPath: "\(folder)/\(path)", isDirectory: &isFolder)
          && !isFolder.boolValue
      }.sorted()
    }
  }
}
