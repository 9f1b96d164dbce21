import Loading

// What the lockfile may say, and in which order the tool says it: decoding, editing, writing and merging ask here.
// Schemas/ says the same, and a test holds the two together.

enum LockfileKey: String, CaseIterable, Sendable {
  case lockfile
  case packageResolved = "package-resolved"
  case pins
}

/// The keys of a pin: what people write, then what the tool records.
enum PinKey: String, CaseIterable, Sendable {
  case git, registry, binary, checksum, pod, path
  case version, branch, revision
  case allow, traits
  case products, platforms, tools, ranges, requires, modules

  /// What a key speaks of; merging decides group by group.
  enum Group: Sendable {
    /// Where the pin comes from.
    case source
    /// Which state of its source is meant.
    case selection
    /// What people decide beside these, each key on its own. A path stands in for the source for a while.
    case wish
    /// What the tool found out about the source at its version.
    case record
  }

  var group: Group {
    switch self {
    case .git, .registry, .binary, .checksum, .pod: .source
    case .version, .branch, .revision: .selection
    case .path, .allow, .traits: .wish
    case .products, .platforms, .tools, .ranges, .requires, .modules: .record
    }
  }
}

enum PinProductKey: String, CaseIterable, Sendable {
  case type, modules
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

/// The tables, made once.
enum LockfileKeys {
  static let lockfile = KeyTable<LockfileKey>()
  static let pin = KeyTable<PinKey>()
  static let pinProduct = KeyTable<PinProductKey>()
  static let podModule = KeyTable<PodModuleKey>()
  static let range = KeyTable<RangeKey>()
  static let enabledTrait = KeyTable<EnabledTraitKey>()
}

/// Every set of the lockfile's keys by the name of its definition in the schema, for the test that holds them together.
package let decodedLockfileKeys: [String: [String]] = [
  "lockfile": LockfileKeys.lockfile.names, "pin": LockfileKeys.pin.names,
  "pinProduct": LockfileKeys.pinProduct.names, "podModule": LockfileKeys.podModule.names,
  "range": LockfileKeys.range.names, "enabledTrait": LockfileKeys.enabledTrait.names,
]

extension [String: LockValue] {
  /// What a pin says under a key.
  subscript(key: PinKey) -> LockValue? {
    get { self[key.rawValue] }
    set { self[key.rawValue] = newValue }
  }
}
