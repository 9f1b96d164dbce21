import Foundation
import TestSupport

extension ProviderSample {
  /// Every part of a declaration at random, with the plain one half of the time.
  static func random(_ count: Int, seed: UInt64) -> [ProviderSample] {
    var random = SeededGenerator(seed: seed)
    return (0..<count).map { _ in one(&random) }
  }

  private static func one(_ random: inout SeededGenerator) -> ProviderSample {
    func pick(_ plain: String, _ others: [String]) -> String {
      random.below(5) < 3 ? plain : others[random.below(others.count)]
    }
    let kind = pick("struct", ["final class", "class", "enum", "actor", "struct"])
    let conformance = pick("P", ["P, Hashable", "Sendable", "R, P", "S"])
    let isClass = kind.hasSuffix("class")
    let wrapped = pick("plain", ["extension", "nested", "conditional", "late"])
    var access = pick("public", ["package", "", "internal", "@_spi(X) public"])
    let isIsolated = kind != "actor" && random.below(5) == 0
    if isIsolated { access = "@MainActor \(access)" }
    if random.below(8) == 0 { access = "\(pick("@available(*, unavailable)", ["@available(swift 5)"])) \(access)" }
    var own = pick("public", ["package", "", "fileprivate", "private", "@_spi(X) public", "@usableFromInline"])
    own =
      pick("", ["nonisolated", "@MainActor", "@available(*, unavailable)", "@available(swift, obsoleted: 5)"]) + " "
      + own
    let effects = pick("", ["throws", "async", "throws(Never)", "async throws", "throws(E)"])
    let fails = pick("", ["?", "!"])
    let requires = random.below(3) == 0 ? ["s"] : []
    let extra = pick(
      "", ["x: Int", "x: Int = 1", "_ x: Int...", "x: (Int, Int) = (1, 2)", "x: [Int: [Int]] = [:]", "x y: Int = 2"])
    let needed =
      requires.isEmpty
      ? [] : [pick("s: any S", ["s: any T", "_ s: any S", "s: some S", "s: inout any S", "s: () -> any S", "s: Int"])]
    let body = kind == "enum" ? "self = .only" : isClass || kind == "actor" ? "" : ""
    let list = (needed + (extra.isEmpty ? [] : [extra])).joined(separator: ", ")
    // An isolated initialiser of an actor, and one that is isolated twice, are other errors.
    if kind == "actor" { own = own.replacingOccurrences("@MainActor ", "") }
    let initialiser = "\(own) init\(fails)(\(list)) \(effects) { \(body) }"
    let protocols = conformance == "P, Hashable" && kind != "struct" && kind != "enum" ? "P" : conformance
    let checked = kind == "class" || isClass && isIsolated ? ", @unchecked Sendable" : ""
    let start = "\(access) \(kind) NAME: \(protocols)\(checked) {"
    let only = kind == "enum" ? "case only\n" : ""
    let type: String
    switch wrapped {
    case "conditional":
      type =
        "#if \(pick("os(Linux) || os(macOS)", ["os(Windows)", "DEBUG", "swift(>=5)"]))\n\(start) \(only)\(initialiser) }\n#endif"
    case "late" where !isClass && kind != "actor":
      let outer = random.below(2) == 0 ? "" : "public "
      let isHidden = !access.contains("public") && outer == "public "
      type = "\(start) \(only)}\n\(isHidden ? "" : outer)extension NAME { \(initialiser) }"
    default: type = "\(start) \(only)\(initialiser) }"
    }
    return ProviderSample(
      source: type, requires: requires, isolation: random.below(8) == 0 ? "MainActor" : nil)
  }
}

extension String {
  fileprivate func replacingOccurrences(_ old: String, _ new: String) -> String {
    guard let range = range(of: old) else { return self }
    return replacingCharacters(in: range, with: new)
  }
}
