import SwiftSources

/// What `@available` says of a declaration where it is built.
enum Availability: Hashable {
  case unavailable
  /// Only in later versions than the oldest that the app supports.
  case later(String)

  /// The first of the arguments of several `@available` that keeps a declaration from being used; `nil` for none.
  init?(_ attributes: [[String]], in facts: BuildFacts) {
    for arguments in attributes {
      if let found = Self.judge(arguments, facts) {
        self = found
        return
      }
    }
    return nil
  }

  /// The end of a sentence about what cannot be used.
  var hindrance: String {
    switch self {
    case .unavailable: "is marked unavailable"
    case .later(let version): "is there from \(version) on alone"
    }
  }

  /// What keeps generated code from using declarations without a warning, as the end of a sentence; `nil` for nothing.
  static func hindrance(of references: [TypeTable.Reference], in table: TypeTable, _ facts: BuildFacts) -> String? {
    let all = references.flatMap { table[$0].availability }
    if let found = Availability(all, in: facts) { return found.hindrance }
    return isDeprecated(all, in: facts) ? "is deprecated, and the compiler warns of its use" : nil
  }

  /// Whether the compiler warns of a use of the declaration, which can be used.
  static func isDeprecated(_ attributes: [[String]], in facts: BuildFacts) -> Bool {
    attributes.contains { arguments in
      guard let first = arguments.first else { return false }
      let rest = arguments.dropFirst()
      if first == "*" { return rest.contains("deprecated") }
      if first == "swift" {
        return rest.contains { version($0, "deprecated:").map { facts.languageIsAtLeast($0) == true } ?? false }
      }
      guard matches(first, facts.context, besides: []) else { return false }
      if rest.contains("deprecated") { return true }
      guard let minimum = facts.context.minimum, !minimum.isEmpty else { return false }
      return rest.contains { version($0, "deprecated:").map { !isVersion(minimum, before: $0) } ?? false }
    }
  }

  /// Whether the compiler warns of a use somewhere.
  static func mayDeprecate(_ arguments: [String]) -> Bool {
    arguments.dropFirst().contains { $0 == "deprecated" || $0.hasPrefix("deprecated:") }
  }

  private static func judge(_ arguments: [String], _ facts: BuildFacts) -> Availability? {
    guard let first = arguments.first else { return nil }
    let rest = arguments.dropFirst()
    if first == "*" { return rest.contains("unavailable") ? .unavailable : nil }
    if first.contains(" ") || rest.last == "*" { return judge(shorthand: arguments, facts) }
    if first == "swift" {
      for argument in rest {
        if let version = version(argument, "introduced:"), facts.languageIsAtLeast(version) == false {
          return .unavailable
        }
        if let version = version(argument, "obsoleted:"), facts.languageIsAtLeast(version) == true {
          return .unavailable
        }
      }
      return nil
    }
    guard matches(first, facts.context, besides: []) else { return nil }
    if rest.contains("unavailable") { return .unavailable }
    guard let minimum = facts.context.minimum, !minimum.isEmpty else { return nil }
    for argument in rest {
      if let version = version(argument, "introduced:"), isVersion(minimum, before: version) {
        return .later("\(first) \(text(version))")
      }
      if let version = version(argument, "obsoleted:"), !isVersion(minimum, before: version) { return .unavailable }
    }
    return nil
  }

  /// `iOS 16, macOS 13, *`
  private static func judge(shorthand arguments: [String], _ facts: BuildFacts) -> Availability? {
    let pairs = arguments.map { $0.split(separator: " ") }.filter { $0.count == 2 }
    let names = Set(pairs.map { String($0[0]) })
    for pair in pairs {
      let (name, version) = (String(pair[0]), versionNumbers(pair[1]))
      if name == "swift" {
        if facts.languageIsAtLeast(version) == false { return .unavailable }
        continue
      }
      guard matches(name, facts.context, besides: names), let minimum = facts.context.minimum, !minimum.isEmpty,
        isVersion(minimum, before: version)
      else { continue }
      return .later("\(name) \(text(version))")
    }
    return nil
  }

  private static func matches(_ name: String, _ context: BuildContext, besides names: Set<String>) -> Bool {
    switch context.platform.name {
    case "maccatalyst": name == "macCatalyst" || name == "iOS" && !names.contains("macCatalyst")
    // The compiler knows no versions of these, and passes over what is said of them.
    case "linux", "wasi": false
    default: context.platform.systems.contains(name)
    }
  }

  private static func version(_ argument: String, _ key: String) -> [Int]? {
    argument.hasPrefix(key) ? versionNumbers(argument.dropFirst(key.count).filter { $0 != " " }) : nil
  }

  private static func text(_ version: [Int]) -> String { version.map(String.init).joined(separator: ".") }
}

extension TypeTable {
  /// What a call to a member uses besides the type that has it: the member, and an extension that it stands in.
  func called(_ member: Reference) -> [Reference] {
    [member] + [parent(of: member)].compactMap { $0 }.filter { self[$0].kind == .extension }
  }

  /// What keeps a declaration from being used, by itself or by what stands around it.
  func availability(of reference: Reference, in facts: BuildFacts) -> Availability? {
    Availability(enclosing(reference).flatMap { self[$0].availability }, in: facts)
  }
}
