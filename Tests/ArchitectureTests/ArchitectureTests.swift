import Foundation
import SwiftSources
import Testing

/// The sources' imports, Package.swift and the table in Architecture.md say the same, module by module.
@Suite struct ArchitectureTests {
  private let targets: [PackageTarget]
  private let names: Set<String>
  /// The modules of the tool, without those for tests.
  private let modules: [PackageTarget]

  init() throws {
    targets = try PackageTarget.ofThisPackage()
    names = Set(targets.map(\.name))
    var reached: Set = ["integrate"]
    // Package.swift lists a target after those that it uses.
    for target in targets.reversed() where reached.contains(target.name) { reached.formUnion(target.dependencyNames) }
    modules = targets.filter { reached.contains($0.name) }
  }

  /// The modules of this package that a target's Swift files import; none for a target without Swift.
  private func imports(of target: PackageTarget) throws -> Set<String> {
    let sources = try Checkout.swiftFiles(below: target.folder).map(Checkout.text)
    return names.intersection(sources.flatMap { SwiftSources.imports(of: SwiftSource(Array($0.utf8))).map(\.module) })
  }

  @Test func eachDependencyIsImportedAndEachImportIsADependency() throws {
    for target in targets where !target.isTest {
      guard try !Checkout.swiftFiles(below: target.folder).isEmpty else { continue }
      let imports = try imports(of: target)
      #expect(
        imports == target.dependencyNames,
        "\(target.name) imports \(imports.sorted()), and Package.swift says \(target.dependencyNames.sorted())")
    }
  }

  /// Tests may depend on more: on programs that they run, and each on the dependencies of its module.
  @Test func testsImportWhatTheyDependOn() throws {
    for target in targets where target.isTest {
      let undeclared = try imports(of: target).subtracting(target.dependencyNames)
      #expect(undeclared.isEmpty, "\(target.name) imports \(undeclared.sorted())")
    }
  }

  @Test func eachModuleHasTests() {
    for module in modules where module.kind == "regular" {
      #expect(names.contains("\(module.name)Tests"), "\(module.name) has no Tests/\(module.name)Tests")
    }
  }

  @Test func manifestListsAModuleAfterThoseThatItUses() {
    var earlier: Set<String> = []
    for target in targets where !target.isTest {
      let later = target.dependencyNames.subtracting(earlier)
      #expect(later.isEmpty, "\(target.name) stands before \(later.sorted())")
      earlier.insert(target.name)
    }
  }

  @Test func tableHasTheArrowsOfTheManifest() throws {
    let rows = try ArchitectureTable.rows()
    let listed = rows.map(\.module)
    #expect(listed.count == Set(listed).count, "a module has two rows")
    #expect(Set(listed) == Set(modules.map(\.name)))
    for row in rows {
      guard let module = modules.first(where: { $0.name == row.module }) else { continue }
      #expect(
        row.uses == module.dependencyNames,
        "\(row.module): the table says \(row.uses.sorted()), Package.swift \(module.dependencyNames.sorted())")
    }
  }

  @Test func tableListsAModuleAfterThoseThatItUses() throws {
    var earlier: Set<String> = []
    for row in try ArchitectureTable.rows() {
      let later = row.uses.subtracting(earlier)
      #expect(later.isEmpty, "\(row.module) stands before \(later.sorted())")
      earlier.insert(row.module)
    }
  }

  /// A feature of apps has a folder of one name in each module that the list gives.
  @Test func featuresHaveTheFoldersOfTheList() throws {
    let text = try Checkout.text("Sources/integrate/Documentation.docc/Architecture.md")
    let lines = text.split(separator: "\n").drop { !$0.hasPrefix("| Feature | Modules |") }.dropFirst(2)
    let rows = lines.prefix { $0.hasPrefix("|") }.map { $0.split(separator: "|").map { $0.filter { $0 != " " } } }
    let listed = rows.flatMap { row in row[1].split(separator: ",").map { "Sources/\($0)/Features/\(row[0])" } }
    let files = try Checkout.swiftFiles(below: "Sources").filter { $0.contains("/Features/") }
    #expect(Set(files.map { $0.split(separator: "/").prefix(4).joined(separator: "/") }) == Set(listed))
  }

  /// Findings are compared by what they are about: their words may change, and are only for renderers.
  @Test func noCodeDecidesByTheWordsOfAFinding() throws {
    let read =
      #/
      \.(message|help)\??\.(?!visible\b|map\b|flatMap\b)[a-zA-Z] | \.(message|help)\)?\ [!=]=\ (?!nil)
      | [!=]=\ [\w.$]+\.(message|help)\b
      /#
    let kept = /(?:let|var) (\w+) = [\w.$?\[\]]+\.(?:message|help)\b/
    for file in try Checkout.swiftFiles(below: "Sources")
    where !file.hasPrefix("Sources/Diagnostics/") && !file.hasPrefix("Sources/Arguments/") {
      let text = try Checkout.text(file)
      for match in text.matches(of: read) { Issue.record("\(file) reads the words of a finding: '\(match.output.0)'") }
      for match in text.matches(of: kept) {
        let uses = text[match.range.upperBound...].prefix(300)
        let isRead = ["hasPrefix", "hasSuffix", "contains", "split", "firstIndex", "lastIndex", "indices", "range"]
          .contains { uses.contains("\(match.output.1).\($0)") }
        #expect(!isRead, "\(file) reads the words of a finding: '\(match.output.0)'")
      }
    }
  }

  /// The walk of a spec comes to modules in the table's order.
  @Test func walkOfASpecIsInTheOrderOfTheTable() throws {
    let steps = try #require(try ArchitectureTable.walks().first)
    let order = try ArchitectureTable.rows().map(\.module)
    let ranks = steps.compactMap { step in order.firstIndex(of: step.module) }
    #expect(ranks.count == steps.count && steps.count >= 7, "a step names no module: \(steps.map(\.module))")
    #expect(zip(ranks, ranks.dropFirst()).allSatisfy { $0 < $1 }, "\(steps.map(\.module)) is not the table's order")
  }

  /// Each step of a walk names functions of the module that it gives.
  @Test func stepsOfWalksNameFunctions() throws {
    let walks = try ArchitectureTable.walks()
    #expect(walks.count == 4 && walks.allSatisfy { $0.count >= 5 })
    for step in walks.joined() {
      let sources = try Checkout.swiftFiles(below: "Sources/\(step.module)").map(Checkout.text).joined(separator: "\n")
      #expect(!step.functions.isEmpty, "\(step.module) names no function")
      for function in step.functions {
        let parts = function.split(separator: ".")
        let isDeclared = parts.last.map { sources.contains("func \($0)(") || sources.contains("func \($0)<") } ?? false
        #expect(isDeclared, "\(step.module) declares no function '\(function)'")
        if parts.count == 2 { #expect(sources.contains("\(parts[0])"), "\(step.module) has no type '\(parts[0])'") }
      }
    }
  }
}
