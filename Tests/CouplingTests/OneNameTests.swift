import TestSupport
import Testing

@testable import Coupling

/// Names that mean several things.
@Suite struct OneNameTests {
  /// Only the last name of a type is known, so that members of another type with that name do not count.
  @Test(arguments: [
    [
      "A/Home.swift": "struct Home { enum Action { case open(Item) } }",
      "B/List.swift": "struct List { enum Action { struct Item {} } }",
    ],
    [
      "A/Cell.swift": "class Cell: UITableViewCell { func f() { self.tag = 1; accessory() } }",
      "B/Cell.swift": "class Cell { var tag = 0\n func accessory() {} }",
    ],
    [
      "A/Cell.swift": "private class Cell: UITableViewCell { func f() { self.tag = 1; accessory() } }",
      "B/Cell.swift": "class Cell { var tag = 0\n func accessory() {} }",
    ],
    [
      "A/Cell.swift": "func g() { class Cell: UITableViewCell { func f() { self.tag = 1; accessory() } } }",
      "B/Cell.swift": "class Cell { var tag = 0\n func accessory() {} }",
    ],
    [
      "A/A.swift": "struct Outer { enum Kind {}\n let k: Kind.Inner }",
      "B/B.swift": "struct Other { enum Kind { struct Inner {} } }",
    ],
    [
      "A/A.swift": "class Cell { func f() { self.tag = 1 } }",
      "A/Other.swift": "extension Cell { private var tag: Int { 0 } }",
      "B/B.swift": "class Cell { var tag = 0 }",
    ],
  ])
  func membersOfATypeOfThatNameAreNotItsOwn(files: [String: String]) throws {
    let used = try CouplingSample.uses(files)
    #expect(used.isEmpty, "\(used)")
  }

  @Test(arguments: [
    ["Core/Box.swift": "struct Box<State> {}", "Core/Map.swift": "extension Box { func f(_ s: State) {} }"],
    [
      "Core/Box.swift": "protocol Box { associatedtype State }",
      "Core/L.swift": "struct L: Box { func f(_ s: State) {} }",
    ],
    ["Core/Box.swift": "class Box { struct State {} }", "Core/L.swift": "class L: Box { func f(_ s: State) {} }"],
  ])
  func whatATypeIsGenericOverOrInheritsIsNotAnothersType(files: [String: String]) throws {
    let used = try CouplingSample.uses(files.merging(["UI/State.swift": "struct State {}"]) { $1 })
    #expect(used.isEmpty, "\(used)")
  }

  /// A word of the language may be a label, which ends no loop and begins no closure.
  @Test func labelsAreNoLoops() throws {
    let used = try CouplingSample.uses([
      "A/A.swift": "struct A { let b = 1\n func f(for x: Int, of y: Item) {}\n func g(in z: Item) { work() } }",
      "B/B.swift": "struct Item {}\nfunc work() {}",
    ])
    #expect(used == ["A > B: Item 2", "A > B: work() 1"])
  }

  /// A parameter of a type is part of it.
  @Test func whatATypeIsGenericOverCountsAsTheType() throws {
    #expect(
      try CouplingSample.uses([
        "Core/Box.swift": "struct Box<Value> {}", "A/A.swift": "extension Box { func f(_ s: Value) {} }",
      ]) == ["A > Core: Box 2"])
  }

  @Test func aTypeThatNobodyInheritsIsFoundInTypes() throws {
    #expect(
      try CouplingSample.uses([
        "Core/Core.swift": "struct Item {}", "B/B.swift": "struct Row { struct Item {} }",
        "A/A.swift": "struct A { let i: Item }",
      ]) == ["A > Core: Item 1"])
  }

  /// Others mean the system's module.
  @Test func aFolderOfInternalTypesIsNoModule() throws {
    #expect(
      try CouplingSample.uses([
        "Network/Client.swift": "struct Client {}", "A/A.swift": "import Network\nlet c: Client",
        "B/B.swift": "let c: Client",
      ]) == ["A > Network: Client 1", "B > Network: Client 1"])
  }

  @Test func foldersOfOneNameInTwoPlacesAreBothImported() throws {
    let scratch = try ScratchFolder()
    try scratch.write("public struct Money {}\npublic struct Both {}", to: "First/Core/a.swift")
    try scratch.write("import Core\nlet m: Core.Money, i: Item, b: Both", to: "First/Cart/a.swift")
    try scratch.write("public struct Item {}\npublic struct Both {}", to: "Second/Core/a.swift")
    let sources = try CouplingSources(
      folders: ["First", "Second"].map { (path: "\(scratch.path)/\($0)", shown: $0) },
      outermost: (scratch.path, "the folder"),
      areModules: { _ in true })
    #expect(
      CouplingSample.uses(.byNames(sources)) == ["Cart > First/Core: Money 1", "Cart > Second/Core: Item 1"])
  }

  @Test(arguments: [
    "typedef void (^Completion)(NSError *);", "typedef BOOL (*Check)(int);", "typedef int (*(*Deep)(int))(int);",
    "typedef void (^ _Nullable Later)(void);", "typedef NSString *Key NS_TYPED_ENUM;",
    "typedef struct { int a; } Pair __attribute__((packed));", "typedef NSString *Name NS_SWIFT_NAME(Foo.Name);",
  ])
  func aTypedefDeclaresItsNameAlone(header: String) throws {
    let used = try CouplingSample.uses([
      "Net/Types.h": header, "UI/a.m": "int f(void) { BOOL b; NS_TYPED_ENUM __attribute__((x)) Foo NSError; }",
    ])
    #expect(used.isEmpty, "\(used)")
  }

  @Test func blocksAndArraysAreTypes() throws {
    #expect(
      try CouplingSample.uses([
        "Net/Types.h":
          "typedef void (^Completion)(NSError *error);\ntypedef void (^ _Nullable Later)(void);\ntypedef int (*Check)(int a);\ntypedef NSString *Key NS_TYPED_ENUM;\ntypedef struct { int a; } Pair __attribute__((packed));\ntypedef float Matrix[16];",
        "UI/a.m": "Completion c; Later l; Check k; Key e; Pair p; Matrix m;",
      ]) == [
        "UI > Net: Completion 1", "UI > Net: Later 1", "UI > Net: Check 1", "UI > Net: Key 1", "UI > Net: Pair 1",
        "UI > Net: Matrix 1",
      ])
  }

  /// Structs of Swift have no name there, members no type, and C knows headers alone.
  @Test func filesOfObjectiveCAndCNameWhatTheyCan() throws {
    #expect(
      try CouplingSample.uses([
        "Core/Core.swift": "struct Node {}\n@objc class Box: NSObject {}", "Core/Core.h": "typedef int state;",
        "UI/a.m": "Node *n; Box *b; x->state = 1; x.state = 2;", "Tree/a.cpp": "class Box { Node *n; };",
      ]) == ["UI > Core: Box 1"])
  }

  @Test(arguments: [
    "enum E { case a; struct X: P, Other {} }",
    "enum E { case a\n func f(_ r: Result<Int, Never>) where T: P, U: Other {} }",
    "enum E { case a, b\n var r: Result<Int, Other> { fatalError() } }",
  ])
  func whatStandsBehindTheCasesIsNoCase(text: String) throws {
    #expect(
      try CouplingSample.uses(["Core/Core.swift": "struct Other {}", "A/A.swift": text]) == ["A > Core: Other 1"])
  }

  @Test func casesBehindACommaAreDeclared() throws {
    #expect(
      try CouplingSample.uses([
        "Core/Core.swift": "func last() {}", "A/A.swift": "enum E { case a(Int), b = 2, last\n func f() { last() } }",
      ]).isEmpty)
  }

  @Test(arguments: [
    "func f() { do { try g() } catch { print(error) } }", "var a = 1 { didSet { print(oldValue) } }",
    "var a: Int { get { 1 } set { print(newValue) } }",
  ])
  func whatTheLanguageNamesIsNoFunctionOfAnother(text: String) throws {
    let log = "func error() {}\nlet oldValue = 1, newValue = 2\nvar newValue: Int { 1 }"
    let used = try CouplingSample.uses(["Log/Log.swift": log, "A/A.swift": text])
    #expect(used.isEmpty, "\(used)")
  }
}
