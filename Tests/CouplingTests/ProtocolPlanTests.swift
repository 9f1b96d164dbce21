import TestSupport
import Testing

@testable import Coupling

/// The advice on how to make a cut.
@Suite struct ProtocolPlanTests {
  private func lines(_ files: [String: String]) throws -> [String] {
    let sample = try CouplingSample(files)
    let report = try sample.report()
    // The sources are read again.
    return withExtendedLifetime(sample) { report.advice.sorted { $0.key < $1.key }.flatMap(\.value) }
  }

  @Test func theProtocolHasWhatIsUsed() throws {
    let cart = """
      final class Cart {
        private(set) var count: Int = 0
        @discardableResult func add(_ item: Item, times: Int = 1) async throws -> Bool { true }
        func clear() {}
        private func hidden() {}
      }
      let item: Item, shelf: Shelf
      """
    let shelf = """
      struct Item {}
      final class Shelf {
        let cart: Cart
        init(cart: Cart) { self.cart = cart }
        func buy() async throws { _ = try await cart.add(Item()); print(cart.count); x.hidden() }
      }
      """
    #expect(
      try lines(["Cart/Cart.swift": cart, "Shelf/Shelf.swift": shelf]) == [
        "move 'Item' of Shelf first, to a module that both can use: the protocol uses it",
        "declare in ShelfInterface, and use it in place of the class:", "  public protocol CartProtocol: AnyObject {",
        "    var count: Int { get }", "    @discardableResult func add(_: Item, times: Int) async throws -> Bool",
        "  }",
        "'times' of 'add' has a default, which a protocol cannot have: pass it at each call, or write an extension of the "
          + "protocol",
        "in the spec of Shelf:  modules: { ShelfInterface: { services: { cart: CartProtocol } } }",
        "in the spec of Cart:  provides: { cart: { type: Cart, scope: transient } }",
      ])
  }

  @Test func requirementsAreWrittenAsTheMembersAre() throws {
    let cart = """
      final class Cart {
        var `repeat`: Bool { true }
        func `default`() {}
        func visit<Key: Hashable>(_ key: Key, in body: (Key) throws -> Void) rethrows { try body(key) }
        func both<A: Hashable & Sendable, B>(_ a: A, _ b: B) throws(Missing) -> [A: B] { [:] }
        func bare<A>(_ a: A) where A: Hashable {}
        func some() -> some Sequence<Int> { [] }
      }
      let item: Item, shelf: Shelf
      """
    let shelf = """
      struct Item {}
      final class Shelf {
        let cart: Cart
        func buy() {
          cart.`default`(); _ = cart.repeat; cart.visit(1) { _ in }; cart.both(1, 2); cart.bare(1); cart.some()
        }
      }
      """
    let found = try lines(["Cart/Cart.swift": cart, "Shelf/Shelf.swift": shelf])
    #expect(
      found.filter { $0.hasPrefix("    ") } == [
        "    var `repeat`: Bool { get }", "    func `default`()",
        "    func visit<Key: Hashable>(_: Key, in: (Key) throws -> Void) rethrows",
        "    func both<A: Hashable & Sendable, B>(_: A, _: B) throws(Missing) -> [A: B]",
        "    func bare<A: Hashable>(_: A)",
      ])
  }

  /// Members that a protocol cannot require, or not of every value, are left out.
  @Test func whatNoProtocolCanRequireIsLeftOut() throws {
    let cart = """
      final class Cart: Base {
        let number = 3
        var parser = makeParser(3)
        var scanner = Scanner("a")
        var list = [1]
        var ratio = -1.5, pair = (1, 2)
        func plain<Other>(_ other: Other) {}
        func some() -> some Sequence<Int> { [] }
        func bare<A>(_ a: A) where A == [Int] {}
        @available(iOS 17, *) func new() {}
        private func hidden() {}
      }
      class Base {
        var name = "x"
        func plain<Other>(_ other: Other) {}
        func parent() {}
      }
      #if DEBUG
      extension Cart { func debug() {} }
      #endif
      struct Other {}
      let item: Item, shelf: Shelf
      """
    let shelf = """
      struct Item {}
      final class Shelf {
        let cart: Cart
        func buy() {
          _ = cart.number; cart.parser; cart.scanner; cart.plain(1); cart.new(); cart.debug(); cart.some(); cart.list
          _ = cart.ratio; cart.bare(1); x.hidden(); cart.name; cart.parent()
        }
      }
      """
    let found = try lines(["Cart/Cart.swift": cart, "Shelf/Shelf.swift": shelf])
    #expect(
      Array(found.dropLast(2)) == [
        "declare in ShelfInterface, and use it in place of the class:", "  public protocol CartProtocol: AnyObject {",
        "    var number: Int { get }", "    var ratio: Double { get }", "    func plain<Other>(_: Other)",
        "    var name: String { get }", "    func parent()", "  }",
        "'bare' has its own 'where' clause: add it by hand",
        "'debug' is inside of '#if', and a protocol cannot require it",
        "'list' has no explicit type: write it, and add it to the protocol",
        "'new' is inside of '#if', and a protocol cannot require it",
        "'parser' has no explicit type: write it, and add it to the protocol",
        "'scanner' has no explicit type: write it, and add it to the protocol",
        "'some' returns 'some', which a protocol cannot require: return 'any', and add it to the protocol",
      ], "\(found.joined(separator: "\n"))")
  }

  /// A property that users set, itself or a member of it, has a setter if they may use it.
  @Test(arguments: [
    ("cart.total = 2", true), ("cart.total += 2", true), ("change(&cart.total)", true), ("cart.total.sum = 1", true),
    ("cart.total[0] = 1", true), ("cart.total?.append(1)", true), ("_ = cart.total == 2", false),
    ("let a = cart.total", false), ("self.total = 1; _ = cart.total", false), ("x[cart.total] = 1", false),
    ("f(cart.total).a = 1", false), ("cart.count = 2", false),
  ])
  func whatUsersSetHasASetter(code: String, isSet: Bool) throws {
    let cart = "final class Cart { var total: Int = 0; private(set) var count: Int = 0 }\nlet a: A, b: B"
    let shelf = "struct A {}\nstruct B {}\nfunc f(cart: Cart) { \(code) }"
    let found = try lines(["Cart/Cart.swift": cart, "Shelf/Shelf.swift": shelf])
    #expect(found.contains { $0.hasSuffix("{ get set }") } == isSet, "\(found)")
  }

  @Test func aProtocolIsIsolatedAsItsTypeIs() throws {
    let shelf =
      "struct Item {}\nfinal class Shelf { let cart: Cart\n func buy() { cart.add(); cart.clear(); cart.log() } }"
    func found(_ head: String) throws -> [String] {
      let cart = "\(head) Cart {\n func add() {}\n nonisolated func clear() {}\n @LogActor func log() {}\n}"
      return try lines(["Cart/Cart.swift": cart + "\nlet item: Item, shelf: Shelf", "Shelf/Shelf.swift": shelf])
    }
    let members = ["    func add()", "    nonisolated func clear()", "    @LogActor func log()"]
    let onMain = try found("@MainActor final class")
    #expect(onMain[1] == "  @MainActor public protocol CartProtocol: AnyObject, Sendable {", "\(onMain)")
    #expect(Array(onMain[2...4]) == members, "\(onMain)")
    #expect(onMain.contains { $0.hasSuffix(" cart: { protocol: CartProtocol, isolation: MainActor } } } }") })
    let actor = try found("actor")
    #expect(actor[1] == "  public protocol CartProtocol: Actor {" && Array(actor[2...4]) == members, "\(actor)")
    #expect(actor.contains { $0.hasSuffix("services: { cart: CartProtocol } } }") })
  }

  /// A protocol with static members or with the type itself would not help to make the cut.
  @Test func whatNoValueHasIsSaidAndNotRequired() throws {
    let cart = """
      public final class Cart {
        static let shared = Cart()
        func copy() -> Cart { self }
        func line() -> Line? { nil }
        func price(_ rate: Rate) -> Int { 0 }
        func clear() {}
      }
      struct Line {}
      let item: Item, shelf: Shelf, rate: Rate
      """
    let shelf = """
      struct Item {}
      final class Shelf {
        let cart: Cart
        func buy() { cart.clear(); _ = cart.copy(); _ = cart.line(); _ = cart.price(x); Cart.shared.clear() }
      }
      """
    let found = try lines([
      "Cart/Cart.swift": cart, "Shelf/Shelf.swift": shelf, "Rates/Rate.swift": "public struct Rate {}",
    ])
    #expect(
      found == [
        "move 'Line' of Cart first, to a module that both can use: the protocol uses it",
        "declare in ShelfInterface, and use it in place of the class:", "  public protocol CartProtocol: AnyObject {",
        "    func line() -> Line?", "    func price(_: Rate) -> Int", "    func clear()", "  }",
        "'copy' uses 'Cart' itself: write it with 'CartProtocol', and add it to the protocol",
        "'shared' is static, and values do not have it: pass in its result",
        "in the spec of Shelf:  modules: { ShelfInterface: { dependencies: [Rates], services: { cart: CartProtocol } } }",
        "in the spec of Cart:  provides: { cart: { type: Cart, scope: transient } }",
      ], "\(found.joined(separator: "\n"))")
  }

  @Test func whatSeveralUseStandsInTheInterfaceOfItsOwner() throws {
    let found = try lines([
      "Log/Log.swift": "final class Log { func say() {} }\nlet a: A.A1, b: B1, c: A.A2, d: B2",
      "A/A.swift": "enum A { struct A1 {}\n struct A2 {} }\nlet l = Log()",
      "B/B.swift": "struct B1 {}\nstruct B2 {}\nlet l: Log",
    ])
    #expect(found.contains("declare in LogInterface, and use it in place of the class:"))
    #expect(found.contains("a value is created there: add a parameter to the initialiser instead"))
    #expect(found.contains("in the spec of A, B:  dependencies: [Log/LogInterface]"), "\(found)")
  }

  @Test(arguments: [
    ("func help() {}", "let x = help()", "a protocol cannot replace a function"),
    ("enum Help { case a }", "let x: Help", "a protocol cannot replace an enum"),
    ("class Help<T> {}", "let x: Help<Int>", "a protocol cannot replace a generic type"),
    ("class Help {}", "class More: Help {}", "a type of B inherits from it"),
    ("infix operator +-+", "let x = 1 +-+ 2", "a protocol cannot replace an operator"),
  ])
  func whatNoProtocolStandsInForHasToMove(offer: String, use: String, why: String) throws {
    let found = try lines([
      "A/A.swift": "\(offer)\nlet b: B1, c: B2", "B/B.swift": "struct B1 {}\nstruct B2 {}\n\(use)",
    ])
    #expect(found == ["move it to a module that both can use, or pass it in: \(why)"])
  }

  /// Types of one last name each have their own members and a protocol of their own.
  @Test func nestedTypesOfOneNameAreToldApart() throws {
    let found = try lines([
      "A/A.swift": """
      struct A1 { struct Line { func one() {}; func both() -> Line { self } } }
      struct A2 { struct Line { func two() {} }; func line() -> Line { Line() } }
      func f(_: B1, _: B2, _: B3, _: B4, _: B5) {}
      """,
      "B/B.swift": """
      struct B1 {}; struct B2 {}; struct B3 {}; struct B4 {}; struct B5 {}
      func f(_ a: A1.Line, _ b: A2.Line, _ c: A2) { a.one(); a.two(); b.one(); b.two(); a.both(); c.line() }
      """,
    ])
    #expect(
      found.filter { $0.hasPrefix("  ") || $0.contains("uses '") } == [
        "  public protocol A1Protocol { }", "  public protocol A1LineProtocol {", "    func one()", "  }",
        "'both' uses 'Line' itself: write it with 'A1LineProtocol', and add it to the protocol",
        "  public protocol A2Protocol { }",
        "'line' uses 'Line': write it with 'A2LineProtocol', and add it to the protocol",
        "  public protocol A2LineProtocol {", "    func two()", "  }",
      ], "\(found.joined(separator: "\n"))")
    #expect(found.contains { $0.contains("provides: { a1Line: { type: A1.Line") })
  }

  /// Neither can move first.
  @Test func typesThatNameEachOtherAreWrittenWithTheirProtocols() throws {
    let found = try lines([
      "A/A.swift": """
      final class Left { func right() -> Right? { nil } }
      final class Right { func left() -> Left? { nil } }
      func f(_: B1, _: B2, _: B3) {}
      """,
      "B/B.swift": "struct B1 {}; struct B2 {}; struct B3 {}\nfunc f(_ a: Left, _ b: Right) { a.right(); b.left() }",
    ])
    #expect(!found.contains { $0.hasPrefix("move") })
    #expect(found.contains("'right' uses 'Right': write it with 'RightProtocol', and add it to the protocol"))
  }
}
