import Diagnostics
import Disk
import Fetching
import Findings
import Loading
import Model
import Paths
import Planning
import Versioning
import Workspace
import YAML

/// The spec repositories of a root, and the components published there. Each is asked once, when a name is first looked
/// up.
///
/// Only the first source that has a component counts, so that nobody can slip in a version of it through another one.
/// If one source cannot be read, none is used: it might be the one that counts.
package final class SpecSources {
  /// A component as one source has published it.
  struct Component {
    let name: String
    fileprivate let repository: SpecRepository
    /// Ascending.
    let versions: [Version]

    /// The source, as the root's spec writes it.
    var source: String { repository.location }
    /// The newest release, or the newest prerelease if there is no release.
    var newest: Version? { versions.last { !$0.isPrerelease } ?? versions.last }
  }

  /// One published version.
  struct Release {
    let git: String
    let revision: String
    let spec: [UInt8]
  }

  /// Problems in the files that were read.
  private(set) var bag = DiagnosticBag()
  /// The files that findings refer to, those of the root first.
  package private(set) var table: SourceTable
  /// A local failure, such as of git or the disk, that kept the sources from being asked.
  private(set) var failure: Failure?
  private let sources: [Located<String>]
  private let allowsFileURLs: Bool
  private let root: Root
  private let fetcher: Fetcher?
  private var opened: [SpecRepository]?
  private var components: [String: Component?] = [:]
  private var releases: [String: Release?] = [:]
  /// The names of pins without case: what is wrong with one version of these stops no run.
  private let pinned: Set<String>
  /// The problems of versions of pinned components, by name and version.
  private var problems: [String: DiagnosticBag] = [:]

  /// - Parameter fetcher: `nil` to ask no repository; nothing counts as published then.
  init(_ resolution: Resolution, fetcher: Fetcher?) {
    let integration = resolution.graph.project.integration
    (sources, allowsFileURLs) = (integration.sources, integration.fileURLs)
    (root, table, self.fetcher) = (resolution.root, resolution.table, fetcher)
    pinned = Set(resolution.graph.project.lockfile.pins.map { $0.name.value.lowercased() })
  }

  /// Runs work that may add files to the table.
  func inTable<Result>(_ work: (inout SourceTable) -> Result) -> Result { work(&table) }

  /// The component as the first source that has it published it.
  func component(named name: String) -> Component? {
    if let known = components[name] { return known }
    let found = find(name)
    components[name] = .some(found)
    return found
  }

  /// The addresses by which the sources publish a component, by source, where several do.
  func addresses(of name: String) -> [(source: String, git: String)] {
    guard component(named: name) != nil else { return [] }
    let all = (opened ?? []).compactMap { repository -> (source: String, git: String)? in
      guard let versions = try? repository.versions(of: name), !versions.isEmpty else { return nil }
      let component = Component(name: name, repository: repository, versions: versions)
      return component.newest.flatMap { read(component, $0) }.map { (component.source, $0.git) }
    }
    return all.count > 1 ? all : []
  }

  /// The names of all published components.
  var names: Set<String> { Set((opened ?? []).flatMap { (try? $0.names()) ?? [] }) }

  private func find(_ name: String) -> Component? {
    guard let fetcher, !sources.isEmpty else { return nil }
    if opened == nil { open(fetcher) }
    for repository in opened ?? [] {
      do throws(FetchError) {
        let versions = try repository.versions(of: name)
        if !versions.isEmpty { return Component(name: name, repository: repository, versions: versions) }
      } catch {
        note(error, at: sources.first { $0.value == repository.location }?.place)
        return nil
      }
    }
    return nil
  }

  private func open(_ fetcher: Fetcher) {
    var all: [SpecRepository] = []
    for source in sources {
      do throws(FetchError) {
        let isFolder = isLocalGitPath(source.value)
        all.append(
          try isFolder
            ? SpecRepository(
              folder: Path.join(root.path, source.value), location: source.value, shown: root.display(source.value))
            : fetcher.specRepository(source.value))
      } catch { note(error, at: source.place) }
    }
    opened = all.count == sources.count ? all : []
  }

  private func note(_ error: FetchError, at place: Place?) {
    if let failure = error.failure {
      self.failure = self.failure ?? failure
    } else {
      bag.add(.unreadable(error, at: place ?? Place(file: FileID(rawValue: 0))))
    }
  }

  /// The repository, commit and spec of a published version; `nil` if the source has no such version or its files are
  /// invalid, which the bag then says.
  func release(of component: Component, _ version: Version) -> Release? {
    let name = "\(component.name) \(version)"
    if let known = releases[name] { return known }
    guard component.versions.contains(where: { $0.isIdentical(to: version) }) else { return nil }
    let before = bag
    let read = self.read(component, version)
    if read == nil, pinned.contains(component.name.lowercased()) {
      var own = DiagnosticBag()
      for finding in bag.diagnostics.dropFirst(before.diagnostics.count) { own.add(finding) }
      (bag, problems[name]) = (before, own)
    }
    releases[name] = .some(read)
    return read
  }

  /// The problem of a published version of a pinned component; `nil` if none is known.
  func problem(of name: String, _ version: Version) -> DiagnosticBag? { problems["\(name) \(version)"] }

  private func read(_ component: Component, _ version: Version) -> Release? {
    let entry: SpecRepository.Entry
    do throws(FetchError) { entry = try component.repository.entry(of: component.name, version) } catch {
      note(error, at: sources.first { $0.value == component.source }?.place)
      return nil
    }
    let allowsFileURLs = allowsFileURLs
    let source = decode(entry.source, entry.sourcePath) { node, file, bag in
      decodePublishedSource(node, file: file, allowFileURLs: allowsFileURLs, into: &bag)
    }
    let spec = decode(entry.spec, entry.specPath) { node, file, bag in
      decodeSpec(node, file: file, path: "component.yaml", origin: .pinned, into: &bag) { _ in false }
    }
    guard let source, let spec else { return nil }
    if spec.name.value != component.name {
      bag.add(.otherPublishedSpec(spec.name, as: component.name))
      return nil
    }
    return Release(git: source.git.value, revision: source.revision.value.lowercased(), spec: entry.spec)
  }

  private func decode<Value>(
    _ bytes: [UInt8], _ path: String, _ body: (YAMLNode?, FileID, inout DiagnosticBag) -> Value?
  ) -> Value? {
    var reader = YAMLReader()
    var found = DiagnosticBag()
    let file = table.add(path)
    let value = bytes.withUnsafeBufferPointer { buffer in
      reader.read(buffer, file: file, into: &found) { node, bag in body(node, file, &bag) } ?? nil
    }
    bag.add(contentsOf: found)
    return found.hasErrors ? nil : value
  }
}

extension Diagnostic {
  fileprivate static func otherPublishedSpec(_ found: Located<String>, as name: String) -> Diagnostic {
    Diagnostic(
      .invalidValue, "the spec published as '\(name)' has the name '\(found.value)'", at: found.place,
      help: "publish it under its own name")
  }
}
