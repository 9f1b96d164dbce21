import JSON
import Model
import Paths

// Pods that are one module with their subspecs.
extension Podspec {
  /// The pod itself, or one of its subspecs, with its own attributes.
  struct Part {
    /// `A`, or `A/Sub/Deeper`.
    let name: String
    let attributes: [JSONValue.Member]
    /// The folders and files that it and its parents exclude.
    let excluded: [String]

    func values(of key: String) -> [JSONValue] { attributes.filter { $0.key == key }.map(\.value) }

    /// The folders and files of its sources.
    private var sources: [String] { Podspec.paths(values(of: "source_files")) }

    private func excludes(_ path: String) -> Bool { excluded.contains { Path.isInside(path, $0) } }

    /// Returns whether a folder has sources of it, or the file is one.
    func takesIn(_ path: String) -> Bool {
      !excludes(path) && sources.contains { Path.isInside(path, $0) || Path.isInside($0, path) }
    }

    /// Returns whether all files in a folder are its sources.
    func takesInAll(of path: String) -> Bool { !excludes(path) && sources.contains { Path.isInside(path, $0) } }
  }

  /// The kinds of targets for test specs and app specs, by their keys.
  static let partKinds: [String: TargetKind] = ["testspecs": .test, "appspecs": .executable]

  /// The pod with the subspecs that PODS lists, and those around them.
  func parts(listed: Set<String>) -> [Part] {
    parts(of: name, attributes, excluded: []) { full in listed.contains { $0 == full || $0.hasPrefix(full + "/") } }
  }

  private func parts(
    of name: String, _ attributes: [JSONValue.Member], excluded: [String], where isListed: (String) -> Bool
  ) -> [Part] {
    let own = attributes.filter { $0.key == "exclude_files" }.map(\.value)
    let part = Part(name: name, attributes: attributes, excluded: excluded + Self.paths(own, exactly: true))
    return [part]
      + attributes.filter { $0.key == "subspecs" }.flatMap { $0.value.named }.flatMap { subspec, members in
        let full = "\(name)/\(subspec)"
        return isListed(full) ? parts(of: full, members, excluded: part.excluded, where: isListed) : []
      }
  }

  /// The names of the subspecs that PODS does not list, in those that it lists.
  func subspecs(besides listed: Set<String>) -> [String] {
    let parts = parts(listed: listed)
    let names = Set(parts.map(\.name))
    return parts.flatMap { part in
      part.values(of: "subspecs").flatMap(\.named).map { "\(part.name)/\($0.name)" }.filter { !names.contains($0) }
    }
  }

  /// - Parameter exactly: true if a pattern counts only if it matches all that is in its folder.
  private static func paths(_ patterns: [JSONValue], exactly: Bool = false) -> [String] {
    patterns.flatMap(\.texts).compactMap { FilePattern($0) }.filter { !exactly || $0.isExact }.map(\.path)
  }

  /// Returns whether a module can have the sources of all parts: SwiftPM builds one language for a target.
  static func areOneModule(_ parts: [Part]) -> Bool {
    let patterns = parts.flatMap { $0.values(of: "source_files") }.flatMap(\.texts)
    let kinds = Set(patterns.flatMap(kinds))
    return !kinds.contains(.swift) || kinds.isDisjoint(with: [.c, .objectiveC])
  }

  /// The kinds of sources that a pattern names by their endings: `Sources/*.{h,m}` names two.
  private static func kinds(of pattern: String) -> [SourceKind] {
    let name = Path.lastComponent(pattern)
    guard let point = name.lastIndex(of: ".") else { return [] }
    return name[name.index(after: point)...].split { "{,}".contains($0) }.compactMap { SourceKind("x.\($0)") }
  }
}

extension Podspec {
  /// The names of test specs and app specs, which are no part of the module.
  static func namesBeside(_ parts: [Part]) -> Set<String> {
    Set(
      parts.flatMap { part in
        partKinds.keys.flatMap { part.values(of: $0) }.flatMap(\.named).map { "\(part.name)/\($0.name)" }
      })
  }
}

extension PodImporter {
  /// The modules that replace local pods and their subspecs, by the names of both. CocoaPods makes one module from all
  /// installed parts of a pod. It has the pod's name or the one that its podspec sets. Without a podspec its parts are
  /// not known.
  ///
  /// - Parameter local: the folders of the local pods, by name.
  func wholePods(_ local: [String: String]) -> [String: String] {
    var standIns: [String: String] = [:]
    for pod in pods {
      let name = pod.name.value
      guard let folder = local[name], !input.packages.contains(folder), let podspec = input.podspecs[name] else {
        continue
      }
      let parts = podspec.parts(listed: listed)
      let others = Podspec.namesBeside(parts)
      let subspecs = pod.subspecs.map(\.name.value).filter { !others.contains($0) }
      let module = moduleName(of: podspec, besides: Set(standIns.values)) ?? name
      if subspecs.isEmpty && module == name || !Podspec.areOneModule(parts) { continue }
      for one in [name] + subspecs { standIns[one] = module }
    }
    return standIns
  }

  /// The name that a pod is imported by, where its podspec states one that no other pod has.
  private func moduleName(of podspec: Podspec, besides taken: Set<String>) -> String? {
    guard let name = podspec["module_name"]?.text, isC99Identifier(name), !taken.contains(name),
      !pods.contains(where: { $0.name.value.lowercased() == name.lowercased() && $0.name.value != podspec.name })
    else { return nil }
    return name
  }
}
