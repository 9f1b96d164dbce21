import Diagnostics
import Findings
import Model
import Planning
import Text

/// Findings that may be false if a part of a file that they name was not understood.
private let ofTheirFiles: Set<FindingID> = [
  .isolationMismatch, .layerViolation, .misplacedKey, .missingLayer, .missingResource, .missingSources,
  .unbuildableSources, .undeclaredImport, .unfitLaunchTask, .unfitRoute, .unfitService, .unusableProvider,
  .unusedDependency,
]

/// Findings that may be false if a part of any file was not understood.
private let ofAllFiles: Set<FindingID> = [
  .ambiguousProvider, .duplicateComponent, .missingConfigValue, .missingProvider, .unfitScopeValue, .unknownScope,
  .unusedPin, .unusedProvider, .visibilityViolation,
]

/// Findings that are false without the settings of the root.
private let ofRootSpec: Set<FindingID> = [.lockfileIncomplete, .unknownLayer]

/// Findings that may follow from a part of a pin that was not understood.
private let fromPinTypos: Set<FindingID> = [.lockfileIncomplete, .staleRecord]

/// By what may follow from it, what a name says that leads to nothing.
private let ofUnknownNames: [FindingID: Set<FindingID>] = {
  let components: Set<FindingID> = [.missingPin, .unknownComponent]
  let services = components.union([.unknownService, .missingProvider])
  return [
    .ambiguousProvider: [.unknownService], .unknownService: components, .missingProvider: components,
    .unusedProvider: services, .unknownConfigValue: services,
    .unansweredLink: services,
  ]
}()

extension Project {
  /// Removes the findings that may follow from others: a mistake is reported once, without advice that is wrong as soon
  /// as it is fixed.
  ///
  /// - Parameter findings: after severities and baseline, so that nothing is withheld for an error that does not count.
  package func withoutConsequences(_ findings: [Diagnostic]) -> [Diagnostic] {
    let isFollower = { (finding: Diagnostic) in
      !finding.reasons.isEmpty || fromPinTypos.contains(finding.id) || ofUnknownNames[finding.id] != nil
    }
    // Without the root's spec there are no settings.
    let everywhere = misreadPlaces + findings.filter { $0.id == .missingRootSpec }.compactMap(\.place)
    if everywhere.isEmpty, !findings.contains(where: isFollower) { return findings }
    var unknownNames: [FindingID: [Place]] = [:]
    for id in ofUnknownNames.keys {
      unknownNames[id] = findings.filter { ofUnknownNames[id]?.contains($0.id) == true && $0.severity == .error }
        .compactMap(\.place)
    }
    let typoPlaces = PinTypos(self)
    // Many findings share one array.
    var waiting: [Int: [[Place]]] = [:]
    var errors: Set<Place> = []
    var withheld: Set<Int> = []
    for (index, finding) in findings.enumerated() {
      let reasons = [reasons(of: finding, everywhere, typoPlaces), unknownNames[finding.id] ?? []].filter {
        !$0.isEmpty
      }
      if !reasons.isEmpty {
        waiting[index] = reasons
      } else if finding.severity == .error, let place = finding.place {
        errors.insert(place)
      }
    }
    // A finding that follows from a removed one is removed too. Findings that have only each other as reasons stay.
    while true {
      let following = waiting.filter { $0.value.contains { $0.contains(where: errors.contains) } }.keys
      if following.isEmpty { break }
      for index in following {
        waiting[index] = nil
        if findings[index].severity == .error, let place = findings[index].place { errors.insert(place) }
      }
      withheld.formUnion(following)
    }
    return findings.indices.filter { !withheld.contains($0) }.map { findings[$0] }
  }

  private func reasons(of finding: Diagnostic, _ everywhere: [Place], _ typoPlaces: PinTypos) -> [Place] {
    var reasons = finding.reasons
    if fromPinTypos.contains(finding.id) { reasons += typoPlaces.at(finding.place) }
    if everywhere.isEmpty { return reasons }
    if ofAllFiles.contains(finding.id) || root == nil && ofRootSpec.contains(finding.id) {
      // Many findings share one array then.
      if reasons.isEmpty { return everywhere }
      reasons += everywhere
    } else if ofTheirFiles.contains(finding.id) {
      for place in [finding.place] + finding.notes.map(\.place) {
        if let place { reasons += misread[place.file] ?? [] }
      }
    }
    return reasons
  }
}

/// The parts of pins that were not understood, by pin.
private struct PinTypos {
  private let file: FileID
  /// The names of all pins, by place.
  private let names: [Place]
  private var typoPlaces: [Place: [Place]] = [:]

  init(_ project: Project) {
    file = project.lockfile.file
    names = project.lockfile.pins.map(\.name.place).sorted()
    for place in project.misread[file] ?? [] {
      if let name = name(at: place) { typoPlaces[name, default: []].append(place) }
    }
  }

  /// The name of the pin in which a place lies: the last that does not follow it.
  private func name(at place: Place) -> Place? {
    var (low, high) = (0, names.count)
    while low < high {
      let middle = (low + high) / 2
      if names[middle] <= place { low = middle + 1 } else { high = middle }
    }
    return low == 0 ? nil : names[low - 1]
  }

  /// The slips in the pin that holds a place, and its name where that is another place.
  func at(_ place: Place?) -> [Place] {
    guard let place, place.file == file, let name = name(at: place) else { return [] }
    return (typoPlaces[name] ?? []) + (name == place ? [] : [name])
  }
}
