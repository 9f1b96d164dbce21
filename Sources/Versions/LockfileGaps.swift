import Model
import Planning
import Text
import Workspace

/// Facts that the lockfile does not record about its pins.
package struct LockfileGaps {
  /// A pin whose repository has to be asked.
  package struct Gap {
    /// Its lower-case name.
    package let key: String
    /// Without facts that were recorded of something else.
    package let pin: Pin
    /// As the lockfile has it.
    package let written: Pin
    /// The facts that it lacks, in words.
    package let missing: [String]
    /// Whether its record is that of something else.
    package let isStale: Bool
    /// Whether a package that its manifest needs has no pin.
    let needsUnpinned: Bool

    /// Whether nothing says what its targets are, as in lockfiles of an earlier version of the tool.
    package let lacksTargets: Bool

    /// Whether nothing says what the manifest of a component asks of other packages, as in lockfiles of an earlier version
    /// of the tool.
    package let lacksRanges: Bool

    /// Whether generated code names what its sources declare, and nothing says what that is.
    package let lacksDeclarations: Bool

    /// Whether nothing says what the manifest says of traits, as in lockfiles of an earlier version of the tool.
    package let lacksTraits: Bool

    /// Whether nobody has read the manifest of a component, as where it would have had to run and there was no sandbox.
    package let lacksManifest: Bool

    /// Whether all facts are there, and nothing but the record or the targets are not: the lockfile is of an earlier
    /// version of the tool.
    package var lacksRecordOnly: Bool { missing.isEmpty && !isStale && !needsUnpinned }

    /// Whether nothing but the record is missing.
    package var lacksRecord: Bool { lacksRecordOnly && written.recorded == nil }
  }

  /// By name.
  package private(set) var pins: [Gap] = []
  /// Pins with keys that earlier versions of the tool recorded.
  let retired: [Pin]
  /// Packages that recorded ranges name and that have no pin.
  private(set) var needed: Set<String> = []
  /// Whether pins have records, so that one without stands out, and is a finding already.
  package private(set) var areRecorded = false
  /// Whether some name is unresolved and a spec repository could have it.
  private(set) var mayBePublished = false

  package var isEmpty: Bool { pins.isEmpty && retired.isEmpty && needed.isEmpty && !mayBePublished }

  package init(_ resolution: Resolution) {
    let graph = resolution.graph
    guard graph.project.lockfileIsReadable else {
      retired = []
      return
    }
    retired = graph.project.lockfile.pins.filter { $0.hasRetired && $0.recorded != nil && $0.staleness == nil }
    mayBePublished = !graph.missing.isEmpty && !graph.project.integration.sources.isEmpty
    let all = graph.project.lockfile.pins
    areRecorded = all.contains { $0.recorded != nil }
    let withSpec = Set(graph.components.indices.compactMap { graph.components[$0].pin })
    let named = graph.pinsWithNamedDeclarations
    let stale = Set(staleRecords(graph.project).map(\.pin))
    // Of these `check` speaks; no pin mends it.
    lazy var members = graph.namesOfMemberPackages
    lazy var standIns = graph.identitiesOfMembers
    for index in all.indices {
      for (range, pin) in zip(all[index].ranges ?? [], graph.pinNames.pins(statedBy: index)) {
        let name = range.package.value.lowercased()
        if pin == nil, range.address != nil, !(withSpec.contains(index) ? members : standIns).contains(name) {
          needed.insert(name)
        }
      }
      guard case .git(let url) = all[index].source.value, all[index].selection != nil, !all[index].isPod else {
        continue
      }
      let isStale = stale.contains(index)
      let pin = isStale ? graph.project.withoutFacts(all[index]) : all[index]
      let missing = pin.missingFacts(isComponent: withSpec.contains(index) && !isStale)
      let unpinned = zip(pin.ranges ?? [], isStale ? [] : Array(graph.pinNames.pins(statedBy: index)))
        .compactMap { range, pin in pin == nil && range.requirement.value != .any ? range : nil }
        .filter { !(withSpec.contains(index) ? members : standIns).contains($0.package.value.lowercased()) }
      let gap = Gap(
        key: pin.name.value.lowercased(), pin: pin, written: all[index], missing: missing, isStale: isStale,
        needsUnpinned: !unpinned.isEmpty, lacksTargets: all[index].lacksTargets(isComponent: withSpec.contains(index)),
        lacksRanges: withSpec.contains(index) && all[index].lacksRanges,
        lacksDeclarations: named.contains(index) && !isStale
          && graph.project.keptDeclarations[pin.name.value]?.isReadable != true,
        lacksTraits: all[index].lacksTraits,
        lacksManifest: withSpec.contains(index) && !isStale && all[index].lacksManifest)
      let isComplete =
        !gap.lacksTargets && !gap.lacksRanges && !gap.lacksDeclarations && !gap.lacksTraits && !gap.lacksManifest
      if gap.lacksRecordOnly, pin.recorded != nil, isComplete { continue }
      // A finding says so already.
      if gitURLProblem(url, allowFileURLs: graph.project.integration.fileURLs) != nil { continue }
      needed.formUnion(unpinned.map { $0.package.value.lowercased() })
      pins.append(gap)
    }
    pins.sort { $0.key < $1.key }
  }
}

extension Pin {
  /// Whether its manifest was read, and what it asks of other packages was not recorded.
  fileprivate var lacksRanges: Bool { ranges == nil && tools != nil && recorded != nil && recorded?.manifest == nil }

  /// Whether its manifest was read, and what it says of traits was not recorded.
  package var lacksTraits: Bool {
    guard let tools, let recorded, recorded.manifest == nil, recorded.traits == nil else { return false }
    return tools.value >= Pin.Traits.firstTools
  }

  /// Whether a record of it says nothing of a manifest, which was not read.
  var lacksManifest: Bool {
    guard let recorded else { return false }
    return recorded.manifest == nil && tools == nil && targets == nil && ranges == nil
  }

  /// Whether its manifest was read, and its targets were not recorded.
  fileprivate func lacksTargets(isComponent: Bool) -> Bool {
    guard targets == nil, let recorded, recorded.manifest == nil else { return false }
    // Of a component whose manifest nobody has read, more than the targets is missing.
    return isComponent ? tools != nil : products != nil
  }
}
