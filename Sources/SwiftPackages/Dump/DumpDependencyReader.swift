import Diagnostics
import JSON
import Model
import Text

extension DumpManifestReader {
  private static let keys: Set<String> = [
    "identity", "nameForTargetDependencyResolutionOnly", "location", "path", "requirement", "productFilter", "traits",
    "registryIdentity",
  ]

  /// `scm` and `local` are the keys of 5.5.
  private static let kinds: Set<String> = ["sourceControl", "fileSystem", "registry", "scm", "local"]

  mutating func dependency(_ json: JSONValue) -> Manifest.PackageDependency? {
    guard let (kind, payload) = cursor.enumeration(json, "a package dependency") else { return nil }
    guard Self.kinds.contains(kind) else {
      cursor.unknown("a package comes from '\(kind)', which is unknown", at: json.offset)
      return nil
    }
    guard let values = cursor.values(payload, "a package dependency", count: 1),
      let object = cursor.object(values[0], "a package dependency", keys: Self.keys),
      let identity = cursor.requiredString(object, "identity", "a package dependency"),
      let source = source(kind, object, identity)
    else { return nil }
    let what = "package '\(identity)'"
    let name = cursor.optionalString(object["nameForTargetDependencyResolutionOnly"], "the name of \(what)")
    return Manifest.PackageDependency(
      source: source, identity: identity, name: name, traits: traits(object["traits"], what))
  }

  private mutating func source(
    _ kind: String, _ object: DumpCursor.Object, _ identity: String
  ) -> Manifest.PackageDependency.Source? {
    let what = "package '\(identity)'"
    switch kind {
    case "fileSystem", "local":
      return cursor.requiredString(object, "path", what).map { .path(relative($0)) }
    case "registry":
      return requirement(object, what).map { .registry(id: identity, $0) }
    default:
      guard let location = location(object, what), let requirement = requirement(object, what) else { return nil }
      return .git(location, requirement)
    }
  }

  private mutating func location(_ object: DumpCursor.Object, _ what: String) -> String? {
    guard let said = cursor.required(object, "location", what) else { return nil }
    // In 5.5 a location is a string.
    if case .string(let text) = said.content { return text.hasPrefix("/") ? repository(text) : text }
    guard let (kind, payload) = cursor.enumeration(said, "the location of \(what)"),
      let values = cursor.values(payload, "the location of \(what)", count: 1)
    else { return nil }
    switch kind {
    case "local": return cursor.string(values[0], "the location of \(what)").map { repository($0) }
    case "remote":
      // In 5.6 it is the URL itself.
      if case .string(let url) = values[0].content { return url }
      guard let remote = cursor.object(values[0], "the location of \(what)", keys: ["urlString"]) else { return nil }
      return cursor.requiredString(remote, "urlString", "the location of \(what)")
    default:
      cursor.unknown("\(what) has a location of kind '\(kind)', which is unknown", at: said.offset)
      return nil
    }
  }

  private mutating func requirement(
    _ object: DumpCursor.Object, _ what: String
  ) -> Manifest.PackageDependency.Requirement? {
    guard let said = cursor.required(object, "requirement", what),
      let (kind, payload) = cursor.enumeration(said, "the requirement on \(what)")
    else { return nil }
    guard ["exact", "range", "revision", "branch"].contains(kind) else {
      cursor.unknown("the requirement on \(what) is of kind '\(kind)', which is unknown", at: said.offset)
      return nil
    }
    guard let values = cursor.values(payload, "the requirement on \(what)", count: 1) else { return nil }
    if kind == "range" {
      guard let range = cursor.object(values[0], "the range of \(what)", keys: ["lowerBound", "upperBound"]),
        let lower = cursor.requiredString(range, "lowerBound", "the range of \(what)"),
        let upper = cursor.requiredString(range, "upperBound", "the range of \(what)")
      else { return nil }
      return .range(from: lower, upTo: upper)
    }
    guard let text = cursor.string(values[0], "the requirement on \(what)") else { return nil }
    return kind == "exact" ? .exact(text) : kind == "revision" ? .revision(text) : .branch(text)
  }

  /// `nil` for the default traits, also of a manifest that mentions no traits.
  private mutating func traits(_ json: JSONValue?, _ what: String) -> [EnabledTrait]? {
    guard let json, !json.isNull else { return nil }
    let traits = cursor.list(json, "the traits of \(what)").compactMap { item -> EnabledTrait? in
      guard let object = cursor.object(item, "a trait of \(what)", keys: ["name", "condition"]),
        let name = cursor.requiredString(object, "name", "a trait of \(what)")
      else { return nil }
      guard let said = object["condition"] else { return EnabledTrait(name: name) }
      guard let condition = cursor.object(said, "the condition of trait '\(name)'", keys: ["traits"]) else {
        return nil
      }
      return EnabledTrait(
        name: name, when: cursor.strings(condition["traits"], "the condition of trait '\(name)'").sorted())
    }
    return traits == [EnabledTrait(name: "default")]
      ? nil : traits.sorted { ($0.name, $0.when.count) < ($1.name, $1.when.count) }
  }
}
