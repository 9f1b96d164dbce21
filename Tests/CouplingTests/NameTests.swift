import TestSupport
import Testing

@testable import Coupling

/// The meaning of names.
@Suite struct NameTests {
  @Test func aTypeOfAnotherFolderIsUsed() throws {
    #expect(
      try CouplingSample.uses([
        "Core/Money.swift": "struct Money { static let zero = Money() }\nfunc rounded() {}",
        "Cart/Cart.swift": "struct Cart { var total: Money = .zero\n func f() -> [Money?] { rounded(); return [] } }",
      ]) == ["Cart > Core: Money 2", "Cart > Core: rounded() 1"])
  }

  /// A member's name alone does not show the type of its value.
  @Test func noEdgeComesOfTheNameOfAMember() throws {
    let used = try CouplingSample.uses([
      "Core/Log.swift":
        "struct Log { func veryPeculiarName() {}\n var peculiarValue = 0 }\nenum Level { case oddCase }",
      "Cart/Cart.swift":
        "func f(_ x: Any) { x.veryPeculiarName(); x?.peculiarValue; g(.oddCase); a()\n .veryPeculiarName()\n b[0].peculiarValue }",
    ])
    #expect(used.isEmpty, "\(used)")
  }

  /// In a module with a type of its own name, names behind a dot belong to that type.
  @Test func aNestedTypeCountsBehindATypeThatIsCalledAsItsModule() throws {
    #expect(
      try CouplingSample.uses([
        "Cart/Cart.swift": "public struct Cart { public struct Line {} }\npublic struct Total {}",
        "Shelf/Shelf.swift": "import Cart\nlet line: Cart.Line, total: Cart.Total",
      ]).contains("Shelf > Cart: Cart.Line 1"))
  }

  @Test func aNestedTypeCountsBehindItsTypeAndInsideOfItAlone() throws {
    #expect(
      try CouplingSample.uses([
        "Core/Flow.swift": "enum Flow { struct Step {}\n static let first = Step() }",
        "A/A.swift": "let a: Flow.Step = Flow.first",
        "B/B.swift": "extension Flow { func next(_ step: Step) {} }",
        "C/C.swift": "func f(_ step: Step) {}\nstruct Step2 { let first = 0 }",
      ]) == [
        "A > Core: Flow 2", "A > Core: Flow.Step 1", "B > Core: Flow 1",
        "B > Core: Flow.Step 1",
      ])
  }

  @Test(arguments: [
    "func f<Money>(_ x: Money) {}", "struct S<Money> { let x: Money }", "func f() { struct Money {}; _ = Money() }",
    "private struct Money {}\nlet x = Money()", "// Money\n/* Money /* Money */ */ let s = \"Money\"",
    "let s = #\"\\(Money)\"#\nlet t = \"\"\"\n Money\n \"\"\"", "let r = /Money/", "let x = y.Money",
    "#if Money\n#endif", "@available(iOS 16, Money)\nstruct S {}", "f(Money: 1)", "let `x` = a ? b:c",
  ])
  func whatIsNoUseOfATypeIsNone(text: String) throws {
    let used = try CouplingSample.uses(["Core/Money.swift": "struct Money {}", "A/A.swift": text])
    #expect(used.isEmpty, "\(used)")
  }

  @Test(arguments: [
    "let s = \"\\(Money())\"", "let s = [\"a\": Money.self]", "func f<T: Money>(_ t: T) {}", "let x = a ? Money : b",
    "#if DEBUG\nlet x = Money()\n#endif", "@Money var x = 1", "extension Money {}", "class A: Money {}",
    "let f = { (x: Money) in x }", "func f() throws(Money) {}", "typealias M = Money", "case_(Money.self)",
    "func f(m: some Money) {}", "func f(_ n: borrowing Money) {}", "let `class`: Money", "enum E { case a(Money), b }",
    "#if A\nstruct X {\n#else\nstruct X {\n#endif\n let m: Money\n}", "@Wrapper(Money.self) var x = 1",
  ])
  func whatIsAUseOfATypeIsOne(text: String) throws {
    #expect(
      try CouplingSample.uses(["Core/Money.swift": "protocol Money {}", "A/A.swift": text]) == ["A > Core: Money 1"])
  }

  /// A member counts as its type where they are of one folder, and for itself where they are not.
  @Test func aMemberBehindATypeCounts() throws {
    #expect(
      try CouplingSample.uses([
        "Core/Color.swift": "struct Color { static let red = 1 }",
        "Theme/Theme.swift": "extension Color { static let brand = 2\n func mixed() {} }",
        "A/A.swift": "let a = Color.brand + Color.red", "B/B.swift": "extension Color { func b() { mixed() } }",
      ]) == [
        "A > Core: Color 2", "A > Theme: Color.brand 1", "B > Core: Color 1", "B > Theme: Color.mixed() 1",
        "Theme > Core: Color 1",
      ])
  }

  @Test func aNameOfTwoFoldersIsPassedOver() throws {
    #expect(
      try CouplingSample.uses([
        "A/A.swift": "struct Item {}", "B/B.swift": "struct Item {}", "C/C.swift": "let x: Item",
      ]).isEmpty)
  }

  @Test(arguments: [
    "func f(_ log: Int) { log() }", "func f() { let log = 1; log() }", "let g = { a, log in log() }",
    "for log in x { log() }", "func f() { if case .some(let log) = x { log() } }",
    "func f() { guard case let .a(b, log) = x else { log() } }", "struct S { func log() {}\n func f() { log() } }",
    "private func log() {}\nfunc f() { log() }",
  ])
  func aFunctionIsShadowedByWhatAFileCallsSo(text: String) throws {
    let used = try CouplingSample.uses(["Core/Log.swift": "func log() {}", "A/A.swift": text])
    #expect(used.isEmpty, "\(used)")
  }

  /// `max` of two vectors is another function than that of two numbers.
  @Test func anotherFormOfALibrarysFunctionIsPassedOver() throws {
    let used = try CouplingSample.uses([
      "Core/Vector.swift":
        "struct Vector {}\nfunc max(_ a: Vector, _ b: Vector) -> Vector { a }\nfunc sqrt(_ a: Vector) -> Vector { a }\nlet exp = 1",
      "A/A.swift": "let a = max(1, 2), b = sqrt(2.0)", "B/B.swift": "let b: Vector = max(x, y), c = exp",
    ])
    #expect(used == ["B > Core: Vector 1", "B > Core: exp 1"])
  }

  @Test func modulesAreSeenWhereTheyAreImported() throws {
    let files = [
      "Core/Money.swift": "public struct Money { public struct Part {} }\nstruct Hidden {}",
      "Kit/Kit.swift": "@_exported import Core\npublic struct Kit {}",
      "A/A.swift": "import Core\nlet m: Money, h: Hidden, p: Core.Money.Part",
      "B/B.swift": "let m: Money", "C/C.swift": "import Kit\nlet m: Money",
      "D/D.swift": "@testable import Core\nlet h: Hidden",
    ]
    let expected: Set = [
      "A > Core: Money 2", "A > Core: Money.Part 1", "C > Core: Money 1", "D > Core: Hidden 1",
      // Imports of which no name is used.
      "C > Kit: import Kit 1", "Kit > Core: import Core 1",
    ]
    #expect(try CouplingSample.uses(files, areModules: true) == expected)
    // Plain folders have other uses: imports do not hide names.
    let used = try CouplingSample.uses(files)
    #expect(!used.contains("A > Core: Hidden 1") && used.isSuperset(of: expected), "\(used)")
  }

  /// Sources that import no module may be built into several, as targets of Xcode share sources.
  @Test func modulesSeeWhatTheyShareAndNotWhatUsesThem() throws {
    #expect(
      try CouplingSample.uses([
        "Platform/Lock.swift": "import Foundation\nstruct Lock {}",
        "App/App.swift": "import Rx\nstruct App { let b: Bag }",
        "Rx/Rx.swift": "public struct Bag { let lock: Lock, app: App }",
      ]) == ["App > Rx: Bag 1", "Rx > Platform: Lock 1"])
  }

  /// Joining the exports of all of them until nothing changed took minutes.
  @Test func modulesMayExportEachOtherInARing() throws {
    let count = 600
    let files = (0..<count).map { unit in
      let (next, used) = ((unit + 1) % count, (unit + 300) % count)
      return ("U\(unit)/a.swift", "@_exported import U\(next)\npublic struct T\(unit) { var x: T\(used)? }")
    }
    let used = try CouplingSample.uses(Dictionary(uniqueKeysWithValues: files), areModules: true)
    #expect(used.contains("U0 > U300: T300 1") && used.contains("U599 > U299: T299 1"))
  }

  @Test func aFolderThatImportsItsOwnNameIsNoModule() throws {
    #expect(
      try CouplingSample.uses([
        "SwiftUI/Views.swift": "import SwiftUI\nstruct Badge {}", "A/A.swift": "let b: Badge",
        "B/B.swift": "import SwiftUI\nlet b: Badge",
      ]) == ["A > SwiftUI: Badge 1", "B > SwiftUI: Badge 1"])
  }

  @Test func operatorsAndMacrosAreSymbols() throws {
    #expect(
      try CouplingSample.uses([
        "Core/Core.swift":
          "infix operator <~>: P\nmacro stamp() -> Int = #externalMacro(module: \"M\", type: \"S\")\nmacro Marked()",
        "A/A.swift": "let x = a <~> b, y = #stamp()\n@Marked struct S {}",
      ]) == ["A > Core: <~> 1", "A > Core: stamp 1", "A > Core: Marked 1"])
  }

  @Test func objectiveCCountsByItsHeaders() throws {
    #expect(
      try CouplingSample.uses([
        "Net/Client.h":
          "@protocol Later;\n@class Other;\n@interface Client : NSObject\n@end\ntypedef NS_ENUM(NSInteger, Mode) { ModeA };\ntypedef struct { int a; } Pair;",
        "Net/Extras.h": "int extra(void);", "Net/Client.m": "#import \"Client.h\"\n@implementation Client @end",
        "UI/View.m":
          "#import \"Client.h\"\n// Client\nchar c = '\"'; Client *x = @\"Client\"; Mode m; Pair p; Box *b;",
        "UI/Plain.m": "#import \"Net/Extras.h\"", "UI/View.swift": "let c = Client()",
        "Model/Box.swift": "@objc class Box: NSObject {}",
      ]) == [
        "UI > Net: Client 2", "UI > Net: Mode 1", "UI > Net: Pair 1", "UI > Model: Box 1", "UI > Net: Extras.h 1",
      ])
  }

  @Test func filesAtTheTopAreTheCompositionRoot() throws {
    let sample = try CouplingSample([
      "App.swift": "struct App { let c: Cart }\nenum Keys {}", "Cart/Cart.swift": "struct Cart { let k: Keys.Type }",
    ])
    let report = try sample.report()
    #expect(CouplingSample.uses(report.coupling) == [". > Cart: Cart 1", "Cart > .: Keys 1"])
    #expect(report.plan.groups.isEmpty && report.coupling.sources.units.map(\.name) == ["Cart"])
    #expect(report.text.contains("To move a folder out, first move"))
  }

  @Test func typesThatNothingNamesAreTold() throws {
    let coupling = try CouplingSample([
      "A/A.swift":
        "struct Used {}\nstruct Lost { let next: Lost? }\nextension Lost {}\n@main struct Start {}\nfinal class T: XCTestCase {}\nprivate struct P {}",
      "B/B.swift": "let u = Used()",
    ]).coupling()
    #expect(coupling.unnamed.map(\.name) == ["Lost"])
  }
}
