import Model
import Text
import Versioning

extension Pin {
  /// The values of the pin in the lockfile, by key.
  package var values: [String: LockValue] {
    var values: [String: LockValue] = [:]
    if let folder { values[.path] = .text(folder.value) }
    for source in [source, remote].compactMap({ $0?.value }) {
      switch source {
      case .git(let url): values[.git] = .text(url)
      case .registry(let id): values[.registry] = .text(id)
      case .path(let path): values[.path] = .text(path)
      case .pod(let source): values[.pod] = .text(source)
      case .binary(let url, let checksum):
        values[.binary] = .text(url)
        values[.checksum] = .text(checksum)
      }
    }
    values[.version] = version.map { .text($0.value) }
    values[.branch] = branch.map { .text($0.value) }
    values[.revision] = revision.map { .text($0.value) }
    values[.allow] = allow.map { .text($0.value.description) }
    values[.traits] = traits.map { .list($0.map(LockValue.trait)) }
    values[.products] = products.map { products in
      .byName(products.map { ($0.name.value, .product($0.type, modules: $0.modules)) })
    }
    values[.targets] = targets.map { .targets($0) }
    if !platforms.isEmpty {
      values[.platforms] = .byName(platforms.map { ($0.value.displayName, .platform($0.value)) })
    }
    values[.tools] = tools.map { .text($0.value.description) }
    values[.ranges] = ranges.map { ranges in
      .byName(ranges.map { ($0.package.value, .range($0.requirement.value)) })
    }
    addPodEdges(to: &values)
    values[.recorded] = recorded?.value
    return values
  }

  private func addPodEdges(to values: inout [String: LockValue]) {
    guard let podEdges else { return }
    var isPod: Bool { if case .pod = source.value { true } else { false } }
    // If the source is not a pod, an empty `requires` alone states that there is no code that SwiftPM could build.
    let isWithoutCode = !isPod && podEdges.requires.isEmpty && podEdges.modules.isEmpty
    if isWithoutCode || !podEdges.requires.isEmpty { values[.requires] = .requirements(podEdges.requires) }
    if !podEdges.modules.isEmpty {
      values[.modules] = .byName(podEdges.modules.map { ($0.name.value, .podModule($0)) })
    }
  }
}

extension Pin.Record {
  /// The record of a pin's facts as they are now.
  ///
  /// - Parameter known: the parts of the record that the pin does not have: spec, manifest and addresses.
  package static func value(of pin: Pin, _ known: Pin.Record) -> LockValue? { completed(known, of: pin)?.value }

  /// The same as a value, for a pin that comes from a repository.
  package static func completed(_ known: Pin.Record, of pin: Pin) -> Pin.Record? {
    guard case .git(let url) = pin.source.value else { return nil }
    var record = known
    record.source = Located(url, at: known.place)
    (record.version, record.branch, record.revision) = (pin.version, pin.branch, pin.revision)
    record.hash = Located(pin.recordHash(record), at: known.place)
    return record
  }

  fileprivate var value: LockValue {
    let texts: [(RecordKey, Located<String>?)] = [
      (.source, source), (.version, version), (.branch, branch), (.revision, revision), (.tag, tag),
      (.spec, spec), (.declarations, declarations), (.manifest, manifest), (.hash, hash),
    ]
    var values = texts.compactMap { key, text in text.map { (key.rawValue, LockValue.text($0.value)) } }
    let lists = [
      (RecordKey.missing, missing), (.missingProducts, missingProducts), (.guards, traits?.guarding ?? []),
    ]
    for (key, names) in lists where !names.isEmpty {
      values.append((key.rawValue, .texts(names.map(\.value))))
    }
    if let traits {
      values.append((RecordKey.traits.rawValue, .byName(traits.declared.map { ($0.name.value, .texts($0.enables)) })))
      if !traits.asked.isEmpty {
        let asked = traits.asked.map { ($0.package.value, LockValue.list($0.traits.map(LockValue.trait))) }
        values.append((RecordKey.enables.rawValue, .byName(asked)))
      }
    }
    if !addresses.isEmpty {
      values.append((RecordKey.addresses.rawValue, .byName(addresses.map { ($0.package.value, .text($0.url)) })))
    }
    return .byName(values)
  }
}

/// The parts of a pin in the form in which the tool writes them.
extension LockValue {
  /// A mapping of entries by name; of two with one name the last counts.
  static func byName(_ entries: [(String, LockValue)]) -> LockValue {
    .mapping(Dictionary(entries) { _, last in last })
  }

  static func texts(_ texts: [String]) -> LockValue { .list(texts.map { .text($0) }) }

  static func product(_ type: ProductType, modules: [String]) -> LockValue {
    type == .library ? texts(modules) : longProduct(type, modules: modules)
  }

  static func longProduct(_ type: ProductType, modules: [String]) -> LockValue {
    [PinProductKey.type.rawValue: .text(type.rawValue), PinProductKey.modules.rawValue: texts(modules)]
  }

  static func targets(_ targets: [Pin.Target]) -> LockValue { .byName(targets.map { ($0.name.value, .target($0)) }) }

  private static func target(_ target: Pin.Target) -> LockValue {
    let needs = LockValue.list(target.needs.map(need))
    if target.kind == .library, !target.hasUnsafeFlags { return needs }
    var values: [String: LockValue] = [:]
    if target.kind != .library { values[PinTargetKey.type.rawValue] = .text(target.kind.rawValue) }
    if target.hasUnsafeFlags { values[PinTargetKey.unsafeFlags.rawValue] = .text("true") }
    if !target.needs.isEmpty { values[PinTargetKey.needs.rawValue] = needs }
    return .mapping(values)
  }

  private static func need(_ need: Pin.Target.Need) -> LockValue {
    if need.aliases.isEmpty, need.platforms.isEmpty { return .text(need.text) }
    var values = [PinNeedKey.name.rawValue: LockValue.text(need.text)]
    if !need.aliases.isEmpty {
      values[PinNeedKey.aliases.rawValue] = .mapping(need.aliases.mapValues { .text($0) })
    }
    if !need.platforms.isEmpty {
      values[PinNeedKey.platforms.rawValue] = texts(need.platforms.map(SupportedPlatform.displayName(of:)))
    }
    return .mapping(values)
  }

  static func platform(_ platform: SupportedPlatform) -> LockValue { .text(platform.versionText) }

  static func range(_ requirement: Pin.Range.Requirement) -> LockValue {
    switch requirement {
    case .versions(let range): .text(range.spelledOut)
    case .branch(let branch): [RangeKey.branch.rawValue: .text(branch)]
    case .revision(let revision): [RangeKey.revision.rawValue: .text(revision)]
    case .any: [:]
    }
  }

  fileprivate static func trait(_ trait: EnabledTrait) -> LockValue {
    if trait.when.isEmpty { return .text(trait.name) }
    return [EnabledTraitKey.name.rawValue: .text(trait.name), EnabledTraitKey.when.rawValue: texts(trait.when)]
  }

  fileprivate static func requirements(_ list: [(pod: Located<String>, requirement: Located<String>)]) -> LockValue {
    byName(list.map { ($0.pod.value, .text($0.requirement.value)) })
  }

  fileprivate static func podModule(_ module: Pin.PodModule) -> LockValue {
    module.requires.isEmpty ? [:] : [PodModuleKey.requires.rawValue: requirements(module.requires)]
  }
}
