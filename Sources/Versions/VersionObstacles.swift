import Fetching
import Model
import Planning
import Resolver
import Text
import Versioning

/// Needs of a version that no choice of versions can meet.
extension VersionIndex {
  /// The reason that a version cannot be used, in words that follow its name; `nil` for the pinned version, which
  /// `check` reports on.
  func obstacle(
    to key: String, at version: PackageVersion, _ needs: [(name: String, requirement: PackageRequirement)]
  ) -> String? {
    if let pin = graph.pins[key] {
      if let current = pin.movableVersion {
        if .semantic(current) == version { return nil }
      } else if entries[key]?.pin?.revision?.value == pin.revision?.value {
        return nil
      }
    }
    return newerTools(of: key, at: version) ?? unmetReference(of: key, at: version) ?? unknownPackage(in: needs)
      ?? disallowedArchive(of: key, at: version)
  }

  private func disallowedArchive(of key: String, at version: PackageVersion) -> String? {
    guard allowedSources != nil, let revision = try? revision(of: key, at: version),
      let archive = disallowedArchives(of: (try? facts(of: key, at: revision))?.manifest).first
    else { return nil }
    return
      "cannot be used (its '\(archive.target)' comes from '\(archive.address)', which 'allowed-sources' does not list)"
  }

  /// The need of a package for newer tools than the root's, which not everybody who builds the app may have.
  private func newerTools(of key: String, at version: PackageVersion) -> String? {
    guard !allowsNewerTools, let (own, project) = toolsLimit, case .semantic(let wanted) = version,
      asked[key] != wanted,
      entries[key]?.pin?.tools.map({ $0.value <= own }) ?? true,
      let revision = try? revision(of: key, at: version), let read = try? facts(of: key, at: revision),
      read.spec == nil,
      let stated = read.manifest?.tools, own < stated
    else { return nil }
    // With other manifests beside it older tools may do.
    let tools = (try? facts(of: key, at: revision, needsPaths: true))?.oldestTools ?? stated
    if tools <= own { return nil }
    hasPassedOverTools = true
    return "would need newer tools (\(tools), and the root has \(own); "
      + "\(project.raisingTools(to: tools)), or ask for this version)"
  }

  /// The reason why a version cannot be used that needs a package without a pin and without any version.
  fileprivate func unknownPackage(
    in needs: [(name: String, requirement: PackageRequirement)]
  ) -> String? {
    for need in needs where entries[self.key(of: need.name)]?.pin == nil {
      do throws(FetchError) {
        if try knownVersions(of: self.key(of: need.name)).isEmpty {
          return "cannot be used (it needs '\(need.name)', which has no version)"
        }
      } catch {
        if error.stoppingFailure != nil { localError = error }
        return "cannot be used (it needs '\(need.name)': \(error.message))"
      }
    }
    return nil
  }

  /// The advice for using a package whose requirement of another one is not a version. Pinning its commit also pins
  /// packages without a pin.
  ///
  /// - Parameters:
  ///   - entry: the package.
  ///   - isMet: true if the other one is pinned without a version.
  private func commitAdvice(
    _ entry: Entry, _ revision: String, _ isMet: Bool, _ other: String, _ option: String
  ) -> String {
    let isPinned = entries[key(of: other)]?.pin != nil
    let first = isMet || !isPinned ? [] : ["run 'integrate pin \(ShellWord.quoted(other)) \(option)'"]
    var second: [String] = []
    if entry.pin?.movableVersion != nil || entry.pin == nil || !isPinned {
      let commit = entry.pin?.followedBranch.map { "--branch \(ShellWord.quoted($0))" } ?? "--revision \(revision)"
      let isNew = graph.pins[key(of: entry.name)] == nil
      let address = isNew ? entry.url.map { " --git \(ShellWord.quoted($0))" } ?? "" : ""
      second = ["run 'integrate pin \(ShellWord.quoted(entry.name)) \(commit)\(address)'"]
    }
    return "; SwiftPM allows that only at a commit: \((first + second).joined(separator: ", then "))"
  }

  /// The reason why a version cannot be used that requires a branch, a commit or a folder of a package: only a pin of
  /// that meets the requirement, and no version does.
  fileprivate func unmetReference(of key: String, at version: PackageVersion) -> String? {
    guard let entry = entries[key], let revision = try? revision(of: key, at: version),
      let facts = try? facts(of: key, at: revision)
    else { return nil }
    let isVersion = entry.pin.map { $0.movableVersion != nil } ?? true
    for dependency in facts.dependencies(traits: entry.pin?.traits) {
      let other = self.key(of: dependency.package)
      // SwiftPM refuses a version with a requirement that is not a version, even if another version is pinned.
      let isMet = entries[other]?.pin.map { $0.movableVersion == nil } ?? graph.memberPackages.contains(other)
      if isMet, !isVersion { continue }
      if dependency.source == nil {
        return
          "cannot be used (it depends on '\(dependency.package)' in a folder, which SwiftPM does not allow for a version "
          + "from git)"
      }
      switch dependency.requirement {
      case .branch(let branch):
        return "cannot be used (it requires the branch '\(branch)' of '\(dependency.package)'"
          + commitAdvice(entry, revision, isMet, dependency.package, "--branch \(ShellWord.quoted(branch))") + ")"
      case .revision(let stated):
        return "cannot be used (it requires the revision \(stated.prefix(12)) of '\(dependency.package)'"
          + commitAdvice(entry, revision, isMet, dependency.package, "--revision \(ShellWord.quoted(stated))") + ")"
      case .versions, .any: continue
      }
    }
    return nil
  }
}
