import Foundation
import TestSupport

extension Change {
  // MARK: Imports

  private static let importers:
    [(name: String, part: @Sendable (RandomRoot, inout SeededGenerator) -> RandomRoot.Part?)] = [
      ("feature", { root, random in random.pick(root.features) }),
      ("foundation", { root, random in random.pick(root.foundations) }),
      ("app", { root, _ in root.app }),
    ]

  /// Ways to import a module.
  private static let importForms: [(name: String, lines: @Sendable (String, String) -> String)] = [
    ("plain", { "import \($0)\nprivate let alsoUses\($0) = \($1)\n" }),
    ("unused", { module, _ in "import \(module)\n" }),
    ("testable", { module, _ in "@testable import \(module)\n" }),
    ("exported", { module, _ in "@_exported import \(module)\n" }),
    ("optional", { module, _ in "#if canImport(\(module))\nimport \(module)\n#endif\n" }),
    ("elsewhere", { module, _ in "#if os(Windows)\nimport \(module)\n#endif\n" }),
    ("here", { module, _ in "#if os(Linux) || os(macOS)\nimport \(module)\n#endif\n" }),
    ("debug", { module, _ in "#if DEBUG\nimport \(module)\n#endif\n" }),
    ("either", { module, _ in "#if os(iOS)\nimport UIKit\n#elseif canImport(\(module))\nimport \(module)\n#endif\n" }),
    ("comment", { module, _ in "// import \(module)\n/* import \(module) */\n" }),
    ("text", { module, _ in "private let text = \"\"\"\n  import \(module)\n  \"\"\"\n" }),
    ("joined", { "import \($0); private let alsoUses\($0) = \($1)\n" }),
    ("twice", { module, _ in "import \(module)\nimport \(module)\n" }),
  ]

  static let imports: [Change] =
    importers.flatMap { importer in
      ["member", "interface", "product", "transitive", "own", "unknown"].flatMap { target in
        importForms.map { form in
          let name = "imports.\(form.name).\(target).\(importer.name)"
          return Change(name: name, neverRight: target == "transitive" ? ["undeclared-import"] : []) {
            root, tree, random in
            guard let part = importer.part(root, &random), let use = target.use(in: root, for: part, &random) else {
              return false
            }
            return tree.edit(part.mainFile) { $0 = form.lines(use.module, use.expression) + $0 }
          }
        }
      }
        + [
          Change(name: "imports.undeclared.\(importer.name)", neverRight: ["undeclared-import"]) { root, tree, random in
            guard var part = importer.part(root, &random), let dropped = random.pick(part.dependencies) else {
              return false
            }
            part.dependencies.removeAll { $0 == dropped }
            guard root.transitiveDependencies(of: part).contains(dropped) else { return false }
            return tree.edit(part.spec) { $0 = $0.withoutLines { line in line == "  - \(dropped)" } }
          },
          Change(name: "imports.dropped.\(importer.name)") { root, tree, random in
            guard let part = importer.part(root, &random), let dropped = random.pick(part.dependencies) else {
              return false
            }
            let module = root.use(of: dropped).module
            return tree.edit(part.mainFile) { $0 = $0.withoutLines { line in line.contains(module) } }
          },
        ]
    }
    + ["member", "interface", "product", "own"].flatMap { target in
      importForms.map { form in
        Change(name: "imports.\(form.name).\(target).test") { root, tree, random in
          guard let part = random.pick(root.parts.filter(\.hasTests)) else { return false }
          guard let use = target.use(in: root, for: part, &random) else { return false }
          return tree.edit(part.testFile) { $0 = form.lines(use.module, use.expression) + $0 }
        }
      }
    }

  // MARK: Initialisers of provided types

  /// Edits of the line that begins the initialiser or factory.
  private static let initialiserEdits: [(name: String, edit: @Sendable (String) -> String)] = [
    ("async", { $0.replacingOccurrences(of: ") {", with: ") async {") }),
    ("throws", { $0.replacingOccurrences(of: ") {", with: ") throws {") }),
    ("typed-throws", { $0.replacingOccurrences(of: ") {", with: ") throws(CancellationError) {") }),
    ("failable", { $0.replacingOccurrences(of: " init(", with: " init?(") }),
    ("forced", { $0.replacingOccurrences(of: " init(", with: " init!(") }),
    ("internal", { $0.replacingOccurrences(of: "  public ", with: "  ") }),
    ("package", { $0.replacingOccurrences(of: "  public ", with: "  package ") }),
    ("fileprivate", { $0.replacingOccurrences(of: "  public ", with: "  fileprivate ") }),
    ("extra", { $0.withParameter("extra: Int") }),
    ("default", { $0.withParameter("extra: Int = 1") }),
    ("unlabelled", { $0.withParameter("_ extra: Int = 1") }),
    ("variadic", { $0.withParameter("extra: Int...") }),
    ("closure", { $0.withParameter("extra: () -> Void = {}") }),
    ("main-actor", { $0.replacingOccurrences(of: "  public ", with: "  @MainActor public ") }),
    ("nonisolated", { $0.replacingOccurrences(of: "  public ", with: "  nonisolated public ") }),
    ("deprecated", { $0.replacingOccurrences(of: "  public ", with: "  @available(*, deprecated) public ") }),
    ("unavailable", { $0.replacingOccurrences(of: "  public ", with: "  @available(*, unavailable) public ") }),
    ("inlinable", { $0.replacingOccurrences(of: "  public ", with: "  @inlinable public ") }),
    ("generic", { $0.replacingOccurrences(of: "init(", with: "init<T>(").withParameter("extra: T? = Int?.none") }),
    ("attribute", { "  @discardableResult\n" + $0 }),
    ("debug", { "  #if DEBUG\n  #endif\n" + $0 }),
    ("relabelled", { $0.relabelled }),
  ]

  static let initialisers: [Change] = initialiserEdits.map { edit in
    Change(name: "initialisers.\(edit.name)") { root, tree, random in
      guard let part = random.pick(root.features), let service = part.service else { return false }
      let start = service.isFactory ? "  public static func make(" : "  public init("
      return tree.edit(part.mainFile) { text in
        text = text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
          line.hasPrefix(start) ? edit.edit(String(line)) : String(line)
        }.joined(separator: "\n")
      }
    }
  }

  // MARK: Provided types and their protocols

  private static let typeEdits = [
    TextEdit("renamed", "TYPE", "OtherNAME"),
    TextEdit("internal", "public final class", "final class"),
    TextEdit("package", "public final class", "package final class"),
    TextEdit("open", "public final class", "open class"),
    TextEdit("not-final", "public final class", "public class"),
    TextEdit("struct", "public final class", "public struct"),
    TextEdit("actor", "public final class", "public actor"),
    TextEdit("enum", "public final class", "public enum"),
    TextEdit("main-actor", "public final class", "@MainActor public final class"),
    TextEdit("no-actor", "@MainActor public final", "public final"),
    TextEdit("no-protocol", ": NAMEService {", " {"),
    TextEdit("late-protocol", ": NAMEService {", " {", after: "extension TYPE: NAMEService {}\n"),
    TextEdit("nested", around: "public enum Outer {", "}"),
    TextEdit("condition", around: "#if os(Linux) || os(macOS)", "#endif"),
    TextEdit("never", around: "#if os(Windows)", "#endif"),
    TextEdit("alias", "TYPE", "RealNAME", after: "public typealias TYPE = RealNAME\n"),
    TextEdit("private-alias", "TYPE", "RealNAME", after: "typealias TYPE = RealNAME\n"),
    TextEdit("generic", "class TYPE:", "class TYPE<T>:"),
    TextEdit("commented", before: "/*\n", after: "*/\n"),
    TextEdit("twin", after: "enum OtherNAME { struct TYPE {} }\n"),
    TextEdit("extended", after: "extension TYPE { convenience init?(never: Int) { return nil } }\n"),
    TextEdit(
      "extended-public",
      after: "extension TYPE { public convenience init(other: Int) throws { throw CancellationError() } }\n"),
    TextEdit("escaped", "class TYPE", "class `TYPE`"),
    TextEdit("checked", ": NAMEService {", ": NAMEService, @unchecked Sendable {"),
    TextEdit("deprecated", "public final class", "@available(*, deprecated) public final class"),
    TextEdit("hidden-member", "  public func describe", "  func describe"),
    TextEdit("hidden-property", "  public var name", "  internal var name"),
    TextEdit("throwing-member", "describe() -> String {", "describe() throws -> String {"),
    TextEdit("waiting-member", "describe() -> String {", "describe() async -> String {"),
    TextEdit("labelled-member", "describe() -> String {", "describe(in language: Int = 1) -> String {"),
    TextEdit("static-member", "  public func describe", "  public static func describe"),
    TextEdit("moved-member", "  public var name: String", "  public var title: String"),
  ]

  /// The type that replaces the protocol in a conformance, and the declarations that it needs.
  private static let conformances = [
    ("through", "Through", "public protocol Through: NAMEService {}\n"),
    ("through-two", "Through", "public protocol First: NAMEService {}\npublic protocol Through: First {}\n"),
    ("through-nothing", "Through", "public protocol Through {}\n"),
    ("alias", "Through", "public typealias Through = NAMEService\n"),
    ("both", "Through", "public typealias Through = NAMEService & Sendable\n"),
    ("module", "NAMEInterface.NAMEService", ""),
    ("base", "Parent, NAMEService", "open class Parent { public init() {} }\n"),
    ("actor-base", "Parent, NAMEService", "@MainActor open class Parent { public init() {} }\n"),
    ("conforming-base", "Parent", "public class Parent { }\nextension Parent: NAMEService {}\n"),
  ].map { TextEdit("conforms.\($0)", "class TYPE: NAMEService", "class TYPE: \($1)", after: $2) }

  private static let protocolEdits = [
    TextEdit("renamed", "NAMEService", "NAMEModule"),
    TextEdit("internal", "public protocol", "protocol"),
    TextEdit("package", "public protocol", "package protocol"),
    TextEdit("class", "public protocol", "public class"),
    TextEdit("main-actor", "public protocol", "@MainActor public protocol"),
    TextEdit("no-actor", "@MainActor ", ""),
    TextEdit("not-sendable", ": Sendable {", " {"),
    TextEdit("class-bound", "protocol NAMEService {", "protocol NAMEService: AnyObject {"),
    TextEdit("associated", "  var name", "  associatedtype Item = Int\n  var name"),
    TextEdit("condition", before: "#if os(Linux) || os(macOS)\n", after: "#endif\n"),
    TextEdit("alias", "protocol NAMEService", "protocol RealNAME", after: "public typealias NAMEService = RealNAME\n"),
    TextEdit("module-name", after: "public enum NAMEInterface {}\n"),
    TextEdit("deprecated", "public protocol", "@available(*, deprecated) public protocol"),
    TextEdit("beside-void", after: "public struct Void {}\n"),
    TextEdit("unavailable", "public protocol", "@available(*, unavailable) public protocol"),
    TextEdit("extended", after: "extension NAMEService { public var more: Int { 1 } }\n"),
    TextEdit("asks-for-more", "  func describe", "  func more()\n  func describe"),
    TextEdit("asks-for-a-value", "  func describe", "  static var more: [Int] { get }\n  func describe"),
    TextEdit(
      "asks-for-what-all-have", "  func describe", "  func more()\n  func describe",
      after: "extension NAMEService { public func more() {} }\n"),
    TextEdit("asks-for-a-setter", "name: String { get }", "name: String { get set }"),
    TextEdit("asks-for-another-label", "describe()", "describe(in: Int)"),
    TextEdit("may-throw", "describe() -> String", "describe() throws -> String"),
    TextEdit("asks-for-a-number", "var name: String", "var name: Int"),
    TextEdit("asks-for-nothing", "  func describe() -> String\n", ""),
    TextEdit("commented", before: "/*\n", after: "*/\n"),
    TextEdit("class-bound-and-sendable", "Service: Sendable {", "Service: Sendable, AnyObject {"),
    TextEdit("identified", "Service: Sendable {", "Service: Sendable, Identifiable {"),
    TextEdit("described", "Service: Sendable {", "Service: Sendable, CustomStringConvertible {"),
    TextEdit("compared", "Service {", "Service: Equatable {"),
    TextEdit("of-actors", "Service: Sendable {", "Service: Actor {"),
    TextEdit("asks-for-an-initialiser", "  func describe", "  init(first: Int)\n  func describe"),
    TextEdit("asks-for-a-type", "  var name", "  associatedtype Item\n  var name"),
  ]

  static let types: [Change] =
    (typeEdits + conformances).map { edit in
      Change(name: "types.\(edit.name)") { root, tree, random in
        guard let part = random.pick(root.features) else { return false }
        return tree.edit(part.mainFile) { $0 = edit.apply(to: $0, of: part) }
      }
    }
    + protocolEdits.map { edit in
      Change(name: "protocols.\(edit.name)") { root, tree, random in
        guard let part = random.pick(root.features) else { return false }
        return tree.edit(part.interfaceFile) { $0 = edit.apply(to: $0, of: part) }
      }
    }
    + ["moved", "extension"].map { way in
      Change(name: "types.\(way).module") { root, tree, random in
        guard let part = random.pick(root.features), let other = random.pick(root.foundations) else { return false }
        if way == "moved" {
          tree.move(part.mainFile, to: "\(other.sources)/\(part.name).swift")
          return true
        }
        return tree.edit("\(part.sources)/Extra.swift") {
          $0 += "extension \(part.typeName) { var extra: Int { 1 } }\n"
        }
      }
    }
}

extension String {
  /// The module of a kind of import, and an expression that uses it.
  fileprivate func use(
    in root: RandomRoot, for part: RandomRoot.Part, _ random: inout SeededGenerator
  ) -> (module: String, expression: String)? {
    switch self {
    case "member":
      random.pick(root.components.filter { $0.name != part.name }).map { other in
        other.isFeature ? (other.name, "\(other.greeting)()") : root.use(of: other.name)
      }
    case "interface": random.pick(root.features).map { root.use(of: "\($0.name)/\($0.name)Interface") }
    case "product":
      random.pick(root.pins).flatMap { pin in
        random.pick(pin.package.products.keys.sorted()).map { root.use(of: $0) }
      }
    case "transitive": random.pick(root.transitiveDependencies(of: part)).map { root.use(of: $0) }
    case "own": (part.name, "1")
    default: (random.below(2) == 0 ? "Foundation" : "Nowhere", "1")
    }
  }

  fileprivate func withoutLines(_ isOut: (Substring) -> Bool) -> String {
    split(separator: "\n", omittingEmptySubsequences: false).filter { !isOut($0) }.joined(separator: "\n")
  }

  /// With another parameter at the end of the list.
  fileprivate func withParameter(_ parameter: String) -> String {
    guard let close = range(of: ")", options: .backwards), let open = range(of: "(") else { return self }
    var text = self
    // A factory's result is written after the list and has no brackets.
    text.insert(contentsOf: (open.upperBound == close.lowerBound ? "" : ", ") + parameter, at: close.lowerBound)
    return text
  }

  /// With another first label.
  fileprivate var relabelled: String {
    guard let open = range(of: "("), let colon = range(of: ":"), open.upperBound < colon.lowerBound else { return self }
    return replacingCharacters(in: open.upperBound..<open.upperBound, with: "other ")
  }
}

/// An edit of the file of a type or protocol; `NAME` and `TYPE` are replaced by those of the feature.
private struct TextEdit: Sendable {
  let name: String
  private var old = ""
  private var new = ""
  private var before = ""
  private var after = ""
  /// Lines around the type.
  private var lines: [String] = []

  init(_ name: String, _ old: String = "", _ new: String = "", before: String = "", after: String = "") {
    (self.name, self.old, self.new, self.before, self.after) = (name, old, new, before, after)
  }

  init(_ name: String, around start: String, _ end: String) {
    self.name = name
    lines = [start, end]
  }

  func apply(to text: String, of part: RandomRoot.Part) -> String {
    func filled(_ text: String) -> String {
      text.replacingOccurrences(of: "NAME", with: part.name).replacingOccurrences(of: "TYPE", with: part.typeName)
    }
    let edited = old.isEmpty ? text : text.replacingOccurrences(of: filled(old), with: filled(new))
    guard lines.count == 2, let range = edited.range(of: "public final class") else {
      return filled(before) + edited + filled(after)
    }
    let isIsolated = edited[..<range.lowerBound].hasSuffix("@MainActor ")
    let start = isIsolated ? edited.index(range.lowerBound, offsetBy: -11) : range.lowerBound
    return edited[..<start] + lines[0] + "\n" + edited[start...] + lines[1] + "\n"
  }
}

extension String {
  /// With the name of a feature in place of `NAME`.
  func filled(_ part: RandomRoot.Part) -> String { replacingOccurrences(of: "NAME", with: part.name) }
}
