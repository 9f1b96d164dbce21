import Diagnostics
import Model
import Paths
import Text
import Versioning
import Workspace

// The pins of pods.
extension PodImporter {
  mutating func addPin(_ pod: RootPod) {
    let name = pod.name.value
    var pin = Pin(name: pod.name, source: unplaced(.pod(source: repository(of: name))))
    pin.version = pod.version
    if isOfHost(pod), let path = external[name]?.pathOfHost {
      pin.source = Located(.pod(source: path.value), at: path.place)
    } else if let source = external[name] {
      setSource(source, of: pod, &pin)
    }
    // One with a source of its own has the version that this has, whatever others require.
    if case .pod = pin.source.value { pin.allow = allowed(pod) }
    var edges = Pin.PodEdges()
    edges.requires = requirements(pod.own?.requires ?? [])
    edges.modules = pod.subspecs.map { entry in
      let subspec = String(entry.name.value.dropFirst(name.count + 1))
      return Pin.PodModule(name: Located(subspec, at: entry.name.place), requires: requirements(entry.requires))
    }
    pin.podEdges = edges
    if let podspec = input.podspecs[name] {
      let findings = addFacts(of: podspec, to: &pin)
      // CocoaPods builds the folder as before.
      if case .path = pin.source.value {} else { imported.bag.add(contentsOf: findings) }
    }
    imported.pins.append(pin)
  }

  /// The versions that the Podfile and local podspecs allow for a pod. Reports a requirement that a lockfile cannot
  /// express, and requirements that exclude each other.
  private mutating func allowed(_ pod: RootPod) -> Located<VersionRange>? {
    let name = pod.name.value
    let version = pod.version.flatMap { packageVersion($0.value) }.flatMap { Version($0) }
    var expressible: [PodfileLock.Demand] = []
    for demand in asked[name] ?? [] {
      let (text, place) = (demand.reference.requirement, demand.reference.pod.place)
      let range = version == nil ? nil : allowedRange([text])
      if let range, let version, range.contains(version) {
        expressible.append(demand)
        continue
      }
      let excluded = range == nil ? nil : pod.version?.value
      imported.bag.add(
        .podSource(
          "\(demand.by) requires '\(text)' of '\(name)', "
            + (excluded.map { "which excludes the pinned \($0)" } ?? "which 'allow' cannot express"), at: place,
          help: (excluded == nil ? "" : "change the requirements, run 'pod install' and import again; or ")
            + "write a range under 'allow:' of its pin, such as 1.2.0 ..< 2.0.0"))
    }
    guard let place = expressible.first?.reference.pod.place,
      let range = allowedRange(expressible.map(\.reference.requirement))
    else { return nil }
    return Located(range, at: place)
  }

  /// One requirement per pod: those that are listed separately are combined.
  private func requirements(_ references: [PodfileLock.Reference]) -> [(
    pod: Located<String>, requirement: Located<String>
  )] {
    var found: [(pod: Located<String>, requirement: Located<String>)] = []
    var index: [String: Int] = [:]
    for reference in references {
      let pod = standIn(for: reference.pod)
      if let known = index[pod.value] {
        let both = [found[known].requirement.value, reference.requirement].filter { !$0.isEmpty }
        found[known].requirement.value = both.joined(separator: ", ")
      } else {
        index[pod.value] = found.count
        found.append((pod, Located(reference.requirement, at: reference.pod.place)))
      }
    }
    return found
  }

  /// The listed spec repository, without credentials; `trunk` if none is listed, as before CocoaPods 1.7.
  private mutating func repository(of pod: String) -> String {
    guard let repository = input.lock.specRepositories[pod], !repository.value.isEmpty else { return "trunk" }
    let bare = withoutUser(repository.value)
    if bare != repository.value {
      imported.bag.add(
        .podSourceRefused(
          "the user name in the spec repository of '\(pod)'", because: "lockfiles must not contain credentials",
          at: repository.place))
    }
    return bare
  }

  // MARK: External sources

  private mutating func setSource(_ source: PodfileLock.Source, of pod: RootPod, _ pin: inout Pin) {
    let checkout = input.lock.checkoutOptions[source.name.value]
    if let git = checkout?["git"] ?? source["git"] {
      setGit(git, source, checkout, &pin)
    } else if let path = source["path"] {
      setPath(path, source, &pin)
    } else if let podspec = source["podspec"] {
      setLocation(podspec, "podspec", source, &pin)
    } else if let archive = source["http"] {
      setLocation(archive, "http", source, &pin)
    } else if let option = source.options.first {
      setLocation(option.value, option.key.value, source, &pin)
    } else {
      imported.bag.add(
        .podSource(
          "the source of '\(pod.name.value)' is empty", at: source.name.place,
          help: "write its source into integrate.lock.yaml"))
    }
  }

  /// Sets a source that SwiftPM cannot use, such as the URL of a podspec or an archive.
  private mutating func setLocation(
    _ location: Located<String>, _ kind: String, _ source: PodfileLock.Source, _ pin: inout Pin
  ) {
    let bare = withoutUser(location.value)
    pin.source = unplaced(.pod(source: bare.isEmpty ? kind : bare))
    imported.bag.add(
      .podSource(
        "'\(pin.name.value)' comes from '\(bare)' (\(kind)), which is not a package, and stays a pod",
        at: location.place,
        help: "replace 'pod:' by 'git:' of a repository with a Package.swift, or by 'binary:' with a checksum"))
    if bare != location.value {
      imported.bag.add(
        .podSourceRefused(
          "the user name in the source of '\(pin.name.value)'", because: "lockfiles must not contain credentials",
          at: location.place))
    }
    for option in source.options where option.key.value != kind {
      let reason = "it configures how CocoaPods loads the pod"
      imported.bag.add(.podOptionLeftOut(option.key.value, of: pin.name.value, because: reason, at: option.key.place))
    }
  }

  private mutating func setPath(_ path: Located<String>, _ source: PodfileLock.Source, _ pin: inout Pin) {
    var folder = podFolder(path.value)
    guard Path.spellingProblem(folder) == nil, !folder.hasPrefix("~") else {
      setLocation(path, "path", PodfileLock.Source(name: pin.name, options: []), &pin)
      return
    }
    if !input.place.isEmpty { folder = Path.join(input.place, folder) }
    pin.source = Located(.path(folder), at: path.place)
    reportOptions(of: source, besides: ["path"], because: "pins of folders have no options")
    let hasManifest = input.folders.exists(Path.join(folder, Root.manifestName))
    var help =
      hasManifest
      ? "remove 'requires' and 'modules' from the pin to use the Package.swift of its folder"
      : "add a Package.swift to its folder, and remove 'requires' and 'modules' from the pin"
    if folder == "..", !hasManifest {
      // The example of a pod, in its repository.
      let command = "'integrate import \(ShellWord.quoted(input.folders.shown(folder)))'"
      help = "run \(command) to make that folder the root and the pod a component; or " + help
    }
    let reason: String
    if input.folders.isForeign(folder) {
      reason = "is in another repository"
    } else if input.folders.leavesRoot(folder) {
      reason = "is outside of the root"
    } else {
      reason = "does not exist"
      help = "run 'pod install' or add the folder, then run 'integrate import --force'"
    }
    imported.bag.add(
      .podSource(
        "'\(pin.name.value)' stays a pod, pinned by path: its folder '\(folder)' \(reason)",
        at: path.place, help: help))
  }

  private mutating func setGit(
    _ git: Located<String>, _ source: PodfileLock.Source, _ checkout: PodfileLock.Source?, _ pin: inout Pin
  ) {
    let name = pin.name.value
    let submodules = [checkout?["submodules"], source["submodules"]].compactMap { $0 }.first { $0.value != "false" }
    if let submodules {
      pin.source = unplaced(.pod(source: gitURLProblem(git.value, allowFileURLs: false) == nil ? git.value : "git"))
      imported.bag.add(
        .podSourceRefused(
          "the checkout of '\(name)' with submodules", because: "pins do not fetch submodules", at: submodules.place))
      return
    }
    if let problem = gitURLProblem(git.value, allowFileURLs: false) {
      pin.source = unplaced(.pod(source: "git"))
      imported.bag.add(
        .podSourceRefused("the URL '\(withoutUser(git.value))' of '\(name)'", because: "it \(problem)", at: git.place))
      return
    }
    pin.source = Located(.git(url: git.value), at: git.place)
    reportOptions(
      of: source, besides: ["git", "commit", "tag", "branch", "submodules"], because: "pins have no such option")
    select(source, checkout, &pin)
  }

  /// Reports the options of a source that cannot be kept in the spec or lockfile.
  mutating func reportOptions(of source: PodfileLock.Source, besides known: Set<String>, because reason: String) {
    for option in source.options where !known.contains(option.key.value) {
      imported.bag.add(
        .podOptionLeftOut(option.key.value, of: source.name.value, because: reason, at: option.key.place))
    }
  }

  /// Selects the commit, or else the tag, or else the branch.
  private mutating func select(
    _ source: PodfileLock.Source, _ checkout: PodfileLock.Source?, _ pin: inout Pin
  ) {
    let name = pin.name.value
    let listed = pin.version
    pin.version = nil
    let branch = source["branch"] ?? checkout?["branch"]
    let commit = checkout?["commit"] ?? source["commit"]
    if let commit, select(commit, of: branch, &pin) { return }
    if let tag = checkout?["tag"] ?? source["tag"] {
      if let version = packageVersion(tag.value) {
        pin.version = Located(version, at: tag.place)
      } else {
        pin.branch = tag
        imported.bag.add(
          .podSource(
            "the tag '\(tag.value)' of '\(name)' is not a version and is pinned like a branch",
            at: tag.place, help: "write the tag's commit under 'revision:' instead"))
      }
    } else if let branch {
      pin.branch = branch
    } else {
      // CocoaPods would use the repository's default branch.
      pin.source = unplaced(.pod(source: source["git"]?.value ?? "git"))
      pin.version = listed
      let what = commit == nil ? "a commit, tag or branch" : "a complete commit"
      imported.bag.add(
        .podSource(
          "'\(name)' comes from git without \(what), and stays a pod", at: source.name.place,
          help: "write 'git:' and 'revision:' into integrate.lock.yaml"))
    }
  }

  /// Selects the commit that was checked out, of a branch if one is followed.
  ///
  /// - Returns: false, with a finding, if it is not a whole commit.
  private mutating func select(_ commit: Located<String>, of branch: Located<String>?, _ pin: inout Pin) -> Bool {
    let name = pin.name.value
    if isRevision(commit.value.lowercased()) {
      pin.revision = Located(commit.value.lowercased(), at: commit.place)
      if let branch {
        imported.bag.add(
          .podSource(
            "'\(name)' follows the branch '\(branch.value)'; it is pinned at the commit that was checked out",
            at: branch.place, help: "pin a version once there is one"))
      }
      return true
    }
    let isShort = (4..<40).contains(commit.value.utf8.count) && commit.value.utf8.allSatisfy(isHexadecimal)
    imported.bag.add(
      .podSource(
        "'\(commit.value)' of '\(name)' is " + (isShort ? "an abbreviated commit" : "not a commit"), at: commit.place,
        help: "write all 40 digits under 'revision:' into integrate.lock.yaml"
          + (isShort ? "; run 'git rev-parse \(commit.value)' in a clone to see them" : "")))
    return false
  }
}

/// The folder of a pod; for the path of a podspec, its parent.
private func podFolder(_ path: String) -> String {
  var path = path
  if path.hasSuffix(".podspec") || path.hasSuffix(".podspec.json") {
    path = Path.folder(of: path)
    if path.isEmpty { path = "." }
  }
  while path.utf8.count > 1, path.hasSuffix("/") { path.removeLast() }
  return path
}

extension PodfileLock.Source {
  /// The folder of a pod that lies in the project, from the root; `nil` of one from elsewhere.
  ///
  /// - Parameter place: the folder of the Podfile.lock, from the root.
  func localFolder(from place: String) -> String? {
    guard let path = self["path"]?.value, self["git"] == nil, !path.hasPrefix("~"), Path.spellingProblem(path) == nil
    else { return nil }
    return Path.joinInRoot(place, podFolder(path))
  }
}

/// A URL without the user part of its authority.
package func withoutUser(_ url: String) -> String {
  guard let scheme = url.range(ofBytes: "://") else { return url }
  let rest = url[scheme.upperBound...]
  let authority = rest.prefix { $0 != "/" && $0 != "?" && $0 != "#" }
  guard let at = authority.lastIndex(of: "@") else { return url }
  // The user name of ssh is not secret; a password is.
  if url.hasPrefix("ssh://"), !authority[..<at].contains(":") { return url }
  return String(url[..<scheme.upperBound]) + rest[rest.index(after: at)...]
}
