import Diagnostics
import Findings
import LockfileText
import Model
import SwiftPackages
import Text
import Versioning

/// Creates pins from a manifest's package dependencies and from the other packages in Package.resolved.
struct PinImporter {
  /// One pin, and how its version was chosen.
  private struct Entry {
    var pin: Pin
    let identity: String
    /// The reason that the lower bound of the range was pinned, if it was.
    var lowerBound: Reason?
    var hadCredentials = false
    var resolved: ResolvedPackages.Pin?

    /// With a record of what Package.resolved says: that its version, or branch, was this commit. Its facts are for
    /// `resolve` to read.
    var recordedPin: Pin {
      guard let commit = pin.revision, commit.value == resolved?.state.revision else { return pin }
      var pin = pin
      pin.recorded = Pin.Record.completed(Pin.Record(place: commit.place), of: pin)
      return pin
    }
  }

  private enum Reason {
    /// There is no Package.resolved, or the package is not in it.
    case notResolved
    /// Package.resolved has a state outside of the requirement; with the text of that state.
    case resolvedOutside(String)
    case resolvedElsewhere(String)
  }

  private var entries: [Entry] = []
  /// The number of entries from the manifest; the others are from Package.resolved.
  private let directCount: Int
  private var bag = DiagnosticBag()
  private let hasResolved: Bool

  /// - Parameter overruled: the identities whose requirement nobody states, and that are at what is in use.
  init(_ input: PackageImport, overruled: Set<String> = []) {
    hasResolved = input.resolved != nil
    directCount = input.manifest.dependencies.count
    for dependency in input.manifest.dependencies {
      var entry = Self.entry(dependency, input.resolved?[dependency.identity])
      if case .exact? = entry.pin.allow?.value, overruled.contains(dependency.identity) { entry.pin.allow = nil }
      entries.append(entry)
    }
    let direct = Set(entries.map(\.identity))
    for resolved in input.resolved?.pins ?? [] where !direct.contains(resolved.identity) {
      addTransitive(resolved, input.resolvedFiles[resolved.identity] ?? input.resolvedFile)
    }
  }

  var pins: [Pin] { entries.map(\.recordedPin) }

  /// The names of the manifest's package dependencies, in its order.
  var directNames: [String] { entries.prefix(directCount).map(\.pin.name.value) }

  // MARK: Names

  /// Gives each pin a name that no component has: its identity in the spelling of its source, if possible.
  mutating func name(avoiding components: Set<String>) {
    // A member is known in any case.
    var taken = Set(components.map { $0.lowercased() })
    for index in entries.indices {
      let identity = entries[index].identity
      let spelled = Self.spelled(identity, entries[index].pin.source.value)
      var candidates = [spelled, identity, "\(identity)-package"].filter { nameProblem($0, slash: false) == nil }
      candidates.append("package-\(index + 1)")
      let name = candidates.first { !taken.contains($0.lowercased()) } ?? "package-\(index + 1)"
      taken.insert(name.lowercased())
      entries[index].pin.name = unplaced(name)
    }
  }

  /// The identity in the spelling of the URL or path.
  static func spelled(_ identity: String, _ source: Pin.Source) -> String {
    switch source {
    case .git(let text), .path(let text):
      let rest = withoutEnding(text.utf8[...])
      let last = rest.lastIndex { $0 == "/" || $0 == ":" }.map { String(rest[rest.index(after: $0)...]) } ?? rest
      return last.lowercased() == identity ? last : identity
    case .registry, .binary, .pod: return identity
    }
  }

  /// Pins versions that the project is known to use where no Package.resolved says one, and the range takes it.
  ///
  /// - Parameter versions: by identity.
  mutating func useKnownVersions(_ versions: [String: Version]) {
    for index in entries.indices {
      guard case .notResolved? = entries[index].lowerBound, let version = versions[entries[index].identity],
        entries[index].pin.allow?.value.contains(version) == true
      else { continue }
      entries[index].pin.version = unplaced(version.description)
      entries[index].lowerBound = nil
    }
  }

  /// Adds the dependencies of packages that become pins by their folders, and raises pinned lower bounds to those of
  /// these packages.
  mutating func raise(for manifests: [Manifest]) {
    let known = entries.count
    for dependency in manifests.flatMap(\.dependencies) {
      switch dependency.source {
      case .path: continue
      case .git(let location, _) where isLocalGitPath(location): continue
      case .git, .registry: break
      }
      let isKnown = entries.contains { $0.identity == dependency.identity.lowercased() }
      if !isKnown { entries.append(Self.entry(dependency, nil)) }
    }
    for index in entries.indices where entries[index].lowerBound != nil {
      guard case .halfOpen(let lower, let upper)? = entries[index].pin.allow?.value else { continue }
      let asked = manifests.flatMap(\.dependencies).filter { $0.identity.lowercased() == entries[index].identity }
        .compactMap(\.source.requirement)
      switch commonRequirement(of: [.range(from: lower.description, upTo: upper.description)] + asked) {
      case .exact(let version)?, .range(let version, _)?: entries[index].pin.version = unplaced(version)
      case .branch?, .revision?, nil: break
      }
    }
    // These are requirements of other packages.
    for index in known..<entries.count { (entries[index].pin.allow, entries[index].pin.traits) = (nil, nil) }
  }

  // MARK: Direct dependencies

  private static func entry(_ dependency: Manifest.PackageDependency, _ resolved: ResolvedPackages.Pin?) -> Entry {
    let name = unplaced(dependency.identity)
    let identity = dependency.identity.lowercased()
    switch dependency.source {
    case .path(let path):
      var pin = Pin(name: name, source: unplaced(.path(path)))
      pin.traits = dependency.traits
      return Entry(pin: pin, identity: identity)
    case .git(let location, let requirement):
      let (url, hadCredentials) = withoutCredentials(location)
      var pin = Pin(name: name, source: unplaced(.git(url: url)))
      pin.traits = dependency.traits
      var entry = Entry(pin: pin, identity: identity, hadCredentials: hadCredentials, resolved: resolved)
      entry.lowerBound = apply(requirement, resolved, at: url, to: &entry.pin)
      return entry
    case .registry(let id, let requirement):
      var pin = Pin(name: name, source: unplaced(.registry(id: id)))
      pin.traits = dependency.traits
      var entry = Entry(pin: pin, identity: identity)
      entry.lowerBound = apply(requirement, resolved, at: nil, to: &entry.pin)
      return entry
    }
  }

  /// Sets the pin's state from the requirement and Package.resolved.
  private static func apply(
    _ requirement: Manifest.PackageDependency.Requirement, _ found: ResolvedPackages.Pin?, at url: String?,
    to pin: inout Pin
  ) -> Reason? {
    var resolved = found
    var elsewhere: Reason?
    if let found, let url, !found.isFrom(url) {
      elsewhere = .resolvedElsewhere(found.location)
      resolved = nil
    }
    switch requirement {
    case .branch(let branch):
      pin.branch = unplaced(branch)
      if case .branch(branch, let revision)? = resolved?.state { pin.revision = unplaced(revision) }
      return nil
    case .revision(let revision):
      pin.revision = unplaced(revision)
      // Use the full revision: SwiftPM records an abbreviated one as if it were a branch.
      switch resolved?.state {
      case .revision(let whole)?, .branch(_, let whole)?:
        if whole.hasPrefix(revision.lowercased()) { pin.revision = unplaced(whole) }
      case .version?, nil: break
      }
      return nil
    case .exact(let version):
      pin.version = unplaced(version)
      // Without it 'update' would move what SwiftPM keeps.
      pin.allow = Version(version).map { unplaced(.exact($0)) }
      if case .version(version, let revision)? = resolved?.state { pin.revision = revision.map(unplaced) }
      return nil
    case .range(let lower, _):
      pin.version = unplaced(lower)
      guard let range = requirement.versions else { return nil }
      pin.allow = unplaced(range)
      return resolved.map { apply($0.state, of: range, to: &pin) } ?? elsewhere ?? .notResolved
    }
  }

  /// Sets the version that Package.resolved has, if a range includes it.
  private static func apply(_ state: ResolvedPackages.State, of range: VersionRange, to pin: inout Pin) -> Reason? {
    guard case .version(let text, let revision) = state, let version = Version(text), range.contains(version) else {
      return .resolvedOutside(state.sentence)
    }
    pin.version = unplaced(text)
    pin.revision = revision.map(unplaced)
    return nil
  }

  /// The URL without the credentials of https; a user name of ssh stays.
  fileprivate static func withoutCredentials(_ url: String) -> (url: String, hadSome: Bool) {
    let isOfWeb = ["https://", "http://"].contains { url.lowercased().hasPrefix($0) }
    let bare = isOfWeb ? withoutUser(url) : url
    return (bare, bare != url)
  }

  // MARK: Transitive dependencies

  private mutating func addTransitive(_ resolved: ResolvedPackages.Pin, _ file: FileID?) {
    let what = "'\(resolved.identity)' of Package.resolved"
    let place = file.map(resolved.place(in:))
    let source: Pin.Source
    let (url, hadCredentials) = Self.withoutCredentials(resolved.location)
    switch resolved.kind {
    case .registry: source = .registry(id: resolved.identity)
    case .localSourceControl:
      bag.add(.leftOut(what, because: "its repository is a folder of this machine", at: place))
      return
    case .remoteSourceControl:
      if let problem = gitURLProblem(url, allowFileURLs: false) {
        bag.add(.leftOut(what, because: "its URL \(problem)", at: place))
        return
      }
      source = .git(url: url)
    }
    var pin = Pin(name: unplaced(resolved.identity), source: unplaced(source))
    switch resolved.state {
    case .version(let version, let revision):
      pin.version = unplaced(version)
      pin.revision = revision.map(unplaced)
    case .branch(let branch, let revision):
      pin.branch = unplaced(branch)
      pin.revision = unplaced(revision)
    case .revision(let revision): pin.revision = unplaced(revision)
    }
    entries.append(Entry(pin: pin, identity: resolved.identity, hadCredentials: hadCredentials, resolved: resolved))
  }

  // MARK: Findings

  /// The findings about the pins, at their lines in the written lockfile.
  func findings(_ file: FileID, lines: [String: Int]) -> DiagnosticBag {
    var result = bag
    func place(_ entry: Entry) -> Place {
      Place(file: file, line: UInt32(lines[entry.pin.name.value] ?? 0), column: 3)
    }
    for entry in entries where entry.hadCredentials {
      result.add(.credentialsRemoved(entry.pin.name.value, at: place(entry)))
    }
    var unresolved: [Entry] = []
    for entry in entries {
      let pinned =
        "'\(entry.pin.name.value)' is pinned at \(entry.pin.version?.value ?? ""), the lower bound of its range"
      let help = "run 'integrate pin \(ShellWord.quoted(entry.pin.name.value)) VERSION' with the version that you use"
      switch entry.lowerBound {
      case nil: continue
      case .notResolved: unresolved.append(entry)
      case .resolvedOutside(let text):
        result.add(
          .lowerBoundPinned, "\(pinned): Package.resolved has \(text), which is outside of it",
          at: place(entry), help: help)
      case .resolvedElsewhere(let location):
        result.add(
          .lowerBoundPinned, "\(pinned): Package.resolved has it from '\(location)'", at: place(entry), help: help)
      }
    }
    if let first = unresolved.first {
      result.add(.notResolved(unresolved.map { ($0.pin.name.value, place($0)) }, at: place(first), hasResolved))
    }
    return result
  }
}

extension PinImporter {
  /// The step that selects versions of packages that no Package.resolved lists; `nil` if there are none.
  var stepOfUnresolved: NextSteps.Step? {
    let names = entries.compactMap { entry -> String? in
      // Registries are not asked for versions.
      guard case .notResolved? = entry.lowerBound, case .git = entry.pin.source.value else { return nil }
      return " " + ShellWord.quoted(entry.pin.name.value)
    }
    if names.isEmpty { return nil }
    return .command(
      "update" + (hasResolved ? names.joined() : ""), "selects the newest versions that their ranges allow")
  }
}

extension Diagnostic {
  fileprivate static func notResolved(
    _ pins: [(name: String, place: Place)], at place: Place, _ hasResolved: Bool
  ) -> Diagnostic {
    let why = hasResolved ? "Package.resolved does not list" : "there is no Package.resolved that lists"
    let what =
      pins.count == 1
      ? "'\(pins[0].name)' is pinned at the lower bound of its range: \(why) it"
      : "\(pins.count) packages are pinned at the lower bound of their ranges: \(why) them"
    let names = pins.count == 1 || hasResolved ? pins.map { " " + ShellWord.quoted($0.name) }.joined() : ""
    let notes = pins.count == 1 ? [] : pins.map { Note("'\($0.name)'", at: $0.place) }
    return Diagnostic(
      .lowerBoundPinned, what, at: place, notes: notes,
      help: "run 'integrate update\(names)' to use the newest allowed version, or "
        + "resolve with SwiftPM or Xcode and import its Package.resolved")
  }
}

extension ResolvedPackages.Pin {
  var spelledIdentity: String { kind == .registry ? identity : PinImporter.spelled(identity, .git(url: location)) }

  /// Its commit if it is of this repository, and not of another with the same identity.
  func commit(of url: String) -> String? { isFrom(PinImporter.withoutCredentials(url).url) ? state.revision : nil }

  /// - Parameter url: without credentials.
  fileprivate func isFrom(_ url: String) -> Bool {
    if kind == .registry { return false }
    // A local repository has a different absolute path on each machine.
    if isLocalGitPath(url) { return packageIdentity(ofURL: location) == packageIdentity(ofURL: url) }
    return canonicalRepository(PinImporter.withoutCredentials(location).url) == canonicalRepository(url)
  }
}
