import Diagnostics
import Text
import Versioning

extension Pin {
  /// The source and version that the facts of a pin were read at: what its `recorded:` says.
  package struct Record: Sendable {
    /// The place of the key.
    package var place: Place
    package var source: Located<String>?
    package var version: Located<String>?
    package var branch: Located<String>?
    package var revision: Located<String>?
    /// The version that the commit is tagged with, if ranges of other pins exclude it and it was pinned all the same.
    package var tag: Located<String>?
    /// The SHA-256 of the kept spec, if the pin is a component.
    package var spec: Located<String>?
    /// The SHA-256 of what is kept of its sources' declarations, if generated code names any.
    package var declarations: Located<String>?
    /// `none` if the repository has no Package.swift there; `nil` if it has one.
    package var manifest: Located<String>?
    /// The addresses at which its manifest asks for packages that are pinned from elsewhere, by their names.
    package var addresses: [(package: Located<String>, url: String)] = []
    /// Paths in its manifest, from its top, that its repository does not have at that commit.
    package var missing: [Located<String>] = []
    /// Products that the kept spec needs, and that its manifest does not have.
    package var missingProducts: [Located<String>] = []
    /// Lists that earlier versions of the tool recorded: part of the hash, and dropped by the next `resolve`.
    package var retired: [(key: String, values: [String])] = []
    /// The traits of its manifest; `nil` if they were not recorded.
    package var traits: Traits?
    /// The ``Pin/recordHash(_:)`` at that time.
    package var hash: Located<String>?

    package init(place: Place) { self.place = place }

    /// The value of ``manifest`` where there is none.
    package static let noManifest = "none"
  }

  /// A difference between a pin and its record.
  package enum Staleness: Sendable {
    /// A key of the pin says something else than the record: its name in the pin, and both values.
    case key(String, now: Located<String>?, recorded: Located<String>?)
    /// The facts, or the traits that they were read with, are not those that were recorded.
    case facts(at: Place)
    /// Pin and record say the same, and it is not what was recorded: both were changed, as a search through the whole file
    /// does.
    case record(at: Place)
    /// The source is none that facts are read from.
    case source(at: Place)
  }

  /// The first difference between the pin and its record; `nil` if there is none, or no record.
  ///
  /// A pin whose folder replaces its repository has none: the record of the repository is not used.
  package var staleness: Staleness? {
    guard let record = recorded else { return nil }
    switch source.value {
    case .path where remote != nil: return nil
    case .path, .registry, .binary, .pod: return .source(at: source.place)
    case .git(let url):
      if record.source?.value != url {
        return .key("git", now: Located(url, at: source.place), recorded: record.source)
      }
    }
    if version?.value != record.version?.value {
      return .key("version", now: version, recorded: record.version)
    }
    if branch?.value != record.branch?.value { return .key("branch", now: branch, recorded: record.branch) }
    if revision?.value.lowercased() != record.revision?.value.lowercased() {
      return .key("revision", now: revision, recorded: record.revision)
    }
    let (hash, now) = (record.hash?.value ?? "", recordHash(record))
    if hash == now { return nil }
    if !hash.utf8.prefix(8).elementsEqual(now.utf8.prefix(8)) {
      return .record(at: version?.place ?? branch?.place ?? revision?.place ?? record.place)
    }
    return .facts(at: placeOfFacts ?? record.place)
  }

  /// True if a person wrote the revision: it differs from the recorded one.
  package var claimsRevision: Bool {
    guard let recorded, let revision else { return false }
    return recorded.revision?.value.lowercased() != revision.value.lowercased()
  }

  /// The pin without the facts of another source or version, so that they are read again.
  ///
  /// A version or branch that was changed by hand wins over the recorded revision. A revision that was changed by hand
  /// stays: the repository has to confirm that it is the commit of the version.
  package var withoutFacts: Pin {
    var pin = self
    if selection != .revision, !claimsRevision, isMoved { pin.revision = nil }
    (pin.products, pin.targets, pin.platforms, pin.tools, pin.ranges) = (nil, nil, [], nil, nil)
    return pin
  }

  /// True if source, version or branch differ from the recorded ones.
  private var isMoved: Bool {
    guard let recorded else { return false }
    if case .record? = staleness { return true }
    if case .git(recorded.source?.value ?? "") = source.value {
      return recorded.version?.value != version?.value || recorded.branch?.value != branch?.value
    }
    return true
  }

  private var placeOfFacts: Place? {
    products?.first?.name.place ?? targets?.first?.name.place ?? platforms.first?.place ?? tools?.place
      ?? ranges?.first?.package.place
  }

  /// A hash of what is recorded, which shows an edit by hand; only the repository proves a fact. The first eight digits
  /// are of source, version, branch, revision and spec, the others of the facts and of the traits that decide which of a
  /// manifest's dependencies count. Spelling and order of keys do not matter.
  ///
  /// - Parameter record: the facts besides the pin's own: spec, manifest, addresses, and missing paths.
  package func recordHash(_ record: Record) -> String {
    var hash = StableHash()
    if case .git(let url) = source.value { hash.add(url) }
    for text in [version?.value, branch?.value, revision?.value.lowercased(), record.spec?.value] {
      hash.add(text.map { "= " + $0 } ?? "")
    }
    if let tag = record.tag?.value { hash.add("tag " + tag) }
    if let manifest = record.manifest?.value { hash.add(manifest) }
    if let declarations = record.declarations?.value { hash.add("declarations " + declarations) }
    if !record.addresses.isEmpty {
      hash.add(
        Self.sum(record.addresses) { hash, address in
          hash.add(address.package.value.lowercased())
          hash.add(address.url)
        })
    }
    let lists = [
      ("missing", record.missing.map(\.value)), ("missing-products", record.missingProducts.map(\.value)),
    ]
    for (key, names) in lists + record.retired.map({ ($0.key, $0.values) }) where !names.isEmpty {
      hash.add(key)
      hash.add(Self.sum(names) { hash, name in hash.add(name) })
    }
    record.traits?.add(to: &hash)
    return Self.folded(hash) + Self.folded(hashOfFacts)
  }

  /// A hash in eight hexadecimal digits.
  private static func folded(_ hash: StableHash) -> String {
    hexadecimal(UInt32(truncatingIfNeeded: hash.value ^ (hash.value >> 32)), digits: 8, uppercase: false)
  }

  private var hashOfFacts: StableHash {
    var hash = StableHash()
    if let products { hash.add(Self.sum(products) { hash, product in product.add(to: &hash) }) }
    if let targets {
      hash.add("targets")
      hash.add(Self.sum(targets) { hash, target in target.add(to: &hash) })
    }
    hash.add("platforms")
    hash.add(
      Self.sum(platforms) { hash, platform in
        hash.add(platform.value.name.lowercased())
        hash.add(platform.value.versionText)
      })
    hash.add(tools?.value.description ?? "")
    if let ranges { hash.add(Self.sum(ranges) { hash, range in range.add(to: &hash) }) }
    hash.add("traits")
    for trait in traits ?? [] {
      hash.add(trait.name)
      for other in trait.when { hash.add(other) }
      hash.add("")
    }
    hash.add(traits == nil ? "" : "stated")
    return hash
  }

  /// The sum of the elements' hashes, which does not depend on their order.
  fileprivate static func sum<Element>(_ elements: [Element], _ add: (inout StableHash, Element) -> Void) -> UInt64 {
    var sum = UInt64(elements.count) &+ 1
    for element in elements {
      var hash = StableHash()
      add(&hash, element)
      sum &+= hash.value
    }
    return sum
  }
}

extension Pin.Product {
  fileprivate func add(to hash: inout StableHash) {
    hash.add(name.value)
    hash.add(type.rawValue)
    for module in modules { hash.add(module) }
  }
}

extension Pin.Target {
  fileprivate func add(to hash: inout StableHash) {
    hash.add(name.value)
    hash.add(kind.rawValue)
    hash.add(hasUnsafeFlags ? "unsafe" : "")
    for text in retired { hash.add(text) }
    for need in needs {
      hash.add(need.text)
      for (module, alias) in need.aliases.sorted(by: { $0.key < $1.key }) {
        hash.add(module)
        hash.add(alias)
      }
      for platform in need.platforms { hash.add("on " + platform) }
      hash.add("")
    }
  }
}

extension Pin.Traits {
  fileprivate func add(to hash: inout StableHash) {
    hash.add("traits")
    hash.add(
      Pin.sum(declared) { hash, trait in
        hash.add(trait.name.value)
        hash.add(Pin.sum(trait.enables) { hash, name in hash.add(name) })
      })
    hash.add(Pin.sum(guarding) { hash, name in hash.add(name.value) })
    hash.add(
      Pin.sum(asked) { hash, asked in
        hash.add(asked.package.value.lowercased())
        hash.add(
          Pin.sum(asked.traits) { hash, trait in
            hash.add(trait.name)
            hash.add(Pin.sum(trait.when) { hash, other in hash.add(other) })
          })
      })
  }
}

extension Pin.Range {
  fileprivate func add(to hash: inout StableHash) {
    hash.add(package.value.lowercased())
    switch requirement.value {
    case .any: hash.add("any")
    case .branch(let branch):
      hash.add("branch")
      hash.add(branch)
    case .revision(let revision):
      hash.add("revision")
      hash.add(revision)
    case .versions(.any): hash.add("*")
    case .versions(.exact(let version)): version.add(to: &hash)
    case .versions(.halfOpen(let lower, let upper)):
      lower.add(to: &hash)
      upper.add(to: &hash)
    }
  }
}

extension Version {
  fileprivate func add(to hash: inout StableHash) {
    for number in [major, minor, patch] { hash.add(UInt64(truncatingIfNeeded: number)) }
    for part in prerelease { hash.add(part) }
    for part in build { hash.add("+" + part) }
    hash.add("")
  }
}
