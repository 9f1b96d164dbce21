import Diagnostics
import LockfileText
import Model
import YAML

/// Reads a Podfile.lock of CocoaPods 0.19 to 1.17.
///
/// The sections and their forms are those of `Pod::Lockfile` in CocoaPods/Core.
package struct PodfileLockReader {
  private let file: FileID
  private var lock: PodfileLock
  private var bag = DiagnosticBag()

  private init(file: FileID) {
    self.file = file
    lock = PodfileLock(file: file)
  }

  /// - Returns: `nil`, with errors in the bag, if CocoaPods could not have written the file. Unknown sections and keys
  ///   are warnings and left out.
  package static func read(_ bytes: [UInt8], file: FileID, into bag: inout DiagnosticBag) -> PodfileLock? {
    var reader = YAMLReader()
    var found = DiagnosticBag()
    let lock = bytes.withUnsafeBufferPointer { buffer in
      reader.read(buffer, file: file, into: &found) { node, found -> PodfileLock in
        var own = PodfileLockReader(file: file)
        own.readRoot(node)
        if let node, !found.hasErrors, !own.bag.hasErrors { own.reportMissing(of: node) }
        found.add(contentsOf: own.bag)
        return own.lock
      }
    }
    let hasErrors = found.hasErrors
    for finding in found.diagnostics { bag.add(finding.helpingToGoOn()) }
    return hasErrors ? nil : lock
  }

  // MARK: Sections

  private enum Section: String, CaseIterable {
    case pods = "PODS"
    case dependencies = "DEPENDENCIES"
    case specRepos = "SPEC REPOS"
    case externalSources = "EXTERNAL SOURCES"
    case checkoutOptions = "CHECKOUT OPTIONS"
    case specChecksums = "SPEC CHECKSUMS"
    case podfileChecksum = "PODFILE CHECKSUM"
    case cocoapods = "COCOAPODS"
  }

  private mutating func readRoot(_ node: YAMLNode?) {
    guard let node, node.kind == .mapping else {
      bag.add(
        .invalidPodfileLock(
          "the file has none of the sections of a Podfile.lock",
          at: node?.place ?? Place(file: file, line: 1, column: 1)))
      return
    }
    reportDuplicates(in: node)
    // CocoaPods drops empty sections, and writes '{}' if all are.
    var isKnown = node.pairs.underestimatedCount == 0
    for (key, value) in node.pairs {
      guard let section = Section(rawValue: key.text) else {
        bag.add(.unknownSection(key.text, at: key.place))
        continue
      }
      isKnown = true
      read(section, value)
    }
    if !isKnown { bag.add(.invalidPodfileLock("the file has none of the sections of a Podfile.lock", at: node.place)) }
  }

  /// Reports missing parts: CocoaPods writes its own version last, and always lists the Podfile's requirements if there
  /// are pods.
  private mutating func reportMissing(of node: YAMLNode) {
    var (last, pods, hasDependencies): (YAMLNode?, YAMLNode?, Bool) = (nil, nil, false)
    for (key, value) in node.pairs {
      last = key
      if key.text == Section.pods.rawValue, value.count > 0 { pods = key }
      if key.text == Section.dependencies.rawValue, value.count > 0 { hasDependencies = true }
    }
    if let last, lock.cocoapods == nil {
      bag.add(
        .invalidPodfileLock(
          "the file was cut off: it ends with \(last.text), and a whole Podfile.lock with COCOAPODS", at: last.place))
    } else if let pods, !hasDependencies {
      bag.add(
        .invalidPodfileLock("the section DEPENDENCIES is missing, which lists the pods of the Podfile", at: pods.place))
    }
  }

  private mutating func read(_ section: Section, _ node: YAMLNode) {
    switch section {
    case .pods: for item in list(node, section) { readEntry(item) }
    case .dependencies:
      for item in list(node, section) {
        if let reference = reference(item) { lock.dependencies.append(reference) }
      }
    case .specRepos:
      for (key, value) in pairs(node, section) {
        for item in list(value, section) where item.kind == .scalar {
          lock.specRepositories[item.text] = Located(key.text, at: key.place)
        }
      }
    case .externalSources: lock.externalSources = sources(node, section)
    case .checkoutOptions:
      for source in sources(node, section) { lock.checkoutOptions[source.name.value] = source }
    // Checksums of podspecs have no place in pins.
    case .specChecksums: _ = pairs(node, section)
    case .podfileChecksum: break
    case .cocoapods: lock.cocoapods = node.isNull || node.kind != .scalar ? nil : node.text
    }
  }

  private mutating func readEntry(_ item: YAMLNode) {
    var requires: [PodfileLock.Reference] = []
    var head = item
    if item.kind == .mapping {
      guard item.count == 1, let pair = item.pairs.first(where: { _ in true }) else {
        bag.add(.invalidPodfileLock("an item of PODS is a mapping of \(item.count) keys", at: item.place))
        return
      }
      head = pair.key
      for child in list(pair.value, .pods) {
        if let reference = reference(child) { requires.append(reference) }
      }
    }
    guard head.kind == .scalar, let name = name(splitPodText(head.text).name, at: head.place) else {
      if head.kind != .scalar { bag.add(.invalidPodfileLock("an item of PODS is a list", at: head.place)) }
      return
    }
    let version = splitPodText(head.text).detail.map { Located($0, at: head.place) }
    // The pin of such a pod could not be read.
    if let version, !isPodVersion(version.value) {
      bag.add(.invalidPodfileLock("'\(version.value)' is not a version of '\(name.value)'", at: version.place))
    }
    lock.entries.append(PodfileLock.Entry(name: name, version: version, requires: requires))
  }

  private mutating func reference(_ node: YAMLNode) -> PodfileLock.Reference? {
    guard node.kind == .scalar, !node.isNull else {
      bag.add(.invalidPodfileLock("a dependency is not text", at: node.place))
      return nil
    }
    let (text, detail) = splitPodText(node.text)
    guard let name = name(text, at: node.place) else { return nil }
    // The source, which is in EXTERNAL SOURCES too; written as a Ruby hash if there are several options.
    let isSource = detail?.hasPrefix("from `") ?? false
    return PodfileLock.Reference(pod: name, requirement: isSource ? "" : detail ?? "")
  }

  private mutating func name(_ text: String, at place: Place) -> Located<String>? {
    let space = text.contains(where: \.isWhitespace) ? "has a space" : nil
    guard let problem = nameProblem(text, slash: true) ?? space else { return Located(text, at: place) }
    bag.add(.invalidPodfileLock("the name of a pod, '\(text)', \(problem)", at: place))
    return nil
  }

  private mutating func sources(_ node: YAMLNode, _ section: Section) -> [PodfileLock.Source] {
    var sources: [PodfileLock.Source] = []
    for (key, value) in pairs(node, section) {
      guard let name = name(key.text, at: key.place) else { continue }
      var source = PodfileLock.Source(name: name, options: [])
      for (option, text) in pairs(value, section) {
        guard text.kind == .scalar else {
          bag.add(.podOptionLeftOut(option.text, of: name.value, because: "it is not text", at: option.place))
          continue
        }
        let bare = option.text.hasPrefix(":") ? String(option.text.dropFirst()) : option.text
        source.options.append((Located(bare, at: option.place), Located(text.text, at: text.place)))
      }
      sources.append(source)
    }
    return sources
  }

  // MARK: Shapes

  private mutating func list(_ node: YAMLNode, _ section: Section) -> [YAMLNode] {
    if node.isNull { return [] }
    guard node.kind == .sequence else {
      bag.add(.invalidPodfileLock("\(section.rawValue) must be a list", at: node.place))
      return []
    }
    return Array(node.elements)
  }

  private mutating func pairs(_ node: YAMLNode, _ section: Section) -> [(key: YAMLNode, value: YAMLNode)] {
    if node.isNull { return [] }
    guard node.kind == .mapping else {
      bag.add(.invalidPodfileLock("\(section.rawValue) must be a mapping", at: node.place))
      return []
    }
    reportDuplicates(in: node)
    return Array(node.pairs)
  }

  private mutating func reportDuplicates(in node: YAMLNode) {
    for (first, again) in node.duplicateKeys() {
      bag.add(.duplicateLockKey(again.text, at: again.place, first: first.place))
    }
  }
}
