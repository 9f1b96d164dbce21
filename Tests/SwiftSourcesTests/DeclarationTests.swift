import SwiftSources
import Testing

/// Each declaration in a line: its full name, labels with `=` for a default, effects.
private func declared(_ source: String) -> [String] {
  let found = declarations(of: SwiftSource(Array(source.utf8)))
  return found.filter { ![.value, .typealias, .macro].contains($0.kind) }.map { declaration in
    var name = declaration.name
    var parent = declaration.parent
    while let outer = parent {
      name = "\(found[outer].name).\(name)"
      parent = found[outer].parent
    }
    guard let signature = declaration.signature else { return "\(declaration.kind) \(name)" }
    var text = name + (signature.isFailable ? "?" : "") + "("
    text += signature.parameters.map { ($0.label ?? "_") + ($0.hasDefault ? "=" : "") + ":" }.joined() + ")"
    if signature.isAsync { text += " async" }
    if signature.errors != .none { text += " \(signature.errors)" }
    return text
  }
}

@Suite struct DeclarationTests {
  @Test func findsTypesInTypesAndExtensions() {
    #expect(
      declared(
        """
        class A<T: P>: B, C where T.X == [Int] { struct D { enum E { case open, `init`(x: Int); actor F {} } } }
        extension A.D.E: @retroactive Z where T: Y { protocol G { init(a: Int) } }
        extension [Int] { final class H {} }
        class I { class func j() {} class var k = 1; class override func l() {} }
        let actor = 1
        """) == [
          "class A", "struct A.D", "enum A.D.E", "actor A.D.E.F", "extension A.D.E", "protocol A.D.E.G",
          "A.D.E.G.init(a:)", "extension ", "class .H", "class I", "I.j()", "I.l()",
        ])
  }

  @Test func readsWhatTypesInherit() {
    let source = """
      class A<T: P>: B<[Int], C>, @unchecked Sendable, My.Q where T.X == [Int] {}
      extension A: @retroactive Z, nonisolated Y {}
      struct N: ~Copyable & W { }
      actor Plain {}
      protocol R: AnyObject, S where T: U {}
      """
    let found = declarations(of: SwiftSource(Array(source.utf8)))
    #expect(
      found.map(\.inherited) == [["B", "Sendable", "My.Q"], ["Z", "Y"], ["~Copyable", "W"], [], ["AnyObject", "S"]])
  }

  @Test func readsResultsAndVariadicParameters() {
    let source = """
      func a() -> (any Six)? { nil }
      func b(c: Int..., d: String...) async throws -> Result<A, B>
      func e()
      protocol P { func f() -> Int; func g<T>() -> T where T: Q }
      func h() -> @MainActor () -> Void {}
      """
    let found = declarations(of: SwiftSource(Array(source.utf8))).filter { $0.kind == .function }
    #expect(found.map(\.signature?.result) == ["(any Six)?", "Result<A, B>", nil, "Int", "T", "@MainActor () -> Void"])
    #expect(found[1].signature?.parameters.map(\.isVariadic) == [true, true])
  }

  @Test func keepsTheNamesOfTheRest() {
    let source = """
      typealias A = B
      #generate("x")
      #if DEBUG
      #warning("w")
      #endif
      enum C { case d(Int), e; static let f = g { h() }; var i: Int { 1 } }
      """
    let found = declarations(of: SwiftSource(Array(source.utf8)))
    #expect(found.map(\.name) == ["A", "#generate", "C", "d", "f", "i"])
    #expect(found.map(\.kind) == [.typealias, .macro, .enum, .value, .value, .value])
  }

  @Test func readsLabelsDefaultsAndEffects() {
    #expect(
      declared(
        """
        struct S {
          init() {}
          init?(a b: Int, _ c: [String: Int] = [:], d: (Int, Int) -> Void = { a, b in f(a, b) }) async throws {}
          init!<T>(`in` x: T, e: A<B, C>? = nil, f: @escaping @MainActor (Int) throws -> A<B>, g: Int=1) throws(My.Failure) {}
          init(h: A<B<C, D>>, i: inout Int, j: X = Y<Z, W>(k: 1), l: Int..., @Wrapped m: Int) rethrows -> Int where T: P {}
          func n(o: Int, p: Bool = 1 < 2, q: Int) async -> (Int) async throws -> Void {}
        }
        func ==<T>(a: T, b: T) -> Bool { func hidden() {} ; return true }
        static func < (a: S, b: S) -> Bool
        func r(_: Int)
        func `s t`(u: Int) throws(Never) {}
        """) == [
          "struct S", "S.init()", "S.init?(a:_=:d=:) async any", "S.init?(in:e=:f:g=:) typed(\"My.Failure\")",
          "S.init(h:i:j=:l:m:) ofArguments", "S.n(o:p=:q:) async", "==(_:_:)", "<(_:_:)", "r(_:)",
          "s t(u:) typed(\"Never\")",
        ])
  }

  /// The requirement in a protocol for a property of a value.
  @Test(arguments: [
    ("var a: Int = 0", "a: Int, set"), ("let a: Int", "a: Int"), ("var a: Int { 1 }", "a: Int"),
    ("var a: Int { get { 1 } set { set(1) } }", "a: Int, set"), ("var a: Int { get { set { 1 } } }", "a: Int"),
    ("var a: Int? { didSet {} }", "a: Int?, set"), ("public private(set) var a: Int", "a: Int"),
    ("fileprivate(set) var a = 1", "a= Int"), ("internal(set) var a = 1", "a= Int, set"),
    ("var a: Int { get async throws(Bad) { 1 } }", "a: Int, async throws(Bad)"), ("let a = 1", "a= Int"),
    ("let a = -0x1E\nlet b", "a= Int"), ("let a = 1e3", "a= Double"), ("let a = -1.5", "a= Double"),
    ("let a = \"x\\(b(\"y\"))\"", "a= String"), ("let a = true; let b", "a= Bool"), ("let a = 1 + b", "a"),
    ("let a = 1\n  + b", "a"), ("let a = \"x\".count", "a"), ("let a = [1]", "a"), ("let a = (1, 2)", "a"),
    ("let a = { 1 }()", "a"), ("let a = Maker(1)", "a"), ("let a = false || b", "a"),
  ])
  func readsWhatAPropertyIs(text: String, expected: String) throws {
    let source = SwiftSource(Array("struct S { \(text) }".utf8))
    let value = try #require(declarations(of: source).first { $0.kind == .value })
    let type = value.isTypeWritten ? value.type.map { ": \($0)" } : value.literalType.map { "= \($0)" }
    let found = value.name + (type ?? "") + (value.isSettable && type != nil ? ", set" : "")
    #expect(found + (value.effects.isEmpty ? "" : ", \(value.effects.joined(separator: " "))") == expected)
  }

  @Test func readsModifiersAttributesAndGenerics() {
    let text = """
      @MainActor @available(iOS 13, *)
      public final class A<T, each U: P, let n: Int> {
        public private(set) var x = 1
        nonisolated(unsafe) static let y = 2
        @Some.Wrapper<Int>(3) package required convenience init<V: A<B, C>>() {}
        #if os(iOS)
        open func z() {}
        #else
        fileprivate func z() {}
        #endif
        nonisolated func w() {}
      }
      """
    let found = declarations(of: SwiftSource(Array(text.utf8))).filter { $0.kind != .value }
    #expect(found.map(\.access) == [.public, .package, .open, .fileprivate, nil])
    #expect(found.map(\.attributes) == [["MainActor", "available"], [], [], [], []])
    #expect(found.map(\.generics) == [["T", "U", "n"], ["V"], [], [], []])
    #expect(found.map(\.modifiers).last == ["nonisolated"])
    #expect(
      found.map(\.conditions) == [
        [], [], [Condition(holds: "os(iOS)")], [Condition(failed: ["os(iOS)"], holds: nil)], [],
      ])
    #expect(found.map(\.position.line) == [2, 5, 7, 9, 11])
  }

  @Test(arguments: [
    "func f() { struct A {} }", "let x = { struct A {} }()", "var x: Int { class A {}; return 1 }",
    "let s = \"struct A {}\"", "// struct A {}", "if x { class A {} }",
    "subscript(i: Int) -> Int { get { enum A {} } }",
    "let x = f(a: { enum A {} })", "let y = \"\\({ struct A {} }())\"", "#Preview { struct A {} }",
    "x.init(a: 1); y.struct",
  ])
  func leavesOutCode(text: String) {
    #expect(declared(text).filter { !["f()", "subscript(i:)"].contains($0) } == [])
  }

  @Test func goesOnBehindWhatIsNotClosed() {
    #expect(declared("struct A { func f( }\nstruct B {}").contains("struct A"))
    #expect(declared("#if X\nstruct A {\n#else\nstruct A: P {\n#endif\nfunc f() {} }\nstruct B {}").last == "struct B")
    #expect(declared("class").isEmpty)
    #expect(declared("} ) ] class A {}") == ["class A"])
  }
}
