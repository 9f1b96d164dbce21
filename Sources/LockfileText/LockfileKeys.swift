import Loading

// The keys of the lockfile and their order, for decoding, editing, writing and merging. Schemas/ lists the same keys,
// and a test compares the two.

enum LockfileKey: String, CaseIterable, Sendable {
  case lockfile
  case packageResolved = "package-resolved"
  case pins
}

/// The keys of a pin: first those that people write, then those that the tool records.
enum PinKey: String, CaseIterable, Sendable {
  case git, registry, binary, checksum, pod, path
  case version, branch, revision
  case allow, traits
  case products, targets, platforms, tools, ranges, requires, modules
  case recorded

  /// The group of a key; merging decides group by group.
  enum Group: Sendable {
    case source
    /// The version, branch or revision.
    case selection
    /// Other decisions of people, each key on its own. A path replaces the source for a while.
    case decision
    /// Facts that the tool recorded about the source at its version.
    case record
  }

  var group: Group {
    switch self {
    case .git, .registry, .binary, .checksum, .pod: .source
    case .version, .branch, .revision: .selection
    case .path, .allow, .traits: .decision
    case .products, .targets, .platforms, .tools, .ranges, .requires, .modules, .recorded: .record
    }
  }
}

/// The keys of `recorded`: what the facts of a pin were read of. `refused` is read from older lockfiles alone.
enum RecordKey: String, CaseIterable, Sendable {
  case source, version, branch, revision, tag, spec, declarations, manifest, missing
  case missingProducts = "missing-products"
  case refused, traits, guards, enables, addresses, hash
}

enum PinProductKey: String, CaseIterable, Sendable {
  case type, modules
}

/// `command`, `cxx` and `missing` are read from older lockfiles alone.
enum PinTargetKey: String, CaseIterable, Sendable {
  case type
  case unsafeFlags = "unsafe-flags"
  case command, cxx, needs, missing
}

enum PinNeedKey: String, CaseIterable, Sendable {
  case name, aliases, platforms
}

enum PodModuleKey: String, CaseIterable, Sendable {
  case requires
}

enum RangeKey: String, CaseIterable, Sendable {
  case branch, revision, path
}

enum EnabledTraitKey: String, CaseIterable, Sendable {
  case name, when
}

/// The tables, built once.
enum LockfileKeys {
  static let lockfile = KeyTable<LockfileKey>()
  static let pin = KeyTable<PinKey>()
  static let record = KeyTable<RecordKey>()
  static let pinProduct = KeyTable<PinProductKey>()
  static let pinTarget = KeyTable<PinTargetKey>()
  static let pinNeed = KeyTable<PinNeedKey>()
  static let podModule = KeyTable<PodModuleKey>()
  static let range = KeyTable<RangeKey>()
  static let enabledTrait = KeyTable<EnabledTraitKey>()
}

/// Every set of the lockfile's keys by the name of its definition in the schema, for the test that compares them.
package let decodedLockfileKeys: [String: [String]] = [
  "lockfile": LockfileKeys.lockfile.names, "pin": LockfileKeys.pin.names,
  "record": LockfileKeys.record.names, "pinProduct": LockfileKeys.pinProduct.names,
  "pinTarget": LockfileKeys.pinTarget.names, "pinNeed": LockfileKeys.pinNeed.names,
  "podModule": LockfileKeys.podModule.names,
  "range": LockfileKeys.range.names, "enabledTrait": LockfileKeys.enabledTrait.names,
]

extension [String: LockValue] {
  subscript(key: PinKey) -> LockValue? {
    get { self[key.rawValue] }
    set { self[key.rawValue] = newValue }
  }
}
