import Diagnostics
import Disk
import Fetching
import Loading
import Model
import Paths
import Text
import Versioning
import Workspace
import YAML

/// A local clone of the repository that a component is published from.
struct ComponentClone {
  /// The top of the work tree, absolute.
  private let folder: String
  private let git: Git
  /// The address of `origin`, checked to be one that others may use.
  let url: String

  init(_ folder: String, patience: Duration) throws(Failure) {
    do { self.folder = try Disk.realPath(folder) } catch { throw Failure(error) }
    git = Git(folder: self.folder, patience: patience)
    guard let top = try git.topOfWorkTree(), (try? Disk.realPath(top)) == self.folder else {
      throw Failure(
        "'\(folder)' is not the top of a git work tree",
        help: "run it in a clone of the component's repository, in the folder of its component.yaml")
    }
    guard let url = try git.setting("remote.origin.url") else {
      throw Failure("this repository has no remote 'origin'", help: "run 'git remote add origin URL'")
    }
    let problem =
      gitURLProblem(url, allowFileURLs: false) ?? (isLocalGitPath(url) ? "is a path of this machine" : nil)
    if let problem {
      throw Failure(
        "the address of 'origin', '\(withoutPassword(url))', \(problem)",
        help: "run 'git remote set-url origin URL' with an https or ssh address")
    }
    self.url = url
  }

  /// The spec at the top.
  ///
  /// - Returns: the spec, or `nil` if it is invalid; the bag says why.
  func spec(named name: String?) throws(Failure) -> (spec: Spec?, bag: DiagnosticBag, table: SourceTable) {
    let file = try specFile(of: name)
    let bytes: [UInt8]
    do { bytes = try Disk.read(Path.join(folder, file), limit: readLimit) } catch { throw Failure(error) }
    var (bag, table) = (DiagnosticBag(), SourceTable())
    var reader = YAMLReader()
    let id = table.add(file)
    let spec = bytes.withUnsafeBufferPointer { buffer in
      reader.read(buffer, file: id, into: &bag) { node, bag in
        decodeSpec(node, file: id, path: file, origin: .member, into: &bag) { _ in false }
      } ?? nil
    }
    if bag.hasErrors { return (nil, bag, table) }
    guard let spec else { return (nil, bag, table) }
    if let problem = nameProblem(spec.name.value, slash: false) {
      throw Failure(
        "a component is not published under the name '\(spec.name.value)': it \(problem)",
        help: "change 'name:' in '\(file)', commit and push that, and publish again")
    }
    if let name, spec.name.value != name {
      throw Failure(
        "'\(file)' is the spec of '\(spec.name.value)', not of '\(name)'",
        help: "run 'integrate publish \(ShellWord.quoted(spec.name.value)) VERSION --to DIR'")
    }
    return (spec, bag, table)
  }

  /// The spec file that would be read from a pinned component: `component.yaml`, or else the one with its name.
  private func specFile(of name: String?) throws(Failure) -> String {
    if Disk.kind(of: Path.join(folder, "component.yaml")) == .file { return "component.yaml" }
    let names: [String]
    do { names = try Disk.list(folder).filter { $0.hasSuffix(".component.yaml") } } catch { throw Failure(error) }
    if let name, names.contains("\(name).component.yaml") { return "\(name).component.yaml" }
    if name == nil, names.count == 1 { return names[0] }
    if names.isEmpty {
      throw Failure("there is no component.yaml here", help: "run it in the top folder of the component's repository")
    }
    throw Failure(
      "there are several specs here: \(names.joined(separator: ", "))",
      help: "run 'integrate publish NAME VERSION --to DIR'")
  }

  /// The commit of `HEAD`; there must be no uncommitted changes.
  func pushableHead() throws(Failure) -> String {
    if let change = try git.firstChange() {
      throw Failure(
        "'\(change)' is not committed", help: "commit it, remove it, or ignore it")
    }
    if Disk.kind(of: Path.join(folder, "Package.swift")) != .file {
      throw Failure(
        "there is no Package.swift, which SwiftPM needs to build the component",
        help: "run 'integrate generate --publish', and commit it")
    }
    return try git.commit("HEAD").name
  }

  /// Reads the commit as others find it in the remote repository.
  ///
  /// - Returns: the spec, byte for byte, and remarks to print.
  func remoteFacts(
    of spec: Spec, at head: String, _ version: Version, _ fetcher: Fetcher
  ) throws(Failure) -> (spec: [UInt8], notes: [String]) {
    let facts: RecordedFacts
    let references: RemoteReferences
    do throws(FetchError) {
      let repository = try fetcher.repositories([url])[0].get()
      references = repository.references
      facts = try repository.facts(at: head, component: spec.name.value, needsPaths: true, evenUnread: true)
    } catch {
      if case .unknownRevision = error.reason {
        throw Failure("the commit \(head) is not in '\(url)'", help: "run 'git push origin HEAD'")
      }
      throw Failure(error.message, help: error.help)
    }
    var notes: [String] = []
    if let tagged = references.tagged(version) {
      if tagged.revision != head {
        throw Failure(
          "the tag '\(tagged.tag)' is at \(tagged.revision), but HEAD is \(head)",
          help: "run 'git checkout \(ShellWord.quoted(tagged.tag))'")
      }
    } else {
      notes.append(
        "there is no tag \(version); to add one, run: git tag \(version) && git push origin \(version)"
      )
    }
    if let manifest = facts.manifest {
      notes += try Self.check(manifest, against: spec)
    } else {
      notes.append(
        "its Package.swift was not compared with the spec: it must be run, and without a sandbox that needs "
          + "'--trust-manifests'")
    }
    guard let bytes = facts.spec else {
      throw Failure(
        "'\(url)' has no spec of '\(spec.name.value)' at \(head)", help: "commit and push its spec, and publish again")
    }
    return (bytes, notes)
  }

  /// Refuses a manifest that users of the component could not build with; returns remarks to print.
  private static func check(_ manifest: Manifest, against spec: Spec) throws(Failure) -> [String] {
    let targets = Set(manifest.targets.map(\.name))
    if let lost = spec.modules.first(where: { $0.kind != .test && !targets.contains($0.name.value) }) {
      throw Failure(
        "Package.swift has no target '\(lost.name.value)', which the spec lists as a module",
        help: "run 'integrate generate --publish', which writes it from the spec, and commit it")
    }
    let products = Set(manifest.products.map(\.name))
    if let lost = spec.generatedProducts.first(where: { !products.contains($0) }) {
      throw Failure(
        "Package.swift has no product '\(lost)', which apps with the component import",
        help: "run 'integrate generate --publish', which writes it and the module from the spec, and commit both")
    }
    var closed: [String] = []
    for dependency in manifest.requiredDependencies() {
      switch dependency.source {
      case .path:
        throw Failure(
          "Package.swift uses '\(dependency.identity)' from a folder, which users of the component do not have",
          help: "pin it from a repository, and run 'integrate generate --publish'")
      case .git(_, let requirement), .registry(_, let requirement):
        if requirement != .anyVersion { closed.append(dependency.identity) }
      }
    }
    if closed.isEmpty { return [] }
    return [
      "Package.swift limits the versions of \(closed.joined(separator: ", ")); 'integrate generate --publish' leaves them to "
        + "the users of the component"
    ]
  }
}

extension Spec {
  /// The products of a component's generated modules.
  fileprivate var generatedProducts: [String] {
    let code = modules.filter { $0.kind != .test }
    let injects = code.contains { !$0.injects.isEmpty }
    let hasTestValues = code.contains { $0.configurations.contains { $0.test != nil } }
    return (injects ? [injectedModule(of: name.value)] : [])
      + (hasTestValues ? [testConfigurationModule(of: name.value)] : [])
  }
}
