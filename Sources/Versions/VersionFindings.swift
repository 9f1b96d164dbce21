import Diagnostics
import Fetching
import Findings
import Model
import Planning
import Text
import Versioning
import Workspace

extension Diagnostic {
  /// The version of a pin is another commit than its revision. Only of a commit that the tool recorded is it known that
  /// the tag was moved; one that was written by hand was never that of the tag.
  ///
  /// - Parameter what: the tag, or the version in a spec repository.
  static func otherCommit(_ pin: Pin, _ what: String, was: String, now: String) -> Diagnostic {
    let place = pin.revision?.place ?? pin.name.place
    let name = ShellWord.quoted(pin.name.value)
    if pin.claimsRevision {
      return Diagnostic(
        .staleRecord, "\(what) is at \(now), but 'revision', which was changed by hand, is \(was)", at: place,
        help: otherRevision(of: pin))
    }
    let pins =
      "run 'integrate pin \(name) \(pin.version?.value ?? "")' to use the new commit, 'integrate pin \(name) --revision "
      + "\(was)' to keep the old one, or 'integrate pin \(name) VERSION' to use another version"
    if pin.recorded == nil {
      return Diagnostic(
        .movedTag,
        "\(what) is at \(now), but pinned is \(was): the tag was moved, or 'version' or "
          + "'revision' was edited", at: place,
        help: "\(pins); if the pin was not edited, first ask its owners why")
    }
    return Diagnostic(
      .movedTag, "\(what) was moved: it is at \(now), but pinned is \(was)", at: place,
      help: "ask its owners why; then \(pins)")
  }

  /// The version of a pin was there once, and is not any more.
  static func withdrawnTag(_ pin: Pin, known: [Version]) -> Diagnostic {
    let version = pin.version?.value ?? ""
    let other = unknownVersion(pin.name.value, version, known: known, at: pin.name.place).help
    let owners = pin.recorded == nil ? "" : "ask its owners why, and "
    return Diagnostic(
      .withdrawnTag,
      "'\(pin.name.value)' has no version \(version)\(pin.recorded == nil ? "" : " any more"): its tag was deleted, or "
        + "never existed",
      at: pin.version?.place ?? pin.name.place,
      help: "\(owners)pin another version" + (other.map { "; \($0)" } ?? ""))
  }

  /// A new pin binds as long as somebody needs it, so that the need comes first.
  static func notNeededYet(_ pin: Pin, isComponent: Bool) -> Diagnostic {
    let name = pin.name.value
    let products = isComponent ? [] : pin.products ?? []
    let libraries = products.filter { $0.type != .executable && $0.type != .plugin }.map {
      "'\(name)/\($0.name.value)'"
    }
    let what =
      products.isEmpty
      ? "'\(name)'"
      : libraries.prefix(3).joined(separator: " or ")
        + (libraries.count > 3 ? " or another product" : "")
    let line =
      products.isEmpty || !libraries.isEmpty
      ? "\(what) under 'dependencies:' of the component that uses it"
      : "'\(name)' under 'package: tools-only:' of the root's spec"
    return Diagnostic(
      .unusedPin, "'\(name)' was not pinned, since nothing needs it yet: first write \(line)", at: pin.name.place)
  }

  static func unknownVersion(_ name: String, _ version: String, known: [Version], at place: Place) -> Diagnostic {
    let wanted = Version(version)
    // The neighbours in version order help more than versions that are spelled alike.
    let below = wanted.flatMap { wanted in known.last { $0 < wanted } }
    let above = wanted.flatMap { wanted in known.first { wanted < $0 } }
    let near = [below, wanted.flatMap { wanted in known.first { $0 == wanted } }, above].compactMap { $0?.description }
    let help =
      known.isEmpty
      ? pinsWithoutVersion(name, branch: nil) + ", since its repository has no version tags"
      : "use one of: \((near.isEmpty ? known.suffix(3).map(\.description) : near).joined(separator: ", "))"
    return Diagnostic(.unknownVersion, "'\(name)' has no version \(version)", at: place, help: help)
  }

  /// A repository has no version at all.
  ///
  /// - Parameter branches: those that it has.
  static func noVersions(of name: String, branches: some Collection<String>, at place: Place) -> Diagnostic {
    let branch = ["main", "master"].first(where: branches.contains) ?? branches.min()
    return Diagnostic(
      .unknownVersion, "'\(name)' has no version: its repository has no version tags", at: place,
      help: pinsWithoutVersion(name, branch: branch))
  }

  /// A repository has prereleases alone, which are pinned only by their version.
  ///
  /// - Parameter command: the one that pins the newest.
  static func noRelease(of name: String, _ newest: Version, _ command: String, at place: Place) -> Diagnostic {
    Diagnostic(
      .unknownVersion, "'\(name)' has no release: its newest prerelease is \(newest)", at: place,
      help: "run '\(command)' to pin it")
  }

  private static func pinsWithoutVersion(_ name: String, branch: String?) -> String {
    let pin = "integrate pin \(ShellWord.quoted(name))"
    return
      "run '\(pin) --revision COMMIT' to pin a commit, or '\(pin) --branch \(branch.map(ShellWord.quoted) ?? "NAME")' "
      + "to follow a branch"
  }

  static func unknownBranch(_ name: String, _ branch: String, known: [String], at place: Place) -> Diagnostic {
    Diagnostic(
      .unknownVersion, "'\(name)' has no branch '\(branch)'", at: place,
      help: didYouMean(nearest(to: branch, in: known))
        ?? (known.isEmpty ? "its repository has no branches" : "use one of: \(known.prefix(8).joined(separator: ", "))")
    )
  }

  /// A finding about a pin that could not be read.
  static func unreadable(_ error: FetchError, at place: Place) -> Diagnostic {
    switch error.reason {
    case .unknownRevision, .strayRevision: Diagnostic(.unknownVersion, error.message, at: place, help: error.help)
    case .noManifest, .manifestFailed, .manifestNotUnderstood, .manifestsDiffer, .unfitName, .noSandbox, .noSwift,
      .newerTools:
      Diagnostic(.unreadableManifest, error.message, at: place, help: error.help)
    case .disallowedURL: Diagnostic(.disallowedSource, error.message, at: place, help: error.help)
    case .refusedURL, .cannotRun, .unreachable, .submoduleNotAsked, .notCached, .unsoundSpecs, .disk:
      Diagnostic(.unreachableSource, error.message, at: place, help: error.help)
    }
  }

  /// No versions satisfy everyone. The steps of the explanation become notes; the commands would resolve the conflict.
  package static func noVersions(_ explanation: String, _ commands: [String], at place: Place) -> Diagnostic {
    let steps = explanation.split(separator: "\n").map { Note(String($0.drop { $0 == " " })) }
    var finding = Diagnostic(
      .requirementConflict, "no versions satisfy all requirements", at: place, notes: steps,
      help: commands.first.map { "run '\($0)'" })
    finding.commands = commands
    return finding
  }

  package static func lockfileIncomplete(_ pin: Pin, missing: [String]) -> Diagnostic {
    let what =
      missing.count == 1
      ? missing[0] : missing.dropLast().joined(separator: ", ") + " and " + missing[missing.count - 1]
    return Diagnostic(
      .lockfileIncomplete, "the lockfile does not record \(what) of '\(pin.name.value)'", at: pin.name.place,
      help: "run 'integrate resolve' and commit the lockfile")
  }

  static func disallowedArchive(_ target: String, of pin: Pin, from address: String) -> Diagnostic {
    Diagnostic(
      .disallowedSource,
      "'\(target)' of '\(pin.name.value)' comes from '\(address)', which 'allowed-sources' does not list",
      at: pin.source.place, help: "pin another version, or add its host to 'allowed-sources'")
  }

  /// A pin whose facts may have been edited by hand.
  fileprivate static func lacksRecord(_ pin: Pin) -> Diagnostic {
    Diagnostic(
      .lockfileIncomplete, "'\(pin.name.value)' has no 'recorded', so that an edit by hand cannot be found",
      at: pin.name.place, help: "run 'integrate resolve' and commit the lockfile")
  }
}

extension LockfileGaps {
  /// A warning about pins without a record among others that have one. A lockfile without any record is one of an earlier
  /// version of the tool, and sound as it is; where only some are missing, somebody may have taken them out together with
  /// an edit.
  package var missingRecords: Diagnostic? {
    let without = areRecorded ? pins.filter { $0.lacksRecord } : []
    guard let first = without.first?.pin else { return nil }
    let who = without.count == 1 ? "'\(first.name.value)' has" : "\(without.count) pins have"
    return Diagnostic(
      .lockfileIncomplete, as: .warning,
      "\(who) no 'recorded', so that the commit cannot be compared with the version",
      at: first.name.place,
      notes: without.count == 1
        ? [] : without.prefix(8).map { Note("'\($0.pin.name.value)'", at: $0.pin.name.place) },
      help: "run 'integrate resolve', which contacts the repositories, and commit the lockfile")
  }

  /// Findings about everything that is not recorded; of a stale record and of an unbound pin there is one already.
  ///
  /// - Parameter areStrict: true if a pin that lacks nothing but its record counts, which is enough for most runs.
  package func findings(areStrict: Bool) -> [Diagnostic] {
    pins.compactMap { gap in
      if gap.isStale || gap.written.isUnbound { return nil }
      if !gap.missing.isEmpty { return .lockfileIncomplete(gap.pin, missing: gap.missing) }
      if !areStrict { return nil }
      if gap.lacksRecord { return .lacksRecord(gap.pin) }
      if gap.lacksManifest { return .lockfileIncomplete(gap.pin, missing: ["the facts of its manifest"]) }
      let missing = [
        (gap.lacksTargets, "the targets"), (gap.lacksRanges, "the ranges"), (gap.lacksTraits, "the traits"),
        (gap.lacksDeclarations, "the declarations"),
      ].filter(\.0).map(\.1)
      return missing.isEmpty ? nil : .lockfileIncomplete(gap.pin, missing: missing)
    }
  }
}

extension VersionIndex {
  /// The finding about a pin whose repository has no version.
  func noVersions(of key: String, _ name: String, at place: Place) -> Diagnostic {
    let branches = try? repository(of: key).references.branches.keys
    return .noVersions(of: name, branches: branches.map(Array.init) ?? [], at: place)
  }

  /// The finding about a pin with a revision whose version's tag is at another commit, or gone.
  func tagFinding(of key: String, _ pin: Pin) throws(FetchError) -> Diagnostic? {
    guard let version = pin.movableVersion else { return nil }
    guard let release = try release(of: key, version) else {
      let known = try knownVersions(of: key)
      if let found = sources.problem(of: pin.name.value, version)?.diagnostics.first { return found }
      if pin.revision != nil { return .withdrawnTag(pin, known: known) }
      return .unknownVersion(
        pin.name.value, version.description, known: known, at: pin.version?.place ?? pin.name.place)
    }
    guard let revision = pin.revision?.value.lowercased() else { return nil }
    return release.revision == revision ? nil : .otherCommit(pin, release.what, was: revision, now: release.revision)
  }
}

extension DiagnosticBag {
  /// The same findings, some of them with other help.
  func withHelp(_ help: String, where isMeant: (Diagnostic) -> Bool) -> DiagnosticBag {
    var bag = DiagnosticBag()
    for var finding in diagnostics {
      if isMeant(finding) { finding.help = help }
      bag.add(finding)
    }
    return bag
  }

  /// Runs work that may fail because of a repository. Such an error becomes a finding, and the result is `nil`.
  mutating func reportingErrors<Result>(at place: Place, _ work: () throws(FetchError) -> Result) throws(Failure)
    -> Result?
  {
    do throws(FetchError) { return try work() } catch {
      if let failure = error.failure { throw failure }
      add(.unreadable(error, at: place))
      return nil
    }
  }
}

extension FetchError {
  /// The error as a failure of this machine (a tool, the disk), which stops the command; `nil` for an error of a
  /// repository.
  var failure: Failure? {
    switch reason {
    case .cannotRun, .disk, .noSandbox, .noSwift: Failure(message, help: help)
    default: nil
    }
  }

  /// True if it is about one revision of a repository, so that another version may work.
  var isOfRevision: Bool {
    switch reason {
    case .noManifest, .manifestFailed, .manifestNotUnderstood, .manifestsDiffer, .unfitName, .unknownRevision,
      .strayRevision, .unsoundSpecs, .submoduleNotAsked, .noSandbox, .noSwift, .newerTools:
      true
    case .refusedURL, .disallowedURL, .cannotRun, .unreachable, .notCached, .disk: false
    }
  }

  /// The error as a failure that stops a search for versions: of an error of one version the search takes no notice.
  var stoppingFailure: Failure? { isOfRevision ? nil : failure }
}
