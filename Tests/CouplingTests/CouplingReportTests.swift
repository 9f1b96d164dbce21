import Foundation
import JSON
import SwiftSources
import TestSupport
import Testing

@testable import Coupling

/// The report of a coupling, and the parts that it leaves out.
@Suite struct CouplingReportTests {
  private static let circle = [
    "Cart/Cart.swift": "struct Cart { let m: Money }", "Core/Money.swift": "struct Money { let c: Cart?, d: Cart? }",
    "Shop/Shop.swift": "let m: Money\nlet c: Cart",
  ]

  @Test func theReportSaysWhatToCutAndWhoCanLeave() throws {
    let text = try CouplingSample(Self.circle).report().text
    #expect(text.contains("1 group of folders in a cycle\n  Cart, Core: 2 pairs, 2 symbols\n"), "\(text)")
    #expect(text.contains("cut 1 symbol in 1 pair, the fewest that will do"))
    #expect(
      text.contains(
        "      Money of Core, struct at Core/Money.swift:1\n        used by Cart: 1 use, from Cart/Cart.swift:1\n"))
    #expect(text.contains("1. Cart  needs 1 symbol cut, 2 folders use 1 symbol of it"))
    #expect(text.contains("3. Shop  needs nothing that is left, it is unused"))
  }

  @Test func manyModulesAreReadOutInOrder() throws {
    let count = 20_000
    var sources = try CouplingSources(folders: [], outermost: ("/", "the folder"))
    for unit in 0..<count {
      sources.units.append(CouplingSources.Unit(name: "M\(unit)", modules: ["M\(unit)"]))
      sources.files.append(CouplingSources.File(path: "M\(unit).swift", shown: "M\(unit).swift", unit: unit))
    }
    let place = SourcePosition(line: 1, column: 1)
    let symbols = (0..<count).map {
      Coupling.Symbol(name: "S", kind: .struct, unit: $0, file: $0, position: place)
    }
    let mentions = (1..<count).map { Coupling.Mention(symbol: $0 - 1, file: $0, position: place, count: 1) }
    let report = CouplingReport(
      Coupling(
        sources, symbols: symbols, mentions: mentions, declared: sources.units.map { _ in 1 }, unnamed: []),
      noun: "module")
    #expect(report.text.contains("20000. M19999  needs nothing that is left, it is unused"))
  }

  @Test func aBaselineKnowsWhatThereWas() throws {
    let old = try CouplingSample(Self.circle).report()
    let baseline = try CouplingBaseline(CouplingBaseline.text(of: old))
    #expect(baseline.compare(old).new.isEmpty && baseline.compare(old).gone == 0)
    let ofWindows = try CouplingBaseline(CouplingBaseline.text(of: old).replacing("\n", with: "\r\n"))
    #expect(ofWindows.compare(old).new.isEmpty && ofWindows.compare(old).gone == 0)
    var files = Self.circle
    files["Shop/Shop.swift"] = "let m: Money"
    files["Core/New.swift"] = "let s: [Cart]\nstruct New {}"
    files["Cart/Other.swift"] = "let n: New"
    let now = try CouplingSample(files).report()
    let (new, gone) = baseline.compare(now)
    #expect(new.map(now.sentence) == ["Cart/Other.swift:1: Cart uses New of Core"] && gone == 1)
  }

  @Test(arguments: [
    "", "A\tB\tC\n", "# something else\n", "<<<<<<< HEAD\n", "# What 'integrate coupling' found by names: user",
  ])
  func whatIsNoBaselineIsRefused(text: String) {
    #expect(throws: CouplingBaseline.Malformed.self) { try CouplingBaseline(text) }
  }

  @Test func aBaselineSaysWhichLineIsWrong() throws {
    let text = CouplingBaseline.text(of: try CouplingSample(Self.circle).report()) + "Cart Core\n"
    do {
      _ = try CouplingBaseline(text)
      Issue.record("it was read")
    } catch { #expect(error.line == 6) }
  }

  @Test func oddNamesOfFoldersStayText() throws {
    let names = ["a\"b\\N", "<script>", "x|y`z", "ü\u{202E}r", "new\nline", "tab\there", "a b"]
    var files: [String: String] = [:]
    for (index, name) in names.enumerated() {
      files["\(name)/a.swift"] = "struct T\(index) { let t: T\((index + 1) % names.count)? }"
    }
    let report = try CouplingSample(files).report()
    #expect(report.plan.groups.map(\.units.count) == [names.count])
    #expect(report.dot.contains("label=\"a\\\"b\\\\N\"") && !report.dot.contains("\u{202E}"))
    for line in report.dot.split(separator: "\n") {
      #expect(line.count { $0 == "\"" }.isMultiple(of: 2) || line.contains("\\\""))
    }
    #expect(!report.text.contains("\u{202E}") && !report.text.contains("new\nline"))
    let baseline = try CouplingBaseline(CouplingBaseline.text(of: report))
    #expect(baseline.compare(report).new.isEmpty)
    let json = JSONWriter.pretty(report.json(toolVersion: "0"))
    #expect(!json.isEmpty)
  }

  @Test func aNameThatIsNotUTF8IsSaidWithTheFoldersAboveIt() throws {
    let sample = try CouplingSample(["App/A/a.swift": "struct A {}"])
    let name = sample.scratch["App/A"].utf8.map { CChar(bitPattern: $0) } + [0x2f, -1, 0]
    guard mkdir(name, 0o755) == 0 else { return }  // Some file systems refuse such names themselves.
    let sources = try CouplingSources(
      folders: [(path: sample.scratch["App"], shown: "App")], outermost: (sample.scratch.path, "the folder"))
    #expect(sources.leftOut.map(\.path) == ["App/A/\u{FFFD}"])
  }

  @Test func whatIsLeftOutIsSaid() throws {
    let sample = try CouplingSample([
      "A/a.swift": "struct A {}", "B/open.swift": "struct B { let a: A\nfunc f( {",
      "B/merge.swift": "<<<<<<< HEAD\nlet b = 1", "B/empty.swift": "", "B/stray.swift": "let b = 1\n}",
      "B/text.swift": "let t = \"\"\"\nlet a: A", "B/comment.swift": "/* once /* more */\nlet a: A",
      "B/if.swift": "#if DEBUG\nlet a: A",
      "B/whole.swift": "/* a */ let t = \"\"\"\n  \\(\"b\")\n  \"\"\", i = (1) << 2\n#if DEBUG\n#endif",
    ])
    try sample.scratch.write([0x73, 0xFF, 0xFE, 0x0A] + Array("let a: A".utf8), to: "B/latin.swift")
    try sample.scratch.link("B/link.swift", to: "../A/a.swift")
    try sample.scratch.link("C", to: "A")
    try sample.scratch.link("B/nowhere.swift", to: "gone")
    try sample.scratch.link("B/itself.swift", to: "itself.swift")
    try sample.scratch.link("Vendor", to: "../of-a-submodule")
    try sample.scratch.link("B/notes.md", to: "gone")
    #expect(mkfifo(sample.scratch["B/pipe.swift"], 0o644) == 0)
    let big = [UInt8](repeating: UInt8(ascii: "\n"), count: CouplingSources.limit + 1)
    try sample.scratch.write(big, to: "B/big.swift")
    let coupling = try sample.coupling()
    let leftOut = Dictionary(uniqueKeysWithValues: coupling.sources.leftOut.map { ($0.path, $0.isWhole) })
    #expect(
      leftOut == [
        "B/open.swift": false, "B/latin.swift": false, "B/link.swift": true, "C": true, "B/big.swift": true,
        "B/merge.swift": false, "B/stray.swift": false, "B/text.swift": false, "B/comment.swift": false,
        "B/if.swift": false, "B/nowhere.swift": true, "B/itself.swift": true, "Vendor": true, "B/pipe.swift": true,
      ],
      "\(coupling.sources.leftOut)")
    #expect(CouplingSample.uses(coupling) == ["B > A: A 3"])
  }

  /// As where several modules have links to the files of a folder that they share. Each has those as its own.
  @Test func linksToFilesThatAreNotComparedCount() throws {
    let sample = try CouplingSample([
      "Platform/Lock.swift": "struct Lock {}", "Rx/Bag.swift": "public struct Bag {}",
      "Sources/A/a.swift": "let l: Lock, b: Bag", "Sources/C/c.swift": "let l: Lock",
    ])
    let scratch = sample.scratch
    try scratch.folder("Sources/B")
    for module in ["A", "B"] { try scratch.link("Sources/\(module)/Lock.swift", to: "../../Platform/Lock.swift") }
    try scratch.link("Sources/B/Bag.swift", to: "../../Rx/Bag.swift")
    try scratch.link("Sources/B/Again.swift", to: "../../Rx/Bag.swift")
    try scratch.link("Sources/C/a.swift", to: "../A/a.swift")
    try scratch.write("struct Far {}", to: "Far/Far.swift")
    try scratch.link("Sources/B/Far.swift", to: "../../Far/Far.swift")
    func coupling(within folder: String) throws -> Coupling {
      .byNames(
        try CouplingSources(folders: [(scratch["Sources"], "")], outermost: (scratch[folder], "the folder")))
    }
    let known = try coupling(within: "")
    #expect(CouplingSample.uses(known) == ["A > B: Bag 1"])
    #expect(
      Set(known.sources.leftOut.map { "\($0.path) \($0.why)" }) == [
        "C/a.swift is a link to another of these files", "B/Bag.swift is a link to another of these files",
      ])
    let outside = try coupling(within: "Sources")
    #expect(CouplingSample.uses(outside).isEmpty)
    #expect(
      outside.sources.leftOut.map { "\($0.path) \($0.why)" }.contains(
        "A/Lock.swift is a link that leads out of the folder"))
    let elsewhere = try coupling(within: "Far")
    #expect(
      elsewhere.sources.leftOut.map { "\($0.path) \($0.why)" }.contains(
        "C/a.swift is a link to another of these files"))
  }

  /// Nested code takes no more than linear time.
  @Test(arguments: [
    "struct A{", "let (", "[ var a ", "@a(", "extension A.B{", "{ in ", "<", "let .a(", "#if a\n", "(a:",
  ])
  func nestingDoesNotCostItsSquare(part: String) throws {
    let text = String(repeating: part, count: 20_000)
    let report = try CouplingSample(["A/a.swift": text, "A/b.m": text, "B/b.swift": "let a: A"]).report()
    #expect(report.coupling.sources.units.count == 2)
  }

  /// Whatever the bytes are, they are read to their end.
  @Test func noSourceStopsTheReader() throws {
    var generator = SeededGenerator(seed: 1)
    let parts = [
      "struct ", "A", " { ", " } ", "(", ")", "[", "]", "<", ">", "\"", "\\(", "#if ", "#else\n", "#endif\n", "case ",
      "let ",
      "in ", "for ", "@", ".", ",", ":", "func ", "import ", "extension ", "\n", "enum ", "operator ", "macro ", "/*",
      "*/",
      "`", "private(set) ", "#", "@interface ", "typedef ", ";", "'", "NS_ENUM(", "#import \"", "static ", "actor ",
    ]
    var files: [String: String] = [:]
    for number in 0..<300 {
      let text = (0..<generator.below(60)).map { _ in parts[generator.below(parts.count)] }.joined()
      files["U\(number % 3)/f\(number).\(["swift", "h", "m"][generator.below(3)])"] = text
    }
    let report = try CouplingSample(files).report()
    #expect(!report.text.isEmpty && report.coupling.sources.files.count == 300)
  }
}
