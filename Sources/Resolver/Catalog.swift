import Text
import Versioning

/// The packages known so far, with names, versions and requirements as small numbers; kept from one search to the next.
/// It grows as the search asks.
struct Catalog {
  /// The dependency of all versions of a package that state the same requirement about the same target.
  struct Group {
    var package: Int32
    var target: Int32
    var requirement: Int32
    /// The versions that state it.
    var dependents: SetOffset
    /// The versions of the target that the requirement admits; -1 until asked for.
    var admitted: SetOffset = -1
    var namesPrerelease: Bool
  }

  struct Record {
    var name: String
    /// Ascending.
    var versions: [PackageVersion] = []
    /// For each version the groups it belongs to; nil until its dependencies are known.
    var groups: [[Int32]?] = []
    var exclusions: [(version: Int, reason: String)] = []
    /// Versions whose dependencies cannot be read, and why.
    var unreadable: [Int: String] = [:]
    /// Versions that the source says cannot be used, and why.
    var unusable: [Int: String] = [:]
    /// The reason that there are no versions.
    var missing: String?
    var isListed = false
    var words = 1
    /// All versions, without absence.
    var all: SetOffset = -1
    var prereleases: SetOffset = -1
    var hasPrereleases = false
  }

  private(set) var records: [Record] = []
  private(set) var ids: [String: Int32] = [:]
  var groups: [Group] = []
  private(set) var requirements: [PackageRequirement] = []
  private var requirementIDs: [PackageRequirement: Int32] = [:]
  var words: [UInt64] = []
  var admitted: [UInt64: SetOffset] = [:]
  private var groupIDs: [UInt64: [Int32]] = [:]
  /// Packages of which a prerelease is required by name by some version read so far.
  private(set) var prereleasesNamed: Set<Int32> = []
  private var source: (any PackageSource)?

  /// - Parameter source: `nil` for a catalog that replaces one while a search has that.
  init(source: (any PackageSource)?) { self.source = source }

  mutating func id(of name: String) -> Int32 {
    if let known = ids[name] { return known }
    let new = Int32(records.count)
    ids[name] = new
    records.append(Record(name: name))
    return new
  }

  mutating func id(of requirement: PackageRequirement) -> Int32 {
    if let known = requirementIDs[requirement] { return known }
    let new = Int32(requirements.count)
    requirementIDs[requirement] = new
    requirements.append(requirement)
    return new
  }

  /// Reads the versions of the package.
  mutating func list(_ package: Int32) {
    if records[Int(package)].isListed { return }
    switch source?.versions(of: records[Int(package)].name) {
    case .versions(let list): self.list(package, list.sorted { $0.version < $1.version })
    case .unavailable(let reason):
      records[Int(package)].missing = reason
      list(package, [])
    case nil: break
    }
  }

  private mutating func list(_ package: Int32, _ sorted: [(version: PackageVersion, exclusion: String?)]) {
    var record = records[Int(package)]
    for entry in sorted where record.versions.last != entry.version {
      if let reason = entry.exclusion { record.exclusions.append((version: record.versions.count, reason: reason)) }
      record.versions.append(entry.version)
    }
    record.groups = Array(repeating: nil, count: record.versions.count)
    record.words = [UInt64].wordCount(versions: record.versions.count)
    record.all = words.appendFull(versions: record.versions.count, absent: false)
    record.prereleases = words.appendEmpty(words: record.words)
    for (number, version) in record.versions.enumerated() where version.isPrerelease {
      words.insert(number + 1, at: record.prereleases)
      record.hasPrereleases = true
    }
    record.isListed = true
    records[Int(package)] = record
  }

  /// The groups of the version, read from the source if they are not known; nil if they cannot be read.
  mutating func groups(of package: Int32, version: Int) -> [Int32]? {
    if let known = records[Int(package)].groups[version] { return known }
    if records[Int(package)].unreadable[version] != nil || records[Int(package)].unusable[version] != nil { return nil }
    let record = records[Int(package)]
    switch source?.dependencies(of: record.name, at: record.versions[version]) {
    case .dependencies(let dependencies): state(dependencies, of: package, version: version)
    case .unavailable(let reason): records[Int(package)].unreadable[version] = reason
    case .unusable(let reason): records[Int(package)].unusable[version] = reason
    case nil: break
    }
    return records[Int(package)].groups[version]
  }

  private mutating func state(_ dependencies: [Dependency], of package: Int32, version: Int) {
    var list: [Int32] = []
    for dependency in dependencies {
      let group = self.group(package, id(of: dependency.package), id(of: dependency.requirement))
      words.insert(version + 1, at: groups[Int(group)].dependents)
      if !list.contains(group) { list.append(group) }
    }
    // By name, since the order decides which is chosen first.
    list.sort { records[Int(groups[Int($0)].target)].name < records[Int(groups[Int($1)].target)].name }
    records[Int(package)].groups[version] = list
  }

  private mutating func group(_ package: Int32, _ target: Int32, _ requirement: Int32) -> Int32 {
    let key = UInt64(UInt32(package)) << 32 | UInt64(UInt32(target))
    for known in groupIDs[key] ?? [] where groups[Int(known)].requirement == requirement { return known }
    let new = Int32(groups.count)
    let dependents = words.appendEmpty(words: records[Int(package)].words)
    groups.append(
      Group(
        package: package, target: target, requirement: requirement, dependents: dependents,
        namesPrerelease: requirements[Int(requirement)].isPrerelease))
    groupIDs[key, default: []].append(new)
    if groups[Int(new)].namesPrerelease { prereleasesNamed.insert(target) }
    return new
  }

  /// The number of the version in the package's ascending list.
  func number(of version: PackageVersion, in package: Int32) -> Int? {
    records[Int(package)].versions.firstIndex(of: version)
  }
}
