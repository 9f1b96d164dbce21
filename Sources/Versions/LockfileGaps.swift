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
    /// True if its record is of another source or version.
    package let isStale: Bool
    /// True if its manifest needs a package without a pin.
    let needsUnpinned: Bool

    /// True if its targets are not recorded, as in lockfiles of an earlier version of the tool.
    package let lacksTargets: Bool

    /// True if the requirements in a component's manifest are not recorded, as in lockfiles of an earlier version of
    /// the tool.
    package let lacksRanges: Bool

    /// True if generated code names declarations of its sources, and they are not recorded.
    package let lacksDeclarations: Bool

    /// True if the traits in its manifest are not recorded, as in lockfiles of an earlier version of the tool.
    package let lacksTraits: Bool

    /// True if the manifest of a component was not read: it would have had to run, and there was no sandbox.
    package let lacksManifest: Bool

    /// True if all facts are recorded except for the record itself or the targets: the lockfile is of an earlier
    /// version of the tool.
    package var lacksRecordOnly: Bool { missing.isEmpty && !isStale && !needsUnpinned }

    /// True if only the record is missing.
    package var lacksRecord: Bool { lacksRecordOnly && written.recorded == nil }

    /// - Parameter current: the pin without facts, if its record is stale.
    fileprivate init(
      _ written: Pin, _ current: Pin?, isComponent: Bool, needsUnpinned: Bool, lacksDeclarations: Bool
    ) {
      pin = current ?? written
      (self.written, isStale, key) = (written, current != nil, pin.name.value.lowercased())
      missing = pin.missingFacts(isComponent: isComponent && !isStale)
      (self.needsUnpinned, self.lacksDeclarations) = (needsUnpinned, lacksDeclarations)
      (lacksTargets, lacksTraits) = (written.lacksTargets(isComponent: isComponent), written.lacksTraits)
      lacksRanges = isComponent && written.lacksRanges
      lacksManifest = isComponent && !isStale && written.lacksManifest
    }

    /// True if nothing but the record can be missing.
    fileprivate var isComplete: Bool {
      !lacksTargets && !lacksRanges && !lacksDeclarations && !lacksTraits && !lacksManifest
    }
  }

  /// By name.
  package private(set) var pins: [Gap] = []
  /// Pins with keys that earlier versions of the tool recorded.
  let retired: [Pin]
  /// Packages that recorded ranges name and that have no pin.
  private(set) var needed: Set<String> = []
  /// True if pins have records, so that one without is conspicuous, and has a finding already.
  package private(set) var areRecorded = false
  /// True if some name is unresolved and a spec repository could have it.
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
    // `check` reports these; no pin fixes them.
    lazy var members = graph.namesOfMemberPackages
    lazy var standIns = graph.identitiesOfMembers
    for index in all.indices {
      let isComponent = withSpec.contains(index)
      for (range, pin) in zip(all[index].ranges ?? [], graph.pinNames.pins(statedBy: index)) {
        let name = range.package.value.lowercased()
        if pin == nil, range.address != nil, !(isComponent ? members : standIns).contains(name) { needed.insert(name) }
      }
      guard case .git(let url) = all[index].source.value, all[index].hasRecordableFacts else { continue }
      let isStale = stale.contains(index)
      let unpinned = zip(isStale ? [] : all[index].ranges ?? [], graph.pinNames.pins(statedBy: index))
        .compactMap { range, pin in pin == nil && range.requirement.value != .any ? range : nil }
        .map { $0.package.value.lowercased() }.filter { !(isComponent ? members : standIns).contains($0) }
      let gap = Gap(
        all[index], isStale ? graph.project.withoutFacts(all[index]) : nil, isComponent: isComponent,
        needsUnpinned: !unpinned.isEmpty,
        lacksDeclarations: named.contains(index) && !isStale
          && graph.project.keptDeclarations[all[index].name.value]?.isReadable != true)
      if gap.lacksRecordOnly, gap.pin.recorded != nil, gap.isComplete { continue }
      // A finding says so already.
      if gitURLProblem(url, allowFileURLs: graph.project.integration.fileURLs) != nil { continue }
      needed.formUnion(unpinned)
      pins.append(gap)
    }
    pins.sort { $0.key < $1.key }
  }
}

extension Pin {
  /// True if its manifest was read, and its requirements were not recorded.
  fileprivate var lacksRanges: Bool { ranges == nil && tools != nil && recorded != nil && recorded?.manifest == nil }

  /// True if the facts of its version are recorded in the lockfile.
  fileprivate var hasRecordableFacts: Bool { selection != nil && !isPod }

  /// True if its manifest was read, and its traits were not recorded.
  package var lacksTraits: Bool {
    guard let tools, let recorded, recorded.manifest == nil, recorded.traits == nil else { return false }
    return tools.value >= Pin.Traits.firstTools
  }

  /// True if its record has nothing about a manifest, which was not read.
  var lacksManifest: Bool {
    guard let recorded else { return false }
    return recorded.manifest == nil && tools == nil && targets == nil && ranges == nil
  }

  /// Returns whether its manifest was read, and its targets were not recorded.
  fileprivate func lacksTargets(isComponent: Bool) -> Bool {
    guard targets == nil, let recorded, recorded.manifest == nil else { return false }
    // A component with an unread manifest lacks more than the targets.
    return isComponent ? tools != nil : products != nil
  }
}
